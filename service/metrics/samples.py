"""The values of metrics, as one process knows them and as several know them together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson

from service.metrics.definitions import METRICS, Across, MetricDefinition, MetricKind

Labels = tuple[str, ...]
Value = float | list[float]
"""A number; of a histogram those in each bucket, and then the sum of the seconds."""
Samples = dict[str, dict[Labels, Value]]
"""By the names of metrics and the values of their labels."""
STALE = 5.0
"""Seconds after which nobody believes the gauges of a process any more: it has died, or it hangs."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a process knew at a moment of the machine's monotonic clock."""

    at: float
    samples: Samples

    def written(self) -> bytes:
        rows = {name: [*values.items()] for name, values in self.samples.items()}
        return orjson.dumps([self.at, rows])

    @classmethod
    def of(cls, written: bytes) -> Snapshot:
        at, rows = orjson.loads(written)
        return cls(at, {name: {tuple(labels): value for labels, value in row} for name, row in rows.items()})


def merged(snapshots: Iterable[Snapshot], now: float) -> Samples:
    """All of them together. What a process has counted stays when it is gone; how things stood with it does not."""
    whole: Samples = {}
    for snapshot in snapshots:
        for metric in METRICS:
            if metric.kind is not MetricKind.GAUGE or now - snapshot.at < STALE:
                values = whole.setdefault(metric.name, {})
                for labels, value in snapshot.samples.get(metric.name, {}).items():
                    values[labels] = _both(metric, values[labels], value) if labels in values else value
    return whole


def counted(snapshot: Snapshot | None) -> Snapshot | None:
    """Only what was counted."""
    if snapshot is None:
        return None
    kept = {metric.name for metric in METRICS if metric.kind is not MetricKind.GAUGE}
    return Snapshot(snapshot.at, {name: values for name, values in snapshot.samples.items() if name in kept})


def _both(metric: MetricDefinition, one: Any, other: Any) -> Value:
    if metric.kind is MetricKind.HISTOGRAM:
        return [a + b for a, b in zip(one, other, strict=True)]
    both: float = {Across.SUM: one + other, Across.MOST: max(one, other), Across.LEAST: min(one, other)}[metric.across]
    return both
