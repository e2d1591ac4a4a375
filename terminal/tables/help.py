"""What somebody reads who asks for help in the middle of a match."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from terminal.tables.drawing import TableDrawing


def help_page(drawing: TableDrawing, *, standing_pass: bool = False) -> RenderableType:
    """What the game is about, what its pieces do, and what can be typed."""
    words, say = drawing.canvas.words, drawing.canvas.say
    pieces = Table.grid(padding=(0, 2))
    for (kind, code), said in words.pieces.items():
        if drawing.explains(kind, code):
            pieces.add_row(Text(said.title, "bold"), Text(said.text))
    keys = Table.grid(padding=(0, 2))
    commands = ("number", "several", "letters", "enter", "back", "help", "pass", "resign", "leave")
    for command in commands:
        if command != "pass" or standing_pass:
            keys.add_row(Text(say(f"help-{command}"), "bold"), Text(say(f"help-{command}.text")))
    return Group(Text(words.text), Text(), pieces, Text(), keys)
