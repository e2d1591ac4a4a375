"""Runs commands as their users do, and types what they would: all tests of commands do it with this."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.text import Text

from replay.signed.notes import Signer
from terminal.handlers import play
from terminal.menu import Menu
from terminal.seat_session import SeatSession

COMMAND = Path(sys.executable).parent / "powderkeg"
ORGANIZER = "the organizer's own key"
KEY = Signer("example.org/cli", bytes(range(32)))
"""What the service signs with."""


class Done(NamedTuple):
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]
"""The fixture `run`: a command in this process, against the service of the tests."""


def powderkeg(*arguments: str, typed: str = "", columns: int = 160) -> subprocess.CompletedProcess[str]:
    wide = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120, env=wide, input=typed
    )


def at_random(lines: str, count: int = 30_000) -> str:
    """Lines in no order: what comes again and again in the same one may lead round in a circle for ever."""
    chosen = random.Random(7).choices(lines.splitlines(), k=count)
    return "".join(f"{line}\n" for line in chosen)


FIRST_SEAT = ("--option", "first_seat=0")
TYPED_AT_RANDOM = at_random("\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n2 3\n")
"""What somebody types who cannot read: now and then it is an answer."""


class ScriptedSession(SeatSession):
    """Chooses at random among what the menu offers, asks for help once, and mistypes now and then."""

    chance = random.Random(0)
    helped = False
    _menu: Menu

    def _list(self, menu: Menu) -> None:
        self._menu = menu
        super()._list(menu)

    async def _read(self, prompt: str) -> str | None:
        await asyncio.sleep(0)
        self.console.print(Text(prompt), end="")
        typed = self._choose()
        self.console.print(Text(typed))
        return None if self._more_news() else typed

    def _choose(self) -> str:
        question, chance = self._menu.question, self.chance
        if not self.helped:
            self.helped = True
            return "?"
        if chance.random() < 0.05:
            return chance.choice(["xyz", "+", "b", "99"])
        if question.most == 1:
            return question.lines[chance.choice(question.shown)].key
        count = chance.randint(question.least, min(question.most, len(question.lines)))
        return " ".join(line.key for line in chance.sample(question.lines, count))


def play_by_script(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """From now on `powderkeg play` is played so."""
    monkeypatch.setattr(play, "SeatSession", ScriptedSession)
    monkeypatch.setattr(ScriptedSession, "chance", random.Random(seed))
