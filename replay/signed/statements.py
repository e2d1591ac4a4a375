"""What the service signs: the texts of its notes, written and read (docs/log-format.md).

The first line says what a statement is of, the second is a number, the third a hash: so are the checkpoints of
transparency logs.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote, unquote

from replay.signed.notes import BadNote, Note, base64_of, read_note

OPENED, ON, CLOSED = "opened", "on", "closed"
STAGES = (OPENED, ON, CLOSED)
NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")
"""At most 15 digits, so that every language can count so far."""
OF_SEAT = re.compile(r".+/(0|[1-9][0-9]?)")
"""A match, and a seat from 0 to 99."""
LAST_MS = 253_402_300_799_999
"""The last time that there is: the end of the year 9999."""


@dataclass(frozen=True)
class Checkpoint:
    """The log of a match had this many entries, and this was the head of its chain."""

    KIND: ClassVar[str] = "match"
    match_id: str
    seq: int
    head: bytes
    stage: str
    """Opened: the first entry. Closed: the last one, there will be no other. On: one between."""
    time_ms: int
    """Of that entry."""

    def text(self) -> str:
        return _text(self.KIND, self.match_id, self.seq, self.head, self.stage, f"time {self.time_ms}")


@dataclass(frozen=True)
class EventHead:
    """The tree of an event had this many leaves, and this root."""

    KIND: ClassVar[str] = "event"
    event: str
    size: int
    root: bytes

    def text(self) -> str:
        return _text(self.KIND, quote(self.event, safe=""), self.size, self.root)


@dataclass(frozen=True)
class TreePlace:
    """Where a match stands in its event."""

    tree: EventHead
    """The newest head of the event."""
    opened: int
    """The index of the leaf with which the match was opened."""

    def lines(self) -> tuple[str, ...]:
        tree = self.tree
        return (
            f"event {quote(tree.event, safe='')}",
            f"tree {tree.size} {b64encode(tree.root).decode()}",
            f"opened {self.opened}",
        )


@dataclass(frozen=True)
class Receipt:
    """A seat's request was answered by an entry; with it, this was the head of the chain.

    It tells a number that the seat may know, its own, and not which entry of the log it is.
    """

    KIND: ClassVar[str] = "receipt"
    match_id: str
    seat: int
    own_seq: int
    head: bytes
    request: str
    """As the log keeps it."""
    place: TreePlace | None = None
    """Receipts of older services do not have it."""

    def text(self) -> str:
        more = self.place.lines() if self.place is not None else ()
        what = f"{self.match_id}/{self.seat}"
        return _text(self.KIND, what, self.own_seq, self.head, f"request {self.request}", *more)


@dataclass(frozen=True)
class EventOpened:
    """The first leaf of an event: how many boards it has, and the commitment to their seed."""

    KIND: ClassVar[str] = "event-opened"
    event: str
    boards: int
    commitment: bytes

    def text(self) -> str:
        return _text(self.KIND, quote(self.event, safe=""), self.boards, self.commitment)


@dataclass(frozen=True)
class EventClosed:
    """The last leaf of an event: how many matches were played, and the seed of its boards."""

    KIND: ClassVar[str] = "event-closed"
    event: str
    matches: int
    seed: bytes

    def text(self) -> str:
        return _text(self.KIND, quote(self.event, safe=""), self.matches, self.seed)


Statement = Checkpoint | Receipt | EventHead | EventOpened | EventClosed


def _text(kind: str, what: str, number: int, hashed: bytes, *more: str) -> str:
    return "\n".join((f"powderkeg/{kind}/{what}", str(number), b64encode(hashed).decode(), *more, ""))


def read_statement(note: Note) -> Statement:
    """What a note says; BadNote if it says nothing of ours, or says it in another way."""
    lines = note.text.split("\n")
    origin = re.fullmatch(r"powderkeg/([a-z-]+)/(.+)", lines[0])
    number = int(lines[1]) if len(lines) > 3 and NUMBER.fullmatch(lines[1]) else -1
    hashed = base64_of(lines[2]) if len(lines) > 3 else None
    if origin is None or number < 0 or hashed is None:
        raise BadNote("it is no statement of Powderkeg")
    statement = _statement(origin[1], origin[2], number, hashed, lines[3:-1])
    if statement is None or statement.text() != note.text:
        raise BadNote(f"it is not written as a statement of the kind {origin[1]} is")
    return statement


def _statement(kind: str, what: str, number: int, hashed: bytes, more: list[str]) -> Statement | None:
    match kind, more:
        case Checkpoint.KIND, [stage, time] if stage in STAGES and NUMBER.fullmatch(time.removeprefix("time ")):
            if int(time.removeprefix("time ")) > LAST_MS:
                raise BadNote("the time of a checkpoint is not one from 1970 to 9999")
            return Checkpoint(what, number, hashed, stage, int(time.removeprefix("time ")))
        case Receipt.KIND, [request, *place] if OF_SEAT.fullmatch(what):
            return _receipt(what, number, hashed, request, place)
        case EventHead.KIND, []:
            return EventHead(unquote(what), number, hashed)
        case EventOpened.KIND, []:
            return EventOpened(unquote(what), number, hashed)
        case EventClosed.KIND, []:
            return EventClosed(unquote(what), number, hashed)
    return None


def _receipt(what: str, number: int, hashed: bytes, request: str, more: list[str]) -> Receipt | None:
    match_id, _, seat = what.rpartition("/")
    place = _place(more)
    if not re.fullmatch(r"request .+", request) or (more and place is None):
        return None
    return Receipt(match_id, int(seat), number, hashed, request.removeprefix("request "), place)


def _place(lines: list[str]) -> TreePlace | None:
    """The three lines of a receipt about its event; None if they are not there, or are others."""
    found = re.fullmatch(r"event (.+)\ntree ([0-9]{1,15}) (.+)\nopened ([0-9]{1,15})", "\n".join(lines))
    root = base64_of(found[3]) if found is not None else None
    if found is None or root is None or int(found[4]) >= int(found[2]):
        return None
    return TreePlace(EventHead(unquote(found[1]), int(found[2]), root), int(found[4]))


def read_signed(data: bytes) -> tuple[Note, Statement]:
    """A note and what it says, from its bytes."""
    note = read_note(data)
    return note, read_statement(note)
