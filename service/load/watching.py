"""Those who watch: quick ones, slow ones, and such that come back. Each must be told of every entry once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress

import grpc

from powderkeg.v1 import match_service_pb2
from service.load.check import DIVERGING, DOUBLED, LOST, Record
from service.load.lines import FIRST_PAUSE, TRANSIENT, Line, reason_of
from service.load.pace import Meter

SLOW = 0.25
"""Seconds that a slow watcher thinks about every update."""


class Place:
    """How far somebody has been told of a match."""

    def __init__(self, record: Record, meter: Meter, who: str) -> None:
        self.record, self.meter, self.who = record, meter, who
        self.known = 0

    def take(self, seq: int) -> None:
        self.meter.updates += 1
        if seq > self.known + 1:
            self.record.note(LOST, f"{self.who} was told of {seq} after {self.known}")
        elif seq <= self.known:
            self.record.note(DOUBLED, f"{self.who} was told of {seq} again")
        self.known = max(seq, self.known)

    def end(self, expected: int) -> None:
        if self.known != expected and not self.record.doubtful:
            self.record.note(DIVERGING, f"{self.who} knows of {self.known} entries at the end, and not of {expected}")


class Watcher:
    """A spectator of a match, who begins again from the last seq whenever the watch breaks."""

    def __init__(self, record: Record, line: Line, meter: Meter, *, slow: bool = False, leave_every: int = 0) -> None:
        self.record, self.line, self.meter = record, line, meter
        self.slow, self.leave_every = slow, leave_every
        self.place = Place(record, meter, "a slow watcher" if slow else "a watcher")
        self.updates = 0
        self._hurry = asyncio.Event()
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        pause = FIRST_PAUSE
        while True:
            request = match_service_pb2.WatchMatchRequest(match_id=self.record.match_id, from_seq=self.place.known)
            call = self.line.matches.WatchMatch(request)
            try:
                if await self._to_the_end(call):
                    return
            except grpc.aio.AioRpcError as error:
                self.meter.failed(reason_of(error))
                if error.code() not in TRANSIENT:
                    self.record.note(DIVERGING, f"{self.place.who} is refused: {error.details()}")
                    return
                await asyncio.sleep(pause)
                pause = min(1.0, 2 * pause)
            finally:
                call.cancel()

    async def _to_the_end(self, call: AsyncIterable[match_service_pb2.WatchMatchResponse]) -> bool:
        """Read on; False if the watcher has left before the end."""
        async for update in call:
            self.place.take(update.seq)
            self.updates += 1
            if self.slow and not self._hurry.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(SLOW):
                        await self._hurry.wait()
            if self.leave_every and self.updates % self.leave_every == 0:
                self.meter.reconnects += 1
                return False
        return True

    def hurry(self) -> None:
        """The load is over: nobody is slow any more."""
        self._hurry.set()

    async def finish(self) -> None:
        await self._task
        self.place.end(self.record.counts(-1))

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])
