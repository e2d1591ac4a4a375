"""Processes that something happens to: known for what they are before, and seen to have died or stopped after."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
GONE = ("", "Z", "X")
"""States of a process that is dead, buried or not."""

TABLES, LISTENING = ("tcp", "tcp6"), "0A"


class Missed(Exception):
    """A fault did not happen as it was meant to: it does not count."""


@dataclass(frozen=True)
class Victim:
    """A process. Another one that gets its number later is not taken for it."""

    pid: int
    started: str

    @classmethod
    def of(cls, pid: int) -> Victim:
        return cls(pid, _stat(pid)[1])

    @property
    def state(self) -> str:
        """As ps shows it; empty if there is no such process any more."""
        state, started = _stat(self.pid)
        return state if started == self.started else ""

    @property
    def command(self) -> list[str]:
        """The words it was started with."""
        with suppress(OSError):
            return (PROC / str(self.pid) / "cmdline").read_bytes().decode(errors="replace").split("\0")
        return []

    @property
    def folder(self) -> Path | None:
        """Where it works."""
        with suppress(OSError):
            return (PROC / str(self.pid) / "cwd").readlink()
        return None

    def listens(self, port: int) -> bool:
        """Whether it accepts connections at a port."""
        tables = [file.read_text(encoding="utf-8") for file in (PROC / "net").glob("tcp*") if file.name in TABLES]
        rows = [row.split() for table in tables for row in table.splitlines()[1:]]
        sockets = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{port:04X}") and row[3] == LISTENING}
        found = False
        for descriptor in (PROC / str(self.pid) / "fd").glob("*"):
            with suppress(OSError):  # it was closed meanwhile
                found = found or str(descriptor.readlink()) in sockets
        return found


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, and that have not ended."""
    with suppress(OSError):
        return [int(each) for each in (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()]
    return []


def _stat(pid: int) -> tuple[str, str]:
    """State and start time."""
    try:
        text = (PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "", ""
    fields = text[text.rindex(")") + 2 :].split()
    return fields[0], fields[19]


async def killed(victims: Sequence[Victim]) -> None:
    """Kill all of them, and see that they are dead."""
    _need(victims)
    signal_all(victims, signal.SIGKILL)
    await dead(victims)


async def dead(victims: Sequence[Victim], seconds: float = 10.0) -> None:
    """Until all of them are dead."""
    await _until_all(victims, GONE, seconds)


async def stopped(victims: Sequence[Victim], seconds: float) -> None:
    """Stop all of them for so long, and see that they stood still until the end."""
    _need(victims)
    signal_all(victims, signal.SIGSTOP)
    try:
        await _until_all(victims, ("T",), 5.0)
        await asyncio.sleep(seconds)
        if any(each.state != "T" for each in victims):
            raise Missed("somebody went on")
    finally:
        signal_all(victims, signal.SIGCONT)


def signal_all(victims: Iterable[Victim], number: int) -> None:
    for each in victims:
        if each.state not in GONE:
            with suppress(ProcessLookupError):
                os.kill(each.pid, number)


def _need(victims: Sequence[Victim]) -> None:
    if not victims or any(each.state in GONE for each in victims):
        raise Missed("whom the fault was meant for is not there")


async def _until_all(victims: Sequence[Victim], states: Sequence[str], seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            while any(each.state not in states for each in victims):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise Missed(f"{[(each.pid, each.state) for each in victims]} after {seconds:g} s") from None
