"""The proof: every match is re-executed from its log and compared with what its clients have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import grpc
from google.protobuf.message import DecodeError

from powderkeg.v1 import log_pb2, replay_service_pb2
from replay.replayer import verify
from service.load.lines import PATIENCE, Line, persistently, reason_of
from service.load.script import Script
from service.matches import request_key

LOST, DOUBLED, DIVERGING, UNREAD = "lost", "doubled", "diverging", "unread"
WRONGS = (LOST, DOUBLED, DIVERGING, UNREAD)
PAGE = 1000


@dataclass(frozen=True)
class Problem:
    """Something that must not be."""

    wrong: str
    match_id: str
    text: str


@dataclass
class Record:
    """What the clients of a match have seen of it."""

    match_id: str
    script: Script
    opening: Sequence[str]
    """The request ids of creating, joining and starting it."""
    answered: int = 0
    """So many moves of the script were answered,"""
    doubtful: bool = False
    """and the next was sent: it may be in the log, or not."""
    abort_id: str = ""
    problems: list[Problem] = field(default_factory=list)

    def note(self, wrong: str, text: str) -> None:
        self.problems.append(Problem(wrong, self.match_id, text))

    def told(self, seq: int, expected: int, what: str) -> None:
        """What a client was told, and should have been."""
        if seq != expected:
            self.note(DIVERGING, f"{what} was told seq {seq}, and not {expected}")

    def counts(self, viewer: int) -> int:
        """How many entries a seat, or for -1 a spectator, should know of at last."""
        return self.script.counts[self.answered][viewer] + bool(self.abort_id)


@dataclass
class Checked:
    """What the checks have found, over all matches of a process."""

    matches: int = 0
    entries: int = 0
    moves: int = 0
    """Entries that are moves,"""
    move_bytes: int = 0
    """and how many bytes they have."""
    problems: list[Problem] = field(default_factory=list)
    errors: Mapping[str, int] = field(default_factory=dict)
    """By reason, since the load was over."""

    def add(self, other: Checked) -> None:
        self.matches += other.matches
        self.entries += other.entries
        self.moves += other.moves
        self.move_bytes += other.move_bytes
        self.problems += other.problems


async def read_log(line: Line, match_id: str) -> tuple[list[bytes], bytes]:
    """All entries of a match that is over, and the head of their chain as the service tells it."""
    entries: list[bytes] = []
    while True:
        request = replay_service_pb2.ListEntriesRequest(match_id=match_id, from_seq=len(entries), page_size=PAGE)
        page = await persistently(lambda: line.replays.ListEntries(request, timeout=PATIENCE), lambda _: None)  # noqa: B023 (called at once)
        entries += [stored.entry for stored in page.entries]
        if not page.entries or len(entries) >= page.seq:
            return entries, page.entries[-1].chain_hash if page.entries else b""


async def check(line: Line, record: Record) -> Checked:
    """Read the log of a match, and compare."""
    try:
        entries, head = await read_log(line, record.match_id)
    except grpc.aio.AioRpcError as error:
        record.note(UNREAD, f"its log cannot be read: {reason_of(error)}")
        return Checked(problems=record.problems)
    return compare(record, entries, head)


def compare(record: Record, entries: Sequence[bytes], head: bytes = b"") -> Checked:
    """Whether a log tells what the clients of the match have seen: every move once, in order, and the same end."""
    try:
        read = [log_pb2.LogEntry.FromString(entry) for entry in entries]
    except DecodeError:
        record.note(DIVERGING, "an entry of its log is not an entry")
        return Checked(1, len(entries), problems=record.problems)
    compare_requests(record, [entry.request_id for entry in read])
    verdict = verify(record.match_id, entries)
    if not verdict.sound:
        record.note(DIVERGING, f"entry {verdict.first_bad_seq}: {verdict.problem}")
    elif head and head != verdict.head:
        record.note(DIVERGING, "the chain of its entries is not the one that the service tells of")
    moves = [len(data) for entry, data in zip(read, entries, strict=True) if entry.HasField("acted")]
    if len(moves) in (record.answered, record.answered + record.doubtful):
        compare_end(record, read[-1].state_digest, len(moves))
    return Checked(1, len(entries), len(moves), sum(moves), record.problems)


def compare_requests(record: Record, found: list[str]) -> None:
    """Every answered request has one entry, and no entry answers anything else."""

    def keys(*names: str) -> list[str]:
        return [request_key(record.match_id, name) for name in names]

    moves = [move.request_id for move in record.script.moves[: record.answered + record.doubtful]]
    ids = [*record.opening, *moves, *([record.abort_id] if record.abort_id else [])]
    named = dict(zip(keys(*ids), ids, strict=True))
    times = Counter(found)
    maybe = keys(moves[-1]) if record.doubtful else []
    for key, name in named.items():
        if not times[key] and key not in maybe:
            record.note(LOST, f"request {name} was answered, and is not in its log")
        if times[key] > 1:
            record.note(DOUBLED, f"request {name} is in its log {times[key]} times")
    for key in times:
        if key not in named:
            record.note(DOUBLED, f"entry {found.index(key) + 1} answers no request that was sent")
    order = [key for key in named if times[key]]
    if sorted(order) == sorted(found) and order != found:
        record.note(DIVERGING, "its log has the moves in another order")


def compare_end(record: Record, digest: bytes, moves: int) -> None:
    if digest != record.script.digests[moves]:
        record.note(DIVERGING, f"after {moves} moves the clients have another state than the log")
