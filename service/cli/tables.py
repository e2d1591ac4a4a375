"""Which drawing a game has. It is a list somebody wrote; a game that is not in it is drawn by its view's fields."""

from __future__ import annotations

from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import Match
from service.cli.boom_table import BoomTable
from service.cli.drawing import Drawing, Seating, Words
from service.cli.kittens_table import KittensTable
from service.cli.kobolds_table import KoboldsTable
from service.cli.monsters_table import MonstersTable
from service.cli.phrases import Phrases

TABLES: dict[str, type[Drawing]] = {
    "boom": BoomTable,
    "kittens": KittensTable,
    "kobolds": KoboldsTable,
    "monsters": MonstersTable,
}


def drawing_of(game: GetGameResponse, match: Match, language: str, me: int | None = None) -> Drawing:
    """How a match looks, to one of its seats or to somebody who watches."""
    kind, say = TABLES.get(match.game, Drawing), Phrases(language)
    return kind(Words(game, language), Seating.of(match, say, me), say)


def who_plays(drawing: Drawing, match_id: str) -> Text:
    """The first line about a match."""
    names = ", ".join(drawing.seating.names)
    return Text.assemble((drawing.words.title, "bold"), f", {drawing.say('match', id=match_id)}: {names}")
