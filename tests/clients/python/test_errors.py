"""Every failure is a PowderkegError of a kind, with the reason that the service gave."""

from __future__ import annotations

import pickle

import pytest
from grpc import StatusCode
from grpc.aio import AioRpcError, Metadata

from powderkeg.client import (
    BadRequest,
    IllegalMove,
    NotAllowed,
    NotFound,
    NotNow,
    PowderkegError,
    StaleSeq,
    Unavailable,
)
from powderkeg.client._errors import _BY_REASON, typed_errors
from powderkeg.v1.boom_pb2 import BoomReroll
from powderkeg.v1.error_reason_pb2 import ErrorReason
from tests.clients.python.fake import FakeFailure, run, table

KINDS = [
    (StatusCode.FAILED_PRECONDITION, "NOT_YOUR_DECISION", IllegalMove),
    (StatusCode.FAILED_PRECONDITION, "AGAINST_THE_RULES", IllegalMove),
    (StatusCode.INVALID_ARGUMENT, "BAD_CHOICE", IllegalMove),
    (StatusCode.FAILED_PRECONDITION, "GAME_OVER", IllegalMove),
    (StatusCode.ABORTED, "STALE_SEQ", StaleSeq),
    (StatusCode.FAILED_PRECONDITION, "NOT_STARTED", NotNow),
    (StatusCode.FAILED_PRECONDITION, "MATCH_FULL", NotNow),
    (StatusCode.INVALID_ARGUMENT, "MALFORMED", BadRequest),
    (StatusCode.INVALID_ARGUMENT, "BAD_SEATS", BadRequest),
    (StatusCode.INVALID_ARGUMENT, "SEED_IN_EVENT", BadRequest),
    (StatusCode.FAILED_PRECONDITION, "ENTROPY_REQUIRED", BadRequest),
    (StatusCode.ALREADY_EXISTS, "EVENT_EXISTS", BadRequest),
    (StatusCode.FAILED_PRECONDITION, "EVENT_STILL_ON", NotNow),
    (StatusCode.NOT_FOUND, "UNKNOWN_EVENT", NotFound),
    (StatusCode.NOT_FOUND, "UNKNOWN_MATCH", NotFound),
    (StatusCode.OUT_OF_RANGE, "NO_SUCH_SEQ", NotFound),
    (StatusCode.UNAUTHENTICATED, "MISSING_TOKEN", NotAllowed),
    (StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", NotAllowed),
    (StatusCode.UNAVAILABLE, "STORE_DOWN", Unavailable),
    (StatusCode.DATA_LOSS, "LOG_CORRUPT", PowderkegError),
    (StatusCode.INTERNAL, "", PowderkegError),
]


def error_from(failure: FakeFailure) -> PowderkegError:
    """What a move raises that the service answers so."""

    async def scenario() -> PowderkegError:
        async with table() as (fake, client):
            fake.on("SubmitAction", failure)
            with pytest.raises(PowderkegError) as caught:
                await client.player("m1", 0, "t").act(BoomReroll(dice=[0]))
            return caught.value

    return run(scenario)


@pytest.mark.parametrize(("code", "reason", "kind"), KINDS)
def test_kind(code: StatusCode, reason: str, kind: type[PowderkegError]) -> None:
    error = error_from(FakeFailure(code, reason))
    assert type(error) is kind
    assert (error.code, error.reason, error.message) == (code, reason, "as the test says")


def test_rule_and_metadata() -> None:
    metadata = {"rule": "BOOM-6", "seat": "0"}
    error = error_from(
        FakeFailure(StatusCode.FAILED_PRECONDITION, "AGAINST_THE_RULES", "a bomb needs scissors", metadata=metadata)
    )
    assert (error.rule, error.metadata) == ("BOOM-6", metadata)
    assert str(error) == "AGAINST_THE_RULES: a bomb needs scissors [BOOM-6]"


@pytest.mark.parametrize(
    "failure",
    [
        FakeFailure(StatusCode.NOT_FOUND),
        FakeFailure(StatusCode.NOT_FOUND, "UNKNOWN_MATCH", domain="proxy.example"),
        FakeFailure(StatusCode.NOT_FOUND, details=b"\xff\xff nonsense"),
        FakeFailure(StatusCode.NOT_FOUND, details=b""),
    ],
    ids=["no details", "somebody else's details", "nonsense", "nothing"],
)
def test_without_our_details_the_status_decides(failure: FakeFailure) -> None:
    error = error_from(failure)
    assert type(error) is NotFound
    assert (error.reason, error.rule, error.metadata) == ("", "", {})
    assert str(error) == "NOT_FOUND: as the test says"


def test_a_status_that_grpc_lost_may_be_tried_again() -> None:
    lost = AioRpcError(StatusCode.INTERNAL, Metadata(), Metadata(), details="Internal error from Core")
    with pytest.raises(Unavailable), typed_errors():
        raise lost


def test_a_stream_that_was_reset_on_the_way_may_be_tried_again() -> None:
    said = "Stream removed (RST_STREAM (Received RST_STREAM with error code 2))"
    with pytest.raises(Unavailable), typed_errors():
        raise AioRpcError(StatusCode.INTERNAL, Metadata(), Metadata(), details=said)
    sent = Metadata(("grpc-status-details-bin", b""))
    with pytest.raises(PowderkegError) as bug, typed_errors():
        raise AioRpcError(StatusCode.INTERNAL, Metadata(), sent, details=said)
    assert type(bug.value) is PowderkegError


def test_the_reasons_exist() -> None:
    assert {f"ERROR_REASON_{reason}" for reason in _BY_REASON} <= set(ErrorReason.keys())


def test_an_error_can_travel_between_processes() -> None:
    error = IllegalMove(StatusCode.FAILED_PRECONDITION, "AGAINST_THE_RULES", "no", "BOOM-6", {"rule": "BOOM-6"})
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 (it was written here)
    assert type(again) is IllegalMove
    assert vars(again) == vars(error)
