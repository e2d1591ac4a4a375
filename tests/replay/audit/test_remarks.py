"""What is not wrong, and is said all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from powderkeg.v1 import log_pb2
from replay.audit.findings import Verdict
from replay.audit.policy import Policy, Trusted
from replay.audit.remarks import CODES, Remark, in_lines
from replay.audit.run import Run
from replay.log.export import Export, MatchLog
from tests.replay.audit.forge import (
    EVENT,
    KEY,
    STRANGER,
    broken_off,
    edited,
    event_of,
    looked_at,
    played,
    receipts,
    run_over,
    signed,
    table,
)

BOARD = f"The seed of the boards of the event {EVENT} was chosen by the service when the organizer created the event"
LOST = "Besides fraud, a store that lost acknowledged entries in a crash (appendfsync everysec) does this, too."


def said(run: Run) -> list[tuple[str, str]]:
    return [(remark.code, remark.text) for remark in run.remarks]


def aborted(number: int, after: int, reason: str, tournament: str = EVENT) -> MatchLog:
    """A match that is aborted after so many entries: three seats and the genesis come before the deal."""
    match = played(seats=3, number=number, tournament=tournament)
    return signed(match.match_id, broken_off(match.entries, after, reason))


def silent(match: MatchLog, *seats: int) -> list[bytes]:
    """The same, had these seats added nothing; what is dealt then does not matter here."""

    def hush(entry: log_pb2.LogEntry) -> None:
        if entry.seat_taken.seat in seats:
            entry.seat_taken.entropy = b""

    entries = match.entries
    for seq in range(2, 5):
        entries = edited(entries, seq, hush)
    return entries


def test_nothing_is_said_of_what_is_as_it_should_be() -> None:
    assert said(run_over(played())) == []
    assert said(run_over(event_of(played(seats=3, tournament=EVENT)))) == []


def test_an_event_that_is_not_closed() -> None:
    event = event_of(played(seats=3, tournament=EVENT), ended=False)
    older = event.file()
    assert said(run_over(event)) == [
        ("event-open", f"The event {EVENT} is not closed: matches may still be added."),
    ]
    event.end()
    assert said(run_over(older, event)) == [], "another file says that it is closed by now"
    strange = event_of(*event.matches, key=STRANGER)
    assert [code for code, _ in said(run_over(older, strange))] == ["event-open"], "what a stranger says does not count"


def test_a_seed_that_was_given() -> None:
    match = played(server_seed=bytes(32))
    given = f"The seed of match {match.match_id} was given: whoever created it knew the deal."
    assert said(run_over(match)) == [("seed-given", given)], "what the seats added did not count, so it is not missed"


def test_a_look_at_cards() -> None:
    match = played()
    twice = signed(match.match_id, looked_at(looked_at(match.entries, 12), 40, 2))
    looked = f"The organizer looked at cards of match {match.match_id} while it was on, after entries 12, 40."
    assert said(run_over(twice)) == [("looked", looked)]


def test_a_match_that_was_aborted() -> None:
    for after, when, reason, why in (
        (50, "after", "the lights went out", 'for the reason "the lights went out"'),
        (3, "before", "", "without a reason"),
        (50, "after", "x" * 101, f'for the reason "{"x" * 100}…"'),
        (50, "after", "line\none\x1b[2J", r'for the reason "line\u000aone\u001b[2J"'),
    ):
        match = aborted(0, after, reason, "")
        told = f"Match {match.match_id} was aborted {when} the deal, {why}."
        assert said(run_over(match)) == [("aborted", told)]


def test_matches_of_an_event_that_were_aborted() -> None:
    one = event_of(aborted(0, 20, "rain"), played(seats=3, number=1, tournament=EVENT))
    here = f"Of the matches of the event {EVENT} that are here,"
    told = f'{here} 1 was aborted: 1 after the deal, for the reason "rain".'
    assert said(run_over(one)) == [("aborted", told)]
    three = event_of(aborted(0, 20, "rain"), aborted(1, 2, "rain"), aborted(2, 30, "rain"))
    both = '2 after the deal, for the reason "rain", 1 before the deal, for the reason "rain"'
    expected = [("aborted", f"{here} 3 were aborted: {both}.")]
    assert said(run_over(three)) == expected
    assert said(run_over(three, three.file_of(three.matches[0]))) == expected, "a match in two files counts once"
    many = event_of(*(aborted(number, 20, f"reason {number}") for number in range(8)))
    [(_, text)] = said(run_over(many))
    assert text.endswith('1 after the deal, for the reason "reason 4", 3 for other reasons.')


def test_seats_that_gave_no_entropy() -> None:
    match = played(seats=3)
    one, two = (signed(match.match_id, silent(match, *seats)) for seats in ([1], [0, 2]))
    nothing = "gave no entropy: nothing of the seed comes from there."
    assert said(run_over(one)) == [("no-entropy", f"Seat 1 of match {match.match_id} {nothing}")]
    assert said(run_over(two)) == [("no-entropy", f"Seats 0, 2 of match {match.match_id} {nothing}")]
    never_dealt = signed(match.match_id, broken_off(one.entries, 4))
    assert [code for code, _ in said(run_over(never_dealt))] == ["aborted"]


def test_a_seed_of_the_service_alone() -> None:
    bots = played(seats=3, bot_seats=(0, 1, 2))
    alone = ("bot-seed", f"No seat of match {bots.match_id} gave entropy: the service alone chose the seed.")
    assert said(run_over(bots)) == [alone], "bots add nothing, so they are not missed"
    players = played(seats=3)
    nobody = signed(players.match_id, silent(players, 0, 1, 2))
    assert [code for code, _ in said(run_over(nobody))] == ["no-entropy", "bot-seed"]
    assert run_over(bots).verdict is Verdict.PROVEN


def test_boards() -> None:
    event = event_of(table(1, 1), table(1, 2), boards=1)
    assert said(run_over(event)) == [("board", f"{BOARD}: no player added to it.")]
    assert said(run_over(event.file_of(event.matches[0]))) == [("board", f"{BOARD}: no player added to it.")]
    alone = event.matches[0]
    chosen = "whose seed was chosen by the service: no player added to it"
    assert said(run_over(alone)) == [("board", f"Match {alone.match_id} was played on a board, {chosen}.")]


# -- two stories -------------------------------------------------------------------------------------------------------

MATCH = played()
OTHER = signed(MATCH.match_id, broken_off(MATCH.entries, 60))
OF_MATCH = f"Two stories of match {MATCH.match_id} were signed. {LOST}"
OF_EVENT = f"Two stories of the event {EVENT} were signed. {LOST}"
HERE = event_of(played(seats=3, number=1, tournament=EVENT))
THERE = event_of(played(seats=3, number=2, tournament=EVENT))


STORIES: dict[str, tuple[Callable[[], Run], list[str]]] = {
    "two files of a match": (lambda: run_over(MATCH, OTHER), [OF_MATCH]),
    "a receipt for what was lost": (lambda: run_over(OTHER, notes=receipts(MATCH)[-1:]), [OF_MATCH]),
    "a checkpoint of what was lost": (lambda: run_over(OTHER, notes=MATCH.checkpoints[1:2]), [OF_MATCH]),
    "two heads in one file": (
        lambda: run_over(
            MatchLog(MATCH.match_id, MATCH.entries, [*MATCH.checkpoints[:2], fork(), *MATCH.checkpoints[2:]])
        ),
        [OF_MATCH],
    ),
    "two files of an event": (lambda: run_over(HERE, THERE), [OF_EVENT]),
    "a head of another tree": (lambda: run_over(HERE, notes=THERE.heads[1:2]), [OF_EVENT]),
    "a closing of another tree": (lambda: run_over(HERE, notes=[event_of().leaves[-1]]), [OF_EVENT]),
    "entries that were changed": (
        lambda: run_over(MatchLog(MATCH.match_id, broken_off(MATCH.entries, 60), MATCH.checkpoints)),
        [],
    ),
    "a story that a stranger has signed": (
        lambda: run_over(signed(MATCH.match_id, OTHER.entries, STRANGER), notes=MATCH.checkpoints),
        [],
    ),
}


def fork() -> bytes:
    return signed(MATCH.match_id, played(bots=("sensible",)).entries).checkpoints[1]


@pytest.mark.parametrize("name", STORIES)
def test_two_stories(name: str) -> None:
    run, texts = STORIES[name]
    found = run()
    assert [text for code, text in said(found) if code == "two-stories"] == texts
    assert found.verdict is Verdict.REFUTED


# -- keys --------------------------------------------------------------------------------------------------------------

LIMITED = Policy(Trusted(KEY.verifier, None, 4_000_000_000_000))


def test_a_limit_protects_nobody_from_a_thief() -> None:
    key = f"key {KEY.verifier.name}+{KEY.verifier.key_id.hex()}"
    for file in (played(), event_of(played(seats=3, tournament=EVENT))):
        run = run_over(file, policy=LIMITED)
        assert run.verdict is Verdict.PROVEN
        [remark] = run.remarks
        assert (remark.code, remark.subject) == ("key-until", key)
        assert remark.text.startswith(f"The {key} is trusted only until a time, and has signed what is here: whoever ")
    unused = Policy(Trusted(KEY.verifier), Trusted(STRANGER.verifier, None, 1))
    assert said(run_over(played(), policy=unused)) == []
    since = Policy(Trusted(KEY.verifier, 1, None))
    assert said(run_over(played(), policy=since)) == []


def test_a_limit_of_a_key_that_has_signed_only_what_was_kept() -> None:
    match = played()
    stranger = Policy(Trusted(STRANGER.verifier), Trusted(KEY.verifier, None, 4_000_000_000_000))
    file = signed(match.match_id, match.entries, STRANGER)
    assert said(run_over(file, policy=stranger)) == []
    assert [code for code, _ in said(run_over(file, notes=receipts(match)[:1], policy=stranger))] == ["key-until"]


# -- in lines ----------------------------------------------------------------------------------------------------------


def given(count: int) -> list[Remark]:
    return [
        Remark("seed-given", f"match {number}", f"The seed of match {number} was given.") for number in range(count)
    ]


def test_few_remarks_have_a_line_each_and_many_share_one() -> None:
    assert in_lines(given(3)) == [remark.text for remark in given(3)]
    assert in_lines(given(4)) == [
        "The seed of match 0 was given. So it is with 3 others: match 1, match 2, match 3.",
    ]
    [line] = in_lines(given(200))
    assert line.endswith("So it is with 199 others: match 1, match 2, match 3, match 4, match 5 and 194 more.")


def test_they_come_in_the_order_of_their_codes() -> None:
    event = event_of(
        aborted(0, 20, "rain"), played(seats=3, number=1, server_seed=bytes(32), tournament=EVENT), ended=False
    )
    codes = [remark.code for remark in run_over(event).remarks]
    assert codes == ["event-open", "seed-given", "aborted"]
    assert codes == sorted(codes, key=CODES.index)


def test_many_matches_have_their_remark_each_for_programs() -> None:
    matches = [played(seats=3, number=number, server_seed=bytes(32), abort_after=0) for number in range(5)]
    run = run_over(Export(matches))
    assert [remark.code for remark in run.remarks] == ["seed-given"] * 5 + ["aborted"] * 5
    assert len(run.notices()) == 2
