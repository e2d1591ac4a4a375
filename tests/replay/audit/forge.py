"""Honest material, recorded and signed as a service does; and the tools of whoever changes it afterwards."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from string import ascii_lowercase

from bench.logs import record
from engines.core.rng import derive_seed
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.findings import Finding
from replay.audit.kept import Signed
from replay.audit.match import FileAudit, audit_file
from replay.audit.merkle import Tree
from replay.audit.policy import Policy, Trusted
from replay.audit.run import Run, Source, audit_run
from replay.log.chain import NO_HASH, board_commitment, board_seed, chain_hash, event_commitment
from replay.log.export import EventLog, Export, Growth, Leaf, MatchLog, write_export
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.signed.notes import Signer
from replay.signed.statements import (
    CLOSED,
    ON,
    OPENED,
    Checkpoint,
    EventClosed,
    EventHead,
    EventOpened,
    Receipt,
    TreePlace,
    read_signed,
)

KEY = Signer("example.org/open", derive_seed("the key"))
"""The service's key, which the auditor trusts;"""
STRANGER = Signer("example.org/open", derive_seed("another key"))
"""and one of somebody who only calls it the same."""
POLICY = Policy(Trusted(KEY.verifier))
EVERY = 100
EVENT = "Spring Open"
EVENT_SEED = derive_seed("the seed of the boards")

Change = Callable[[log_pb2.LogEntry], object]


# -- entries -----------------------------------------------------------------------------------------------------------


def parse(data: bytes) -> log_pb2.LogEntry:
    return log_pb2.LogEntry.FromString(data)


def written(entry: log_pb2.LogEntry) -> bytes:
    return entry.SerializeToString(deterministic=True)


def edited(entries: Sequence[bytes], seq: int, change: Change) -> list[bytes]:
    """One entry is another; a negative seq counts from the end."""
    at = seq - 1 if seq > 0 else len(entries) + seq
    entry = parse(entries[at])
    change(entry)
    return [*entries[:at], written(entry), *entries[at + 1 :]]


def renumbered(entries: Iterable[bytes]) -> list[bytes]:
    """Numbers that fit, whatever stands there."""
    fixed = [parse(data) for data in entries]
    for seq, entry in enumerate(fixed, start=1):
        entry.seq = seq
    return [written(entry) for entry in fixed]


def put(entries: Sequence[bytes], seq: int, new: log_pb2.LogEntry) -> list[bytes]:
    """An entry more, at this place, in its time."""
    before = parse(entries[seq - 2])
    new.time.CopyFrom(before.time)
    new.state_digest = before.state_digest
    return renumbered([*entries[: seq - 1], written(new), *entries[seq - 1 :]])


def seed_of(entries: Sequence[bytes]) -> bytes:
    return parse(entries[-1]).closing.server_seed


def broken_off(entries: Sequence[bytes], after: int, reason: str = "broken off") -> list[bytes]:
    """What there would be, had the match been aborted after this entry."""
    aborted = log_pb2.LogEntry(aborted=log_pb2.Aborted(reason=reason), author=log_pb2.AUTHOR_HOST, request_id="enough")
    aborted.closing.server_seed = seed_of(entries)
    return put(entries[:after], after + 1, aborted)


def looked_at(entries: Sequence[bytes], after: int, seat: int | None = None) -> list[bytes]:
    """The organizer looked at the table after this entry."""
    looked = log_pb2.LogEntry(looked=log_pb2.Looked(seq=after, seat=seat), author=log_pb2.AUTHOR_ORGANIZER)
    return put(entries, after + 1, looked)


def on_board(entries: Sequence[bytes], event: str, board: int, seed: bytes = EVENT_SEED) -> list[bytes]:
    """A match whose seed was given, as it would be at a table of a duplicate tournament."""
    dealt = board_seed(event, board, seed)
    assert seed_of(entries) == dealt

    def belong(entry: log_pb2.LogEntry) -> None:
        genesis = entry.genesis
        genesis.tournament, genesis.board, genesis.seed_was_given = event, board, False
        genesis.seed_commitment = board_commitment(event, board, dealt)

    return edited(edited(entries, 1, belong), -1, lambda entry: entry.closing.ClearField("server_seed"))


