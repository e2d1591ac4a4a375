"""A load over time: its throughput, its errors and its latency, second by second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from auditpage.markup import Markup, tag, together
from loadtest.chart_columns import ChartColumn, Spans, columns_of, silences
from loadtest.charts import (
    Area,
    Scale,
    Tick,
    bar,
    box,
    framed_chart,
    hover_column,
    legend,
    log_steps,
    round_down,
    round_steps,
    round_up,
    rounded,
    wide_and_narrow,
)
from loadtest.latencies import PERCENTILES
from loadtest.units import counted_as, duration, elapsed, plain_number, round_duration, short_number

FEW = 40
"""Seconds that have a dot each."""
BROADEST = 90
"""Of bars, however few there are."""
EVERY = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400)


# -- the charts ------------------------------------------------------------------------------------------------------


def throughput(spans: Spans) -> Markup:
    """Bars of what was answered, and a line at what was meant to be."""
    columns = columns_of(spans)
    meant = any(each.intended_per_s for each in columns)
    top = max(max(each.moves_per_s, each.intended_per_s or 0.0) for each in columns)

    def draw(area: Area) -> Markup:
        steps = round_steps(top)
        x, y = _time(area, columns), area.up(0, steps[-1])
        drawn = [_silence(area, x, spans)]
        for each in columns:
            place = x(each.start), x(each.end)
            solid = bar(area, *place, y(each.moves_per_s), "bar", BROADEST) if each.moves_per_s else ""
            drawn.append(hover_column(area, *place, _said(each), solid))
        corners = [
            f"{rounded(x(second))},{rounded(y(rate))}"
            for each in columns
            if (rate := each.intended_per_s)
            for second in (each.start, each.end)
        ]
        drawn.append(tag("polyline", points=" ".join(corners), class_="meant"))
        up = [(y(step), short_number(step)) for step in steps]
        return framed_chart(area, "Answered moves per second, over time", _times(area, x, columns), up, *drawn)

    keys = [("answered moves per second", "bar"), *([("intended rate", "meant")] if meant else [])]
    return together(legend(*keys, *_key_of_silence(spans)), wide_and_narrow(draw))


def failures(spans: Spans) -> Markup:
    """Bars of failed calls, on a scale of their own; nothing at all if there were none."""
    columns = columns_of(spans)
    most = max((each.errors for each in columns), default=0)
    if not most:
        return together()

    def draw(area: Area) -> Markup:
        steps = [step for step in round_steps(most, 2) if step == int(step)]
        x, y = _time(area, columns), area.up(0, steps[-1])
        drawn = [
            hover_column(
                area,
                x(each.start),
                x(each.end),
                _said(each),
                bar(area, x(each.start), x(each.end), y(n), "error", BROADEST),
            )
            for each in columns
            if (n := each.errors)
        ]
        up = [(y(step), short_number(step)) for step in steps]
        return framed_chart(area, "Failed calls, over time", _times(area, x, columns), up, *drawn)

    return together(legend(("failed calls", "error")), wide_and_narrow(draw, height=110))


def latency(spans: Spans) -> Markup:
    """A line for each percentile, on a logarithmic scale; where nothing was answered there is none."""
    columns = columns_of(spans)
    found = [value for each in columns for value in each.latency_ms.values() if value]
    low, high = round_down(min(found) / 1.05), round_up(max(found) * 1.05)
    if high / low > 100:
        low, high = 10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high))
    high = max(high, low * 10)

    def draw(area: Area) -> Markup:
        x, y = _time(area, columns), area.up(log10(low), log10(high))
        drawn = [_silence(area, x, spans, "no answers")]
        drawn += [hover_column(area, x(each.start), x(each.end), _said(each)) for each in columns]
        for name in reversed(PERCENTILES):
            drawn.append(_curve(name, columns, x, lambda ms: y(log10(ms))))
        up = [(y(log10(ms)), round_duration(ms)) for ms in log_steps(low, high, 8)]
        return framed_chart(area, "Latency percentiles, over time", _times(area, x, columns), up, *drawn)

    keys = [(name, f"line {_kind(name)}") for name in PERCENTILES]
    return together(legend(*keys, *_key_of_silence(spans)), wide_and_narrow(draw))


def _curve(name: str, columns: Sequence[ChartColumn], x: Scale, y: Callable[[float], float]) -> Markup:
    """In pieces, broken where nothing was measured. Single seconds are dots."""
    pieces: list[list[str]] = [[]]
    before: ChartColumn | None = None
    for each in columns:
        ms = each.latency_ms[name]
        if not ms or (before is not None and each.start > before.end):
            pieces.append([])
        if ms:
            pieces[-1].append(f"{rounded(x((each.start + each.end) / 2))},{rounded(y(ms))}")
        before = each
    drawn = [tag("polyline", points=" ".join(piece), class_=f"line {_kind(name)}") for piece in pieces if piece[1:]]
    for alone, dot in ((len(piece) == 1, dot) for piece in pieces for dot in piece if piece):
        if alone or len(columns) <= FEW:
            across, _, up = dot.partition(",")
            drawn.append(tag("circle", cx=across, cy=up, r=4 if alone else 2.5, class_=f"dot {_kind(name)}"))
    return together(*drawn)


def _kind(name: str) -> str:
    return f"line-{[*PERCENTILES].index(name)}"


def _said(each: ChartColumn) -> str:
    """Everything that is known of it."""
    meant = f" of {plain_number(each.intended_per_s)}" if each.intended_per_s else ""
    known = [f"{name} {duration(ms)}" for name, ms in each.latency_ms.items() if ms]
    failed = counted_as(each.errors, "failed call") if each.errors else ""
    said = [
        f"{plain_number(each.moves_per_s)}{meant} moves/s",
        failed,
        "" if each.moves_per_s else "no answers",
        *known,
    ]
    return f"{each.said}: {', '.join(text for text in said if text)}"


# -- time ------------------------------------------------------------------------------------------------------------


def _time(area: Area, columns: Sequence[ChartColumn]) -> Scale:
    return area.across(columns[0].start, columns[-1].end)


def _times(area: Area, x: Scale, columns: Sequence[ChartColumn]) -> list[Tick]:
    start, end = columns[0].start, columns[-1].end
    room = (area.end - area.left) / 60
    step = next((each for each in EVERY if (end - start) / each <= room), 28_800)
    return [(x(second), elapsed(second)) for second in range(ceil(start), int(end) + 1) if second % step == 0]


def _silence(area: Area, x: Scale, spans: Spans, said: str = "") -> Markup:
    drawn = []
    for start, end in silences(spans):
        drawn.append(box(x(start), area.top, x(end), area.ground, "silent"))
        if said and x(end) - x(start) > 80:
            middle = rounded((x(start) + x(end)) / 2)
            drawn.append(tag("text", said, x=middle, y=area.top + 18, text_anchor="middle", class_="silent"))
    return together(*drawn)


def _key_of_silence(spans: Spans) -> list[tuple[str, str]]:
    return [("no answers", "silent")] if silences(spans) else []
