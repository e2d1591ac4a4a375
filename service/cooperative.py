"""Long work, in slices: the loop that plays everybody's moves is never kept for longer than a slice takes.

A thread would do the same at a higher price: whenever the loop comes back from a call to the system, it would wait for
the thread to let go of the interpreter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from typing import TypeVar

import grpc

from service.errors import ServiceError

SLICE = 0.002
"""Seconds of work at a time; then so many for everybody else."""
MOST_WAITING = 64
"""Who comes when so many wait is told to come again."""

T = TypeVar("T")


class Slices:
    """One piece of work after the other."""

    def __init__(self, most_waiting: float = MOST_WAITING) -> None:
        self._turn = asyncio.Lock()
        self._most_waiting = most_waiting
        self.waiting = 0
        """Whoever has the turn, and whoever waits for it."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Whoever has it may read a log and work on it in slices; who waits for it has read nothing yet."""
        if self.waiting >= self._most_waiting:
            raise ServiceError(
                grpc.StatusCode.UNAVAILABLE, "BUSY", "too many wait for whole logs to be read; try again in a moment"
            )
        self.waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self.waiting -= 1


async def sliced(work: Generator[object, None, T]) -> T:
    """Do it, a slice at a time: it yields often. What it returns."""
    begun = time.perf_counter()
    try:
        while True:
            next(work)
            if (taken := time.perf_counter() - begun) >= SLICE:
                await asyncio.sleep(taken)
                begun = time.perf_counter()
    except StopIteration as end:
        done: T = end.value
        return done
