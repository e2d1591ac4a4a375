"""What a player does in kittens."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engines.core.actions import Action
from engines.core.field_types import Ordinal, Seat
from engines.core.record import record
from engines.kittens.cards import Card


@record
class Draw(Action):
    """End the turn by drawing the top card."""

    OPEN: ClassVar[bool] = True


@record
class Play(Action):
    """Play a card that has no target."""

    OPEN: ClassVar[bool] = True

    card: Card


@record
class PlayOn(Action):
    """Play a card on another player."""

    OPEN: ClassVar[bool] = True

    card: Card
    target: Seat


@record
class Pair(Action):
    """Play two of a kind and steal a random card. So many of the two are Feral Cats; two of these: `card` says so."""

    OPEN: ClassVar[bool] = True

    card: Card
    ferals: int
    target: Seat


@record
class Three(Action):
    """Play three of a kind, likewise, and name the title that the other player must hand over."""

    OPEN: ClassVar[bool] = True

    card: Card
    ferals: int
    title: Card
    target: Seat


@record
class Five(Action):
    """Play five different titles and take a card from the discard pile: these cards, and so many Feral Cats."""

    OPEN: ClassVar[bool] = True

    cards: tuple[Card, ...]
    ferals: int


@record
class PlayBlind(Action):
    """Play a random card of the hand that you cannot see."""

    OPEN: ClassVar[bool] = True


@record
class Choose(Action):
    """Choose the player on whom the card is played that came up blind."""

    OPEN: ClassVar[bool] = True

    target: Seat


@record
class Nope(Action):
    """Play a Nope on what was played last."""

    OPEN: ClassVar[bool] = True


@record
class Give(Action):
    """Give this card of your hand; `marked` says which of two copies."""

    card: Card
    marked: bool


@record
class Put(Action):
    """Put this card of your hand on the draw pile, face down."""

    card: Card
    marked: bool


@record
class PutUnseen(Action):
    """Put a card of the hand that you cannot see on the draw pile, face down."""


@record
class Place(Action):
    """Put the card back into the draw pile, under so many cards."""

    place: int


@record
class Arrange(Action):
    """Put the top cards back: which of them, counted from 0 as they lay, comes first, second and so on."""

    order: tuple[Ordinal, ...]


@record
class Take(Action):
    """Take this card from the discard pile."""

    OPEN: ClassVar[bool] = True

    card: Card


Combination: TypeAlias = Pair | Three | Five
