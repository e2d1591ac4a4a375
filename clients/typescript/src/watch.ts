/** Watching a match: every entry once, whatever happens to the line. */
import type { Calls } from "./calls.js";
import { MatchStatus } from "./gen/powderkeg/v1/match_pb.js";
import { MatchService, type WatchMatchResponse } from "./gen/powderkeg/v1/match_service_pb.js";
import { resumed, type StreamOptions } from "./streams.js";

/** What happened with an entry, and what was asked for besides. */
export type Update = WatchMatchResponse;

/** What updates carry besides what happened. What is not asked for is not there. */
export interface UpdateOptions {
  /** The table after it. */
  view?: boolean | undefined;
  /** The seat's own choices after it. */
  legal?: boolean | undefined;
  /** Who is connected. */
  presence?: boolean | undefined;
  /** Texts and labels in this language. */
  language?: string | undefined;
}

export interface WatchOptions extends UpdateOptions, StreamOptions {
  /** The last seq already known; 0 watches from the beginning. */
  fromSeq?: bigint | undefined;
  /** Stay when the match is over, until there is a rematch: the last update has the match with its rematchId. */
  untilRematch?: boolean | undefined;
}

/** What happens in a match, each entry once, until it is over. A watch that breaks goes on where it was. */
export async function* watch(
  calls: Calls,
  matchId: string,
  options: WatchOptions,
): AsyncGenerator<Update, void, undefined> {
  const { view = false, legal = false, presence = false, language = "", untilRematch = false } = options;
  const position = new WatchPosition(options.fromSeq ?? 0n, view || legal || presence);
  const begin = (signal: AbortSignal) => {
    const asked = { view, legal, presence, text: language !== "" };
    const request = { matchId, fromSeq: position.from, with: asked, language, untilRematch };
    return calls.stream(MatchService.method.watchMatch, request, { signal });
  };
  for await (const update of resumed(begin, (update) => position.passes(update), options)) {
    yield update;
    if (isOver(update) && (update.match?.rematchId || !untilRematch)) return;
  }
}

/** Whether nothing can come after this update, but a rematch. */
export function isOver({ match, seq }: Update): boolean {
  const over = match?.status === MatchStatus.FINISHED || match?.status === MatchStatus.ABORTED;
  return over && seq >= (match?.seq ?? 0n);
}

/** Where in a match a watcher is. */
class WatchPosition {
  private last: bigint;
  private hasTable = false;
  private connected: string | undefined;

  constructor(
    private readonly known: bigint,
    private readonly isAnswered: boolean,
  ) {
    this.last = isAnswered ? known - 1n : known; // the answer is about the entry already known
  }

  /** From which seq a stream begins: where it is not answered at once, with the newest entry again. */
  get from(): bigint {
    const known = this.last > this.known ? this.last : this.known;
    return this.isAnswered || known === 0n ? known : known - 1n;
  }

  /**
   * Whether the update is new; if so, this is now the place. A stream begun again may repeat its last entry: of that it
   * is new what lies on the table, if that was not told yet, who is connected, and a rematch.
   */
  passes(update: Update): boolean {
    const hasTable = update.view !== undefined || update.legal !== undefined;
    const connected = update.presence ? update.presence.connected.join() : this.connected;
    const isSame = update.seq === this.last;
    const isMore = connected !== this.connected || (hasTable && !this.hasTable) || Boolean(update.match?.rematchId);
    if (update.seq < this.last || (isSame && !isMore)) return false;
    this.hasTable = hasTable || (isSame && this.hasTable);
    this.last = update.seq;
    this.connected = connected;
    return true;
  }
}
