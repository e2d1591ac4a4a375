"""No file crashes the audit, spoils another file's verdict, or costs more than its size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from powderkeg.v1 import log_pb2
from replay.audit import match as audit
from replay.audit.findings import UNCHECKED, Verdict
from replay.audit.kept import Kept
from replay.audit.match import MatchAudit, audit_match
from replay.log.chain import deal_digest
from replay.log.export import Export, MatchLog
from replay.signed.statements import CLOSED, ON, Checkpoint
from tests.replay.audit.cases import Case, case, check
from tests.replay.audit.forge import (
    EVENT,
    KEY,
    POLICY,
    audited,
    checkpoint,
    edited,
    event_of,
    kept,
    played,
    receipts,
    run_over,
    signed_anew,
)
from tests.replay.audit.odd import END_OF_TIME, at_second, dated, signed_at

HONEST = played()
ID, ENTRIES, LAST = HONEST.match_id, HONEST.entries, len(HONEST.entries)
START = 7
OUT_OF_TIME = "its time is not one from 1970 to 9999"
OUT_OF_TIME_IN_NOTE = "the time of a checkpoint is not one from 1970 to 9999"
NOT_SIGNED = "signatures: nothing in it is signed"


def with_notes(*times_ms: int) -> MatchLog:
    """The honest match, with checkpoints of its ends that say these times."""
    return signed_at(ID, ENTRIES, (times_ms[0], times_ms[1]))


def in_an_event() -> Any:
    """A match of an event whose leaves say that it was played in the year 10000."""
    match = played(seats=3, tournament=EVENT)
    return event_of(signed_at(match.match_id, match.entries, (1000 * END_OF_TIME, 1000 * END_OF_TIME)))


def drawing(*counts: int) -> MatchLog:
    """The deal says that it has drawn so many numbers, and there is one more deal for each further count."""

    def draw(count: int) -> Callable[[log_pb2.LogEntry], None]:
        def change(entry: log_pb2.LogEntry) -> None:
            entry.started.drawn_below[:] = [2] * count
            entry.started.deal_digest = deal_digest([0] * count)

        return change

    entries = edited(ENTRIES, START, draw(counts[0]))
    for seq, count in enumerate(counts[1:], start=START + 1):
        entries = edited(entries, seq, draw(count))
    return signed_anew(HONEST, entries)


CASES: dict[str, Case] = {
    "the genesis after the year 9999": case(lambda: at_second(END_OF_TIME), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"),
    "the genesis before 1970": case(lambda: at_second(-1), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"),
    "the genesis at the end of what a number can hold": case(
        lambda: at_second(2**63 - 1), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"
    ),
    "the genesis long before": case(lambda: at_second(-(2**63)), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"),
    "the genesis with a second of too many nanoseconds": case(
        lambda: at_second(1, 2**31 - 1), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"
    ),
    "the genesis with a second of less than no nanoseconds": case(
        lambda: at_second(1, -1), NOT_SIGNED, f"replay 1: {OUT_OF_TIME}"
    ),
    "an entry after the year 9999": case(
        lambda: at_second(END_OF_TIME, seq=40), NOT_SIGNED, f"replay 40: {OUT_OF_TIME}"
    ),
    "all of it after the year 9999, and signed": case(lambda: dated(END_OF_TIME), f"shape: {OUT_OF_TIME_IN_NOTE}"),
    "a checkpoint after the year 9999": case(
        lambda: with_notes(1_750_000_000_000, 1000 * END_OF_TIME), f"shape: {OUT_OF_TIME_IN_NOTE}"
    ),
    "a checkpoint long after": case(lambda: with_notes(10**15 - 1, 10**15 - 1), f"shape: {OUT_OF_TIME_IN_NOTE}"),
    "a leaf of an event after the year 9999": case(
        in_an_event, f"event shape: {OUT_OF_TIME_IN_NOTE}", f"shape: {OUT_OF_TIME_IN_NOTE}"
    ),
    "more numbers in a deal than any deal draws": case(
        lambda: drawing(10_001), "shape 7: the deal draws more than 10000 numbers"
    ),
    "more numbers in two deals": case(lambda: drawing(5_000, 5_001), "shape 8: the deal draws more than 10000 numbers"),
    "as many numbers as a deal may draw": case(
        lambda: drawing(10_000),
        "seed 7: seed and entropies do not give the numbers that the deal has drawn",
        "replay 7: the deal draws other numbers",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_odd_file(name: str) -> None:
    check(audited(CASES[name].file()), *CASES[name].found)


def test_the_last_moment_of_time_is_one() -> None:
    check(audited(dated(END_OF_TIME - 1)))
    assert run_over(dated(END_OF_TIME - 1)).verdict is Verdict.PROVEN


def test_too_many_numbers_in_the_deals_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert audit.MOST_DRAWN_IN_FILE == 20_000_000
    matches = [played(number=number) for number in range(3)]
    drawn = [audited(match).matches[0].drawn for match in matches]
    monkeypatch.setattr(audit, "MOST_DRAWN_IN_FILE", sum(drawn))
    file = Export(matches)
    check(audited(file))
    monkeypatch.setattr(audit, "MOST_DRAWN_IN_FILE", sum(drawn) - 1)
    check(audited(file), f"shape 7: the deals of the file draw more than {sum(drawn) - 1} numbers")


# -- a mistake of the audit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", ["read_export", "audit_export"])
def test_a_mistake_of_the_audit_spoils_no_other_file(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    honest = getattr(audit, broken)
    turn = iter(range(3))

    def second_breaks(*arguments: Any, **named: Any) -> Any:
        if next(turn) == 1:
            raise RuntimeError("out of luck")
        return honest(*arguments, **named)

    monkeypatch.setattr(f"replay.audit.run.{broken}", second_breaks)
    run = run_over(HONEST, played(number=1), played(number=2))
    assert [file.audit.verdict for file in run.files] == [Verdict.PROVEN, Verdict.UNPROVEN, Verdict.PROVEN]
    assert [file.audit.broken for file in run.files] == [False, True, False]
    [damage] = run.files[1].audit.findings
    assert (damage.check, damage.verdict) == ("shape", UNCHECKED)
    assert damage.problem == 'the audit broke here: RuntimeError: "out of luck"; please report it'
    assert (run.verdict, run.broken) == (Verdict.UNPROVEN, True)


# -- what it costs -----------------------------------------------------------------------------------------------------


class Counting(list[Any]):
    """A list that counts how often somebody goes through it."""

    walks = 0

    def __iter__(self) -> Iterator[Any]:
        self.walks += 1
        return super().__iter__()


@pytest.mark.parametrize("often", [1, 40])
def test_receipts_are_found_without_a_walk_for_each(often: int, monkeypatch: pytest.MonkeyPatch) -> None:
    walked = []

    def counted(log: MatchLog) -> MatchAudit:
        walked.append(MatchAudit(log, entries=Counting()))
        return walked[-1]

    monkeypatch.setattr(audit, "MatchAudit", counted)
    audit_match(HONEST, POLICY)
    audit_match(HONEST, POLICY, Kept(kept(*receipts(HONEST)) * often))
    without, beside = (each.entries.walks for each in walked if isinstance(each.entries, Counting))
    assert beside == without + 1


def test_every_kept_checkpoint_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compare, compared = audit._compare_one, []

    def note(match: MatchAudit, each: Checkpoint, good: int) -> None:
        compared.append((each.seq, good))
        compare(match, each, good)

    monkeypatch.setattr(audit, "_compare_one", note)
    notes = [checkpoint(ID, ENTRIES, seq, ON) for seq in range(2, LAST)]
    assert audit_match(HONEST, POLICY, Kept(kept(*notes))).verdict is Verdict.PROVEN
    own = [(1, 0), (100, 1), (LAST, 100)]
    assert compared == [*own, *((seq, 1 if seq <= 100 else 100) for seq in range(2, LAST))]


def test_notes_of_other_matches_and_events_are_not_looked_at() -> None:
    others = [KEY.sign(Checkpoint(f"m{number}", 1, bytes(32), CLOSED, 0).text()) for number in range(50)]
    known = Kept(kept(*others, *HONEST.checkpoints))
    assert [each.seq for each in known.of_match(ID) if isinstance(each, Checkpoint)] == [1, 100, LAST]
    assert known.of_event(EVENT) == []
    assert known.unused({f"match {ID}"}) == [f"match m{number}" for number in range(50)]
