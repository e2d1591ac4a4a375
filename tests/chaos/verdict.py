"""What became of what was acknowledged: the journal of the players held beside the logs."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import astuple, dataclass
from itertools import pairwise

from powderkeg.v1 import log_pb2
from replay.log.chain import NO_HASH, chain_hashes
from replay.log.replayer import verify
from replay.log.request_ids import request_key
from replay.log.times import SECOND_MS, time_ms
from replay.store.streams import Head, Store, StoreDown
from tests.chaos.players import SLACK, Journal


@dataclass(frozen=True)
class Verdict:
    """Over some matches."""

    matches: int = 0
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    reordered: int = 0
    unverified: int = 0
    """Matches whose log does not verify."""
    denied: int = 0
    """Moves that were refused, and stand in the log nevertheless."""
    untimely: int = 0
    """Entries of a clock, or with a time at which nobody played."""

    @property
    def good(self) -> bool:
        return not any(astuple(self)[2:])

    def __add__(self, other: Verdict) -> Verdict:
        return Verdict(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True)
class Log:
    """What the store has of a match."""

    match_id: str
    entries: list[bytes]
    head: Head | None
    """Where it ended just before the entries were read."""
    seed: bytes

    def verifies(self) -> bool:
        """Whether all of it can be re-executed, and its chain goes through where the store says that it ended."""
        hashes = [NO_HASH, *chain_hashes(self.match_id, 1, NO_HASH, self.entries)]
        ended = self.head is not None and self.head.seq < len(hashes) and self.head.hash == hashes[self.head.seq]
        return ended and verify(self.match_id, self.entries, self.seed).sound


async def verdict(journal: Journal, store_url: str, began: float, match_ids: Collection[str]) -> Verdict:
    """Of these matches, all of which were played since the beginning."""
    wanted = {each: [*journal.acknowledged[each]] for each in match_ids}  # before the logs are read: others play on
    refused = {each: [*journal.refused.get(each, ())] for each in match_ids}
    store = Store(store_url)
    try:
        total = Verdict()
        for match_id, requests in wanted.items():
            head, entries = await store.head(match_id), await store.read(match_id)  # it may grow in between
            secret = await store.secret(match_id)
            log = Log(match_id, entries, head, secret[:32] if secret is not None else b"")
            total += await asyncio.to_thread(_of_match, log, requests, refused[match_id], (began, time.time()))
        return total
    finally:
        await store.close()


async def verdict_once_there(journal: Journal, store_url: str, began: float, match_ids: Collection[str]) -> Verdict:
    """The verdict, as soon as the store answers."""
    async with asyncio.timeout(600):
        while True:
            try:
                return await verdict(journal, store_url, began, match_ids)
            except StoreDown:
                await asyncio.sleep(0.2)


def _of_match(log: Log, requests: list[str], refused: list[str], played: tuple[float, float]) -> Verdict:
    entries = [log_pb2.LogEntry.FromString(each) for each in log.entries]
    keys = [entry.request_id for entry in entries]
    counts = Counter(key for key in keys if key)
    wanted = [request_key(log.match_id, each) for each in requests]
    places = [keys.index(key) for key in wanted if key in counts]
    first, last = (SECOND_MS * moment for moment in (played[0] - SLACK, played[1] + SLACK))
    return Verdict(
        matches=1,
        moves=len(wanted),
        lost=len(wanted) - len(places),
        doubled=sum(count - 1 for count in counts.values()),
        reordered=sum(later < earlier for earlier, later in pairwise(places)),
        unverified=not log.verifies(),
        denied=sum(request_key(log.match_id, each) in counts for each in refused),
        untimely=sum(entry.author == log_pb2.AUTHOR_CLOCK or not first < time_ms(entry) < last for entry in entries),
    )
