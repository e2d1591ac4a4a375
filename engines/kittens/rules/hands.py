"""Cards that come to a hand or leave it."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kittens.cards import Card
from engines.kittens.events import SightRegained

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def gain(state: KittensState, seat: int, card: Card) -> None:
    """A card joins a hand. A blind hand has no order that anybody could remember (KIT-50)."""
    insort(state.hands[seat], card)


def lose(state: KittensState, seat: int, card: Card) -> None:
    """A card leaves a hand; of several copies a marked one goes first, and its mark ends (KIT-54)."""
    state.hands[seat].remove(card)
    if card in state.marks[seat]:
        state.marks[seat].remove(card)


def lose_copy(state: KittensState, seat: int, card: Card, *, marked: bool) -> None:
    """KIT-54: just this copy leaves the hand."""
    state.hands[seat].remove(card)
    if marked:
        state.marks[seat].remove(card)


def lose_random(state: KittensState, seat: int) -> Card:
    """Any card of a hand, each equally likely, marked ones too (KIT-50)."""
    hand, marks = state.hands[seat], state.marks[seat]
    place = state.rng.below(len(hand))
    card = hand[place]
    if marks and place - hand.index(card) < marks.count(card):  # of equal cards the marked ones count as the first
        marks.remove(card)
    del hand[place]
    return card


def unmarked(state: KittensState, seat: int) -> list[Card]:
    """The cards of a hand that are not visible to all, in order."""
    hidden = state.hands[seat][:]
    for card in state.marks[seat]:
        hidden.remove(card)
    return hidden


def play_from_hand(state: KittensState, seat: int, cards: tuple[Card, ...]) -> None:
    """KIT-6: what is played lies on the discard pile, whatever becomes of it."""
    for card in cards:
        lose(state, seat, card)
    state.discard.extend(cards)


def hides_kitten(state: KittensState, seat: int) -> bool:
    """KIT-31: whether one more Exploding Kitten can be held secretly."""
    hand = state.hands[seat]
    return Card.STREAKING_KITTEN in hand and Card.EXPLODING_KITTEN not in hand


def is_blind(state: KittensState, seat: int) -> bool:
    return bool(state.blind >> seat & 1)


def see_again(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-33: the blindness ends."""
    if is_blind(state, seat):
        state.blind &= ~(1 << seat)
        events.append(SightRegained(seat))
