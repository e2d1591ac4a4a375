/** A match as a page shows it: one object, kept current, that also plays. */
import type { Message } from "@bufbuild/protobuf";
import type { Calls } from "./calls.js";
import { PowderkegError } from "./errors.js";
import type { Action, Decision, Match, View } from "./gen/powderkeg/v1/match_pb.js";
import { type Listener, Live } from "./live.js";
import type { Legal, Player } from "./player.js";
import type { Link } from "./streams.js";
import { type Update, watch } from "./watch.js";

export interface TableState {
  /** How the line to the service is, for a page to say what it is doing. */
  readonly link: Link;
  /** Why the line is broken, or closed for good. */
  readonly error: PowderkegError | undefined;
  /** The newest entry that is known. */
  readonly seq: bigint;
  readonly match: Match | undefined;
  /** The table; undefined before the deal. */
  readonly view: View | undefined;
  /** Who is asked for what. */
  readonly decisions: readonly Decision[];
  /**
   * What the own seat may do; without choices if nothing is asked of it, undefined for spectators and while it is not
   * known.
   */
  readonly legal: Legal | undefined;
  readonly standingPass: boolean | undefined;
  readonly sealedAnswer: Action | undefined;
  /** The seats that are connected. */
  readonly connected: readonly number[];
  /** Whether an action of the own seat is on its way. */
  readonly isSending: boolean;
  /** The newest update. */
  readonly update: Update | undefined;
  /** All entries so far, in order. It is the same list in every state, and grows. */
  readonly story: readonly Update[];
}

export interface TableOptions {
  /** The language of texts and labels. */
  language?: string | undefined;
  /** Go on when the match is over, until there is a rematch. */
  untilRematch?: boolean | undefined;
}

export class Table {
  private readonly live: Live<TableState>;
  private readonly story: Update[] = [];

  constructor(
    private readonly calls: Calls,
    readonly matchId: string,
    /** The own seat; undefined for a spectator. */
    readonly player: Player | undefined,
    private readonly options: TableOptions,
  ) {
    const nothing = { error: undefined, match: undefined, view: undefined, legal: undefined, update: undefined };
    const noSeat = { standingPass: undefined, sealedAnswer: undefined, connected: [], isSending: false };
    const beginning: TableState = {
      link: "connecting",
      seq: 0n,
      decisions: [],
      story: this.story,
      ...nothing,
      ...noSeat,
    };
    this.live = new Live(beginning, (signal) => this.run(signal));
  }

  get state(): TableState {
    return this.live.state;
  }

  /** Be told the state now and whenever it changes. The match is watched while somebody has subscribed. */
  subscribe(listener: Listener<TableState>): () => void {
    return this.live.subscribe(listener);
  }

  /** Do something on the table as it is shown: it is refused (StaleSeq) if the match has moved on since. */
  async act(action: Message): Promise<void> {
    if (!this.player) throw new TypeError("a spectator cannot act");
    const { seq, window } = this.state.legal ?? { seq: this.state.seq, window: 0 };
    this.live.set({ isSending: true });
    try {
      const answer = await this.player.act(action, { expectedSeq: seq, window });
      if (this.state.seq < answer.seq) this.live.set({ legal: undefined }); // the next choices come with the update
    } finally {
      this.live.set({ isSending: false });
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    const onLink = (link: Link, error?: PowderkegError) => {
      if (error?.reason === "SEAT_LEFT") this.player?.forget();
      if (!signal.aborted) this.live.set({ link, error });
    };
    const asked = { view: true, legal: this.player !== undefined, presence: true };
    const fromSeq = this.state.seq;
    const options = { ...this.options, ...asked, fromSeq, signal, onLink };
    try {
      for await (const update of this.player?.watch(options) ?? watch(this.calls, this.matchId, options)) {
        if (signal.aborted) return;
        this.take(update);
      }
    } catch (thrown) {
      if (!(thrown instanceof PowderkegError)) throw thrown;
      if (!signal.aborted) this.live.set({ link: "closed", error: thrown });
    }
  }

  private take(update: Update): void {
    const isEntry = update.time !== undefined;
    const isTable = update.view !== undefined || update.legal !== undefined;
    if (isEntry) this.story.push(update);
    this.live.set({
      update,
      seq: update.seq,
      match: update.match ?? this.state.match,
      connected: update.presence?.connected ?? this.state.connected,
      ...(isEntry || isTable ? { decisions: update.decisions, legal: update.legal } : {}),
      ...(isTable ? { view: update.view, standingPass: update.standingPass, sealedAnswer: update.sealedAnswer } : {}),
    });
  }
}
