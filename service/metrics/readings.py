"""What one process knows, as values of metrics."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path

from replay.store.figures import StoreFigures
from service import __version__
from service.bootstrap import Application
from service.metrics.samples import Samples, Value
from service.tally import Tally, Timings

STATM = Path("/proc/self/statm")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
ALARMING = ("DATA_LOSS", "INTERNAL")
"""Told from the start: what is not there before its first time does not rise then, and nobody is alarmed."""


def tally_samples(tally: Tally) -> Samples:
    """What was counted."""
    calls: dict[tuple[str, ...], Value] = {}
    streams: dict[tuple[str, ...], Value] = {}
    for (service, method), call in tally.calls.items():
        short = service.rpartition(".")[2]
        calls.update({(short, method, status): 0 for status in ALARMING})
        calls[short, method, "OK"] = call.ok
        calls.update({(short, method, status): number for status, number in call.failed.items()})
        if call.streaming:
            streams[short, method] = call.open
    return {
        "powderkeg_calls_total": calls,
        "powderkeg_streams_open": streams,
        "powderkeg_moves_total": {(): tally.moves},
        "powderkeg_move_seconds": {(): _histogram(tally.move_time)},
        "powderkeg_appends_total": {(): tally.appends},
        "powderkeg_append_conflicts_total": {(): tally.conflicts},
        "powderkeg_append_seconds": {(): _histogram(tally.append_time)},
        "powderkeg_store_errors_total": {(kind,): number for kind, number in tally.store.errors.items()},
        "powderkeg_watchers": {(): tally.watchers},
        "powderkeg_limits_hit_total": {(limit,): number for limit, number in tally.limits.hits.items()},
        "powderkeg_loop_lag_seconds": {(): _histogram(tally.loop_lag)},
    }


def app_samples(app: Application, *, store_up: bool) -> Samples:
    """How things stand in the process."""
    return {
        "powderkeg_queue_length": {(name,): length for name, length in app.queue_lengths().items()},
        "powderkeg_matches_cached": {(): app.matches.cached_count},
        "powderkeg_store_up": {(): int(store_up)},
    }


def store_samples(figures: StoreFigures) -> Samples:
    return {
        "powderkeg_matches": {(status,): number for status, number in figures.matches.items()},
        "powderkeg_unsigned_matches": {(): figures.unsigned},
        "powderkeg_signing_lag_seconds": {(): figures.signing_lag_s},
        "powderkeg_due_lag_seconds": {(): figures.due_lag_s},
    }


def process_samples(place: int) -> Samples:
    worker, resident = str(place), int(STATM.read_text().split()[1]) * PAGE_BYTES
    return {
        "powderkeg_resident_memory_bytes": {(worker,): resident},
        "powderkeg_cpu_seconds_total": {(worker,): time.process_time()},
        "powderkeg_build_info": {(__version__, platform.python_version()): 1},
    }


def worker_samples(alive: int, deaths: int, hangs: int) -> Samples:
    """How the workers fare, as who starts them knows."""
    return {
        "powderkeg_workers": {(): alive},
        "powderkeg_worker_deaths_total": {(): deaths},
        "powderkeg_worker_hangs_total": {(): hangs},
    }


def _histogram(timings: Timings) -> list[float]:
    return [*timings.buckets, timings.seconds]
