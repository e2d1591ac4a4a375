"""What the service refuses, as exceptions: a kind to catch, and the stable reason to branch on.

The names come from powderkeg.v1.ErrorReason, without its prefix; docs/errors.md says what to do about each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode
from grpc.aio import AioRpcError

DOMAIN = "powderkeg"
DETAILS_KEY = "grpc-status-details-bin"
LOST_STATUS = "Internal error from Core"
"""What grpc.aio says of its own when a stream ends during a write: the status that was sent is lost (grpc #36066)."""
RESET = "RST_STREAM"
"""In what it says of a stream that was reset on the way, for instance by a proxy whose service has died."""


class PowderkegError(Exception):
    """A call that failed. The subclasses say what kind of failure it was; `reason` says exactly which."""

    def __init__(
        self,
        code: StatusCode,
        reason: str = "",
        message: str = "",
        rule: str = "",
        metadata: Mapping[str, str] | None = None,
        retry_after: float = 0.0,
    ) -> None:
        # all of it, so that the exception can be pickled
        super().__init__(code, reason, message, rule, metadata, retry_after)
        self.code = code
        self.reason = reason
        """A name of ErrorReason; empty if the failure came from below the service, such as a refused connection."""
        self.message = message
        self.rule = rule
        """The number of the rule that an action breaks, if it is one."""
        self.metadata = dict(metadata or {})
        self.retry_after = retry_after
        """Seconds after which the service wants to be called again, if it has said so."""

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule and self.rule not in self.message else ""
        return f"{self.reason or self.code.name}: {self.message}{rule}"


class IllegalMove(PowderkegError):
    """The rules do not allow this action now. Nothing was changed."""


class StaleSeq(PowderkegError):
    """The match has moved on since the expected seq. Look at it again, then decide again."""


class NotNow(PowderkegError):
    """The match is not where this call needs it: not started, already started, full, with open seats."""


class BadRequest(PowderkegError):
    """The request itself is wrong, and will be wrong the next time too."""


class NotFound(PowderkegError):
    """There is no such game, match, event or entry."""


class NotAllowed(PowderkegError):
    """The token is missing, does not fit this match or this call, or may not see this yet."""


class Unavailable(PowderkegError):
    """The service could not be reached, or not in time, although the client has tried again for as long as it may."""


class Contradiction(PowderkegError):
    """What the service has signed does not fit what it signed before, or what it was asked.

    It comes from a client with a keeper, never from the service. The call itself has had its effect.
    """

    def __init__(self, problem: str, notes: tuple[str, ...] = (), file: str = "") -> None:
        super().__init__(StatusCode.DATA_LOSS, "", f"{problem}. {_advice(notes, file)}")
        self.problem = problem
        self.notes = notes
        """The signed notes that do not fit together: the evidence."""
        self.file = file
        """Where they are kept; empty if they prove nothing, and are not."""

    def __reduce__(self) -> tuple[type[Contradiction], tuple[str, tuple[str, ...], str]]:
        return Contradiction, (self.problem, self.notes, self.file)


def _advice(notes: tuple[str, ...], file: str) -> str:
    if not file:
        return "Do not play on before the organizer has explained it"
    kept = "Both notes are" if len(notes) > 1 else "The note is"
    return (
        f"{kept} in {file}. Keep that file, and show it to the organizer and to other players: "
        "what the service has signed refutes it"
    )


_BY_REASON: dict[str, type[PowderkegError]] = {
    "GAME_OVER": IllegalMove,
    "SEAT_IS_OUT": IllegalMove,
    "NOT_YOUR_DECISION": IllegalMove,
    "ALREADY_ANSWERED": IllegalMove,
    "WRONG_ACTION": IllegalMove,
    "UNKNOWN_ACTION": IllegalMove,
    "BAD_CHOICE": IllegalMove,
    "AGAINST_THE_RULES": IllegalMove,
    "STALE_SEQ": StaleSeq,
    "ENTROPY_REQUIRED": BadRequest,
    "SLOW_WATCHER": Unavailable,
}

_BY_CODE: dict[StatusCode, type[PowderkegError]] = {
    StatusCode.INVALID_ARGUMENT: BadRequest,
    StatusCode.ALREADY_EXISTS: BadRequest,
    StatusCode.FAILED_PRECONDITION: NotNow,
    StatusCode.NOT_FOUND: NotFound,
    StatusCode.OUT_OF_RANGE: NotFound,
    StatusCode.PERMISSION_DENIED: NotAllowed,
    StatusCode.UNAUTHENTICATED: NotAllowed,
    StatusCode.UNAVAILABLE: Unavailable,
    StatusCode.DEADLINE_EXCEEDED: Unavailable,
    StatusCode.CANCELLED: Unavailable,  # by the other side: what the caller cancels is an asyncio.CancelledError
}

_CODES: dict[int, StatusCode] = {code.value[0]: code for code in StatusCode}


def make_error(
    code: StatusCode | int,
    reason: str,
    message: str,
    rule: str = "",
    metadata: Mapping[str, str] | None = None,
    retry_after: float = 0.0,
) -> PowderkegError:
    """The exception for a failure: its reason decides the kind where it can, otherwise its status code does.

    A service that wants to be called again later is one that cannot be reached now.
    """
    status = code if isinstance(code, StatusCode) else _CODES.get(code, StatusCode.UNKNOWN)
    kind = Unavailable if retry_after else _BY_REASON.get(reason) or _BY_CODE.get(status, PowderkegError)
    return kind(status, reason, message, rule, metadata, retry_after)


@contextmanager
def typed_errors() -> Iterator[None]:
    """Turn what grpc raises inside the block into a PowderkegError."""
    try:
        yield
    except AioRpcError as failure:
        raise _error_of(failure) from failure


def _error_of(failure: AioRpcError) -> PowderkegError:
    if failure.details() == LOST_STATUS:
        return Unavailable(failure.code(), message="the stream ended while it was written to")
    if RESET in (failure.details() or "") and DETAILS_KEY not in (failure.trailing_metadata() or {}):
        return Unavailable(failure.code(), message="the stream was broken off on the way")
    info, retry = _details(failure)
    metadata = dict(info.metadata)
    after = retry.retry_delay.ToMilliseconds() / 1000
    return make_error(failure.code(), info.reason, failure.details() or "", metadata.get("rule", ""), metadata, after)


def _details(failure: AioRpcError) -> tuple[error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo]:
    """What the status says besides. A proxy may send nothing, or nonsense: then the status has to do."""
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    packed = (failure.trailing_metadata() or {}).get(DETAILS_KEY)
    status = status_pb2.Status()
    with suppress(DecodeError):
        status.ParseFromString(packed if isinstance(packed, bytes) else b"")
    for detail in status.details:
        told = error_details_pb2.ErrorInfo()
        if detail.Unpack(told) and told.domain == DOMAIN:
            info = told
        detail.Unpack(retry)
    return info, retry
