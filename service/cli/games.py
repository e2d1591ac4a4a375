"""`powderkeg games`: what there is to play."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from engines.core.game import Game
from engines.core.options import Counts, Flag, Kind, Number, OneOf, SeatOrSeed, SomeOf
from engines.games import GAMES
from service.cli.phrases import Phrases
from words.catalogue import Glossary

WIDEST = 100
"""Columns of a line that is read."""
COMMANDS = {"show": "games", "simulate": "simulate"}


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
    console, say = page(), Phrases(lang)
    for game in chosen:
        words = Glossary(game, lang).game()
        entry(console, game.name, say("game-in-list", title=words.title, seats=_seats(game)), words.text)
    more = {what: f"[bold]powderkeg {command} {say('GAME')}[/]" for what, command in COMMANDS.items()}
    console.print(say("games-more", **more))


def show_one(game: Game[Any, Any], lang: str) -> None:
    console, say = page(), Phrases(lang)
    words = Glossary(game, lang)
    bots, version = ", ".join(game.bots), str(game.ruleset)
    facts = say("game-in-full", name=game.name, ruleset=version, seats=_seats(game), bots=bots)
    entry(console, words.game().title, facts, words.game().text)
    console.rule(say("options"), style="dim")
    for name, kind in game.options.kinds.items():
        default = kind.write(kind.default) or say("no-default")
        entry(console, name, say("option-facts", limits=limits(kind, say), default=default), words.option(name).text)
    console.rule(say("pieces"), style="dim")
    for card in game.catalogue.cards:
        said, more = words.card(card), (*card.numbers, *card.words)
        facts = ", ".join((card.code, card.kind, f"{card.count}x", *(f"{name} {value}" for name, value in more)))
        entry(console, said.title, facts, said.text)


def limits(kind: Kind, say: Phrases) -> str:
    """What an option may be, as `Kind.limits` says it in English."""
    said = kind.limits()
    match kind:
        case Flag():
            said = say("limits-flag")
        case Number():
            said = say("limits-number", least=str(kind.least), most=str(kind.most))
        case SeatOrSeed():
            said = say("limits-seat-or-seed")
        case OneOf():
            said = say("limits-one-of", words=", ".join(kind.words))
        case SomeOf():
            said = say("limits-some-of", words=", ".join(kind.words))
        case Counts():
            total, default = str(sum(kind.default)), kind.write(kind.default)
            said = say("limits-counts", words=", ".join(kind.names), total=total, default=default)
    return said


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