def win(seat: int) -> Change:
    return lambda entry: entry.closing.outcome.winners.__setitem__(0, seat)


# -- matches -----------------------------------------------------------------------------------------------------------


@cache
def _recorded(game: str, seats: int, number: int, how: tuple[tuple[str, object], ...]) -> tuple[str, tuple[bytes, ...]]:
    match_id, entries = record(GAMES[game], seats, number, **dict(how))  # type: ignore[arg-type]
    return match_id, tuple(entries)


def played(game: str = "boom", seats: int = 5, number: int = 0, **how: object) -> MatchLog:
    """An honest match with its checkpoints; `how` goes to bench.logs.record."""
    match_id, entries = _recorded(game, seats, number, tuple(how.items()))
    return signed(match_id, entries)


def table(board: int, number: int, event: str = EVENT, game: str = "boom") -> MatchLog:
    """An honest match at a board of a duplicate tournament."""
    seed = board_seed(event, board, EVENT_SEED)
    match = played(game, GAMES[game].seats[0], number, server_seed=seed)
    return signed(match.match_id, on_board(match.entries, event, board))


def chain(match_id: str, entries: Iterable[bytes]) -> list[bytes]:
    """The head of the chain with each entry; before the first one, no hash."""
    numbered = enumerate(entries, start=1)
    return list(accumulate(numbered, lambda head, each: chain_hash(match_id, each[0], head, each[1]), initial=NO_HASH))


def checkpoint(match_id: str, entries: Sequence[bytes], seq: int, stage: str = ON, key: Signer = KEY) -> bytes:
    """A signed checkpoint over the first entries."""
    time_ms = parse(entries[seq - 1]).time.ToMilliseconds()
    return key.sign(Checkpoint(match_id, seq, chain(match_id, entries[:seq])[-1], stage, time_ms).text())


def signed(match_id: str, entries: Sequence[bytes], key: Signer = KEY, every: int = EVERY) -> MatchLog:
    """The match with the checkpoints that a service signs; an attacker who has the key signs anything so."""
    heads, last = chain(match_id, entries), len(entries)
    stages = {**dict.fromkeys(range(every, last, every), ON), 1: OPENED, last: CLOSED}
    times = {seq: parse(entries[seq - 1]).time.ToMilliseconds() for seq in stages}
    notes = [key.sign(Checkpoint(match_id, seq, heads[seq], stages[seq], times[seq]).text()) for seq in sorted(stages)]
    return MatchLog(match_id, list(entries), notes)


def signed_anew(match: MatchLog, entries: Sequence[bytes], key: Signer = KEY) -> MatchLog:
    """Other entries under the match's name, with a chain and checkpoints that fit."""
    return signed(match.match_id, entries, key)


def kept(*notes: bytes) -> list[Signed]:
    return [read_signed(note) for note in notes]


def receipts(match: MatchLog, place: TreePlace | None = None, key: Signer = KEY) -> list[bytes]:
    """What every player has got with every answer; without a place, as older services wrote it."""
    fold, notes = Fold(match.match_id, seed_of(match.entries) or None), []
    for data in match.entries:
        entry = read_next(fold, data, verify=False).entry
        kind = entry.WhichOneof("entry")
        if kind in ("seat_taken", "acted", "seat_resigned") and entry.author == log_pb2.AUTHOR_PLAYER:
            seat = getattr(entry, kind).seat
            notes.append(Receipt(match.match_id, seat, fold.seq_for(seat), fold.head, entry.request_id, place))
    return [key.sign(receipt.text()) for receipt in notes]


def note_by(name: str, key_id: bytes, note: bytes) -> bytes:
    """A note whose signature claims to be by another key."""
    return note[: note.rindex("— ".encode())] + f"— {name} {b64encode(key_id + bytes(64)).decode()}\n".encode()


# -- events ------------------------------------------------------------------------------------------------------------


