"""Receipts that players have kept refute an event that drops their match, goes back, or tells of another tree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from replay.log.export import MatchLog
from replay.signed.statements import EventHead, TreePlace
from tests.replay.audit.cases import against, check
from tests.replay.audit.forge import EVENT, audited, edited, event_of, played, receipts, signed_anew
from tests.replay.audit.test_tampered_events import FIRST, MATCHES, SPRING, UNKNOWN, rebuilt

THIRD = MATCHES[2]
ALONE = "1 of 3 matches is here: 2 are missing"
HONEST = SPRING.place_of(FIRST, 4)
OLDER = "this file is older than a head that somebody has kept"
SAID = f"a receipt of seat 0 says that match {FIRST.match_id} was opened with leaf"


def placed(match: MatchLog, size: int | None = None) -> list[bytes]:
    return receipts(match, SPRING.place_of(match, size))


def lying(place: TreePlace) -> list[bytes]:
    """A receipt for the seat, with a place that the service has made up."""
    return receipts(FIRST, place)[:1]


def of_tree(size: int, root: bytes, event: str = EVENT) -> TreePlace:
    return TreePlace(EventHead(event, size, root), 1)


CASES = {
    "the match dropped by who has the key": against(
        lambda: placed(FIRST, 2),
        lambda: event_of(*MATCHES[1:]),
        f"event proofs: {SAID} 1, and here that is another leaf",
    ),
    "the match opened later instead": against(
        lambda: placed(FIRST, 2),
        lambda: event_of(*MATCHES[1:], FIRST),
        f"event proofs: {SAID} 1, and here it is leaf 4",
    ),
    "the last match dropped, nothing else moved": against(
        lambda: placed(THIRD, 5),
        lambda: event_of(*MATCHES[:2], ended=False),
        f"event proofs: a receipt of seat 0 says that match {THIRD.match_id} was opened with leaf 4, and here that is",
    ),
    "the event rolled back before the match": against(
        lambda: placed(THIRD, 5),
        lambda: rebuilt(0, 1, 2, 3),
        f"event proofs: {OLDER} (5 leaves, here are 4)",
        "event complete: 1 of 2 matches so far is here: 1 is still being played",
    ),
    "the event rolled back after the match was opened": against(
        lambda: placed(FIRST, 8),
        lambda: rebuilt(*range(7)),
        f"event proofs: {OLDER} (8 leaves, here are 7)",
    ),
    "the event rolled back, in the file of the match": against(
        lambda: placed(FIRST, 8),
        lambda: rebuilt(*range(7)).file_of(FIRST),
        f"event proofs: {OLDER} (8 leaves, here are 7)",
        f"event complete: {UNKNOWN}",
    ),
    "a receipt of a tree with another root": against(
        lambda: lying(of_tree(4, bytes(32))),
        lambda: SPRING,
        "event proofs: two heads were signed for 4 leaves: somebody has kept another one",
    ),
    "the same, in the file of the match": against(
        lambda: lying(of_tree(8, bytes(32))),
        lambda: SPRING.file_of(FIRST),
        "event proofs: two heads were signed for 8 leaves: somebody has kept another one",
    ),
    "a receipt that names a leaf of the same match": against(
        lambda: lying(replace(HONEST, opened=3)), lambda: SPRING, f"event proofs: {SAID} 3, and here it is leaf 1"
    ),
    "a receipt that names the leaf of another match": against(
        lambda: lying(replace(HONEST, opened=2)), lambda: SPRING, f"event proofs: {SAID} 2, and here it is leaf 1"
    ),
    "a receipt that names the opening of the event": against(
        lambda: lying(replace(HONEST, opened=0)), lambda: SPRING, f"event proofs: {SAID} 0, and here it is leaf 1"
    ),
    "a receipt that names another leaf, in the file of the match": against(
        lambda: lying(replace(SPRING.place_of(FIRST), opened=6)),
        lambda: SPRING.file_of(FIRST),
        f"event proofs: {SAID} 6, and here it is leaf 1",
    ),
    "a receipt that names another event": against(
        lambda: lying(of_tree(4, bytes(32), "Autumn Open")),
        lambda: SPRING,
        'chain 1: against what somebody has kept: seat 0 was told that it belongs to the event "Autumn Open"',
    ),
    "a receipt of a middle size beside the file of the match": against(
        lambda: placed(FIRST, 5),
        lambda: SPRING.file_of(FIRST),
        "event proofs: a kept head of 5 leaves needs the file of the whole event",
        f"event complete: {ALONE}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_kept_receipt(name: str) -> None:
    done = CASES[name]
    check(audited(done.file(), done.notes()), *done.found)


def test_receipts_that_fit_prove_as_before() -> None:
    for match in MATCHES:
        opened = SPRING.place_of(match).opened
        for size in range(opened + 1, len(SPRING.leaves) + 1):
            check(audited(SPRING, placed(match, size)))
        for size in (opened + 1, len(SPRING.leaves)):
            check(audited(SPRING.file_of(match), placed(match, size)), f"event complete: {ALONE}")
        check(audited(SPRING, [*receipts(match), *placed(match)]))


def test_receipts_of_an_event_that_no_file_has_say_nothing_of_another() -> None:
    autumn = played(seats=3, number=7, tournament="Autumn Open")
    check(audited(SPRING, receipts(autumn, of_tree(4, bytes(32), "Autumn Open"))))


# -- entropy that was promised -------------------------------------------------------------------------------------


def needing_entropy(match: MatchLog) -> MatchLog:
    """The match as it would be, had its host required entropy."""
    entries = edited(match.entries, 1, lambda entry: setattr(entry.genesis, "require_entropy", True))
    return signed_anew(match, entries)


def test_a_match_that_needs_entropy_and_has_it_is_proven() -> None:
    check(audited(needing_entropy(played())))
    check(audited(needing_entropy(played(seats=3, number=8, bot_seats=(1,)))))


def test_a_match_that_started_without_the_entropy_it_needs_is_refuted() -> None:
    silent = needing_entropy(played())
    entries = edited(silent.entries, 3, lambda entry: entry.seat_taken.ClearField("entropy"))
    drawn = "seed and entropies do not give the numbers that the deal has drawn"
    needed = "the match needs the entropy of its players, and seat 1 gave none"
    check(audited(signed_anew(silent, entries)), f"seed 7: {drawn}", f"replay 7: {needed}")
