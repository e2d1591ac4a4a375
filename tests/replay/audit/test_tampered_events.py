"""Whatever is done to the file of an event, or to the proofs with a match, the audit says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from replay.audit.findings import UNCHECKED, Verdict
from replay.log.export import EventLog, Export, Leaf, MatchLog
from replay.signed.statements import EventClosed, EventHead
from tests.replay.audit.cases import COMMITTED, DRAWN, DRAWS, against, case, check
from tests.replay.audit.forge import (
    EVENT,
    EVENT_SEED,
    KEY,
    STRANGER,
    Event,
    audited,
    broken_off,
    checkpoint,
    edited,
    event_of,
    findings,
    parse,
    played,
    receipts,
    signed_anew,
    table,
    win,
)

MATCHES = [played(seats=3, number=number, tournament=EVENT) for number in range(3)]
SPRING = event_of(*MATCHES)
"""Its leaves: the opening; a match opened, another opened, the first closed, a third one, two closed; the closing."""
OLDER = (
    "this file is older than a head that somebody has kept (8 leaves, here are 7), "
    "or the event was rolled back: export it anew"
)
UNKNOWN = "1 of an unknown number of matches is here: the event is not closed; take the file of the event"
FIRST = MATCHES[0]
TABLES = [table(board, number) for board, number in ((1, 10), (1, 11), (2, 12))]
DUPLICATE = event_of(*TABLES, boards=2)


def rebuilt(*places: int) -> Event:
    """The event by somebody who has the key: only these leaves, numbered and signed anew."""
    event = Event(matches=list(MATCHES))
    for place in places:
        event.add(SPRING.leaves[place])
    return event


def overgrown() -> Event:
    """The event by somebody who has the key, with a leaf after its end."""
    event = event_of(*MATCHES)
    event.add(closing(3))
    return event


def closing(matches: int, seed: bytes = EVENT_SEED) -> bytes:
    return KEY.sign(EventClosed(EVENT, matches, seed).text())


def with_event(file: Export, **changes: list[Leaf] | list[bytes]) -> Export:
    assert file.event is not None
    event = file.event
    return Export(file.matches, replace(event, **changes))  # type: ignore[arg-type]


def leaves(*places: int) -> list[Leaf]:
    return [Leaf(index, SPRING.leaves[place]) for index, place in enumerate(places)]


def proof_file(change: Callable[[EventLog], EventLog], match: MatchLog = FIRST) -> Export:
    """The file of one match, with something done to its proofs."""
    file = SPRING.file_of(match)
    assert file.event is not None
    return Export(file.matches, change(file.event))


def path_changed(place: int, path: Callable[[tuple[bytes, ...]], tuple[bytes, ...]]) -> Callable[[EventLog], EventLog]:
    def changed(event: EventLog) -> EventLog:
        leaf = event.leaves[place]
        new = Leaf(leaf.index, leaf.data, path(leaf.proof or ()))
        return replace(event, leaves=[*event.leaves[:place], new, *event.leaves[place + 1 :]])

    return changed


def growth_changed(**changes: object) -> Callable[[EventLog], EventLog]:
    return lambda event: replace(event, growths=[replace(event.growths[0], **changes)])  # type: ignore[arg-type]


def index_changed(place: int, index: int) -> Callable[[EventLog], EventLog]:
    return lambda event: replace(
        event,
        leaves=[replace(leaf, index=index) if at == place else leaf for at, leaf in enumerate(event.leaves)],
    )


def proof_beyond_the_end() -> Export:
    """The file of a match in an event to which somebody has added after its end."""
    event = event_of(*MATCHES)
    place, size = len(event.leaves) - 1, len(event.leaves) + 1
    event.add(KEY.sign(EventClosed(EVENT, 3, EVENT_SEED).text()))
    file = event.file_of(FIRST)
    assert file.event is not None
    ended = Leaf(place, event.leaves[place], tuple(event.tree.inclusion(place, size)))
    return Export(file.matches, replace(file.event, leaves=[*file.event.leaves[:-1], ended]))


def other_deal() -> MatchLog:
    """A table that was dealt from another seed, and says nothing of it."""
    other = played(seats=3, number=10, server_seed=bytes(range(32)))
    entries = [TABLES[0].entries[0], *other.entries[1:]]
    return signed_anew(TABLES[0], edited(entries, -1, lambda entry: entry.closing.ClearField("server_seed")))


ONE_OF_THREE = "1 of 3 matches is here: 2 are missing; take the file of the event"
NOT_GROWN = "that its tree has only grown from 2 to 8 leaves is not proven"

EVENT_CASES = {
    "a leaf left out": case(
        lambda: with_event(SPRING.file(), leaves=[*SPRING.file().event.leaves[:3], *SPRING.file().event.leaves[4:]]),  # type: ignore[union-attr]
        "event shape: its leaves are not numbered one after the other",
    ),
    "a leaf left out, the rest renumbered": case(
        lambda: with_event(SPRING.file(), leaves=leaves(0, 1, 2, 4, 5, 6, 7)),
        "event proofs: 8 leaves were signed, and the file has 7",
    ),
    "a leaf exchanged": case(
        lambda: with_event(SPRING.file(), leaves=leaves(0, 1, 2, 3, 4, 6, 5, 7)),
        "event proofs: its first 6 leaves are not those that were signed",
    ),
    "a leaf left out by who has the key": case(
        lambda: rebuilt(0, 1, 2, 4, 5, 6, 7), f"event proofs: match {FIRST.match_id} was opened, and neither closed nor"
    ),
    "both leaves of a match left out by who has the key": case(
        lambda: rebuilt(0, 2, 4, 5, 6, 7), "event proofs: it was closed with 3 matches, and 2 were opened"
    ),
    "the same, and the match is still there": case(
        lambda: Export([FIRST], rebuilt(0, 2, 4, 5, 6).file().event),
        f"event complete: 0 of 2 matches so far are here: matches {MATCHES[1].match_id}, {MATCHES[2].match_id} are",
        "proofs 1: the event does not know of it",
    ),
    "a match that the event does not know": case(
        lambda: Export(MATCHES, rebuilt(0, 2, 4, 5, 6).file().event), "proofs 1: the event does not know of it"
    ),
    "leaves after the end": case(
        lambda: rebuilt(0, 1, 2, 3, 4, 5, 7, 6), "event proofs: it was opened or closed twice"
    ),
    "no opening": case(lambda: rebuilt(1, 2, 3, 4, 5, 6, 7), "event proofs: its first leaf is not its opening"),
    "opened twice": case(lambda: rebuilt(0, 0, 1, 2, 3, 4, 5, 6, 7), "event proofs: it was opened or closed twice"),
    "closed twice": case(lambda: rebuilt(0, 1, 2, 3, 4, 5, 6, 7, 7), "event proofs: it was opened or closed twice"),
    "a match opened twice": case(
        lambda: rebuilt(0, 1, 1, 2, 3, 4, 5, 6, 7), "event proofs: was opened or closed twice"
    ),
    "a match closed twice": case(
        lambda: rebuilt(0, 1, 2, 3, 3, 4, 5, 6, 7), "event proofs: was opened or closed twice"
    ),
    "a match closed before it was opened": case(
        lambda: rebuilt(0, 3, 1, 2, 4, 5, 6, 7), "event proofs: closed before it was opened"
    ),
    "heads out of order": case(
        lambda: with_event(SPRING.file(), heads=[*SPRING.heads[1:], SPRING.heads[0]]),
        "event proofs: two heads were signed for one size, or they are not in order",
    ),
    "two heads for one size": case(
        lambda: with_event(SPRING.file(), heads=[*SPRING.heads[:4], rebuilt(0, 2, 4, 5).heads[3], *SPRING.heads[4:]]),
        "event proofs: two heads were signed for one size",
    ),
    "the last head left out": case(
        lambda: with_event(SPRING.file(), heads=SPRING.heads[:-1]),
        "event proofs: 7 leaves were signed, and the file has 8",
    ),
    "a head by an unknown key": case(
        lambda: event_of(*MATCHES, key=STRANGER), "event signatures: no key of the policy has signed it"
    ),
    "a head of another event": case(
        lambda: with_event(SPRING.file(), heads=[KEY.sign(EventHead("Autumn Open", 1, bytes(32)).text())]),
        "event shape: among its heads is something else",
    ),
    "a receipt as a leaf": case(
        lambda: with_event(SPRING.file(), leaves=[*leaves(0, 1), Leaf(2, receipts(FIRST)[0])]),
        "event shape: among its leaves is something else",
    ),
    "a checkpoint of the middle as a leaf": case(
        lambda: event_of(
            replace(FIRST, checkpoints=[*FIRST.checkpoints[:1], checkpoint(FIRST.match_id, FIRST.entries, 50)])
        ),
        f"event proofs: match {FIRST.match_id} was opened or closed twice",
        f"chain {len(FIRST.entries)}: its end was not signed",
    ),
    "no note as a leaf": case(
        lambda: with_event(SPRING.file(), leaves=[Leaf(0, b"hello")]), "event shape: a note of the event cannot be read"
    ),
    "another end of a match, with a valid chain": case(
        lambda: Export([signed_anew(FIRST, broken_off(FIRST.entries, 40)), *MATCHES[1:]], SPRING.file().event),
        f"proofs {len(FIRST.entries)}: the event has it closed with entry {len(FIRST.entries)}, and with another head",
    ),
    "another beginning of a match, with a valid chain": case(
        lambda: Export(
            [
                signed_anew(FIRST, edited(FIRST.entries, 1, lambda entry: setattr(entry, "request_id", "mine"))),
                *MATCHES[1:],
            ],
            SPRING.file().event,
        ),
        "proofs 1: the event knows another match of this name",
    ),
    "a match of another event": case(
        lambda: event_of(played(seats=3, number=5, tournament="Autumn Open")),
        'proofs 1: it belongs to the event "Autumn Open", not to "Spring Open"',
    ),
    "a match that is not over": case(
        lambda: Export(MATCHES, event_of(*MATCHES, ended=False, unfinished=[FIRST.match_id]).file().event),
        "event complete: 2 of 3 matches so far are here: 1 is still being played",
        f"proofs {len(FIRST.entries)}: the event has it still open",
    ),
    "the proofs left out": case(
        lambda: FIRST, 'proofs 1: it belongs to the event "Spring Open", and the file has no proof of that'
    ),
    "the event rolled back": against(
        lambda: SPRING.heads,
        lambda: rebuilt(*range(7)),
        f"event proofs: {OLDER}",
    ),
    "the event rolled back, in the file of a match": against(
        lambda: SPRING.heads[-1:],
        lambda: rebuilt(*range(7)).file_of(FIRST),
        f"event proofs: {OLDER}",
        f"event complete: {UNKNOWN}",
    ),
    "the event rolled back, and the closing kept": against(
        lambda: SPRING.leaves[-1:],
        lambda: rebuilt(*range(7)),
        "event proofs: this file is older than the closing that somebody has kept, or the event was rolled back",
    ),
    "a head of a tree that grew after the event was closed": against(
        lambda: overgrown().heads[-1:],
        lambda: SPRING,
        "event proofs: it was closed with 8 leaves, and somebody has kept a head of 9 leaves",
    ),
    "the same, in the file of a match": against(
        lambda: overgrown().heads[-1:],
        lambda: SPRING.file_of(FIRST),
        "event proofs: it was closed with 8 leaves, and somebody has kept a head of 9 leaves",
    ),
    "an older file beside heads of two later trees": against(
        lambda: [SPRING.heads[-1], event_of(*MATCHES[::-1]).heads[-1]],
        lambda: rebuilt(*range(7)),
        "event proofs: two heads were signed for 8 leaves: somebody has kept another one",
    ),
    "an older file beside a later head, and an earlier one of another tree": against(
        lambda: [SPRING.heads[-1], event_of(*MATCHES[1:]).heads[2]],
        lambda: rebuilt(*range(7)),
        "event proofs: two heads were signed for 3 leaves: somebody has kept another one",
    ),
    "an older file beside a closing with too few matches": against(
        lambda: [closing(2)],
        lambda: rebuilt(*range(7)),
        "event proofs: it was closed otherwise: somebody has kept another closing",
    ),
    "an older file beside a closing with fewer matches than were opened": against(
        lambda: [closing(2)],
        lambda: rebuilt(0, 1, 2, 4),
        "event proofs: it was closed otherwise: somebody has kept another closing",
    ),
    "the older file of a match beside a closing of a smaller tree": against(
        lambda: [closing(2)],
        lambda: rebuilt(*range(7)).file_of(FIRST),
        "event proofs: it was closed otherwise: somebody has kept another closing",
    ),
    "an older file beside a closing with another seed": against(
        lambda: [closing(3, bytes(32))],
        lambda: rebuilt(*range(7)),
        "event proofs: it was closed otherwise: somebody has kept another closing",
    ),
    "the event written anew without a match": against(
        lambda: SPRING.heads[2:3],
        lambda: event_of(*MATCHES[1:]),
        "event proofs: two heads were signed for 3 leaves: somebody has kept another one",
    ),
    "the same, with fewer heads": against(
        lambda: SPRING.heads[2:3],
        lambda: with_event(event_of(*MATCHES[1:]).file(), heads=event_of(*MATCHES[1:]).heads[-1:]),
        "event proofs: its first 3 leaves are not those that were signed",
    ),
    "the event written anew, in the file of a match": against(
        lambda: [event_of(*MATCHES[::-1]).heads[-1]],
        lambda: SPRING.file_of(FIRST),
        "event proofs: two heads were signed for 8 leaves: somebody has kept another one",
    ),
    "an inclusion proof with another hash": case(
        lambda: proof_file(path_changed(1, lambda path: (bytes(32), *path[1:]))),
        "event proofs: the proof for leaf 1 does not lead to the signed head",
    ),
    "an inclusion proof that is too short": case(
        lambda: proof_file(path_changed(1, lambda path: path[:-1])), "event proofs: the proof for leaf 1 does not lead"
    ),
    "an inclusion proof with more behind it": case(
        lambda: proof_file(path_changed(1, lambda path: (*path, bytes(32)))),
        "event proofs: the proof for leaf 1 does not lead",
    ),
    "an inclusion proof that is empty": case(
        lambda: proof_file(path_changed(0, lambda path: path[:0])), "event proofs: the proof for leaf 0 does not lead"
    ),
    "a leaf at another index": case(
        lambda: proof_file(index_changed(2, 5)), "event proofs: the proof for leaf 5 does not lead"
    ),
    "a leaf beyond the tree": case(
        lambda: proof_file(index_changed(3, 8)), "event proofs: the proof for leaf 8 does not lead"
    ),
    "a leaf far beyond the tree": case(
        lambda: proof_file(index_changed(3, 2**64 - 1)), "event proofs: the proof for leaf 18446744073709551615 does"
    ),
    "leaves with proofs, out of order": case(
        lambda: proof_file(lambda event: replace(event, leaves=event.leaves[::-1])),
        "event shape: its leaves are not in order",
    ),
    "a leaf without its proof": case(
        lambda: proof_file(
            lambda event: replace(event, leaves=[replace(event.leaves[0], proof=None), *event.leaves[1:]])
        ),
        "event shape: a leaf comes without a proof",
    ),
    "the match's opening left out": case(
        lambda: proof_file(lambda event: replace(event, leaves=[event.leaves[0], *event.leaves[2:]])),
        "event proofs: closed before it was opened",
    ),
    "the match's closing left out": case(
        lambda: proof_file(lambda event: replace(event, leaves=[*event.leaves[:2], event.leaves[3]])),
        "event complete: 0 of 3 matches are here: 3 are missing",
        f"proofs {len(FIRST.entries)}: the event has it still open",
    ),
    "the leaves of another match": case(
        lambda: Export([FIRST], SPRING.file_of(MATCHES[1]).event),
        "event complete: 0 of 3 matches are here: 3 are missing",
        "proofs 1: the event does not know of it",
    ),
    "no proof of growth": case(
        lambda: proof_file(lambda event: replace(event, growths=[])), f"event proofs: {NOT_GROWN}"
    ),
    "a proof of growth with another hash": case(
        lambda: proof_file(growth_changed(proof=(bytes(32),) * 3)), f"event proofs: {NOT_GROWN}"
    ),
    "a proof of growth that is empty": case(lambda: proof_file(growth_changed(proof=())), f"event proofs: {NOT_GROWN}"),
    "a proof of growth from nothing": case(
        lambda: proof_file(growth_changed(old=0, proof=())), f"event proofs: {NOT_GROWN}"
    ),
    "a proof of growth that leads nowhere": case(
        lambda: proof_file(lambda event: replace(event, growths=[*event.growths, replace(event.growths[0], old=1)])),
        "event proofs: a proof of growth leads nowhere",
    ),
    "a head with another root, with proofs": case(
        lambda: proof_file(
            lambda event: replace(event, heads=[event.heads[0], KEY.sign(EventHead(EVENT, 8, bytes(32)).text())])
        ),
        "event proofs: the proof for leaf 0 does not lead to the signed head",
    ),
    "a head of a tree without leaves, with proofs": case(
        lambda: proof_file(
            lambda event: replace(event, heads=[KEY.sign(EventHead(EVENT, 0, bytes(32)).text())], growths=[])
        ),
        "event proofs: the proof for leaf 0 does not lead to the signed head",
    ),
    "closed, and the tree has grown": case(proof_beyond_the_end, "event proofs: leaves were added after it was closed"),
    "proofs without the match": case(
        lambda: Export([], SPRING.file_of(FIRST).event), "file shape: the file breaks off"
    ),
    "proofs without the match, and without a proof of growth": case(
        lambda: Export([], proof_file(lambda event: replace(event, heads=event.heads[-1:], growths=[])).event),
        "event shape: a file with proofs holds one match, and this one has 0",
    ),
    "another seed of the boards": case(
        lambda: event_of(*TABLES, boards=2, seed=bytes(32)),
        "event seed: the seed of its boards is not the one that its opening committed to",
        *["seed: the event has not revealed the seed that it committed to"] * 3,
    ),
    "another deal at one table of a board, with a valid chain": case(
        lambda: event_of(other_deal(), *TABLES[1:], boards=2), f"seed 5: {DRAWN}", f"replay 5: {DRAWS}"
    ),
    "another board than the one that was dealt, with a valid chain": case(
        lambda: event_of(
            signed_anew(TABLES[0], edited(TABLES[0].entries, 1, lambda entry: setattr(entry.genesis, "board", 2))),
            boards=2,
        ),
        f"seed {len(TABLES[0].entries)}: {COMMITTED}",
        f"replay 1: {COMMITTED}",
    ),
    "the seed of a board revealed by a table": case(
        lambda: event_of(
            signed_anew(
                TABLES[0], edited(TABLES[0].entries, -1, lambda entry: setattr(entry.closing, "server_seed", bytes(32)))
            ),
            boards=2,
        ),
        f"seed {len(TABLES[0].entries)}: the seed of a board is revealed by its event",
    ),
    "a board without its event": case(
        lambda: TABLES[0],
        'proofs 1: it belongs to the event "Spring Open", and the file has no proof of that',
        "seed: the event has not revealed the seed of its boards yet",
    ),
    "a board in an event that has none": case(
        lambda: event_of(TABLES[0]), "seed 1: it is board 1 of an event with 0 boards"
    ),
}


@pytest.mark.parametrize("name", EVENT_CASES)
def test_an_event(name: str) -> None:
    done = EVENT_CASES[name]
    check(audited(done.file(), done.notes()), *done.found)


def test_events_that_nobody_touched_are_proven() -> None:
    for event, matches in ((SPRING, MATCHES), (DUPLICATE, TABLES)):
        check(audited(event, event.heads))
        for match in matches:
            check(audited(event.file_of(match), event.heads[-1:]), f"event complete: {ONE_OF_THREE}")
    for match in MATCHES:
        check(audited(SPRING, receipts(match)))


def test_an_event_that_goes_on_is_not_proven_yet() -> None:
    unfinished = event_of(*MATCHES, ended=False, unfinished=[FIRST.match_id])
    check(audited(unfinished), "event complete: 2 of 3 matches so far are here: 1 is still being played")
    check(audited(event_of(*MATCHES, ended=False)))
    later = "seed: the event has not revealed the seed of its boards yet"
    open_boards = event_of(*TABLES, boards=2, ended=False)
    check(audited(open_boards), "event seed: it is not closed, so the seed of its boards is not revealed", *[later] * 3)
    assert UNCHECKED in {each.verdict for _, each in findings(audited(open_boards.file_of(TABLES[0])))}


def test_a_kept_head_of_another_size_cannot_be_compared_with_the_file_of_a_match() -> None:
    told = "event proofs: a kept head of 5 leaves needs the file of the whole event"
    for heads in (SPRING.heads, event_of(*MATCHES[::-1]).heads):
        check(audited(SPRING.file_of(FIRST), heads[4:5]), told, f"event complete: {ONE_OF_THREE}")


def test_what_goes_wrong_in_one_match_is_not_laid_on_the_others() -> None:
    other = (parse(FIRST.entries[-1]).closing.outcome.winners[0] + 1) % 3
    forged_result = signed_anew(FIRST, edited(FIRST.entries, -1, win(other)))
    audit = audited(event_of(forged_result, *MATCHES[1:]))
    assert [match.verdict for match in audit.matches] == [Verdict.REFUTED, Verdict.PROVEN, Verdict.PROVEN]
    check(audit, f"result {len(FIRST.entries)}: the result is not the one")
