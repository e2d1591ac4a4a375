"""Notes, leaves and names at the edge of the format: what it allows is proven, everything else is refused where it is.

clients/verifier/vectors has the same for the second verifier.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

import pytest

from powderkeg.v1 import log_pb2
from replay.log.chain import event_commitment
from replay.log.export import EventLog, Export, MatchLog
from replay.signed.statements import ON, Checkpoint, EventOpened, Receipt, read_signed
from tests.replay.audit.cases import against, case, check
from tests.replay.audit.forge import (
    EVENT,
    EVENT_SEED,
    KEY,
    Event,
    audited,
    chain,
    checkpoint,
    edited,
    event_of,
    parse,
    played,
    signed,
    signed_anew,
    table,
)

HONEST = played()
ID, ENTRIES, LAST = HONEST.match_id, HONEST.entries, len(HONEST.entries)
MATCHES = [played(seats=3, number=number, tournament=EVENT) for number in range(3)]
FIRST = MATCHES[0]
SPRING = event_of(*MATCHES)
ALONE = event_of(FIRST)


def signature(name: str, data: bytes) -> bytes:
    return f"— {name} {b64encode(data).decode()}\n".encode()


WITNESS = signature("witness.example/w1", bytes(4 + 8 + 64))


def cosigned(by: bytes) -> MatchLog:
    """Every checkpoint has one more signature."""
    return replace(HONEST, checkpoints=[note + by for note in HONEST.checkpoints])


def known(size: int) -> bytes:
    return signature(KEY.verifier.name, KEY.verifier.key_id + bytes(size))


def said_of(note: bytes) -> Checkpoint:
    _, statement = read_signed(note)
    assert isinstance(statement, Checkpoint)
    return statement


def event_with(opened: Checkpoint | None = None, closed: Checkpoint | None = None) -> Event:
    """The event of one match, whose leaves say something else."""
    event = Event()
    event.add(KEY.sign(EventOpened(EVENT, 0, event_commitment(EVENT, EVENT_SEED)).text()))
    event.open(FIRST)
    event.close(FIRST)
    for at, other in ((1, opened), (2, closed)):
        if other is not None:
            event.leaves[at] = KEY.sign(other.text())
    made = Event(matches=[FIRST])
    for leaf in event.leaves:
        made.add(leaf)
    made.end()
    return made


def whole(event: Event) -> Export:
    return replace(event.file(), matches=[FIRST])


def proofs(event: Event, match: MatchLog) -> EventLog:
    log = event.file_of(match).event
    assert log is not None
    return log


OPENED, CLOSED = said_of(FIRST.checkpoints[0]), said_of(FIRST.checkpoints[-1])


def revealing(board: int) -> MatchLog:
    match = table(board, 0)
    entries = edited(match.entries, -1, lambda entry: setattr(entry.closing, "server_seed", EVENT_SEED))
    return signed_anew(match, entries)


def unreadable_action(seq: int) -> MatchLog:
    """An action that is none of any game, in a log that is signed: bytes of a field that protobuf cannot read."""
    acted = b"\x42\x06\x12\x04\x22\x02\x0a\xff"
    return signed(ID, [*ENTRIES[: seq - 1], ENTRIES[seq - 1] + acted, *ENTRIES[seq:]])


def drawing_too_much() -> MatchLog:
    """The first thing that is wrong counts, also where entries are read many at once."""
    entries = edited(ENTRIES, 7, lambda entry: entry.started.drawn_below.extend([2] * 10_001))
    return signed(ID, [*entries[:39], b"\xff" * 40, *entries[40:]])


def on_at_the_end() -> bytes:
    return checkpoint(ID, ENTRIES, LAST, ON)


def receipt(seat: int) -> bytes:
    seq = 4
    entry = parse(ENTRIES[seq - 1])
    head = said_of(checkpoint(ID, ENTRIES, seq)).head
    return KEY.sign(Receipt(ID, entry.seat_taken.seat + seat, seq, head, entry.request_id).text())


NO_EVENT = f'proofs 1: it belongs to the event "{EVENT}", and the file has no proof of that'
CASES = {
    "a witness has signed, too": case(lambda: cosigned(WITNESS)),
    "somebody with a long name has signed, too": case(lambda: cosigned(signature("w" * 500, bytes(68)))),
    "somebody of the same name has signed, too": case(lambda: cosigned(signature(KEY.verifier.name, bytes(68)))),
    "somebody with U+FEFF in its name, too": case(lambda: cosigned(signature("a\ufeff\x9fb", bytes(68)))),
    "a name with U+0085": case(
        lambda: cosigned(signature("a\x85b", bytes(68))), "shape: a line below it is no signature"
    ),
    "a key id and no signature": case(
        lambda: cosigned(signature("w", bytes(4))), "shape: a signature is badly written"
    ),
    "a signature of a known key with another length": case(
        lambda: cosigned(known(72)), f"signatures 1: the signature of {KEY.verifier.name} is not over this text"
    ),
    "only a witness has signed": case(
        lambda: replace(
            HONEST, checkpoints=[note[: note.rindex("— ".encode())] + WITNESS for note in HONEST.checkpoints]
        ),
        "signatures 1: no key of the policy has signed it; it is signed by witness.example/w1+00000000",
    ),
    "a checkpoint twice, once cosigned": case(
        lambda: replace(HONEST, checkpoints=[HONEST.checkpoints[0] + WITNESS, *HONEST.checkpoints]),
        "shape: its checkpoints are not in order, or one comes twice",
    ),
    "a kept `on` of the last entry": against(
        lambda: [on_at_the_end()], lambda: HONEST, f"chain {LAST}: it was signed as one with which the match is on"
    ),
    "a kept receipt that fits": against(lambda: [receipt(0)], lambda: HONEST),
    "a kept receipt of another seat": against(
        lambda: [receipt(1)], lambda: HONEST, "chain 4: it is not seat 3 who has a receipt for it"
    ),
    "a board reveals its seed, and there is no event": case(
        lambda: revealing(1), NO_EVENT, f"seed {len(table(1, 0).entries)}: the seed of a board is revealed by its event"
    ),
    "a board that an open event does not have": case(
        lambda: event_of(table(7, 0), boards=2, ended=False),
        "event seed: it is not closed",
        "seed 1: it is board 7 of an event with 2 boards",
    ),
    "the event": case(lambda: SPRING),
    "the only match of an event": case(lambda: ALONE.file_of(FIRST)),
    "opened with entry 2": case(
        lambda: whole(event_with(opened=replace(OPENED, seq=2))), "event proofs: was opened or closed twice, or"
    ),
    "opened at another time": case(
        lambda: whole(event_with(opened=replace(OPENED, time_ms=OPENED.time_ms + 1))),
        "proofs 1: the event has it opened at another time",
    ),
    "closed at another time": case(
        lambda: whole(event_with(closed=replace(CLOSED, time_ms=CLOSED.time_ms - 1))),
        f"proofs {CLOSED.seq}: the event has it closed at another time",
    ),
    "a proof of growth twice": case(
        lambda: Export([FIRST], replace(proofs(ALONE, FIRST), growths=proofs(ALONE, FIRST).growths * 2)),
        "event proofs: a growth is proven twice",
    ),
    "proofs with two matches": case(
        lambda: Export([FIRST, HONEST], proofs(ALONE, FIRST)),
        "event shape: a file with proofs holds one match, and this one has 2",
    ),
    "an action that cannot be read, with a valid chain": case(
        lambda: unreadable_action(40), "replay 40: its bytes are not an entry"
    ),
    "too many numbers, before an entry that is none": case(
        drawing_too_much, "shape 7: the deal draws more than 10000 numbers"
    ),
    "an event named in Unicode 15": case(lambda: named("Spring \U0001fae8")),
}


def named(name: str) -> Event:
    match = played(seats=3, number=1, tournament=name)
    event = Event(name=name)
    event.add(KEY.sign(EventOpened(name, 0, event_commitment(name, EVENT_SEED)).text()))
    event.open(match)
    event.close(match)
    event.end()
    return event


@pytest.mark.parametrize("name", CASES)
def test_at_the_edge(name: str) -> None:
    done = CASES[name]
    check(audited(done.file(), done.notes()), *done.found)


def other_times() -> dict[str, tuple[int, int]]:
    return {"before 1970": (-1, 0), "after 9999": (253_402_300_800, 0), "of no clock": (1, 1_000_000_000)}


@pytest.mark.parametrize("when", other_times())
def test_a_time_that_the_calendar_does_not_have(when: str) -> None:
    """The checkpoint can only say another one."""

    def change(entry: log_pb2.LogEntry) -> None:
        entry.time.seconds, entry.time.nanos = other_times()[when]

    forged = replace(signed(ID, ENTRIES), entries=edited(ENTRIES, LAST, change))
    said = said_of(HONEST.checkpoints[-1])
    notes = [*HONEST.checkpoints[:-1], KEY.sign(replace(said, head=chain(ID, forged.entries)[-1]).text())]
    found = audited(replace(forged, checkpoints=notes)).matches[0].findings
    assert ("chain", "failed", LAST) in {(each.check, each.verdict, each.entry) for each in found}