@dataclass
class Event:
    """An event as its service keeps it."""

    name: str = EVENT
    boards: int = 0
    key: Signer = KEY
    tree: Tree = field(default_factory=Tree)
    leaves: list[bytes] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)
    matches: list[MatchLog] = field(default_factory=list)

    def add(self, leaf: bytes) -> None:
        self.leaves.append(leaf)
        self.tree.append(leaf)
        self.heads.append(self.key.sign(EventHead(self.name, len(self.tree), self.tree.root()).text()))

    def open(self, match: MatchLog) -> None:
        self.matches.append(match)
        self.add(match.checkpoints[0])

    def close(self, match: MatchLog) -> None:
        self.add(match.checkpoints[-1])

    def end(self, seed: bytes = EVENT_SEED) -> None:
        self.add(self.key.sign(EventClosed(self.name, len(self.matches), seed).text()))

    def place_of(self, match: MatchLog, size: int | None = None) -> TreePlace:
        """Where a match stands, when the event has so many leaves; all of them if that is not said."""
        size = len(self.leaves) if size is None else size
        return TreePlace(EventHead(self.name, size, self.tree.root(size)), self.leaves.index(match.checkpoints[0]))

    def file(self) -> Export:
        """The file of the whole event, with all matches that are over."""
        leaves = [Leaf(index, leaf) for index, leaf in enumerate(self.leaves)]
        over = [match for match in self.matches if match.checkpoints[-1] in self.leaves]
        return Export(over, EventLog(self.name, leaves, list(self.heads)))

    def file_of(self, match: MatchLog) -> Export:
        """The file of one match, with its proofs."""
        opened, size = self.leaves.index(match.checkpoints[0]) + 1, len(self.leaves)
        own = (self.leaves[0], match.checkpoints[0], match.checkpoints[-1])
        ended = [size - 1] if b"powderkeg/event-closed/" in self.leaves[-1] else []
        places = [*(index for index, leaf in enumerate(self.leaves) if leaf in own), *ended]
        leaves = [Leaf(place, self.leaves[place], tuple(self.tree.inclusion(place, size))) for place in places]
        growths = [Growth(opened, size, tuple(self.tree.consistency(opened, size)))] if opened < size else []
        heads = [self.heads[each - 1] for each in sorted({opened, size})]
        return Export([match], EventLog(self.name, leaves, heads, growths))


def event_of(
    *matches: MatchLog,
    boards: int = 0,
    seed: bytes = EVENT_SEED,
    ended: bool = True,
    unfinished: Collection[str] = (),
    key: Signer = KEY,
) -> Event:
    """An event in which each match is opened before the one before it is over."""
    event = Event(boards=boards, key=key)
    event.add(key.sign(EventOpened(EVENT, boards, event_commitment(EVENT, EVENT_SEED)).text()))
    for before, match in zip((None, *matches), (*matches, None), strict=True):
        if match is not None:
            event.open(match)
        if before is not None and before.match_id not in unfinished:
            event.close(before)
    if ended:
        event.end(seed)
    return event


# -- auditing ----------------------------------------------------------------------------------------------------------


def audited(
    what: bytes | Export | MatchLog | Event, notes: Sequence[bytes] = (), policy: Policy | None = POLICY
) -> FileAudit:
    """What the audit says of a file; it is always written and read again."""
    return audit_file(data_of(what), policy, kept(*notes))


def data_of(what: bytes | Export | MatchLog | Event) -> bytes:
    """The bytes of a file."""
    if isinstance(what, Event):
        what = what.file()
    if isinstance(what, MatchLog):
        what = Export([what])
    return what if isinstance(what, bytes) else write_export(what)


def run_over(
    *files: bytes | Export | MatchLog | Event, notes: Sequence[bytes] = (), policy: Policy | None = POLICY
) -> Run:
    """What the audit says of files a, b and so on, together."""
    named = [Source.of(name_of(place), data_of(file)) for place, file in enumerate(files)]
    return audit_run(named, policy, kept(*notes))


def name_of(place: int) -> str:
    return f"{ascii_lowercase[place]}.pkr" if place < len(ascii_lowercase) else f"{place}.pkr"


def findings(audit: FileAudit) -> list[tuple[str, Finding]]:
    """All of them, the file's first, then the event's, then those of its matches."""
    found = [("file ", audit.damage)] if audit.damage else []
    found += [("event ", finding) for finding in audit.event.findings] if audit.event else []
    return found + [("", finding) for match in audit.matches for finding in match.findings]
