"""Whoever leaves out matches of an event needs no key, and gets no verdict: the audit says how many are missing."""

from __future__ import annotations

import pytest

from replay.audit.findings import COMPLETE, Verdict, finding_of
from replay.audit.run import Run
from replay.log.export import Export, Growth, MatchLog
from replay.signed.statements import EventClosed
from tests.replay.audit.cases import check
from tests.replay.audit.forge import (
    EVENT,
    EVENT_SEED,
    KEY,
    STRANGER,
    Event,
    audited,
    event_of,
    played,
    run_over,
    signed_anew,
    table,
)

MATCHES = [played(seats=3, number=number, tournament=EVENT, abort_after=5) for number in range(4)]
FINISHED = [played(seats=3, number=number, tournament=EVENT) for number in range(3)]
SPRING = event_of(*FINISHED)
MANY = 200
TAKE = "take the file of the event"


def said(run: Run) -> list[str]:
    """What is said of completeness, in each file that has an event."""
    found = [finding_of(event.findings, COMPLETE) for event in run.events]
    return [each.problem or each.verdict for each in found if each is not None]


def coverages(run: Run) -> list[str]:
    return [str(coverage) for _, coverage in run.coverages]


@pytest.mark.parametrize("left_out", range(3))
def test_any_one_match_left_out_of_the_file_of_an_event(left_out: int) -> None:
    gone, whole = FINISHED[left_out].match_id, SPRING.file()
    file = Export([match for match in whole.matches if match.match_id != gone], whole.event)
    check(audited(file), f"event complete: 2 of 3 matches are here: match {gone} is missing")
    run = run_over(file)
    assert (run.verdict, coverages(run)) == (Verdict.UNPROVEN, ["2 of 3 matches"])
    assert {match.verdict for match in run.matches} == {Verdict.PROVEN}
    assert (run.standings, run.standings_note) == ([], "No standings: 2 of 3 matches.")


def test_all_matches_are_there() -> None:
    run = run_over(SPRING)
    assert (run.verdict, coverages(run), run.standings_note) == (Verdict.PROVEN, ["3 of 3 matches"], "")
    assert sum(each.won for each in run.standings) == 3


def test_many_left_out_are_counted_and_the_first_are_named() -> None:
    ids = [match.match_id for match in MATCHES]
    file = Export([], event_of(*MATCHES).file().event)
    named = f"{ids[0]}, {ids[1]}, {ids[2]} and 1 more are missing"
    check(audited(file), f"event complete: 0 of 4 matches are here: matches {named}")


def test_some_of_the_files_of_single_matches() -> None:
    files = [SPRING.file_of(match) for match in FINISHED]
    run = run_over(*files[:2])
    assert said(run) == [f"2 of 3 matches are here: 1 is missing; {TAKE}"] * 2
    assert (run.verdict, run.standings) == (Verdict.UNPROVEN, [])
    assert run.standings_note == "No standings: 2 of 3 matches."
    assert said(run_over(files[0], files[0])) == [f"1 of 3 matches is here: 2 are missing; {TAKE}"] * 2
    together = run_over(*files)
    assert (together.verdict, coverages(together)) == (Verdict.PROVEN, ["3 of 3 matches"])
    assert together.standings == run_over(SPRING).standings


def test_fifty_of_two_hundred_files() -> None:
    matches = [played(seats=3, number=number, tournament=EVENT, abort_after=0) for number in range(MANY)]
    event = event_of(*matches)
    files = [event.file_of(match) for match in matches]
    some = run_over(*files[:50])
    assert (some.verdict, coverages(some), some.standings) == (Verdict.UNPROVEN, ["50 of 200 matches"], [])
    rows = [row for row in some.rows() if row.event is not None]
    assert [row.source for row in rows] == ["a.pkr and 49 more"], "the event is told once"
    run = run_over(*files)
    assert (run.verdict, coverages(run)) == (Verdict.PROVEN, ["200 of 200 matches"])


