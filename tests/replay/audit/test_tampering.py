"""Whatever is done to a file, the audit says so: which check fails, at which entry, and why.

The match is boom with five players: the genesis is entry 1, the seats are taken with 2 to 6, 7 deals, the
others are moves. Checkpoints were signed for 1, 100 and 136.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from powderkeg.v1 import log_pb2
from replay.log import export
from replay.log.chain import seed_commitment
from replay.log.export import MAGIC, Export, MatchLog, write_export
from replay.signed.notes import Signer
from replay.signed.statements import CLOSED, ON, OPENED, Checkpoint
from tests.replay.audit.cases import COMMITTED, DRAWN, DRAWS, against, case, check
from tests.replay.audit.forge import (
    KEY,
    STRANGER,
    Change,
    audited,
    broken_off,
    checkpoint,
    edited,
    looked_at,
    note_by,
    parse,
    played,
    receipts,
    renumbered,
    seed_of,
    signed,
    signed_anew,
    win,
    written,
)

HONEST = played()
ID, ENTRIES, LAST = HONEST.match_id, HONEST.entries, len(HONEST.entries)
FORK = played(bots=("sensible",))
"""The same match, had everybody played in another way from entry 9 on."""
OTHER = played(number=1)
START = 7


def as_signed(entries: Sequence[bytes]) -> MatchLog:
    """Other entries between the checkpoints that the service has signed."""
    return MatchLog(ID, list(entries), HONEST.checkpoints)


def forged(entries: Sequence[bytes]) -> MatchLog:
    """The same by somebody who has the key: chain and checkpoints fit."""
    return signed_anew(HONEST, entries)


def without(seq: int) -> list[bytes]:
    return [*ENTRIES[: seq - 1], *ENTRIES[seq:]]


def with_one_more(seq: int, entry: bytes) -> list[bytes]:
    return [*ENTRIES[: seq - 1], entry, *ENTRIES[seq - 1 :]]


def byte_changed(seq: int, what: bytes, by: bytes) -> list[bytes]:
    assert ENTRIES[seq - 1].count(what) == 1
    return [*ENTRIES[: seq - 1], ENTRIES[seq - 1].replace(what, by), *ENTRIES[seq:]]


def change(seq: int, how: Change) -> list[bytes]:
    return edited(ENTRIES, seq, how)


def numbered_from(seq: int, add: int) -> list[bytes]:
    entries = list(ENTRIES)
    for place in range(seq, LAST + 1):
        entries = edited(entries, place, lambda entry: setattr(entry, "seq", entry.seq + add))
    return entries


def another_request(entry: bytes) -> bytes:
    made = parse(entry)
    made.request_id = "another"
    return written(made)


def new_seed(entry: log_pb2.LogEntry) -> None:
    if entry.HasField("genesis"):
        entry.genesis.seed_commitment = seed_commitment(ID, bytes(32))
    else:
        entry.closing.server_seed = bytes(32)


def given_seed(seed: bytes) -> list[bytes]:
    """As if the seed had been given with the request."""

    def commit(entry: log_pb2.LogEntry) -> None:
        entry.genesis.seed_was_given = True
        entry.genesis.seed_commitment = seed_commitment(ID, seed)

    return edited(edited(ENTRIES, 1, commit), -1, lambda entry: setattr(entry.closing, "server_seed", seed))


def ruleset(number: int) -> Change:
    return lambda entry: setattr(entry.genesis, "ruleset", number)


def entropy(data: bytes) -> Change:
    return lambda entry: setattr(entry.seat_taken, "entropy", data)


def turn(tile: int) -> Change:
    return lambda entry: setattr(entry.acted.action.boom.turn, "tile", tile)


def cut_and_closed(after: int) -> MatchLog:
    """The end is cut off, and what is left looks like a match that was aborted then."""
    return forged(broken_off(ENTRIES, after))


SIGNED = "entries 2 to 100 are not what was signed"
DIGEST = "re-execution gives another state digest"
KEPT = "against what somebody has kept: "

ENTRY_CASES = {
    "a byte edited, in a digest": case(
        lambda: as_signed(byte_changed(40, parse(ENTRIES[39]).state_digest[:4], b"oops")),
        f"chain 100: {SIGNED}",
        f"replay 40: {DIGEST}",
    ),
    "a byte edited, in a name": case(
        lambda: as_signed(byte_changed(3, b"Player 1", b"Player 7")),
        f"chain 100: {SIGNED}",
    ),
    "a byte edited, after the last checkpoint but one": case(
        lambda: as_signed(byte_changed(120, parse(ENTRIES[119]).request_id.encode(), b"f" * 24)),
        "chain 136: entries 101 to 136 are not what was signed",
    ),
    "a byte edited, so that it is no entry": case(
        lambda: as_signed([*ENTRIES[:39], b"\xff" + ENTRIES[39][1:], *ENTRIES[40:]]),
        "shape 40: its bytes are not an entry",
    ),
    "an entry dropped": case(
        lambda: as_signed(without(40)),
        "chain 40: it says that it is entry 41",
        "replay 40: it says that it is entry 41",
    ),
    "an entry dropped, the rest renumbered": case(
        lambda: as_signed(renumbered(without(40))), f"chain 100: {SIGNED}", "replay 40: is asked for"
    ),
    "an entry dropped, with a valid chain": case(
        lambda: forged(renumbered(without(40))), "replay 40: the action is refused"
    ),
    "an entry inserted": case(
        lambda: as_signed(with_one_more(40, OTHER.entries[39])),
        "chain 41: it says that it is entry 40",
        "replay 40: nothing is asked of seat 4 now",
    ),
    "an entry inserted, the rest renumbered": case(
        lambda: as_signed(renumbered(with_one_more(40, OTHER.entries[39]))),
        f"chain 100: {SIGNED}",
        "replay 40: nothing is asked of seat 4 now",
    ),
    "an entry inserted, with a valid chain": case(
        lambda: forged(renumbered(with_one_more(40, OTHER.entries[39]))), "replay 40: nothing is asked of seat 4 now"
    ),
    "an entry duplicated": case(
        lambda: as_signed(with_one_more(40, ENTRIES[39])),
        "chain 41: it says that it is entry 40",
        "replay 41: it says that it is entry 40",
    ),
    "an entry duplicated, with a valid chain": case(
        lambda: forged(renumbered(with_one_more(40, ENTRIES[39]))),
        "replay 41: entry 40 has answered its request already",
    ),
    "an entry duplicated, as if asked for twice, with a valid chain": case(
        lambda: forged(renumbered([*ENTRIES[:40], another_request(ENTRIES[39]), *ENTRIES[40:]])),
        "replay 41: the action is refused",
    ),
    "entries reordered": case(
        lambda: as_signed([*ENTRIES[:39], ENTRIES[40], ENTRIES[39], *ENTRIES[41:]]),
        "chain 40: it says that it is entry 41",
        "replay 40: it says that it is entry 41",
    ),
    "entries reordered, with a valid chain": case(
        lambda: forged(renumbered([*ENTRIES[:39], ENTRIES[40], ENTRIES[39], *ENTRIES[41:]])),
        "replay 40: the action is refused",
    ),
    "entries renumbered, with a gap": case(
        lambda: as_signed(numbered_from(40, 1)),
        "chain 40: it says that it is entry 41",
        "replay 40: it says that it is entry 41",
    ),
    "entries renumbered, with a gap, with a valid chain": case(
        lambda: forged(numbered_from(40, 1)),
        "chain 40: it says that it is entry 41",
        "replay 40: it says that it is entry 41",
    ),
    "the tail cut": case(lambda: as_signed(ENTRIES[:-5]), "chain 132: it is missing: 136 entries were signed"),
    "the tail cut, with its checkpoint": case(
        lambda: MatchLog(ID, ENTRIES[:-5], HONEST.checkpoints[:-1]), "chain 132: the log breaks off"
    ),
    "the tail cut, with a valid chain": case(lambda: forged(ENTRIES[:-5]), "chain 132: the log breaks off"),
    "the tail cut and replaced": case(
        lambda: as_signed(broken_off(ENTRIES, 120)), "chain 122: it is missing: 136 entries were signed"
    ),
    "the head cut": case(
        lambda: as_signed(ENTRIES[6:]),
        "chain 1: it says that it is entry 7",
        f"seed 130: {COMMITTED}",
        "replay 1: it says that it is entry 7",
    ),
    "the head cut, with a valid chain": case(
        lambda: forged(renumbered(ENTRIES[6:])),
        'chain 1: it is the genesis of match ""',
        f"seed 130: {COMMITTED}",
        "replay 1: it is a started, which cannot stand here",
    ),
    "entries added after the end": case(
        lambda: as_signed([*ENTRIES, *renumbered([*ENTRIES, another_request(ENTRIES[39])])[-1:]]),
        "chain 136: it was signed as one with which the match is closed",
    ),
    "entries added after the end, with a valid chain": case(
        lambda: forged(broken_off(ENTRIES, LAST)), "replay 137: the match was over before it"
    ),
    "a fork: the end of another game after the first hundred entries": case(
        lambda: as_signed([*ENTRIES[:100], *FORK.entries[100:]]),
        "chain 136: entries 101 to 136 are not what was signed",
        "replay 101: the action is refused",
    ),
    "an entry of another match": case(
        lambda: as_signed([*ENTRIES[:39], OTHER.entries[39], *ENTRIES[40:]]),
        f"chain 100: {SIGNED}",
        "replay 40: nothing is asked of seat 4 now",
    ),
    "an entry of another match, with a valid chain": case(
        lambda: forged([*ENTRIES[:39], OTHER.entries[39], *ENTRIES[40:]]), "replay 40: nothing is asked of seat 4 now"
    ),
    "a whole other match under this name": case(
        lambda: MatchLog(ID, OTHER.entries, OTHER.checkpoints),
        f'chain 1: it is the genesis of match "{OTHER.match_id}"',
        f"replay 1: it is the genesis of match {OTHER.match_id}",
    ),
    "a whole other match under this name, also in the genesis": case(
        lambda: forged(edited(OTHER.entries, 1, lambda entry: setattr(entry.genesis, "match_id", ID))),
        f"seed {len(OTHER.entries)}: {COMMITTED}",
        f"replay 1: {COMMITTED}",
    ),
    "checkpoints of another match": case(
        lambda: MatchLog(ID, ENTRIES, OTHER.checkpoints), f'chain 1: a checkpoint is of match "{OTHER.match_id}"'
    ),
}

SEED_CASES = {
    "the seed swapped": case(
        lambda: as_signed(change(LAST, new_seed)),
        "chain 136: entries 101 to 136 are not what was signed",
        f"seed 136: {COMMITTED}",
        f"replay 1: {COMMITTED}",
    ),
    "the seed swapped, with a valid chain": case(
        lambda: forged(change(LAST, new_seed)), f"seed 136: {COMMITTED}", f"replay 1: {COMMITTED}"
    ),
    "the seed swapped with its commitment, with a valid chain": case(
        lambda: forged(edited(change(LAST, new_seed), 1, new_seed)), f"seed 7: {DRAWN}", f"replay 7: {DRAWS}"
    ),
    "a seed said to be given with the request, with a valid chain": case(
        lambda: forged(given_seed(bytes(32))), f"seed 7: {DRAWN}", f"replay 7: {DRAWS}"
    ),
    "player entropy changed": case(
        lambda: as_signed(change(4, entropy(b"other"))),
        f"chain 100: {SIGNED}",
        f"seed 7: {DRAWN}",
        f"replay 7: {DRAWS}",
    ),
    "player entropy changed, with a valid chain": case(
        lambda: forged(change(4, entropy(b"other"))), f"seed 7: {DRAWN}", f"replay 7: {DRAWS}"
    ),
    "player entropy left out": case(
        lambda: as_signed(change(4, entropy(b""))), f"chain 100: {SIGNED}", f"seed 7: {DRAWN}", f"replay 7: {DRAWS}"
    ),
    "player entropy left out, with a valid chain": case(
        lambda: forged(change(4, entropy(b""))), f"seed 7: {DRAWN}", f"replay 7: {DRAWS}"
    ),
    "other numbers said to be drawn, with a valid chain": case(
        lambda: forged(change(START, lambda entry: setattr(entry.started, "deal_digest", bytes(32)))),
        f"seed 7: {DRAWN}",
        f"replay 7: {DRAWS}",
    ),
    "numbers drawn below nothing, with a valid chain": case(
        lambda: forged(change(START, lambda entry: entry.started.drawn_below.append(0))),
        "seed 7: nothing can be drawn below 0",
        f"replay 7: {DRAWS}",
    ),
    "the reveal withheld": case(
        lambda: forged(change(LAST, lambda entry: entry.closing.ClearField("server_seed"))),
        "seed 136: the seed is not revealed",
    ),
    "the whole closing withheld": case(
        lambda: forged(change(LAST, lambda entry: entry.ClearField("closing"))),
        "chain 137: the log breaks off: no entry closes it",
    ),
}

RULES_CASES = {
    "the ruleset swapped for an unknown one": case(
        lambda: as_signed(change(1, ruleset(9))),
        "chain 1: entry 1 is not what was signed",
        "replay 1: boom has no ruleset 9",
    ),
    "the ruleset swapped for an unknown one, with a valid chain": case(
        lambda: forged(change(1, ruleset(9))), "replay 1: boom has no ruleset 9; rulesets here: 1, 2"
    ),
    "the ruleset swapped for another, with a valid chain": case(
        lambda: forged(change(1, ruleset(2))), f"replay 7: {DIGEST}"
    ),
    "another catalogue, with a valid chain": case(
        lambda: forged(change(1, lambda entry: setattr(entry.genesis, "catalogue_digest", "0" * 64))),
        "replay 1: it was played with another catalogue",
    ),
    "an option left out, with a valid chain": case(
        lambda: forged(change(1, lambda entry: entry.genesis.options.pop("first_seat"))),
        "replay 1: its options are not complete",
    ),
    "another game, with a valid chain": case(
        lambda: forged(change(1, lambda entry: setattr(entry.genesis, "game", "doom"))),
        "replay 1: there is no game 'doom'; did you mean boom?",
    ),
    "a forged result": case(
        lambda: as_signed(change(LAST, win(1))),
        "chain 136: entries 101 to 136 are not what was signed",
        "result 136: the result is not the one that re-execution gives",
    ),
    "a forged result, with a valid chain": case(
        lambda: forged(change(LAST, win(1))), "result 136: the result is not the one that re-execution gives"
    ),
    "no result, with a valid chain": case(
        lambda: forged(change(LAST, lambda entry: entry.closing.ClearField("outcome"))),
        "result 136: the result is not the one that re-execution gives",
    ),
    "a result of an aborted match, with a valid chain": case(
        lambda: forged(edited(broken_off(ENTRIES, 50), -1, lambda entry: entry.closing.outcome.winners.append(1))),
        "result 51: the result is not the one that re-execution gives",
    ),
    "an illegal move, with a valid chain": case(
        lambda: forged(change(40, turn(999))), "replay 40: the action is refused"
    ),
    "a move by a seat whose turn it is not, with a valid chain": case(
        lambda: forged(change(40, lambda entry: setattr(entry.acted, "seat", 3))),
        "replay 40: nothing is asked of seat 3 now",
    ),
    "a move of another game, with a valid chain": case(
        lambda: forged(change(40, lambda entry: entry.acted.action.monsters.SetInParent())),
        "replay 40: the message holds no action of boom",
    ),
    "a move that is none, with a valid chain": case(
        lambda: forged(change(40, lambda entry: entry.acted.ClearField("action"))),
        "replay 40: the message holds no action of boom",
    ),
    "the clock as one who takes a seat, with a valid chain": case(
        lambda: forged(change(3, lambda entry: setattr(entry, "author", log_pb2.AUTHOR_CLOCK))),
        "replay 3: its author does not do such things",
    ),
    "a time that goes back, with a valid chain": case(
        lambda: forged(change(40, lambda entry: entry.time.FromMilliseconds(1))),
        "replay 40: its time is not one that can follow",
    ),
    "fields that nobody knows, with a valid chain": case(
        lambda: forged([*ENTRIES[:39], ENTRIES[39] + b"\xf8\x3e\x01", *ENTRIES[40:]]),
        "replay 40: its bytes are not written as the service writes them",
    ),
    "a look at a table to come, with a valid chain": case(
        lambda: forged(edited(looked_at(ENTRIES, 40), 41, lambda entry: setattr(entry.looked, "seq", 60))),
        "replay 41: there was nothing to look at",
    ),
}

KEY_CASES = {
    "the chain rebuilt without the key": case(
        lambda: signed_anew(HONEST, change(LAST, win(1)), STRANGER),
        "signatures 1: no key of the policy has signed it; it is signed by example.org/open+",
        "result 136: the result is not the one that re-execution gives",
    ),
    "the chain rebuilt without the key, and nothing signed": case(
        lambda: MatchLog(ID, ENTRIES), "signatures: nothing in it is signed"
    ),
    "an unknown key": case(
        lambda: signed_anew(HONEST, ENTRIES, Signer("mallory.example", bytes(32))),
        "signatures 1: it is signed by mallory.example+",
    ),
    "an unknown key, for one of the checkpoints": case(
        lambda: MatchLog(ID, ENTRIES, [*HONEST.checkpoints[:-1], checkpoint(ID, ENTRIES, LAST, CLOSED, STRANGER)]),
        "signatures 136: no key of the policy has signed it",
    ),
    "a signature that claims to be by the key": case(
        lambda: MatchLog(
            ID, ENTRIES, [note_by(KEY.verifier.name, KEY.verifier.key_id, each) for each in HONEST.checkpoints]
        ),
        "signatures 1: the signature of example.org/open is not over this text",
    ),
    "a text with a signature of another": case(
        lambda: MatchLog(ID, ENTRIES, [each.replace(b"\ntime 1", b"\ntime 2") for each in HONEST.checkpoints]),
        "signatures 1: is not over this text",
        "chain 1: it was signed with another time",
    ),
    "two heads for one entry": case(
        lambda: MatchLog(ID, ENTRIES, [*HONEST.checkpoints[:2], *FORK.checkpoints[1:2], *HONEST.checkpoints[2:]]),
        "chain 100: two heads were signed for it",
    ),
    "no checkpoint of the beginning": case(
        lambda: MatchLog(ID, ENTRIES, HONEST.checkpoints[1:]), "chain 1: its opening was not signed"
    ),
    "no checkpoint of the end": case(
        lambda: MatchLog(ID, ENTRIES, HONEST.checkpoints[:-1]), "chain 136: its end was not signed"
    ),
    "the end signed in the middle": case(
        lambda: MatchLog(
            ID, ENTRIES, [HONEST.checkpoints[0], checkpoint(ID, ENTRIES, 50, CLOSED), *HONEST.checkpoints[1:]]
        ),
        "chain 50: it was signed as one with which the match is closed",
    ),
    "the beginning signed in the middle": case(
        lambda: MatchLog(
            ID, ENTRIES, [HONEST.checkpoints[0], checkpoint(ID, ENTRIES, 50, OPENED), *HONEST.checkpoints[1:]]
        ),
        "chain 50: it was signed as one with which the match is opened",
    ),
    "the beginning signed as if it were the middle": case(
        lambda: MatchLog(ID, ENTRIES, [checkpoint(ID, ENTRIES, 1), *HONEST.checkpoints[1:]]),
        "chain 1: it was signed as one with which the match is on",
    ),
    "nothing signed as the beginning": case(
        lambda: MatchLog(ID, ENTRIES, [KEY.sign(Checkpoint(ID, 0, bytes(32), ON, 0).text()), *HONEST.checkpoints]),
        "chain: entry 0 is not what was signed",
    ),
}

KEPT_CASES = {
    "a receipt newer than the export": against(
        lambda: receipts(HONEST)[-1:],
        lambda: cut_and_closed(100),
        f"chain 102: {KEPT}a request of seat 1 was accepted, and is not in it",
    ),
    "a checkpoint newer than the export": against(
        lambda: HONEST.checkpoints,
        lambda: cut_and_closed(110),
        f"chain 112: {KEPT}it is missing: 136 entries were signed",
    ),
    "a fork, and somebody has a checkpoint": against(
        lambda: HONEST.checkpoints, lambda: FORK, f"chain 100: {KEPT}two heads were signed for it"
    ),
    "a fork, and somebody has a checkpoint that the file has none for": against(
        lambda: [checkpoint(ID, ENTRIES, 50)], lambda: FORK, f"chain 50: {KEPT}entries 2 to 50 are not what was signed"
    ),
    "a fork, and somebody has receipts": against(
        lambda: receipts(HONEST), lambda: FORK, f"chain 9: {KEPT}seat 1 was told of another head with it"
    ),
    "another log with a valid chain, and somebody has a receipt for the seat": against(
        lambda: receipts(HONEST)[:1],
        lambda: forged(change(1, lambda entry: setattr(entry.genesis, "seconds_per_decision", 9))),
        f"chain 2: {KEPT}seat 0 was told of another head with it",
    ),
}

ALL = {**ENTRY_CASES, **SEED_CASES, **RULES_CASES, **KEY_CASES, **KEPT_CASES}


@pytest.mark.usefixtures("two_rulesets")
@pytest.mark.parametrize("name", ALL)
def test_a_match(name: str) -> None:
    done = ALL[name]
    check(audited(done.file(), done.notes()), *done.found)


def test_what_nobody_touched_is_proven() -> None:
    check(audited(HONEST, [*receipts(HONEST), *HONEST.checkpoints, *OTHER.checkpoints, *receipts(OTHER)]))


def test_who_has_the_key_can_cut_a_log_of_which_nobody_has_kept_anything() -> None:
    check(audited(cut_and_closed(100)))


def test_without_a_policy_nothing_is_proven_and_what_is_wrong_is_still_refuted() -> None:
    check(audited(HONEST, policy=None), "signatures: whose keys to trust was not said")
    check(
        audited(as_signed(change(LAST, win(1))), policy=None),
        "signatures: whose keys to trust was not said",
        "chain 136: entries 101 to 136 are not what was signed",
        "result 136: the result is not the one",
    )


# -- files -------------------------------------------------------------------------------------------------------------

FILE = write_export(Export([HONEST]))


def record(kind: bytes, data: bytes) -> bytes:
    return kind + len(data).to_bytes(4, "big") + data


MALFORMED = {
    "empty": (b"", "does not begin like an export"),
    "of another version": (
        FILE.replace(b"replay 2", b"replay 1", 1),
        "of version 1 of the format, this reads version 2",
    ),
    "nothing but the beginning": (MAGIC, "the file breaks off"),
    "cut in the head of a record": (FILE[: len(MAGIC) + 3], "breaks off in the middle of a record"),
    "cut in a record": (FILE[:-1], "breaks off in the middle of a record"),
    "cut after the name of the match": (MAGIC + record(b"M", b"m"), "the file breaks off"),
    "something after its end": (FILE + b"\n", "there is no record of the kind"),
    "a record of no kind": (FILE + record(b"Z", b""), "there is no record of the kind b'Z'"),
    "a record in the wrong place": (FILE + record(b"E", ENTRIES[-1]), "a record b'E' cannot stand after b'C'"),
    "a match without entries": (FILE + record(b"M", b"m") * 2, "a record b'M' cannot stand after b'M'"),
    "a match twice": (FILE + FILE[len(MAGIC) :], "the file holds a match twice"),
    "a match without a name": (MAGIC + record(b"M", b"") + record(b"E", b""), "a record b'M' is empty"),
    "a name that is too long": (MAGIC + record(b"M", b"m" * 41) + record(b"E", b""), "a name is empty, too long"),
    "a name that is no text": (MAGIC + record(b"M", b"\xff") + record(b"E", b""), "or not a text"),
    "a name that cannot be printed": (MAGIC + record(b"M", b"a\nb") + record(b"E", b""), "or not a text"),
    "a leaf without its index": (MAGIC + record(b"V", b"e") + record(b"L", b"1234567"), "a leaf without its index"),
    "half a hash": (
        MAGIC + record(b"V", b"e") + record(b"L", b"12345678") + record(b"P", bytes(33)),
        "a proof is not made of whole hashes",
    ),
    "a record over 1 MiB": (
        MAGIC + record(b"M", b"m") + record(b"E", bytes(1024 * 1024 + 1)),
        "a record has more than 1048576 bytes",
    ),
    "a record that claims to have 4 GiB": (MAGIC + b"M\xff\xff\xff\xff", "a record has more than 1048576 bytes"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file(name: str) -> None:
    data, problem = MALFORMED[name]
    audit = audited(data)
    assert not audit.matches
    check(audit, f"file shape: {problem}")


def test_an_oversized_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert export.MOST_BYTES == 512 * 1024 * 1024
    monkeypatch.setattr(export, "MOST_BYTES", len(FILE))
    check(audited(FILE))
    check(audited(FILE + b"C"), f"file shape: the file has more than {len(FILE)} bytes")


def test_a_checkpoint_that_is_no_note() -> None:
    check(audited(replace(HONEST, checkpoints=[b"hello"])), "shape: a checkpoint cannot be read")


def test_a_checkpoint_that_is_something_else() -> None:
    check(audited(replace(HONEST, checkpoints=receipts(HONEST)[:1])), "shape: among the checkpoints is something else")


def test_an_entry_of_nothing() -> None:
    check(audited(as_signed([*ENTRIES[:39], b"", *ENTRIES[40:]])), "file shape: a record b'E' is empty")


def test_the_honest_match_is_what_the_cases_take_it_for() -> None:
    assert (LAST, len(HONEST.checkpoints), parse(ENTRIES[START - 1]).WhichOneof("entry")) == (136, 3, "started")
    assert len(seed_of(ENTRIES)) == 32
    assert [left == right for left, right in zip(ENTRIES[:9], FORK.entries[:9], strict=True)] == [True] * 8 + [False]
    assert signed(ID, ENTRIES) == HONEST
