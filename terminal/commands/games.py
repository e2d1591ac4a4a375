"""`powderkeg games`: what there is to play."""

from __future__ import annotations

from typing import Annotated

import typer

from terminal.commands.options import AsJson, Language, check_language


def games(
    game: Annotated[
        str | None, typer.Argument(help="A game to show in full (NAME, or NAME@RULESET); all games if none is named.")
    ] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """What there is to play: games, or one game with its options and cards.

    **Examples**

    `powderkeg games`

    `powderkeg games boom --lang sv`

    `powderkeg games boom --json`
    """
    from terminal.handlers.games import show

    check_language(lang)
    show(game, lang, as_json=as_json)
