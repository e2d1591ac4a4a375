"""Cards on their way: in the hands of a player, in no hand, until they are back in the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.record import record
from engines.kittens.cards import Card
from engines.kittens.events import CardBuried, KittenPlaced
from engines.kittens.rules import memory
from engines.kittens.rules.agenda import answered, ask, proceed
from engines.kittens.rules.seats import alive
from engines.kittens.state import NOBODY, PLACE_BURIED, PLACE_IMPLODING, AgendaStep

if TYPE_CHECKING:
    from engines.kittens.actions import Place
    from engines.kittens.state import KittensState


@record
class PutBack(AgendaStep):
    """A card that this seat has in hand goes back into the pile, at a place of choice."""

    seat: int
    kind: str

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            ask(state, self.seat, self.kind)


def hold(state: KittensState, seat: int, card: Card) -> None:
    """This player has a card that is in no hand: it waits for its place."""
    state.held.append(card)
    state.held_by = seat


def release(state: KittensState) -> Card:
    card = state.held.pop()
    if not state.held:
        state.held_by = NOBODY
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
