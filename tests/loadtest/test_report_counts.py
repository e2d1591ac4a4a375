"""What a report counts, and where there is nothing to count."""

from __future__ import annotations

from loadtest.match_check import CheckTotals
from loadtest.match_record import DIVERGING, LOST, UNREAD, Problem
from loadtest.meter import Meter, Span
from loadtest.plan import LoadPlan
from loadtest.report import MOST_PROBLEMS, ReportBuilder, first_of_each, machine
from loadtest.usage import Usage


def span_of(at: float, *latencies: float, number: int = 0, playing: int = 0) -> Span:
    meter = Meter(lambda: at, number=number, open=playing)
    meter._since = at - 1
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
