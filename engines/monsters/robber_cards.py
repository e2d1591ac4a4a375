"""Robber cards: everybody has one per grave. A hand of them is a number with a bit per grave, and grave 1 is bit 0."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

RobberCards: TypeAlias = int


def all_cards(graves: int) -> RobberCards:
    """One for each grave."""
    return (1 << graves) - 1


def has_card(hand: RobberCards, grave: int) -> bool:
    return bool(hand >> grave - 1 & 1)


def without_card(hand: RobberCards, grave: int) -> RobberCards:
    return hand & ~(1 << grave - 1)


@lru_cache(maxsize=32)  # all of them: five robber cards at most
def graves_of(cards: RobberCards) -> tuple[int, ...]:
    """The numbers of the graves that these cards lead to, lowest first."""
    return tuple(grave for grave in range(1, cards.bit_length() + 1) if has_card(cards, grave))
