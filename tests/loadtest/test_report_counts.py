"""What a report counts, and where there is nothing to count."""

from __future__ import annotations

import csv
from io import StringIO
from itertools import pairwise

import pytest

from loadtest.csv_file import csv_of
from loadtest.junit_file import junit_of
from loadtest.match_check import CheckTotals
from loadtest.match_record import DIVERGING, LOST, UNREAD, Problem
from loadtest.meter import Meter, Span
from loadtest.page import page_of
from loadtest.plan import LoadPlan
from loadtest.prometheus_file import prometheus_of
from loadtest.report import MOST_PROBLEMS, ReportBuilder, first_of_each, machine
from loadtest.summary import facts, thresholds
from loadtest.usage import Usage
from terminal.handlers.load import exit_code


def span_of(at: float, *latencies: float, number: int = 0, playing: int = 0, seconds: float = 1.0) -> Span:
    meter = Meter(lambda: at, number=number, open=playing)
    meter._since = at - seconds
    for latency in latencies:
        meter.answered(at - latency, "boom:3")
    return meter.take()


def test_a_second_without_answers_has_no_percentiles() -> None:
    gathered = ReportBuilder(LoadPlan(rate=5.0))
    gathered.add(span_of(1.0, 0.25))
    gathered.add(span_of(2.0))
    first, second = gathered.report(Usage(), Usage(), None).spans
    assert (first["p50"], second["p50"], second["max"]) == (first["max"], None, None)
    assert (second["moves_per_s"], second["intended_per_s"]) == (0, 5.0)
    assert ReportBuilder(LoadPlan()).report(Usage(), Usage(), None).unanswered == 0


def given_up(at: float) -> Span:
    """A second in which a move was waited for in vain."""
    meter = Meter(lambda: at)
    meter._since = at - 1
    meter.given_up(at - 0.001, "boom:3")
    return meter.take()


def test_moves_that_were_only_given_up_have_no_latency() -> None:
    gathered = ReportBuilder(LoadPlan(rate=5.0, threshold="p99<50ms,errors<1,boom:3.p99<50ms"))
    gathered.add(given_up(1.0))
    report = gathered.report(Usage(), Usage(), None)
    assert (report.latency_ms, report.histogram, report.spans[0]["p99"]) == (None, [], None)
    assert [(each.measured, each.said, each.met) for each in report.thresholds] == [(None, "not measured", False)] * 3
    assert exit_code(report) == 1
    assert thresholds(report)[0] == ("p99<50ms", "not met: not measured")
    assert dict(facts(report))["latency"] == "not measured: no move was answered"
    assert dict(facts(report))["intended rate"].startswith("the rate was not reached: 0 of 5 moves/s")
    assert "p99&lt;50ms is not met: not measured" in junit_of(report)
    assert "not met: not measured" in page_of(report)
    assert 'threshold_met{threshold="p99<50ms"} 0.0' in prometheus_of(report)
    assert "latency_seconds" not in prometheus_of(report)


def test_among_answers_what_was_given_up_counts_with_its_time() -> None:
    gathered = ReportBuilder(LoadPlan())
    gathered.add(span_of(1.0, 0.25))
    gathered.add(given_up(2.0))
    report = gathered.report(Usage(), Usage(), None)
    assert sum(times for _, times in report.histogram) == 2
    assert [span["p50"] is None for span in report.spans] == [False, True]


