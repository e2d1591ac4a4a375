"""What happens in monsters, and who sees it."""

from __future__ import annotations

from typing import ClassVar

from engines.core.events import Event, PrivateEvent, PublicEvent, SecretEvent, secret
from engines.core.record import record
from engines.monsters.parts import Kind, Part


@record
class TurnBegan(PublicEvent):
    """This player's turn, the so-manieth of the match."""

    seat: int
    turn: int


@record
class ActionSkipped(PublicEvent):
    """This player did without the first, second or third action."""

    seat: int
    action: int


@record
class DieTurned(PublicEvent):
    """A study die shows another number now."""

    seat: int
    die: int


@record
class DieHeldBack(PublicEvent):
    """This player turns the study die down by so much only, and could have turned it further."""

    seat: int
    down: int


@record
class RobberyAnnounced(PublicEvent):
    seat: int


@record
class RobberyJoined(PublicEvent):
    seat: int


@record
class StayedAway(PublicEvent):
    seat: int


@record
class WentTo(PublicEvent):
    """A robber card was revealed."""

    seat: int
    grave: int


@record
class PartRobbed(SecretEvent):
    """Alone at a grave: its top card went to the robber's store."""

    seat: int
    grave: int
    kind: Kind
    value: int | None = secret()


@record
class GraveWasEmpty(PublicEvent):
    """Alone at a grave with nothing in it."""

    seat: int
    grave: int


@record
class RobbersMet(PublicEvent):
    """Several robbers were at the same grave, and got nothing."""

    grave: int
    seats: tuple[int, ...]


@record
class GraveRefilled(PublicEvent):
    """So many cards went from the foot of the hill to a grave; `top` is what can be seen of them."""

    grave: int
    count: int
    top: Kind


@record
class PartTakenFromHill(SecretEvent):
    seat: int
    place: int
    kind: Kind
    value: int | None = secret()


@record
class PartStolen(SecretEvent):
    """Thief and victim know the value."""

    REVEALS: ClassVar[bool] = True

    seat: int
    victim: int
    place: int
    kind: Kind
    value: int | None = secret()


@record
class StudyPrepared(PublicEvent):
    seat: int


@record
class Studied(PublicEvent):
    seat: int


@record
class OperationBegan(PublicEvent):
    """The surgeon asked the assistant for the part at this place of the surgeon's store."""

    seat: int
    assistant: int
    place: int
    kind: Kind


@record
class PartHandedOver(PublicEvent):
    """The assistant handed over a part, of the surgeon's store or of the own, and it lies face up."""

    REVEALS: ClassVar[bool] = True  # if the operation fails it lies on the hill again, where only its back shows

    seat: int
    surgeon: int
    own: bool
    place: int
    part: Part


@record
class PartKept(SecretEvent):
    """The assistant has kept the part that was asked for."""

    REVEALS: ClassVar[bool] = True

    seat: int
    surgeon: int
    kind: Kind
    value: int | None = secret()


@record
class PartSewnOn(PublicEvent):
    """The white die, the bonus, and whether the part is on."""

    REVEALS: ClassVar[bool] = True

    seat: int
    part: Part
    roll: int
    bonus: int
    success: bool


@record
class RevivalTried(PublicEvent):
    """The white die, what was missing, and whether the monster lives."""

    seat: int
    roll: int
    missing: int
    success: bool


@record
class BrainBurnt(PublicEvent):
    """The brain went to the top of the hill."""

    seat: int
    part: Part


@record
class PartOffered(PublicEvent):
    """A part is for sale, for so many points and parts of these kinds, if any were named."""

    seat: int
    place: int
    kind: Kind
    points: int
    kinds: tuple[Kind, ...]


@record
class BidReceived(PrivateEvent):
    """A bid, as the seller sees it."""

    REVEALS: ClassVar[bool] = True

    seat: int
    places: tuple[int, ...]
    """Where the parts lie in the bidder's store."""
    parts: tuple[Part, ...]
    points: int


@record
class PartSold(SecretEvent):
    """The seller has taken a bid. Buyer and seller know the values."""

    REVEALS: ClassVar[bool] = True

    seat: int
    buyer: int
    kind: Kind
    places: tuple[int, ...]
    """Where the parts that were given for it lay in the buyer's store,"""
    kinds: tuple[Kind, ...]
    """and what they are."""
    points: int
    value: int | None = secret()
    values: tuple[int, ...] | None = secret()


@record
class NothingSold(PublicEvent):
    seat: int


@record
class RobbersTakenBack(PublicEvent):
    seat: int
    count: int


@record
class Scored(PublicEvent):
    """What a monster is worth: its parts, the revival and the rotten parts."""

    seat: int
    parts: int
    revival: int
    rotten: int


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
