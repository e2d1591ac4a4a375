"""Two reports beside each other: what has become better, and what worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from loadtest.breakdown import LAG, SECTIONS
from loadtest.latencies import LATENCIES
from loadtest.rate import missed_rate, rate_was_reached
from loadtest.report_shape import COSTS, Report
from loadtest.units import duration

BETTER, SAME, WORSE, UNJUDGED = "better", "same", "worse", ""
DECIDING_LATENCIES = ("p50", "p99")
"""Those further out are shown, and decide nothing: a single slow second makes them."""
DECIDING_COST = "server_cpu_s_per_1000_moves"
OUTSIDE_PLAN = ("address", "server_pid", "tls_ca", "tls_cert", "tls_key", "threshold")
"""What may differ between loads that are the same."""


@dataclass(frozen=True)
class ComparedFigure:
    """A figure of both reports."""

    name: str
    before: float | None
    after: float | None
    unit: str = ""
    """ms, % or none."""
    higher_is_better: bool = False
    decides: bool = False
    """Whether it being worse makes the second report worse."""

    @property
    def change(self) -> float | None:
        """Of the second by the first, as a share: 0.1 is 10 % more."""
        if self.before is None or self.after is None:
            return None
        if not self.before:
            return 0.0 if not self.after else None
        return self.after / self.before - 1

    def verdict(self, within: float) -> str:
        """`within` is the share by which figures may differ and be the same."""
        if self.before is None or self.after is None:
            return UNJUDGED
        higher, lower = (BETTER, WORSE) if self.higher_is_better else (WORSE, BETTER)
        if self.after > self.before * (1 + within):
            return higher
        return lower if self.after < self.before * (1 - within) else SAME

    def shown(self, value: float | None) -> str:
        if value is None:
            return "-"
        if self.unit == "ms":
            return duration(value)
        return f"{value:.3g} %" if self.unit == "%" else f"{value:,.1f}" if value >= 10 else f"{value:.3g}"


def compared_figures(before: Report, after: Report) -> Iterator[ComparedFigure]:
    """All that both can have, the deciding ones first."""
    both = (before, after)
    full_speed = not any(each["plan"]["rate"] or each["plan"]["stages"] for each in both)

    def figure(name: str, key: str, **how: Any) -> ComparedFigure:
        return ComparedFigure(name, before.get(key), after.get(key), **how)

    yield figure("moves/s", "moves_per_s", higher_is_better=True, decides=full_speed)
    for name in LATENCIES:
        old, new = (_latency(each, name) for each in both)
        yield ComparedFigure(f"latency {name}", old, new, "ms", decides=name in DECIDING_LATENCIES)
    yield ComparedFigure("failed calls", _failed_share(before), _failed_share(after), "%", decides=True)
    for key, name in COSTS.items():
        yield figure(name, key, decides=key == DECIDING_COST)
    for section in SECTIONS:
        for name in before[section]:
            old, new = (_latency(each[section].get(name), "p99") for each in both)
            yield ComparedFigure(f"{'lag of ' if section == LAG else ''}{name} p99", old, new, "ms")


def _latency(measured: Report | None, name: str) -> float | None:
    """Of a report, or of a row of it; None if that was not measured."""
    return measured["latency_ms"][name] if measured and measured["latency_ms"] else None


def _failed_share(report: Report) -> float | None:
    """In percent of all calls."""
    errors, calls = (sum(row[what] for row in report["calls"].values()) for what in ("errors", "count"))
    return 100 * errors / calls if calls else None


def plan_differences(before: Report, after: Report) -> list[str]:
    """What was asked for otherwise. Figures of another load say little."""
    old, new = before["plan"], after["plan"]
    names = [name for name in {**old, **new} if name not in OUTSIDE_PLAN]
    return [f"{name}: {old.get(name)} and {new.get(name)}" for name in names if old.get(name) != new.get(name)]


@dataclass(frozen=True)
class PacedLoad:
    """What a report says of the rate that was asked for."""

    moves: int
    unsent: int
    seconds: float
    moves_per_s: float
    latency_ms: Mapping[str, float] | None
    plan: Mapping[str, Any]

    @classmethod
    def of(cls, report: Report) -> PacedLoad:
        return cls(**{each.name: report[each.name] for each in fields(cls)})


def missed_rates(before: Report, after: Report, names: tuple[str, str]) -> list[str]:
    """Which of them have not reached the rate that was asked for. Their latencies are those of a queue."""
    loads = zip(names, map(PacedLoad.of, (before, after)), strict=True)
    return [f"{name}: {missed_rate(load)}" for name, load in loads if not rate_was_reached(load)]


def is_worse(before: Report, after: Report, within: float) -> bool:
    """Whether the second load is not proven where the first is, or a deciding figure of it is worse."""
    if before["correct"] and not after["correct"]:
        return True
    return any(each.decides and each.verdict(within) == WORSE for each in compared_figures(before, after))
