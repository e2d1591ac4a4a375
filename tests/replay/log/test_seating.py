"""Who sits where before the deal, as logs tell it, and logs that tell it wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.findings import OK, REPLAY, SEED, finding_of
from replay.audit.match import audit_file
from replay.audit.remarks import remarks_of
from replay.log.chain import match_seed
from replay.log.deal import seed_of_game
from replay.log.export import Export, MatchLog, write_export
from tests.replay.log.writing import BOT, CLOCK, HOST, PLAYER, SEED_BYTES, Log

NOT_STARTED, NOBODY_ACTED = log_pb2.ABORT_CAUSE_NOT_STARTED, log_pb2.ABORT_CAUSE_NOBODY_ACTED


def full() -> Log:
    return Log().sits(0).sits(1).sits(2)


def test_the_deal_is_of_those_who_sit_there_then() -> None:
    log = Log().sits(0, entropy=b"left").sits(1, entropy=b"one").leaves(0).sits(2, entropy=b"two").leaves(1, HOST)
    log.sits(1, "another", entropy=b"another one").bot(0, name="random 1", bot="random").starts()
    assert seed_of_game(log.fold, SEED_BYTES) == match_seed("m", SEED_BYTES, [b"", b"another one", b"two"])
    assert log.fold.seating.left == (1, 1, 0)
    log.ends()
    assert log.problem() == ""
    audit = audit_file(write_export(Export([MatchLog("m", log.entries)])))
    found = audit.matches[0].findings
    assert [finding_of(found, check).verdict for check in (SEED, REPLAY)] == [OK, OK]  # type: ignore[union-attr]


def test_remarks_are_about_those_who_sit_there_then() -> None:
    replaced = Log().sits(0).leaves(0).sits(0, "another", entropy=b"x").sits(1, entropy=b"y").sits(2, entropy=b"z")
    assert codes(replaced.starts().ends()) == ["aborted"]
    gone = Log().sits(0, entropy=b"x").leaves(0).sits(0, "another").sits(1).sits(2)
    assert codes(gone.starts().ends()) == ["aborted", "no-entropy", "bot-seed"]


def codes(log: Log) -> list[str]:
    audit = audit_file(write_export(Export([MatchLog("m", log.entries)])))
    return [each.code for each in remarks_of([audit], None)]


def test_the_host_is_whoever_sits_there_longest() -> None:
    log = Log().bot(0, name="random 1", bot="random").sits(2).sits(1, host=True)
    assert (log.fold.seating.host, log.fold.match().host_seat) == (1, 1)
    log.leaves(1)
    assert (log.fold.seating.host, log.fold.seating.host_left) == (2, True)
    log.sits(1, "another").leaves(2)
    assert log.fold.seating.host == 1
    log.leaves(1)
    assert not log.fold.match().HasField("host_seat")
    assert log.fold.seating.host_left is False
    assert log.sits(1, host=True).ends().problem() == ""


def test_bots_of_logs_of_before_are_called_by_their_kind() -> None:
    log = Log().bot(0, name="random").bot(1, name="random")
    assert [(seat.name, seat.bot) for seat in log.fold.match().seats] == [("random", "random")] * 2 + [("", "")]
    assert log.ends().problem() == ""


def taken(seat: int, **fields: Any) -> dict[str, Any]:
    fields.setdefault("kind", match_pb2.SEAT_KIND_PLAYER)
    fields.setdefault("name", "somebody")
    return {"seat_taken": log_pb2.SeatTaken(seat=seat, **fields)}


def left(seat: int) -> dict[str, Any]:
    return {"seat_left": log_pb2.SeatLeft(seat=seat)}


def waited(cause: log_pb2.AbortCause.ValueType, seconds: int) -> dict[str, Any]:
    return {"aborted": log_pb2.Aborted(reason="late", cause=cause, waited_seconds=seconds)}


A_BOT = {"kind": match_pb2.SEAT_KIND_BOT}
FORGED: dict[str, tuple[Callable[[], Log], log_pb2.Author.ValueType, dict[str, Any], str]] = {
    "an open seat is left": (Log, PLAYER, left(0), "seat 0 cannot be left"),
    "a seat that is none is left": (full, PLAYER, left(3), "seat 3 cannot be left"),
    "a seat below the first": (full, PLAYER, left(-1), "seat -1 cannot be left"),
    "a seat is left after the deal": (lambda: full().starts(), HOST, left(0), "seat 0 cannot be left"),
    "a bot lets somebody go": (full, BOT, left(0), "its author does not do such things"),
    "the clock lets somebody go": (full, CLOCK, left(0), "its author does not do such things"),
    "a second host": (lambda: Log().sits(0, host=True), PLAYER, taken(1, host=True), "the host does not sit down here"),
    "a host who has left": (
        lambda: Log().sits(1).sits(0, host=True).leaves(0),
        PLAYER,
        taken(0, host=True),
        "the host does not sit down here",
    ),
    "a bot is the host": (Log, HOST, taken(0, bot="random", host=True, **A_BOT), "the host does not sit down here"),
    "a player is a bot": (Log, PLAYER, taken(0, bot="random"), "nobody of that kind and name can take a seat"),
    "no such bot": (Log, HOST, taken(0, bot="clever", **A_BOT), "nobody of that kind and name can take a seat"),
    "a bot adds entropy": (
        Log,
        HOST,
        taken(0, bot="random", entropy=b"x", **A_BOT),
        "a bot adds nothing to the seed",
    ),
    "somebody waits who is no clock": (Log, HOST, waited(NOT_STARTED, 1), "only the clock waits"),
    "the clock says no cause": (
        Log,
        CLOCK,
        {"aborted": log_pb2.Aborted(reason="so")},
        "nothing is waited for that could end the match",
    ),
    "it has started": (
        lambda: full().starts(),
        CLOCK,
        waited(NOT_STARTED, 1),
        "nothing is waited for that could end the match",
    ),
    "it has not started": (Log, CLOCK, waited(NOBODY_ACTED, 1), "nothing is waited for that could end the match"),
    "it is of an event": (
        lambda: Log(tournament="Spring"),
        CLOCK,
        waited(NOT_STARTED, 1),
        "nothing is waited for that could end the match",
    ),
    "not so long": (Log, CLOCK, waited(NOT_STARTED, 101), "the service has not waited as long as it says"),
    "no time at all": (Log, CLOCK, waited(NOT_STARTED, 0), "nothing is waited for that could end the match"),
}


@pytest.mark.parametrize("case", FORGED)
def test_what_no_service_writes(case: str) -> None:
    begun, author, what, problem = FORGED[case]
    log = begun()
    log.now_ms += 100_000
    assert log.forge(author, **what).problem() == problem


def test_the_service_ends_what_nobody_starts_since_its_creation() -> None:
    log = Log()
    log.now_ms += 60_000
    log.sits(0)
    log.now_ms += 40_000
    assert log.add(CLOCK, **waited(NOT_STARTED, 100)).problem() == ""


def test_the_service_ends_what_nobody_plays_since_the_last_entry() -> None:
    log = full()
    log.now_ms += 60_000
    log.starts()
    log.now_ms += 40_000
    assert log.forge(CLOCK, **waited(NOBODY_ACTED, 41)).problem() == "the service has not waited as long as it says"
    log.entries.pop()
    assert log.add(CLOCK, **waited(NOBODY_ACTED, 40)).problem() == ""
