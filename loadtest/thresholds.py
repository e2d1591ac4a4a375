"""What a load must keep to: bounds on its figures, such as `p99<50ms,errors<0.1%`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import ge, gt, le, lt
from typing import Any, Protocol

from engines.core.errors import BadSetup, SetupReason
from loadtest.latencies import LATENCIES
from loadtest.units import duration, plain_number

THRESHOLD = re.compile(
    r"(?:(?P<row>(?!p99\.9)[\w:]+)\.)?(?P<figure>p99\.9|\w+)\s*(?P<sign><=|>=|<|>)\s*(?P<bound>[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>%|[a-zµ]*)"
)
SIGNS = {"<": lt, "<=": le, ">": gt, ">=": ge}
TIMES = {"us": 0.001, "µs": 0.001, "ms": 1.0, "s": 1000.0}
"""Milliseconds of a unit."""
NUMBERS = {"moves": "moves", "rate": "moves_per_s", "unsent": "unsent", "unanswered": "unanswered"}
"""Figures without a unit, and their names in the report."""
EXAMPLE = "as in p99<50ms,errors<0.1%"
"""What follows every complaint."""


class MeasuredFigures(Protocol):
    """What thresholds are held against: a report."""

    @property
    def latency_ms(self) -> Mapping[str, float] | None: ...

    @property
    def calls(self) -> Mapping[str, Any]: ...

    @property
    def games(self) -> Mapping[str, Any]: ...

    @property
    def lag(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Threshold:
    """A bound on a figure."""

    text: str
    row: str
    """Of which call, game or watchers; empty for all moves."""
    figure: str
    sign: str
    bound: float
    unit: str
    """ms, % or none."""

    def judge(self, report: MeasuredFigures) -> JudgedThreshold:
        value = measured(report, self)
        met = value is not None and SIGNS[self.sign](value, self.bound)
        return JudgedThreshold(self.text, value, shown(value, self.unit), met)


@dataclass(frozen=True)
class JudgedThreshold:
    """A threshold, and what came of it."""

    threshold: str
    measured: float | None
    """In milliseconds, in percent, or as a number; None if it was not measured, and then it is not met."""
    said: str
    met: bool


def parse_thresholds(text: str) -> tuple[Threshold, ...]:
    """BadSetup says what would be right, also of a text without any."""
    return tuple(_parse(part.strip()) for part in text.split(","))


def _parse(text: str) -> Threshold:
    found = THRESHOLD.fullmatch(text)
    if found is None:
        raise _bad(text, "write FIGURE<BOUND or FIGURE>BOUND")
    figure, unit = found["figure"], found["unit"]
    if figure not in (*LATENCIES, *NUMBERS, "errors"):
        raise _bad(text, f"no figure {figure!r}; there are {', '.join((*LATENCIES, 'errors', *NUMBERS))}")
    if figure in LATENCIES and unit not in TIMES:
        raise _bad(text, f"{figure} is a time: write its unit, which is us, ms or s")
    if (figure in NUMBERS and unit) or (figure == "errors" and unit not in ("", "%")):
        raise _bad(text, f"{figure} is a number: write it without {unit}")
    if found["row"] and figure in NUMBERS:
        raise _bad(text, f"{figure} is of all moves: write it without {found['row']}")
    bound = float(found["bound"]) * TIMES.get(unit, 1.0)
    return Threshold(text, found["row"] or "", figure, found["sign"], bound, "ms" if unit in TIMES else unit)


def need_rows(thresholds: Iterable[Threshold], rows: Sequence[str]) -> None:
    """BadSetup before a load that measures these rows alone."""
    for each in thresholds:
        if each.row and each.row not in rows:
            close = get_close_matches(each.row, rows, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(rows)}"
            complaint = f"--threshold {each.text!r:.60}: this load measures no {each.row!r:.40}; {hint}"
            raise BadSetup(SetupReason.BAD_OPTION, complaint)


def _bad(text: str, complaint: str) -> BadSetup:
    return BadSetup(SetupReason.BAD_OPTION, f"--threshold {text!r:.60}: {complaint}, {EXAMPLE}")


def measured(report: MeasuredFigures, threshold: Threshold) -> float | None:
    """What the report has of it."""
    figure = threshold.figure
    if figure in NUMBERS:
        return float(getattr(report, NUMBERS[figure]))
    rows = {**report.calls, **report.games, **report.lag}
    if threshold.row and threshold.row not in rows:
        return None
    if figure in LATENCIES:
        latency = rows[threshold.row]["latency_ms"] if threshold.row else report.latency_ms
        return latency[figure] if latency else None
    counted = [rows[threshold.row]] if threshold.row else [*report.calls.values()]
    errors, calls = (sum(row[what] for row in counted) for what in ("errors", "count"))
    if not calls:
        return None
    return 100 * errors / calls if threshold.unit == "%" else float(errors)


def shown(value: float | None, unit: str) -> str:
    if value is None:
        return "not measured"
    if unit == "ms":
        return duration(value)
    return f"{value:.3g} %" if unit == "%" else plain_number(value)
