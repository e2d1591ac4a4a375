"""What seats remember of the pile: what they have been shown, until it is worthless. Nobody else sees it.

A memory lists cards from the top down; UNKNOWN stands for a card that was not seen, and never comes last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kittens.cards import Card
from engines.kittens.state import UNKNOWN

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def top(state: KittensState, count: int) -> tuple[Card, ...]:
    """The top cards, the topmost first: as many as there are (KIT-56)."""
    return tuple(state.pile[: -count - 1 : -1])


def saw_top(state: KittensState, seat: int, cards: tuple[Card, ...]) -> None:
    """This seat has seen the top cards."""
    state.memory[seat][: len(cards)] = cards


def top_is_gone(state: KittensState) -> None:
    for memory in state.memory:
        if memory:
            del memory[0]
            trim(memory)


def bottom_is_gone(state: KittensState) -> None:
    for memory in state.memory:
        del memory[len(state.pile) :]
        trim(memory)


def all_is_new(state: KittensState) -> None:
    """The pile was shuffled."""
    for memory in state.memory:
        memory.clear()


def put_back(state: KittensState, seat: int, card: Card, place: int) -> None:
    """This seat has put a card back at a secret place; nobody else knows what has moved down."""
    for other, memory in enumerate(state.memory):
        if other == seat:
            memory.extend([UNKNOWN] * (place - len(memory)))
            memory.insert(place, card)
        else:
            memory.clear()


def put_on_top(state: KittensState, seat: int, card: Card) -> None:
    """This seat has put a card on top, face down."""
    for other, memory in enumerate(state.memory):
        if other == seat or memory:
            memory.insert(0, card if other == seat else UNKNOWN)


def reordered(state: KittensState, seat: int, cards: tuple[Card, ...]) -> None:
    """This seat has put the top cards back in this order."""
    unknown = [UNKNOWN] * len(cards)
    for other, memory in enumerate(state.memory):
        if other != seat and memory:
            memory[: len(cards)] = unknown[: len(memory)]
            trim(memory)
    saw_top(state, seat, cards)


def swapped(state: KittensState) -> None:
    """Top and bottom have changed places, unseen."""
    last = len(state.pile) - 1
    for memory in state.memory:
        if memory:
            memory[0] = UNKNOWN
            if len(memory) > last:
                memory[last] = UNKNOWN
            trim(memory)


def trim(memory: list[int]) -> None:
    while memory and memory[-1] == UNKNOWN:
        memory.pop()
