"""What a load comes to, as its processes tell it: JSON for programs, and what pages are made of."""

from __future__ import annotations

import json

import pytest

from loadtest.latencies import MOST_US, latency_bins, new_histogram
from loadtest.match_check import CheckTotals
from loadtest.match_record import DIVERGING, Problem
from loadtest.meter import Meter, Span
from loadtest.page import page_of
from loadtest.plan import LoadPlan, LoadTable
from loadtest.report import LoadReport, ReportBuilder
from loadtest.usage import Usage
from loadtest.worker import DriveEnded

KEYS = {
    *("correct", "moves", "seconds", "moves_per_s", "latency_ms", "errors", "unsent", "unanswered"),
    *("updates", "reconnects"),
    *("server_cpu_s_per_1000_moves", "store_cpu_s_per_1000_moves", "driver_cpu_s_per_1000_moves", "driver_busy"),
    *("entry_bytes_per_move", "stream_bytes_per_move", "aof_bytes_per_move"),
    *("matches", "entries", "wrong", "problem_count", "problems", "spans", "histogram", "plan"),
    *("calls", "games", "lag", "thresholds"),
    *("interrupted", "started", "wall_seconds", "version", "command", "machine"),
}


def span_of(at: float, *latencies_ms: float, errors: int = 0, number: int = 0) -> Span:
    meter = Meter(lambda: at, number=number)
    meter._since = at - 1
    for latency in latencies_ms:
        meter.answered(at - latency / 1000, "boom:3")
    for _ in range(errors):
        meter.failed("SubmitAction", "UNAVAILABLE")
    return meter.take()


@pytest.fixture
def report() -> LoadReport:
    """Two processes, two seconds."""
    gathered = ReportBuilder(LoadPlan(tables=(LoadTable("boom", 3),), processes=2, rate=4.0))
    for span in (
        span_of(1.0, 1, 2, 3),
        span_of(1.01, 10, number=1),
        span_of(2.0, 100, 100, errors=2),
        span_of(1.99, number=1),
    ):
        gathered.add(span)
    gathered.add(DriveEnded(1.9, 1, 2, 0.5, 7, 0))
    gathered.add(DriveEnded(1.5, 0, 1, 0.25, 0, 3))
    gathered.add(CheckTotals(1, 10, 4, 400))
    gathered.add(CheckTotals(1, 8, 2, 200, errors={"SLOW_WATCHER": 1}))
    return gathered.report(Usage(1.0, 0.5, 1000), Usage(1.6, 0.65, 4000), 900)


def test_the_parts_of_all_processes_are_put_together(report: LoadReport) -> None:
    assert report.correct
    assert (report.moves, report.seconds, report.moves_per_s) == (6, 1.9, 3.2)
    assert report.latency_ms is not None
    assert report.latency_ms["p50"] == pytest.approx(3, rel=0.01)
    assert report.latency_ms["p99.9"] == pytest.approx(100, rel=0.01)
    assert report.errors == {"SLOW_WATCHER": 1, "UNAVAILABLE": 2}
    assert (report.unsent, report.unanswered, report.updates, report.reconnects) == (1, 3, 7, 3)
    assert report.server_cpu_s_per_1000_moves == pytest.approx(100)
    assert report.store_cpu_s_per_1000_moves == pytest.approx(25)
    assert report.driver_cpu_s_per_1000_moves == pytest.approx(125)
    assert (report.entry_bytes_per_move, report.stream_bytes_per_move) == (100.0, 150.0)
    assert report.aof_bytes_per_move == 500.0
    assert (report.matches, report.entries) == (2, 18)
    assert [(span["at"], span["moves_per_s"]) for span in report.spans] == [(1, 4.0), (2, 2.0)]
    assert sum(times for _, times in report.histogram) == 6


def test_json_has_the_agreed_keys(report: LoadReport) -> None:
    told = json.loads(json.dumps(report.as_json()))
    assert set(told) == KEYS
    assert set(told["latency_ms"]) == {"p50", "p90", "p99", "p99.9", "max"}
    assert set(told["wrong"]) == {"lost", "doubled", "diverging", "unread"}
    counted = {"at", "seconds", "moves", "moves_per_s", "intended_per_s", "open", "errors"}
    assert set(told["spans"][0]) == counted | {"p50", "p90", "p99", "p99.9", "max"}
    assert told["plan"]["tables"] == ["boom:3"]


def test_one_problem_is_enough() -> None:
    wrong = ReportBuilder(LoadPlan())
    wrong.add(span_of(1.0, 1))
    wrong.add(CheckTotals(1, 10, 4, 400, [Problem(DIVERGING, "m", "not the same")]))
    failed = wrong.report(Usage(), Usage(), None)
    assert not failed.correct
    assert (failed.problem_count, failed.wrong[DIVERGING]) == (1, 1)
    assert "Not correct: 1 diverging." in page_of(failed)


def test_a_report_of_nothing_can_be_shown() -> None:
    nothing = ReportBuilder(LoadPlan()).report(Usage(), Usage(), None)
    assert not nothing.correct
    assert "Not correct: no move was made." in page_of(nothing)


def test_the_histogram_has_every_move_up_to_the_longest_that_is_counted() -> None:
    latencies = new_histogram()
    for value in (1_000, 2_000, 119_000_000, MOST_US):
        latencies.record_value(value)
    found = latency_bins(latencies)
    assert sum(times for _, times in found) == 4
    assert found[-1] == (MOST_US / 1000, 2)
