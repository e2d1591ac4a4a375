"""A game's fingerprint: a hash over the digests, events and views of a game at every table. `python -m` prints it."""

from __future__ import annotations

import importlib
import sys
from hashlib import sha256
from typing import Any

from engines.core.game import Game
from engines.core.record import text
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import viewers
from engines.games import GAMES
from tests.engines.conformance.play import random_move, tables

MOVES = 120
"""The fingerprint of a longer game covers so many."""


def fingerprint(game: Game[Any, Any]) -> str:
    whole = sha256()
    for table in tables(game):
        state = table.new(0)
        rng = Rng(derive_seed("fingerprint", table))
        everybody = viewers(table.seats)
        for step in range(MOVES):
            if state.outcome() is not None:
                break
            seat, action = random_move(state, rng)
            for event in state.apply(seat, action):
                whole.update(text(event).encode())
            whole.update(state.digest())
            whole.update(text(state.view(everybody[step % len(everybody)])).encode())  # each in turn
    return whole.hexdigest()


def find(name: str) -> Game[Any, Any]:
    """A registered game by its name, and @ruleset unless it is the first; any other as module:attribute."""
    if ":" not in name:
        game_name, _, ruleset = name.partition("@")
        return GAMES.at(game_name, int(ruleset or 1))
    module, attribute = name.split(":")
    game: Game[Any, Any] = getattr(importlib.import_module(module), attribute)
    return game


if __name__ == "__main__":
    sys.stdout.write(fingerprint(find(sys.argv[1])) + "\n")
