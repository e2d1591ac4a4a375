"""Being out of the game, and what the end of a turn takes off the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.outcome import LAST_ALIVE, Outcome
from engines.kittens.cards import Card
from engines.kittens.events import BarkersDiscarded, PlayerOut
from engines.kittens.state import NOBODY

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


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
    if state.held_by == seat:
        cards += state.held
        state.held.clear()
        state.held_by = NOBODY
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
