"""Cards that come to a hand and leave it, and the kittens that come to light when they do."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.record import record
from engines.kittens.cards import Card
from engines.kittens.events import CardThrown, Defused, KittenShown, SightRegained
from engines.kittens.rules.elimination import eliminate
from engines.kittens.rules.held_cards import PutBack, hold
from engines.kittens.state import NOBODY, PLACE_KITTEN, AgendaStep

if TYPE_CHECKING:
    from engines.kittens.state import KittensState

EXPLODING, STREAKING, DEFUSE = Card.EXPLODING_KITTEN, Card.STREAKING_KITTEN, Card.DEFUSE


# -- a hand -----------------------------------------------------------------------------------------------------


def gain(state: KittensState, seat: int, card: Card) -> None:
    """A card joins a hand. A blind hand has no order that anybody could remember (KIT-50)."""
    insort(state.hands[seat], card)


def unmarked(state: KittensState, seat: int) -> list[Card]:
    """The cards of a hand that are not visible to all, in order."""
    hidden = state.hands[seat][:]
    for card in state.marks[seat]:
        hidden.remove(card)
    return hidden


def random_copy(state: KittensState, seat: int) -> tuple[Card, bool]:
    """Any card of a hand, each equally likely, marked ones too (KIT-50); and whether it is a marked one."""
    hand, marks = state.hands[seat], state.marks[seat]
    place = state.rng.below(len(hand))
    card = hand[place]
    return card, place - hand.index(card) < marks.count(card)  # of equal cards the marked ones count as the first


def hides_kitten(state: KittensState, seat: int) -> bool:
    """KIT-31: whether one more Exploding Kitten can be held secretly."""
    hand = state.hands[seat]
    return STREAKING in hand and EXPLODING not in hand


def is_blind(state: KittensState, seat: int) -> bool:
    return bool(state.blind >> seat & 1)


def see_again(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-33: the blindness ends."""
    if is_blind(state, seat):
        state.blind &= ~(1 << seat)
        events.append(SightRegained(seat))


@record
class SeeAgain(AgendaStep):
    """KIT-33: a blind player who has defused is blind no more."""

    seat: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        see_again(state, self.seat, events)


# -- kittens that come to light ---------------------------------------------------------------------------------


def show_kitten(state: KittensState, seat: int, events: list[Event]) -> None:
    """An Exploding Kitten, wherever it came from, is in the open before this player."""
    events.append(KittenShown(seat, EXPLODING))
    hold(state, seat, EXPLODING)


def explode(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-5, KIT-31: a kitten is shown, and needs a Defuse."""
    show_kitten(state, seat, events)
    defuse_or_out(state, seat, events)


def defuse_or_out(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-5, KIT-41: with a Defuse it is played, and any kitten goes back; without one the player is out."""
    if is_blind(state, seat):
        state.agenda.append(SeeAgain(seat))
        saved = throw_blindly(state, seat, events)
    else:
        saved = DEFUSE in state.hands[seat]
        if saved:
            with Leaving(state, seat, DEFUSE, events):
                state.discard.append(DEFUSE)
                events.append(Defused(seat))
    if not saved:
        eliminate(state, seat, events)
        return
    for _ in range(state.held.count(EXPLODING)):
        state.agenda.append(PutBack(seat, PLACE_KITTEN))


def throw_blindly(state: KittensState, seat: int, events: list[Event]) -> bool:
    """KIT-33, KIT-47, KIT-50: random cards, without effect, until each kitten has its Defuse; whether that happened.

    A held kitten that comes up, or that the Streaking Kitten no longer hides, needs a Defuse of its own.
    """
    needed = 1
    while needed and state.hands[seat]:
        card, marked = random_copy(state, seat)
        shown = state.held.count(EXPLODING)
        with Leaving(state, seat, card, events, marked=marked, kitten_does=show_kitten):
            events.append(CardThrown(seat, card))
            if card is not EXPLODING:
                state.discard.append(card)
            if card is DEFUSE:
                needed -= 1
                events.append(Defused(seat))
        needed += state.held.count(EXPLODING) - shown
    return not needed


# -- the way out of a hand --------------------------------------------------------------------------------------


class Leaving:
    """KIT-31, KIT-54: the one way out of a hand. (Whoever is out of the game loses the whole hand: elimination.py.)

    In its block the card goes where it goes, and that is told. Then the Exploding Kitten comes to light that has left
    the hand, or that has lost the Streaking Kitten.

    `marked` says which copy leaves; if it does not matter, a marked one. `kitten_hits` says before whom an Exploding
    Kitten lies that has left: before its holder if nothing is said, before NOBODY if it goes to the pile (KIT-55).
    """

    __slots__ = ("_card", "_events", "_kitten_does", "_kitten_hits", "_seat", "_state")

    def __init__(
        self,
        state: KittensState,
        seat: int,
        card: Card,
        events: list[Event],
        *,
        marked: bool | None = None,
        kitten_hits: int | None = None,
        kitten_does: Callable[[KittensState, int, list[Event]], None] = explode,
    ) -> None:
        take_out(state, seat, card, marked=card in state.marks[seat] if marked is None else marked)
        self._state, self._seat, self._card, self._events = state, seat, card, events
        self._kitten_hits, self._kitten_does = kitten_hits, kitten_does

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        state, seat, card = self._state, self._seat, self._card
        if card is EXPLODING:
            if self._kitten_hits != NOBODY:
                self._kitten_does(state, seat if self._kitten_hits is None else self._kitten_hits, self._events)
        elif card is STREAKING and EXPLODING in state.hands[seat]:
            take_out(state, seat, EXPLODING, marked=EXPLODING in state.marks[seat])
            self._kitten_does(state, seat, self._events)


def take_out(state: KittensState, seat: int, card: Card, *, marked: bool) -> None:
    """KIT-54: just this copy leaves the hand, and its mark ends. Only `Leaving` may call this."""
    state.hands[seat].remove(card)
    if marked:
        state.marks[seat].remove(card)


def play_from_hand(state: KittensState, seat: int, cards: tuple[Card, ...], events: list[Event]) -> None:
    """KIT-6: what is played lies on the discard pile, whatever becomes of it."""
    for card in cards:
        with Leaving(state, seat, card, events):
            state.discard.append(card)