@pytest.mark.parametrize(
    ("ends", "rows"),
    [
        ([1.0, 2.003, 2.3], [(1.0, 1.0, 1), (2.0, 1.003, 1), (2.3, 0.297, 1)]),
        ([1.0, 2.7], [(1.0, 1.0, 1), (2.7, 1.7, 1)]),
        ([1.0, 2.0, 2.04], [(1.0, 1.0, 1), (2.04, 1.04, 2)]),  # too short for a rate of its own
        ([0.4], [(0.4, 0.4, 1)]),
        ([0.02], [(0.02, 0.02, 1)]),
    ],
)
def test_every_move_is_in_one_row_that_says_how_long_it_is(
    ends: list[float], rows: list[tuple[float, float, int]]
) -> None:
    gathered = ReportBuilder(LoadPlan())
    for before, at in pairwise([0.0, *ends]):
        gathered.add(span_of(at, 0.01, seconds=at - before))
    report = gathered.report(Usage(), Usage(), None)
    assert [(span["at"], span["seconds"], span["moves"]) for span in report.spans] == rows
    lines = [*csv.DictReader(StringIO(csv_of(report)))]
    assert [(float(line["at"]), float(line["seconds"]), int(line["moves"])) for line in lines] == rows
    assert sum(moves for _, _, moves in rows) == report.moves
    assert sum(seconds for _, seconds, _ in rows) == pytest.approx(ends[-1])


def test_a_process_that_ends_at_once_is_in_the_first_row() -> None:
    """And the rows after it are as long as those of the processes that go on."""
    gathered = ReportBuilder(LoadPlan(processes=2, rate=2.0, seconds=2.0))
    gathered.add(span_of(0.3, 0.1, number=1, seconds=0.3))
    for at, seconds in ((1.0, 1.0), (2.0, 1.0), (2.5, 0.5)):
        gathered.add(span_of(at, 0.1, seconds=seconds))
    report = gathered.report(Usage(), Usage(), None)
    assert [(span["moves"], span["moves_per_s"]) for span in report.spans] == [(2, 2.0), (1, 1.0), (1, 2.0)]
    assert [span["intended_per_s"] for span in report.spans] == [2.0, 2.0, 0.0]  # only answers came after the end


def test_each_process_has_its_matches_open_once() -> None:
    """The first tells twice in one second, the second in the next."""
    gathered = ReportBuilder(LoadPlan(processes=2, matches=5))
    for at, number, playing in ((0.6, 0, 3), (1.4, 0, 3), (1.6, 1, 2), (2.3, 0, 3)):
        gathered.add(span_of(at, 0.1, number=number, playing=playing))
    assert [span["open"] for span in gathered.report(Usage(), Usage(), None).spans] == [3, 5]


def test_all_problems_are_counted_and_the_first_are_told() -> None:
    gathered = ReportBuilder(LoadPlan())
    gathered.add(CheckTotals(problems=[Problem(DIVERGING, f"m{number}", "another") for number in range(30)]))
    gathered.add(CheckTotals(problems=[Problem(UNREAD, "", "7 matches were not read", 7)]))
    report = gathered.report(Usage(), Usage(), None)
    assert (report.problem_count, len(report.problems)) == (31, MOST_PROBLEMS)
    assert (report.wrong[DIVERGING], report.wrong[UNREAD]) == (30, 7)


def test_less_than_before_is_no_measure() -> None:
    gathered = ReportBuilder(LoadPlan())
    gathered.add(span_of(1.0, 0.1))
    report = gathered.report(Usage(5.0, 1.0, 100), Usage(4.0, 2.0, 50), None)
    assert report.server_cpu_s_per_1000_moves is None
    assert report.store_cpu_s_per_1000_moves == 1000
    assert report.aof_bytes_per_move is None


def test_the_machine_is_told_and_not_whose_it_is() -> None:
    kind, cores, python = machine().split(", ")
    assert kind.startswith("Linux ")
    assert cores.endswith(("core", "cores"))
    assert python.startswith("Python 3.")


def test_one_match_does_not_crowd_out_the_problems_of_the_others() -> None:
    many, other = ([Problem(LOST, match_id, f"{n}") for n in range(30)] for match_id in ("a", "b"))
    told = [(each.match_id, each.text) for each in first_of_each([*many, *other[:2], Problem(LOST, "c", "0")])]
    assert told[:6] == [("a", "0"), ("b", "0"), ("c", "0"), ("a", "1"), ("b", "1"), ("a", "2")]
    assert len(told) == 33
