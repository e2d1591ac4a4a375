"""What can go wrong in a call, and how it is said: a status, a stable reason, a text that says what would be right."""

from __future__ import annotations

from math import ceil

import grpc
from google.protobuf import any_pb2, duration_pb2
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from google.rpc.error_details_pb2 import RetryInfo

from engines.core.errors import BadSetup, IllegalAction, Reason, SetupReason
from powderkeg.v1 import error_reason_pb2
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.status import ABORTED, OPEN, PLAYING
from replay.store.streams import StoreDown

DOMAIN = "powderkeg"
Code = grpc.StatusCode


class ServiceError(Exception):
    """A call that fails for a reason of the service's own."""

    def __init__(
        self, code: grpc.StatusCode, reason: str, message: str, *, retry_s: float = 0.0, **metadata: str
    ) -> None:
        super().__init__(message)
        if f"ERROR_REASON_{reason}" not in error_reason_pb2.ErrorReason.DESCRIPTOR.values_by_name:
            raise ValueError(f"{reason} is not in error_reason.proto")
        self.code = code
        self.reason = reason
        self.message = message
        self.retry_s = retry_s
        """Seconds after which the same call may succeed; 0 if that cannot be said."""
        self.metadata = {name: value for name, value in metadata.items() if value}


class CallFailed(Exception):
    """A call that has failed with this status: at its door, or in another process that was given it to answer."""

    def __init__(self, status: status_pb2.Status) -> None:
        super().__init__(status.message)
        self.status = status


def as_service_error(error: Exception) -> ServiceError | None:
    """The errors of the layers below in the service's words; None for what is a bug."""
    match error:
        case ServiceError():
            return error
        case IllegalAction():
            malformed = error.reason is Reason.UNKNOWN_ACTION
            code = Code.INVALID_ARGUMENT if malformed else Code.FAILED_PRECONDITION
            return ServiceError(code, error.reason, str(error), rule=error.rule)
        case BadSetup():
            unknown = error.reason is SetupReason.UNKNOWN_GAME
            return ServiceError(Code.NOT_FOUND if unknown else Code.INVALID_ARGUMENT, error.reason, error.message)
        case StoreDown():
            return ServiceError(Code.UNAVAILABLE, "STORE_DOWN", f"{error.cause}; send the same request again")
        case Divergence():
            return ServiceError(Code.DATA_LOSS, "LOG_CORRUPT", f"the stored log does not verify: {error}")
    return None


def status_of(error: ServiceError) -> status_pb2.Status:
    """The rich status that goes over the wire."""
    info = error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=error.metadata)
    details = [info, RetryInfo(retry_delay=_duration(error.retry_s))] if error.retry_s else [info]
    return status_pb2.Status(code=error.code.value[0], message=error.message, details=map(_packed, details))


def _packed(detail: Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed


def _duration(seconds: float) -> duration_pb2.Duration:
    duration = duration_pb2.Duration()
    duration.FromMilliseconds(ceil(1000 * seconds))
    return duration


def bug() -> status_pb2.Status:
    """The status of a call that failed for a reason that nobody has thought of."""
    return status_pb2.Status(
        code=Code.INTERNAL.value[0], message="the service failed; this is a bug, and it was logged"
    )


def malformed(message: str) -> ServiceError:
    return ServiceError(Code.INVALID_ARGUMENT, "MALFORMED", message)


def shutting_down(known: object) -> ServiceError:
    """Ends a watch that knows so much, so that its caller comes again, elsewhere."""
    return ServiceError(Code.UNAVAILABLE, "SHUTTING_DOWN", f"the service is ending; watch again from {known}")


def stream_ends() -> ServiceError:
    """Ends a stream that waits for something, so that its caller comes again, elsewhere."""
    return ServiceError(Code.UNAVAILABLE, "SHUTTING_DOWN", "the service is ending; open the stream again")


def unknown_match(match_id: str) -> ServiceError:
    return ServiceError(
        Code.NOT_FOUND, "UNKNOWN_MATCH", f"there is no match {match_id!r:.60}; ListMatches lists those there are"
    )


def too_fast() -> ServiceError:
    return ServiceError(Code.ABORTED, "STALE_SEQ", "the match moves on too fast; look at it again, then try again")


class FullLog(ServiceError):
    """The log of a match had as many entries as it may have: instead of one more, the match has ended."""

    def __init__(self, most: float) -> None:
        says = f"the log of the match had {most:g} entries, as many as it may have: the match has ended"
        super().__init__(Code.RESOURCE_EXHAUSTED, "LIMIT_REACHED", says, limit="entries")


def no_such_seat(seat: int) -> ServiceError:
    return ServiceError(Code.INVALID_ARGUMENT, "NO_SUCH_SEAT", f"there is no seat {seat}")


def reused_request() -> ServiceError:
    return ServiceError(
        Code.ALREADY_EXISTS,
        "REQUEST_ID_REUSED",
        "this request id was used for something else in this match; use a new one",
    )


def not_started(fold: Fold) -> ServiceError:
    if fold.status == ABORTED:
        return ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match was broken off before it started")
    return ServiceError(Code.FAILED_PRECONDITION, "NOT_STARTED", "the match has not started; its host can start it")


def need_playing(fold: Fold) -> None:
    """Refuse what can be done only while the game is on."""
    if fold.status == OPEN:
        raise not_started(fold)
    if fold.status != PLAYING:
        raise ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match is over; nothing more can be done in it")
