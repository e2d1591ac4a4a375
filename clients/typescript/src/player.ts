/** A seat of a match: see, choose and act with its token. */
import type { Message } from "@bufbuild/protobuf";
import { asAction } from "./actions.js";
import { type CallOptions, type Calls, newRequestId } from "./calls.js";
import { PowderkegError, StaleSeq } from "./errors.js";
import type { Match } from "./gen/powderkeg/v1/match_pb.js";
import {
  type GetViewResponse,
  type ListLegalActionsResponse,
  MatchService,
  type SubmitActionResponse,
} from "./gen/powderkeg/v1/match_service_pb.js";
import { type JoinOptions, takeSeat } from "./joining.js";
import { Rematch } from "./rematch.js";
import type { Shared } from "./shared.js";
import { type UpdateOptions, type Update, watch, type WatchOptions } from "./watch.js";

/** What a seat may do, and what is asked of it. */
export type Legal = ListLegalActionsResponse;

export interface ActOptions extends CallOptions, Omit<UpdateOptions, "presence"> {
  /** Refuse the action (StaleSeq) if the match has moved on since this seq. */
  expectedSeq?: bigint | undefined;
  /** Refuse the answer unless this window is still open. */
  window?: number | undefined;
  /** Of your own, to send the same action again after this program was gone; without one a new id is made. */
  requestId?: string | undefined;
}

/** Chooses one of the legal choices: an action to play, or nothing to wait. */
export type Chooser = (legal: Legal, update: Update) => Message | undefined | Promise<Message | undefined>;

/** Match id, seat and token are all that is needed to take a seat up again. */
export class Player {
  /** In a match of an event: a signed receipt for all that this handle did. They prove it. */
  readonly receipts: string[] = [];
  private readonly calls: Calls;

  constructor(
    private readonly shared: Shared,
    readonly matchId: string,
    readonly seat: number,
    readonly token: string,
    private event = "",
  ) {
    this.calls = shared.calls.withToken(token);
  }

  /** Take a seat of a match. */
  static async join(
    shared: Shared,
    calls: Calls,
    matchId: string,
    name: string,
    options: JoinOptions,
  ): Promise<Player> {
    const [request, answer] = await takeSeat(calls, shared.seats, matchId, name, options);
    const player = new Player(shared, matchId, answer.seat, answer.seatToken, answer.match?.tournament);
    await player.keep(answer.receipt, request.requestId);
    await player.checkEvent();
    return player;
  }

  /** The table as this seat sees it; with texts, if a language is named. */
  view(language = "", options: CallOptions = {}): Promise<GetViewResponse> {
    return this.calls.unary(MatchService.method.getView, { matchId: this.matchId, language }, options);
  }

  /** What this seat may do now: no choices if nothing is asked of it. With labels, if a language is named. */
  legal(language = "", options: CallOptions = {}): Promise<Legal> {
    return this.calls.unary(MatchService.method.listLegalActions, { matchId: this.matchId, language }, options);
  }

  /** Do something: an Action, one of the legal choices, or a game's own message, such as BoomRoll. */
  async act(action: Message, options: ActOptions = {}): Promise<SubmitActionResponse> {
    const {
      expectedSeq = 0n,
      window = 0,
      requestId = newRequestId(),
      view = false,
      legal = false,
      language = "",
    } = options;
    const answer = await this.calls.unary(
      MatchService.method.submitAction,
      {
        requestId,
        matchId: this.matchId,
        expectedSeq,
        window,
        action: asAction(action),
        with: { view, legal },
        language,
      },
      options,
    );
    await this.keep(answer.receipt, requestId, answer.seq);
    return answer;
  }

  /**
   * What happens, as this seat sees it, until the match is over; then its event is checked. A watch that breaks goes
   * on where it was.
   */
  async *watch(options: WatchOptions = {}): AsyncGenerator<Update, void, undefined> {
    yield* watch(this.calls, this.matchId, options);
    await this.checkEvent();
  }

  /**
   * Play until the match is over: the chooser is asked whenever the seat is. A choice that came too late, because the
   * match had moved on, is dropped; the chooser is asked again if there is something to choose. Answers with the last
   * update.
   */
  async play(
    choose: Chooser,
    options: WatchOptions & { onUpdate?: (update: Update) => void } = {},
  ): Promise<Update | undefined> {
    let last: Update | undefined;
    for await (const update of this.watch({ ...options, legal: true })) {
      last = update;
      options.onUpdate?.(update);
      if (!update.legal?.choices.length) continue;
      const action = await choose(update.legal, update);
      if (action) await this.answer(action, update.legal, options);
    }
    return last;
  }

  /** Play one of the legal choices, unless the match has moved on. */
  private async answer(action: Message, { seq, window }: Legal, { signal }: CallOptions): Promise<void> {
    try {
      await this.act(action, { expectedSeq: seq, window, signal });
    } catch (thrown) {
      const isLate = thrown instanceof StaleSeq || (thrown instanceof PowderkegError && thrown.reason === "GAME_OVER");
      if (!isLate) throw thrown;
    }
  }

  /** Leave the game for good; the seq of the entry that says so. */
  async resign(): Promise<bigint> {
    const requestId = newRequestId();
    const answer = await this.calls.unary(MatchService.method.resign, { requestId, matchId: this.matchId });
    await this.keep(answer.receipt, requestId, answer.seq);
    return answer.seq;
  }

  /** Give the seat back before the start. The token is worthless after that, and is not kept. */
  async leave(): Promise<Match | undefined> {
    const requestId = newRequestId();
    const answer = await this.calls.unary(MatchService.method.leaveMatch, { requestId, matchId: this.matchId });
    this.forget();
    await this.keep(answer.receipt, requestId, answer.seq);
    return answer.match;
  }

  /** Another match of the same game for the same players, once this one is over. */
  rematch(): Promise<Rematch> {
    return Rematch.ask(this.shared, this.calls, this.matchId);
  }

  /** Keep the token no longer. */
  forget(): void {
    this.shared.seats.forget(this.matchId);
  }

  /** With a keeper, in a match of an event: its tree has only grown since every head that was kept. */
  async checkEvent(): Promise<void> {
    if (this.event) await this.shared.keeper?.checkIfItCan(this.shared.calls, this.event);
  }

  private async keep(receipt: string, requestId: string, seq = 0n): Promise<void> {
    if (receipt) this.receipts.push(receipt);
    const { matchId, seat, event } = this;
    this.event = (await this.shared.keeper?.receipt(receipt, { matchId, seat, requestId, seq, event })) ?? event;
  }
}
