"""A whole load: the service if need be, the processes that drive it, and what they tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import redis

from loadtest.match_check import CheckTotals
from loadtest.meter import Span
from loadtest.plan import LONGEST_SECONDS, LoadPlan
from loadtest.private_service import ServiceUnderLoad, running_service, start_private_service
from loadtest.processes import GO, READY, processes
from loadtest.report import LoadReport, ReportBuilder
from loadtest.seconds import latency_in, length_of, moves_in, open_after, second_of
from loadtest.stop_signals import StopRequest
from loadtest.usage import PrivateStore, usage_of
from loadtest.worker import DriveEnded


@dataclass(frozen=True)
class LoadProgress:
    """How far a load has come: all of it is of the end of the same second."""

    stage: str
    """opening, driving or checking"""
    seconds: float = 0.0
    of_seconds: float = 0.0
    moves: int = 0
    of_moves: int = 0
    """Whichever comes first ends the driving; 0 is no such bound."""
    moves_per_s: float = 0.0
    """In the second that has just ended,"""
    open: int = 0
    """at its end,"""
    p99_ms: float | None = None
    """and of its answers, if it had any."""
    errors: int = 0
    checked: int = 0
    of_matches: int = 0

    @property
    def share(self) -> float:
        """Of this stage, that is done."""
        driven = [(self.seconds, self.of_seconds), (self.moves, self.of_moves)]
        done = [(self.checked, self.of_matches)] if self.stage == "checking" else driven
        return min(1.0, max((part / whole for part, whole in done if whole), default=0.0))


def run_load(
    plan: LoadPlan,
    progress: Callable[[LoadProgress], None] = lambda _: None,
    *,
    command: str = "",
    stop: StopRequest | None = None,
) -> LoadReport:
    """Load a service as planned, then prove every match. What has stopped it before its time is in the report."""
    plan.check()
    stop, builder = stop or StopRequest(), ReportBuilder(plan, command=command)
    there = (
        running_service(plan.host, plan.server_pid, plan.tls) if plan.address else start_private_service(plan.workers)
    )
    with there as served, _looking_into(served) as store, processes(plan, served, stop) as workers:
        progress(LoadProgress("opening"))
        workers.hear(READY, lambda _: None)
        before = usage_of(served.pid, store)
        workers.say(GO)
        workers.hear(DriveEnded, lambda told: _driving(builder, told, progress))
        after = usage_of(served.pid, store)
        workers.say(GO)
        workers.hear(None, lambda told: _checking(builder, told, progress), lambda: _proven(builder, progress))
        return builder.report(before, after, stream_bytes(store), interrupted=stop.name)


@contextmanager
def _looking_into(served: ServiceUnderLoad) -> Iterator[PrivateStore | None]:
    store = None
    if served.socket is not None and served.socket.exists():
        with suppress(redis.RedisError):
            store = PrivateStore(served.socket)
    try:
        yield store
    finally:
        if store is not None:
            store.close()


def stream_bytes(store: PrivateStore | None) -> int | None:
    """None if there is no store, or none any more."""
    with suppress(redis.RedisError):
        return store.stream_bytes() if store is not None else None
    return None


def _driving(builder: ReportBuilder, told: Any, progress: Callable[[LoadProgress], None]) -> None:
    """Tell of each second when the last process that still drives has told of it."""
    builder.add(told)
    plan = builder.plan
    last = builder.spans[second_of(told)] if isinstance(told, Span) else []
    playing = open_after(last)
    if len(playing) < max(1, plan.processes - len(builder.ended)):
        return
    latency = latency_in(last)
    progress(
        LoadProgress(
            "driving",
            seconds=round(told.at),
            of_seconds=plan.duration if plan.duration < LONGEST_SECONDS or not plan.moves else 0.0,
            moves=builder.moves,
            of_moves=plan.moves,
            moves_per_s=moves_in(last) / length_of(last),
            open=sum(playing.values()),
            p99_ms=latency["p99"] if latency else None,
            errors=builder.errors.total(),
        )
    )


def _checking(builder: ReportBuilder, told: CheckTotals, progress: Callable[[LoadProgress], None]) -> None:
    builder.add(told)
    _proven(builder, progress)


def _proven(builder: ReportBuilder, progress: Callable[[LoadProgress], None]) -> None:
    opened = sum(each.opened for each in builder.ended)
    progress(LoadProgress("checking", moves=builder.moves, checked=builder.checked.matches, of_matches=opened))
