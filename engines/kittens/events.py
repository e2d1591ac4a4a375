"""What happens in kittens, and who sees it."""

from __future__ import annotations

from typing import ClassVar

from engines.core.events import Event, PublicEvent, SecretEvent, secret
from engines.core.field_types import Seat
from engines.core.record import record
from engines.kittens.cards import Card


@record
class TurnBegan(PublicEvent):
    """This player's turn; `turns` are to be taken, this one included."""

    seat: Seat
    turns: int


@record
class CardsPlayed(PublicEvent):
    """A card or a combination was played; it may still be Noped."""

    seat: Seat
    cards: tuple[Card, ...]
    target: Seat | None
    title: Card | None
    """What three of a kind asks for."""


@record
class TurnedUpBlind(PublicEvent):
    """A blind player played a random card. A card that is lost has no effect."""

    seat: Seat
    card: Card
    lost: bool


@record
class Noped(PublicEvent):
    """A Nope was played on what was played last."""

    seat: Seat


@record
class PlayCancelled(PublicEvent):
    """What this player had played was Noped."""

    seat: Seat


@record
class PlayFailed(PublicEvent):
    """What this player had played had nobody to hit any more."""

    seat: Seat


@record
class DrawAnnounced(PublicEvent):
    """This player is about to draw; an Alter the Future NOW may come first."""

    seat: Seat


@record
class CardDrawn(SecretEvent):
    """A card went from the pile to a hand."""

    seat: Seat
    bottom: bool
    card: Card | None = secret()


@record
class DrawTaken(SecretEvent):
    """A drawn card was looked at and went to whoever had laid I'll Take That before the drawer."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    taker: Seat
    bottom: bool
    card: Card | None = secret()


@record
class KittenShown(PublicEvent):
    """A kitten came to light in the hands of this player."""

    seat: Seat
    kitten: Card


@record
class Defused(PublicEvent):
    """A Defuse was played."""

    seat: Seat


@record
class CardThrown(PublicEvent):
    """A blind player threw a random card, in search of a Defuse."""

    seat: Seat
    card: Card


@record
class KittenPlaced(SecretEvent):
    """A kitten went back into the pile, under so many cards."""

    seat: Seat
    kitten: Card
    place: int | None = secret()


@record
class CardBuried(SecretEvent):
    """A drawn card was put back into the pile, under so many cards."""

    seat: Seat
    card: Card | None = secret()
    place: int | None = secret()


@record
class PlayerOut(PublicEvent):
    """This player is out; everything that lay there went to the discard pile."""

    seat: Seat
    discarded: tuple[Card, ...]


@record
class Attacked(PublicEvent):
    """So many turns have to be taken by the target."""

    seat: Seat
    target: Seat
    turns: int


@record
class DirectionReversed(PublicEvent):
    """Play goes the other way round: 1 is clockwise, -1 is not."""

    direction: int


@record
class PileShuffled(PublicEvent):
    """Nobody knows any more where a card lies."""


@record
class FutureSeen(SecretEvent):
    """A player looked at the top cards of the pile; the first is the top."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None = secret()


@record
class FutureAltered(SecretEvent):
    """A player put the top cards back in an order of choice; the first is the top."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None = secret()


@record
class FutureShared(SecretEvent):
    """The next player was shown the top cards."""

    seat: Seat
    shown_to: Seat
    cards: tuple[Card, ...] | None = secret()


@record
class CardTaken(SecretEvent):
    """A card went from one player to another, or from the stash above the other's head."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    target: Seat
    from_stash: bool
    card: Card | None = secret()


@record
class TitleMissing(PublicEvent):
    """Three of a kind asked for a title that the target does not hold."""

    seat: Seat
    target: Seat
    title: Card


@record
class CardRecovered(PublicEvent):
    """A card was taken from the discard pile."""

    seat: Seat
    card: Card


@record
class TopAndBottomSwapped(PublicEvent):
    """The top and the bottom card of the pile changed places."""


@record
class CardPut(SecretEvent):
    """A hand card was put on the pile, face down."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    card: Card | None = secret()


@record
class CardPicked(SecretEvent):
    """A hand card is on its way to the pile, but its owner must first survive losing it (from ruleset 2 on)."""

    REVEALS: ClassVar[bool] = True

    seat: Seat
    card: Card | None = secret()


@record
class KittensRaised(PublicEvent):
    """All Exploding Kittens were taken out of the pile, the rest was shuffled, and they lie on top of it."""

    REVEALS: ClassVar[bool] = True  # they come out in the open, and who is out of the game remembers nothing of it

    count: int


@record
class CardMarked(PublicEvent):
    """This card of a hand is visible to all from now on."""

    seat: Seat
    card: Card


@record
class Blinded(PublicEvent):
    """This player cannot see the own hand."""

    seat: Seat


@record
class SightRegained(PublicEvent):
    """This player sees the own hand again."""

    seat: Seat


@record
class BarkersLaid(PublicEvent):
    """So many Barking Kittens were laid open before this player."""

    seat: Seat
    count: int


@record
class BarkedAt(PublicEvent):
    """The barkers have met: the target needs a Defuse."""

    seat: Seat
    target: Seat


@record
class BarkersDiscarded(PublicEvent):
    """The barkers that have met are gone."""


@record
class TowerWorn(PublicEvent):
    """This player wears the Tower of Power, with so many cards in it."""

    seat: Seat
    stash: int


@record
class TakeThatLaid(PublicEvent):
    """The next card that the target draws goes to this player."""

    seat: Seat
    target: Seat


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    CardsPlayed,
    TurnedUpBlind,
    Noped,
    PlayCancelled,
    PlayFailed,
    DrawAnnounced,
    CardDrawn,
    DrawTaken,
    KittenShown,
    Defused,
    CardThrown,
    KittenPlaced,
    CardBuried,
    PlayerOut,
    Attacked,
    DirectionReversed,
    PileShuffled,
    FutureSeen,
    FutureAltered,
    FutureShared,
    CardTaken,
    TitleMissing,
    CardRecovered,
    TopAndBottomSwapped,
    CardPut,
    KittensRaised,
    CardMarked,
    Blinded,
    SightRegained,
    BarkersLaid,
    BarkedAt,
    BarkersDiscarded,
    TowerWorn,
    TakeThatLaid,
)
"""Of every ruleset."""
