"""Matches, or a whole event, as one file: records one after the other (docs/log-format.md)."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from replay.signed.printable import is_printable

VERSION = 2
MAGIC = f"powderkeg replay {VERSION}\n".encode()
VERSIONED = re.compile(rb"powderkeg replay ([0-9]{1,9})\n")
MOST_BYTES = 512 * 1024 * 1024
"""A file larger than that is not read."""
MOST_RECORD = 1024 * 1024
"""Nor is a record larger than that,"""
MOST_RECORDS = 4_000_000
"""nor one with more records,"""
MOST_MATCHES = 100_000
"""nor one with more matches."""
MATCH, ENTRY, CHECKPOINT = b"M", b"E", b"C"
EVENT, LEAF, PROOF, HEAD, GROWTH = b"V", b"L", b"P", b"H", b"K"
HASH_BYTES = 32


class BadExport(Exception):
    """The file is not an export, or it is damaged."""


@dataclass(frozen=True)
class MatchLog:
    """A match: its entries, and the signed checkpoints of its chain, as they were written."""

    match_id: str
    entries: list[bytes] = field(default_factory=list)
    checkpoints: list[bytes] = field(default_factory=list)


@dataclass(frozen=True)
class Leaf:
    """A leaf of an event's tree; with the file of one match, the proof that the tree has it."""

    index: int
    data: bytes
    proof: tuple[bytes, ...] | None = None


@dataclass(frozen=True)
class Growth:
    """The proof that an event's tree of one size begins with that of another."""

    old: int
    new: int
    proof: tuple[bytes, ...]


@dataclass(frozen=True)
class EventLog:
    """An event: all leaves of its tree, or those that concern one match, with the signed heads."""

    name: str
    leaves: list[Leaf] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)
    growths: list[Growth] = field(default_factory=list)


@dataclass(frozen=True)
class Export:
    """All that a file holds."""

    matches: list[MatchLog]
    event: EventLog | None = None

    def match(self) -> MatchLog:
        """The match of a file that is of one match."""
        if len(self.matches) != 1:
            raise BadExport(f"the file holds {len(self.matches)} matches; name a file of one")
        return self.matches[0]


def write_export(export: Export) -> bytes:
    """The bytes of a file."""
    return b"".join(pieces(export))


def writing_export(export: Export) -> Generator[None, None, bytes]:
    """The same, with a pause after each record."""
    written = []
    for each in pieces(export):
        written.append(each)
        yield
    return b"".join(written)


def pieces(export: Export) -> Iterator[bytes]:
    """The file, record by record."""
    yield MAGIC
    event = export.event
    if event is not None:
        yield _record(EVENT, event.name.encode())
        for leaf in event.leaves:
            yield _record(LEAF, _number(leaf.index) + leaf.data)
            if leaf.proof is not None:
                yield _record(PROOF, b"".join(leaf.proof))
        for head in event.heads:
            yield _record(HEAD, head)
        for growth in event.growths:
            yield _record(GROWTH, _number(growth.old) + _number(growth.new) + b"".join(growth.proof))
    for match in export.matches:
        yield _record(MATCH, match.match_id.encode())
        for entry in match.entries:
            yield _record(ENTRY, entry)
        for checkpoint in match.checkpoints:
            yield _record(CHECKPOINT, checkpoint)


def _record(kind: bytes, data: bytes) -> bytes:
    return kind + len(data).to_bytes(4, "big") + data


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


AFTER = {
    b"": EVENT + MATCH,
    EVENT: LEAF,
    LEAF: LEAF + PROOF + HEAD,
    PROOF: LEAF + HEAD,
    HEAD: HEAD + GROWTH + MATCH,
    GROWTH: GROWTH + MATCH,
    MATCH: ENTRY,
    ENTRY: ENTRY + CHECKPOINT + MATCH,
    CHECKPOINT: CHECKPOINT + MATCH,
}
"""Which kinds of records may follow which."""
LAST = HEAD + ENTRY + CHECKPOINT
"""What a file may end with."""


def read_export(data: bytes, last: bytes = LAST) -> Export:
    """What the file holds; BadExport says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise BadExport(f"the file has more than {MOST_BYTES} bytes")
    version = VERSIONED.match(data)
    if version is not None and not data.startswith(MAGIC):
        raise BadExport(f"it is of version {version[1].decode()} of the format, this reads version {VERSION}")
    if version is None:
        raise BadExport("the file does not begin like an export of Powderkeg")
    export, before = Export([]), b""
    for kind, record in _records(data):
        if kind not in AFTER[before]:
            raise BadExport(f"a record {kind!r} cannot stand after {before!r}")
        export = _read_record(export, kind, record)
        before = kind
    if before not in last or not before:
        raise BadExport("the file breaks off")
    if len({match.match_id for match in export.matches}) != len(export.matches):
        raise BadExport("the file holds a match twice")
    return export


def read_event(data: bytes) -> EventLog | None:
    """The event of what was written without a match."""
    return read_export(data, LAST + GROWTH).event


def _read_record(export: Export, kind: bytes, record: bytes) -> Export:
    if kind == ENTRY:
        export.matches[-1].entries.append(record)
    elif kind == CHECKPOINT:
        export.matches[-1].checkpoints.append(record)
    elif kind == MATCH:
        if len(export.matches) == MOST_MATCHES:
            raise BadExport(f"the file has more than {MOST_MATCHES} matches")
        export.matches.append(MatchLog(_text(record, 40)))
    elif kind == EVENT:
        return Export([], EventLog(_text(record, 400)))
    elif export.event is not None:
        _read_of_event(export.event, kind, record)
    return export


def _records(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, end, count = len(MAGIC), len(data), 0
    while at < end:
        kind, size = data[at : at + 1], int.from_bytes(data[at + 1 : at + 5], "big")
        at += 5
        if kind not in AFTER:
            raise BadExport(f"there is no record of the kind {kind!r}")
        if size > MOST_RECORD:
            raise BadExport(f"a record has more than {MOST_RECORD} bytes")
        if at + size > end:
            raise BadExport("the file breaks off in the middle of a record")
        if not size and kind != PROOF:
            raise BadExport(f"a record {kind!r} is empty")
        count += 1
        if count > MOST_RECORDS:
            raise BadExport(f"the file has more than {MOST_RECORDS} records")
        yield kind, data[at : at + size]
        at += size


def _text(record: bytes, most: int) -> str:
    try:
        text = record.decode()
    except UnicodeDecodeError:
        text = ""
    if not 0 < len(text) <= most or not is_printable(text):
        raise BadExport("a name is empty, too long, or not a text")
    return text


def _read_of_event(event: EventLog, kind: bytes, record: bytes) -> None:
    match kind:
        case b"L":
            if len(record) < 8:
                raise BadExport("a leaf without its index")
            event.leaves.append(Leaf(int.from_bytes(record[:8], "big"), record[8:]))
        case b"P":
            leaf = event.leaves[-1]
            event.leaves[-1] = Leaf(leaf.index, leaf.data, _hashes(record))
        case b"H":
            event.heads.append(record)
        case b"K":
            if len(record) < 16:
                raise BadExport("a proof of growth without its sizes")
            old, new = int.from_bytes(record[:8], "big"), int.from_bytes(record[8:16], "big")
            event.growths.append(Growth(old, new, _hashes(record[16:])))


def _hashes(record: bytes) -> tuple[bytes, ...]:
    if len(record) % HASH_BYTES:
        raise BadExport("a proof is not made of whole hashes")
    return tuple(record[at : at + HASH_BYTES] for at in range(0, len(record), HASH_BYTES))
