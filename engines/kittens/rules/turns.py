"""Drawing, and how turns end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.record import record
from engines.kittens.cards import Card
from engines.kittens.events import Attacked, CardDrawn, DrawAnnounced, DrawTaken, KittenShown
from engines.kittens.rules import memory
from engines.kittens.rules.agenda import answered, proceed
from engines.kittens.rules.elimination import close_turn, eliminate
from engines.kittens.rules.hands import explode, gain, hides_kitten, see_again
from engines.kittens.rules.held_cards import PutBack, hold
from engines.kittens.rules.seats import alive, may_react
from engines.kittens.state import ALWAYS, NOBODY, NOW, PLACE_IMPLODING, AgendaStep, Cause

if TYPE_CHECKING:
    from engines.kittens.actions import Draw
    from engines.kittens.state import KittensState


@record
class DrawCard(AgendaStep):
    """An announced draw happens."""

    def run(self, state: KittensState, events: list[Event]) -> None:
        draw(state, state.current, events, bottom=False)


@record
class EndTurn(AgendaStep):
    """This player's turn is over, unless it lapsed."""

    seat: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            end_turn(state, events)


DRAW_CARD = DrawCard()


def do_draw(state: KittensState, seat: int, action: Draw, events: list[Event]) -> None:
    """KIT-4, KIT-52: the turn ends with a draw; who might alter the future NOW is asked first."""
    answered(state)
    order = may_react(state, Card.ALTER_THE_FUTURE_NOW, seat)
    if order:
        events.append(DrawAnnounced(seat))
        state.agenda.append(DRAW_CARD)
        state.open_window(NOW, order, reaction=True)
    else:
        draw(state, seat, events, bottom=False)
        proceed(state, events)


def draw(state: KittensState, seat: int, events: list[Event], *, bottom: bool) -> None:
    """KIT-4, KIT-22: the top or the bottom card; either way the turn is over then."""
    card = take_off_pile(state, bottom=bottom)
    taker = state.take_that[seat]
    if taker != NOBODY:
        give_away_draw(state, seat, taker, card, events, bottom=bottom)
    elif card is Card.EXPLODING_KITTEN and not hides_kitten(state, seat):
        state.agenda.append(EndTurn(seat))
        explode(state, seat, events)
    elif card is Card.IMPLODING_KITTEN:
        state.agenda.append(EndTurn(seat))
        implode(state, seat, events)
        if not state.imploding_up:
            see_again(state, seat, events)
    else:
        gain(state, seat, card)
        events.append(CardDrawn((seat,), seat, bottom, card))
        see_again(state, seat, events)
        end_turn(state, events)


def take_off_pile(state: KittensState, *, bottom: bool = False) -> Card:
    if bottom:
        card = state.pile.pop(0)
        memory.bottom_is_gone(state)
    else:
        card = state.pile.pop()
        memory.top_is_gone(state)
    return card


def give_away_draw(
    state: KittensState, seat: int, taker: int, card: Card, events: list[Event], *, bottom: bool
) -> None:
    """KIT-45, KIT-47, KIT-55: the drawer looks at the card, which goes to the taker; a kitten is the taker's."""
    state.take_that[seat] = NOBODY
    state.discard.append(Card.ILL_TAKE_THAT)
    state.agenda.append(EndTurn(seat))
    events.append(DrawTaken((seat, taker), seat, taker, bottom, card))
    see_again(state, seat, events)
    if card is Card.EXPLODING_KITTEN and not hides_kitten(state, taker):
        explode(state, taker, events)
    elif card is Card.IMPLODING_KITTEN:
        implode(state, taker, events)
    else:
        gain(state, taker, card)


def implode(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-21, KIT-55: face down it goes back face up; face up nothing helps."""
    events.append(KittenShown(seat, Card.IMPLODING_KITTEN))
    hold(state, seat, Card.IMPLODING_KITTEN)
    if state.imploding_up:
        eliminate(state, seat, events)
    else:
        state.agenda.append(PutBack(seat, PLACE_IMPLODING))


# -- turns ------------------------------------------------------------------------------------------------------


def end_turn(state: KittensState, events: list[Event], *, all_turns: bool = False) -> None:
    """KIT-4, KIT-8, KIT-32: one turn of the current player is over, or all of them."""
    close_turn(state, events)
    state.turns = 0 if all_turns else state.turns - 1


def attack(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-7, KIT-22: the turn ends without a draw, and the target takes two turns."""
    close_turn(state, events)
    turns = turns_passed_on(state) + 2
    state.current, state.turns, state.cause = target, turns, Cause.ATTACK
    events.append(Attacked(seat, target, turns))


def turns_passed_on(state: KittensState) -> int:
    """KIT-44, KIT-58: turns that are left from a Personal Attack are added up; from others only by the option."""
    stacks = state.cause is Cause.PERSONAL or (
        state.cause is Cause.ATTACK and state.setup.options.attack_stacking == ALWAYS
    )
    return state.turns if stacks else 0
