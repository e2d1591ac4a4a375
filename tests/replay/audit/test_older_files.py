"""Files of different age beside what somebody has kept: an older one is not refuted by what came later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from replay.audit.findings import PROOFS, Verdict, finding_of
from replay.audit.run import Run
from replay.log.export import Export, Growth
from tests.replay.audit.forge import Event, event_of, receipts, run_over
from tests.replay.audit.test_tampered_events import FIRST, MATCHES, SPRING, rebuilt

OLDER = rebuilt(*range(7))
LATER_RECEIPT = receipts(FIRST, SPRING.place_of(FIRST))[:1]


def proofs(run: Run) -> list[str]:
    found = [finding_of(event.findings, PROOFS) for event in run.events]
    return [each.verdict for each in found if each is not None]


@pytest.mark.parametrize("notes", [SPRING.heads[-1:], SPRING.heads, LATER_RECEIPT, SPRING.leaves[-1:]])
def test_an_older_file_is_unproven_by_what_was_kept_later(notes: Sequence[bytes]) -> None:
    run = run_over(OLDER, notes=notes)
    assert (run.verdict, proofs(run)) == (Verdict.UNPROVEN, ["unchecked"])
    assert {match.verdict for match in run.matches} == {Verdict.PROVEN}
    assert "two-stories" not in {remark.code for remark in run.remarks}


@pytest.mark.parametrize("notes", [SPRING.heads[-1:], SPRING.heads, LATER_RECEIPT, SPRING.leaves[-1:]])
def test_beside_the_newer_file_it_is_proven(notes: Sequence[bytes]) -> None:
    for files in ((OLDER, SPRING), (SPRING, OLDER), (OLDER.file_of(FIRST), SPRING), (OLDER, OLDER, SPRING)):
        run = run_over(*files, notes=notes)
        assert (run.verdict, set(proofs(run))) == (Verdict.PROVEN, {"ok"})
        assert {event.coverage.closed for event in run.events} == {True}


def test_a_newer_file_of_another_story_settles_nothing() -> None:
    run = run_over(OLDER, event_of(*MATCHES[::-1]), notes=SPRING.heads[-1:])
    assert run.verdict is Verdict.REFUTED
    other = event_of(*MATCHES[::-1])
    alone = run_over(OLDER.file_of(FIRST), other.file_of(MATCHES[1]), notes=other.heads[-1:])
    assert proofs(alone) == ["unchecked", "ok"], "nothing proves that the first tree has grown to the second"


def test_a_newer_file_that_is_too_old_as_well() -> None:
    run = run_over(rebuilt(*range(5)), OLDER, notes=SPRING.heads[-1:])
    assert (run.verdict, proofs(run)) == (Verdict.UNPROVEN, ["unchecked", "unchecked"])


def test_heads_of_middle_sizes_beside_the_files_of_single_matches() -> None:
    kept = [note for size in range(2, 9) for note in receipts(FIRST, SPRING.place_of(FIRST, size))[:1]]
    files = [SPRING.file_of(match) for match in MATCHES]
    assert proofs(run_over(*files, notes=kept)) == ["unchecked"] * 3
    with_all = run_over(*files, SPRING, notes=kept)
    assert (with_all.verdict, set(proofs(with_all))) == (Verdict.PROVEN, {"ok"})


def test_the_growth_that_another_file_proves_counts() -> None:
    """The newest file is that of a single match; it has the older head, and the proof that it has grown."""
    linked = linked_to(SPRING, 7)
    run = run_over(OLDER, linked, notes=SPRING.heads[-1:])
    assert proofs(run) == ["ok", "ok"]
    assert proofs(run_over(linked, notes=SPRING.heads[4:5])) == ["unchecked"]
    assert proofs(run_over(OLDER, linked, notes=SPRING.heads[4:5])) == ["ok", "ok"], "the older file has that head"


def linked_to(event: Event, size: int) -> Export:
    """The file of the first match, in which the head of this size stands, too."""
    file, newest = event.file_of(FIRST), len(event.leaves)
    assert file.event is not None
    heads = [file.event.heads[0], event.heads[size - 1], file.event.heads[1]]
    growths = [Growth(old, new, tuple(event.tree.consistency(old, new))) for old, new in ((2, size), (size, newest))]
    return Export(file.matches, replace(file.event, heads=heads, growths=growths))


def test_what_a_stranger_has_signed_settles_nothing() -> None:
    event = event_of(*MATCHES, ended=False)
    older = event.file()
    event.end()
    kept = event.heads[-1:]
    assert run_over(older, event, notes=kept).verdict is Verdict.PROVEN
    broken = replace(event.file().event, heads=event.heads[:-1])  # type: ignore[type-var]  # the file of an event has one
    run = run_over(older, Export(event.matches, broken), notes=kept)
    assert proofs(run) == ["unchecked", "failed"]
