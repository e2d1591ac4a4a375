"""A load in words: what was planned, what was measured, and what was not."""

from __future__ import annotations

from typing import Any

import pytest

from loadtest.latencies import LATENCIES
from loadtest.match_record import LOST, Problem
from loadtest.plan import LONGEST_SECONDS
from loadtest.rate import rate_was_reached
from loadtest.summary import facts, plan_sentence, problems, verdict_sentence, warnings
from tests.loadtest.reports import a_plan, a_report


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "20 matches at a time of boom:3; for 20 s; by submit, at full speed; 1 process with 4 connections;"),
        (
            {"matches": 1, "connections": 1},
            "1 match at a time of boom:3; for 20 s; by submit, at full speed; 1 process with 1",
        ),
        ({"options": {"first_seat": "0"}}, "of boom:3; with first_seat=0; for 20 s;"),
        ({"moves": 1, "seconds": LONGEST_SECONDS}, "; for 1 move; by"),
        ({"moves": 10_000, "seconds": 60.0}, "; for 60 s or 10,000 moves, whichever comes first; by"),
        ({"rate": 1e7}, "at 10,000,000 moves/s;"),
        ({"rate": 0.5}, "at 0.5 moves/s;"),
        ({"processes": 2, "together": True}, "2 processes with 4 connections each, all seats of a match on one;"),
        ({"watchers": 1}, "; 1 watcher per match;"),
        ({"watchers": 3, "slow_watchers": 1}, "; 3 watchers and 1 slow watcher per match;"),
        ({"reconnect_every": 1}, "; reconnecting every move;"),
        ({"reconnect_every": 20}, "; reconnecting every 20 moves;"),
        ({"address": "here:1"}, "; service at here:1; seed 0."),
        ({"workers": 2}, "; a private service of 2 processes; seed 0."),
    ],
)
def test_the_plan_says_everything_that_was_asked_for(changes: dict[str, Any], said: str) -> None:
    assert said in plan_sentence(a_plan(**changes))


def test_the_verdict() -> None:
    assert verdict_sentence(a_report()).startswith(
        "Correct: all 20 matches were re-executed from their logs (300 entries)"
    )
    assert verdict_sentence(a_report(matches=1, entries=1)) == (
        "Correct: the match was re-executed from its log (1 entry) and is what its clients have seen."
    )
    wrong = {"lost": 2, "doubled": 0, "diverging": 1, "unread": 0}
    assert verdict_sentence(a_report(correct=False, wrong=wrong)) == "Not correct: 2 lost, 1 diverging."
    assert (
        verdict_sentence(a_report(correct=False, wrong=wrong, moves=0))
        == "Not correct: 2 lost, 1 diverging, no move was made."
    )


def test_what_was_not_measured_says_why() -> None:
    hidden = (
        "server_cpu_s_per_1000_moves",
        "store_cpu_s_per_1000_moves",
        "stream_bytes_per_move",
        "aof_bytes_per_move",
    )
    there = facts(a_report(**dict.fromkeys(hidden), plan=a_plan(address="here:1")))
    assert dict(there)["append-only file"] == "not measured: the store of a service at --address is out of sight"
    assert dict(there)["server CPU"].startswith("not measured: a service at --address needs --server-pid")
    known = dict(facts(a_report(**dict.fromkeys(hidden[1:]), plan=a_plan(address="here:1", server_pid=7))))
    assert known["server CPU"] == "0.900 s per 1,000 moves"
    assert known["store CPU"] == "not measured: process 7 has no store under it, or it has gone"
    nothing = a_report(moves=0, histogram=[], latency_ms=None, **dict.fromkeys(hidden))
    assert dict(facts(nothing))["latency"] == "not measured: no move was answered"
    assert dict(facts(nothing))["server CPU"] == "not measured: no move was made"
    assert not [value for _, value in facts(a_report()) if value.startswith("not measured")]


def test_a_rate_that_was_not_reached_is_said_plainly() -> None:
    plan = a_plan(rate=20_000.0)
    report = a_report(plan=plan, moves_per_s=1234.4, seconds=20.0, moves=24_688, unsent=375_312)
    assert dict(facts(report))["intended rate"] == "the rate was not reached: 1,234 of 20,000 moves/s"
    assert warnings(report) == ["the rate was not reached: 1,234 of 20,000 moves/s"]
    assert dict(facts(a_report(plan=a_plan(rate=100.0))))["intended rate"] == "100 moves/s, reached"
    assert "fixed rate" not in dict(facts(a_report()))


@pytest.mark.parametrize(
    ("rate", "moves", "seconds", "p50_ms", "kept"),
    [
        (100.0, 2000, 20.0, 2.0, True),
        (100.0, 50, 0.6, 90.0, True),  # the last answer took a little
        (100.0, 2000, 22.0, 2000.0, True),  # slow, and not behind
        (20_000.0, 10_000, 8.0, 3700.0, False),  # all were sent, much too late
        (100.0, 1700, 20.0, 2.0, False),  # stood still at the end
    ],
)
def test_when_a_rate_is_reached(rate: float, moves: int, seconds: float, p50_ms: float, *, kept: bool) -> None:
    latency = dict.fromkeys(LATENCIES, p50_ms)
    plan = a_plan(rate=rate)
    report = a_report(plan=plan, moves=moves, seconds=seconds, moves_per_s=moves / seconds, latency_ms=latency)
    assert rate_was_reached(report) is kept


def test_one_late_answer_does_not_mean_that_a_rate_was_not_reached() -> None:
    latency = {**dict.fromkeys(LATENCIES, 3.0), "p99.9": 5034.0, "max": 5034.0}
    late = {"moves": 120, "seconds": 6.0, "moves_per_s": 20.0}
    assert rate_was_reached(a_report(plan=a_plan(rate=30.0), latency_ms=latency, **late))


def test_what_ended_early_and_what_was_not_answered_is_told() -> None:
    told = dict(facts(a_report(interrupted="SIGTERM", unanswered=3)))
    assert told["interrupted"] == "by SIGTERM; all figures end there"
    assert told["never answered"] == "3 moves"
    assert not {"interrupted", "never answered", "started", "machine"} & {name for name, _ in facts(a_report())}


def test_problems_are_told_with_how_many_more_there_are() -> None:
    wrong = [Problem(LOST, "m", "gone"), Problem(LOST, "", "gone")]
    assert problems(a_report(problems=wrong, problem_count=2)) == ["lost: match m: gone", "lost: gone"]
    assert problems(a_report(problems=wrong, problem_count=1002))[-1] == "and 1,000 more"
