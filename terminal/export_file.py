"""Saving the file of a match or an event, as `replay export` and `events export` do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from terminal.files import check_free, write_file
from terminal.notices import command_text


def save_export(path: Path, fetch: Callable[[], bytes], *, force: bool) -> None:
    """Fetch a file and save it; `-` is standard output. What is in the way is found before anything is fetched."""
    aside = str(path) == "-"
    if not force and not aside:
        check_free(path, "name another file with -o, or write over it with --force")
    data = fetch()
    if aside:
        sys.stdout.buffer.write(data)
        return
    write_file(path, data)
    again = command_text("audit", target=str(path))
    Console(highlight=False, soft_wrap=True).print(Text(f"{path}: {len(data):,} bytes. Next: {again}"))
