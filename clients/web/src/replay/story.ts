/** A replay told: the lines of its story, the entries to jump to, and the marks on the timeline. */
import type { EntryView } from "@powderkeg/client/proto/replay_service";
import { eventOf } from "../match/updates";
import type { StoryStyle } from "../tables";

export interface Line {
  seq: number;
  text: string;
  rule: string | undefined;
  turn: boolean;
  loud: boolean;
  /** The clock has moved for a seat. */
  late: boolean;
  /** The viewer did not know of this entry. */
  unknown: boolean;
}

/** Author of an entry: the clock. */
export const CLOCK = 3;

export function linesOf(views: readonly EntryView[], style: StoryStyle): Line[] {
  return views.flatMap((view) => {
    const facts = { seq: Number(view.seq), late: view.author === CLOCK, unknown: view.unknown };
    const plain = { ...facts, rule: undefined, turn: false, loud: false };
    const events = view.events.filter((event) => event.text);
    const told = events.map((event) => {
      const { name } = eventOf(event);
      return { ...facts, text: event.text, rule: style.rules[name], turn: style.turns.includes(name), loud: style.loud.includes(name) };
    });
    if (view.text) told.unshift({ ...plain, text: view.text });
    return told.length ? told : [{ ...plain, text: "" }];
  });
}

/** What an entry says, in one line. */
export function sentenceOf(view: EntryView | undefined): string {
  return [view?.text, ...(view?.events ?? []).map((event) => event.text)].filter(Boolean).join(" ");
}

const hasEvent = (view: EntryView, names: readonly string[]): boolean => view.events.some((event) => names.includes(eventOf(event).name));

export function turnsOf(views: readonly EntryView[], style: StoryStyle): number[] {
  return views.filter((view) => hasEvent(view, style.turns)).map(({ seq }) => Number(seq));
}

export function loudOf(views: readonly EntryView[], style: StoryStyle): number[] {
  return views.filter((view) => hasEvent(view, style.loud)).map(({ seq }) => Number(seq));
}

/** Something on the timeline that one may want to jump to. */
export interface Mark {
  seq: number;
  icon: string;
  out: boolean;
  text: string;
}

const OUT = ["playerOut", "resigned"];
const END = ["gameOver"];

/** Marks that are so close to the one before are left out, as a share of the timeline. */
const CLOSEST = 0.02;

export function marksOf(views: readonly EntryView[], style: StoryStyle, length: number): Mark[] {
  const all = views.flatMap((view) => {
    const [out, end] = [hasEvent(view, OUT), hasEvent(view, END)];
    if (!out && !end && !hasEvent(view, style.loud)) return [];
    return [{ seq: Number(view.seq), icon: end ? "cup" : out ? "skull" : "spark", out: out && !end, text: sentenceOf(view) }];
  });
  const kept: Mark[] = [];
  for (const mark of all) {
    const before = kept.at(-1);
    const close = before && mark.seq - before.seq < CLOSEST * length;
    if (close && mark.icon === "spark") continue;
    if (close && before.icon === "spark") kept.pop();
    kept.push(mark);
  }
  return kept;
}
