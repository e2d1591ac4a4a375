"""`python -m tests.replay.audit.ten_thousand`: ten thousand bytes changed, one at a time; every file is refused."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from replay.audit.findings import CHECKS
from tests.replay.audit.changes import Changed, change, file, names

SHARES = {"kobolds": 2, "monsters": 5, "an event": 12, "a match of an event": 15}
"""Per cent of the changes; the others share the rest. Audits of long files take long."""
AT_ONCE = 25
CRASHED = "crashed"


@dataclass
class Report:
    """What came of the changes to one file."""

    name: str
    refused: Counter[str] = field(default_factory=Counter)
    survivors: list[Changed] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.refused += other.refused
        self.survivors += other.survivors
        self.crashes += other.crashes

    @property
    def bad(self) -> int:
        return len(self.survivors) + len(self.crashes)


def counts(changes: int) -> dict[str, int]:
    """How many changes each file gets."""
    others = [name for name in names() if name not in SHARES]
    each = {name: changes * share // 100 for name, share in SHARES.items()}
    left = changes - sum(each.values())
    each |= {name: left // len(others) for name in others}
    each[others[0]] += changes - sum(each.values())
    return {name: each[name] for name in names()}


def run(name: str, first: int, last: int) -> Report:
    """Some of the changes; called in another process."""
    report = Report(name)
    for number in range(first, last):
        try:
            done = change(name, number)
        except Exception as crash:  # noqa: BLE001 (none may get through, and all are told)
            report.crashes.append(f"change {number}: {crash!r:.200}")
            continue
        report.refused[done.refused_by or "nothing"] += 1
        if not done.refused_by:
            report.survivors.append(done)
    return report


def main(
    changes: Annotated[int, typer.Option(min=1, help="How many bytes to change.")] = 10_000,
    processes: Annotated[int, typer.Option(min=1)] = 2,
) -> None:
    """Change bytes of files of all games; exit code 1 if a file was not refused, or the audit crashed."""
    reports = {name: Report(name) for name in names()}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        ProcessPoolExecutor(processes) as pool,
        Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("changing bytes", total=changes)
        jobs = [
            pool.submit(run, name, first, min(first + AT_ONCE, count))
            for name, count in counts(changes).items()
            for first in range(0, count, AT_ONCE)
        ]
        for job in as_completed(jobs):
            done = job.result()
            reports[done.name].add(done)
            bar.advance(task, done.refused.total() + len(done.crashes))
    show([*reports.values()])
    raise typer.Exit(1 if any(report.bad for report in reports.values()) else 0)


def show(reports: list[Report]) -> None:
    table = Table("file")
    for heading in ("bytes", "changes", *CHECKS, "survived", CRASHED):
        table.add_column(heading, justify="right")
    total = Report("all")
    for report in reports:
        total.add(report)
    for report in (*reports, total):
        size = f"{len(file(report.name)):,}" if report is not total else ""
        done = report.refused.total() + len(report.crashes)
        by = [f"{report.refused[check]:,}" for check in CHECKS]
        table.add_row(report.name, size, f"{done:,}", *by, str(len(report.survivors)), str(len(report.crashes)))
    console = Console(width=140)
    console.print(table)
    for report in reports:
        for survivor in report.survivors:
            console.print(f"{report.name}: survived {survivor}", markup=False)
        for crash in report.crashes:
            console.print(f"{report.name}: {crash}", markup=False)


if __name__ == "__main__":
    typer.run(main)
