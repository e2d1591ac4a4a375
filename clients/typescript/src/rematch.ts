/** The rematch of a match: the same one for all who ask for it. */
import { type Calls, newRequestId } from "./calls.js";
import type { Match } from "./gen/powderkeg/v1/match_pb.js";
import { MatchService } from "./gen/powderkeg/v1/match_service_pb.js";
import { Host } from "./host.js";
import type { JoinOptions } from "./joining.js";
import { Player } from "./player.js";
import type { Shared } from "./shared.js";

export class Rematch {
  private constructor(
    private readonly shared: Shared,
    private readonly calls: Calls,
    readonly match: Match,
    /** Opens the seat that the caller had; empty for a caller who had none. */
    readonly invitation: string,
    /** For the first who asked. */
    readonly host: Host | undefined,
  ) {}

  /** Ask for it, with a token of the old match. */
  static async ask(shared: Shared, calls: Calls, matchId: string): Promise<Rematch> {
    const request = { requestId: newRequestId(), matchId };
    const { match, hostToken, invitation } = await calls.unary(MatchService.method.rematch, request);
    if (!match) throw new TypeError("the service has told no rematch");
    if (hostToken) shared.seats.keep({ matchId: match.id, hostToken });
    const host = hostToken ? new Host(shared, match.id, hostToken) : undefined;
    return new Rematch(shared, hostToken ? shared.calls.withToken(hostToken) : calls, match, invitation, host);
  }

  /** Take the seat that one had, as the host if one is. */
  join(name: string, options: Omit<JoinOptions, "seat" | "invitation"> = {}): Promise<Player> {
    return Player.join(this.shared, this.calls, this.match.id, name, { ...options, invitation: this.invitation });
  }
}
