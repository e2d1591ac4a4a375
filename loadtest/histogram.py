"""How many moves took how long, with the percentiles where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10

from auditpage.markup import Markup, tag, together
from loadtest.charts import (
    Area,
    Scale,
    bar,
    framed_chart,
    hover_column,
    log_steps,
    round_steps,
    rounded,
    spread_labels,
    wide_and_narrow,
)
from loadtest.units import counted_as, duration, round_duration, short_number

LABEL_HEIGHT = 58
"""How high the labels of percentiles are, with the lines that lead to their places,"""
LETTER_WIDTH = 8.2
"""and how wide, by letter."""
BIN_FACTOR = 2**0.5
"""Of a bin, as a factor."""
SHORTEST_MS = 0.1
"""Milliseconds; the first bin has all that took less, too."""
LEAST_RANGE = 10.0
"""The longest that is shown is so many times the shortest: a few moves are a few bars."""


@dataclass(frozen=True)
class LatencyBin:
    """Moves that took more than the one, and at most the other."""

    over: float
    most: float
    moves: int

    def said(self, all_moves: int) -> str:
        took = (
            f"{round_duration(self.over)} to {round_duration(self.most)}"
            if self.most > SHORTEST_MS
            else f"at most {round_duration(self.most)}"
        )
        return f"{took}: {counted_as(self.moves, 'move')}, {self.moves / all_moves:.2%}"


def bins_of(found: Sequence[tuple[float, int]]) -> list[LatencyBin]:
    """With the lower ends, which are the upper ends of those before."""
    ends = [most for most, _ in found]
    return [LatencyBin(over, *each) for over, each in zip([ends[0] / BIN_FACTOR, *ends], found, strict=False)]


def histogram(found: Sequence[tuple[float, int]], marks: Mapping[str, float]) -> Markup:
    """A bar for each bin, on a logarithmic scale; marks are latencies that have a name."""
    bins = bins_of(found)
    low, high = _ends(bins, marks)
    moves = sum(each.moves for each in bins)

    def draw(area: Area) -> Markup:
        steps = [step for step in round_steps(max(each.moves for each in bins)) if step == int(step)]
        along, y = area.across(log10(low), log10(high)), area.up(0, steps[-1])
        drawn = []
        for each in bins:
            place = along(log10(each.over)), along(log10(each.most))
            solid = bar(area, *place, y(each.moves), "bar") if each.moves else ""
            drawn.append(hover_column(area, *place, each.said(moves), solid))
        across = [(along(log10(ms)), round_duration(ms)) for ms in log_steps(low, high, (area.end - area.left) // 56)]
        up = [(y(step), short_number(step)) for step in steps]
        return framed_chart(area, "How many moves took how long", across, up, *drawn, _named(area, along, marks))

    return wide_and_narrow(draw, top=LABEL_HEIGHT)


def _ends(bins: Sequence[LatencyBin], marks: Mapping[str, float]) -> tuple[float, float]:
    low = min(bins[0].over, *marks.values())
    high = max(bins[-1].most, *marks.values())
    wider = max(1.0, LEAST_RANGE / (high / low)) ** 0.5
    return low / wider, high * wider


def _named(area: Area, along: Scale, marks: Mapping[str, float]) -> Markup:
    """A line at each mark, led to from its label: these stand side by side, however near the marks are."""
    named = _merged(marks)
    places = [along(log10(ms)) for _, ms in named]
    widths = [LETTER_WIDTH * max(len(name), len(duration(ms))) + 8 for name, ms in named]
    labels = spread_labels(places, widths, 0, area.width)
    drawn = []
    for (name, ms), x, label in zip(named, places, labels, strict=True):
        drawn.append(tag("line", x1=rounded(x), x2=rounded(x), y1=LABEL_HEIGHT - 2, y2=area.ground, class_="mark"))
        drawn.append(
            tag("line", x1=rounded(label), x2=rounded(x), y1=LABEL_HEIGHT - 18, y2=LABEL_HEIGHT - 2, class_="lead")
        )
        drawn.append(tag("text", name, x=rounded(label), y=20, text_anchor="middle", class_="quiet"))
        drawn.append(tag("text", duration(ms), x=rounded(label), y=36, text_anchor="middle", class_="mark"))
    return together(*drawn)


def _merged(marks: Mapping[str, float]) -> list[tuple[str, float]]:
    """Rising marks; those that read the same share a label, with the first and the last of their names."""
    named: list[tuple[str, float]] = []
    for name, ms in marks.items():
        if named and duration(named[-1][1]) == duration(ms):
            named[-1] = f"{named[-1][0].split(' = ')[0]} = {name}", ms
        else:
            named.append((name, ms))
    return named
