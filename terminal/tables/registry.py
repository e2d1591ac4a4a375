"""Which drawing a game has. It is a list somebody wrote; a game that is not in it is drawn by its view's fields."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import Match
from terminal.phrases import Phrases
from terminal.tables.boom import BoomDrawing
from terminal.tables.canvas import Canvas, CatalogueWords, SeatNames
from terminal.tables.drawing import TableDrawing
from terminal.tables.kittens import KittensDrawing
from terminal.tables.kobolds import KoboldsDrawing
from terminal.tables.monsters import MonstersDrawing
from terminal.tables.plain import PlainDrawing

DRAWINGS: dict[str, Callable[[Canvas], TableDrawing]] = {
    "boom": BoomDrawing,
    "kittens": KittensDrawing,
    "kobolds": KoboldsDrawing,
    "monsters": MonstersDrawing,
}


def drawing_of(
    game: GetGameResponse, match: Match, language: str, me: int | None = None, *, asks_below: bool = False
) -> TableDrawing:
    """How a match looks, to one of its seats or to somebody who watches."""
    say = Phrases(language)
    canvas = Canvas(CatalogueWords(game, language), SeatNames.of(match, say, me), say, asks_below)
    return DRAWINGS.get(match.game, PlainDrawing)(canvas)


def who_plays(canvas: Canvas, match_id: str) -> Text:
    """The first line about a match."""
    names = ", ".join(canvas.seating.names)
    return Text.assemble((canvas.words.title, "bold"), f", {canvas.say('match', id=match_id)}: {names}")
