"""Charts as SVG: bars and lines, with axes that can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10

from service.report.markup import Markup, tag, together

WIDTH, HEIGHT = 900, 260
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 28, 34
Scale = Callable[[float], float]
Tick = tuple[float, str]


def frame(about: str, across: Sequence[Tick], up: Sequence[Tick], unit: str, *inside: str) -> Markup:
    """Axes and what they measure; ticks are given by their place on the page."""
    lines = [tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=place, y2=place, class_="grid") for place, _ in up]
    words = [tag("text", text, x=LEFT - 8, y=place + 4, text_anchor="end") for place, text in up]
    words += [tag("text", text, x=place, y=HEIGHT - 12, text_anchor="middle") for place, text in across]
    words.append(tag("text", unit, x=LEFT - 8, y=TOP - 12, text_anchor="end"))
    return tag("svg", *lines, *inside, *words, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=about)


def bars(
    about: str, unit: str, values: Sequence[tuple[str, float]], marks: Mapping[str, float] | None = None
) -> Markup:
    """A bar for each value; marks are names at places among them, counted in bars."""
    top = rounded_up(max((value for _, value in values), default=0.0))
    y = _linear(0.0, top, HEIGHT - BOTTOM, TOP)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(values))
    drawn: list[str] = []
    for place, (name, value) in enumerate(values):
        size = {"width": _at(step * 0.84), "height": _at(y(0) - y(value))}
        title = tag("title", f"{name}: {value:,.0f} {unit}")
        drawn.append(tag("rect", title, x=_at(LEFT + step * (place + 0.08)), y=_at(y(value)), class_="bar", **size))
    for name, where in (marks or {}).items():
        x = _at(LEFT + step * where)
        drawn.append(tag("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM, class_="mark"))
        drawn.append(tag("text", name, x=_at(x + 4), y=TOP + 10, class_="mark"))
    skip = max(1, ceil(len(values) / 12))
    across = [(_at(LEFT + step * (place + 0.5)), values[place][0]) for place in range(0, len(values), skip)]
    up = [(_at(y(top * part / 4)), f"{top * part / 4:,.10g}") for part in range(5)]
    return frame(about, across, up, unit, together(*drawn))


def lines(about: str, unit: str, names: Sequence[str], rows: Sequence[tuple[str, Mapping[str, float]]]) -> Markup:
    """A line for each name over all rows, on a logarithmic scale."""
    found = [row[name] for _, row in rows for name in names if row[name] > 0]
    low, high = (floor(log10(min(found))), ceil(log10(max(found)))) if found else (0, 1)
    high = max(high, low + 1)
    y = _linear(low, high, HEIGHT - BOTTOM, TOP)
    x = _linear(0, max(1, len(rows) - 1), LEFT, WIDTH - RIGHT)
    drawn: list[str] = []
    for number, name in enumerate(names):
        dots = [
            (_at(x(place)), _at(y(log10(row[name]))), f"{name} at {at}: {row[name]:,.2f} {unit}")
            for place, (at, row) in enumerate(rows)
            if row[name] > 0
        ]
        path = " ".join(f"{across},{up}" for across, up, _ in dots)
        drawn.append(tag("polyline", points=path, class_=f"line line-{number}"))
        drawn += [
            tag("circle", tag("title", text), cx=across, cy=up, r=3, class_=f"dot line-{number}")
            for across, up, text in dots
        ]
    skip = max(1, ceil(len(rows) / 12))
    ticks = [(_at(x(place)), rows[place][0]) for place in range(0, len(rows), skip)]
    grid = [(_at(y(power)), f"{10.0**power:,.10g}") for power in range(low, high + 1)]
    return frame(about, ticks, grid, unit, together(*drawn))


def legend(names: Sequence[str]) -> Markup:
    return tag("p", *(tag("span", name, class_=f"key line-{number}") for number, name in enumerate(names)))


def rounded_up(value: float) -> float:
    """The next number that is easily read, so that a quarter of it is, too."""
    if value <= 0:
        return 4.0
    power = 10.0 ** floor(log10(value))
    return power * next(step for step in (1, 2, 4, 6, 8, 10) if value <= step * power)


def _linear(low: float, high: float, start: float, end: float) -> Scale:
    return lambda value: start + (end - start) * (value - low) / (high - low)


def _at(place: float) -> float:
    return round(place, 1)
