"""The seconds of a load as columns of a chart, and those in which nothing was answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from loadtest.latencies import PERCENTILES

MOST_COLUMNS = 180
"""Columns of a chart; a longer load has several seconds in each."""
LONGEST_SPAN = 2.0
"""Seconds that a span may reach back; what is further away was not measured."""
Spans = Sequence[Mapping[str, float | None]]


@dataclass(frozen=True)
class ChartColumn:
    """A second, or several."""

    start: float
    end: float
    moves_per_s: float
    intended_per_s: float | None
    errors: int
    latency_ms: Mapping[str, float | None]
    """Of the worst second; None where nothing was answered."""

    @property
    def said(self) -> str:
        """When it was."""
        return f"second {self.end:g}" if self.end == self.start + 1 else f"{self.start:g} to {self.end:g} s"


def columns_of(spans: Spans) -> list[ChartColumn]:
    """Few enough to be told apart."""
    seconds: list[ChartColumn] = []
    for span in spans:
        end = max(1.0, span["at"] or 0.0)
        start = max(seconds[-1].end, end - LONGEST_SPAN) if seconds else end - 1
        latency = {name: span[name] for name in PERCENTILES}
        moves_per_s, errors = span["moves_per_s"] or 0.0, int(span["errors"] or 0)
        seconds.append(ChartColumn(start, end, moves_per_s, span.get("intended_per_s"), errors, latency))
    each = max(1, ceil(len(seconds) / MOST_COLUMNS))
    return [_together(seconds[place : place + each]) for place in range(0, len(seconds), each)]


def _together(seconds: Sequence[ChartColumn]) -> ChartColumn:
    intended = [each.intended_per_s for each in seconds if each.intended_per_s is not None]
    found = {name: [each.latency_ms[name] or 0.0 for each in seconds] for name in PERCENTILES}
    return ChartColumn(
        start=seconds[0].start,
        end=seconds[-1].end,
        moves_per_s=sum(each.moves_per_s for each in seconds) / len(seconds),
        intended_per_s=sum(intended) / len(intended) if intended else None,
        errors=sum(each.errors for each in seconds),
        latency_ms={name: max(values) or None for name, values in found.items()},
    )


def silences(spans: Spans) -> list[tuple[float, float]]:
    """From when to when nothing was answered, or nothing measured."""
    found: list[tuple[float, float]] = []
    ends = [max(1.0, span["at"] or 0.0) for span in spans]
    starts = [ends[0] - 1 if ends else 0.0, *(max(before, end - LONGEST_SPAN) for before, end in pairwise(ends))]
    for start, end, span in zip(starts, ends, spans, strict=False):
        if span["moves_per_s"]:
            continue
        if found and found[-1][1] >= start:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found