def test_a_file_with_proofs_is_of_one_match() -> None:
    event = SPRING.file_of(FINISHED[0]).event
    for matches in (FINISHED[:2], FINISHED):
        told = f"event shape: a file with proofs holds one match, and this one has {len(matches)}"
        check(audited(Export(matches, event)), told)
    assert str(run_over(Export(FINISHED, event)).events[0].coverage) == "3 of an unknown number of matches"


def test_the_summary_calls_that_telling_of_an_event_refuted_that_is() -> None:
    event = SPRING.file_of(FINISHED[0]).event
    run = run_over(Export(FINISHED[:2], event), SPRING)
    refuted = f"event {EVENT} (refuted), 2 of an unknown number of matches"
    assert run.summary().startswith(f"{refuted}, event {EVENT}, 3 of 3 matches")


def test_an_event_that_is_on() -> None:
    on = event_of(*MATCHES, ended=False, unfinished=[MATCHES[0].match_id])
    check(audited(on), "event complete: 3 of 4 matches so far are here: 1 is still being played")
    unknown = "event complete: 1 of an unknown number of matches is here: the event is not closed; take the file"
    check(audited(on.file_of(MATCHES[1])), unknown)
    both = run_over(on.file_of(MATCHES[1]), on.file_of(MATCHES[2]))
    assert coverages(both) == ["2 of an unknown number of matches"]
    assert both.standings_note == "No standings: 2 of an unknown number of matches."
    less = Export(on.file().matches[1:], on.file().event)
    two = f"2 of 4 matches so far are here: match {MATCHES[1].match_id} is missing; 1 is still being played"
    check(audited(less), f"event complete: {two}")


def test_an_event_that_is_on_and_whose_matches_are_all_over_is_complete_so_far() -> None:
    assert coverages(run_over(event_of(*MATCHES, ended=False))) == ["4 of 4 matches so far"]
    assert coverages(run_over(event_of(ended=False))) == ["0 of 0 matches so far"]


def test_tables_of_boards_are_sealed() -> None:
    event = event_of(table(1, 1), table(1, 2), boards=1, ended=False).file().event
    check(
        audited(Export([], event)),
        "event seed: it is not closed",
        "event complete: 0 of 2 matches so far are here: its tables are sealed until it is closed",
    )


def test_who_closes_an_event_says_with_how_many_matches_also_to_those_who_have_one_of_them() -> None:
    for number in (2, 4):
        event = event_of(*FINISHED, ended=False)
        event.add(KEY.sign(EventClosed(EVENT, number, EVENT_SEED).text()))
        which = f"event proofs: it was closed with {number} matches, which make {2 * number + 2} leaves"
        check(audited(event.file_of(FINISHED[0])), f"{which}, and its tree has 8")


# -- files of different age, and of different trees --------------------------------------------------------------------


def grown() -> tuple[Export, Event]:
    """The file of a match from an event that has grown since, and the event."""
    event = event_of(MATCHES[0], ended=False)
    older = event.file_of(MATCHES[0])
    for match in MATCHES[1:]:
        event.open(match)
        event.close(match)
    event.end()
    return older, event


def test_an_older_file_counts_beside_the_whole_tree() -> None:
    older, event = grown()
    whole = event.file()
    run = run_over(older, Export(whole.matches[1:], whole.event))
    assert (run.verdict, coverages(run)) == (Verdict.PROVEN, ["4 of 4 matches"])


def test_an_older_file_counts_only_if_its_tree_is_proven_to_be_the_same() -> None:
    """Three newer files have no head in common with it: it may be of another story."""
    older, event = grown()
    newer = [event.file_of(match) for match in MATCHES[1:]]
    run = run_over(older, *newer[1:])
    apart = f"the file of match {MATCHES[0].match_id} is of an older tree, and nothing proves its growth"
    assert said(run)[0] == f"2 of 4 matches are here: {apart}: export it anew"
    assert run.verdict is Verdict.UNPROVEN
    linked = event.file_of(MATCHES[1])
    link(linked, event, 3)
    run = run_over(older, linked, *newer[1:])
    assert (run.verdict, coverages(run)) == (Verdict.PROVEN, ["4 of 4 matches"])


