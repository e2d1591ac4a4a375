/** The matches of the service, or of one event, as they are now: the newest of each status, then all changes. */
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { PowderkegError } from "@powderkeg/client";
import { type Match, MatchStatus } from "@powderkeg/client/proto/match";
import { MatchService, type WatchLobbyResponse, WatchLobbyResponseSchema } from "@powderkeg/client/proto/match_service";
import { service } from "./client";
import { SharedStream } from "./shared_stream";

const PAGE = 50;
const STATUSES = [MatchStatus.OPEN, MatchStatus.PLAYING, MatchStatus.FINISHED, MatchStatus.ABORTED];

export class LobbyList {
  loaded = $state(false);
  #matches = $state.raw<readonly Match[]>([]);
  readonly #tournament: string;
  #cursor = "";
  #stream: SharedStream<WatchLobbyResponse> | undefined;

  constructor(tournament = "") {
    this.#tournament = tournament;
  }

  readonly all = $derived(this.#matches.toSorted((one, other) => Number((other.created?.seconds ?? 0n) - (one.created?.seconds ?? 0n))));
  readonly open = $derived(this.all.filter(({ status }) => status === MatchStatus.OPEN));
  readonly playing = $derived(this.all.filter(({ status }) => status === MatchStatus.PLAYING));
  readonly over = $derived(this.all.filter(({ status }) => status >= MatchStatus.FINISHED));

  /** Lists what there is, then watches. The cursor is that of the first page: what changes meanwhile comes twice, not never. */
  async start(): Promise<void> {
    const pages = [];
    for (const status of STATUSES) pages.push(await this.#page(status));
    this.#matches = pages.flatMap(({ matches }) => matches);
    this.#cursor = pages[0]!.cursor;
    this.loaded = true;
    this.#watch();
  }

  stop(): void {
    this.#stream?.stop();
  }

  #page(status: MatchStatus) {
    return service.unary(MatchService.method.listMatches, { pageSize: PAGE, status, tournament: this.#tournament });
  }

  #watch(): void {
    this.#stream?.stop();
    this.#stream = new SharedStream(
      {
        key: `lobby ${this.#tournament}`,
        open: (received, signal) => {
          const cursor = received.at(-1)?.cursor || this.#cursor;
          return service.stream(MatchService.method.watchLobby, { cursor, tournament: this.#tournament }, { signal });
        },
        encode: (message) => toBinary(WatchLobbyResponseSchema, message),
        decode: (bytes) => fromBinary(WatchLobbyResponseSchema, bytes),
      },
      {
        message: ({ changes }) => changes.forEach(({ match, gone }) => this.#change(match!, gone)),
        state: (_state, error) => {
          if (error instanceof PowderkegError && error.reason === "LOBBY_GAP") void this.start();
        },
      },
    );
    this.#stream.start();
  }

  #change(match: Match, gone: boolean): void {
    const others = this.#matches.filter((each) => each.id !== match.id);
    this.#matches = gone ? others : [match, ...others];
  }
}
