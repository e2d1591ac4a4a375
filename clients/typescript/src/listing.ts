/** Lists of matches, and their changes. */
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Calls } from "./calls.js";
import { PowderkegError } from "./errors.js";
import type { Match, MatchStatus } from "./gen/powderkeg/v1/match_pb.js";
import { type LobbyChange, MatchService } from "./gen/powderkeg/v1/match_service_pb.js";
import { resumed, type StreamOptions } from "./streams.js";

/** Which matches a list shows; all public ones if nothing is said. */
export interface Filter {
  game?: string | undefined;
  status?: MatchStatus | undefined;
  tournament?: string | undefined;
}

export interface LobbyOptions extends Filter, StreamOptions {
  /** The longest list, up to 500 matches; 100 unless it says otherwise. */
  most?: number | undefined;
}

/** All matches that fit, newest first, fetched page by page as they are asked for. */
export async function* listMatches(calls: Calls, filter: Filter): AsyncGenerator<Match, void, undefined> {
  for (let pageToken = ""; ;) {
    const page = await calls.unary(MatchService.method.listMatches, { ...asked(filter), pageToken });
    yield* page.matches;
    if (!page.nextPageToken) return;
    pageToken = page.nextPageToken;
  }
}

/**
 * The matches that fit, newest first: the whole list at first, and the whole list after every change.
 *
 * A watch that breaks goes on where it was. If the service has forgotten what came since, the list is fetched anew.
 */
export async function* watchLobby(calls: Calls, options: LobbyOptions): AsyncGenerator<Match[], void, undefined> {
  const { most = 100 } = options;
  const list = new LobbyList(most);
  const begin = async function* (signal: AbortSignal) {
    if (!list.cursor) {
      const request = { ...asked(options), pageSize: most };
      list.begin(await calls.once(MatchService.method.listMatches, request, { signal }));
      yield true;
    }
    const request = { ...asked(options), cursor: list.cursor };
    for await (const { cursor, changes } of calls.stream(MatchService.method.watchLobby, request, { signal })) {
      list.go(cursor, changes);
      yield changes.length > 0;
    }
  };
  const beginAgain = async function* (signal: AbortSignal) {
    try {
      yield* begin(signal);
    } catch (thrown) {
      if (!(thrown instanceof PowderkegError && thrown.reason === "LOBBY_GAP")) throw thrown;
      list.cursor = "";
      yield* begin(signal);
    }
  };
  for await (const _ of resumed(beginAgain, (isChanged) => isChanged, options)) yield list.matches;
}

function asked({ game = "", status = 0, tournament = "" }: Filter) {
  return { game, status, tournament };
}

/** The newest matches, and from where their changes are told. */
class LobbyList {
  matches: Match[] = [];
  /** Empty if the list is to be fetched anew. */
  cursor = "";

  constructor(private readonly most: number) {}

  begin(page: { matches: Match[]; cursor: string }): void {
    this.matches = page.matches;
    this.cursor = page.cursor;
  }

  go(cursor: string, changes: LobbyChange[]): void {
    this.cursor = cursor;
    for (const { match, gone } of changes) {
      if (match) this.matches = this.without(match, gone ? [] : [match]);
    }
  }

  /** A new list, in which a match stands where its age puts it, or not at all. */
  private without(match: Match, instead: Match[]): Match[] {
    const others = this.matches.filter(({ id }) => id !== match.id);
    const place = others.findIndex((other) => created(other) < created(match));
    const before = place < 0 ? others.length : place;
    return [...others.slice(0, before), ...instead, ...others.slice(before)].slice(0, this.most);
  }
}

function created(match: Match): number {
  return match.created ? timestampMs(match.created) : 0;
}
