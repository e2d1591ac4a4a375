"""Who of the seats is connected just now, over all processes: told to who asks, and never written into a log.

Every process keeps one hash in the store: the matches whose seats have streams open here, and which seats. It expires
unless the process lives to renew it, so whoever was connected to a process that died is gone with it, within seconds.
What it costs: a command now and then for a process, and some for a match when somebody comes or goes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from uuid import uuid4

import structlog

from replay.store.streams import StoreDown
from replay.store.together import together
from service.matches import Matches

PROCESSES = "powderkeg:processes"
ALIVE = "alive"
"""The field of a process's hash that is no match."""
BEAT = 1.5
"""Seconds between signs of life,"""
EXPIRY_MS = 5_000
"""and how long a process counts without one."""
GRACE = 3.0
"""Seconds for which a seat counts as connected after its last stream: who comes back at once was never away."""
AT_ONCE = 500
"""So many matches in a command."""
log = structlog.get_logger()


def hash_of(process: str) -> str:
    return f"powderkeg:process:{process}"


class Presence:
    """The seats that are connected: here, and, of matches of which somebody asks, elsewhere."""

    def __init__(self, matches: Matches, *, on: bool = True) -> None:
        self.matches = matches
        self.on = on
        self.process = uuid4().hex
        self._streams: Counter[tuple[str, int]] = Counter()
        self._leaving: dict[tuple[str, int], asyncio.TimerHandle] = {}
        """Seats without a stream that still count."""
        self._here: dict[str, set[int]] = {}
        self._elsewhere: dict[str, set[int]] = {}
        self._asking: Counter[str] = Counter()
        """Streams that want to know, by match."""
        self._unsaid: set[str] = set()
        """Matches of which the store has yet to be told."""
        self._stirred = asyncio.Event()
        self._looking = asyncio.Lock()

    def at(self, match_id: str) -> tuple[int, ...] | None:
        """The seats that are connected; None where nobody is told."""
        if not self.on:
            return None
        return tuple(sorted(self._here.get(match_id, set()) | self._elsewhere.get(match_id, set())))

    # -- streams -----------------------------------------------------------------------------------------------

    @contextmanager
    def connected(self, match_id: str, seat: int | None) -> Iterator[None]:
        """A stream is open, with the token of a seat or without."""
        if seat is None or not self.on:
            yield
            return
        stream = (match_id, seat)
        self._streams[stream] += 1
        if (leaving := self._leaving.pop(stream, None)) is not None:
            leaving.cancel()
        elif self._streams[stream] == 1:
            self._here.setdefault(match_id, set()).add(seat)
            self._changed(match_id)
        try:
            yield
        finally:
            self._streams[stream] -= 1
            if not self._streams[stream]:
                del self._streams[stream]
                self._leaving[stream] = asyncio.get_running_loop().call_later(GRACE, self._gone, stream)

    def _gone(self, stream: tuple[str, int]) -> None:
        match_id, seat = stream
        del self._leaving[stream]
        self._here[match_id].discard(seat)
        if not self._here[match_id]:
            del self._here[match_id]
        self._changed(match_id)

    def _changed(self, match_id: str) -> None:
        self._unsaid.add(match_id)
        self._stirred.set()
        self._wake(match_id)

    def _wake(self, match_id: str) -> None:
        live = self.matches.cached_now(match_id)
        if live is not None and live.watched is not None:
            live.watched.news.tell()

    @asynccontextmanager
    async def asked(self, match_id: str, *, wanted: bool) -> AsyncIterator[None]:
        """Somebody wants to know who is connected, for as long as this lasts."""
        if not wanted or not self.on:
            yield
            return
        self._asking[match_id] += 1
        try:
            if self._asking[match_id] == 1:
                await self.look(match_id)
            yield
        finally:
            self._asking[match_id] -= 1
            if not self._asking[match_id]:
                del self._asking[match_id]
                self._elsewhere.pop(match_id, None)

    # -- processes ---------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Tell the other processes, and look at what they tell, until cancelled."""
        clock, beat = asyncio.get_running_loop().time, 0.0
        while self.on:
            try:
                if clock() >= beat:
                    beat = clock() + BEAT
                    await self._renew()
                    await self.look(*self._asking)
                await self._say()
            except StoreDown as error:
                self.matches.tally.store.failed(error)
                await asyncio.sleep(BEAT)
            except Exception:
                log.exception("bug")
                await asyncio.sleep(BEAT)
            try:
                async with asyncio.timeout(max(0.0, beat - clock())):
                    await self._stirred.wait()
            except TimeoutError:
                continue

    async def _renew(self) -> None:
        """A sign of life. If it comes too late, everything is said anew."""
        if self._here:
            if not await self.matches.store.call("PEXPIRE", hash_of(self.process), EXPIRY_MS):
                self._unsaid |= self._here.keys()
            await self.matches.store.call("SADD", PROCESSES, self.process)

    async def _say(self) -> None:
        """What has changed here, to all who follow these matches."""
        self._stirred.clear()
        while unsaid := sorted(self._unsaid)[:AT_ONCE]:
            self._unsaid.difference_update(unsaid)
            try:
                await self._write(unsaid)
            except StoreDown:
                self._unsaid.update(unsaid)
                raise
            await together(*map(self.matches.store.hint, unsaid))

    async def _write(self, match_ids: list[str]) -> None:
        call, own = self.matches.store.call, hash_of(self.process)
        here = {each: " ".join(map(str, sorted(self._here[each]))) for each in match_ids if each in self._here}
        gone = [each for each in match_ids if each not in here]
        if here:
            await call("HSET", own, ALIVE, 1, *(word for pair in here.items() for word in pair))
            await call("PEXPIRE", own, EXPIRY_MS)
            await call("SADD", PROCESSES, self.process)
        if gone:
            await call("HDEL", own, *gone)

    async def look(self, *match_ids: str) -> None:
        """Who is connected elsewhere, in those of the matches of which somebody asks."""
        wanted = [each for each in match_ids if each in self._asking]
        if not wanted:
            return
        async with self._looking:  # else an older look could end after a newer one
            found: dict[str, set[int]] = {each: set() for each in wanted}
            for process in await self.matches.store.call("SMEMBERS", PROCESSES):
                if process != self.process.encode():
                    await self._ask(process.decode(), wanted, found)
            for match_id, seats in found.items():
                if match_id in self._asking and seats != self._elsewhere.get(match_id):
                    self._elsewhere[match_id] = seats
                    self._wake(match_id)

    async def _ask(self, process: str, wanted: list[str], found: dict[str, set[int]]) -> None:
        call, theirs = self.matches.store.call, hash_of(process)
        for at in range(0, len(wanted), AT_ONCE):
            some = wanted[at : at + AT_ONCE]
            alive, *said = await call("HMGET", theirs, ALIVE, *some)
            if not alive:
                await call("SREM", PROCESSES, process)  # if it lives after all, it adds itself again
                return
            for match_id, seats in zip(some, said, strict=True):
                found[match_id].update(map(int, (seats or b"").split()))
