"""What came of a load."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import version
from operator import itemgetter
from time import perf_counter
from typing import Any

from loadtest.breakdown import CALLS, GAMES, LAG, Breakdown, Row
from loadtest.latencies import LATENCIES, latency_bins, new_histogram, percentiles
from loadtest.match_check import CheckTotals
from loadtest.match_record import PROBLEM_KINDS, Problem
from loadtest.meter import Span
from loadtest.plan import LoadPlan
from loadtest.seconds import latency_in, length_of, moves_in, open_after, second_of
from loadtest.thresholds import JudgedThreshold
from loadtest.usage import Usage
from loadtest.worker import DriveEnded

MOST_PROBLEMS = 20
"""So many are told in words; all are counted."""


@dataclass(frozen=True)
class LoadReport:
    """What came of a load, as `--json` prints it. What could not be measured is None."""

    correct: bool
    """Whether every match was read again from its log, and is what its clients have seen."""
    moves: int
    seconds: float
    """The window in which moves were sent, or until the last answer, if that came later."""
    moves_per_s: float
    latency_ms: Mapping[str, float] | None
    """From the time at which a move was meant to be sent; None if none was answered. One that was never answered counts
    with the time for which it was waited for; what took longer than two minutes counts as two minutes."""
    errors: Mapping[str, int]
    """By reason; also of calls that were sent again and came right."""
    unsent: int
    """Moves that a fixed rate meant to be sent by the end, and for which no match was ready."""
    unanswered: int
    """Moves that were sent, and not answered in the end, or refused. With those that were answered, and those unsent,
    they are all that a fixed rate meant to be sent."""
    updates: int
    """That watchers, and seats in their Play streams, were sent."""
    reconnects: int
    server_cpu_s_per_1000_moves: float | None
    store_cpu_s_per_1000_moves: float | None
    driver_cpu_s_per_1000_moves: float
    driver_busy: float
    """The share of its time that the busiest process of the driver was at work: near 1, it measures itself."""
    entry_bytes_per_move: float | None
    """Of its entry in the log,"""
    stream_bytes_per_move: float | None
    """in the memory of the store, opening and closing included,"""
    aof_bytes_per_move: float | None
    """and in its append-only file, together with everything else that is written there."""
    matches: int
    """So many were opened and checked,"""
    entries: int
    """with so many entries."""
    wrong: Mapping[str, int]
    """Moves that were lost, doubled or diverging, and logs that could not be read."""
    problem_count: int
    """All of them,"""
    problems: list[Problem]
    """and the first, in words."""
    spans: list[Mapping[str, float | None]]
    """About a second each, the last with the rest; each move is in one of them. Where nothing was answered, there are
    no percentiles."""
    histogram: list[tuple[float, int]]
    """How many moves took so many milliseconds at most, and more than those before."""
    calls: Mapping[str, Row]
    """By name of the call, from opening to proof: latency is that of the call alone, from when it was sent."""
    games: Mapping[str, Row]
    """Moves by table, such as boom:3; latency as of all moves. An error is a move that was never answered."""
    lag: Mapping[str, Row]
    """How long after a move was sent the watchers, and the seats in their Play streams, were told of it."""
    thresholds: list[JudgedThreshold]
    """In the order in which they were asked for."""
    plan: Mapping[str, Any]
    interrupted: str
    """The signal that has ended it before its time, such as SIGINT; else empty."""
    started: str
    """In UTC, to the second."""
    wall_seconds: float
    """Of everything: opening and proof included."""
    version: str
    """Of the package that has loaded."""
    command: str
    """As it was typed, without the path of the program; empty if it was not."""
    machine: str
    """On which the load ran."""

    @property
    def kept_to(self) -> bool:
        """Whether all thresholds are met."""
        return all(each.met for each in self.thresholds)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class ReportBuilder:
    """What the processes tell, while they do."""

    plan: LoadPlan
    latencies: Any = field(default_factory=new_histogram)
    moves: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    breakdown: Breakdown = field(default_factory=Breakdown)
    checked: CheckTotals = field(default_factory=CheckTotals)
    ended: list[DriveEnded] = field(default_factory=list)
    spans: dict[int, list[Span]] = field(default_factory=dict)
    """By the second in which they are."""
    command: str = ""
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    _begun: float = field(default_factory=perf_counter)

    def add(self, told: Span | DriveEnded | CheckTotals) -> None:
        match told:
            case Span():
                self.moves += told.moves
                self.errors.update(told.errors)
                self.latencies.decode_and_add(told.latencies)
                self.spans.setdefault(second_of(told), []).append(told)
            case DriveEnded():
                self.ended.append(told)
                self.errors.update(told.opening_errors)
            case CheckTotals():
                self.checked.add(told)
                self.errors.update(told.errors)
                self.breakdown.add(told.rows)

    def report(self, before: Usage, after: Usage, stream_bytes: int | None, *, interrupted: str = "") -> LoadReport:
        seconds = max((each.seconds for each in self.ended), default=0.0)
        wrong = Counter[str]()
        for problem in self.checked.problems:
            wrong[problem.wrong] += problem.times
        moves = self.checked.moves
        report = LoadReport(
            correct=not self.checked.problems and self.moves > 0,
            moves=self.moves,
            seconds=round(seconds, 3),
            moves_per_s=round(self.moves / seconds, 1) if seconds else 0.0,
            latency_ms=percentiles(self.latencies) if self.moves else None,
            errors=dict(sorted(self.errors.items())),
            unsent=sum(each.unsent for each in self.ended),
            unanswered=sum(each.unanswered for each in self.ended),
            updates=sum(each.updates for each in self.ended),
            reconnects=sum(each.reconnects for each in self.ended),
            server_cpu_s_per_1000_moves=_per(1000, before.service_cpu_s, after.service_cpu_s, self.moves),
            store_cpu_s_per_1000_moves=_per(1000, before.store_cpu_s, after.store_cpu_s, self.moves),
            driver_cpu_s_per_1000_moves=_per(1000, 0, sum(each.cpu_s for each in self.ended), self.moves) or 0.0,
            driver_busy=round(max((each.cpu_s / max(each.seconds, 1e-9) for each in self.ended), default=0.0), 3),
            entry_bytes_per_move=_per(1, 0, self.checked.move_bytes, moves),
            stream_bytes_per_move=_per(1, 0, stream_bytes, moves),
            aof_bytes_per_move=_per(1, before.aof_bytes, after.aof_bytes, self.moves),
            matches=self.checked.matches,
            entries=self.checked.entries,
            wrong={each: wrong[each] for each in PROBLEM_KINDS},
            problem_count=len(self.checked.problems),
            problems=first_of_each(self.checked.problems)[:MOST_PROBLEMS],
            spans=self._told_spans(),
            histogram=latency_bins(self.latencies) if self.moves else [],
            calls=self.breakdown.rows(CALLS),
            games=self.breakdown.rows(GAMES),
            lag=self.breakdown.rows(LAG),
            thresholds=[],
            plan=self.plan.as_json(),
            interrupted=interrupted,
            started=self.started.isoformat(timespec="seconds"),
            wall_seconds=round(perf_counter() - self._begun, 3),
            version=version("powderkeg"),
            command=self.command,
            machine=machine(),
        )
        judged = [threshold.judge(report) for threshold in self.plan.thresholds]
        return replace(report, thresholds=judged)

    def _told_spans(self) -> list[Mapping[str, float | None]]:
        told: list[Mapping[str, float | None]] = []
        playing: dict[int, int] = {}
        start = 0.0
        for second, spans in sorted(self.spans.items()):
            playing.update(open_after(spans))
            end = float(second) if second < max(self.spans) else round(max(span.at for span in spans), 3)
            told.append(_span(start, end, spans, self.plan, sum(playing.values())))
            start = end
        return told


def first_of_each(problems: list[Problem]) -> list[Problem]:
    """The first problem of every match before the second of any: one match may have very many."""
    before = Counter[str]()
    places = []
    for problem in problems:
        places.append(before[problem.match_id])
        before[problem.match_id] += 1
    return [problem for _, problem in sorted(zip(places, problems, strict=True), key=itemgetter(0))]


def machine() -> str:
    """What a figure depends on, and nothing that tells whose machine it is."""
    kernel = ".".join(platform.release().split("-")[0].split(".")[:2])
    cores = len(os.sched_getaffinity(0))
    counted = f"{cores} core{'s' if cores > 1 else ''}"
    return f"{platform.system()} {kernel}, {counted}, Python {platform.python_version()}"


def _span(start: float, end: float, spans: list[Span], plan: LoadPlan, playing: int) -> dict[str, float | None]:
    """What all processes tell of a second."""
    moves, seconds = moves_in(spans), length_of(spans)
    return {
        "at": end,
        "seconds": round(seconds, 3),
        "moves": moves,
        "moves_per_s": round(moves / seconds, 1),
        "intended_per_s": round(plan.pace.rate_between(start, min(end, plan.duration)), 1) if plan.pace else None,
        "open": playing,
        "errors": sum(sum(span.errors.values()) for span in spans),
        **(latency_in(spans) or dict.fromkeys(LATENCIES)),
    }


def _per(times: int, before: float | None, after: float | None, moves: int) -> float | None:
    if before is None or after is None or after < before or not moves:  # less than before: somebody has gone
        return None
    return round(times * (after - before) / moves, 4)
