"""`make fuzz`: a hundred thousand requests with mistakes, by every door, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from functools import partial

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from service.server import DOORS, configure_logs
from tests.service.fuzz.carriers import WEB
from tests.service.fuzz.fuzzing import Findings, fuzz
from tests.store import embedded

SHOWN = 20
"""Problems that are printed of a door."""


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--requests", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    configure_logs("error")
    ways, console = [*DOORS, WEB], Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    every: dict[str, tuple[Findings, float]] = {}
    with Progress(*columns, console=console) as progress:
        for number, way in enumerate(ways):
            count = given.requests // len(ways) + (number < given.requests % len(ways))
            bar, began = progress.add_task(way, total=count), time.monotonic()
            with embedded() as url:
                found = asyncio.run(fuzz(url, way, count, given.seed + number, partial(progress.advance, bar)))
            every[way] = found, time.monotonic() - began
    console.print(table(every))
    for way, (found, _) in every.items():
        for problem in found.problems[:SHOWN]:
            console.print(f"{way}: {problem}", markup=False)
    return int(any(found.problems for found, _ in every.values()))


def table(every: dict[str, tuple[Findings, float]]) -> Table:
    grid = Table("", *every)
    for status in sorted({status for found, _ in every.values() for status in found.statuses}):
        grid.add_row(status, *(f"{found.statuses[status]:,}" for found, _ in every.values()))
    grid.add_row("requests", *(f"{sum(found.statuses.values()):,}" for found, _ in every.values()))
    for name in ("KiB", "tasks", "descriptors"):
        grid.add_row(name, *("{:,} to {:,}".format(*found.grown[name]) for found, _ in every.values()))
    grid.add_row("problems", *(f"{len(found.problems):,}" for found, _ in every.values()))
    grid.add_row("seconds", *(f"{seconds:.0f}" for _, seconds in every.values()))
    return grid


if __name__ == "__main__":
    sys.exit(main())
