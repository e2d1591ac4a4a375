/** Keys of the table: H hand, P pile, L log, T time left, W window, Enter the main button, Escape clears. */
import type { Choosing } from "../match/choosing.svelte";

const PLACES: Record<string, string[]> = {
  h: ["#hand [tabindex='0']", "#own button"],
  p: ["[id^='place-pile']", "[data-pile]"],
  l: ["#log"],
  t: ["#time", ".timer"],
  w: ["#window"],
};

export function tableKeys(event: KeyboardEvent, choosing: Choosing): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
  const selectors = PLACES[event.key.toLowerCase()];
  if (selectors) focusFirst(selectors);
  else if (event.key === "Escape") choosing.clear();
  else if (event.key === "Enter") enter(event, target, choosing);
}

/** Enter chooses what is not chosen yet, and presses the main button everywhere else but on other buttons and links. */
function enter(event: KeyboardEvent, target: HTMLElement, choosing: Choosing): void {
  const place = target.dataset["place"] ?? target.querySelector<HTMLElement>("[data-place]")?.dataset["place"];
  const isChosen = !!place && choosing.has(place);
  if (target.matches("[role=option]") && place && !isChosen) choosing.toggle(place);
  else if (isChosen || !target.closest("button, a, summary")) document.getElementById("main-move")?.click();
  else return;
  event.preventDefault();
}

/** Where the keyboard goes on when what had the focus is gone: the first thing that can be done. */
const NEXT = ["#main-move", "#window .acts button", "#own button:enabled", ".tile.can", "#hand [aria-disabled='false']", ".seat.target .aim", ".moves button"];

export function keepFocus(byKeyboard: boolean): void {
  if (byKeyboard && document.activeElement === document.body) focusFirst(NEXT);
}

function focusFirst(selectors: string[]): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  found?.focus();
}
