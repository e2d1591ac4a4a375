"""What happens in kobolds, and who sees it. Cards are written as in the catalogue; a back is `mechanism` or `trick`."""

from __future__ import annotations

from typing import ClassVar

from engines.core.events import Event, PublicEvent, SecretEvent, secret
from engines.core.record import record


@record
class TurnBegan(PublicEvent):
    """This player has the bomb; it is the so-manieth turn of the match."""

    seat: int
    turn: int


@record
class CardDrawn(PublicEvent):
    """The top card was drawn; everybody had seen it."""

    REVEALS: ClassVar[bool] = True  # in the hand only its back shows

    seat: int
    card: str


@record
class PileRefilled(PublicEvent):
    """The discard pile was shuffled and is the draw pile now."""

    count: int


@record
class TrickPlayed(PublicEvent):
    """A trick was played; it may still be interrupted."""

    seat: int
    card: str
    target: int | None


@record
class InterruptPlayed(PublicEvent):
    """An interrupt was played on the card that was played last; who takes over a trick chooses for it."""

    seat: int
    card: str
    target: int | None


@record
class CardCancelled(PublicEvent):
    """This player's card has no effect."""

    seat: int
    card: str


@record
class TakenOver(PublicEvent):
    """The card counts as this player's now."""

    seat: int
    card: str
    target: int | None


@record
class TrickFailed(PublicEvent):
    """The trick has no effect: its choice makes no sense any more."""

    seat: int
    card: str


@record
class TrickLies(PublicEvent):
    """A trick lies open before its owner and lasts."""

    seat: int
    card: str
    target: int | None


@record
class TrickLimitReached(PublicEvent):
    """KOB-34: so many cards were played in this trick phase that it is over."""

    phase: int
    plays: int


@record
class TricksDropped(PublicEvent):
    """Lasting tricks that have ended were discarded."""

    cards: tuple[str, ...]


@record
class BombPassed(PublicEvent):
    seat: int
    to: int


@record
class DirectionTurned(PublicEvent):
    """The bomb goes round the other way: 1 is clockwise, -1 is not."""

    direction: int


@record
class BombSeen(SecretEvent):
    """A player looked at the cards of the bomb."""

    REVEALS: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...] | None = secret()


@record
class CardTaken(SecretEvent):
    """A random card went from one hand to another; everybody sees its back."""

    REVEALS: ClassVar[bool] = True

    seat: int
    giver: int
    back: str
    card: str | None = secret()


@record
class Tinkered(SecretEvent):
    """A hand card went into the bomb, and another came out; everybody sees the backs."""

    seat: int
    back_in: str
    back_out: str
    card: str | None = secret()
    out: str | None = secret()


@record
class LeftAlone(PublicEvent):
    """The holder did not tinker."""

    seat: int


@record
class BombArmed(PublicEvent):
    """The last mechanism is out: the pile is locked, and this player has the marker."""

    seat: int


@record
class EffectAnnounced(PublicEvent):
    """What an armed bomb has in it: a device, or none."""

    seat: int
    device: str | None


@record
class BombSecured(PublicEvent):
    """A mechanism is in the bomb again: both markers go back."""

    seat: int


@record
class BombExploded(PublicEvent):
    """Who was affected, and who of them was killed."""

    seat: int
    device: str | None
    affected: tuple[int, ...]
    killed: tuple[int, ...]


@record
class GoldEarned(PublicEvent):
    """For surviving, for holding the bomb, and for mechanisms in hand."""

    seat: int
    survived: int
    held: int
    mechanisms: int


@record
class MissionsClaimed(PublicEvent):
    """Cards with fulfilled missions were discarded, for a gold each."""

    seat: int
    cards: tuple[str, ...]


@record
class MissionsPaid(PublicEvent):
    """KOB-33: cards with fulfilled missions were discarded, for so much gold, which is not a gold each."""

    seat: int
    cards: tuple[str, ...]
    gold: int


@record
class RevivalDrawn(PublicEvent):
    """A killed player was revived at a price."""

    seat: int
    revival: str


@record
class FinePaid(PublicEvent):
    """The revival card was breached; so much gold was paid for it."""

    seat: int
    revival: str
    gold: int


@record
class BoughtOff(PublicEvent):
    """Two gold were paid, and the revival card is gone."""

    seat: int
    revival: str


@record
class HandDiscarded(PublicEvent):
    """A killed player's hand was discarded, face down."""

    seat: int
    count: int


@record
class MechanismsReturned(PublicEvent):
    """Mechanisms went from a hand to their pile."""

    seat: int
    count: int


@record
class BombBuilt(PublicEvent):
    """A new bomb, with so many mechanisms in it."""

    bomb: str
    mechanisms: int


@record
class CardsDealt(SecretEvent):
    """Cards from the bottom of the pile."""

    seat: int
    count: int
    cards: tuple[str, ...] | None = secret()


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
