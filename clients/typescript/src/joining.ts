/** Taking a seat, so that it is not lost if the page is: the request is kept before it is sent. */
import { create, fromJsonString, toJsonString } from "@bufbuild/protobuf";
import { base64Encode } from "@bufbuild/protobuf/wire";
import { type CallOptions, type Calls, newRequestId } from "./calls.js";
import { PowderkegError, Unavailable, Cancelled } from "./errors.js";
import {
  type JoinMatchRequest,
  JoinMatchRequestSchema,
  type JoinMatchResponse,
  MatchService,
} from "./gen/powderkeg/v1/match_service_pb.js";
import type { Seats } from "./seats.js";

export interface JoinOptions extends CallOptions {
  /** Which seat; the lowest open one if none is named. */
  seat?: number | undefined;
  /**
   * What the player adds to the seed, so that nobody, not even the service, knows the deal beforehand: 32 random bytes
   * unless you bring your own.
   */
  entropy?: Uint8Array | undefined;
  /** Where seats are taken by invitation: one for the match, or one for a seat. */
  invitation?: string | undefined;
}

/** Take a seat, and keep it. */
export async function takeSeat(
  calls: Calls,
  seats: Seats,
  matchId: string,
  name: string,
  options: JoinOptions,
): Promise<[JoinMatchRequest, JoinMatchResponse]> {
  const request = unanswered(seats, matchId, name, options) ?? newRequest(matchId, name, options);
  seats.keep({ matchId, joining: toJsonString(JoinMatchRequestSchema, request) });
  try {
    const answer = await calls.unary(MatchService.method.joinMatch, request, options);
    const entropy = base64Encode(request.entropy);
    seats.keep({ matchId, name, entropy, seat: answer.seat, token: answer.seatToken, joining: undefined });
    return [request, answer];
  } catch (thrown) {
    const mayHaveCounted = thrown instanceof Unavailable || thrown instanceof Cancelled;
    if (thrown instanceof PowderkegError && !mayHaveCounted) seats.keep({ matchId, joining: undefined });
    throw thrown;
  }
}

/** The request of an earlier visit to which no answer came, if it asked for the same. */
function unanswered(seats: Seats, matchId: string, name: string, options: JoinOptions): JoinMatchRequest | undefined {
  const kept = seats.get(matchId)?.joining;
  if (kept === undefined || options.entropy !== undefined) return undefined;
  const request = fromJsonString(JoinMatchRequestSchema, kept);
  const isSame =
    request.name === name && request.seat === options.seat && request.invitation === (options.invitation ?? "");
  return isSame ? request : undefined;
}

function newRequest(matchId: string, name: string, { seat, entropy, invitation = "" }: JoinOptions): JoinMatchRequest {
  return create(JoinMatchRequestSchema, {
    requestId: newRequestId(),
    matchId,
    name,
    ...(seat === undefined ? {} : { seat }),
    entropy: entropy ?? crypto.getRandomValues(new Uint8Array(32)),
    invitation,
  });
}
