"""Looking at the top of the pile, and putting it back in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.record import text
from engines.kittens.events import FutureAltered, FutureSeen, PileShuffled
from engines.kittens.rules import memory
from engines.kittens.rules.agenda import answered, ask, proceed
from engines.kittens.state import ARRANGE

if TYPE_CHECKING:
    from engines.kittens.actions import Arrange
    from engines.kittens.state import KittensState


def see(state: KittensState, seat: int, count: int, events: list[Event]) -> int:
    """KIT-8, KIT-56: look at so many cards, or at as many as there are."""
    cards = memory.top(state, count)
    memory.saw_top(state, seat, cards)
    events.append(FutureSeen((seat,), seat, len(cards), cards))
    return len(cards)


def alter(state: KittensState, seat: int, count: int, events: list[Event]) -> None:
    """KIT-22, KIT-32, KIT-42: look at the top cards, then put them back in any order."""
    state.arranging = see(state, seat, count, events)
    ask(state, seat, ARRANGE)


def check_arrange(state: KittensState, seat: int, action: Arrange) -> None:
    """KIT-22: every card that was seen goes back, once."""
    if sorted(action.order) != list(range(state.arranging)):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"put back each of 0 to {state.arranging - 1} once, in any order, not {text(action.order)}",
            "KIT-22",
        )


def do_arrange(state: KittensState, seat: int, action: Arrange, events: list[Event]) -> None:
    """KIT-22: the chosen order."""
    seen = memory.top(state, state.arranging)
    cards = tuple([seen[place] for place in action.order])
    state.pile[-len(cards) :] = cards[::-1]
    state.arranging = 0
    memory.reordered(state, seat, cards)
    events.append(FutureAltered((seat,), seat, len(cards), cards))
    answered(state)
    proceed(state, events)


def shuffle_pile(state: KittensState, events: list[Event]) -> None:
    """KIT-8, KIT-21: a face-up card stays face up."""
    state.rng.shuffle(state.pile)
    memory.all_is_new(state)
    events.append(PileShuffled())
