"""Long work, in slices: the loop that plays everybody's moves is never kept for longer than a slice takes.

A thread would do the same at a higher price: whenever the loop comes back from a call to the system, it would wait for
the thread to let go of the interpreter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import grpc

from service.errors import ServiceError

SLICE = 0.0005
"""Seconds of work at a time; after each slice, whosever it is,"""
REST = 2
"""so many times as long is everybody else's."""
LONGEST = 0.01
"""A slice that has taken longer was interrupted, and is not paid for in full."""
AT_ONCE = 8
"""Pieces of work that go on beside each other."""
MOST_WAITING = 16
"""Who comes when so many of the same client have a turn or wait for one is told to come again."""
MOST_IN_ALL = 256
"""So is everybody when so many wait, whoever they are."""

WOKEN = 8
"""So many who wait for the same news are woken together; the next of them,"""
LATER = 0.002
"""seconds later: to tell one of them costs as much as a move."""

T = TypeVar("T")


@dataclass(slots=True)
class _Queue:
    """Those of one client: one after the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Slices:
    """Turns for long work. A client has one turn at a time, so nobody waits longer because of another's many calls."""

    def __init__(self, most_waiting: float = MOST_WAITING, most_in_all: float = MOST_IN_ALL) -> None:
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._queues: dict[str, _Queue] = {}
        self._most_waiting = most_waiting
        self._most_in_all = most_in_all
        self.waiting = 0
        """Whoever has a turn, and whoever waits for one."""

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Whoever has one may read a log and work on it in slices; who waits for it has read nothing yet."""
        queue = self._queues.setdefault(client, _Queue())
        if queue.waiting >= self._most_waiting or self.waiting >= self._most_in_all:
            raise ServiceError(
                grpc.StatusCode.UNAVAILABLE, "BUSY", "too many wait for whole logs to be read; try again in a moment"
            )
        queue.waiting += 1
        self.waiting += 1
        try:
            async with queue.lock, self._at_once:
                yield
        finally:
            queue.waiting -= 1
            self.waiting -= 1
            if not queue.waiting:
                del self._queues[client]


_next_slice = 0.0
"""When the last of those that rest goes on."""


class Breather:
    """How long a piece of work has kept the loop since its last rest."""

    __slots__ = ("_begun", "_worked")

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self._worked = 0.0

    def pause(self) -> None:
        """What comes now is somebody else's time: to write what was made may take until all others had their turn."""
        self._worked = time.perf_counter() - self._begun

    def resume(self) -> None:
        self._begun = time.perf_counter() - self._worked

    @property
    def is_due(self) -> bool:
        """Whether the slice is used up."""
        return time.perf_counter() - self._begun >= SLICE

    async def take(self) -> None:
        """Until it is this piece's turn again, after all others that rest."""
        global _next_slice  # noqa: PLW0603 (the loop that all of them share is one, too)
        now = time.perf_counter()
        taken = min(now - self._begun, LONGEST)
        _next_slice = max(now + REST * taken, _next_slice + (1 + REST) * taken)
        await asyncio.sleep(_next_slice - now)
        self._begun = time.perf_counter()


async def sliced(work: Generator[object, None, T]) -> T:
    """Do it, a slice at a time: it yields often. What it returns."""
    breather = Breather()
    try:
        while True:
            next(work)
            if breather.is_due:
                await breather.take()
    except StopIteration as end:
        done: T = end.value
        return done


class News:
    """Something for which many wait. They are woken a few at a time."""

    __slots__ = ("_loop", "_waiting", "times")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()  # kept, for to ask takes a call of the system
        self.times = 0
        """How often there was some."""
        self._waiting: list[asyncio.Future[None]] = []

    async def wait(self) -> None:
        coming: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(coming)
        try:
            await coming
        except asyncio.CancelledError:
            if coming in self._waiting:
                self._waiting.remove(coming)
            raise

    def tell(self) -> None:
        """There is some."""
        self.times += 1
        if self._waiting:
            told, self._waiting = self._waiting, []
            _wake(told)


def _wake(told: list[asyncio.Future[None]], begin: int = 0) -> None:
    end = begin + WOKEN
    for each in told[begin:end]:
        if not each.done():
            each.set_result(None)
    if end < len(told):
        asyncio.get_running_loop().call_later(LATER, _wake, told, end)
