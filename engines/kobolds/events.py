"""What happens in kobolds, and who sees it. Cards are written as in the catalogue; a back is `mechanism` or `trick`."""

from __future__ import annotations

from typing import ClassVar

from engines.core.events import Event, PublicEvent, SecretEvent, secret
from engines.core.field_types import Seat
from engines.core.record import record
from engines.kobolds.cards import Back, CardCode


@record
class TurnBegan(PublicEvent):
    """This player has the bomb; it is the so-manieth turn of the match."""

    seat: Seat
    turn: int


@record
class CardDrawn(PublicEvent):
    """The top card was drawn; everybody had seen it."""

    REVEALS: ClassVar[bool] = True  # in the hand only its back shows

    seat: Seat
    card: CardCode


@record
class PileRefilled(PublicEvent):
    """The discard pile was shuffled and is the draw pile now."""

    count: int


@record
class TrickPlayed(PublicEvent):
    """A trick was played; it may still be interrupted."""

    seat: Seat
    card: CardCode
    target: Seat | None


@record
class InterruptPlayed(PublicEvent):
    """An interrupt was played on the card that was played last; who takes over a trick chooses for it."""

    seat: Seat
    card: CardCode
    target: Seat | None


@record
class CardCancelled(PublicEvent):
    """This player's card has no effect."""

    seat: Seat
    card: CardCode


@record
class TakenOver(PublicEvent):
    """The card counts as this player's now."""

    seat: Seat
    card: CardCode
    target: Seat | None


@record
class TrickFailed(PublicEvent):
    """The trick has no effect: its choice makes no sense any more."""

    seat: Seat
    card: CardCode


@record
class TrickLies(PublicEvent):
    """A trick lies open before its owner and lasts."""

    seat: Seat
    card: CardCode
    target: Seat | None


@record
class TrickLimitReached(PublicEvent):
    """KOB-34: so many cards were played in this trick phase that it is over."""

    phase: int
    plays: int


@record
class TricksDropped(PublicEvent):
    """Lasting tricks that have ended were discarded."""

    cards: tuple[CardCode, ...]


@record
class BombPassed(PublicEvent):
    seat: Seat
    to: Seat


@record
class DirectionTurned(PublicEvent):
    """The bomb goes round the other way: 1 is clockwise, -1 is not."""

    direction: int


@record
class BombSeen(SecretEvent):
    """A player looked at the cards of the bomb."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    cards: tuple[CardCode, ...] | None = secret()


@record
class CardTaken(SecretEvent):
    """A random card went from one hand to another; everybody sees its back."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    giver: Seat
    back: Back
    card: CardCode | None = secret()


@record
class Tinkered(SecretEvent):
    """A hand card went into the bomb, and another came out; everybody sees the backs."""

    seat: Seat
    back_in: Back
    back_out: Back
    card: CardCode | None = secret()
    out: CardCode | None = secret()


@record
class LeftAlone(PublicEvent):
    """The holder did not tinker."""

    seat: Seat


@record
class BombArmed(PublicEvent):
    """The last mechanism is out: the pile is locked, and this player has the marker."""

    seat: Seat


@record
class EffectAnnounced(PublicEvent):
    """What an armed bomb has in it: a device, or none."""

    seat: Seat
    device: CardCode | None


@record
class BombSecured(PublicEvent):
    """A mechanism is in the bomb again: both markers go back."""

    seat: Seat


@record
class BombExploded(PublicEvent):
    """Who was affected, and who of them was killed."""

    seat: Seat
    device: CardCode | None
    affected: tuple[Seat, ...]
    killed: tuple[Seat, ...]


@record
class GoldEarned(PublicEvent):
    """For surviving, for holding the bomb, and for mechanisms in hand."""

    seat: Seat
    survived: int
    held: int
    mechanisms: int


@record
class MissionsClaimed(PublicEvent):
    """Cards with fulfilled missions were discarded, for a gold each."""

    seat: Seat
    cards: tuple[CardCode, ...]


@record
class MissionsPaid(PublicEvent):
    """KOB-33: cards with fulfilled missions were discarded, for so much gold, which is not a gold each."""

    seat: Seat
    cards: tuple[CardCode, ...]
    gold: int


@record
class RevivalDrawn(PublicEvent):
    """A killed player was revived at a price."""

    seat: Seat
    revival: CardCode


@record
class FinePaid(PublicEvent):
    """The revival card was breached; so much gold was paid for it."""

    seat: Seat
    revival: CardCode
    gold: int


@record
class BoughtOff(PublicEvent):
    """Two gold were paid, and the revival card is gone."""

    seat: Seat
    revival: CardCode


@record
class HandDiscarded(PublicEvent):
    """A killed player's hand was discarded, face down."""

    seat: Seat
    count: int


@record
class MechanismsReturned(PublicEvent):
    """Mechanisms went from a hand to their pile."""

    seat: Seat
    count: int


@record
class BombBuilt(PublicEvent):
    """A new bomb, with so many mechanisms in it."""

    bomb: CardCode
    mechanisms: int


@record
class CardsDealt(SecretEvent):
    """Cards from the bottom of the pile."""

    seat: Seat
    count: int
    cards: tuple[CardCode, ...] | None = secret()


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    CardDrawn,
    PileRefilled,
    TrickPlayed,
    InterruptPlayed,
    CardCancelled,
    TakenOver,
    TrickFailed,
    TrickLies,
    TricksDropped,
    BombPassed,
    DirectionTurned,
    BombSeen,
    CardTaken,
    Tinkered,
    LeftAlone,
    BombArmed,
    EffectAnnounced,
    BombSecured,
    BombExploded,
    GoldEarned,
    MissionsClaimed,
    RevivalDrawn,
    FinePaid,
    BoughtOff,
    HandDiscarded,
    MechanismsReturned,
    BombBuilt,
    CardsDealt,
)
EVENTS_2: tuple[type[Event], ...] = (*EVENTS, TrickLimitReached, MissionsPaid)
"""From ruleset 2 on."""
