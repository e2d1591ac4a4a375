"""What the audit once did not notice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.findings import Verdict
from replay.log.chain import event_commitment, seed_commitment
from replay.log.export import EventLog, Export, Growth, MatchLog
from replay.signed.statements import EventOpened
from tests.replay.audit.cases import check
from tests.replay.audit.forge import (
    EVENT,
    KEY,
    audited,
    broken_off,
    edited,
    event_of,
    findings,
    parse,
    played,
    signed,
    signed_anew,
    table,
)

HONEST = played()
MATCHES = [played(seats=3, number=number, tournament=EVENT) for number in range(3)]
SPRING = event_of(*MATCHES)


def event_in(export: Export) -> EventLog:
    assert export.event is not None
    return export.event


@pytest.mark.parametrize("seed", [b"x" * 31, b"x" * 33])
def test_a_given_seed_that_is_none(seed: bytes) -> None:
    def give(entry: log_pb2.LogEntry) -> None:
        entry.genesis.seed_was_given = True
        entry.genesis.seed_commitment = seed_commitment(HONEST.match_id, seed)

    entries = edited(HONEST.entries, 1, give)
    entries = edited(entries, -1, lambda entry: setattr(entry.closing, "server_seed", seed))
    assert audited(signed_anew(HONEST, entries)).verdict == Verdict.REFUTED


def test_a_bot_adds_nothing_to_the_seed() -> None:
    def to_bot(entry: log_pb2.LogEntry) -> None:
        entry.author = log_pb2.AUTHOR_HOST
        entry.seat_taken.kind = match_pb2.SEAT_KIND_BOT
        entry.seat_taken.name = "random"

    assert audited(signed_anew(HONEST, edited(HONEST.entries, 6, to_bot))).verdict == Verdict.REFUTED


def test_a_board_that_the_event_does_not_have() -> None:
    assert audited(event_of(table(7, 0), boards=2)).verdict == Verdict.REFUTED


def test_a_board_in_a_closed_event_without_boards() -> None:
    assert audited(event_of(table(1, 0))).verdict == Verdict.REFUTED


def test_a_kept_opening_with_another_commitment() -> None:
    other = KEY.sign(EventOpened(EVENT, 0, event_commitment(EVENT, bytes(32))).text())
    assert audited(SPRING, [other]).verdict != Verdict.PROVEN


def test_a_proof_of_growth_in_the_file_of_an_event() -> None:
    whole = SPRING.file()
    event = replace(event_in(whole), growths=[Growth(1, 2, (bytes(32),))])
    assert audited(Export(whole.matches, event)).verdict == Verdict.REFUTED


def test_a_proof_of_growth_before_the_good_one() -> None:
    file = SPRING.file_of(MATCHES[0])
    (good,) = event_in(file).growths
    event = replace(event_in(file), growths=[replace(good, proof=()), good])
    assert audited(Export(file.matches, event)).verdict == Verdict.REFUTED


def test_checkpoints_that_are_not_in_order() -> None:
    for notes in (HONEST.checkpoints[::-1], [*HONEST.checkpoints[:1], *HONEST.checkpoints]):
        assert audited(MatchLog(HONEST.match_id, HONEST.entries, notes)).verdict == Verdict.REFUTED


def test_a_time_that_is_not_in_whole_milliseconds() -> None:
    entries = edited(HONEST.entries, 40, lambda entry: setattr(entry.time, "nanos", entry.time.nanos + 1))
    assert audited(signed_anew(HONEST, entries)).verdict == Verdict.REFUTED


def test_the_entry_of_a_finding_is_one_of_the_file() -> None:
    entries = edited(HONEST.entries, -1, lambda entry: setattr(entry, "seq", 10**15))
    entries = edited(entries, -1, lambda entry: setattr(entry.closing, "server_seed", bytes(32)))
    found = findings(audited(signed_anew(HONEST, entries)))
    assert max(finding.entry for _, finding in found) <= len(entries) + 1


def clocked() -> MatchLog:
    return played(clock_every=3)


def first_of_the_clock(log: MatchLog) -> int:
    return next(seq for seq, data in enumerate(log.entries, 1) if parse(data).author == log_pb2.AUTHOR_CLOCK)


def test_the_clock_of_a_match_that_has_none() -> None:
    log = clocked()
    entries = edited(log.entries, 1, lambda entry: entry.genesis.ClearField("seconds_per_decision"))
    seq = first_of_the_clock(log)
    check(audited(signed_anew(log, entries)), f"replay {seq}: the clock moves only when the time for a decision is up")


def test_the_clock_before_the_time_is_up() -> None:
    log = clocked()
    seq = first_of_the_clock(log)

    def earlier(entry: log_pb2.LogEntry) -> None:
        entry.time.FromMilliseconds(entry.time.ToMilliseconds() - 1)

    # the decision is waited for since the entry before, so one millisecond less is too early
    check(
        audited(signed_anew(log, edited(log.entries, seq, earlier))),
        f"replay {seq}: the clock moves only when the time for a decision is up",
    )


def test_the_clock_plays_the_default() -> None:
    """A player's own move, said to be the clock's."""
    log = clocked()

    def by_the_clock(entry: log_pb2.LogEntry) -> None:
        entry.author = log_pb2.AUTHOR_CLOCK
        entry.request_id = ""
        entry.time.FromMilliseconds(entry.time.ToMilliseconds() + 60_000)

    verdicts = []
    for seq, data in enumerate(log.entries, start=1):
        if parse(data).HasField("acted") and parse(data).author == log_pb2.AUTHOR_PLAYER:
            later = broken_off(edited(log.entries, seq, by_the_clock), seq)
            found = findings(audited(signed(log.match_id, later)))
            verdicts += [str(each) for _, each in found if "the clock plays the default" in each.problem]
    assert verdicts


def test_the_clock_does_not_move_for_whom_nothing_is_asked() -> None:
    log = clocked()
    seq = first_of_the_clock(log)
    other = edited(log.entries, seq, lambda entry: setattr(entry.acted, "seat", (entry.acted.seat + 1) % 5))
    found = [str(each) for _, each in findings(audited(signed_anew(log, other)))]
    assert any(f"replay failed at entry {seq}: the clock cannot move for seat" in each for each in found), found
