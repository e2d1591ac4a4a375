"""How a game looks in a terminal: its table, what happened at it, and what can be chosen.

Drawing reads all of that from the messages by their descriptors, so that every game can be played. A game that is to
look better has a drawing of its own (boom_table.py), listed in tables.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from powderkeg.v1.catalog_service_pb2 import GetGameResponse, Texts
from powderkeg.v1.match_pb2 import SEAT_KIND_OPEN, Action, Choice, Decision, Event, GameOver, Match, View
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse

Menu = list[tuple[str, str]]
"""What can be typed, and what it does."""


class NotUnderstood(Exception):  # noqa: N818 (named after what it is)
    """What was typed cannot be meant; the text says what can be typed instead."""


@dataclass(frozen=True)
class Seating:
    """Who sits where, and which of them is being spoken to."""

    names: tuple[str, ...]
    me: int | None = None

    @classmethod
    def of(cls, match: Match, me: int | None = None) -> Seating:
        """The names at a table; where two are alike, the seat tells them apart."""
        names = ["nobody" if seat.kind == SEAT_KIND_OPEN else printable(seat.name) for seat in match.seats]
        often = Counter(names)
        return cls(tuple(f"{name} {seat}" if often[name] > 1 else name for seat, name in enumerate(names)), me)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def who(self, seat: int) -> str:
        return "You" if seat == self.me else self.name(seat)

    def whom(self, seat: int) -> str:
        return "you" if seat == self.me else self.name(seat)

    def whose(self, seat: int) -> str:
        return "Your" if seat == self.me else f"{self.name(seat)}'s"


def printable(name: str) -> str:
    """A name that somebody else has chosen, without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in name) or "?"


def seed_note(match: Match) -> str:
    """What a viewer must know of the deal; nothing if nobody knew it beforehand."""
    return "Its seed was given: whoever created it knows the deal." if match.seed_was_given else ""


class Words:
    """The catalogue of a game in one language."""

    def __init__(self, game: GetGameResponse, language: str) -> None:
        said = game.summary.words.get(language)
        self._language = language
        self._game = game
        self.title = said.title if said else game.summary.name
        self.text = said.text if said else ""
        self.cards = {card.code: card.words[language] for card in game.cards if language in card.words}

    def card(self, code: str) -> str:
        """What a piece is called."""
        return self.cards[code].title if code in self.cards else code

    def prompt(self, kind: str) -> str:
        """What a decision asks."""
        return self._text(self._game.decisions.get(kind), kind)

    def ending(self, code: str) -> str:
        """Why a game was over."""
        return self._text(self._game.endings.get(code), code)

    def _text(self, texts: Texts | None, code: str) -> str:
        return texts.by_language.get(self._language, code) if texts else code


