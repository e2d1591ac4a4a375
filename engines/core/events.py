"""Events: what happened, and who may see it. An event says so itself, by allow-list; there is no default."""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Self

from engines.core.actions import Action
from engines.core.field_types import BySeat, Ending, Seat
from engines.core.record import field_names, record
from engines.core.viewers import ORGANIZER, Viewer


class Event:
    """Something that happened. Derive from one of the three classes below, which say who sees it."""

    __slots__ = ()

    seers: tuple[int, ...]
    """The seats that see more of it than others do."""

    REVEALS: ClassVar[bool] = False
    """True where the event tells its seers something that no view keeps (a look at the pile). Such an event is the one
    way in which hidden pieces may show outside a view, so the no-leak test wants it declared."""

    NOBODY: ClassVar[tuple[int, ...]] = ()
    HIDDEN: ClassVar[None] = None
    # What a viewer gets in the place of the seers, and of a secret field.

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Event | None:
        """The event as this viewer may see it, or None if for this viewer nothing happened."""

    def known_to(self, viewer: Viewer) -> bool:
        """Whether for this viewer anything happened."""
        return self.seen_by(viewer) is not None


class PublicEvent(Event):
    """Everybody sees all of it."""

    __slots__ = ()

    seers = ()

    def seen_by(self, viewer: Viewer) -> Self:
        return self

    def known_to(self, viewer: Viewer) -> bool:
        return True


def secret() -> Any:
    """A field of a SecretEvent that only its seers are shown; it is None for all others."""
    return dataclasses.field(default=None, metadata={"secret": True})


@record
class SecretEvent(Event):
    """Everybody sees that it happened, and only `seers` see the fields declared as `secret()`."""

    seers: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> Self:
        if viewer == ORGANIZER:
            return self
        cls: Any = type(self)
        read = _shown_fields(cls) if viewer in self.seers else _public_fields(cls)
        made: Self = cls(*read(self))
        return made

    def known_to(self, viewer: Viewer) -> bool:
        return True


@record
class PrivateEvent(Event):
    """Only `seers` learn that it happened at all."""

    seers: tuple[int, ...]

    def known_to(self, viewer: Viewer) -> bool:
        return viewer in self.seers or viewer == ORGANIZER

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer == ORGANIZER:
            return self
        if viewer not in self.seers:
            return None
        cls: Any = type(self)
        made: Self = cls(*_shown_fields(cls)(self))
        return made


# An event is made anew for every viewer, so what to read for it is settled once per class: each field in declared
# order, or the constant that stands in its place.


@cache  # one for each class of events
def _shown_fields(cls: Any) -> Callable[[Event], tuple[Any, ...]]:
    """The fields as a seer gets them."""
    return _reader(cls, {"seers": "NOBODY"})


@cache  # one for each class of events
def _public_fields(cls: Any) -> Callable[[Event], tuple[Any, ...]]:
    """The fields as anybody else gets them."""
    secrets = [field.name for field in dataclasses.fields(cls) if field.metadata.get("secret")]
    return _reader(cls, {"seers": "NOBODY", **dict.fromkeys(secrets, "HIDDEN")})


def _reader(cls: Any, instead: dict[str, str]) -> Callable[[Event], tuple[Any, ...]]:
    first, *rest = (instead.get(name, name) for name in field_names(cls))
    if not rest:  # attrgetter of one name gives no tuple
        return lambda event: (getattr(event, first),)
    return attrgetter(first, *rest)


def seen_by(events: list[Event], viewer: Viewer) -> list[Event]:
    """The events that exist for this viewer, each as that viewer may see it."""
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


@record
class Answered(PrivateEvent):
    """A sealed answer was taken. Nobody else is told, not even that there is one."""

    seat: Seat
    action: Action


@record
class StandingPassSet(PrivateEvent):
    """A standing pass was set or withdrawn. Nobody else is told."""

    seat: Seat
    on: bool


@record
class Resigned(PublicEvent):
    """A seat left the game."""

    seat: Seat


@record
class GameOver(PublicEvent):
    """The game has ended, and these seats have won it."""

    winners: tuple[Seat, ...]
    ending: Ending
    scores: BySeat = ()
    """By seat, in games that count points."""


KERNEL_EVENTS: tuple[type[Event], ...] = (Answered, StandingPassSet, Resigned, GameOver)

__all__ = [
    "KERNEL_EVENTS",
    "Answered",
    "Event",
    "GameOver",
    "PrivateEvent",
    "PublicEvent",
    "Resigned",
    "SecretEvent",
    "StandingPassSet",
    "secret",
    "seen_by",
]
