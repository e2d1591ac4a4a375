/** How a replay plays by itself: so many entries a second, or with the pauses of the match. */
import type { EntryView } from "@powderkeg/client/proto/replay_service";
import { timestampMs } from "@bufbuild/protobuf/wkt";

export const SPEEDS = ["slow", "even", "quick", "recorded"] as const;
export type Speed = (typeof SPEEDS)[number];

const FIXED: Record<Exclude<Speed, "recorded">, number> = { slow: 2500, even: 1100, quick: 400 };
/** Nobody wants to watch somebody sleep. */
const LONGEST = 10_000;
const SHORTEST = 60;

/** Milliseconds to wait before the next entry is shown. */
export function pauseBefore(next: EntryView | undefined, now: EntryView | undefined, speed: Speed): number {
  if (speed !== "recorded") return FIXED[speed];
  if (!next?.time || !now?.time) return FIXED.quick;
  return Math.min(LONGEST, Math.max(SHORTEST, timestampMs(next.time) - timestampMs(now.time)));
}