class Drawing:
    """A game that says nothing about its looks: fields by name, choices by number."""

    typed = "the number of a choice, or just Enter for the first"
    """What is typed to choose, for the help."""

    def __init__(self, words: Words, seating: Seating) -> None:
        self.words = words
        self.seating = seating

    # -- what happened -----------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> Text:
        """An event in a sentence. In the past tense, where "you" and a name take the same verb."""
        who = self.seating.who
        match event.WhichOneof("event"):
            case "answered":
                said = f"{who(event.answered.seat)} answered: {self.action(event.answered.action)}. It stays sealed."
                return Text(said)
            case "standing_pass_set":
                done = "passed on all reactions to come" if event.standing_pass_set.on else "took the passing back"
                return Text(f"{who(event.standing_pass_set.seat)} {done}.")
            case "resigned":
                return Text(f"{who(event.resigned.seat)} resigned.", "bold")
            case "game_over":
                return self.game_over(event.game_over)
            case None:
                return Text("Something happened that this version of powderkeg cannot tell.", "dim")
            case _:
                return self.game_event(event)

    def game_over(self, over: GameOver) -> Text:
        winners = " and ".join(self.seating.who(seat) for seat in over.winners) or "Nobody"
        scores = ", ".join(f"{self.seating.name(seat)} {score}" for seat, score in enumerate(over.scores))
        told = f"{winners} won. {self.words.ending(over.ending)}"
        return Text(f"{told} Scores: {scores}." if scores else told, "bold green")

    def game_event(self, event: Event) -> Text:
        """An event of the game's own."""
        return Text(f"{self._say(event, 'event')}.")

    def lines(self, events: Sequence[Event], seq: int = 0) -> RenderableType:
        """What an entry brought, line by line, after its number; a turn stands below the event that began it."""
        indents = [(0, 0, 0, 0 if self.opens_turn(event) else 2) for event in events]
        sentences = map(self.sentence, events)
        story = Group(*(Padding(said, indent, expand=False) for said, indent in zip(sentences, indents, strict=True)))
        if not seq:
            return story
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", justify="right", min_width=5)
        grid.add_row(str(seq), story)
        return grid

    def opens_turn(self, event: Event) -> bool:
        """Whether a turn begins with this event."""
        return event.WhichOneof("event") == "game_over"

    def begins_turn(self, events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
        """Whether the table is worth another look: somebody else is asked now."""
        return {decision.seat for decision in before} != {decision.seat for decision in after}

    # -- the table ---------------------------------------------------------------------------------------------

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        """The table, and who is asked for what; the note stands at its lower edge."""
        game = view.WhichOneof("view")
        rows = list(self._fields(getattr(view, game))) if game else []
        asked = [(f"{self.seating.who(ask.seat)}:", self.words.prompt(ask.kind)) for ask in decisions]
        return self.frame([*((name, Text(value)) for name, value in rows), *asked], note)

    def frame(self, rows: Iterable[tuple[str, RenderableType]], note: str) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, shown in rows:
            grid.add_row(name, shown)
        title, foot = Text(self.words.title, "bold"), Text(note, "dim") if note else None
        return Panel(grid, title=title, subtitle=foot, title_align="left", subtitle_align="right", box=box.ROUNDED)

    # -- choosing ----------------------------------------------------------------------------------------------

    def prompt(self, legal: ListLegalActionsResponse) -> str:
        """What is asked."""
        return self.words.prompt(legal.kind)

    def menu(self, legal: ListLegalActionsResponse) -> Menu:
        """What can be typed now."""
        keys = ["1, Enter", *map(str, range(2, len(legal.choices) + 1))]
        return [(key, self.choice(choice)) for key, choice in zip(keys, legal.choices, strict=True)]

    def chosen(self, typed: str, legal: ListLegalActionsResponse) -> Choice | Action | ListLegalActionsResponse:
        """What somebody means who types this. Whether the rules allow it is for the service to say.

        It may also be several of the choices, of which one is asked for next, in the same way.
        """
        number = read_number(typed) if typed else 1
        if number is None or not 1 <= number <= len(legal.choices):
            raise NotUnderstood(f"Type a number from 1 to {len(legal.choices)}, or just Enter for 1.")
        return legal.choices[number - 1]

    def choice(self, choice: Choice) -> str:
        if choice.HasField("action"):
            return self.action(choice.action)
        fields = ", ".join(field.field.replace("_", " ") for field in choice.domain.fields)
        return f"{self.action(choice.domain.example).partition(':')[0]}: you are asked for {fields}"

    def action(self, action: Action) -> str:
        """An action in words."""
        return self._say(action, "action")

    def help(self, *, standing_pass: bool = False) -> RenderableType:
        """What the game is about, what its pieces do, and what can be typed."""
        pieces = Table.grid(padding=(0, 2))
        for code in self.explained():
            said = self.words.cards[code]
            pieces.add_row(Text(said.title, "bold"), Text(said.text))
        keys = Table.grid(padding=(0, 2))
        for key, meaning in (
            ("to choose", self.typed),
            ("?", "this help, and the table again"),
            *([("p", "pass on all reactions to come; once more takes that back")] if standing_pass else []),
            ("q", "resign, after a question"),
            ("Ctrl-C", "leave; the match stays, and says how to come back"),
        ):
            keys.add_row(Text(key, "bold"), Text(meaning))
        return Group(Text(self.words.text), Text(), pieces, Text(), keys)

    def explained(self) -> Iterable[str]:
        """The codes of the pieces that the help explains."""
        return self.words.cards

    # -- messages in words -------------------------------------------------------------------------------------

    def _say(self, message: Message, oneof: str) -> str:
        """A message by its innermost name and the fields there: "reroll: dice 0, 3"."""
        name, inner = inmost(message, oneof)
        fields = "; ".join(f"{field} {value}" for field, value in self._fields(inner))
        return f"{name.replace('_', ' ')}: {fields}" if fields else name.replace("_", " ")

    def _fields(self, message: Message) -> Iterable[tuple[str, str]]:
        for field in message.DESCRIPTOR.fields:
            if not field.has_presence or message.HasField(field.name):
                yield field.name.replace("_", " "), self._value(field, getattr(message, field.name))

    def _value(self, field: Any, value: Any) -> str:
        if field.is_repeated:
            return ", ".join(self._one(field, item) for item in value) or "none"
        return self._one(field, value)

    def _one(self, field: Any, value: Any) -> str:
        if field.name == "seat" and field.cpp_type == FieldDescriptor.CPPTYPE_INT32:
            return self.seating.whom(value)
        if isinstance(value, Message):
            return f"({', '.join(f'{name} {said}' for name, said in self._fields(value))})"
        return value_in_words(field, value)


def inmost(message: Message, oneof: str) -> tuple[str, Any]:
    """The message inside, and the field that it stands in: an Action holds a BoomAction, which holds a BoomRoll."""
    name = ""
    while oneof in message.DESCRIPTOR.oneofs_by_name and (inner := message.WhichOneof(oneof)):
        name, message = inner, getattr(message, inner)
    return name, message


def value_in_words(field: FieldDescriptor, value: Any) -> str:
    if field.enum_type is not None:
        return enum_in_words(field.enum_type, int(value))
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return "yes" if value else "no"
    return printable(str(value))


def enum_in_words(enum: EnumDescriptor, number: int) -> str:
    """BOOM_SYMBOL_BOMB is "bomb": what its values have in common with the first, which is unspecified, is left out."""
    if number == 0:
        return "-"
    value = enum.values_by_number.get(number)
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return value.name.removeprefix(prefix).lower().replace("_", " ") if value else str(number)


def read_number(typed: str) -> int | None:
    """A whole number as people type it; None if it is none, or far too large."""
    return int(typed) if typed.isdecimal() and len(typed) <= 6 else None
