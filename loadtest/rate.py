"""Whether a load has kept the rate that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from loadtest.pace import Pace, pace_of
from loadtest.units import plain_number

SOON_SECONDS = 1.0
"""Seconds: a service that answers nearly all moves within that is not behind."""


class DrivenLoad(Protocol):
    """What tells whether a rate was kept: a report, or what was read of one."""

    @property
    def moves(self) -> int: ...

    @property
    def unsent(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def moves_per_s(self) -> float: ...

    @property
    def latency_ms(self) -> Mapping[str, float] | None: ...

    @property
    def plan(self) -> Mapping[str, Any]: ...


def rate_was_reached(report: DrivenLoad) -> bool:
    """Whether a fixed rate was kept, if there was one.

    It was not if no move was answered, if moves were left unsent at the end, or if the last answer came later than the
    moves alone explain: by more than a service that is slow, and not behind, takes for one, or than a few late ones
    among many in time.
    """
    pace, latency = pace_of_report(report), report.latency_ms
    if pace is None:
        return True
    if latency is None or report.unsent > 0.01 * (report.moves + report.unsent):
        return False
    late = report.seconds - min(pace.due(report.moves), pace.seconds)
    usual = latency["max"] if latency["p90"] <= 1000 * SOON_SECONDS else 1.5 * latency["p50"]
    return report.moves_per_s >= 0.95 * intended_rate(report, pace) or late <= 0.25 + usual / 1000


def pace_of_report(report: DrivenLoad) -> Pace | None:
    """None if it went at full speed."""
    return pace_of(float(report.plan["rate"]), report.plan["stages"])


def intended_rate(report: DrivenLoad, pace: Pace) -> float:
    """In the mean over the whole load."""
    return pace.rate_between(0.0, report.plan["seconds"])


def missed_rate(report: DrivenLoad) -> str:
    pace = pace_of_report(report)
    of = f" of {plain_number(intended_rate(report, pace))}" if pace else ""
    return f"the rate was not reached: {plain_number(report.moves_per_s)}{of} moves/s"


def rate_sentence(report: DrivenLoad) -> str:
    """What was asked for, and whether that was reached; empty at full speed."""
    pace = pace_of_report(report)
    if pace is None:
        return ""
    if not rate_was_reached(report):
        return missed_rate(report)
    stages = report.plan["stages"]
    rate = f"{plain_number(intended_rate(report, pace))} moves/s"
    return f"stages {stages}, {rate} in the mean, reached" if stages else f"{rate}, reached"
