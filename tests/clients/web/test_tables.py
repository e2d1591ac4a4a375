"""The tables of all games: whole matches by mouse and by keyboard, and what axe finds on the way."""

from __future__ import annotations

import pytest

from engines.games import GAMES
from tests.clients.web.browser import walk
from tests.service.running import Process

HANDS = ("mouse", "keyboard")
QUICK = "boom_by_mouse"
"""The one that `make test` walks; `make browse` walks them all."""
MATCHES = [f"{game.name}_by_{hand}" for game in GAMES for hand in HANDS]
STATES = ["accessibility", "kittens_states", "kobolds_accessibility", "monsters_accessibility"]


def test_a_whole_match(service: Process) -> None:
    walk(QUICK, service.web_port)


@pytest.mark.browse
@pytest.mark.parametrize("path", [path for path in (*MATCHES, *STATES) if path != QUICK])
def test_path(service: Process, path: str) -> None:
    walk(path, service.web_port)
