"""When moves are meant to be sent, and how long they took from then on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from hdrh.histogram import HdrHistogram

LEAST_US, MOST_US, DIGITS = 1, 120_000_000, 3
"""What a histogram of latencies tells apart: from a microsecond to two minutes, in three digits."""


def new_histogram() -> Any:
    return HdrHistogram(LEAST_US, MOST_US, DIGITS)


class Pace:
    """Deals out the times at which moves are meant to be sent.

    At a fixed rate these times do not depend on any answer. A match that is ready takes the next one; if all matches
    were waiting, that one has passed already, and the move counts from it nevertheless. So a service that stands still
    for a second shows in the latency of every move that was meant for that second, not only of those under way
    (coordinated omission).
    """

    def __init__(
        self,
        rate: float,
        moves: int,
        seconds: float,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.rate, self.moves, self.seconds = rate, moves, seconds
        self._clock, self._sleep = clock, sleep
        self.start = clock()
        self.taken = 0
        self.over = False

    def begin(self) -> None:
        self.start = self._clock()

    async def next(self) -> float | None:
        """When the next move is meant to be sent; not before then. None when the load is over."""
        now = self._clock()
        due = self.start + self.taken / self.rate if self.rate else now
        if (self.moves and self.taken >= self.moves) or max(now, due) >= self.start + self.seconds:
            self.over = True
            return None
        self.taken += 1
        if due > now:
            await self._sleep(due - now)
        return due

    @property
    def unsent(self) -> int:
        """Moves that were meant to be sent by the end and were not, because no match was ready."""
        meant = int(self.rate * min(self._clock() - self.start, self.seconds))
        return max(0, min(meant, self.moves or meant) - self.taken)


@dataclass
class Span:
    """What happened in about a second."""

    at: float
    """When it ended, in seconds from the beginning,"""
    seconds: float
    """and how long it was."""
    moves: int
    open: int
    errors: dict[str, int]
    latencies: bytes
    """An encoded histogram, in microseconds."""


@dataclass
class Meter:
    """Counts what happens, a span at a time."""

    clock: Callable[[], float] = perf_counter
    start: float = 0.0
    last: float = 0.0
    """When the last move was answered, from the start."""
    moves: int = 0
    open: int = 0
    updates: int = 0
    """That watchers, and seats in their streams, were sent;"""
    reconnects: int = 0
    """both of them over the whole load."""
    errors: Counter[str] = field(default_factory=Counter)
    _since: float = 0.0
    _latencies: Any = field(default_factory=new_histogram)

    def begin(self, start: float) -> None:
        """From here on it counts; what went wrong before does not."""
        self.start = start
        self.updates = self.reconnects = 0
        self.take()
        self._since = 0.0

    def answered(self, meant: float) -> None:
        """A move that was meant to be sent then is answered now."""
        now = self.clock()
        self._latencies.record_value(min(MOST_US, max(LEAST_US, round(1e6 * (now - meant)))))
        self.moves += 1
        self.last = now - self.start

    def failed(self, reason: str) -> None:
        self.errors[reason] += 1

    def take(self) -> Span:
        """The span that ends now."""
        now = self.clock() - self.start
        latencies = self._latencies.encode()
        span = Span(now, now - self._since, self.moves, self.open, dict(self.errors), latencies)
        self._since = now
        self.moves = 0
        self.errors.clear()
        self._latencies.reset()
        return span
