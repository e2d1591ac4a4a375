"""What is reported: every figure that was promised, and the arithmetic behind it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.call_driver import Call, UnaryCaller
from bench.engine_speed import SeatedGame, summarize
from bench.log_length import weigh_kinds
from bench.measured_servers import MeasuredTurn
from bench.open_matches import shuffled
from bench.performance_chart import CHART, drawn_chart
from bench.performance_page import PAGE, page_with_figures
from bench.result_tables import targets_table
from bench.results import TARGETS, Results, Target
from bench.service_speed import ratios
from engines.games import GAMES

PROMISED = {
    *(
        "unary_vs_ceiling",
        "play_vs_ceiling",
        "cpu_s_per_1k_play",
        "cpu_s_per_1k_unary",
        "kittens_vs_uno",
        "boom_vs_uno",
    ),
    *("cpu_s_per_1k_told", "fast_cpu_s_per_1k_play", "fast_cpu_s_per_1k_unary", "fast_cpu_s_per_1k_told"),
    *("fast_cpu_s_per_1k_at_2000", "unary_vs_grpc_echo", "play_vs_grpc_echo"),
    *("monsters_vs_uno", "kobolds_vs_uno", "verify_vs_engine", "kib_per_match", "store_bytes_per_move", "growth_log"),
    *("open_long_match", "view_at_long_match"),
    *(
        "growth_matches",
        "growth_list",
        "two_workers_cpu",
        "spread_vs_together",
        "p99_quiet_by_bound",
        "serve_install_mb",
        "cli_start_cpu_s",
    ),
    *("web_script_kb", "web_first_paint_ms"),
}


def turn(per_s: float, cpu: float) -> MeasuredTurn:
    return MeasuredTurn(
        calls=100, per_s=per_s, cpu_s_per_1k=cpu, store_cpu_s_per_1k=0.1, driver_busy=0.3, aof_bytes=0.0
    )


def test_there_is_a_target_for_every_figure_that_was_promised() -> None:
    assert {target.key for target in TARGETS} == PROMISED


@pytest.mark.parametrize(
    ("target", "good", "bad"),
    [(Target("a", "", 0.7, at_least=True), 0.7, 0.699), (Target("a", "", 16, at_least=False), 16, 16.1)],
)
def test_a_target_is_met_or_not(target: Target, good: float, bad: float) -> None:
    assert target.met({"a": good})
    assert not target.met({"a": bad})


def test_ratios_are_those_within_a_round() -> None:
    rows = []
    for pace in (1.0, 2.0, 10.0):  # the machine changes its pace; the ratio stays
        above = {"unary": turn(1000 * pace, 0.5 / pace), "play": turn(8000 * pace, 0.1 / pace)}
        turns = {
            "unary": turn(500 * pace, 1.0 / pace),
            "play": turn(6000 * pace, 0.2 / pace),
            "play_updates": turn(800 * pace, 1.0 / pace),
            "play_full": turn(400 * pace, 2.0 / pace),
        }
        rows.append((above, turns))
    results = ratios(rows)
    assert (results["unary_vs_ceiling"], results["unary_vs_ceiling_by_cpu"]) == (0.5, 0.5)
    assert (results["play_vs_ceiling"], results["play_vs_ceiling_by_cpu"]) == (0.75, 0.5)
    assert (results["play_updates_vs_ceiling"], results["play_updates_vs_ceiling_by_cpu"]) == (0.1, 0.1)
    assert (results["play_full_vs_ceiling"], results["cpu_s_per_1k_play_full"]) == (0.05, 1.0)
    assert (results["cpu_s_per_1k_unary"], results["ceiling_unary_per_s"]) == (0.5, 2000)
    assert results["driver_busy"] == 0.3


def test_kinds_of_moves_weigh_alike_at_every_length() -> None:
    costs = {
        10: {"play": [1.0] * 30, "pass": [0.1] * 10, "rare": [9.0]},
        3000: {"play": [1.1] * 10, "pass": [0.1] * 30, "rare": []},
    }
    found = weigh_kinds(costs)
    assert found[10] == pytest.approx(0.55)  # as often one as the other, over both
    assert found[3000] == pytest.approx(0.6)


def test_the_named_seats_stand_for_kittens_and_the_slowest_for_others() -> None:
    def seatings(name: str) -> list[SeatedGame]:
        game = GAMES[name]
        return [
            SeatedGame(game, seats, [], [seats * 10.0], [float(seats)], [1.0], [1.0 / seats]) for seats in game.seats
        ]

    kittens, boom = summarize(GAMES["kittens"], seatings("kittens")), summarize(GAMES["boom"], seatings("boom"))
    assert (kittens["kittens_vs_uno"], kittens["kittens_vs_uno_worst"]) == (4.0, 2.0)
    assert (boom["boom_vs_uno"], boom["boom_vs_uno_worst"]) == (3.0, 3.0)
    assert boom["verify_vs_engine_boom"] == 0.2


def test_shuffled_lists_keep_their_order() -> None:
    door: Any = UnaryCaller.__new__(UnaryCaller)
    lists: list[list[Call]] = [[(door, bytes((place, number))) for number in range(9)] for place in range(5)]
    mixed = [message for _, message in shuffled(lists, Random(1))]
    assert sorted(mixed) == [message for calls in lists for _, message in calls]
    assert [message for message in mixed if message[0] == 2] == [message for _, message in lists[2]]
    assert mixed != sorted(mixed)


def test_the_latest_results_are_one_flat_object() -> None:
    file = Path(__file__).parents[2] / "bench" / "results" / "latest.json"
    latest: Results = json.loads(file.read_text(encoding="utf-8"))
    assert set(latest) >= PROMISED
    assert all(isinstance(value, int | float | str) for value in latest.values())
    assert targets_table(latest).row_count == len(PROMISED)
    assert PAGE.read_text(encoding="utf-8") == page_with_figures(PAGE.read_text(encoding="utf-8"), latest)
    assert CHART.read_text(encoding="utf-8") == drawn_chart(latest)
    assert CHART.name in PAGE.read_text(encoding="utf-8")


def test_the_chart_draws_what_was_measured_and_nothing_else() -> None:
    about: Results = {"cores": 2, "python_build": "3.11.2, PGO, LTO", "load_before": 0.1, "rates_load_before": 0.2}
    alone = drawn_chart({**about, "cpu_s_per_1k_play": 0.25})
    assert "250 µs" in alone
    assert "--door fast" not in alone
    both = drawn_chart({**about, "cpu_s_per_1k_play": 0.25, "fast_cpu_s_per_1k_play": 0.125})
    assert "--door fast" in both
    longest, half = (float(width) for width in re.findall(r'y="[0-9]+" width="([0-9.]+)" height="18"', both))
    assert longest == pytest.approx(2 * half, abs=0.2)