def link(file: Export, event: Event, size: int) -> None:
    """Prove with the file that the tree has grown from this size, too."""
    assert file.event is not None
    first, last = 4, len(event.leaves)
    file.event.heads.insert(0, event.heads[size - 1])
    file.event.growths.insert(0, Growth(size, first, tuple(event.tree.consistency(size, first))))
    assert [growth.new for growth in file.event.growths] == [first, last]


def test_a_match_of_another_tree_fills_no_gap() -> None:
    """Both trees are signed, and without a policy nobody says that one of them is untrue."""
    here, there = event_of(*FINISHED), event_of(*FINISHED[:2], played(seats=3, number=9, tournament=EVENT))
    files = [*(here.file_of(match) for match in FINISHED[:2]), there.file_of(there.matches[2])]
    run = run_over(*files, policy=None)
    assert set(coverages(run)) == {"2 of 3 matches"}
    assert not run.standings


def test_a_file_that_a_stranger_has_signed_says_nothing_of_the_others() -> None:
    larger = event_of(*FINISHED, played(seats=3, number=9, tournament=EVENT), key=STRANGER)
    run = run_over(SPRING, larger)
    assert [str(event.coverage) for event in run.events] == ["3 of 3 matches", "4 of an unknown number of matches"]
    assert [file.audit.verdict for file in run.files] == [Verdict.PROVEN, Verdict.REFUTED]
    gap = Export(SPRING.file().matches[1:], SPRING.file().event)
    filled = run_over(gap, event_of(*FINISHED, key=STRANGER).file_of(FINISHED[0]))
    assert str(filled.events[0].coverage) == "2 of 3 matches"


def test_a_stranger_cannot_make_an_event_grow() -> None:
    """The stranger's tree begins with that of the event, and has a match more."""
    event = event_of(*FINISHED, ended=False)
    honest = event.file()
    event.key = STRANGER
    more = signed_anew(played(seats=3, number=9, tournament=EVENT), FINISHED[0].entries, STRANGER)
    event.open(more)
    run = run_over(honest, event)
    assert [str(found.coverage) for found in run.events] == ["3 of 3 matches so far", "3 of 4 matches so far"]
    assert [file.audit.verdict for file in run.files] == [Verdict.PROVEN, Verdict.REFUTED]


def test_a_match_that_is_refuted_is_there() -> None:
    first = FINISHED[0]
    bent = MatchLog(first.match_id, [*first.entries[:-1], first.entries[-1][:-1] + b"?"], first.checkpoints)
    run = run_over(Export([bent, *FINISHED[1:]], SPRING.file().event))
    assert (run.verdict, coverages(run)) == (Verdict.REFUTED, ["3 of 3 matches"])
    assert run.standings_note == "What is refuted does not count."


# -- standings -------------------------------------------------------------------------------------------------------


def test_standings_say_what_they_are_worth() -> None:
    assert run_over(SPRING).standings_note == ""
    files = "These standings are what the files say: without a policy nothing of it is proven."
    assert run_over(SPRING, policy=None).standings_note == files
    on = event_of(*FINISHED, ended=False)
    so_far = "These are the standings so far: the event is not closed."
    assert run_over(on).standings_note == so_far
    older = run_over(on, notes=SPRING.heads[-1:])
    assert older.standings_note == f"Not everything in these standings is proven. {so_far}"


def test_why_there_are_no_standings() -> None:
    assert run_over(event_of(*MATCHES)).standings_note == "No standings: no match was played to its end."
    first = FINISHED[0]
    bent = MatchLog(first.match_id, [*first.entries[:-1], first.entries[-1][:-1] + b"?"], first.checkpoints)
    assert run_over(Export([bent])).standings_note == "No standings: what is refuted does not count."
    assert run_over(b"nothing").standings_note == "No standings: there is no match here."
    assert run_over(event_of()).standings_note == "No standings: there is no match here."


def test_matches_of_no_event_are_others() -> None:
    others = [played(number=number, abort_after=0) for number in range(2)]
    assert run_over(SPRING, *others).summary().startswith(f"event {EVENT}, 3 of 3 matches, 2 other matches, ")
    assert run_over(*others).summary().startswith("2 matches, ")
