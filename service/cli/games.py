"""`powderkeg games`: what there is to play."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from engines.core.errors import BadSetup, SetupReason
from engines.core.game import Game
from engines.games import GAMES
from words.bundles import LANGUAGES
from words.catalogue import Glossary


def games(
    game: Annotated[
        str | None, typer.Argument(help="A game to show in full (NAME, or NAME@RULESET); all games if none is named.")
    ] = None,
    lang: Annotated[str, typer.Option(help=f"Language of the texts: {', '.join(LANGUAGES)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of tables.")] = False,
) -> None:
    """What there is to play: games, or one game with its options and cards.

    **Examples**

    `powderkeg games`

    `powderkeg games boom --lang sv`

    `powderkeg games boom --json`
    """
    if lang not in LANGUAGES:
        raise BadSetup(SetupReason.BAD_OPTION, f"no texts in {lang!r}; languages here: {', '.join(LANGUAGES)}")
    chosen = [*GAMES] if game is None else [GAMES.called(game)]
    if as_json:
        described = [describe(each, lang) for each in chosen]
        sys.stdout.write(json.dumps(described if game is None else described[0], indent=2, ensure_ascii=False) + "\n")
    elif game is None:
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
    table = _table("game", "title", "seats", "what it is")
    for game in chosen:
        words = Glossary(game, lang).game()
        table.add_row(game.name, words.title, _seats(game), words.text)
    console = Console()
    console.print(table)
    console.print(
        "Options and cards: [bold]powderkeg games GAME[/bold]. Bots at play: [bold]powderkeg simulate GAME[/bold]."
    )


def show_one(game: Game[Any, Any], lang: str) -> None:
    console = Console()
    words = Glossary(game, lang)
    facts = f"ruleset {game.ruleset}, {_seats(game)} seats; bots: {', '.join(game.bots)}"
    console.print(f"[bold]{words.game().title}[/bold] ({game.name}), {facts}")
    console.print(words.game().text)
    options = _table("option", "default", "allowed", "what it does")
    for name, kind in game.options.kinds.items():
        options.add_row(name, kind.write(kind.default), kind.limits(), words.option(name).text)
    console.print(options)
    cards = _table("card", "kind", "count", "title", "text", "more")
    for card in game.catalogue.cards:
        said, more = words.card(card), (*card.numbers, *card.words)
        told = ", ".join(f"{name} {value}" for name, value in more)
        cards.add_row(card.code, card.kind, str(card.count), said.title, said.text, told)
    console.print(cards)


def _seats(game: Game[Any, Any]) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}"


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
