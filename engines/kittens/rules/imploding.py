"""The cards of Imploding Kittens, each under its name. The Imploding Kitten itself is in turns.py: it is only drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kittens.cards import Card
from engines.kittens.events import DirectionReversed
from engines.kittens.rules import future, turns
from engines.kittens.rules.effects import Effect
from engines.kittens.rules.seats import alive, next_living, others

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def alter_the_future(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-22: look at the top three and put them back in any order."""
    future.alter(state, seat, 3, events)


def targeted_attack(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-22, KIT-54: as an Attack, on a chosen player; if that one has vanished, on the next one after."""
    while target == seat or not alive(state, target):
        target = next_living(state, target)
    turns.attack(state, seat, target, events)


def reverse(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-22: the order is turned round, and one turn ends without a draw; with two players that is a Skip."""
    if len(others(state, seat)) > 1:
        state.direction = -state.direction
        events.append(DirectionReversed(state.direction))
    turns.end_turn(state, events)


def draw_from_the_bottom(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-22: the turn ends with the bottom card."""
    turns.draw(state, seat, events, bottom=True)


EFFECTS: dict[Card, Effect] = {
    Card.ALTER_THE_FUTURE: Effect(alter_the_future),
    Card.TARGETED_ATTACK: Effect(targeted_attack, targets=others),
    Card.REVERSE: Effect(reverse),
    Card.DRAW_FROM_THE_BOTTOM: Effect(draw_from_the_bottom),
}
