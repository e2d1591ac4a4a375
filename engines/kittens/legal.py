"""The legal actions of kittens, in canonical order.

A turn lists: draw; then the hand by card number, each card alone (by target), as a pair (by number of Feral Cats, then
by target) and as three of a kind; then five different titles, by the number of Feral Cats among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from engines.core.choices import Choice, Domain, One, Order, Some
from engines.kittens.actions import (
    Arrange,
    Choose,
    Draw,
    Five,
    Give,
    Nope,
    Pair,
    Place,
    Play,
    PlayBlind,
    PlayOn,
    Put,
    PutUnseen,
    Take,
    Three,
)
from engines.kittens.cards import CATS, Card, titles_in_hands
from engines.kittens.rules import named_title
from engines.kittens.rules.combinations import fit_for_five, takeable
from engines.kittens.rules.hands import is_blind
from engines.kittens.rules.playing import blind_targets
from engines.kittens.rules.seats import robbable
from engines.kittens.rules.single_cards import EFFECTS
from engines.kittens.state import (
    ARRANGE,
    FULL,
    GARBAGE,
    GIVE,
    HAND_OVER,
    NOPE,
    NOW,
    PLACE_BURIED,
    PLACE_IMPLODING,
    PLACE_KITTEN,
    POTLUCK,
    SEATS,
    TAKE,
    TARGET,
    TURN,
    KittensState,
)

TARGETS = range(SEATS[-1])
FERAL = Card.FERAL_CAT
DRAW = (Draw(),)
DRAW_OR_PLAY_BLIND = (Draw(), PlayBlind())
PLAYS = {card: Play(card) for card in EFFECTS}
PLAYS_ON = {card: tuple(PlayOn(card, target) for target in TARGETS) for card in EFFECTS}
CHOICES = tuple(Choose(target) for target in TARGETS)
NOPES = (Nope(),)
NOWS = (PLAYS[Card.ALTER_THE_FUTURE_NOW],)
TAKES = {card: Take(card) for card in Card}
GIVES = {(card, marked): Give(card, marked) for card in Card for marked in (False, True)}
PUTS = {(card, marked): Put(card, marked) for card in Card for marked in (False, True)}


# -- a turn -----------------------------------------------------------------------------------------------------


def turn(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-4, KIT-33: draw, or play what the hand allows; who is blind cannot tell what that is."""
    hand = state.hands[seat]
    if not hand:
        return DRAW
    if is_blind(state, seat):
        return DRAW_OR_PLAY_BLIND
    options = state.setup.options
    full = options.combinations == FULL
    ferals = hand.count(FERAL)
    victims = tuple(robbable(state, seat))
    choices: list[Choice] = [*DRAW]
    for card in dict.fromkeys(hand):
        effect = EFFECTS.get(card)
        if effect is not None:
            targets = None if effect.targets is None else effect.targets(state, seat)
            if targets is None:
                if effect.forbids is None or not effect.forbids(state, seat):
                    choices.append(PLAYS[card])
            else:
                plays = PLAYS_ON[card]
                choices += [plays[target] for target in targets]
        count = hand.count(card)
        if victims and (count > 1 or ferals):
            choices += pairs(card, count, ferals, victims, full)
            if full and count + ferals > 2:
                named = titles_in_hands(state.ruleset, options.expansions, state.setup.seats)
                choices += threes(card, count, ferals, victims, named)
    if full and len(hand) > 4:
        choices += fives(tuple(hand))
    return choices


def ways(card: Card, count: int, ferals: int, size: int) -> list[int]:
    """KIT-9, KIT-56: with how many Feral Cats so many of a kind can be made; two of these are a pair of their own."""
    most = min(ferals, size - 1) if card in CATS else 0
    return [feral for feral in range(most + 1) if count >= size - feral]


@lru_cache(maxsize=1024)  # there are as many as sets of victims
def pairs(card: Card, count: int, ferals: int, victims: tuple[int, ...], full: bool) -> tuple[Choice, ...]:
    if not full and card not in CATS and card is not FERAL:
        return ()
    return tuple(Pair(card, feral, victim) for feral in ways(card, count, ferals, 2) for victim in victims)


@lru_cache(maxsize=256)  # the same
def threes(
    card: Card, count: int, ferals: int, victims: tuple[int, ...], titles: tuple[Card, ...]
) -> tuple[Choice, ...]:
    return tuple(
        Domain(Three, (One((card,)), One((feral,)), One(titles), One(victims)))
        for feral in ways(card, count, ferals, 3)
    )


def fives(hand: tuple[Card, ...]) -> tuple[Choice, ...]:
    titles, ferals = fit_for_five(list(hand)), hand.count(FERAL)
    return tuple(
        Domain(Five, (Some(titles, 5 - feral, 5 - feral), One((feral,))))
        for feral in range(min(ferals, 5) + 1)
        if len(titles) >= 5 - feral
    )


# -- everything else --------------------------------------------------------------------------------------------


def nope(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-6."""
    return NOPES if Card.NOPE in state.hands[seat] else ()


def now(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-42."""
    return NOWS if Card.ALTER_THE_FUTURE_NOW in state.hands[seat] else ()


def give(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-8: every card of the hand, unmarked copies first."""
    return [GIVES[copy] for copy in copies_in_hand(state, seat)]


def hand_over(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-9, KIT-54: the copies of the title that was named."""
    title = named_title(state)
    return [GIVES[copy] for copy in copies_in_hand(state, seat) if copy[0] is title]


def put(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-32, KIT-33, KIT-46: every card of the hand; who is blind: an unseen one, then the marked ones."""
    if not is_blind(state, seat):
        return [PUTS[copy] for copy in copies_in_hand(state, seat)]
    marks = [PUTS[card, True] for card in dict.fromkeys(state.marks[seat])]
    return [PutUnseen(), *marks] if len(state.marks[seat]) < len(state.hands[seat]) else marks


def copies_in_hand(state: KittensState, seat: int) -> list[tuple[Card, bool]]:
    """KIT-54: the different cards of a hand, by number, and whether they are marked."""
    hand, marks = state.hands[seat], state.marks[seat]
    return [
        (card, marked)
        for card in dict.fromkeys(hand)
        for marked in (False, True)
        if (marks.count(card) if marked else hand.count(card) - marks.count(card))
    ]


def place(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-5: 0 is the top."""
    return places(len(state.pile))


@cache  # at most one more than there are cards
def places(pile: int) -> tuple[Choice, ...]:
    return (Domain(Place, (One(tuple(range(pile + 1))),)),)


def arrange(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-22: as they lie, then every other order."""
    return orders(state.arranging)


@cache  # one for each number of cards that can be altered
def orders(count: int) -> tuple[Choice, ...]:
    return (Domain(Arrange, (Order(tuple(range(count))),)),)


def take(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-9: every title on the discard pile that may be taken, by number."""
    return [TAKES[card] for card in takeable(state)]


def target(state: KittensState, seat: int) -> Sequence[Choice]:
    """KIT-33: every seat that the card may hit."""
    return [CHOICES[other] for other in blind_targets(state, seat)]


LEGAL = {
    TURN: turn,
    NOPE: nope,
    NOW: now,
    GIVE: give,
    HAND_OVER: hand_over,
    PLACE_KITTEN: place,
    PLACE_IMPLODING: place,
    PLACE_BURIED: place,
    ARRANGE: arrange,
    TAKE: take,
    TARGET: target,
    GARBAGE: put,
    POTLUCK: put,
}
