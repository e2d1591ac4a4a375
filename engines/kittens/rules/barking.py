"""The cards of Barking Kittens, each under its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.record import record
from engines.kittens.cards import Card
from engines.kittens.events import (
    Attacked,
    BarkedAt,
    BarkersLaid,
    FutureShared,
    PlayFailed,
    TakeThatLaid,
    TowerWorn,
)
from engines.kittens.rules import future, memory, turns
from engines.kittens.rules.agenda import ask
from engines.kittens.rules.effects import Effect
from engines.kittens.rules.hands import Leaving, defuse_or_out, see_again
from engines.kittens.rules.held_cards import PutBack, hold
from engines.kittens.rules.seats import alive, in_order_of_play, next_living, others
from engines.kittens.state import NOBODY, PLACE_BURIED, POTLUCK, AgendaStep, Cause

if TYPE_CHECKING:
    from engines.kittens.state import KittensState

BARKING = Card.BARKING_KITTEN


# -- Barking Kitten ---------------------------------------------------------------------------------------------


@record
class BarkingIsOver(AgendaStep):
    """KIT-47: both players look at their hands, the target first.

    Neither can find an Exploding Kitten without the Streaking Kitten there: it exploded when that one left (KIT-31).
    """

    seat: int
    target: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        see_again(state, self.target, events)
        see_again(state, self.seat, events)


def barking_targets(state: KittensState, seat: int) -> tuple[int, ...] | None:
    """KIT-41: who has both barkers, in hand or one open, plays them together and chooses the target."""
    both = state.hands[seat].count(BARKING) + state.barkers.count(seat) == 2
    return others(state, seat) if both else None


def barking_kitten(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-41: it is laid open; whoever has the other one, or the chosen player, must defuse."""
    lay_barkers(state, seat, events)
    if target == NOBODY:
        target = find_partner(state, seat, events)
    if target != NOBODY:
        state.barked = True
        events.append(BarkedAt(seat, target))
        state.agenda.append(BarkingIsOver(seat, target))
        defuse_or_out(state, target, events)


def lay_barkers(state: KittensState, seat: int, events: list[Event]) -> None:
    """The barkers in this hand lie open from now on, and are not in hand any more. (One that came up blind does so.)"""
    count = state.hands[seat].count(BARKING)
    for _ in range(count):
        with Leaving(state, seat, BARKING, events):
            state.barkers.append(seat)
    if count:
        events.append(BarkersLaid(seat, count))


def find_partner(state: KittensState, seat: int, events: list[Event]) -> int:
    """KIT-41, KIT-47, KIT-57: another player with the other barker, open or in hand, where it is laid open now."""
    for other in others(state, seat):
        if other in state.barkers:
            return other
        if BARKING in state.hands[other]:
            lay_barkers(state, other, events)
            return other
    return NOBODY


# -- the others -------------------------------------------------------------------------------------------------


def alter_the_future_now(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-42: put the top three back in any order; playing.py has who may do that when."""
    future.alter(state, seat, 3, events)


@record
class ShowTop(AgendaStep):
    """KIT-42: the next player sees what was put back."""

    seat: int
    count: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            cards, shown_to = memory.top(state, self.count), next_living(state, self.seat)
            memory.saw_top(state, shown_to, cards)
            events.append(FutureShared((self.seat, shown_to), self.seat, shown_to, cards))


def share_the_future(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-42: as Alter the Future (3x), and the next player sees the result."""
    state.agenda.append(ShowTop(seat, 3))
    future.alter(state, seat, 3, events)


def no_take_that_before_me(state: KittensState, seat: int) -> str:
    """KIT-42: no Bury while I'll Take That lies before you."""
    if state.take_that[seat] == NOBODY:
        return ""
    return "KIT-42: not while I'll Take That lies before you; draw, or play something else"


def bury(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-42, KIT-55: the turn ends with a draw that is put back anywhere, whatever it is."""
    state.agenda.append(turns.EndTurn(seat))
    hold(state, seat, turns.take_off_pile(state))
    state.agenda.append(PutBack(seat, PLACE_BURIED))
    see_again(state, seat, events)


def personal_attack(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-44, KIT-58: three turns, of which this is the first."""
    state.turns = turns.turns_passed_on(state) + 3
    state.cause = Cause.PERSONAL
    events.append(Attacked(seat, seat, state.turns))


def tower_of_power(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-43, KIT-57: it stays before the wearer, who takes the stash, if there still is one."""
    take_back(state, Card.TOWER_OF_POWER)
    state.tower = seat
    events.append(TowerWorn(seat, len(state.stash)))


def take_back(state: KittensState, card: Card) -> None:
    """A card that was played and not Noped stays on the table after all."""
    discard = state.discard
    del discard[len(discard) - 1 - discard[::-1].index(card)]


def without_take_that(state: KittensState, seat: int) -> list[int]:
    """KIT-45: another player before whom none lies."""
    return [other for other in others(state, seat) if state.take_that[other] == NOBODY]


def ill_take_that(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-45: it lies before the target; turns.py has what happens at the next draw."""
    if not alive(state, target):
        events.append(PlayFailed(seat))  # KIT-54
        return
    take_back(state, Card.ILL_TAKE_THAT)
    state.take_that[target] = seat
    events.append(TakeThatLaid(seat, target))


@record
class Contribute(AgendaStep):
    """KIT-46, KIT-57: this player puts a card on the pile, if there is one."""

    seat: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        if state.hands[self.seat]:
            ask(state, self.seat, POTLUCK)


def potluck(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-46: beginning with who played it, in order of play."""
    state.agenda += [Contribute(other) for other in reversed(in_order_of_play(state, seat))]


EFFECTS: dict[Card, Effect] = {
    Card.BARKING_KITTEN: Effect(barking_kitten, targets=barking_targets, laid_open=True),
    Card.ALTER_THE_FUTURE_NOW: Effect(alter_the_future_now),
    Card.BURY: Effect(bury, forbids=no_take_that_before_me),
    Card.PERSONAL_ATTACK: Effect(personal_attack),
    Card.SHARE_THE_FUTURE: Effect(share_the_future),
    Card.TOWER_OF_POWER: Effect(tower_of_power),
    Card.ILL_TAKE_THAT: Effect(ill_take_that, targets=without_take_that, target_rule="KIT-45"),
    Card.POTLUCK: Effect(potluck),
}
