"""The registry: games by name. It is a list somebody wrote, not the side effect of an import."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from engines.core.errors import BadSetup, SetupReason
from engines.core.game import Game


class Registry:
    """Games in the order in which they were listed."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        self._games = {game.name: game for game in games}
        if len(self._games) != len(games):
            raise ValueError("two games have the same name")

    def __repr__(self) -> str:
        return f"Registry({', '.join(self._games)})"

    def __iter__(self) -> Iterator[Game[Any, Any]]:
        return iter(self._games.values())

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in self._games:
            close = get_close_matches(str(name), self._games, n=1)
            hint = f"did you mean {close[0]}? " if close else ""
            known = ", ".join(self._games)
            raise BadSetup(SetupReason.UNKNOWN_GAME, f"there is no game {name!r:.60}; {hint}games here: {known}")
        return self._games[name]
