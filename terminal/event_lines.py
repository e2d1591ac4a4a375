"""What happened, line by line, as the service says it; and whether a turn begins with it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from powderkeg.v1.match_pb2 import Decision, Event
from terminal.descriptors import inner_message
from words.printable import printable

STYLES = {
    "turn_began": "bold",
    "resigned": "bold",
    "game_over": "bold green",
    **dict.fromkeys(("heart_gained", "blinded", "sight_regained"), "magenta"),
    **dict.fromkeys(("heart_lost", "attacked", "brain_burnt"), "red"),
    **dict.fromkeys(("player_out", "kitten_shown", "barked_at", "bomb_armed", "bomb_exploded"), "bold red"),
    **dict.fromkeys(("play_cancelled", "card_cancelled", "gold_earned", "missions_claimed", "missions_paid"), "yellow"),
    **dict.fromkeys(("bomb_secured", "scored"), "bold"),
}
"""By kind of event: how its sentence catches the eye. Others need not."""


def event_lines(events: Sequence[Event], seq: int = 0) -> RenderableType:
    """What an entry brought, line by line, after its number; a turn stands below the event that began it."""
    indents = [(0, 0, 0, 0 if opens_turn(event) else 2) for event in events]
    sentences = map(sentence, events)
    story = Group(*(Padding(said, indent, expand=False) for said, indent in zip(sentences, indents, strict=True)))
    if not seq:
        return story
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", justify="right", min_width=5)
    grid.add_row(str(seq), story)
    return grid


def sentence(event: Event) -> Text:
    """An event in a sentence. Passes are many; they are told in a low voice."""
    kind, _ = inner_message(event, "event")
    quiet = kind == "answered" and event.answered.action.HasField("pass")
    return Text(printable(event.text), "dim" if quiet else STYLES.get(kind, ""))


def opens_turn(event: Event) -> bool:
    """Whether a turn begins with this event, or the game is over."""
    return inner_message(event, "event")[0] in ("turn_began", "game_over")


def begins_turn(events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
    """Whether the table is worth another look: a turn begins or, in a game without turns, somebody else is asked."""
    if any(map(opens_turn, events)):
        return True
    turns = any("turn_began" in _kinds(event) for event in events)
    return not turns and {ask.seat for ask in before} != {ask.seat for ask in after}


def _kinds(event: Event) -> Sequence[str]:
    """The events that a game knows."""
    game = event.WhichOneof("event")
    inner = getattr(event, game) if game else event
    return [field.name for field in inner.DESCRIPTOR.fields]
