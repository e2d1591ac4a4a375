"""The figures of a load as Prometheus text, for a textfile collector or a push gateway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.registry import Collector

from loadtest.breakdown import SECTIONS
from loadtest.latencies import PERCENTILES
from loadtest.report import LoadReport

PREFIX = "powderkeg_load"
GAUGES = {
    "moves_per_second": ("moves_per_s", "Answered moves per second."),
    "seconds": ("seconds", "The time in which moves were sent, or until the last answer."),
    "driver_busy_ratio": ("driver_busy", "The share of its time that the busiest process of the driver was at work."),
    "server_cpu_seconds_per_1000_moves": ("server_cpu_s_per_1000_moves", "CPU time of the service."),
    "store_cpu_seconds_per_1000_moves": ("store_cpu_s_per_1000_moves", "CPU time of its store."),
}
COUNTERS = {
    "moves": ("moves", "Answered moves."),
    "unsent_moves": ("unsent", "Moves that were meant to be sent, and for which no match was ready."),
    "unanswered_moves": ("unanswered", "Moves that were sent and never answered."),
    "matches": ("matches", "Matches that were re-executed and compared."),
}


class ReportCollector(Collector):
    """Gives a report in the families of Prometheus. What was not measured is left out."""

    def __init__(self, report: LoadReport) -> None:
        self.report = report

    def collect(self) -> Iterator[Metric]:
        report = self.report
        yield GaugeMetricFamily(f"{PREFIX}_correct", "1 if every match is proven.", float(report.correct))
        for name, (key, said) in GAUGES.items():
            if getattr(report, key) is not None:
                yield GaugeMetricFamily(f"{PREFIX}_{name}", said, getattr(report, key))
        for name, (key, said) in COUNTERS.items():
            yield CounterMetricFamily(f"{PREFIX}_{name}", said, getattr(report, key))
        if report.histogram:
            yield self._latencies()
        yield from self._labelled("errors", "Failed calls.", "reason", report.errors)
        yield from self._labelled("wrong", "What is not proven.", "kind", report.wrong)
        for section in SECTIONS:
            yield from self._rows(section)
        met = GaugeMetricFamily(f"{PREFIX}_threshold_met", "1 if it is met.", labels=["threshold"])
        for each in report.thresholds:
            met.add_metric([each.threshold], float(each.met))
        yield met

    def _latencies(self) -> Metric:
        """Buckets have all moves that took at most so long."""
        family = HistogramMetricFamily(f"{PREFIX}_latency_seconds", "From when a move was meant to be sent.", labels=[])
        moves, buckets = 0, []
        for most, count in self.report.histogram:
            moves += count
            buckets.append((f"{most / 1000:.6g}", float(moves)))
        family.add_metric([], [*buckets, ("+Inf", float(moves))], None)
        return family

    def _labelled(self, name: str, said: str, label: str, found: Mapping[str, int]) -> Iterator[Metric]:
        family = CounterMetricFamily(f"{PREFIX}_{name}", said, labels=[label])
        for value, times in found.items():
            family.add_metric([value], times)
        yield family

    def _rows(self, section: str) -> Iterator[Metric]:
        """A section of the breakdown: counts, errors, and the percentiles that were measured."""
        rows = getattr(self.report, section)
        yield from self._labelled(f"{section}_count", "How often.", "name", {k: v["count"] for k, v in rows.items()})
        yield from self._labelled(
            f"{section}_errors", "How often it failed.", "name", {k: v["errors"] for k, v in rows.items()}
        )
        family = SummaryMetricFamily(f"{PREFIX}_{section}_seconds", "How long it took.", labels=["name"])
        for name, row in rows.items():
            for percentile, percent in PERCENTILES.items() if row["latency_ms"] else ():
                labels = {"name": name, "quantile": f"{percent / 100:g}"}
                family.add_sample(family.name, labels, row["latency_ms"][percentile] / 1000)
        yield family


def prometheus_of(report: LoadReport) -> str:
    registry = CollectorRegistry()
    registry.register(ReportCollector(report))
    return generate_latest(registry).decode()
