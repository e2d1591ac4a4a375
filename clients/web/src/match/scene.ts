/** All that a game's table is given besides its view. Live tables, replays and samples make one. */
import type { Decision, Event, Match } from "@powderkeg/client/proto/match";
import type { Catalogue } from "../service/catalogue.svelte";
import type { Choosing } from "./choosing.svelte";

export interface SeatInfo {
  seat: number;
  name: string;
  bot: boolean;
  /** Whether the player has a page or a program connected; always for bots, and where presence is not told. */
  connected: boolean;
  /** Whether the table waits for this seat. */
  asked: boolean;
}

export interface Scene {
  readonly match: Match;
  /** The seat at the bottom: the viewer's own, unset for a spectator. */
  readonly me: number | undefined;
  readonly seats: readonly SeatInfo[];
  readonly decisions: readonly Decision[];
  /** What happened with the entry that is shown. */
  readonly events: readonly Event[];
  readonly catalogue: Catalogue;
  readonly choosing: Choosing;
  /** Until when the table waits, and how long it does for a decision, in seconds. */
  readonly deadline: Date | undefined;
  readonly whole: number;
}

export function seatInfos(match: Match, decisions: readonly Decision[], connected?: readonly number[]): SeatInfo[] {
  return match.seats.map(({ seat, name, kind }) => ({
    seat,
    name,
    bot: kind === 3,
    connected: kind === 3 || !connected || connected.includes(seat),
    asked: decisions.some((decision) => decision.seat === seat),
  }));
}

/** Where two are called alike, the seat tells them apart, as it does in the story. */
export function distinct(seats: readonly SeatInfo[]): SeatInfo[] {
  const isShared = (name: string) => seats.filter((each) => each.name === name).length > 1;
  return seats.map((each) => (isShared(each.name) ? { ...each, name: `${each.name} ${each.seat}` } : each));
}

/** The seats other than the one at the bottom, clockwise from its left. For a spectator all seats. */
export function others(scene: Scene): SeatInfo[] {
  const { seats, me } = scene;
  if (me === undefined) return [...seats];
  return seats.slice(1).map((_, step) => seats[(me + 1 + step) % seats.length]!);
}
