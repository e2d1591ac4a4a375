"""Cards that go from one player to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kittens.cards import Card
from engines.kittens.events import CardTaken
from engines.kittens.rules.hands import Leaving, gain, is_blind, random_copy
from engines.kittens.rules.seats import guarded

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def steal_random(state: KittensState, thief: int, victim: int, events: list[Event]) -> None:
    """KIT-9, KIT-43: a random hand card, or a random card of the stash."""
    if guarded(state, victim):
        steal_from_stash(state, thief, victim, events)
    else:
        hand_over_random(state, victim, thief, events)


def steal_from_stash(state: KittensState, thief: int, victim: int, events: list[Event]) -> None:
    """KIT-43, KIT-47: seen by the thief alone."""
    card = state.stash.pop(state.rng.below(len(state.stash)))
    gain(state, thief, card)
    events.append(CardTaken((thief,), thief, victim, True, card))


def hand_over_random(state: KittensState, giver: int, taker: int, events: list[Event]) -> None:
    """KIT-9, KIT-33: any card of the hand."""
    card, marked = random_copy(state, giver)
    hand_over(state, giver, taker, card, events, marked=marked)


def hand_over(
    state: KittensState, giver: int, taker: int, card: Card, events: list[Event], *, marked: bool | None = None
) -> None:
    """KIT-31, KIT-50: a card leaves one hand and joins another; an Exploding Kitten explodes there.

    Both see the card, but a blind giver does not see what was taken.
    """
    seers = (taker,) if is_blind(state, giver) else (taker, giver)
    with Leaving(state, giver, card, events, marked=marked, kitten_hits=taker):
        events.append(CardTaken(seers, taker, giver, False, card))
        if card is not Card.EXPLODING_KITTEN:
            gain(state, taker, card)
