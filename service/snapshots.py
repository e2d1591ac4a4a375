"""Snapshots of long matches: taken as the log grows, written after the answer, used when somebody loads or looks back.

A snapshot saves time and decides nothing: what cannot be used is ignored, and the log is read from further back.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import deque
from collections.abc import Generator, Sequence
from hashlib import sha256

import structlog

from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.snapshots import (
    BEGINNING,
    Mark,
    StateRecord,
    StretchRecord,
    Taken,
    Unusable,
    add_hidden,
    hidden_up_to,
    read_state,
    read_stretch,
    resumed,
    take,
    write_state,
    write_stretch,
)
from replay.log.status import PLAYING
from replay.store.snapshots import SnapshotStore
from replay.store.streams import Store, StoreDown
from service.cooperative import sliced
from service.live_match import Live
from service.store_trouble import StoreTrouble

EVERY = 250
"""Entries from one snapshot to the next. The first one is taken after twice as many: most games are shorter."""
MOST = 1_000
"""Snapshots of one match; the log of a match that has more is re-executed from the last of them."""
MOST_WAITING = 2_000
"""Snapshots that wait to be written. Of more the oldest are forgotten: whoever loads their match takes them again."""
MOST_TOLD = 10_000
KEY_DOMAIN = b"powderkeg/snapshot-key/1\n"
log = structlog.get_logger()


class Snapshots:
    """The snapshots of all matches.

    They are sealed with a secret of the service's, which is not in the store, and with one of the match. So whoever can
    write to the store cannot make one.
    """

    def __init__(self, store: Store, secret: bytes, trouble: StoreTrouble, every: int = EVERY) -> None:
        self.every = every
        self._log = store
        self._kept = SnapshotStore(store)
        self._secret = secret
        self._trouble = trouble
        self._waiting: deque[tuple[Taken, bytes]] = deque(maxlen=MOST_WAITING)
        self._writing: asyncio.Task[None] | None = None
        self._told: set[str] = set()
        """Matches of which it was said that a snapshot is ignored."""

    def _key(self, token_key: bytes) -> bytes:
        return hmac.digest(token_key, KEY_DOMAIN + self._secret, sha256)

    # -- taking ------------------------------------------------------------------------------------------------

    def passed(self, live: Live, *, write: bool) -> None:
        """A match has taken in an entry; whoever appended it, or reads the log for the first time, writes."""
        fold, marks = live.fold, live.marks
        if fold.seq % self.every or fold.seq <= self.every or fold.status != PLAYING or len(marks) >= MOST:
            return
        begin = marks[-1] if marks else BEGINNING
        marks.append(Mark(fold.seq, fold.head))
        if write:
            self._waiting.append((take(fold, begin), self._key(live.token_key)))
            if self._writing is None or self._writing.done():
                self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            taken, key = self._waiting.popleft()
            match_id, (state, stretch) = taken.fold.match_id, taken.records()
            data = write_state(state, match_id, key), write_stretch(stretch, match_id, key)
            try:
                await self._kept.put(match_id, state.mark.seq, *data)
            except StoreDown as error:
                self._trouble.failed(error, match_id=match_id)

    async def settle(self) -> None:
        """Wait until all that was taken is written."""
        if self._writing is not None:
            await self._writing

    # -- using -------------------------------------------------------------------------------------------------

    async def reopened(self, match_id: str, server_seed: bytes, token_key: bytes, upto: int) -> Live | None:
        """A match as it was with its newest snapshot, not later than an entry; None if there is none to be used.

        Whoever asks goes on from there to the end of the log. Only if the chain ends where the store says is it proven
        that the snapshot belongs to this log.
        """
        if upto <= self.every:
            return None
        key = self._key(token_key)
        seqs = [seq for seq in await self._kept.seqs(match_id) if seq <= upto]
        records = await self._kept.stretches(match_id, seqs)
        stretches = await sliced(self._linked(match_id, seqs, records, key))
        while stretches:
            mark = stretches[-1].mark
            try:
                fold = await self._opened(match_id, server_seed, mark, key)
            except (Unusable, Divergence) as wrong:
                self.ignore(match_id, mark.seq, str(wrong))
                stretches.pop()
                continue
            for stretch in stretches:
                add_hidden(fold, stretch)
            marks, unread = [each.mark for each in stretches], [each.requests for each in stretches]
            return Live(fold, token_key, marks=marks, unread=unread)
        return None

    def _linked(
        self, match_id: str, seqs: list[int], records: list[bytes | None], key: bytes
    ) -> Generator[None, None, list[StretchRecord]]:
        """The stretches from the beginning of the log, each of which begins where the one before ends."""
        linked: list[StretchRecord] = []
        for seq, data in zip(seqs, records, strict=True):
            yield
            end = linked[-1].mark if linked else BEGINNING
            try:
                stretch = read_stretch(data or b"", match_id, key)
            except Unusable as wrong:
                self.ignore(match_id, seq, str(wrong))
                continue
            if stretch.begin != end or stretch.mark.seq != seq:
                self.ignore(match_id, seq, "it does not follow the one before it")
                continue
            linked.append(stretch)
        return linked

    async def _opened(self, match_id: str, server_seed: bytes, mark: Mark, key: bytes) -> Fold:
        record = await self._state(match_id, mark, key)
        opened = Fold(match_id, server_seed)
        await sliced(_read_all(opened, await self._log.read(match_id, 0, record.opening.seq)))
        return resumed(opened, record, await self._entry(match_id, mark.seq))

    async def _state(self, match_id: str, mark: Mark, key: bytes) -> StateRecord:
        record = read_state(await self._kept.state(match_id, mark.seq) or b"", match_id, key)
        if record.mark != mark:
            raise Unusable("its state is that of another entry")
        return record

    async def _entry(self, match_id: str, seq: int) -> bytes:
        entries = await self._log.read(match_id, seq - 1, 1)
        return entries[0] if entries else b""

    async def before(self, live: Live, seq: int) -> Fold:
        """A match as it was with its newest snapshot, not later than an entry, or before its first entry."""
        match_id, key = live.fold.match_id, self._key(live.token_key)
        earlier = [mark for mark in live.marks if mark.seq <= seq]
        there = {*await self._kept.seqs(match_id)} if earlier else set()
        for mark in reversed(earlier):
            if mark.seq not in there:
                continue
            try:
                record = await self._state(match_id, mark, key)
                fold = resumed(live.fold, record, await self._entry(match_id, mark.seq))
            except Unusable as wrong:
                self.ignore(match_id, mark.seq, str(wrong))
                continue
            fold.hidden = hidden_up_to(live.fold.hidden, mark.seq)
            return fold
        return Fold(match_id, live.fold.server_seed)

    def ignore(self, match_id: str, seq: int, why: str) -> None:
        """A snapshot is of no use; that is said once for each match."""
        if match_id in self._told:
            return
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        self._told.add(match_id)
        log.info("a snapshot is ignored", match_id=match_id, seq=seq, why=why)


def _read_all(fold: Fold, entries: Sequence[bytes]) -> Generator[None, None, None]:
    for entry in entries:
        read_next(fold, entry)
        yield
