"""`powderkeg simulate`."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from engines.boom import GAME
from terminal import simulation
from terminal.simulation import SimulationPlan, simulate
from tests.terminal.command_line import powderkeg


def plan(**changes: Any) -> SimulationPlan:
    return replace(SimulationPlan(GAME, 3, 5, "0", {}, ["random"]), **changes)


def test_json_has_the_agreed_keys() -> None:
    done = powderkeg("simulate", "boom", "--seats", "4", "--games", "20", "--seed", "7", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert {key: report[key] for key in ("games", "ended", "errors", "replayed")} == {
        "games": 20,
        "ended": 20,
        "errors": 0,
        "replayed": 20,
    }
    assert sum(report["wins"]) == 20
    assert len(report["wins"]) == 4
    assert report["moves"] > 200
    assert report["moves_per_s"] > 0


def test_the_table_is_for_people() -> None:
    done = powderkeg("simulate", "boom", "--games", "20", "--bots", "sensible,random", "--option", "first_seat=1")
    assert done.returncode == 0
    for said in ("moves/s", "seat 0 (sensible)", "seat 1 (random)", "seat 2 (sensible)", "replayed"):
        assert said in done.stdout


def test_the_same_seed_gives_the_same_games() -> None:
    def facts(seed: str) -> tuple[int, list[int]]:
        report = simulate(plan(seed=seed, games=10))
        return report.moves, report.wins

    assert facts("a") == facts("a")
    assert facts("a") != facts("b")


def test_options_reach_the_engine() -> None:
    fixed = simulate(plan(options={"faces": "bomb:3,gift:1,heart:1,scissors:1"}))
    assert fixed.moves != simulate(plan()).moves


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bom"], "there is no game 'bom'; did you mean boom?"),
        (["boom", "--seats", "6"], "boom is for 3 to 5 seats, not for 6"),
        (["boom", "--option", "first_seat=3"], "option first_seat=3: must be a seat from 0 to 2, or seed"),
        (["boom", "--option", "frist_seat=1"], "did you mean first_seat?"),
        (["boom", "--option", "first_seat"], "write it as NAME=VALUE"),
        (["boom", "--option", "first_seat=1", "--option", "first_seat=2"], "give it once"),
        (["boom", "--bots", "clever"], "boom has no bot 'clever'; bots here: random, sensible"),
        (["boom", "--games", "0"], "--games"),
        (["boom", "--seats", "many"], "--seats"),
    ],
)
def test_mistakes_are_named(arguments: list[str], complaint: str) -> None:
    done = powderkeg("simulate", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


def failing(state: Any, viewer: int) -> None:
    raise RuntimeError("the table collapsed")


def test_an_engine_that_fails_is_reported() -> None:
    spoiled = replace(GAME, view=failing, bots={"random": GAME.bots["sensible"]})
    report = simulate(plan(game=spoiled))
    assert (report.errors, report.ended, report.replayed, report.sound) == (5, 0, 0, False)
    assert report.first_error.startswith("game 0 of seed 0, after 1 moves: RuntimeError: the table collapsed")


def test_a_game_that_replays_differently_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = count()

    def another_seed(plan: SimulationPlan, number: int) -> bytes:
        return next(seeds).to_bytes(32, "big")

    monkeypatch.setattr(simulation, "game_seed", another_seed)
    report = simulate(plan())
    assert (report.ended, report.replayed, report.sound) == (5, 0, False)


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_MOVES", 10)
    report = simulate(plan())
    assert (report.ended, report.replayed, report.errors, report.moves, report.sound) == (0, 5, 0, 50, False)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sensible_bot_beats_the_random_one(seats: int) -> None:
    """One against the rest, 400 games: more than 1.3 times its share, which luck gives once in thousands of years."""
    report = simulate(plan(seats=seats, games=400, bots=["sensible", *["random"] * (seats - 1)]))
    assert report.wins[0] > 1.3 * 400 / seats


def test_more_bots_than_seats_are_refused() -> None:
    done = powderkeg("simulate", "boom", "--bots", "random,random,random,random")
    assert (done.returncode, done.stdout) == (2, "")
    assert "4 bots for 3 seats" in done.stderr


def test_a_seed_is_printable() -> None:
    done = powderkeg("simulate", "boom", "--seed", "\udcff")
    assert (done.returncode, done.stdout) == (2, "")
    assert "printable" in done.stderr


def test_json_says_what_was_played() -> None:
    report = json.loads(powderkeg("simulate", "boom", "--games", "1", "--option", "first_seat= 0", "--json").stdout)
    assert report["options"] == {"faces": "bomb:2,gift:2,heart:1,scissors:1", "first_seat": "0"}
    assert (report["ruleset"], report["first_error"]) == (1, "")


def test_the_version() -> None:
    assert powderkeg("--version").stdout.startswith("powderkeg 0.")
