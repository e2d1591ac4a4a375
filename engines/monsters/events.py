"""What happens in monsters, and who sees it."""

from __future__ import annotations

from typing import ClassVar

from engines.core.events import Event, PrivateEvent, PublicEvent, SecretEvent, secret
from engines.core.field_types import Ordinal, Seat
from engines.core.record import record
from engines.monsters.parts import Kind, Part


@record
class TurnBegan(PublicEvent):
    """This player's turn, the so-manieth of the match."""

    seat: Seat
    turn: int


@record
class ActionSkipped(PublicEvent):
    """This player did without the first, second or third action."""

    seat: Seat
    action: int


@record
class DieTurned(PublicEvent):
    """A study die shows another number now."""

    seat: Seat
    die: int


@record
class DieHeldBack(PublicEvent):
    """This player turns the study die down by so much only, and could have turned it further."""

    seat: Seat
    down: int


@record
class RobberyAnnounced(PublicEvent):
    seat: Seat


@record
class RobberyJoined(PublicEvent):
    seat: Seat


@record
class StayedAway(PublicEvent):
    seat: Seat


@record
class WentTo(PublicEvent):
    """A robber card was revealed."""

    seat: Seat
    grave: int


@record
class PartRobbed(SecretEvent):
    """Alone at a grave: its top card went to the robber's store."""

    seat: Seat
    grave: int
    kind: Kind
    value: int | None = secret()


@record
class GraveWasEmpty(PublicEvent):
    """Alone at a grave with nothing in it."""

    seat: Seat
    grave: int


@record
class RobbersMet(PublicEvent):
    """Several robbers were at the same grave, and got nothing."""

    grave: int
    seats: tuple[Seat, ...]


@record
class GraveRefilled(PublicEvent):
    """So many cards went from the foot of the hill to a grave; `top` is what can be seen of them."""

    grave: int
    count: int
    top: Kind


@record
class PartTakenFromHill(SecretEvent):
    seat: Seat
    place: Ordinal
    kind: Kind
    value: int | None = secret()


@record
class PartStolen(SecretEvent):
    """Thief and victim know the value."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    place: Ordinal
    kind: Kind
    value: int | None = secret()


@record
class StudyPrepared(PublicEvent):
    seat: Seat


@record
class Studied(PublicEvent):
    seat: Seat


@record
class OperationBegan(PublicEvent):
    """The surgeon asked the assistant for the part at this place of the surgeon's store."""

    seat: Seat
    assistant: Seat
    place: Ordinal
    kind: Kind


@record
class PartHandedOver(PublicEvent):
    """The assistant handed over a part, of the surgeon's store or of the own, and it lies face up."""

    REVEALS: ClassVar[bool] = True  # if the operation fails it lies on the hill again, where only its back shows

    seat: Seat
    surgeon: Seat
    own: bool
    place: Ordinal
    part: Part


@record
class PartKept(SecretEvent):
    """The assistant has kept the part that was asked for."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    surgeon: Seat
    kind: Kind
    value: int | None = secret()


@record
class PartSewnOn(PublicEvent):
    """The white die, the bonus, and whether the part is on."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    part: Part
    roll: int
    bonus: int
    success: bool


@record
class RevivalTried(PublicEvent):
    """The white die, what was missing, and whether the monster lives."""

    seat: Seat
    roll: int
    missing: int
    success: bool


@record
class BrainBurnt(PublicEvent):
    """The brain went to the top of the hill."""

    seat: Seat
    part: Part


@record
class PartOffered(PublicEvent):
    """A part is for sale, for so many points and parts of these kinds, if any were named."""

    seat: Seat
    place: Ordinal
    kind: Kind
    points: int
    kinds: tuple[Kind, ...]


@record
class BidReceived(PrivateEvent):
    """A bid, as the seller sees it."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    places: tuple[Ordinal, ...]
    """Where the parts lie in the bidder's store."""
    parts: tuple[Part, ...]
    points: int


@record
class PartSold(SecretEvent):
    """The seller has taken a bid. Buyer and seller know the values."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    buyer: Seat
    kind: Kind
    places: tuple[Ordinal, ...]
    """Where the parts that were given for it lay in the buyer's store,"""
    kinds: tuple[Kind, ...]
    """and what they are."""
    points: int
    value: int | None = secret()
    values: tuple[int, ...] | None = secret()

    @property
    def paid(self) -> tuple[Part, ...]:
        """The parts that were given for it."""
        values = self.values or (None,) * len(self.kinds)
        return tuple(Part(kind, value) for kind, value in zip(self.kinds, values, strict=True))


@record
class NothingSold(PublicEvent):
    seat: Seat


@record
class RobbersTakenBack(PublicEvent):
    seat: Seat
    count: int


@record
class Scored(PublicEvent):
    """What a monster is worth: its parts, the revival and the rotten parts."""

    seat: Seat
    parts: int
    revival: int
    rotten: int

    @property
    def total(self) -> int:
        return self.parts + self.revival + self.rotten


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    ActionSkipped,
    DieTurned,
    RobberyAnnounced,
    RobberyJoined,
    StayedAway,
    WentTo,
    PartRobbed,
    GraveWasEmpty,
    RobbersMet,
    GraveRefilled,
    PartTakenFromHill,
    PartStolen,
    StudyPrepared,
    Studied,
    OperationBegan,
    PartHandedOver,
    PartKept,
    PartSewnOn,
    RevivalTried,
    BrainBurnt,
    PartOffered,
    BidReceived,
    PartSold,
    NothingSold,
    RobbersTakenBack,
    Scored,
)
"""Those of ruleset 1."""
EVENTS_2 = (*EVENTS, DieHeldBack)
