/**
 * What the service refuses, as errors: a class to catch, and the stable reason to branch on.
 * docs/errors.md says what to do about each reason.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema, RetryInfoSchema } from "./gen/google/rpc/error_details_pb.js";
import type { ErrorReason } from "./gen/powderkeg/v1/error_reason_pb.js";

export { Code };

/** A name of ErrorReason. */
export type Reason = keyof typeof ErrorReason;

export interface Failure {
  code: Code;
  reason?: Reason | "";
  metadata?: Readonly<Record<string, string>>;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A call that failed. The subclasses say what kind of failure it was; `reason` says exactly which. */
export class PowderkegError extends Error {
  override readonly name: string = "PowderkegError"; // written out, as bundlers shorten the names of classes
  readonly code: Code;
  /** Empty if the failure came from below the service, such as a refused connection. */
  readonly reason: Reason | "";
  readonly metadata: Readonly<Record<string, string>>;
  /** How long the service asks the caller to wait, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, failure: Failure) {
    super(message, { cause: failure.cause });
    this.code = failure.code;
    this.reason = failure.reason ?? "";
    this.metadata = failure.metadata ?? {};
    this.retryAfterMs = failure.retryAfterMs;
  }

  /** The number of the rule that an action breaks, as in BOOM-6; empty if it breaks none. */
  get rule(): string {
    return this.metadata["rule"] ?? "";
  }

  /** The field that is malformed; empty if none is. */
  get field(): string {
    return this.metadata["field"] ?? "";
  }
}

/** The rules do not allow this action now. Nothing was changed. */
export class IllegalMove extends PowderkegError {
  override readonly name = "IllegalMove";
}

/** The match has moved on since the expected seq. Look at it again, then decide again. */
export class StaleSeq extends PowderkegError {
  override readonly name = "StaleSeq";
}

/** The match is not where this call needs it: not started, already started, full, with open seats. */
export class NotNow extends PowderkegError {
  override readonly name = "NotNow";
}

/** The request itself is wrong, and will be wrong the next time too. */
export class BadRequest extends PowderkegError {
  override readonly name = "BadRequest";
}

/** There is no such game, match, event or entry. */
export class NotFound extends PowderkegError {
  override readonly name = "NotFound";
}

/** The token is missing, does not fit this match or this call, or may not see this yet. */
export class NotAllowed extends PowderkegError {
  override readonly name = "NotAllowed";
}

/** The service could not be reached, or not in time, although the client has tried again for as long as it may. */
export class Unavailable extends PowderkegError {
  override readonly name = "Unavailable";
}

/** The caller has ended the call with its AbortSignal. */
export class Cancelled extends PowderkegError {
  override readonly name = "Cancelled";
}

/**
 * What the service has signed does not fit what it signed before, or what it was asked. It comes from a keeper, never
 * from the service, and the call itself has had its effect.
 */
export class Contradiction extends PowderkegError {
  override readonly name = "Contradiction";

  constructor(
    problem: string,
    /** The signed notes that do not fit together: the evidence. Show them to the organizer and to other players. */
    readonly notes: readonly string[] = [],
  ) {
    super(problem, { code: Code.DataLoss });
  }
}

type Kind = new (message: string, failure: Failure) => PowderkegError;

const BY_REASON: Partial<Record<Reason, Kind>> = {
  GAME_OVER: IllegalMove,
  SEAT_IS_OUT: IllegalMove,
  NOT_YOUR_DECISION: IllegalMove,
  ALREADY_ANSWERED: IllegalMove,
  WRONG_ACTION: IllegalMove,
  UNKNOWN_ACTION: IllegalMove,
  BAD_CHOICE: IllegalMove,
  AGAINST_THE_RULES: IllegalMove,
  STALE_SEQ: StaleSeq,
  ENTROPY_REQUIRED: BadRequest,
  SLOW_WATCHER: Unavailable,
};

const BY_CODE: Partial<Record<Code, Kind>> = {
  [Code.InvalidArgument]: BadRequest,
  [Code.AlreadyExists]: BadRequest,
  [Code.FailedPrecondition]: NotNow,
  [Code.NotFound]: NotFound,
  [Code.OutOfRange]: NotFound,
  [Code.PermissionDenied]: NotAllowed,
  [Code.Unauthenticated]: NotAllowed,
  [Code.Unavailable]: Unavailable,
  [Code.DeadlineExceeded]: Unavailable,
  [Code.Canceled]: Unavailable, // by the other side: what the caller cancels is Cancelled
};

/** The error for whatever a call has thrown. The signal is that of the caller. */
export function typedError(thrown: unknown, signal?: AbortSignal): PowderkegError {
  if (thrown instanceof PowderkegError) return thrown;
  const error = ConnectError.from(thrown);
  if (signal?.aborted) return new Cancelled("the call was cancelled", { code: Code.Canceled, cause: thrown });
  const info = error.findDetails(ErrorInfoSchema).find(({ domain }) => domain === "powderkeg");
  const failure = {
    code: error.code,
    reason: (info?.reason ?? "") as Reason | "",
    metadata: info?.metadata ?? {},
    retryAfterMs: retryAfterMs(error),
    cause: thrown,
  };
  return new (kindOf(error, failure))(error.rawMessage, failure);
}

function kindOf(error: ConnectError, { reason, retryAfterMs }: Failure): Kind {
  const wasSent = error.isWireError || error.code === Code.Unimplemented;
  if (!wasSent || retryAfterMs !== undefined) return Unavailable; // the line broke, or is to be used a little later
  return (reason && BY_REASON[reason]) || BY_CODE[error.code] || PowderkegError;
}

function retryAfterMs(error: ConnectError): number | undefined {
  const delay = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return delay && Number(delay.seconds) * 1000 + delay.nanos / 1e6;
}
