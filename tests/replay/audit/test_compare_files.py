"""Several files beside each other."""

from __future__ import annotations

import pytest

from replay.audit.compare_files import Audited
from replay.audit.findings import CHAIN, PROOFS, Verdict, first_failed
from replay.log.export import Export, MatchLog
from tests.replay.audit.forge import STRANGER, Event, audited, broken_off, event_of, played, run_over, signed, table


def compared(*files: Export | MatchLog | Event) -> list[Audited]:
    """Files a, b and so on, each by itself and beside the others."""
    return run_over(*files).files


def verdicts(*files: Export | MatchLog | Event) -> list[Verdict]:
    return [each.audit.verdict for each in compared(*files)]


def test_files_that_say_the_same() -> None:
    first, second = table(1, 1), table(1, 2)
    event = event_of(first, second, boards=1)
    assert verdicts(event, event.file_of(first), event.file_of(second)) == [Verdict.PROVEN] * 3
    assert verdicts(played(number=1), played(number=2), played(number=1)) == [Verdict.PROVEN] * 3


def test_two_signed_stories_of_a_match_refute_each_other() -> None:
    match = played()
    other = signed(match.match_id, broken_off(match.entries, 12))
    assert audited(other).verdict is Verdict.PROVEN, "alone it looks well"
    one, two = (each.audit.matches[0] for each in compared(match, other))
    for found, file, entry in ((one, "b.pkr", 13), (two, "a.pkr", 100)):
        wrong = first_failed(found.findings)
        assert wrong is not None
        assert (wrong.check, wrong.entry) == (CHAIN, entry)
        assert wrong.problem.startswith(f"two stories of the match were signed: {file} has it with ")


def test_what_a_stranger_has_signed_says_nothing() -> None:
    match = played()
    other = signed(match.match_id, broken_off(match.entries, 12), STRANGER)
    assert verdicts(match, other) == [Verdict.PROVEN, Verdict.REFUTED]


def test_an_event_knows_of_another_match_of_that_name() -> None:
    """The match alone is another one than that in the event."""
    match = table(1, 1)
    event = event_of(match, boards=1)
    forged = signed(match.match_id, broken_off_board(match))
    alone = event_of(forged, boards=1).file_of(forged)
    found = compared(event, alone)
    assert [each.audit.verdict for each in found] == [Verdict.REFUTED] * 2


def broken_off_board(match: MatchLog) -> list[bytes]:
    return broken_off(match.entries, 9)


def test_two_trees_of_one_event() -> None:
    first, second = played(number=1, tournament="Spring Open"), played(number=2, tournament="Spring Open")
    here, there = event_of(first), event_of(second)
    assert [audited(event).verdict for event in (here, there)] == [Verdict.PROVEN] * 2
    for each, other in zip(compared(here, there), ("b.pkr", "a.pkr"), strict=True):
        assert each.audit.event is not None
        wrong = first_failed(each.audit.event.findings)
        assert wrong is not None
        assert wrong.check == PROOFS
        assert wrong.problem == f"two stories of the event were signed: {other} has another head of 2 leaves"


def test_another_leaf_where_no_heads_can_be_compared() -> None:
    """Files of one match have two heads each; what they have of the event is enough."""
    first, second, third = (played(number=number, tournament="Spring Open") for number in (1, 2, 3))
    here, there = event_of(first, second, ended=False), event_of(third, ended=False)
    here_file, there_file = here.file_of(second), there.file_of(third)
    for each in compared(here_file, there_file):
        event = each.audit.event
        assert event is not None
        wrong = first_failed(event.findings)
        assert wrong is not None
        assert "has another" in wrong.problem


@pytest.mark.parametrize("swapped", [False, True])
def test_both_stories_of_an_event_are_refuted_also_one_with_open_points(*, swapped: bool) -> None:
    first, second = played(number=1, tournament="Spring Open"), played(number=2, tournament="Spring Open")
    here, there = event_of(first), event_of(second, unfinished=[second.match_id], ended=False)
    assert [audited(event).verdict for event in (here, there)] == [Verdict.PROVEN, Verdict.UNPROVEN]
    assert verdicts(*((there, here) if swapped else (here, there))) == [Verdict.REFUTED] * 2


@pytest.mark.parametrize("swapped", [False, True])
def test_a_tree_refutes_a_file_whose_heads_it_does_not_have(*, swapped: bool) -> None:
    first, second, third = (played(number=number, tournament="Spring Open") for number in (1, 2, 3))
    here, there = event_of(first, second), event_of(first, third, unfinished=[third.match_id], ended=False)
    whole, alone = here.file(), there.file_of(first)
    assert whole.event is not None
    del whole.event.heads[:-1]
    assert [audited(file).verdict for file in (whole, alone)] == [Verdict.PROVEN, Verdict.UNPROVEN]
    assert verdicts(*((alone, whole) if swapped else (whole, alone))) == [Verdict.REFUTED] * 2


def test_a_tree_that_has_grown_is_the_same_event() -> None:
    """An older file is not refuted by a newer one."""
    first, second = played(number=1, tournament="Spring Open"), played(number=2, tournament="Spring Open")
    event = event_of(first, ended=False)
    older, alone = event.file(), event.file_of(first)
    event.open(second)
    event.close(second)
    event.end()
    assert verdicts(older, alone, event) == [Verdict.PROVEN] * 3


def test_a_match_of_no_shape_stays_as_it_is() -> None:
    match = played()
    damaged = MatchLog(match.match_id, [b"\xff", *match.entries[1:]], match.checkpoints)
    found = compared(match, damaged)
    assert [each.audit.verdict for each in found] == [Verdict.PROVEN, Verdict.REFUTED]
