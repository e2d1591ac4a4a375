"""`powderkeg load compare`: two reports beside each other, in a table and in an exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.errors import BadSetup
from loadtest.comparison import BETTER, SAME, UNJUDGED, WORSE, ComparedFigure, compared_figures, is_worse
from terminal.handlers.load_comparison import read_report
from tests.loadtest.reports import a_plan, a_report, a_row
from tests.terminal.command_line import powderkeg

LATENCY = a_report().latency_ms


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


@pytest.mark.parametrize("text", ["", "[]", '{"correct": true}', "not JSON"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    other = tmp_path / "other.json"
    other.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match=r"this is no report; write one with `powderkeg load --json > other\.json`"):
        read_report(other)
