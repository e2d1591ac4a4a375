"""What is told while a load goes on: whole seconds, and everything of the same one."""

from __future__ import annotations

from typing import Any

from loadtest.match_check import CheckTotals
from loadtest.plan import LONGEST_SECONDS, LoadPlan
from loadtest.processes import ALIVE, SPAWN, WorkerProcesses
from loadtest.report import ReportBuilder
from loadtest.run import LoadProgress, _driving
from loadtest.stop_signals import StopRequest
from loadtest.worker import DriveEnded
from tests.loadtest.test_report import span_of


def driven(plan: LoadPlan, *told: Any) -> list[LoadProgress]:
    gathered, heard = ReportBuilder(plan), list[LoadProgress]()
    for each in told:
        _driving(gathered, each, heard.append)
    return heard


def test_a_second_is_told_when_the_last_process_has() -> None:
    first, second = driven(
        LoadPlan(processes=2, seconds=20.0),
        *(span_of(1.0, 1, 2, 3), span_of(1.02, 10, errors=1, number=1)),
        *(span_of(2.0, 100, 100), span_of(2.01, number=1)),
        span_of(3.0, 5),
    )
    assert (first.seconds, first.of_seconds, first.moves, round(first.moves_per_s), first.errors) == (1, 20, 4, 4, 1)
    assert first.p99_ms is not None
    assert round(first.p99_ms) == 10
    assert (second.seconds, second.moves, round(second.moves_per_s), second.errors) == (2, 6, 2, 1)


def test_a_second_without_answers_has_no_latency() -> None:
    (told,) = driven(LoadPlan(), span_of(1.0))
    assert (told.moves_per_s, told.p99_ms) == (0, None)


def test_those_that_have_ended_are_not_waited_for() -> None:
    told = driven(
        LoadPlan(processes=2), span_of(0.7, 1), DriveEnded(0.7, 0, 0, 0.1, 0, 0), span_of(1.0, 1), span_of(2.0, 1)
    )
    assert told[-1].seconds == 2
    assert told[-1].moves == 3


def test_only_bounds_that_were_asked_for_are_told() -> None:
    (told,) = driven(LoadPlan(moves=100, seconds=LONGEST_SECONDS), span_of(1.0, 1))
    assert (told.of_seconds, told.of_moves, told.share) == (0, 100, 0.01)
    (told,) = driven(LoadPlan(seconds=10.0), span_of(1.0, 1))
    assert (told.of_seconds, told.of_moves, told.share) == (10, 0, 0.1)


def test_a_process_that_only_lives_is_heard_of() -> None:
    here, there = SPAWN.Pipe()
    for word in (ALIVE, CheckTotals(matches=1), ALIVE, None):
        there.send(word)
    told: list[object] = []
    WorkerProcesses([], [here], StopRequest()).hear(None, told.append, lambda: told.append("alive"))
    assert told == ["alive", CheckTotals(matches=1), "alive"]
    here.close()
    there.close()
