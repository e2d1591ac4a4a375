"""`powderkeg load compare`: two reports beside each other, in a table and in an exit code."""

from __future__ import annotations

import json
from itertools import product
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from engines.core.errors import BadSetup
from loadtest.comparison import BETTER, SAME, UNJUDGED, WORSE, ComparedFigure, compared_figures, is_worse
from terminal.handlers.load_comparison import compare_reports, read_report
from tests.loadtest.reports import a_plan, a_report, a_row
from tests.terminal.command_line import powderkeg

LATENCY = a_report().latency_ms or {}


def report(**changes: Any) -> dict[str, Any]:
    return dict(json.loads(json.dumps(a_report(**changes).as_json())))


@pytest.mark.parametrize(
    ("before", "after", "higher", "verdict"),
    [
        (10.0, 10.9, False, SAME),
        (10.0, 11.1, False, WORSE),
        (10.0, 8.9, False, BETTER),
        (10.0, 11.1, True, BETTER),
        (10.0, 8.9, True, WORSE),
        (0.0, 0.1, False, WORSE),
        (0.0, 0.0, False, SAME),
        (None, 1.0, False, UNJUDGED),
    ],
)
def test_a_figure_is_better_or_worse(before: float | None, after: float, higher: bool, verdict: str) -> None:
    assert ComparedFigure("", before, after, higher_is_better=higher).verdict(0.1) == verdict


@pytest.mark.parametrize(
    ("changes", "worse"),
    [
        ({}, False),
        ({"correct": False}, True),
        ({"latency_ms": {**LATENCY, "p99": 20.0}}, True),
        ({"latency_ms": {**LATENCY, "max": 900.0}}, False),
        ({"server_cpu_s_per_1000_moves": 1.2}, True),
        ({"server_cpu_s_per_1000_moves": None}, False),
        ({"moves_per_s": 50.0}, True),
        ({"moves_per_s": 50.0, "plan": a_plan(rate=50.0)}, False),
        ({"calls": {"SubmitAction": a_row(201, 1.4, errors=5)}}, True),
        ({"games": {"boom:3": a_row(200, 99.0)}}, False),
    ],
)
def test_what_makes_a_load_worse(changes: dict[str, Any], worse: bool) -> None:
    assert is_worse(report(), report(**changes), 0.1) is worse


def test_rows_that_only_one_has_are_not_judged() -> None:
    figures = {each.name: each for each in compared_figures(report(), report(games={"kittens:2": a_row(1, 1.0)}))}
    assert figures["boom:3 p99"].after is None
    assert figures["boom:3 p99"].shown(None) == "-"


def test_the_command(tmp_path: Path) -> None:
    first, second = tmp_path / "monday.json", tmp_path / "tuesday.json"
    first.write_text(json.dumps(report()), encoding="utf-8")
    changed = report(latency_ms={**LATENCY, "p99": 20.0}, plan=a_plan(matches=40))
    second.write_text(json.dumps(changed), encoding="utf-8")
    done = powderkeg("load", "compare", str(first), str(second), columns=80)
    assert done.returncode == 3
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "Not the same load: matches: 20 and 40." in done.stdout
    (line,) = [line for line in done.stdout.splitlines() if line.split()[:2] == ["latency", "p99"]]
    assert line.split()[2:] == ["12.5", "ms", "20.0", "ms", "+60.0%", "worse"]
    assert "Worse: tuesday.json differs by more than 10 %" in done.stdout
    told = powderkeg("load", "compare", str(first), str(second), "--within", "70", "--json")
    assert told.returncode == 0
    assert json.loads(told.stdout)["worse"] is False


@pytest.mark.parametrize("text", ["", "[]", "5", "null", '"text"', '{"correct": true}', "not JSON", "[" * 100_000])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    other = tmp_path / "other.json"
    other.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match=r"this is no report; write one with `powderkeg load --json > other\.json`"):
        read_report(other)


NUMBERS = [
    *("moves", "unsent", "seconds", "moves_per_s", "server_cpu_s_per_1000_moves", "plan.rate", "plan.seconds"),
    *("latency_ms.p50", "calls.SubmitAction.count", "calls.SubmitAction.errors", "games.boom:3.latency_ms.p99"),
]
OBJECTS = ["plan", "calls", "games", "lag", "calls.SubmitAction", "latency_ms", "games.boom:3.latency_ms"]


def changed(place: str, value: Any) -> dict[str, Any]:
    """A report with something else at this place."""
    whole = report()
    holder, keys = whole, place.split(".")
    for key in keys[:-1]:
        holder = holder[key]
    holder[keys[-1]] = value
    return whole


@pytest.mark.parametrize(
    ("place", "value"),
    [
        *product(NUMBERS, ("12", [1], True, nan, inf, -1, {})),
        *product(OBJECTS, ("x", [], 5, True)),
        *(("correct", value) for value in ("yes", 1, None)),
        *(("plan.stages", value) for value in (None, 5, "200")),
        ("moves_per_s", None),
        ("calls.SubmitAction", None),
    ],
)
def test_figures_of_another_type_are_named_with_their_file(tmp_path: Path, place: str, value: Any) -> None:
    file = tmp_path / "other.json"
    file.write_text(json.dumps(changed(place, value)), encoding="utf-8")
    with pytest.raises(BadSetup, match=rf"^{file}: {place} must be .*, and is .*; write one with `powderkeg load"):
        read_report(file)


def test_a_key_that_is_missing_is_named(tmp_path: Path) -> None:
    file, whole = tmp_path / "other.json", report()
    del whole["plan"]["rate"]
    file.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(BadSetup, match=r"plan\.rate must be a number, and is missing"):
        read_report(file)


def test_the_command_refuses_them(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(report()), encoding="utf-8")
    bad.write_text(json.dumps(changed("latency_ms.p99", "12")), encoding="utf-8")
    done = powderkeg("load", "compare", str(good), str(bad))
    assert (done.returncode, done.stdout) == (2, "")
    assert f'{bad}: latency_ms.p99 must be a number, and is "12"; write one' in done.stderr


def test_a_load_without_an_answer_can_be_compared(tmp_path: Path) -> None:
    file = tmp_path / "nothing.json"
    nothing = report(correct=False, moves=0, moves_per_s=0.0, latency_ms=None, histogram=[])
    file.write_text(json.dumps(nothing), encoding="utf-8")
    for pair in ((report(), read_report(file)), (read_report(file), report())):
        figures = {each.name: each for each in compared_figures(*pair)}
        assert figures["latency p99"].verdict(0.1) == UNJUDGED


def test_a_rate_that_was_not_reached_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "monday.json", tmp_path / "tuesday.json"
    first.write_text(json.dumps(report(plan=a_plan(rate=100.0))), encoding="utf-8")
    missed = report(plan=a_plan(rate=100.0), moves=80, moves_per_s=40.0, unsent=120)
    second.write_text(json.dumps(missed), encoding="utf-8")
    compare_reports(first, second, 10.0, as_json=False)
    shown = capsys.readouterr().out
    assert "tuesday.json: the rate was not reached: 40 of 100 moves/s." in shown
    assert "monday.json: the rate" not in shown
    compare_reports(first, second, 10.0, as_json=True)
    told = json.loads(capsys.readouterr().out)["missed_rates"]
    assert told == ["tuesday.json: the rate was not reached: 40 of 100 moves/s"]
