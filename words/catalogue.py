"""What a game, its pieces, options, decisions and endings are called, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.catalogue import CatalogueCard
from engines.core.game import Game
from words.bundles import bundle
from words.meanings import kebab

ENDING = "ending-"


@dataclass(frozen=True)
class Said:
    """A title, a text, and for a piece a few words."""

    title: str
    text: str
    short: str = ""


class Glossary:
    """One ruleset of a game in one language."""

    def __init__(self, game: Game[Any, Any], language: str) -> None:
        self.bundle = bundle(game.name, language)
        self._given = {"ruleset": game.ruleset, "you": "nobody"}

    def game(self) -> Said:
        return Said(self._say("game"), self._say("game.text"))

    def card(self, card: CatalogueCard) -> Said:
        name = message_of(card)
        return Said(*(self._say(f"{name}{part}") for part in ("", ".text", ".short")))

    def option(self, name: str) -> Said:
        return Said(self._say(f"option-{kebab(name)}"), self._say(f"option-{kebab(name)}.text"))

    def decision(self, kind: str) -> str:
        return self._say(f"decision-{kebab(kind)}")

    def ending(self, code: str) -> str:
        return self._say(f"{ENDING}{kebab(code)}")

    def _say(self, name: str) -> str:
        return self.bundle.say(name, self._given)


def endings(game: Game[Any, Any], language: str = "en") -> list[str]:
    """The codes of all endings that there are words for."""
    names = bundle(game.name, language).names
    return [name.removeprefix(ENDING).replace("-", "_") for name in names if name.startswith(ENDING)]


def message_of(card: CatalogueCard) -> str:
    """The message of a piece: `card-skip`; where two kinds of pieces share a code, by kind: `tile-gift`."""
    named = card.kind if card.id not in ("", card.code) else "card"
    return f"{kebab(named)}-{kebab(card.code)}"
