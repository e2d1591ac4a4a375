"""How far a load is, on standard error: a bar for people who wait, a line now and then for files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from loadtest import LoadProgress
from loadtest.units import counted_as, duration, plain_number

SECONDS_BETWEEN_LINES = 5.0
"""Seconds between two lines, where there is no terminal."""
BAR_WIDTH = 24


@contextmanager
def shown_progress(*, quiet: bool = False) -> Iterator[Callable[[LoadProgress], None]]:
    """What it gives is told how far it is. Quiet is without a bar that moves."""
    console = Console(stderr=True, highlight=False)
    if quiet or not sys.stderr.isatty() or console.is_dumb_terminal:
        yield line_every_few_seconds(write_line)
        return
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda progress: live.update(progress_line_with_bar(progress), refresh=True)


def write_line(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def line_every_few_seconds(
    write: Callable[[str], object], clock: Callable[[], float] = monotonic
) -> Callable[[LoadProgress], None]:
    """A plain line every few seconds, from the first second on; a short load has none."""
    due: float | None = None

    def tell(progress: LoadProgress) -> None:
        nonlocal due
        if due is None and progress.stage != "opening":
            due = clock() + SECONDS_BETWEEN_LINES - progress.seconds
        if due is not None and clock() >= due:
            due = clock() + SECONDS_BETWEEN_LINES
            write(progress_text(progress))

    return tell


def progress_line_with_bar(progress: LoadProgress) -> Grid:
    """Unless nobody knows how long it will take."""
    line = Grid.grid(padding=(0, 2))
    bar = ProgressBar(
        total=1.0, completed=progress.share, width=BAR_WIDTH, complete_style="cyan", finished_style="cyan"
    )
    words = Text(short_text(progress), no_wrap=True, overflow="ellipsis")
    line.add_row(*([bar, words] if progress.share else [words]))
    return line


def short_text(progress: LoadProgress) -> str:
    """What fits beside a bar, on a line of 80 letters."""
    if progress.stage != "driving":
        return progress_text(progress)
    p99 = "no answers" if progress.p99_ms is None else f"p99 {duration(progress.p99_ms)}"
    far = f"{progress.seconds:,.0f} of {plain_number(progress.of_seconds)} s"
    if _moves_are_nearer(progress):
        far = f"{progress.share:.0%} of {counted_as(progress.of_moves, 'move')}"
    return f"{far}, {progress.moves_per_s:,.0f}/s, {p99}, {counted_as(progress.errors, 'error')}"


def progress_text(progress: LoadProgress) -> str:
    if progress.stage == "opening":
        return "opening matches"
    if progress.stage == "checking":
        whole = f" of {progress.of_matches:,}" if progress.of_matches else ""
        one = (progress.of_matches or progress.checked) == 1
        return f"proven {progress.checked:,}{whole} {'match' if one else 'matches'}"
    p99 = "no answers" if progress.p99_ms is None else f"p99 {duration(progress.p99_ms)}"
    now = f"{progress.moves_per_s:,.0f} moves/s, {p99}, {progress.open:,} open"
    return f"{how_far(progress)}: {now}; {counted_as(progress.errors, 'error')} so far"


def how_far(progress: LoadProgress) -> str:
    """By the bound that is nearer, first; and by the other, as far as it has come."""
    seconds, moves = f"{progress.seconds:,.0f}", f"{progress.moves:,}"
    if _moves_are_nearer(progress):
        return f"{moves} of {counted_as(progress.of_moves, 'move')} in {seconds} s"
    return f"{seconds} of {plain_number(progress.of_seconds)} s, {counted_as(progress.moves, 'move')}"


def _moves_are_nearer(progress: LoadProgress) -> bool:
    """Whether it is the number of moves that ends it first."""
    return bool(progress.of_moves) and progress.share == min(1.0, progress.moves / progress.of_moves)
