/** Whoever created a match, or has become its host: may fill and empty its seats, start it and break it off. */
import { type Calls, newRequestId } from "./calls.js";
import type { Match } from "./gen/powderkeg/v1/match_pb.js";
import { type GetInvitationsResponse, MatchService } from "./gen/powderkeg/v1/match_service_pb.js";
import type { JoinOptions } from "./joining.js";
import { Player } from "./player.js";
import { Rematch } from "./rematch.js";
import type { Shared } from "./shared.js";

export class Host {
  private readonly calls: Calls;

  constructor(
    private readonly shared: Shared,
    readonly matchId: string,
    readonly hostToken: string,
    /**
     * Opens any seat of a match that is joined by invitation; empty if it is not known, and then invitations() tells
     * it.
     */
    readonly invitation = "",
  ) {
    this.calls = shared.calls.withToken(hostToken);
  }

  /** Take a seat as the host: its seat token can do all that the host token can. */
  join(name: string, options: JoinOptions = {}): Promise<Player> {
    return Player.join(this.shared, this.calls, this.matchId, name, options);
  }

  /** Let a bot take a seat, the lowest open one if none is named; the seat it took. */
  async addBot(bot: string, seat?: number): Promise<number> {
    const request = { ...this.request(), bot, ...(seat === undefined ? {} : { seat }) };
    return (await this.calls.unary(MatchService.method.addBot, request)).seat;
  }

  /** Make a seat free before the start, of a player or of a bot. */
  async kick(seat: number): Promise<Match | undefined> {
    return (await this.calls.unary(MatchService.method.kickSeat, { ...this.request(), seat })).match;
  }

  /** Deal the game. All seats must be taken. */
  async start(): Promise<Match | undefined> {
    return (await this.calls.unary(MatchService.method.startMatch, this.request())).match;
  }

  /** Break the match off; the log keeps the reason. */
  async abort(reason = ""): Promise<Match | undefined> {
    return (await this.calls.unary(MatchService.method.abortMatch, { ...this.request(), reason })).match;
  }

  /** The invitations as they are good now: one for the match, and one for each seat. */
  invitations(): Promise<GetInvitationsResponse> {
    return this.calls.unary(MatchService.method.getInvitations, { matchId: this.matchId });
  }

  /** Another match of the same game for the same players, once this one is over. */
  rematch(): Promise<Rematch> {
    return Rematch.ask(this.shared, this.calls, this.matchId);
  }

  private request(): { requestId: string; matchId: string } {
    return { requestId: newRequestId(), matchId: this.matchId };
  }
}
