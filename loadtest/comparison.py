"""Two reports beside each other: what has become better, and what worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from loadtest.breakdown import LAG, SECTIONS
from loadtest.units import duration

Report = Mapping[str, Any]
"""As `powderkeg load --json` prints it."""
BETTER, SAME, WORSE, UNJUDGED = "better", "same", "worse", ""
NEEDED = ("correct", "moves_per_s", "latency_ms", "plan", "calls", "games", "lag")
DECIDING_LATENCIES = ("p50", "p99")
"""Those further out are shown, and decide nothing: a single slow second makes them."""
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
    full_speed = not any(each["plan"].get("rate") or each["plan"].get("stages") for each in both)

    def figure(name: str, key: str, **how: Any) -> ComparedFigure:
        return ComparedFigure(name, before.get(key), after.get(key), **how)

    yield figure("moves/s", "moves_per_s", higher_is_better=True, decides=full_speed)
    for name in before["latency_ms"]:
        old, new = (each["latency_ms"].get(name) if each["moves_per_s"] else None for each in both)
        yield ComparedFigure(f"latency {name}", old, new, "ms", decides=name in DECIDING_LATENCIES)
    yield ComparedFigure("failed calls", _failed_share(before), _failed_share(after), "%", decides=True)
    yield figure("server CPU s per 1,000 moves", "server_cpu_s_per_1000_moves", decides=True)
    yield figure("store CPU s per 1,000 moves", "store_cpu_s_per_1000_moves")
    yield figure("driver CPU s per 1,000 moves", "driver_cpu_s_per_1000_moves")
    yield figure("bytes of an entry", "entry_bytes_per_move")
    for section in SECTIONS:
        for name in before[section]:
            rows = [each[section].get(name) for each in both]
            old, new = (row["latency_ms"]["p99"] if row and row["latency_ms"] else None for row in rows)
            yield ComparedFigure(f"{'lag of ' if section == LAG else ''}{name} p99", old, new, "ms")


def _failed_share(report: Report) -> float | None:
    """In percent of all calls."""
    errors, calls = (sum(row[what] for row in report["calls"].values()) for what in ("errors", "count"))
    return 100 * errors / calls if calls else None


def plan_differences(before: Report, after: Report) -> list[str]:
    """What was asked for otherwise. Figures of another load say little."""
    old, new = before["plan"], after["plan"]
    names = [name for name in {**old, **new} if name not in OUTSIDE_PLAN]
    return [f"{name}: {old.get(name)} and {new.get(name)}" for name in names if old.get(name) != new.get(name)]


def is_worse(before: Report, after: Report, within: float) -> bool:
    """Whether the second load is not proven where the first is, or a deciding figure of it is worse."""
    if before["correct"] and not after["correct"]:
        return True
    return any(each.decides and each.verdict(within) == WORSE for each in compared_figures(before, after))
