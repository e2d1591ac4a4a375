"""What tables are drawn with: the words of the game, the names of the seats, and a frame with rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import SEAT_KIND_OPEN, Decision, Match
from terminal.phrases import Phrases
from words.printable import printable

Row: TypeAlias = tuple[str, RenderableType]
"""The name of a part of the table, and what it shows."""


@dataclass(frozen=True)
class SeatNames:
    """Who sits where, and which of them is being spoken to."""

    names: tuple[str, ...]
    me: int | None = None

    @classmethod
    def of(cls, match: Match, say: Phrases, me: int | None = None) -> SeatNames:
        """The names at a table; where two are alike, the seat tells them apart."""
        names = [say("nobody") if seat.kind == SEAT_KIND_OPEN else printable(seat.name) for seat in match.seats]
        often = Counter(names)
        return cls(tuple(f"{name} {seat}" if often[name] > 1 else name for seat, name in enumerate(names)), me)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"({seat})"


class CatalogueWords:
    """The catalogue of a game in one language."""

    def __init__(self, game: GetGameResponse, language: str) -> None:
        said = game.summary.words[language]
        self.title, self.text = said.title, said.text
        self.pieces = {(card.kind, card.code): card.words[language] for card in game.cards}
        self._titles = {card.code: card.words[language].title for card in game.cards}

    def card(self, code: str) -> str:
        """What a piece is called."""
        return self._titles.get(code, code)


@dataclass(frozen=True)
class Canvas:
    """What the drawing of any game needs, for one match and one who looks at it."""

    words: CatalogueWords
    seating: SeatNames
    say: Phrases
    asks_below: bool = False
    """Whether the own question follows below the table."""

    def asked(self, decisions: Sequence[Decision]) -> list[Row]:
        """Who is asked for what; nothing that the question below says too."""
        names = [self.who(ask.seat) for ask in decisions]
        mine = self.asks_below and any(ask.seat == self.seating.me for ask in decisions)
        if len(names) <= mine:
            return []
        asked = "" if mine else f": {printable(decisions[0].text)}"
        return [(self.say("now"), Text(f"{', '.join(names)}{asked}"))]

    def frame(self, rows: Iterable[Row], note: str) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, shown in rows:
            grid.add_row(name, shown)
        title, foot = Text(self.words.title, "bold"), Text(note, "dim") if note else None
        return Panel(grid, title=title, subtitle=foot, title_align="left", subtitle_align="right", box=box.ROUNDED)

    def who(self, seat: int) -> str:
        return self.say("you") if seat == self.seating.me else self.seating.name(seat)

    def named(self, seat: int) -> Text:
        """Who sits there; the own seat stands out."""
        return Text(self.who(seat), "bold" if seat == self.seating.me else "")

    def so_many(self, item: Text, count: int) -> Text:
        return item if count == 1 else Text.assemble(f"{self.say('times', count=count)} ", item)
