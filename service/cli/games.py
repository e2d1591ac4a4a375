"""`powderkeg games`: what there is to play."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from engines.core.game import Game
from engines.games import GAMES
from words.catalogue import Glossary

WIDEST = 100
"""Columns of a line that is read."""


def show(name: str | None, lang: str, *, as_json: bool) -> None:
    """All games, or the one of this name in full."""
    chosen = [*GAMES] if name is None else [GAMES.called(name)]
    if as_json:
        described = [describe(each, lang) for each in chosen]
        sys.stdout.write(json.dumps(described if name is None else described[0], indent=2, ensure_ascii=False) + "\n")
    elif name is None:
        show_all(chosen, lang)
    else:
        show_one(chosen[0], lang)


def describe(game: Game[Any, Any], lang: str) -> dict[str, Any]:
    """A game as plain data."""
    words = Glossary(game, lang)
    return {
        "name": game.name,
        "title": words.game().title,
        "text": words.game().text,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "ruleset": game.ruleset,
        "rulesets": GAMES.rulesets(game.name),
        "catalogue_digest": game.catalogue.digest,
        "bots": list(game.bots),
        "options": [
            {
                "name": name,
                "default": kind.write(kind.default),
                "limits": kind.limits(),
                "text": words.option(name).text,
            }
            for name, kind in game.options.kinds.items()
        ],
        "cards": [
            {
                "code": card.code,
                "kind": card.kind,
                "count": card.count,
                **dict(card.numbers),
                **dict(card.words),
                "title": said.title,
                "text": said.text,
            }
            for card, said in ((card, words.card(card)) for card in game.catalogue.cards)
        ],
    }


def show_all(chosen: list[Game[Any, Any]], lang: str) -> None:
    console = page()
    for game in chosen:
        words = Glossary(game, lang).game()
        entry(console, game.name, f"{words.title}, {_seats(game)} seats", words.text)
    console.print("Options and cards: [bold]powderkeg games GAME[/]. Bots at play: [bold]powderkeg simulate GAME[/].")


def show_one(game: Game[Any, Any], lang: str) -> None:
    console = page()
    words = Glossary(game, lang)
    facts = f"{game.name}, ruleset {game.ruleset}, {_seats(game)} seats; bots: {', '.join(game.bots)}"
    entry(console, words.game().title, facts, words.game().text)
    console.rule("options", style="dim")
    for name, kind in game.options.kinds.items():
        default = kind.write(kind.default)
        entry(console, name, f"{kind.limits()}; default: {default or 'none'}", words.option(name).text)
    console.rule("cards", style="dim")
    for card in game.catalogue.cards:
        said, more = words.card(card), (*card.numbers, *card.words)
        facts = ", ".join((card.code, card.kind, f"{card.count}x", *(f"{name} {value}" for name, value in more)))
        entry(console, said.title, facts, said.text)


def page() -> Console:
    """Prose, which is hard to read in long lines."""
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    return console


def entry(console: Console, title: str, facts: str, text: str) -> None:
    """A paragraph with its heading; it wraps at any width, where columns of a table would become too narrow."""
    console.print(Text.assemble((title, "bold"), "  ", (facts, "dim")))
    console.print(Padding(Text(text), (0, 0, 1, 4)))


def _seats(game: Game[Any, Any]) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}"
