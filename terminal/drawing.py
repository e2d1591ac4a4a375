"""How a game looks in a terminal: its table, and what happened at it.

What happened is told as the service says it. The table is drawn from the view by its descriptors, so that every game
can be played. A game that is to look better has a drawing of its own (boom_table.py), listed in tables.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import SEAT_KIND_OPEN, Decision, Event, Match, View
from terminal.messages import fields_of, inmost
from terminal.phrases import Phrases
from words.printable import printable

Row: TypeAlias = tuple[str, RenderableType]
"""The name of a part of the table, and what it shows."""

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


@dataclass(frozen=True)
class TableNames:
    """Who sits where, and which of them is being spoken to."""

    names: tuple[str, ...]
    me: int | None = None

    @classmethod
    def of(cls, match: Match, say: Phrases, me: int | None = None) -> TableNames:
        """The names at a table; where two are alike, the seat tells them apart."""
        names = [say("nobody") if seat.kind == SEAT_KIND_OPEN else printable(seat.name) for seat in match.seats]
        often = Counter(names)
        return cls(tuple(f"{name} {seat}" if often[name] > 1 else name for seat, name in enumerate(names)), me)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"({seat})"


class Words:
    """The catalogue of a game in one language."""

    def __init__(self, game: GetGameResponse, language: str) -> None:
        said = game.summary.words[language]
        self.title, self.text = said.title, said.text
        self.pieces = {(card.kind, card.code): card.words[language] for card in game.cards}
        self._titles = {card.code: card.words[language].title for card in game.cards}

    def card(self, code: str) -> str:
        """What a piece is called."""
        return self._titles.get(code, code)


class Drawing:
    """A game that says nothing about its looks: the fields of its view, by name."""

    asks_below = False
    """Whether the own question follows below the table."""

    def __init__(self, words: Words, seating: TableNames, say: Phrases) -> None:
        self.words = words
        self.seating = seating
        self.say = say

    # -- what happened -----------------------------------------------------------------------------------------

    def lines(self, events: Sequence[Event], seq: int = 0) -> RenderableType:
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

    # -- the table ---------------------------------------------------------------------------------------------

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        """The table, and who is asked for what; the note stands at its lower edge."""
        game = view.WhichOneof("view")
        rows: list[Row] = [(name, Text(said)) for name, said in fields_of(getattr(view, game))] if game else []
        return self.frame([*rows, *self.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType | None:
        """What matters to who can only pass, which is asked all the time; None if that is the whole table."""
        return None

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

    # -- people and pieces -------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        return self.say("you") if seat == self.seating.me else self.seating.name(seat)

    def named(self, seat: int) -> Text:
        """Who sits there; the own seat stands out."""
        return Text(self.who(seat), "bold" if seat == self.seating.me else "")

    def so_many(self, item: Text, count: int) -> Text:
        return item if count == 1 else Text.assemble(f"{self.say('times', count=count)} ", item)

    # -- help --------------------------------------------------------------------------------------------------

    def help(self, *, standing_pass: bool = False) -> RenderableType:
        """What the game is about, what its pieces do, and what can be typed."""
        pieces = Table.grid(padding=(0, 2))
        for (kind, code), said in self.words.pieces.items():
            if self.explains(kind, code):
                pieces.add_row(Text(said.title, "bold"), Text(said.text))
        keys = Table.grid(padding=(0, 2))
        commands = ("number", "several", "letters", "enter", "back", "help", "pass", "resign", "leave")
        for command in commands:
            if command != "pass" or standing_pass:
                keys.add_row(Text(self.say(f"help-{command}"), "bold"), Text(self.say(f"help-{command}.text")))
        return Group(Text(self.words.text), Text(), pieces, Text(), keys)

    def explains(self, kind: str, code: str) -> bool:
        """Whether the help explains this piece."""
        return True


def sentence(event: Event) -> Text:
    """An event in a sentence. Passes are many; they are told in a low voice."""
    kind, _ = inmost(event, "event")
    quiet = kind == "answered" and event.answered.action.HasField("pass")
    return Text(printable(event.text), "dim" if quiet else STYLES.get(kind, ""))


def opens_turn(event: Event) -> bool:
    """Whether a turn begins with this event, or the game is over."""
    return inmost(event, "event")[0] in ("turn_began", "game_over")


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
