/** How long everybody thought: decisions, and what they come to. */
import type { EntryView } from "@powderkeg/client/proto/replay_service";
import { CLOCK } from "../replay/story";

export interface Decided {
  entry: number;
  seat: number;
  ms: number;
  /** The clock decided: the seat was out of time. */
  late: boolean;
}

export function decisionsIn(views: readonly EntryView[]): Decided[] {
  return views.flatMap(({ seq, seat, thinkMs, author }) =>
    thinkMs === undefined || seat === undefined ? [] : [{ entry: Number(seq), seat, ms: Number(thinkMs), late: author === CLOCK }],
  );
}

/** The value below which this share of sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const SHORTEST = 100;

/** Heights from 0 to 1 on a logarithmic scale: a decision may take a tenth of a second or an hour. */
export function scaleFor(decisions: readonly Decided[], clockSeconds: number): (ms: number) => number {
  const longest = Math.max(2 * SHORTEST, clockSeconds * 1000, ...decisions.map(({ ms }) => ms));
  return (ms) => Math.log(Math.max(ms, SHORTEST) / SHORTEST) / Math.log(longest / SHORTEST);
}
