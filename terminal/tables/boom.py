"""How boom looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.boom_pb2 import (
    BOOM_SYMBOL_BOMB,
    BOOM_SYMBOL_GIFT,
    BOOM_SYMBOL_HEART,
    BOOM_SYMBOL_SCISSORS,
    BOOM_TILE_BOOM,
    BOOM_TILE_FUSE,
    BOOM_TILE_GIFT,
    BOOM_TILE_UNSPECIFIED,
    BoomView,
)
from powderkeg.v1.match_pb2 import Decision, View
from terminal.tables.canvas import Canvas, Row

ROLLS = 3
HEART = "♥"
SYMBOLS = {
    BOOM_SYMBOL_BOMB: ("bomb", "●", "bold red"),
    BOOM_SYMBOL_GIFT: ("gift", "▣", "yellow"),
    BOOM_SYMBOL_HEART: ("heart", HEART, "magenta"),
    BOOM_SYMBOL_SCISSORS: ("scissors", "✂", "cyan"),
}
"""By symbol: the code of its card, how it is drawn, and in which style."""
TILES = {
    BOOM_TILE_UNSPECIFIED: ("", "▒▒", "blue"),
    BOOM_TILE_FUSE: ("fuse", "~", "dim"),
    BOOM_TILE_GIFT: ("gift", "▣", "yellow"),
    BOOM_TILE_BOOM: ("boom", "✸", "bold red"),
}
"""By tile, likewise."""


class BoomDrawing:
    """Hearts by seat, the tiles in a row, the dice with their places."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.words, self.say = canvas, canvas.words, canvas.say

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        boom = view.boom
        rows: list[Row] = [
            (self.say("seats"), self._seats(boom)),
            (self.say("tiles"), self._tiles(boom)),
            (self.say("dice"), self._dice(boom)),
            *self._to_come(boom, decisions),
        ]
        return self.canvas.frame([*rows, *self.canvas.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType | None:
        return None

    def explains(self, kind: str, code: str) -> bool:
        return True

    def _seats(self, boom: BoomView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for seat, hearts in enumerate(boom.hearts):
            shown = Text(HEART * hearts, "magenta") if hearts else Text(self.say("out"), "dim")
            grid.add_row(self.canvas.named(seat), shown, self.say("has-dice") if seat == boom.roller and hearts else "")
        return grid

    def _tiles(self, boom: BoomView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for _ in boom.tiles:
            grid.add_column(justify="right", min_width=2)
        grid.add_row(*(Text(str(place), "dim" if face else "bold") for place, face in enumerate(boom.tiles, 1)))
        grid.add_row(*(Text(TILES[face][1], TILES[face][2]) for face in boom.tiles))
        down = list(boom.tiles).count(BOOM_TILE_UNSPECIFIED)
        legend = f"▒▒ {self.say('face-down', count=down, boom=self.words.card('boom'))}"
        faces = [f"{TILES[face][1]} {self.words.card(TILES[face][0])}" for face in (BOOM_TILE_FUSE, BOOM_TILE_GIFT)]
        return Group(grid, Text(legend, "dim"), Text("   ".join(faces), "dim"))

    def _dice(self, boom: BoomView) -> RenderableType:
        if not boom.dice:
            return Text(self.say("not-rolled"), "dim")
        grid = Table.grid(padding=(0, 3))
        grid.add_row(*(Text(str(place), "bold") for place in range(1, len(boom.dice) + 1)))
        drawn = [SYMBOLS[symbol] for symbol in boom.dice]
        grid.add_row(*(Text(f"{shape} {self.words.card(code)}", style) for code, shape, style in drawn))
        return Group(grid, Text(self.say("rolls", done=boom.rolls, most=ROLLS), "dim"))

    def _to_come(self, boom: BoomView, decisions: Sequence[Decision]) -> list[Row]:
        """Which dice are still to come, and who named whoever turns over a tile now."""
        said = [
            self.canvas.so_many(Text(self.words.card(code)), count).plain
            for code, count in (("bomb", boom.bombs), ("gift", boom.gifts))
            if count
        ]
        rows: list[Row] = [(self.say("to-come"), Text(", ".join(said)))] if said else []
        if boom.HasField("named_by") and any(ask.kind == "turn_tile" for ask in decisions):
            rows.append((self.say("named-by"), self.canvas.named(boom.named_by)))
        return rows
