"""Small loads of a real service: everything is played, told and proven."""

from __future__ import annotations

from typing import Any

import pytest

from engines.games import GAMES
from loadtest.plan import LoadTable
from tests.loadtest.here import load_here, small

FOUR = tuple(LoadTable(game.name, game.seats[0]) for game in GAMES)


@pytest.mark.parametrize("by", ["submit", "play", "mixed"])
def test_every_game_is_played_and_proven(store_url: str, by: str) -> None:
    plan = small(by=by, tables=FOUR, matches=4, moves=160)
    report, share = load_here(store_url, plan)
    assert report.problems == []
    assert report.correct
    assert report.moves == 160
    assert sum(match.record.answered for match in share.opened) == 160
    assert {str(match.record.script.table) for match in share.opened} == {*map(str, FOUR)}
    assert report.errors == {}
    assert bool(report.updates) == (by != "submit")
    assert {*report.calls, *report.games, *report.lag} == {*plan.rows}


@pytest.mark.parametrize("by", ["play", "mixed"])
def test_quiet_streams_tell_nothing_but_answers(store_url: str, by: str) -> None:
    plan = small(by=by, quiet=True, tables=FOUR, matches=4, moves=400, reconnect_every=25)
    report, _ = load_here(store_url, plan)
    assert report.problems == []
    assert report.correct
    assert report.moves == 400
    assert report.updates == 0
    assert {*report.calls, *report.games, *report.lag} <= {*plan.rows}


def test_matches_that_end_are_replaced(store_url: str) -> None:
    report, share = load_here(store_url, small(matches=2, moves=250, watchers=1))
    assert report.correct
    assert report.matches > 2
    assert [match.played_out for match in share.opened].count(False) <= 2
    assert report.spans[-1]["open"] == 2


def test_every_second_has_a_row_and_the_last_has_the_rest(store_url: str) -> None:
    report, _ = load_here(store_url, small(rate=40.0, moves=0, seconds=2.5))
    assert report.correct
    assert sum(span["moves"] or 0 for span in report.spans) == report.moves == 100
    first, second, rest = ((span["at"] or 0.0, span["seconds"] or 0.0) for span in report.spans)
    assert (first[0], second[0]) == (1.0, 2.0)
    assert rest[0] == pytest.approx(2.5, abs=0.2)
    assert first[1] + second[1] + rest[1] == pytest.approx(rest[0], abs=0.01)


@pytest.mark.parametrize("by", ["submit", "play"])
def test_connections_that_are_lost_lose_and_double_nothing(store_url: str, by: str) -> None:
    tables = (LoadTable("kittens", 3), LoadTable("boom", 3))
    report, _ = load_here(store_url, small(by=by, tables=tables, matches=4, moves=120, watchers=1, reconnect_every=3))
    assert report.problems == []
    assert report.correct
    assert report.reconnects > 40


def test_slow_watchers_are_told_everything_too(store_url: str) -> None:
    plan = small(tables=(LoadTable("monsters", 3),), matches=1, moves=420, watchers=1, slow_watchers=1)
    report, _ = load_here(store_url, plan)
    assert report.problems == []
    assert report.correct
    assert set(report.errors) <= {"SLOW_WATCHER"}


def test_a_match_that_is_over_is_not_open(store_url: str) -> None:
    """However long its slow watchers still have to read."""
    report, _ = load_here(store_url, small(matches=2, moves=400, slow_watchers=1))
    assert report.problems == []
    assert report.matches > 4
    assert max(span["open"] or 0 for span in report.spans) == 2


def test_a_fixed_rate_is_kept(store_url: str) -> None:
    report, _ = load_here(store_url, small(rate=100.0, moves=50))
    assert report.correct
    assert report.moves == 50
    assert 0.45 < report.seconds < 5


def test_stages_are_kept(store_url: str) -> None:
    report, _ = load_here(store_url, small(stages="60:1s,60:1s,0:500ms", moves=0))
    assert report.correct
    assert report.moves == 105  # 30 going up, 60, and 15 going down
    assert (report.unsent, report.plan["seconds"]) == (0, 2.5)
    assert [span["intended_per_s"] for span in report.spans][:2] == [30.0, 60.0]


def test_calls_games_and_lag_have_rows_of_their_own(store_url: str) -> None:
    tables = (LoadTable("boom", 3), LoadTable("kittens", 2))
    plan = small(tables=tables, by="mixed", moves=100, watchers=1, slow_watchers=1)
    report, _ = load_here(store_url, plan)
    assert report.correct
    assert sum(row["count"] for row in report.games.values()) == 100
    assert {*report.games} == {"boom:3", "kittens:2"}
    assert {*report.calls, *report.games, *report.lag} <= {*plan.rows}
    moves = report.calls["SubmitAction"]["count"] + report.calls["Play"]["count"]
    assert moves == 100
    assert report.calls["CreateMatch"]["count"] == report.calls["StartMatch"]["count"] == report.matches
    assert report.calls["JoinMatch"]["latency_ms"]["p50"] > 0
    assert {*report.lag} == {"seats", "watchers"}
    assert 0 < report.lag["watchers"]["count"] <= moves
    assert report.updates > 0
    assert report.lag["watchers"]["latency_ms"]["p50"] > 0


def test_the_same_seed_plays_the_same_games(store_url: str) -> None:
    def digests(**changes: Any) -> list[bytes]:
        _, share = load_here(store_url, small(moves=20, **changes))
        return [script.digests[-1] for script in share.scripts]

    assert digests(seed="a") == digests(seed="a")
    assert digests(seed="a") != digests(seed="b")
