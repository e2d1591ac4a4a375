"""What is told while a load goes on: whole seconds, and everything of the same one."""

from __future__ import annotations

from typing import Any

from loadtest.check import Checked
from loadtest.plan import LONGEST, Plan
from loadtest.report import Gathered
from loadtest.run import ALIVE, SPAWN, Crew, Progress, _driving
from loadtest.stopping import Stop
from loadtest.worker import Ended
from tests.loadtest.test_report import span_of


def driven(plan: Plan, *told: Any) -> list[Progress]:
    gathered, heard = Gathered(plan), list[Progress]()
    for each in told:
        _driving(gathered, each, heard.append)
    return heard


def test_a_second_is_told_when_the_last_process_has() -> None:
    first, second = driven(
        Plan(processes=2, seconds=20.0),
        *(span_of(1.0, 1, 2, 3), span_of(1.02, 10, errors=1)),
        *(span_of(2.0, 100, 100), span_of(2.01)),
        span_of(3.0, 5),
    )
    assert (first.seconds, first.of_seconds, first.moves, round(first.moves_per_s), first.errors) == (1, 20, 4, 4, 1)
    assert first.p99_ms is not None
    assert round(first.p99_ms) == 10
    assert (second.seconds, second.moves, round(second.moves_per_s), second.errors) == (2, 6, 2, 1)


def test_a_second_without_answers_has_no_latency() -> None:
    (told,) = driven(Plan(), span_of(1.0))
    assert (told.moves_per_s, told.p99_ms) == (0, None)


def test_those_that_have_ended_are_not_waited_for() -> None:
    told = driven(Plan(processes=2), span_of(0.7, 1), Ended(0.7, 0, 0, 0.1, 0, 0), span_of(1.0, 1), span_of(2.0, 1))
    assert told[-1].seconds == 2
    assert told[-1].moves == 3


def test_only_bounds_that_were_asked_for_are_told() -> None:
    (told,) = driven(Plan(moves=100, seconds=LONGEST), span_of(1.0, 1))
    assert (told.of_seconds, told.of_moves, told.share) == (0, 100, 0.01)
    (told,) = driven(Plan(seconds=10.0), span_of(1.0, 1))
    assert (told.of_seconds, told.of_moves, told.share) == (10, 0, 0.1)


def test_a_process_that_only_lives_is_heard_of() -> None:
    here, there = SPAWN.Pipe()
    for word in (ALIVE, Checked(matches=1), ALIVE, None):
        there.send(word)
    told: list[object] = []
    Crew([], [here], Stop()).hear(None, told.append, lambda: told.append("alive"))
    assert told == ["alive", Checked(matches=1), "alive"]
    here.close()
    there.close()
