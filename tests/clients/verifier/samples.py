"""Files to verify: matches of bots, signed as the service signs, alone and in an event."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from bench.logs import record
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.merkle import Tree
from replay.log import chain
from replay.log.export import EventLog, Export, Growth, Leaf, MatchLog, write_export
from replay.signed.notes import Signer
from replay.signed.statements import Checkpoint, EventClosed, EventHead, EventOpened, Receipt

SIGNER = Signer("example.org/spring-open", bytes(range(32)))
LATER = Signer("example.org/spring-open", bytes(range(1, 33)))
STRANGER = Signer("example.org/stranger", bytes(range(2, 34)))
IMPOSTOR = Signer("example.org/spring-open", bytes(range(3, 35)))
POLICY = f"key {SIGNER.verifier}\n"
SECRET = f"PRIVATE+KEY+{str(SIGNER.verifier)[:-44]}{b64encode(bytes([1, *range(32)])).decode()}"
"""The key file of SIGNER."""
EVENT_SEED = bytes(range(100, 132))
EVERY = 25
"""Entries between checkpoints."""

Sign = Callable[[str], bytes]


def heads_of(match_id: str, entries: Iterable[bytes]) -> list[bytes]:
    """The chain: its hash before the first entry, then with each."""
    heads = [bytes(32)]
    for seq, entry in enumerate(entries, 1):
        heads.append(chain.chain_hash(match_id, seq, heads[-1], entry))
    return heads


def parsed(entry: bytes) -> log_pb2.LogEntry:
    return log_pb2.LogEntry.FromString(entry)


@dataclass
class Table:
    """A match, and how it is signed."""

    match_id: str
    entries: list[bytes]
    sign: Sign = SIGNER.sign
    heads: list[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.heads = heads_of(self.match_id, self.entries)

    @property
    def size(self) -> int:
        return len(self.entries)

    def statement(self, seq: int, stage: str = "") -> Checkpoint:
        usual = "opened" if seq == 1 else "closed" if seq == self.size else "on"
        time_ms = parsed(self.entries[seq - 1]).time.ToMilliseconds()
        return Checkpoint(self.match_id, seq, self.heads[seq], stage or usual, time_ms)

    def checkpoint(self, seq: int, stage: str = "") -> bytes:
        return self.sign(self.statement(seq, stage).text())

    def seqs(self) -> list[int]:
        """Where the checkpoints are."""
        return sorted({1, self.size, *range(EVERY, self.size, EVERY)})

    def log(self) -> MatchLog:
        return MatchLog(self.match_id, list(self.entries), [self.checkpoint(seq) for seq in self.seqs()])

    def file(self) -> bytes:
        return write_export(Export([self.log()]))

    def receipt(self, seq: int) -> bytes:
        entry = parsed(self.entries[seq - 1])
        what = entry.WhichOneof("entry")
        assert what in {"seat_taken", "acted", "seat_resigned"}
        seat = getattr(entry, what).seat
        return self.sign(Receipt(self.match_id, seat, seq, self.heads[seq], entry.request_id).text())


@cache
def recorded(game: str, seats: int, number: int, tournament: str, moves: int | None) -> tuple[str, tuple[bytes, ...]]:
    match_id, entries = record(GAMES[game], seats, number, tournament=tournament, abort_after=moves)
    return match_id, tuple(entries)


def table(game: str = "boom", seats: int = 3, number: int = 0, tournament: str = "", moves: int | None = None) -> Table:
    match_id, entries = recorded(game, seats, number, tournament, moves)
    return Table(match_id, list(entries))


def at_board(event: str, board: int, number: int, game: str = "kittens") -> Table:
    """A table of a duplicate tournament: its seed is in the event."""
    seed = chain.board_seed(event, board, EVENT_SEED)
    match_id, entries = record(GAMES[game], 3, number, server_seed=seed, tournament=event)
    first, last = parsed(entries[0]), parsed(entries[-1])
    first.genesis.board = board
    first.genesis.seed_was_given = False
    first.genesis.seed_commitment = chain.board_commitment(event, board, seed)
    last.closing.server_seed = b""
    return Table(match_id, [written(first), *entries[1:-1], written(last)])


def written(entry: log_pb2.LogEntry) -> bytes:
    return entry.SerializeToString(deterministic=True)


@dataclass
class Event:
    """An event as it grows."""

    name: str
    boards: int = 0
    seed: bytes = EVENT_SEED
    sign: Sign = SIGNER.sign
    leaves: list[bytes] = field(default_factory=list)
    over: list[Table] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        commitment = chain.event_commitment(self.name, self.seed)
        self.add(EventOpened(self.name, self.boards, commitment).text())

    def add(self, text: str) -> None:
        self.leaves.append(self.sign(text))

    def open(self, match: Table) -> None:
        self.places[match.match_id] = [len(self.leaves)]
        self.leaves.append(match.checkpoint(1))

    def close(self, match: Table) -> None:
        self.places[match.match_id].append(len(self.leaves))
        self.leaves.append(match.checkpoint(match.size))
        self.over.append(match)

    def end(self) -> None:
        self.add(EventClosed(self.name, len(self.places), self.seed).text())

    def head(self, size: int) -> bytes:
        return self.sign(EventHead(self.name, size, Tree(self.leaves).root(size)).text())

    def log(self) -> EventLog:
        """All of it."""
        size = len(self.leaves)
        leaves = [Leaf(index, leaf) for index, leaf in enumerate(self.leaves)]
        return EventLog(self.name, leaves, [self.head(each) for each in range(1, size + 1)])

    def log_for(self, match: Table, *, ended: bool = True) -> EventLog:
        """What the file of a match has of it."""
        size = len(self.leaves)
        indexes = [0, *self.places[match.match_id], *([size - 1] if ended else [])]
        return self.log_of(indexes, sorted({self.places[match.match_id][0] + 1, size}))

    def log_of(self, indexes: Sequence[int], sizes: Sequence[int]) -> EventLog:
        """Some leaves with their proofs, and the heads of these sizes with the proofs that it has grown so."""
        tree, size = Tree(self.leaves), sizes[-1]
        leaves = [Leaf(each, self.leaves[each], tuple(tree.inclusion(each, size))) for each in indexes]
        growths = [Growth(old, new, tuple(tree.consistency(old, new))) for old, new in pairwise(sizes)]
        return EventLog(self.name, leaves, [self.head(each) for each in sizes], growths)

    def in_order(self) -> list[Table]:
        return sorted(self.over, key=lambda match: self.places[match.match_id])

    def file(self) -> bytes:
        return write_export(Export([match.log() for match in self.in_order()], self.log()))

    def file_of(self, match: Table, *, ended: bool = True) -> bytes:
        return write_export(Export([match.log()], self.log_for(match, ended=ended)))


EVENT = "Spring Öpen/2026"


def two_matches(*, ended: bool = True) -> tuple[Event, list[Table]]:
    """An event of two matches that are played at the same time."""
    first = table("boom", 3, 5, EVENT, moves=10)
    second = table("kittens", 2, 6, EVENT, moves=30)
    event = Event(EVENT)
    event.open(first)
    event.open(second)
    event.close(second)
    event.close(first)
    if ended:
        event.end()
    return event, [first, second]


def boards(*, ended: bool = True) -> tuple[Event, list[Table]]:
    """A duplicate tournament: one board at two tables, and another board."""
    event = Event(EVENT, boards=2)
    tables = [at_board(EVENT, 1, 1), at_board(EVENT, 1, 2), at_board(EVENT, 2, 3)]
    for each in tables:
        event.open(each)
        event.close(each)
    if ended:
        event.end()
    return event, tables


def with_entries(match: Table, entries: Sequence[bytes]) -> bytes:
    """The file of a match with other entries under the old checkpoints."""
    return write_export(Export([MatchLog(match.match_id, list(entries), match.log().checkpoints)]))


def with_checkpoints(match: Table, checkpoints: Sequence[bytes]) -> bytes:
    return write_export(Export([MatchLog(match.match_id, match.entries, list(checkpoints))]))
