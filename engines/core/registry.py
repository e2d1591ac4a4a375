"""The registry: games by name. It is a list somebody wrote, not the side effect of an import."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from engines.core.errors import BadSetup, SetupReason
from engines.core.game import Game


class Registry:
    """Games in the order in which they were listed; of each, every ruleset that can still be played."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        self._games: dict[str, dict[int, Game[Any, Any]]] = {}
        for game in games:
            rulesets = self._games.setdefault(game.name, {})
            if game.ruleset in rulesets:
                raise ValueError(f"two games are called {game.name}, ruleset {game.ruleset}")
            rulesets[game.ruleset] = game

    def __repr__(self) -> str:
        return f"Registry({', '.join(self._games)})"

    def __iter__(self) -> Iterator[Game[Any, Any]]:
        """Every game, by its newest ruleset."""
        return (rulesets[max(rulesets)] for rulesets in self._games.values())

    def every_ruleset(self) -> Iterator[Game[Any, Any]]:
        """Every game by each of its rulesets, oldest first."""
        return (rulesets[number] for rulesets in self._games.values() for number in sorted(rulesets))

    def rulesets(self, name: str) -> list[int]:
        """The rulesets of a game, oldest first."""
        if name not in self._games:
            close = get_close_matches(str(name), self._games, n=1)
            hint = f"did you mean {close[0]}? " if close else ""
            known = ", ".join(self._games)
            raise BadSetup(SetupReason.UNKNOWN_GAME, f"there is no game {name!r:.60}; {hint}games here: {known}")
        return sorted(self._games[name])

    def __getitem__(self, name: str) -> Game[Any, Any]:
        """A game by its newest ruleset."""
        newest = self.rulesets(name)[-1]
        return self._games[name][newest]

    def at(self, name: str, ruleset: int) -> Game[Any, Any]:
        """A game by one of its rulesets."""
        known = self.rulesets(name)
        if type(ruleset) is not int or ruleset not in known:
            here = ", ".join(map(str, known))
            raise BadSetup(SetupReason.UNKNOWN_RULESET, f"{name} has no ruleset {ruleset!r:.40}; rulesets here: {here}")
        return self._games[name][ruleset]

    def called(self, text: str) -> Game[Any, Any]:
        """A game as people write it: NAME for its newest ruleset, NAME@N for another."""
        name, _, ruleset = text.partition("@")
        if not ruleset:
            return self[text]
        if not (ruleset.isascii() and ruleset.isdecimal() and len(ruleset) < 9):
            raise BadSetup(SetupReason.UNKNOWN_RULESET, f"{text:.60}: write a ruleset as in {name:.40}@1")
        return self.at(name, int(ruleset))
