/** What the service tells of a match, in the shape that the page works with. */
import type { Action, Decision, Event, Match, View } from "@powderkeg/client/proto/match";
import type { ListLegalActionsResponse, WatchMatchResponse } from "@powderkeg/client/proto/match_service";
import { timestampDate } from "@bufbuild/protobuf/wkt";

/** The table after an entry, with what is asked and offered there. All of it belongs to one entry. */
export interface Shown {
  seq: number;
  view: View;
  decisions: readonly Decision[];
  /** Unset for who has no seat; without choices while nothing is asked of the seat. */
  legal?: ListLegalActionsResponse | undefined;
  standingPass?: boolean | undefined;
  sealedAnswer?: Action | undefined;
  /** What happened with the entry. */
  events: readonly Event[];
}

/** An entry of the log, as the story tells it. */
export interface Entry {
  seq: number;
  time: Date;
  events: readonly Event[];
  /** It came while this page was away. */
  missed: boolean;
  /** The clock has moved for this seat. */
  late: boolean;
}

/** What an update brings to look at; nothing if it has no table. */
export function tableOf(update: WatchMatchResponse): Shown | undefined {
  if (!update.view) return undefined;
  const { view, decisions, legal, standingPass, sealedAnswer, events } = update;
  return { seq: Number(update.seq), view, decisions, legal, standingPass, sealedAnswer, events };
}

export const timeOf = (update: WatchMatchResponse): Date | undefined => update.time && timestampDate(update.time);

/** The deadline of a decision of this seat, or the earliest of all. */
export function deadlineOf(decisions: readonly Decision[], seat?: number): Date | undefined {
  const times = decisions.filter((decision) => seat === undefined || decision.seat === seat).flatMap(({ deadline }) => deadline ?? []);
  const dates = times.map(timestampDate).sort((one, other) => one.getTime() - other.getTime());
  return dates[0];
}

export const windowOf = (decisions: readonly Decision[]): number => decisions[0]?.window ?? 0;

/** A match that has ended, or was broken off. */
export const isOver = (match: Match | undefined): boolean => !!match && match.status >= 3;
export const isOpen = (match: Match | undefined): boolean => match?.status === 1;

/** The event of a game, or of all games: its name, as in `tileTurned`, and its fields. */
export function eventOf(event: Event): { name: string; fields: Record<string, unknown> } {
  const { case: game, value } = event.event;
  if (!game) return { name: "", fields: {} };
  const inner = (value as { event?: { case?: string; value?: unknown } }).event;
  if (inner) return { name: inner.case ?? "", fields: (inner.value ?? {}) as Record<string, unknown> };
  return { name: game, fields: value as unknown as Record<string, unknown> };
}
