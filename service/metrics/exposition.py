"""The page that Prometheus reads, made from the pages of all processes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from service.metrics.definitions import METRICS, MetricDefinition, MetricKind
from service.metrics.samples import Labels, Value, merged
from service.metrics.shared_page import SharedPage
from service.tally import BOUNDS

FAMILIES: dict[MetricKind, Any] = {
    MetricKind.COUNTER: CounterMetricFamily,
    MetricKind.GAUGE: GaugeMetricFamily,
    MetricKind.HISTOGRAM: HistogramMetricFamily,
}
EDGES = (*map(str, BOUNDS), "+Inf")


class PagesCollector(Collector):
    """Collects what all processes have left, whenever somebody asks."""

    def __init__(self, pages: Sequence[int]) -> None:
        self._pages = [SharedPage(each) for each in pages]

    def collect(self) -> Iterator[Metric]:
        snapshots = [found for page in self._pages if (found := page.read()) is not None]
        whole = merged(snapshots, time.monotonic())
        for metric in METRICS:
            yield _family(metric, whole.get(metric.name, {}))

    def describe(self) -> Iterator[Metric]:
        return iter(())


def registry_of(pages: Sequence[int]) -> CollectorRegistry:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(PagesCollector(pages))
    return registry


def exposed(registry: CollectorRegistry, accepted: str) -> tuple[bytes, str]:
    """The page, and its type, for a client that accepts these types."""
    encode, content_type = choose_encoder(accepted)
    return encode(registry), content_type


def _family(metric: MetricDefinition, values: dict[Labels, Value]) -> Metric:
    family: Any = FAMILIES[metric.kind](metric.name, metric.meaning, labels=metric.labels)
    for labels, value in sorted(values.items()):
        if isinstance(value, list):
            *buckets, seconds = value
            family.add_metric(labels, [*zip(EDGES, accumulate(buckets), strict=True)], seconds)
        else:
            family.add_metric(labels, value)
    found: Metric = family
    return found
