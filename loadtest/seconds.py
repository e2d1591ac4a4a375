"""The seconds of a load: what its processes tell of each, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loadtest.latencies import new_histogram, percentiles
from loadtest.meter import Span

SHORTEST_REST = 0.1
"""Seconds; what a load goes on for less than that after its last second is too short for a rate of its own."""


def second_of(span: Span) -> int:
    """In which second it is, from 1 on, by its beginning; a rest that is too short is part of the second before it."""
    before = round(span.at - span.seconds)
    return max(1, before + (span.seconds >= SHORTEST_REST))


def length_of(spans: Sequence[Span]) -> float:
    """Of a second: as long as that of the process that takes longest for it."""
    of_process = dict.fromkeys((span.number for span in spans), 0.0)
    for span in spans:
        of_process[span.number] += span.seconds
    return max(of_process.values())


def moves_in(spans: Sequence[Span]) -> int:
    return sum(span.moves for span in spans)


def latency_in(spans: Sequence[Span]) -> dict[str, float] | None:
    """None if no move was answered, whatever was waited for in vain."""
    latencies: Any = new_histogram()
    for span in spans:
        latencies.decode_and_add(span.latencies)
    return percentiles(latencies) if moves_in(spans) else None


def open_after(spans: Sequence[Span]) -> dict[int, int]:
    """Matches of each process that are open at the end, by its number."""
    return {span.number: span.open for span in spans}
