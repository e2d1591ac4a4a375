"""The cards of the base game, each under its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kittens.cards import Card
from engines.kittens.events import PlayFailed
from engines.kittens.rules import future, turns
from engines.kittens.rules.agenda import answered, ask, proceed
from engines.kittens.rules.effects import Effect
from engines.kittens.rules.hands import is_blind
from engines.kittens.rules.seats import alive, guarded, next_living, robbable
from engines.kittens.rules.theft import hand_over, hand_over_random, steal_from_stash
from engines.kittens.state import GIVE

if TYPE_CHECKING:
    from engines.kittens.actions import Give
    from engines.kittens.state import KittensState


def attack(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-7: the next player takes two turns."""
    turns.attack(state, seat, next_living(state, seat), events)


def skip(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-8: one turn ends without a draw."""
    turns.end_turn(state, events)


def favor(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-8, KIT-33, KIT-43: the target gives a card of choice, a blind one a random card, the Tower a stash card."""
    if not alive(state, target) or not (state.hands[target] or guarded(state, target)):
        events.append(PlayFailed(seat))  # KIT-54
    elif guarded(state, target):
        steal_from_stash(state, seat, target, events)
    elif is_blind(state, target):
        hand_over_random(state, target, seat, events)
    else:
        ask(state, target, GIVE)


def do_give(state: KittensState, seat: int, action: Give, events: list[Event]) -> None:
    """KIT-8, KIT-54: the card asked for by Favor or by three of a kind goes to whoever played it."""
    assert state.playing is not None  # noqa: S101 (a card is asked for by what is being played)
    answered(state)
    hand_over(state, seat, state.playing.seat, action.card, events, marked=action.marked)
    proceed(state, events)


def shuffle(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-8, KIT-21: the pile is shuffled; a face-up card stays face up."""
    future.shuffle_pile(state, events)


def see_the_future(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-8: look at the top three."""
    future.see(state, seat, 3, events)


EFFECTS: dict[Card, Effect] = {
    Card.ATTACK: Effect(attack),
    Card.SKIP: Effect(skip),
    Card.FAVOR: Effect(favor, targets=robbable),
    Card.SHUFFLE: Effect(shuffle),
    Card.SEE_THE_FUTURE: Effect(see_the_future),
}
