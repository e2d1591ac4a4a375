"""Kittens that explode, Defuses, putting kittens back, and being out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.outcome import LAST_ALIVE, Outcome
from engines.core.record import record
from engines.kittens.cards import Card
from engines.kittens.events import (
    BarkersDiscarded,
    CardBuried,
    CardThrown,
    Defused,
    KittenPlaced,
    KittenShown,
    PlayerOut,
)
from engines.kittens.rules import memory
from engines.kittens.rules.agenda import Step, answered, ask, proceed
from engines.kittens.rules.hands import is_blind, lose, lose_random, see_again
from engines.kittens.rules.seats import alive
from engines.kittens.state import NOBODY, PLACE_BURIED, PLACE_IMPLODING, PLACE_KITTEN

if TYPE_CHECKING:
    from engines.kittens.actions import Place
    from engines.kittens.state import KittensState

EXPLODING, STREAKING, DEFUSE = Card.EXPLODING_KITTEN, Card.STREAKING_KITTEN, Card.DEFUSE


@record
class PutBack(Step):
    """A card that this seat has in hand goes back into the pile, at a place of choice."""

    seat: int
    kind: str

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            ask(state, self.seat, self.kind)


@record
class SeeAgain(Step):
    """KIT-33: a blind player who has defused is blind no more."""

    seat: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        see_again(state, self.seat, events)


# -- Defuse or out ----------------------------------------------------------------------------------------------


def explode(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-5, KIT-31: an Exploding Kitten, wherever it came from, is in the open before this player."""
    events.append(KittenShown(seat, EXPLODING))
    hold(state, seat, EXPLODING)
    defuse_or_out(state, seat, events)


def defuse_or_out(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-5, KIT-41: with a Defuse it is played, and any kitten goes back; without one the player is out."""
    if is_blind(state, seat):
        state.agenda.append(SeeAgain(seat))
        saved = throw_blindly(state, seat, events)
    else:
        saved = DEFUSE in state.hands[seat]
        if saved:
            lose(state, seat, DEFUSE)
            state.discard.append(DEFUSE)
            events.append(Defused(seat))
    if not saved:
        eliminate(state, seat, events)
        return
    for _ in range(state.limbo.count(EXPLODING)):
        state.agenda.append(PutBack(seat, PLACE_KITTEN))


def throw_blindly(state: KittensState, seat: int, events: list[Event]) -> bool:
    """KIT-33, KIT-47, KIT-50: random cards, without effect, until each kitten has its Defuse; whether that happened.

    A held kitten that comes up, or that the Streaking Kitten no longer hides, needs a Defuse of its own.
    """
    needed = 1
    while needed and state.hands[seat]:
        card = lose_random(state, seat)
        events.append(CardThrown(seat, card))
        if card is EXPLODING:
            needed += show_another(state, seat, events)
            continue
        state.discard.append(card)
        if card is DEFUSE:
            needed -= 1
            events.append(Defused(seat))
        elif card is STREAKING and EXPLODING in state.hands[seat]:
            lose(state, seat, EXPLODING)
            needed += show_another(state, seat, events)
    return not needed


def show_another(state: KittensState, seat: int, events: list[Event]) -> int:
    """One more kitten is in the open: one more Defuse is needed."""
    events.append(KittenShown(seat, EXPLODING))
    hold(state, seat, EXPLODING)
    return 1


# -- putting back -----------------------------------------------------------------------------------------------


def hold(state: KittensState, seat: int, card: Card) -> None:
    """This player has a card that is in no hand: it waits for its place."""
    state.limbo.append(card)
    state.limbo_seat = seat


def release(state: KittensState) -> Card:
    card = state.limbo.pop()
    if not state.limbo:
        state.limbo_seat = NOBODY
    return card


def do_place(state: KittensState, seat: int, action: Place, events: list[Event]) -> None:
    """KIT-5, KIT-21, KIT-42: the card goes under so many cards of the pile; nobody else learns under how many."""
    card = release(state)
    kind = state.stage
    state.pile.insert(len(state.pile) - action.place, card)
    memory.put_back(state, seat, card, action.place)
    if kind == PLACE_BURIED:
        events.append(CardBuried((seat,), seat, card, action.place))
    else:
        state.imploding_up |= kind == PLACE_IMPLODING
        events.append(KittenPlaced((seat,), seat, card, action.place))
    answered(state)
    proceed(state, events)


# -- out --------------------------------------------------------------------------------------------------------


def eliminate(state: KittensState, seat: int, events: list[Event], *, over: bool = True) -> None:
    """KIT-10, KIT-53: all that this player has is discarded, turns lapse; with one player left the game is over."""
    cards = belongings(state, seat)
    state.discard.extend(cards)
    state.out |= 1 << seat
    state.blind &= ~(1 << seat)
    state.memory[seat].clear()
    events.append(PlayerOut(seat, tuple(cards)))
    if seat == state.current:
        close_turn(state, events)
        state.turns = 0
    living = state.living()
    if over and len(living) == 1:
        state.finish(Outcome((living[0],), LAST_ALIVE), events)


def belongings(state: KittensState, seat: int) -> list[Card]:
    """KIT-53: hand, kittens about to be put back, open barkers, the Tower with its stash, every I'll Take That.

    They are taken from wherever they lie.
    """
    cards = state.hands[seat][:]
    state.hands[seat].clear()
    state.marks[seat].clear()
    if state.limbo_seat == seat:
        cards += state.limbo
        state.limbo.clear()
        state.limbo_seat = NOBODY
    cards += [Card.BARKING_KITTEN] * state.barkers.count(seat)
    state.barkers[:] = [other for other in state.barkers if other != seat]
    if state.tower == seat:
        cards += [Card.TOWER_OF_POWER, *state.stash]
        state.stash.clear()
        state.tower = NOBODY
    for target, taker in enumerate(state.take_that):
        if taker != NOBODY and seat in (target, taker):
            cards.append(Card.ILL_TAKE_THAT)
            state.take_that[target] = NOBODY
    return cards


def close_turn(state: KittensState, events: list[Event]) -> None:
    """KIT-41, KIT-57: at the end of every single turn the barkers that have met are discarded."""
    state.begins = True
    if state.barked:
        state.discard += [Card.BARKING_KITTEN] * len(state.barkers)
        state.barkers.clear()
        state.barked = False
        events.append(BarkersDiscarded())
