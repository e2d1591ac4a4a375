"""What charts are made of: an area with axes that can be read, wide or narrow, and labels that keep apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf, log10

from auditpage.markup import Markup, tag, together

Scale = Callable[[float], float]
Tick = tuple[float, str]
"""A place on the page, and what stands there."""
STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Area:
    """The size of a chart; what it shows is drawn inside its margins."""

    width: int
    height: int
    top: int = 14
    left: int = 62
    right: int = 24
    bottom: int = 30

    @property
    def end(self) -> int:
        return self.width - self.right

    @property
    def ground(self) -> int:
        return self.height - self.bottom

    def across(self, low: float, high: float) -> Scale:
        return _linear(low, high, self.left, self.end)

    def up(self, low: float, high: float) -> Scale:
        return _linear(low, high, self.ground, self.top)


WIDE, NARROW = Area(912, 250), Area(460, 230)


def wide_and_narrow(draw: Callable[[Area], Markup], **changes: int) -> Markup:
    """A chart for wide pages and one for narrow ones; the style sheet shows the one that fits."""
    return together(
        *(
            tag("div", draw(replace(area, **changes)), class_=f"chart {name}")
            for name, area in (("wide", WIDE), ("narrow", NARROW))
        )
    )


def framed_chart(area: Area, about: str, across: Sequence[Tick], up: Sequence[Tick], *inside: str) -> Markup:
    """What is inside, on a grid, with its axes."""
    grid = [tag("line", x1=area.left, x2=area.end, y1=rounded(y), y2=rounded(y), class_="grid") for y, _ in up]
    words = [tag("text", text, x=area.left - 8, y=rounded(y + 4), text_anchor="end") for y, text in up]
    feet = [
        tag("line", x1=rounded(x), x2=rounded(x), y1=area.ground, y2=area.ground + 5, class_="foot") for x, _ in across
    ]
    words += [tag("text", text, x=rounded(x), y=area.height - 9, text_anchor="middle") for x, text in across]
    base = tag("line", x1=area.left, x2=area.end, y1=area.ground, y2=area.ground, class_="foot")
    size = {"viewBox": f"0 0 {area.width} {area.height}", "role": "img", "aria_label": about}
    return tag("svg", *grid, *inside, base, *feet, *words, **size)


def box(x: float, y: float, to_x: float, to_y: float, kind: str) -> Markup:
    return tag(
        "rect",
        x=rounded(x),
        y=rounded(y),
        width=rounded(max(0.0, to_x - x)),
        height=rounded(max(0.0, to_y - y)),
        class_=kind,
    )


def hover_column(area: Area, x: float, to_x: float, said: str, *inside: str) -> Markup:
    """What stands there says so wherever it is pointed at, from top to bottom."""
    return tag("g", tag("title", said), box(x, area.top, to_x, area.ground, "hit"), *inside, class_="column")


def bar(area: Area, x: float, to_x: float, y: float, kind: str, broadest: float = inf) -> Markup:
    """Up to y; however little it is, it can be seen."""
    gap = max(0.08 * (to_x - x) if to_x - x > 6 else 0.0, (to_x - x - broadest) / 2)
    return box(x + gap, min(y, area.ground - 1.5), to_x - gap, area.ground, kind)


def legend(*keys: tuple[str, str]) -> Markup:
    """Names, each with the class that gives it its colour."""
    return tag("p", *(tag("span", tag("i", class_=kind), name, class_="key") for name, kind in keys), class_="legend")


# -- scales ----------------------------------------------------------------------------------------------------------


def round_steps(top: float, most: int = 5) -> list[float]:
    """From 0 to top or a little beyond, in steps that are easily read."""
    step = round_up(max(top, 1.0) / most)
    return [step * number for number in range(ceil(max(top, 1.0) / step - 1e-9) + 1)]


def round_up(value: float) -> float:
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in (*STEPS, 10) if value <= step * power * (1 + 1e-9))


def round_down(value: float) -> float:
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in reversed(STEPS) if value >= step * power * (1 - 1e-9))


def log_steps(low: float, high: float, most: int) -> list[float]:
    """Round numbers for a logarithmic scale, no more than so many."""
    decades = range(floor(log10(low)), ceil(log10(high)) + 1)
    every, tens = (
        [
            each
            for power in decades
            for step in steps
            if low <= (each := step * 10.0**power) * (1 + 1e-9) <= high * (1 + 2e-9)
        ]
        for steps in (STEPS, (1,))
    )
    return every if len(every) <= most else tens[:: ceil(len(tens) / most)]


def spread_labels(places: Sequence[float], widths: Sequence[float], low: float, high: float) -> list[float]:
    """Rising places of labels, moved as little as need be so that none lies on the next, or beyond an end."""
    halves = [width / 2 for width in widths]
    left = _pushed(places, halves, low)
    right = _back(_pushed(_back(places), halves[::-1], -high))
    least, most = _pushed(right, halves, low), _back(_pushed(_back(left), halves[::-1], -high))
    return [(one + other) / 2 for one, other in zip(least, most, strict=True)]


def _pushed(places: Sequence[float], halves: Sequence[float], low: float) -> list[float]:
    """To the right, past the one before."""
    pushed: list[float] = []
    for place, half in zip(places, halves, strict=True):
        pushed.append(max(place, low + half))
        low = pushed[-1] + half
    return pushed


def _back(places: Sequence[float]) -> list[float]:
    """Seen from the other side."""
    return [-place for place in reversed(places)]


def rounded(place: float) -> float:
    return round(place, 1)


def _linear(low: float, high: float, start: float, end: float) -> Scale:
    return lambda value: start + (end - start) * (value - low) / (high - low)
