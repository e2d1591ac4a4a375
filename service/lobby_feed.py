"""The feed of the lobby: changes of the lists of matches, for all who watch them in this process.

The changes are in the store, where every process finds the same. A watcher who keeps up gets them from what this
process has read last; one who does not reads the store at its own pace, and costs no more memory than anybody else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

import grpc

from powderkeg.v1 import match_service_pb2
from replay.store.listing import Filter
from replay.store.match_index import Change, MatchIndex
from service.cooperative import Breather, News
from service.errors import ServiceError, shutting_down

AT_ONCE = 100
"""So many changes are told in one message, and kept at hand."""
PAUSE = 0.1
"""Seconds after a change in which others gather, to be told together: with hundreds who watch, each telling is work."""
UNTOLD = 1000
"""After so many changes that do not concern a watcher, it is told a cursor without any: else its own gets too old."""
Code = grpc.StatusCode


class LobbyFeed:
    """Tells changes of the lists."""

    def __init__(self, index: MatchIndex) -> None:
        self.index = index
        self._recent: deque[Change] = deque(maxlen=AT_ONCE)
        """The newest changes, without a gap."""
        self._told: dict[tuple[Filter, str, str], bytes] = {}
        self._read = asyncio.Lock()
        self._news = News()
        self._unread = True
        self._gathering: asyncio.TimerHandle | None = None
        self._gathered = False
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of clients who watch: those of one who are behind read the store one after the other."""
        self._ending = False

    def stir(self) -> None:
        """There may be something new."""
        if self._gathering is not None:
            self._gathered = True
            return
        self._gathering = asyncio.get_running_loop().call_later(PAUSE, self._gathered_all)
        self._tell()

    def _gathered_all(self) -> None:
        self._gathering = None
        if self._gathered:
            self._gathered = False
            self.stir()

    def _tell(self) -> None:
        self._unread = True
        self._news.tell()

    def shut_down(self) -> None:
        self._ending = True
        self._tell()

    async def watch(self, request: match_service_pb2.WatchLobbyRequest, client: str) -> AsyncIterator[bytes]:
        """The changes after a cursor that concern a list, as they come."""
        where = Filter(request.game, request.status, request.tournament)
        turn = self._turns.setdefault(client, asyncio.Lock())
        self.index.store.follow_lists()
        try:
            at, untold = request.cursor or await self.index.newest(), UNTOLD
            while not self._ending:
                news = self._news.times
                changes = await self._after(at, turn)
                told = self._written(where, changes)
                at, untold = changes[-1].cursor if changes else at, untold + len(changes)
                if told or untold >= UNTOLD:
                    untold = 0
                    yield numbered(at) + told
                if not changes and self._news.times == news:
                    await self._news.wait()
        finally:
            self.index.store.leave_lists()
        raise shutting_down(at)

    def _written(self, where: Filter, changes: list[Change]) -> bytes:
        """The changes that concern a list, written once for all who are told the same; empty if there are none."""
        if not changes:
            return b""
        key = where, changes[0].cursor, changes[-1].cursor
        if (told := self._told.get(key)) is None:
            if len(self._told) >= AT_ONCE:
                self._told.clear()
            ours = [change for each in changes if (change := as_told(where, each)) is not None]
            told = self._told[key] = match_service_pb2.WatchLobbyResponse(changes=ours).SerializeToString()
        return told

    async def _after(self, cursor: str, turn: asyncio.Lock) -> list[Change]:
        """The next changes after a cursor."""
        async with self._read:
            if self._unread:
                self._unread = False
                await self._read_on()
        known = [each.cursor for each in self._recent]
        if cursor in known:
            return [*self._recent][known.index(cursor) + 1 :]
        async with turn:
            breather = Breather()
            changes = await self.index.changes(cursor, AT_ONCE)
            await breather.take()
        if changes is None:
            raise ServiceError(
                Code.OUT_OF_RANGE,
                "LOBBY_GAP",
                "the changes after this cursor are forgotten; ListMatches, and watch from the cursor that it gives",
            )
        return changes

    async def _read_on(self) -> None:
        """What is new, once for all who watch."""
        more: list[Change] | None = [*self._recent][-1:]
        while more:
            more = await self.index.changes(more[-1].cursor, AT_ONCE)
            self._recent.extend(more or ())
        if more is None or not self._recent:
            self._recent.clear()
            self._recent.extend(await self.index.last())


def as_told(where: Filter, change: Change) -> match_service_pb2.LobbyChange | None:
    """A change as those who watch a list are told of it, if it concerns them."""
    now = where.fits(change.match)
    if not now and not where.fits(change.match, change.before):
        return None
    return match_service_pb2.LobbyChange(match=change.match, gone=not now)


def numbered(cursor: str) -> bytes:
    """How a message with this cursor begins."""
    return match_service_pb2.WatchLobbyResponse(cursor=cursor).SerializeToString()
