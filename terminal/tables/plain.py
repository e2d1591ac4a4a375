"""How a game looks that has no drawing of its own: the fields of its view, by name."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from powderkeg.v1.match_pb2 import Decision, View
from terminal.descriptors import named_fields
from terminal.tables.canvas import Canvas, Row


class PlainDrawing:
    """Fields and values. So every game can be played."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        """The table, and who is asked for what; the note stands at its lower edge."""
        game = view.WhichOneof("view")
        rows: list[Row] = [(name, Text(said)) for name, said in named_fields(getattr(view, game))] if game else []
        return self.canvas.frame([*rows, *self.canvas.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType | None:
        return None

    def explains(self, kind: str, code: str) -> bool:
        return True
