/** Keys of a replay: arrows an entry, Space plays, Home and End, N the next turn, X the next loud event; with Shift the one before. */
import type { ReplaySession } from "./session.svelte";

/** What has keys of its own. */
const TYPING = "input:not([type=range]), textarea, select, [role=radio], [role=option]";
const PRESSED = "button, a, summary";

export function replayKeys(event: KeyboardEvent, session: ReplaySession, turns: readonly number[], loud: readonly number[]): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches(TYPING)) return;
  if (event.key === " " && target.closest(PRESSED)) return;
  const by = event.shiftKey ? -1 : 1;
  const does: Record<string, () => void> = {
    arrowleft: () => (event.shiftKey ? session.jump(turns, -1) : session.step(-1)),
    arrowright: () => (event.shiftKey ? session.jump(turns, 1) : session.step(1)),
    home: () => session.go(1),
    end: () => session.go(session.last),
    n: () => session.jump(turns, by),
    x: () => session.jump(loud, by),
    " ": () => (session.playing ? session.pause() : session.play()),
  };
  const action = does[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
