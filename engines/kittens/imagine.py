"""Other worlds: all cards that a viewer cannot see, dealt anew. Kittens lie only where they can be."""

from __future__ import annotations

from engines.core.rng import Rng
from engines.core.viewers import ORGANIZER, Viewer
from engines.kittens.actions import Put
from engines.kittens.cards import Card
from engines.kittens.rules.hands import is_blind, unmarked
from engines.kittens.rules.streaking import PutOnPile
from engines.kittens.state import PLACE_BURIED, UNKNOWN, KittensState
from engines.kittens.view import held_face_up, shows_imploding

EXPLODING, IMPLODING, STREAKING = Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.STREAKING_KITTEN
BURIED = -1
"""Stands among the places of the pile for the card that is being buried: it was the top card a moment ago."""


def imagine(state: KittensState, viewer: Viewer, rng: Rng) -> None:
    """Deal anew, in place, what the viewer cannot see; leave all as it is where there is no other way."""
    if viewer == ORGANIZER:
        return
    hands = {
        seat: unmarked(state, seat) for seat in range(state.setup.seats) if seat != viewer or is_blind(state, seat)
    }
    kept = keep_hidden_kitten(state, hands, rng)
    places = hidden_places(state, viewer)
    pool = [card_at(state, place) for place in places]
    for cards in (*hands.values(), state.stash, state.aside):
        pool += cards
    ordinary = [card for card in pool if card not in (EXPLODING, IMPLODING)]
    rng.shuffle(ordinary)
    kittens = place_kittens(state, places, pool, rng)
    if kittens is None:
        return
    for place in places:
        set_card_at(state, place, kittens[place] if place in kittens else ordinary.pop())
    for cards in (*hands.values(), state.stash, state.aside):
        cards[:] = [ordinary.pop() for _ in cards]
    for seat, cards in hands.items():
        state.hands[seat][:] = sorted([*cards, *kept.get(seat, ()), *state.marks[seat]])
    hide_kitten(state, [place for place in kittens if kittens[place] is EXPLODING], hands, rng)
    mend(state, hands, rng)


def keep_hidden_kitten(state: KittensState, hands: dict[int, list[Card]], rng: Rng) -> dict[int, list[Card]]:
    """KIT-31: where a kitten is held, the Streaking Kitten must be; if it is visible, it is known to be there."""
    kept: dict[int, list[Card]] = {}
    for seat, cards in hands.items():
        if EXPLODING in state.marks[seat] or (EXPLODING in cards and rng.below(2)):
            kept[seat] = [card for card in cards if card in (EXPLODING, STREAKING)]
            cards[:] = [card for card in cards if card not in (EXPLODING, STREAKING)]
    return kept


def hidden_places(state: KittensState, viewer: Viewer) -> list[int]:
    """Where in the pile there are cards that the viewer does not know, and the card that is being buried."""
    top = len(state.pile) - 1
    memory = state.memory[viewer] if viewer >= 0 else []
    known = {top - depth for depth, card in enumerate(memory) if card != UNKNOWN}
    if shows_imploding(state):
        known.add(top)
    places = [place for place in range(top + 1) if place not in known]
    if state.stage == PLACE_BURIED and viewer != state.held_by and not held_face_up(state):
        places.append(BURIED)
    return places


def card_at(state: KittensState, place: int) -> Card:
    return state.held[0] if place == BURIED else state.pile[place]


def set_card_at(state: KittensState, place: int, card: Card) -> None:
    if place == BURIED:
        state.held[0] = card
    else:
        state.pile[place] = card


def place_kittens(state: KittensState, places: list[int], pool: list[Card], rng: Rng) -> dict[int, Card] | None:
    """Which hidden places of the pile have kittens; None if they do not fit.

    A face-up Imploding Kitten that nobody sees on top is not on top.
    """
    free = places[:]
    rng.shuffle(free)
    found: dict[int, Card] = {}
    if IMPLODING in pool:
        barred = (BURIED, len(state.pile) - 1) if state.imploding_up else ()
        place = next((place for place in free if place not in barred), None)
        if place is None:
            return None
        free.remove(place)
        found[place] = IMPLODING
    count = pool.count(EXPLODING)
    if count > len(free):
        return None
    return found | dict.fromkeys(free[:count], EXPLODING)


def hide_kitten(state: KittensState, places: list[int], hands: dict[int, list[Card]], rng: Rng) -> None:
    """KIT-31: whoever holds the Streaking Kitten, and nobody knows it, may hold a kitten too."""
    for seat, cards in hands.items():
        hand = state.hands[seat]
        swappable = [card for card in cards if card is not STREAKING]
        if STREAKING in hand and EXPLODING not in hand and swappable and places and rng.below(2):
            place, card = rng.pick(places), rng.pick(swappable)
            set_card_at(state, place, card)
            hand[hand.index(card)] = EXPLODING
            hand.sort()
            return


def mend(state: KittensState, hands: dict[int, list[Card]], rng: Rng) -> None:
    """What others remember of the pile, and what they have picked for it, fits the cards as they lie now."""
    for memory in state.memory:
        for depth, card in enumerate(memory):
            if card != UNKNOWN:
                memory[depth] = state.pile[-1 - depth]
    for number, step in enumerate(state.agenda):
        if isinstance(step, PutOnPile) and step.seat in hands and picked_secretly(step):
            card = rng.pick(unmarked(state, step.seat))
            state.agenda[number] = PutOnPile(step.seat, Put(card, marked=False))


def picked_secretly(step: PutOnPile) -> bool:
    return isinstance(step.choice, Put) and not step.choice.marked
