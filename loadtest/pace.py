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


SHORTEST = 1e-6
"""Seconds that are not worth a sleep,"""
LONGEST_SLEEP = 0.25
"""and after which one looks whether the load is still on."""
GONE_AFTER = 10.0
"""Seconds of failures, and of nothing else, after which a service is taken for gone."""


def new_histogram() -> Any:
    return HdrHistogram(LEAST_US, MOST_US, DIGITS)


class Pace:
    """Deals out the times at which moves are meant to be sent.

    At a fixed rate these times do not depend on any answer. A match that is ready takes the next one; if all matches
    were waiting, that one has passed already, and the move counts from it nevertheless. So a service that stands still
    for a second shows in the latency of every move that was meant for that second, not only of those under way
    (coordinated omission). Several processes take turns in these times, so that together they keep the rate exactly.
    """

    def __init__(
        self,
        rate: float,
        moves: int,
        seconds: float,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        *,
        number: int = 0,
        processes: int = 1,
    ) -> None:
        self.rate, self.moves, self.seconds = rate, moves, seconds
        self.number, self.processes = number, processes
        self.own_moves = part(moves, processes, number)
        self._clock, self._sleep = clock, sleep
        self.start = clock()
        self.taken = 0
        self._over = False
        self._stopped: float | None = None

    def begin(self) -> None:
        self.start = self._clock()
        if self._stopped is not None:  # before it has begun
            self._stopped = 0.0

    def stop(self) -> None:
        """End it here, before its time."""
        if not self.over:
            self._stopped = self._clock() - self.start

    @property
    def over(self) -> bool:
        all_taken = bool(self.moves) and self.taken >= self.own_moves
        return self._over or self._stopped is not None or all_taken or self._clock() >= self.start + self.seconds

    async def next(self) -> float | None:
        """When the next move is meant to be sent; not before then. None when the load is over."""
        now = self._clock()
        due = self.start + self._due(self.taken) if self.rate else now
        if self.over or due >= self.start + self.seconds:
            self._over = True
            return None
        self.taken += 1
        while (left := due - self._clock()) > SHORTEST:
            await self._sleep(min(left, LONGEST_SLEEP))
            if self._stopped is not None:
                self.taken -= 1
                return None
        return due

    def _due(self, taken: int) -> float:
        return (self.number + self.processes * taken) / self.rate

    @property
    def window(self) -> float:
        """For how many seconds moves were, or are, to be sent."""
        if self._stopped is not None:
            return min(self.seconds, self._stopped)
        if not self.rate:
            return min(self.seconds, self._clock() - self.start)
        return min(self.seconds, self.moves / self.rate if self.moves else self.seconds)

    @property
    def unsent(self) -> int:
        """Moves that were meant to be sent in the window and were not, because no match was ready."""
        return max(0, self.meant - self.taken) if self.rate else 0

    @property
    def meant(self) -> int:
        """Moves that a fixed rate meant this process to send in the window."""
        window = self.window
        found = int(self.rate * window / self.processes) + 2  # a little too many: fractions are not exact
        while found and self._due(found - 1) >= window:
            found -= 1
        return min(found, self.own_moves) if self.moves else found


def part(whole: int, parts: int, number: int) -> int:
    """What falls to one of several that take turns."""
    return whole // parts + (number < whole % parts)


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
    number: int = 0
    """Of the process that tells."""


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
    unanswered: int = 0
    """Over the whole load."""
    number: int = 0
    """Of the process."""
    _since: float = 0.0
    _heard_at: float = 0.0
    _silent_since: float | None = None
    _latencies: Any = field(default_factory=new_histogram)

    def begin(self, start: float) -> None:
        """From here on it counts; what went wrong before does not."""
        self.start = start
        self.updates = self.reconnects = 0
        self.take()
        self._since = 0.0

    def answered(self, meant: float) -> None:
        """A move that was meant to be sent then is answered now."""
        self.last = self._took(meant) - self.start
        self.moves += 1

    def given_up(self, meant: float) -> None:
        """A move that was meant to be sent then has not been taken, and is not sent again: it took longer than this."""
        self._took(meant)
        self.unanswered += 1

    def _took(self, meant: float) -> float:
        now = self.clock()
        self._latencies.record_value(min(MOST_US, max(LEAST_US, round(1e6 * (now - meant)))))
        return now

    def failed(self, reason: str) -> None:
        self.errors[reason] += 1

    def heard(self) -> None:
        """The service has answered something."""
        self._heard_at, self._silent_since = self.clock(), None

    def unheard(self, since: float) -> None:
        """It has not answered what it was asked then."""
        if self._silent_since is None:
            self._silent_since = max(since, self._heard_at)

    @property
    def silent(self) -> float:
        """For how many seconds the service has been asked, and has answered nothing at all."""
        return self.clock() - self._silent_since if self._silent_since is not None else 0.0

    @property
    def gone(self) -> bool:
        return self.silent >= GONE_AFTER

    def take(self) -> Span:
        """The span that ends now."""
        now = self.clock() - self.start
        latencies = self._latencies.encode()
        span = Span(now, now - self._since, self.moves, self.open, dict(self.errors), latencies, self.number)
        self._since = now
        self.moves = 0
        self.errors.clear()
        self._latencies.reset()
        return span
