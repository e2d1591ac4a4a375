"""Somebody at the terminal who reads the menu before typing."""

from __future__ import annotations

import asyncio
import random

import pytest
from rich.text import Text

from terminal import play
from terminal.menu import Menu
from terminal.playing import Playing


class Scripted(Playing):
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
    monkeypatch.setattr(play, "Playing", Scripted)
    monkeypatch.setattr(Scripted, "chance", random.Random(seed))
