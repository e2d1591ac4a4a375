"""What the drawing of a game can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType

from powderkeg.v1.match_pb2 import Decision, View
from terminal.tables.canvas import Canvas


class TableDrawing(Protocol):
    """How a game looks in a terminal. A drawing is made with a canvas."""

    canvas: Canvas

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        """The table, and who is asked for what; the note stands at its lower edge."""

    def glance(self, view: View) -> RenderableType | None:
        """What matters to who can only pass, which is asked all the time; None if that is the whole table."""

    def explains(self, kind: str, code: str) -> bool:
        """Whether the help explains this piece."""
