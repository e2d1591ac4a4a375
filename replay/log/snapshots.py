"""Snapshots: a match as it was after one of its entries, so that nobody has to begin with the first one.

A snapshot is two records. The *state* is what lies on the table, as the text whose digest the entry has, with two
times. The *stretch* is what a log tells besides, from the snapshot before up to this one: request ids, and which
entries are hidden from whom. Both name the chain up to their entry, and are sealed (docs/adr/0026-snapshots.md).

Nothing in a snapshot is believed for its own sake. What is sealed otherwise, has another format, or does not fit the
log is not used.
"""

from __future__ import annotations

import hmac
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

import orjson
from google.protobuf.message import DecodeError

from engines.core.canonical import DIGEST_DOMAIN
from engines.core.restoring import restored
from engines.core.state import State
from engines.core.viewers import Viewer
from powderkeg.v1 import log_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.log.fold import Fold
from replay.log.state_digest import canonical_bytes
from replay.log.status import PLAYING
from replay.log.steps import asked_in
from replay.log.times import time_ms

FORMAT = 1
"""Another number for another form of these records, or of the text of a state: older ones are ignored then."""
SEAL_DOMAIN = b"powderkeg/snapshot/1\n"
SEAL_BYTES = 32


class Mark(NamedTuple):
    """A place in a log where a snapshot is taken: an entry, and the chain up to it."""

    seq: int
    head: bytes


BEGINNING = Mark(0, NO_HASH)
"""Before the first entry."""


@dataclass(frozen=True, slots=True)
class StateRecord:
    """What lies on the table after an entry, and since when."""

    mark: Mark
    before: bytes
    """The chain without the entry, so that the entry's bytes can be proven."""
    opening: Mark
    """The entry with which the match started."""
    told_ms: int
    since_ms: int
    text: bytes
    """The canonical text of the state."""


class PackedRequests(NamedTuple):
    """The request ids of a stretch, as they were written: only who moves has to read them."""

    after: int
    """The entry before the stretch."""
    ids: bytes
    """A list in JSON, packed, with a text for each entry; an empty one for an entry that nobody asked for."""

    def read(self) -> dict[str, int]:
        """Request ids and the entries that answer them."""
        ids = orjson.loads(zlib.decompress(self.ids))
        requests = {request: seq for seq, request in enumerate(ids, start=self.after + 1)}
        requests.pop("", None)
        return requests


@dataclass(frozen=True, slots=True)
class StretchRecord:
    """What the entries of a stretch tell beside the state."""

    begin: Mark
    """Where the stretch before ends; the first one begins before all entries."""
    mark: Mark
    hidden: dict[Viewer, array[int]]
    requests: PackedRequests


class Unusable(Exception):
    """A snapshot that does not fit, and why."""


# -- taking ------------------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """A snapshot that was taken. Its state is a copy, to be written when there is time."""

    fold: Fold
    begin: Mark
    requests: dict[str, int]

    def records(self) -> tuple[StateRecord, StretchRecord]:
        fold, seq = self.fold, self.fold.seq
        if fold.state is None:
            raise ValueError("a match that was not dealt has no snapshot")
        mark, text = Mark(seq, fold.head), canonical_bytes(fold.state)
        state = StateRecord(mark, fold.before, Mark(*fold.opening), fold.told_ms, fold.since_ms, text)
        hidden = {
            viewer: part
            for viewer, seqs in fold.hidden.items()
            if (part := seqs[bisect_right(seqs, self.begin.seq) : bisect_right(seqs, seq)])
        }
        by_seq = {answer: request for request, answer in self.requests.items()}
        ids = orjson.dumps([by_seq.get(each, "") for each in range(self.begin.seq + 1, seq + 1)])
        requests = PackedRequests(self.begin.seq, zlib.compress(ids))
        return state, StretchRecord(self.begin, mark, hidden, requests)


def take(fold: Fold, begin: Mark) -> Taken:
    """A snapshot of a match in play, which has one at `begin` or none before."""
    twin, requests = copy(fold), {}
    if fold.state is not None:
        twin.state = fold.state.copy()
    for request, seq in reversed(fold.requests.items()):  # in the order of the log
        if seq <= begin.seq:
            break
        requests[request] = seq
    return Taken(twin, begin, requests)


# -- writing and reading -----------------------------------------------------------------------------------------------


def write_state(record: StateRecord, match_id: str, key: bytes) -> bytes:
    mark, opening = record.mark, record.opening
    facts = [
        FORMAT,
        mark.seq,
        mark.head.hex(),
        record.before.hex(),
        opening.seq,
        opening.head.hex(),
        record.told_ms,
        record.since_ms,
    ]
    return _sealed(orjson.dumps(facts) + b"\n" + record.text, match_id, b"state", key)


