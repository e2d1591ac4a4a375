"""How long moves took, and what else happened, a second at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from loadtest.breakdown import CALLS, GAMES, LAG, Breakdown
from loadtest.latencies import new_histogram, recorded_us

GONE_AFTER = 10.0
"""Seconds of failures, and of nothing else, after which a service is taken for gone."""


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
    breakdown: Breakdown = field(default_factory=Breakdown)
    """Over everything, from opening to proof."""
    opening_errors: dict[str, int] = field(default_factory=dict)
    """Of the time before it began."""
    _since: float = 0.0
    _heard_at: float = 0.0
    _silent_since: float | None = None
    _latencies: Any = field(default_factory=new_histogram)

    def begin(self, start: float) -> None:
        """From here on it counts; what went wrong before is kept by itself."""
        self.start = start
        self.updates = self.reconnects = 0
        self.opening_errors = dict(self.errors)
        self.take()
        self._since = 0.0

    def answered(self, meant: float, table: str) -> None:
        """A move at a table that was meant to be sent then is answered now."""
        now = self.clock()
        self._latencies.record_value(recorded_us(now - meant))
        self.breakdown.took(GAMES, table, now - meant)
        self.last = now - self.start
        self.moves += 1

    def given_up(self, meant: float, table: str) -> None:
        """A move that was meant to be sent then has not been taken, and is not sent again: it took longer than this."""
        self._latencies.record_value(recorded_us(self.clock() - meant))
        self.breakdown.failed(GAMES, table)
        self.unanswered += 1

    def call_took(self, call: str, began: float) -> None:
        """A call that was sent then is answered now."""
        self.breakdown.took(CALLS, call, self.clock() - began)

    def told_of_move(self, who: str, sent: float) -> None:
        """Somebody was told of a move that was sent then."""
        self.breakdown.took(LAG, who, self.clock() - sent)

    def count_update(self) -> None:
        """Somebody was sent an update."""
        self.updates += 1

    def count_reconnect(self) -> None:
        """Somebody has a new connection."""
        self.reconnects += 1

    def count_opened(self) -> None:
        """A match more is open."""
        self.open += 1

    def count_closed(self) -> None:
        """A match less is open."""
        self.open -= 1

    def failed(self, call: str, reason: str) -> None:
        self.errors[reason] += 1
        self.breakdown.failed(CALLS, call)

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
