"""Histograms of latencies, and the percentiles in them."""

from __future__ import annotations

from typing import Any

from hdrh.histogram import HdrHistogram

LEAST_US, MOST_US, DIGITS = 1, 120_000_000, 3
"""What a histogram of latencies tells apart: from a microsecond to two minutes, in three digits."""
PERCENTILES = {"p50": 50.0, "p90": 90.0, "p99": 99.0, "p99.9": 99.9}
LATENCIES = (*PERCENTILES, "max")
"""The names of all that is told of latencies."""


def new_histogram() -> Any:
    return HdrHistogram(LEAST_US, MOST_US, DIGITS)


def recorded_us(seconds: float) -> int:
    """As a histogram takes it."""
    return min(MOST_US, max(LEAST_US, round(1e6 * seconds)))


def percentiles(latencies: Any) -> dict[str, float] | None:
    """In milliseconds; None if there are no latencies."""
    if not latencies.get_total_count():
        return None
    found = {name: latencies.get_value_at_percentile(percent) / 1000 for name, percent in PERCENTILES.items()}
    return {**found, "max": latencies.get_max_value() / 1000}


def latency_bins(latencies: Any) -> list[tuple[float, int]]:
    """Ten bins for every doubling would be too many, and one too few: two."""
    found = [
        (round(min(step.value_iterated_to, MOST_US) / 1000, 3), step.count_added_in_this_iter_step)
        for step in latencies.get_log_iterator(100, 2**0.5)
    ]
    first = next((place for place, (_, times) in enumerate(found) if times), len(found))
    return found[first:]
