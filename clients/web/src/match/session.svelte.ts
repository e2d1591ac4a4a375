/** One match as this browser lives through it: its seat, its stream of updates, its moves, and what to say meanwhile. */
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Calls, IllegalMove, type KeptSeat, type Player, PowderkegError, StaleSeq } from "@powderkeg/client";
import type { Action, Match } from "@powderkeg/client/proto/match";
import { MatchService, type WatchMatchResponse, WatchMatchResponseSchema } from "@powderkeg/client/proto/match_service";
import { client, tokenOf } from "../service/client";
import { SharedStream, type StreamState, whenAwake } from "../service/shared_stream";
import { words } from "../words.svelte";
import { clock } from "./clock.svelte";
import { Stage } from "./stage.svelte";
import { deadlineOf, type Entry, isOver, tableOf, timeOf } from "./updates";

/** A strip above the tray. The words of a refusal are the service's. */
export type Notice =
  | { kind: "refused"; message: string; rule: string }
  | { kind: "moved" }
  | { kind: "late" }
  | { kind: "back"; missed: number }
  | { kind: "failed"; message: string };

const KEPT_TABLES = 500;
const NOTICE_OF_RETURN = 4000;
const SHORT_BREAK = 700;

export class MatchSession {
  readonly id: string;
  readonly stage = new Stage();
  readonly kept: KeptSeat | undefined;
  match = $state.raw<Match>();
  story = $state.raw<Entry[]>([]);
  /** The seats that are connected, once the service has told. */
  connected = $state.raw<readonly number[]>();
  connection = $state<"laying" | "live" | "reconnecting" | "ended" | "failed">("laying");
  failure = $state.raw<Error>();
  notice = $state.raw<Notice>();
  /** The newest updates with a table, for time travel. */
  tables = $state.raw<WatchMatchResponse[]>([]);
  /** The entry that a move of this seat has become, until the table shows it. */
  #awaited = $state(0);
  #sending = $state(false);
  #calls: Calls;
  readonly player: Player | undefined;
  #stream: SharedStream<WatchMatchResponse>;
  #unwatch: () => void;
  #ownEntries = new Set<number>();
  #brokenSince = 0;
  #back = 0;

  /** The invitation lets who has no seat look at a private match. */
  constructor(id: string, invitation = "") {
    this.id = id;
    this.kept = client.seats.get(id);
    this.player = client.player(id);
    this.#calls = client.calls.withToken(tokenOf(this.kept) || invitation);
    this.#stream = new SharedStream(
      {
        key: `${id} ${this.#calls.token} ${words.language}`,
        open: (received, signal) => this.#watch(received, signal),
        encode: (update) => toBinary(WatchMatchResponseSchema, update),
        decode: (bytes) => fromBinary(WatchMatchResponseSchema, bytes),
      },
      { message: (update) => this.#hear(update), state: (state, error) => this.#enter(state, error) },
    );
    this.#stream.start();
    this.#unwatch = whenAwake(() => this.#stream.restart());
  }

  close(): void {
    this.#stream.stop();
    this.#unwatch();
  }

  /** The seat of this browser; unset for who watches. */
  get me(): number | undefined {
    return this.player?.seat;
  }

  /** A move is on its way, or was taken and is not shown yet. */
  get busy(): boolean {
    return this.#sending || this.#awaited > (this.stage.shown?.seq ?? 0);
  }

  /** What may be chosen now: nothing while the table that is shown is not the newest. */
  get legal() {
    const ready = !this.busy && !this.stage.behind && this.connection === "live" && !isOver(this.match);
    return ready ? this.stage.shown?.legal : undefined;
  }

  /** Makes a move on the table that is shown. */
  async submit(action: Action): Promise<void> {
    const legal = this.stage.shown?.legal;
    const anytime = action.action.case === "standingPass";
    const expected = anytime || !legal ? {} : { expectedSeq: legal.seq, window: legal.window };
    await this.#change(async (player) => (await player.act(action, expected)).seq);
  }

  /** Leaves the game for good. */
  async resign(): Promise<void> {
    await this.#change((player) => player.resign());
  }

  async #change(call: (player: Player) => Promise<bigint>): Promise<void> {
    if (this.#sending || !this.player) return;
    this.#sending = true;
    this.notice = undefined;
    try {
      this.#awaited = Number(await call(this.player));
      this.#ownEntries.add(this.#awaited);
    } catch (error) {
      this.notice = noticeOf(error as Error);
    } finally {
      this.#sending = false;
    }
  }

  #watch(received: readonly WatchMatchResponse[], signal: AbortSignal): AsyncIterable<WatchMatchResponse> {
    const fromSeq = received.at(-1)?.seq ?? 0n;
    const request = {
      matchId: this.id,
      fromSeq,
      with: { view: true, legal: true, text: true, presence: true },
      language: words.language,
      untilRematch: true,
    };
    return this.#calls.stream(MatchService.method.watchMatch, request, { signal });
  }

  #hear(update: WatchMatchResponse): void {
    if (update.match) this.match = update.match;
    if (update.presence) this.connected = update.presence.connected;
    const time = timeOf(update);
    if (time) this.#tell(update, time);
    const table = tableOf(update);
    if (!table) return;
    this.tables = [...this.tables, update].slice(-KEPT_TABLES);
    this.stage.show(table);
  }

  /** An entry becomes part of the story. */
  #tell(update: WatchMatchResponse, time: Date): void {
    const seq = Number(update.seq);
    if (seq <= (this.story.at(-1)?.seq ?? 0)) return;
    if (this.connection === "live") clock.heard(time);
    const missed = clock.local(time) < this.#back;
    const deadline = this.me === undefined ? undefined : deadlineOf(this.stage.shown?.decisions ?? [], this.me);
    const late = !!deadline && time >= deadline && !this.#ownEntries.has(seq) && this.connection === "live" && !this.#sending;
    if (late) this.notice = { kind: "late" };
    else if (this.notice?.kind === "moved" || this.notice?.kind === "late") this.notice = undefined;
    this.story = [...this.story, { seq, time, events: update.events, missed, late }];
  }

  #enter(state: StreamState, error?: Error): void {
    if (state === "live") this.#resume();
    else if (state === "ended") this.connection = "ended";
    else if (state === "failed") {
      this.failure = error;
      this.connection = "failed";
    } else if (this.connection !== "laying") {
      this.#brokenSince ||= Date.now();
      setTimeout(() => this.#brokenSince && (this.connection = "reconnecting"), SHORT_BREAK);
    } else this.failure = error;
  }

  #resume(): void {
    const away = this.connection === "reconnecting";
    const before = this.story.length;
    this.#brokenSince = 0;
    this.failure = undefined;
    this.#back = away ? Date.now() : 0;
    this.connection = "live";
    if (!away) return;
    setTimeout(() => {
      const notice = { kind: "back", missed: this.story.length - before } as const;
      this.notice = notice;
      setTimeout(() => this.notice === notice && (this.notice = undefined), NOTICE_OF_RETURN);
    }, 300);
  }
}

function noticeOf(error: Error): Notice {
  if (error instanceof StaleSeq) return { kind: "moved" };
  if (error instanceof IllegalMove) return { kind: "refused", message: error.message, rule: error.rule };
  return { kind: "failed", message: error instanceof PowderkegError ? error.message : String(error) };
}
