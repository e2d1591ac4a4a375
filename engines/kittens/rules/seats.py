"""Who sits where: the living, the next one, and who may be asked or hit."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from engines.kittens.cards import Card, copies

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def alive(state: KittensState, seat: int) -> bool:
    """KIT-10: who is not out is in the game."""
    return not state.out >> seat & 1


def next_living(state: KittensState, seat: int) -> int:
    """KIT-54: "next" follows the current direction."""
    seats = state.setup.seats
    seat = (seat + state.direction) % seats
    while state.out >> seat & 1:
        seat = (seat + state.direction) % seats
    return seat


def active_player(state: KittensState) -> int:
    """KIT-60: who plays or draws next: whose turn it is, or, if that was the last one, whose turn is about to begin."""
    return state.current if state.turns else next_living(state, state.current)


def in_order_of_play(state: KittensState, first: int) -> list[int]:
    """The living seats from this one on, in the current direction."""
    seats = state.setup.seats
    around = ((first + step * state.direction) % seats for step in range(seats))
    return [seat for seat in around if not state.out >> seat & 1]


@cache  # at most 44: two to nine seats
def clockwise_after(seat: int, seats: int) -> tuple[int, ...]:
    """Everybody else, from the left neighbour on."""
    return tuple((seat + step) % seats for step in range(1, seats))


@lru_cache(maxsize=1024)  # of 8,192: any of two to nine seats may be out
def _others(seats: int, out: int, seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(seats) if other != seat and not out >> other & 1)


def others(state: KittensState, seat: int) -> tuple[int, ...]:
    """Every other living player."""
    return _others(state.setup.seats, state.out, seat)


def robbable(state: KittensState, seat: int) -> list[int]:
    """KIT-54: who can be stolen from: another player with cards, or with a stash above the head."""
    hands = state.hands
    return [other for other in others(state, seat) if hands[other] or guarded(state, other)]


def guarded(state: KittensState, seat: int) -> bool:
    """KIT-43: whether thieves get a stash card instead."""
    return state.tower == seat and bool(state.stash)


def may_react(state: KittensState, card: Card, after: int) -> list[int]:
    """KIT-51, KIT-52: who might play this card now, for all that everybody knows, in order of precedence.

    That is: the others, clockwise, if they are sighted and have a hand card that could be it. What they really hold
    does not matter.
    """
    setup = state.setup
    loose = copies(setup.game.ruleset, setup.options.expansions, setup.seats)[card]
    if loose:
        loose -= state.discard.count(card)
    if not loose:
        return []
    hands, marks, blind = state.hands, state.marks, state.blind
    for visible in marks:
        if visible:
            loose -= visible.count(card)
    return [
        seat
        for seat in clockwise_after(after, setup.seats)
        if hands[seat]
        and not blind >> seat & 1
        and ((loose and len(marks[seat]) < len(hands[seat])) or card in marks[seat])
    ]
