"""What the clock plays for a seat that is out of time."""

from __future__ import annotations

from engines.core.actions import Action
from engines.core.game import first_legal
from engines.kittens.actions import Give, Put
from engines.kittens.cards import Card
from engines.kittens.state import KittensState

KEPT = (Card.STREAKING_KITTEN, Card.DEFUSE, Card.EXPLODING_KITTEN)
"""What is parted with only if there is nothing else, the first of them first."""


def default(state: KittensState, seat: int) -> Action:
    """KIT-61: of the cards of a hand the first that need not be kept, in their canonical order; else the first choice.

    That order is by number, unmarked copies first. Who is blind picks unseen, if there is anything to pick so.
    """
    first = first_legal(state, seat)
    if not isinstance(first, Give | Put):
        return first
    cards = [choice for choice in state.legal(seat) if isinstance(choice, Give | Put)]
    return min(cards, key=lambda choice: KEPT.index(choice.card) if choice.card in KEPT else -1)
