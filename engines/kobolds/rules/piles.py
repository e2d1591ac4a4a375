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
    """KOB-2, KOB-27: face down; with an empty draw pile it is the new one at once."""
    state.discard.append(card)
    if not state.pile:
        refill(state, events)


def refill(state: KoboldsState, events: list[Event]) -> None:
    """KOB-2, KOB-27: the discard pile is reshuffled as soon as the draw pile is empty; the lock stays."""
    if state.discard:
        state.pile[:] = state.discard
        state.discard.clear()
        state.rng.shuffle(state.pile)
        events.append(PileRefilled(len(state.pile)))


def draw_top(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-2, KOB-5: a card that all have seen; if there is none, nothing is drawn."""
    if state.pile:
        card = state.pile.pop()
        insort(state.hands[seat], card)
        events.append(CardDrawn(seat, NAMES[card]))
        if not state.pile:
            refill(state, events)


def draw_bottom(state: KoboldsState, seat: int, events: list[Event]) -> Face | None:
    """KOB-18: a card that nobody else has seen, unless it was the last one."""
    if not state.pile:
        return None
    card = state.pile.pop(0)
    insort(state.hands[seat], card)
    if not state.pile:
        refill(state, events)
    return card
