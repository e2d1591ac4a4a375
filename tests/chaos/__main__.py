"""`make chaos`: faults under load, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tests.chaos.faults import FAULTS
from tests.chaos.run import Outcome, run
from tests.chaos.upgrade import objection
from tests.chaos.verdict import Verdict

HEADINGS = ("kind", "faults", "moves acknowledged", "lost", "doubled", "reordered", "unverified")
"""And the worst time to serve again. Losses are of the fault after which they were found."""
WIDTH = 140
UPGRADE = "rolling upgrade"


def rounds(kinds: Sequence[str], faults: int, seed: int) -> list[str]:
    """All kinds in turn, in another order each time, until there are so many."""
    chance, planned = random.Random(seed), list[str]()
    while len(planned) < max(1, faults):
        planned += chance.sample(kinds, len(kinds))
    return planned


def show(outcome: Outcome, console: Console) -> None:
    grid = Grid(*HEADINGS, "worst time to serve again", box=MARKDOWN)
    for name in FAULTS:
        if name in outcome.kinds:
            kind = outcome.kinds[name]
            worst = f"{max(kind.recovery):.1f} s" if kind.recovery else "never"
            grid.add_row(name, str(len(kind.recovery)), *_figures(kind.moves, kind.verdict), worst)
    grid.add_row("all matches, at the end", str(outcome.faults), *_figures(outcome.verdict.moves, outcome.verdict), "")
    console.print(grid)
    total = outcome.verdict
    console.print(
        f"{total.matches:,} matches; {total.denied} moves refused and done nevertheless, "
        f"{total.untimely} entries of a clock or out of time"
    )
    for said, times in outcome.journal.strange.items():
        console.print(f"{times} times: {said}", markup=False)
    for line in outcome.bugs:
        console.print(line, markup=False)
    for name, kind in outcome.kinds.items():
        for why in kind.missed:
            console.print(f"not counted, and tried again: {name}: {why}", markup=False)


def _figures(moves: int, verdict: Verdict) -> list[str]:
    figures = (moves, verdict.lost, verdict.doubled, verdict.reordered, verdict.unverified)
    return [f"{each:,}" for each in figures]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--faults", type=int, default=200, help="at least so many; every kind as often as the others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kinds with this in their names")
    given = parser.parse_args()
    console = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    kinds = [name for name in FAULTS if given.only in name]
    if not kinds:
        parser.error(f"--only {given.only}: there is no such kind; there are {', '.join(FAULTS)}")
    left_out = objection() if UPGRADE in kinds else ""
    if left_out:
        kinds.remove(UPGRADE)
    if not kinds:
        sys.exit(f"No {UPGRADE}: {left_out}.")
    planned = rounds(kinds, given.faults, given.seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(prefix="powderkeg-chaos-") as folder,
        Progress(*columns, TimeRemainingColumn(), console=console) as progress,
    ):
        bar = progress.add_task("faults", total=len(planned))
        outcome = asyncio.run(run(Path(folder), planned, given.seed, lambda: progress.advance(bar)))
    show(outcome, console)
    if left_out:
        console.print(f"No {UPGRADE} was tried: {left_out}.")
    sys.exit(0 if outcome.good else 1)


if __name__ == "__main__":
    main()
