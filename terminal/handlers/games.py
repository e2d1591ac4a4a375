"""`powderkeg games`: what there is to play."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from engines.core.game import Game
from engines.core.options import Counts, Flag, Number, OneOf, OptionKind, SomeOf
from engines.games import GAMES
from terminal.phrases import Phrases
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
    console, say = prose_console(), Phrases(lang)
    for game in chosen:
        words = Glossary(game, lang).game()
        print_paragraph(console, game.name, f"{words.title}, {_seats(game, say)}", words.text)
    for about, command in (("about-game", "games"), ("bots-at-play", "simulate")):
        console.print(Text.assemble(f"{say(about)}: ", (f"powderkeg {command} {say('GAME')}", "bold")))


def show_one(game: Game[Any, Any], lang: str) -> None:
    console, say = prose_console(), Phrases(lang)
    words = Glossary(game, lang)
    ruleset = say("ruleset", number=str(game.ruleset))
    facts = f"{game.name}, {ruleset}, {_seats(game, say)}; {say('bots')}: {', '.join(game.bots)}"
    print_paragraph(console, words.game().title, facts, words.game().text)
    console.rule(say("options"), style="dim")
    for name, kind in game.options.kinds.items():
        default = say("otherwise", value=kind.write(kind.default) or say("no-value"))
        print_paragraph(console, name, f"{limits_text(kind, say)}; {default}", words.option(name).text)
    console.rule(say("pieces"), style="dim")
    for card in game.catalogue.cards:
        said, more = words.card(card), (*card.numbers, *card.words)
        facts = ", ".join((card.code, card.kind, f"{card.count}x", *(f"{name} {value}" for name, value in more)))
        print_paragraph(console, said.title, facts, said.text)


def prose_console() -> Console:
    """Prose, which is hard to read in long lines."""
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    return console


def print_paragraph(console: Console, title: str, facts: str, text: str) -> None:
    """A paragraph with its heading; it wraps at any width, where columns of a table would become too narrow."""
    console.print(Text.assemble((title, "bold"), "  ", (facts, "dim")))
    console.print(Padding(Text(text), (0, 0, 1, 4)))


def limits_text(kind: OptionKind, say: Phrases) -> str:
    """What an option takes."""
    match kind:
        case Number(_, least, most):
            return say("limits-number", least=str(least), most=str(most))
        case OneOf(_, words):
            return say("limits-one-of", words=", ".join(words))
        case SomeOf(words):
            return say("limits-some-of", words=", ".join(words))
        case Counts(words):
            total, example = sum(kind.default), kind.write(kind.default)
            return say("limits-counts", words=", ".join(words), total=total, example=example)
        case Flag():
            return say("limits-flag", yes="yes", no="no")
    return say("limits-seat", seed="seed")


def _seats(game: Game[Any, Any], say: Phrases) -> str:
    return say("so-many-seats", least=str(game.seats[0]), most=str(game.seats[-1]))