def read_state(data: bytes, match_id: str, key: bytes) -> StateRecord:
    facts, text = _unsealed(data, match_id, b"state", key)
    seq, head, before, opening_seq, opening_head, told_ms, since_ms = facts
    mark, opening = Mark(seq, bytes.fromhex(head)), Mark(opening_seq, bytes.fromhex(opening_head))
    return StateRecord(mark, bytes.fromhex(before), opening, told_ms, since_ms, text)


def write_stretch(record: StretchRecord, match_id: str, key: bytes) -> bytes:
    begin, mark, hidden = record.begin, record.mark, record.hidden
    counts = [[viewer, len(seqs)] for viewer, seqs in hidden.items()]
    facts = [FORMAT, begin.seq, begin.head.hex(), mark.seq, mark.head.hex(), counts]
    rows = [seqs.tobytes() for seqs in hidden.values()]
    return _sealed(orjson.dumps(facts) + b"\n" + b"".join((*rows, record.requests.ids)), match_id, b"stretch", key)


def read_stretch(data: bytes, match_id: str, key: bytes) -> StretchRecord:
    facts, rows = _unsealed(data, match_id, b"stretch", key)
    begin_seq, begin_head, seq, head, counts = facts
    hidden: dict[Viewer, array[int]] = {}
    place = 0
    for viewer, count in counts:
        hidden[viewer] = seqs = array("Q")
        size = count * seqs.itemsize
        seqs.frombytes(rows[place : place + size])
        place += size
    begin, mark = Mark(begin_seq, bytes.fromhex(begin_head)), Mark(seq, bytes.fromhex(head))
    return StretchRecord(begin, mark, hidden, PackedRequests(begin_seq, rows[place:]))


def _seal(data: bytes, match_id: str, kind: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"\n".join((SEAL_DOMAIN + match_id.encode(), kind, data)), sha256)


def _sealed(data: bytes, match_id: str, kind: bytes, key: bytes) -> bytes:
    return _seal(data, match_id, kind, key) + data


def _unsealed(data: bytes, match_id: str, kind: bytes, key: bytes) -> tuple[list[Any], bytes]:
    """What stands on the first line, but for the format, and the rest."""
    seal, data = data[:SEAL_BYTES], data[SEAL_BYTES:]
    if not hmac.compare_digest(seal, _seal(data, match_id, kind, key)):
        raise Unusable("its seal is not the service's")
    line, _, rest = data.partition(b"\n")
    written_as, *facts = orjson.loads(line)
    if written_as != FORMAT:
        raise Unusable("it has another format")
    return facts, rest


# -- going on from one -------------------------------------------------------------------------------------------------


def resumed(opened: Fold, record: StateRecord, entry: bytes) -> Fold:
    """The match as it was after an entry with these bytes; `opened` is the same match, at any time after its start.

    The state is the one whose digest the entry has, and the entry is the one that the chain has. What is hidden and
    which requests were answered is not known yet.
    """
    seq, head = record.mark
    if chain_hash(opened.match_id, seq, record.before, entry) != head:
        raise Unusable("the log has another entry in its place")
    if record.opening != opened.opening or opened.state is None:
        raise Unusable("the match has not started as it says")
    try:
        written = log_pb2.LogEntry.FromString(entry)
    except DecodeError:
        raise Unusable("the bytes in its place are no entry") from None
    if sha256(DIGEST_DOMAIN + record.text).digest() != written.state_digest:
        raise Unusable("its state has not the digest that the log has")
    fold = copy(opened)
    fold.state = _read_text(record.text, opened.state)
    fold.seq, fold.head, fold.before = seq, head, record.before
    fold.status, fold.abort_reason, fold.outcome = PLAYING, "", None
    fold.asked = asked_in(fold.state)
    fold.time_ms, fold.told_ms, fold.since_ms = time_ms(written), record.told_ms, record.since_ms
    fold.requests, fold.hidden = {}, {}
    return fold


def _read_text(text: bytes, like: State) -> State:
    try:
        state = restored(text, like)
    except (LookupError, TypeError, ValueError):  # of another version of the game
        raise Unusable("its state cannot be read") from None
    if canonical_bytes(state) != text:
        raise Unusable("its state cannot be read back")
    return state


def add_hidden(fold: Fold, stretch: StretchRecord) -> None:
    """Let a match know what was hidden in one more stretch before its entry; the first one comes first."""
    for viewer, seqs in stretch.hidden.items():
        fold.hidden.setdefault(viewer, array("Q")).extend(seqs)


def hidden_up_to(hidden: Mapping[Viewer, array[int]], seq: int) -> dict[Viewer, array[int]]:
    """Of all that is hidden, what was so up to an entry."""
    return {viewer: seqs[: bisect_right(seqs, seq)] for viewer, seqs in hidden.items()}
