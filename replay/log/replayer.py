"""Replaying: a whole log, from its entries alone, checked at every one of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from google.protobuf.message import DecodeError

from engines.core.viewers import SPECTATOR
from powderkeg.v1 import log_pb2
from replay.log.batch_verify import sound
from replay.log.chain import NO_HASH
from replay.log.divergence import Divergence, WrongResult
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.steps import Step

BATCH = 256
"""So many entries are checked at once."""


@dataclass(frozen=True)
class ReplayResult:
    """What came of a replay."""

    entries: int
    """How many were found to be sound."""
    first_bad_seq: int = 0
    problem: str = ""
    head: bytes = b""
    """The hash of the chain up to the last sound entry."""
    public: int = 0
    """How many of the sound entries everybody may know of: all of them, once the match is over."""
    wrong_result: bool = False
    """Whether nothing but the result is wrong."""

    @property
    def sound(self) -> bool:
        return not self.first_bad_seq


def revealed_seed(entries: Sequence[bytes]) -> bytes | None:
    """The service's part of the seed, from the entry that closes the log; None while the match goes on."""
    for data in reversed(entries):  # it is the last one, unless somebody has added to the log
        try:
            entry = log_pb2.LogEntry.FromString(data)
        except DecodeError:
            continue
        if entry.HasField("closing"):
            return entry.closing.server_seed or None
    return None


def replay(match_id: str, entries: Sequence[bytes], server_seed: bytes | None = None) -> tuple[Fold, list[Step]]:
    """Re-execute a log; Divergence names the first entry that is not as it should be."""
    fold = Fold(match_id, server_seed or revealed_seed(entries))
    return fold, [read_next(fold, entry) for entry in entries]


def verify(
    match_id: str,
    entries: Sequence[bytes],
    server_seed: bytes | None = None,
    *,
    after_each: Callable[[], None] | None = None,
) -> ReplayResult:
    """Whether a log is sound, and if not, where it first is not."""
    work = verifying(match_id, entries, server_seed)
    try:
        while True:
            more = next(work)
            if after_each is not None:
                for _ in range(more):
                    after_each()
    except StopIteration as end:
        verdict: ReplayResult = end.value
        return verdict


def verifying(
    match_id: str, entries: Sequence[bytes], server_seed: bytes | None = None, batch: int = BATCH
) -> Generator[int, None, ReplayResult]:
    """As above, so many entries at a time: how many more were found to be sound."""
    seed = server_seed or revealed_seed(entries)
    if seed is None:
        return ReplayResult(0, len(entries) + 1, "the log breaks off: no entry closes it and reveals the seed")
    fold = Fold(match_id, seed)
    for start in range(0, len(entries), batch):
        some = entries[start : start + batch]
        if not sound(fold, some):
            return (yield from _entry_by_entry(match_id, entries, seed))
        yield len(some)
    if fold.over:
        return ReplayResult(fold.seq, head=fold.head, public=fold.seq)
    told = Fold(match_id, seed)
    for entry in entries:
        read_next(told, entry, verify=False)
        yield 0
    return ReplayResult(fold.seq, head=fold.head, public=told.seq_for(SPECTATOR))


def _entry_by_entry(match_id: str, entries: Sequence[bytes], seed: bytes) -> Generator[int, None, ReplayResult]:
    """The verdict on a log that is not known to be sound: which entry is the first that is wrong, if one is."""
    fold, head = Fold(match_id, seed), NO_HASH
    try:
        for entry in entries:
            read_next(fold, entry)
            head = fold.head
            yield 0
    except Divergence as divergence:
        sound, wrong_result = divergence.seq - 1, isinstance(divergence, WrongResult)
        public = sound if fold.over else fold.seq_for(SPECTATOR, sound)
        return ReplayResult(sound, divergence.seq, divergence.problem, head, public, wrong_result)
    return ReplayResult(fold.seq, head=head, public=fold.seq if fold.over else fold.seq_for(SPECTATOR))
