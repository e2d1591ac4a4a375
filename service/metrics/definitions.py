"""Every metric there is: docs/operating.md shows this table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class MetricKind(Enum):
    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


class Across(Enum):
    """How the gauges of several processes become one. Counters and histograms are added up."""

    SUM = "sum"
    MOST = "max"
    LEAST = "min"


@dataclass(frozen=True, slots=True)
class MetricDefinition:
    """A metric. Its labels have few values: no id, no name and no address is ever one."""

    name: str
    kind: MetricKind
    meaning: str
    labels: tuple[str, ...] = ()
    across: Across = Across.SUM


def _counter(name: str, meaning: str, *labels: str) -> MetricDefinition:
    return MetricDefinition(name, MetricKind.COUNTER, meaning, labels)


def _gauge(name: str, meaning: str, *labels: str, across: Across = Across.SUM) -> MetricDefinition:
    return MetricDefinition(name, MetricKind.GAUGE, meaning, labels, across)


def _histogram(name: str, meaning: str) -> MetricDefinition:
    return MetricDefinition(name, MetricKind.HISTOGRAM, meaning)


METRICS = (
    _counter("powderkeg_calls_total", "calls that have ended, by any door", "service", "method", "status"),
    _gauge("powderkeg_streams_open", "calls with streams that are open now", "service", "method"),
    _counter("powderkeg_moves_total", "moves that players have sent, accepted or not"),
    _histogram("powderkeg_move_seconds", "from a player's move to its entry in the log, for accepted moves"),
    _counter("powderkeg_appends_total", "entries appended to logs, by players, bots, clocks and hosts"),
    _counter("powderkeg_append_conflicts_total", "appends that found the log changed by another process"),
    _histogram("powderkeg_append_seconds", "how long the store took for an append"),
    _counter("powderkeg_store_errors_total", "what the store failed to do, by the cause", "kind"),
    _gauge("powderkeg_store_up", "1 if every process can write to the store, otherwise 0", across=Across.LEAST),
    _gauge("powderkeg_queue_length", "what waits for its turn, by the queue", "queue"),
    _gauge("powderkeg_watchers", "callers who watch a match, by WatchMatch or Play"),
    _gauge(
        "powderkeg_matches",
        "matches in the store, by status; private ones, of any status, are `private`",
        "status",
        across=Across.MOST,
    ),
    _gauge("powderkeg_matches_cached", "matches in the caches of the processes"),
    _gauge("powderkeg_unsigned_matches", "matches with entries that no checkpoint covers", across=Across.MOST),
    _gauge("powderkeg_signing_lag_seconds", "how late the signature is that is due longest", across=Across.MOST),
    _gauge("powderkeg_due_lag_seconds", "how late the bot or clock is that is due longest", across=Across.MOST),
    _counter("powderkeg_limits_hit_total", "calls refused or held up by a limit", "limit"),
    _histogram(
        "powderkeg_loop_lag_seconds", "how late the loop of a process comes to what is due; 10 samples a second"
    ),
    _gauge("powderkeg_resident_memory_bytes", "memory of a worker", "worker"),
    _counter("powderkeg_cpu_seconds_total", "CPU time of a worker and of those before it in its place", "worker"),
    _gauge("powderkeg_workers", "processes that serve"),
    _counter(
        "powderkeg_worker_deaths_total", "workers that have ended unasked, those that were killed as hung included"
    ),
    _counter("powderkeg_worker_hangs_total", "workers that gave no sign of life and were killed"),
    _gauge("powderkeg_build_info", "always 1; what runs is in the labels", "version", "python", across=Across.MOST),
)
