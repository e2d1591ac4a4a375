"""Signed notes as a player reads them: receipts, and heads of an event. docs/log-format.md has them to the byte."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote, unquote

MARK = "— "
"""What a signature's line begins with."""


class UnreadableNote(ValueError):
    """A text that should be a note of the service is none."""


@dataclass(frozen=True, slots=True)
class TreeHead:
    """The tree of an event had this many leaves, and this root."""

    event: str
    size: int
    root: bytes


@dataclass(frozen=True, slots=True)
class SeatReceipt:
    """A seat's request was accepted; with it, this was the head of the match's chain."""

    match_id: str
    seat: int
    seq: int
    head: bytes
    request: str
    tree: TreeHead | None = None
    """The newest head of the event, as the service says; older services do not say it,"""
    opened: int = -1
    """nor with which leaf of the event the match was opened."""


@dataclass(frozen=True, slots=True)
class NoteSignature:
    """One line below a note."""

    name: str
    key_id: str
    """Eight hexadecimal digits, as in a policy."""
    data: bytes


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A note and what it says."""

    data: str
    """As it was signed, with its signatures."""
    text: str
    signatures: tuple[NoteSignature, ...]
    said: TreeHead | SeatReceipt | None
    """None if it is a note of another kind."""


def request_key(match_id: str, request_id: str) -> str:
    """What a receipt calls a request."""
    return sha256(f"powderkeg/request/1\n{match_id}\n{request_id}".encode()).hexdigest()[:24]


def read_note(data: str) -> SignedNote:
    """A note from its text."""
    text, _, below = data.rpartition("\n\n")
    if not text or not below.endswith("\n"):
        raise UnreadableNote("it is not a text with signatures below")
    signatures = tuple(_signature(line) for line in below[:-1].split("\n"))
    return SignedNote(data, text + "\n", signatures, _said(text.split("\n")))


def split_notes(text: str) -> tuple[list[str], int]:
    """The notes of a text, one after the other, and how many letters of it they take: behind may be half a note."""
    notes, begin, at, below = list[str](), 0, 0, False
    *lines, rest = text.split("\n")  # the rest has no end, so it is none of a note
    for line in [*lines, rest]:
        if below and not line.startswith(MARK):
            notes.append(text[begin:at].lstrip("\n"))
            begin = at
        at += len(line) + 1
        below = line.startswith(MARK)
    return notes, begin if text[begin:].strip("\n") else len(text)


def _signature(line: str) -> NoteSignature:
    name, _, encoded = line.removeprefix(MARK).partition(" ")
    try:
        data = b64decode(encoded, validate=True)
    except ValueError:
        data = b""
    if not line.startswith(MARK) or not name or len(data) < 5:
        raise UnreadableNote("a line below it is no signature")
    return NoteSignature(name, data[:4].hex(), data[4:])


def _said(lines: list[str]) -> TreeHead | SeatReceipt | None:
    """What the lines of a note say; UnreadableNote if they are those of a receipt or a head, and badly written."""
    kind = re.match(r"powderkeg/(receipt|event)/", lines[0])
    if kind is None:
        return None
    said = _receipt(lines) if kind[1] == "receipt" else _head(lines)
    if said is None:
        raise UnreadableNote(
            f"it is not written as {'a receipt' if kind[1] == 'receipt' else 'the head of an event'} is"
        )
    return said


def _head(lines: list[str]) -> TreeHead | None:
    if len(lines) != 3:
        return None
    size, root = _number(lines[1]), _hash(lines[2])
    event = _event(lines[0].removeprefix("powderkeg/event/"))
    return TreeHead(event, size, root) if size >= 0 and root and event else None


def _receipt(lines: list[str]) -> SeatReceipt | None:
    origin = re.fullmatch(r"powderkeg/receipt/(.+)/(0|[1-9][0-9]?)", lines[0])
    if origin is None or len(lines) not in (4, 7) or not re.fullmatch("request .+", lines[3]):
        return None
    seq, head = _number(lines[1]), _hash(lines[2])
    if seq < 0 or not head:
        return None
    request = lines[3].removeprefix("request ")
    if len(lines) == 4:
        return SeatReceipt(origin[1], int(origin[2]), seq, head, request)
    tree, opened = _place(lines[4:])
    return SeatReceipt(origin[1], int(origin[2]), seq, head, request, tree, opened) if tree else None


def _place(lines: list[str]) -> tuple[TreeHead | None, int]:
    """The lines of a receipt about its event."""
    found = re.fullmatch("event (.+)\ntree ([0-9]+) (.+)\nopened ([0-9]+)", "\n".join(lines))
    if found is None:
        return None, -1
    event, size, root, opened = _event(found[1]), _number(found[2]), _hash(found[3]), _number(found[4])
    fits = event and root and 0 <= opened < size
    return (TreeHead(event, size, root), opened) if fits else (None, -1)


def _number(line: str) -> int:
    """A number as statements write it; negative if it is none."""
    return int(line) if re.fullmatch("0|[1-9][0-9]{0,14}", line) else -1


def _hash(line: str) -> bytes:
    """32 bytes in base64; none if it is something else."""
    try:
        data = b64decode(line, validate=True)
    except ValueError:
        return b""
    return data if len(data) == 32 and b64encode(data).decode() == line else b""


def _event(quoted: str) -> str:
    """The name of an event; none if it is not quoted in the one way to do so."""
    name = unquote(quoted)
    return name if quote(name, safe="") == quoted else ""
