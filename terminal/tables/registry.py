"""Which drawing a game has. It is a list somebody wrote; a game that is not in it is drawn by its view's fields."""

from __future__ import annotations

from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import Match
from terminal.drawing import Drawing, TableNames, Words
from terminal.phrases import Phrases
from terminal.tables.boom import BoomTable
from terminal.tables.kittens import KittensTable
from terminal.tables.kobolds import KoboldsTable
from terminal.tables.monsters import MonstersTable

TABLES: dict[str, type[Drawing]] = {
    "boom": BoomTable,
    "kittens": KittensTable,
    "kobolds": KoboldsTable,
    "monsters": MonstersTable,
}


def drawing_of(game: GetGameResponse, match: Match, language: str, me: int | None = None) -> Drawing:
    """How a match looks, to one of its seats or to somebody who watches."""
    kind, say = TABLES.get(match.game, Drawing), Phrases(language)
    return kind(Words(game, language), TableNames.of(match, say, me), say)


def who_plays(drawing: Drawing, match_id: str) -> Text:
    """The first line about a match."""
    names = ", ".join(drawing.seating.names)
    return Text.assemble((drawing.words.title, "bold"), f", {drawing.say('match', id=match_id)}: {names}")
