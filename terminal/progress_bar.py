"""A bar on standard error, for people who wait."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_over(total: int, *, quiet: bool, of: str = "entries") -> Iterator[Callable[[], None]]:
    """A bar over so many entries, or whatever it is; what it gives is called after each."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    ) as progress:
        task = progress.add_task(of, total=total)
        yield lambda: progress.advance(task)
