/** What can be seen to move. A game's table says which motions an event makes; Flights.svelte performs them. */
import type { Face } from "../service/catalogue.svelte";

/** Something of the table by name: `pile`, `seat:2`, `hand:0`. An element has it as data-place. */
export type Place = string;

export type Motion =
  /** A piece goes from one place to another, with its back up unless it has a face. The back has a sign, or a drawing if it shows what it is. */
  | { kind: "fly"; from: Place; to: Place; face?: Face | undefined; back?: string; art?: string }
  /** What lies there turns over. */
  | { kind: "turn"; at: Place }
  /** An explosion: one ring of sparks. */
  | { kind: "burst"; at: Place }
  /** What is there is new. */
  | { kind: "shine"; at: Place };

/** The element of a place, if it can be seen. */
export function elementAt(place: Place): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  return found?.getClientRects().length ? found : null;
}
export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
