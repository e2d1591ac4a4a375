"""`powderkeg load compare`: two loads beside each other."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from loadtest.comparison import (
    BETTER,
    UNJUDGED,
    WORSE,
    ComparedFigure,
    compared_figures,
    is_worse,
    missed_rates,
    plan_differences,
)
from loadtest.report_shape import NEEDED, Report, mistake_in
from terminal.files import read_text

MOST_BYTES = 256 * 1024 * 1024
IS_WORSE = 3
"""The exit code if the second load is worse."""
Names = tuple[str, str]
"""Of both files."""
STYLES = {BETTER: "green", WORSE: "bold red"}


def compare_reports(before: Path, after: Path, within: float, *, as_json: bool) -> int:
    """Tell how they differ; the exit code."""
    old, new, names = read_report(before), read_report(after), (before.name, after.name)
    worse = is_worse(old, new, within / 100)
    if as_json:
        sys.stdout.write(json.dumps(_as_json(old, new, within / 100, names)) + "\n")
    else:
        show(old, new, within, names)
    return IS_WORSE if worse else 0


def read_report(path: Path) -> Report:
    try:
        read = json.loads(read_text(path, MOST_BYTES))
    except (ValueError, RecursionError):
        read = None
    report: Report = read if isinstance(read, dict) else {}
    mistake = mistake_in(report) if report.keys() >= NEEDED.keys() else "this is no report"
    if mistake:
        advice = f"write one with `powderkeg load --json > {path.name}`"
        raise BadSetup(SetupReason.BAD_OPTION, f"{path}: {mistake}; {advice}")
    return report


def _as_json(old: Report, new: Report, within: float, names: Names) -> dict[str, Any]:
    figures = [
        {**asdict(each), "change": each.change, "verdict": each.verdict(within) or None}
        for each in compared_figures(old, new)
    ]
    return {
        "worse": is_worse(old, new, within),
        "plan": plan_differences(old, new),
        "missed_rates": missed_rates(old, new, names),
        "figures": figures,
    }


def show(old: Report, new: Report, within: float, names: Names) -> None:
    console = Console(highlight=False)
    for text in plan_differences(old, new):
        console.print(Text(f"Not the same load: {text}.", "yellow"))
    console.print(table_of(old, new, within / 100, names))
    for text in missed_rates(old, new, names):
        console.print(Text(f"{text}.", "yellow"))
    for name, report in zip(names, (old, new), strict=True):
        if not report["correct"]:
            console.print(Text(f"{name} is not correct: its figures count for nothing.", "bold red"))
    if is_worse(old, new, within / 100):
        console.print(Text(f"Worse: {names[1]} differs by more than {within:g} %, or is not correct.", "bold red"))
    else:
        console.print(Text(f"Not worse, within {within:g} %.", "bold green"))


def table_of(old: Report, new: Report, within: float, names: Names) -> Grid:
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("figure", overflow="fold")
    for heading in (*names, "change"):
        table.add_column(heading, justify="right", overflow="ellipsis", no_wrap=True, max_width=16)
    table.add_column("")
    for each in compared_figures(old, new):
        if each.before is None and each.after is None:
            continue
        verdict = each.verdict(within)
        style = STYLES.get(verdict, "") if each.decides else "dim"
        said = verdict if each.decides or verdict == UNJUDGED else f"({verdict})"
        table.add_row(each.name, each.shown(each.before), each.shown(each.after), _change(each), Text(said, style))
    return table


def _change(figure: ComparedFigure) -> str:
    return "-" if figure.change is None else f"{figure.change:+.1%}"
