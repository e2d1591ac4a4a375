"""What an entry says, in sentences: who did it, and what each viewer was told of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engines.core.events import Event, PublicEvent, seen_by
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2
from replay.fold import Fold, Step
from service.catalog import describe
from service.cli.drawing import Drawing, printable
from service.cli.tables import drawing_of

LANGUAGE = "en"


def all_viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody whose eyes the page can look through; the bits of a mask are in this order."""
    return (ORGANIZER, SPECTATOR, *range(seats))


def shared(values: Iterable[Any]) -> list[tuple[int, Any]]:
    """Values by viewer, each of them once, behind a mask with a bit for every viewer that it is for."""
    masks: list[tuple[int, Any]] = []
    for bit, value in enumerate(values):
        place = next((place for place, (_, known) in enumerate(masks) if known == value), None)
        if place is None:
            masks.append((1 << bit, value))
        else:
            masks[place] = (masks[place][0] | 1 << bit, value)
    return masks


@dataclass
class Texts:
    """Texts that are kept once, however often they are said."""

    said: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def place(self, text: str) -> int:
        place = self.places.setdefault(text, len(self.said))
        if place == len(self.said):
            self.said.append(text)
        return place


class Teller:
    """Tells a match, entry by entry."""

    def __init__(self, fold: Fold, texts: Texts) -> None:
        self.fold = fold
        self.texts = texts
        self._drawing: Drawing | None = None
        self._told: dict[Event, str] = {}

    @property
    def drawing(self) -> Drawing | None:
        """The game's sentences, once everybody has sat down."""
        if self._drawing is None and self.fold.game is not None and None not in self.fold.seats:
            self._drawing = drawing_of(describe(self.fold.game), self.fold.match(), LANGUAGE)
        return self._drawing

    def tell(self, step: Step) -> list[list[int]]:
        """What each viewer is told: a mask, then the places of its sentences. Who knows of no such entry has none."""
        before = self._about(step.entry)
        by_viewer = [
            None if viewer in step.unknown_to else before + self._events(step, viewer)
            for viewer in all_viewers(len(self.fold.seats))
        ]
        return [[mask, *map(self.texts.place, said)] for mask, said in shared(by_viewer) if said is not None]

    def begins_turn(self, step: Step) -> bool:
        drawing, codec = self.drawing, self.fold.codec
        if drawing is None or codec is None:
            return False
        return any(
            drawing.opens_turn(codec.event_to_proto(event)) for event in step.events if isinstance(event, PublicEvent)
        )

    def tell_sealed(self, entry: log_pb2.LogEntry) -> list[list[int]]:
        """Without the seed nothing can be executed: then just what was done, for who sees everything."""
        if entry.HasField("acted") and self.drawing is not None:
            seat, action = self.drawing.seating.who(entry.acted.seat), self.drawing.action(entry.acted.action)
            return [[1, self.texts.place(f"{seat}: {action}.")]]
        if entry.HasField("seat_resigned"):
            return [[1, self.texts.place(f"Seat {entry.seat_resigned.seat} resigned.")]]
        return [[1, self.texts.place(said)] for said in self._about(entry)]

    def _events(self, step: Step, viewer: Viewer) -> list[str]:
        return [self._sentence(event) for event in seen_by(step.events, viewer)]

    def _sentence(self, event: Event) -> str:
        """An event in words; the same event often happens again."""
        said = self._told.get(event)
        if said is None:
            drawing, codec = self.drawing, self.fold.codec
            said = drawing.sentence(codec.event_to_proto(event)).plain if drawing and codec else ""
            self._told[event] = said
        return said

    def _about(self, entry: log_pb2.LogEntry) -> list[str]:
        """What is said of an entry in which nobody plays."""
        said = ""
        match entry.WhichOneof("entry"):
            case "genesis":
                clock = entry.genesis.seconds_per_decision
                limit = f"{clock} seconds per decision" if clock else "no clock"
                said = f"The match was created: {entry.genesis.seats} seats, {limit}."
            case "seat_taken":
                said = f"{printable(entry.seat_taken.name)} took seat {entry.seat_taken.seat}."
            case "seat_left":
                seat, by_host = entry.seat_left.seat, entry.author == log_pb2.AUTHOR_HOST
                said = f"The host made seat {seat} free." if by_host else f"The player of seat {seat} left."
            case "started":
                said = "The game was dealt."
            case "aborted":
                said = f"The match was broken off: {printable(entry.aborted.reason)}"
            case "looked":
                looked = entry.looked
                what = f"the cards of seat {looked.seat}" if looked.HasField("seat") else "all cards"
                said = f"The organizer looked at {what}, as they lay after entry {looked.seq}."
        return [said] if said else []
