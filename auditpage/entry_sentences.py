"""What an entry says, in sentences: who did it, and what each viewer was told of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engines.core.events import Event, PublicEvent, Resigned, seen_by
from engines.core.record import called
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2
from replay.log.fold import Fold
from replay.log.seating import names_of
from replay.log.steps import Step
from words.entries import entry_text
from words.printable import printable
from words.teller import Teller

OPENINGS = ("TurnBegan", "GameOver")
"""Events with which a turn begins."""


def all_viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody whose eyes the page can look through; the bits of a mask are in this order."""
    return (ORGANIZER, SPECTATOR, *range(seats))


def masked_values(values: Iterable[Any]) -> list[tuple[int, Any]]:
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
class TextPool:
    """Texts that are kept once, however often they are said."""

    said: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def place(self, text: str) -> int:
        place = self.places.setdefault(text, len(self.said))
        if place == len(self.said):
            self.said.append(text)
        return place


class EntryTeller:
    """Tells a match, entry by entry, to nobody in particular."""

    def __init__(self, fold: Fold, texts: TextPool, language: str) -> None:
        self.fold = fold
        self.texts = texts
        self.language = language
        self._teller: Teller | None = None
        self._told: dict[Event, str] = {}

    @property
    def teller(self) -> Teller | None:
        """The game's sentences, once everybody has sat down."""
        if self._teller is None and self.fold.game is not None and None not in self.fold.seats:
            names = [printable(name) for name in names_of(self.fold.seats)]
            self._teller = Teller(self.fold.game, self.language, names)
        return self._teller

    def tell(self, step: Step) -> list[list[int]]:
        """What each viewer is told: a mask, then the places of its sentences. Who knows of no such entry has none."""
        before = self._about(step.entry)
        by_viewer = [
            None if viewer in step.unknown_to else before + self._events(step, viewer)
            for viewer in all_viewers(len(self.fold.seats))
        ]
        return [[mask, *map(self.texts.place, said)] for mask, said in masked_values(by_viewer) if said is not None]

    def begins_turn(self, step: Step) -> bool:
        return any(called(type(event)) in OPENINGS for event in step.events if isinstance(event, PublicEvent))

    def tell_sealed(self, entry: log_pb2.LogEntry) -> list[list[int]]:
        """Without the seed nothing can be executed: then just what was done, for who sees everything."""
        if entry.HasField("acted") and self.teller is not None and self.fold.codec is not None:
            action = self.teller.label(self.fold.codec.action_from_proto(entry.acted.action))
            return [[1, self.texts.place(f"{self.teller.names[entry.acted.seat]}: {action}.")]]
        if entry.HasField("seat_resigned") and self.teller is not None:
            return [[1, self.texts.place(self.teller.event(Resigned(entry.seat_resigned.seat)))]]
        return [[1, self.texts.place(said)] for said in self._about(entry)]

    def _events(self, step: Step, viewer: Viewer) -> list[str]:
        return [self._sentence(event) for event in seen_by(step.events, viewer)]

    def _sentence(self, event: Event) -> str:
        """An event in words; the same event often happens again."""
        said = self._told.get(event)
        if said is None:
            said = self._told[event] = self.teller.event(event) if self.teller is not None else ""
        return said

    def _about(self, entry: log_pb2.LogEntry) -> list[str]:
        """What is said of an entry in which nobody plays."""
        said = entry_text(entry, self.language)
        return [said] if said else []
