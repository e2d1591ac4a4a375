"""`powderkeg load`: many matches at once, and every one of them proven afterwards."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from loadtest import LoadPlan, LoadReport, run_load
from loadtest.page import page_of
from loadtest.stop_signals import stop_on_signals
from loadtest.summary import facts, plan_sentence, problems, verdict_sentence
from terminal.files import write_file
from terminal.load_progress import shown_progress


def load_and_report(plan: LoadPlan, html: Path | None, *, as_json: bool) -> int:
    """Load the service, tell what came of it; the exit code."""
    with stop_on_signals() as stop:
        with shown_progress(quiet=as_json) as progress:
            report = run_load(plan, progress, command=shlex.join(["powderkeg", *sys.argv[1:]]), stop=stop)
        if html is not None:
            write_file(html, page_of(report).encode())
        if as_json:
            sys.stdout.write(json.dumps(report.as_json()) + "\n")
        else:
            show_report(report)
    return stop.exit_code or (0 if report.correct else 1)


def show_report(report: LoadReport) -> None:
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    for name, value in facts(report):
        table.add_row(name, value)
    for reason, times in report.errors.items():
        table.add_row(f"error {reason}", f"{times:,}")
    console = Console(highlight=False)
    console.print(Text(plan_sentence(report.plan), "dim"))
    console.print(table)
    console.print(Text(verdict_sentence(report), "bold green" if report.correct else "bold red"))
    for problem in problems(report):
        console.print(Text(problem))
