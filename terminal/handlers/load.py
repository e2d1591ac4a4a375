"""`powderkeg load`: many matches at once, and every one of them proven afterwards."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from loadtest import LoadPlan, LoadReport, run_load
from loadtest.csv_file import csv_of
from loadtest.junit_file import junit_of
from loadtest.pace import parse_stages
from loadtest.page import page_of
from loadtest.prometheus_file import prometheus_of
from loadtest.stop_signals import stop_on_signals
from loadtest.summary import breakdown, facts, plan_sentence, problems, thresholds, verdict_sentence
from loadtest.thresholds import parse_thresholds
from loadtest.tls import TLS_SCHEME
from terminal.address import CA, CLIENT_CERT, CLIENT_KEY
from terminal.files import check_free, check_writable, write_file
from terminal.load_progress import shown_progress

NOT_KEPT_TO = 3
"""The exit code of a load that is correct and does not keep to its thresholds."""
FORMATS: Mapping[str, Callable[[LoadReport], str]] = {
    "html": page_of,
    "csv": csv_of,
    "junit": junit_of,
    "prometheus": prometheus_of,
}
ReportFiles = Mapping[Path, Callable[[LoadReport], str]]
"""What is written where."""


def report_files(*, force: bool, **named: Path | None) -> ReportFiles:
    """Files by the option that names them; refused before there is anything to lose."""
    files = {path: FORMATS[option] for option, path in named.items() if path is not None}
    if len({path.resolve() for path in files}) < sum(path is not None for path in named.values()):
        raise BadSetup(SetupReason.BAD_OPTION, "two reports cannot be one file; name one for each")
    for path in files:
        if path.exists() and not path.is_file():
            what = f"a folder; name a file in it, such as {path / 'load'}" if path.is_dir() else "no file; name another"
            raise BadSetup(SetupReason.BAD_OPTION, f"{path} is {what}")
        if not (force and path.is_file()):
            check_free(path, "name another file, or write over it with --force")
            check_writable(path)
    return files


def check_bounds(stages: str | None, thresholds: Iterable[str]) -> None:
    """Refuse what was given for stages or thresholds and is none; an empty text, too, which in a plan is not given."""
    if stages is not None:
        parse_stages(stages)
    for each in thresholds:
        parse_thresholds(each)


def tls_files(address: str, ca: Path | None, cert: Path | None, key: Path | None) -> dict[str, str]:
    """As options name them; for an address of https:// also as the environment does."""
    given = {"tls_ca": (ca, CA), "tls_cert": (cert, CLIENT_CERT), "tls_key": (key, CLIENT_KEY)}
    known = os.environ if address.startswith(TLS_SCHEME) else {}
    return {
        name: str(path) if path else _named_by(variable, known.get(variable, ""))
        for name, (path, variable) in given.items()
    }


def _named_by(variable: str, name: str) -> str:
    """A file that the environment names; nobody has typed an option of which a complaint could speak."""
    if name and not Path(name).is_file():
        complaint = f"{variable}={name}: there is no such file; set it to a file in PEM, or unset it"
        raise BadSetup(SetupReason.BAD_OPTION, complaint)
    return name


def load_and_report(plan: LoadPlan, files: ReportFiles, *, as_json: bool) -> int:
    """Load the service, tell what came of it; the exit code."""
    with stop_on_signals() as stop:
        with shown_progress(quiet=as_json) as progress:
            report = run_load(plan, progress, command=shlex.join(["powderkeg", *sys.argv[1:]]), stop=stop)
        for path, written in files.items():
            write_file(path, written(report).encode())
        if as_json:
            sys.stdout.write(json.dumps(report.as_json()) + "\n")
        else:
            show_report(report)
    return stop.exit_code or exit_code(report)


def exit_code(report: LoadReport) -> int:
    """Of a load that was carried through."""
    if not report.correct:
        return 1
    return 0 if report.kept_to else NOT_KEPT_TO


def show_report(report: LoadReport) -> None:
    console = Console(highlight=False)
    console.print(Text(plan_sentence(report.plan), "dim"))
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    for name, value in facts(report):
        table.add_row(name, value)
    for reason, times in report.errors.items():
        table.add_row(f"error {reason}", f"{times:,}")
    console.print(table)
    for _, rows in breakdown(report):
        console.print(columns_table(rows))
    for (text, said), each in zip(thresholds(report), report.thresholds, strict=True):
        console.print(Text(f"Threshold {text} {said}.", "green" if each.met else "bold red"))
    console.print(Text(verdict_sentence(report), "bold green" if report.correct else "bold red"))
    for problem in problems(report):
        console.print(Text(problem))


def columns_table(rows: list[tuple[str, ...]]) -> Grid:
    """The first row has the headings."""
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for place, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True, overflow="ellipsis")
    for row in rows[1:]:
        table.add_row(*row)
    return table
