"""What a player does in monsters. Parts in a store or on the hill are named by their places, which everybody sees."""

from __future__ import annotations

from typing import ClassVar

from engines.core.actions import Action
from engines.core.field_types import Ordinal, Seat
from engines.core.record import record
from engines.monsters.parts import Kind


@record
class Skip(Action):
    """Do without this action."""

    OPEN: ClassVar[bool] = True


@record
class Rob(Action):
    """Announce the robbery of a grave."""

    OPEN: ClassVar[bool] = True


@record
class Join(Action):
    """Join the robbery."""

    OPEN: ClassVar[bool] = True


@record
class StayAway(Action):
    """Do not join the robbery."""

    OPEN: ClassVar[bool] = True


@record
class GoTo(Action):
    """Play the robber card of this grave."""

    OPEN: ClassVar[bool] = True

    grave: int


@record
class TakeFromHill(Action):
    """Take the part at this place of gallows hill; 0 lies lowest."""

    OPEN: ClassVar[bool] = True

    place: Ordinal


@record
class Steal(Action):
    """Steal the part at this place of somebody's store."""

    OPEN: ClassVar[bool] = True

    victim: Seat
    place: Ordinal


@record
class Prepare(Action):
    """Prepare to study."""

    OPEN: ClassVar[bool] = True


@record
class Study(Action):
    """Study."""

    OPEN: ClassVar[bool] = True


@record
class StudyLess(Action):
    """Study, and turn the die down by 1 only though you have prepared (MON-24)."""

    OPEN: ClassVar[bool] = True


@record
class Operate(Action):
    """Ask this assistant for the part at this place of your store."""

    OPEN: ClassVar[bool] = True

    assistant: Seat
    place: Ordinal


@record
class HandOver(Action):
    """Hand over the part at this place of the surgeon's store, or of your own."""

    OPEN: ClassVar[bool] = True

    own: bool
    place: Ordinal


@record
class Revive(Action):
    """Bring the monster to life."""

    OPEN: ClassVar[bool] = True


@record
class Offer(Action):
    """Offer the part at this place of your store; say what you would like for it: points, and parts of these kinds."""

    OPEN: ClassVar[bool] = True

    place: Ordinal
    points: int
    kinds: tuple[Kind, ...]


@record
class Bid(Action):
    """Bid parts of your store, by place, each shown to the seller or not, and knowledge points."""

    places: tuple[Ordinal, ...]
    shown: tuple[bool, ...]
    points: int

    @property
    def shown_places(self) -> tuple[Ordinal, ...]:
        """Where the parts lie that are shown."""
        return tuple(place for place, shown in zip(self.places, self.shown, strict=True) if shown)


@record
class Decline(Action):
    """Bid nothing."""


@record
class Accept(Action):
    """Take the bid of this seat."""

    OPEN: ClassVar[bool] = True

    seat: Seat


@record
class AcceptLess(Action):
    """Take the bid of this seat, and turn your die down by so much only, not as far as its points go (MON-24)."""

    OPEN: ClassVar[bool] = True

    seat: Seat
    down: int


@record
class Refuse(Action):
    """Take none of the bids."""

    OPEN: ClassVar[bool] = True


@record
class TakeBack(Action):
    """Take the open robber cards back."""

    OPEN: ClassVar[bool] = True
