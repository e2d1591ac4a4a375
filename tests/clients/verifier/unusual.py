"""Files that are neither sound nor tampered with: something is missing, or new, or not known yet."""

from __future__ import annotations

import base64
from functools import cache

from replay.log.export import Export, MatchLog, write_export
from replay.signed.statements import EventHead
from tests.clients.verifier.node import Case
from tests.clients.verifier.samples import (
    EVENT,
    LATER,
    POLICY,
    SIGNER,
    Event,
    Table,
    boards,
    table,
    two_matches,
    with_checkpoints,
)
from tests.clients.verifier.tampered import iso

UNPROVEN, CONSISTENT = "unproven", "consistent"


@cache
def unusual() -> dict[str, tuple[Case, str]]:
    """Cases by name, each with its verdict."""
    match = table()
    event, (first, second) = two_matches()
    earlier, _ = two_matches(ended=False)
    duplicate, tables = boards(ended=False)
    on = Event(EVENT)
    on.open(first)
    on.open(second)
    on.close(second)
    notes = match.log().checkpoints
    cosigner = f"— example.com/witness {base64.b64encode(bytes(68)).decode()}\n".encode()
    unknown_field = b"\xa2\x06\x03new"
    newer = Table(match.match_id, [*match.entries[:20], match.entries[20] + unknown_field, *match.entries[21:]])
    middle = match.statement(50).time_ms
    keys = f"# two keys\n\nkey {SIGNER.verifier} until {iso(middle)}\nkey {LATER.verifier} from {iso(middle)}\n"
    rotated = [(SIGNER if seq < 50 else LATER).sign(match.statement(seq).text()) for seq in match.seqs()]
    unsigned = write_export(Export([MatchLog(match.match_id, match.entries)]))
    of_event = write_export(Export([MatchLog(first.match_id, first.entries)]))
    foreign = SIGNER.sign(EventHead("another", 9, bytes(32)).text()) + table(number=1).receipt(2)
    return {
        "no policy": (Case(match.file(), None), UNPROVEN),
        "an event and no policy": (Case(event.file(), None), UNPROVEN),
        "nothing signed, no policy": (Case(unsigned, None), UNPROVEN),
        "nothing signed, of an event, no policy": (Case(of_event, None), UNPROVEN),
        "a match is being played": (Case(on.file(), POLICY), UNPROVEN),
        "a match is missing": (Case(write_export(Export([second.log()], event.log())), POLICY), UNPROVEN),
        "boards before the end": (Case(duplicate.file(), POLICY), UNPROVEN),
        "a board before the end": (Case(duplicate.file_of(tables[0], ended=False), POLICY), UNPROVEN),
        "a kept head between those of the file": (Case(event.file_of(first), POLICY, event.head(3)), UNPROVEN),
        "a kept head of later": (Case(earlier.file(), POLICY, event.head(6)), UNPROVEN),
        "a kept head of later, for a match": (
            Case(earlier.file_of(first, ended=False), POLICY, event.head(6)),
            UNPROVEN,
        ),
        "a kept closing of later": (Case(earlier.file(), POLICY, event.leaves[-1]), UNPROVEN),
        "an event without matches": (Case(Event(EVENT).file(), POLICY), CONSISTENT),
        "two matches and no event": (
            Case(write_export(Export([match.log(), table(number=1).log()])), POLICY),
            CONSISTENT,
        ),
        "fewer checkpoints": (Case(with_checkpoints(match, [notes[0], notes[-1]]), POLICY), CONSISTENT),
        "more checkpoints": (
            Case(with_checkpoints(match, [match.checkpoint(seq) for seq in range(1, match.size + 1)]), POLICY),
            CONSISTENT,
        ),
        "a signature of somebody else, too": (
            Case(with_checkpoints(match, [note + cosigner for note in notes]), POLICY),
            CONSISTENT,
        ),
        "signed by both keys": (
            Case(
                with_checkpoints(match, [note + LATER.sign(text_of(note)).split(b"\n\n")[1] for note in notes]), POLICY
            ),
            CONSISTENT,
        ),
        "a field from the future": (Case(newer.file(), POLICY), CONSISTENT),
        "the key has changed": (Case(with_checkpoints(match, rotated), keys), CONSISTENT),
        "kept notes of something else": (Case(match.file(), POLICY, foreign), CONSISTENT),
        "an event with an odd name": (Case(odd_name(), POLICY), CONSISTENT),
    }


def text_of(note: bytes) -> str:
    return note.decode().split("\n\n")[0] + "\n"


def odd_name() -> bytes:
    name = "100% ~é/日本 +&?#\U0001f600"
    match = table("boom", 3, 8, name, moves=2)
    event = Event(name)
    event.open(match)
    event.close(match)
    event.end()
    return event.file()
