"""Lines that somebody types, read beside everything else that happens."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass


class InputEnded(Exception):
    """There is nothing more to read: the person has gone."""


@dataclass(frozen=True)
class TypedLine:
    """A line that was typed; None is the end of them."""

    line: str | None


def read_typed_lines(take: Callable[[TypedLine], None]) -> None:
    """Read standard input in a thread that does not keep the process alive.

    It reads the file itself: a thread that waits in sys.stdin holds its lock, which Python wants when it ends. And it
    reads by a descriptor of its own: the number of one that was closed may soon be that of somebody else's file.
    """

    def read() -> None:
        rest = b""
        with suppress(OSError):  # a terminal that is gone is one where nobody types
            while piece := os.read(number, 4096):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    take(TypedLine(line.decode(errors="replace").strip()))
            os.close(number)
        if rest:
            take(TypedLine(rest.decode(errors="replace").strip()))
        take(TypedLine(None))

    number = os.dup(sys.stdin.fileno()) if sys.stdin else -1
    threading.Thread(target=read, daemon=True).start()


def at_a_terminal() -> bool:
    return bool(sys.stdin) and sys.stdin.isatty()
