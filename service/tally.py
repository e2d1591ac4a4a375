"""What a process has counted since it started: plain numbers, added to on the way and read by who asks for metrics."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from service.limit_hits import LimitHits
from service.store_trouble import StoreTrouble

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper bounds of the buckets of all histograms."""


class Timings:
    """How long something took, each time."""

    __slots__ = ("buckets", "seconds")

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


@dataclass(slots=True)
class CallTally:
    """One RPC of the table."""

    streaming: bool = False
    ok: int = 0
    failed: dict[str, int] = field(default_factory=dict)
    """By status."""
    open: int = 0
    """Streams that are open now."""
    store: StoreTrouble = field(default_factory=StoreTrouble)
    limits: LimitHits = field(default_factory=LimitHits)

    def fail(self, status: str) -> None:
        self.failed[status] = self.failed.get(status, 0) + 1


class Tally:
    """All that is counted."""

    __slots__ = (
        "append_time",
        "appends",
        "calls",
        "conflicts",
        "limits",
        "loop_lag",
        "move_time",
        "moves",
        "store",
        "watchers",
    )

    def __init__(self) -> None:
        self.calls: dict[tuple[str, str], CallTally] = {}
        """By service and method."""
        self.move_time = Timings()
        """Moves of players that were accepted."""
        self.moves = 0
        """Of players, accepted or not."""
        self.append_time = Timings()
        """Appends that the store has answered, conflicts included."""
        self.appends = 0
        self.conflicts = 0
        self.watchers = 0
        self.loop_lag = Timings()
        self.store = StoreTrouble()
        self.limits = LimitHits()

    def call(self, service: str, method: str, *, streaming: bool) -> CallTally:
        made = CallTally(streaming, store=self.store, limits=self.limits)
        return self.calls.setdefault((service, method), made)
