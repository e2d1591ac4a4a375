"""The draw pile, whose top card everybody sees, and the discard pile."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kobolds.cards import MECHANISM, NAMES, Face
from engines.kobolds.events import CardDrawn, PileRefilled

if TYPE_CHECKING:
    from engines.kobolds.state import KoboldsState

BACKS = {True: "mechanism", False: "trick"}


def back(card: Face) -> str:
    """KOB-3: what everybody sees of a card."""
    return BACKS[card == MECHANISM]


def discard(state: KoboldsState, card: Face, events: list[Event]) -> None:
    """KOB-2, KOB-27, KOB-30: face down. From ruleset 2 on an empty draw pile is refilled when the step is over."""
    state.discard.append(card)
    if state.ruleset == 1:
        refill_if_empty(state, events)


def refill_if_empty(state: KoboldsState, events: list[Event]) -> None:
    """KOB-2, KOB-27, KOB-30: then the discard pile is reshuffled; the lock stays.

    A step is over when a card is drawn or dealt, when somebody is asked, and when the game ends.
    """
    if state.discard and not state.pile:
        state.pile[:] = state.discard
        state.discard.clear()
        state.rng.shuffle(state.pile)
        events.append(PileRefilled(len(state.pile)))


def draw_top(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-2, KOB-5: a card that all have seen; if there is none, nothing is drawn."""
    refill_if_empty(state, events)
    if state.pile:
        card = state.pile.pop()
        insort(state.hands[seat], card)
        events.append(CardDrawn(seat, NAMES[card]))
        refill_if_empty(state, events)


def draw_bottom(state: KoboldsState, seat: int, events: list[Event]) -> Face | None:
    """KOB-18: a card that nobody else has seen, unless it was the last one."""
    refill_if_empty(state, events)
    if not state.pile:
        return None
    card = state.pile.pop(0)
    insort(state.hands[seat], card)
    refill_if_empty(state, events)
    return card
