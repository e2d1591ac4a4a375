"""The cards of kittens, and how many of each are in the game."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from engines.core.catalogue import Catalogue, CatalogueEnum, every_card, load_catalogue, numbered

_CARDS = every_card("engines.kittens")


class Card(IntEnum, metaclass=CatalogueEnum):
    """A title, numbered as it stands in cards.json: the base game, then each expansion.

    A later ruleset's card comes last, and is `since` that ruleset in cards.json: before it there are no copies of it.
    """

    __hash__ = int.__hash__  # the one that enums have is slow, and cards are looked up all the time
    vars().update(numbered(_CARDS))


IMPLODING = "imploding"
STREAKING = "streaking"
BARKING = "barking"
EXPANSIONS = (IMPLODING, STREAKING, BARKING)

CATS = tuple(Card[card.code.upper()] for card in _CARDS if card.kind == "cat" and card.code != "feral_cat")
"""A Feral Cat counts as any of them, and as nothing else (KIT-22)."""
NEVER_IN_FIVE = (Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.STREAKING_KITTEN)
"""Neither part of five different nor taken by it (KIT-9)."""


@cache  # one a ruleset
def catalogue(ruleset: int) -> Catalogue:
    """The cards and words of a ruleset."""
    return load_catalogue("engines.kittens", ruleset)


@cache  # one a ruleset
def titles(ruleset: int) -> tuple[Card, ...]:
    """The cards that a ruleset has, by number."""
    return tuple(card for card in Card if card.name.lower() in catalogue(ruleset).by_code)


def two_decks(expansions: tuple[str, ...], seats: int) -> bool:
    """KIT-1: two copies of the base game from six players on, from seven on with Imploding Kittens."""
    return seats > (6 if IMPLODING in expansions else 5)


@cache  # at most 64 a ruleset: eight sets of expansions, two to nine seats
def copies(ruleset: int, expansions: tuple[str, ...], seats: int) -> tuple[int, ...]:
    """KIT-1, KIT-20, KIT-30, KIT-40: how many of each title the boxes hold; only the base game is ever doubled.

    None of a card that the ruleset does not have.
    """
    base = 2 if two_decks(expansions, seats) else 1
    sets = {"base": base, **dict.fromkeys(expansions, 1)}
    counts = [0] * len(Card)
    for card in titles(ruleset):
        numbers = catalogue(ruleset).by_code[card.name.lower()].numbers
        counts[card] = sum(sets.get(name, 0) * number for name, number in numbers)
    return tuple(counts)


@cache  # at most 64 a ruleset: eight sets of expansions, two to nine seats
def titles_in_hands(ruleset: int, expansions: tuple[str, ...], seats: int) -> tuple[Card, ...]:
    """KIT-9: what three of a kind may name. Only the Streaking Kitten lets an Exploding Kitten be held."""
    counts = copies(ruleset, expansions, seats)
    unheld = {Card.IMPLODING_KITTEN} if STREAKING in expansions else {Card.IMPLODING_KITTEN, Card.EXPLODING_KITTEN}
    return tuple(card for card in Card if counts[card] and card not in unheld)


@cache  # at most 64: eight sets of expansions, two to nine seats
def kittens(expansions: tuple[str, ...], seats: int) -> tuple[Card, ...]:
    """KIT-2, KIT-20, KIT-30, KIT-40: the kittens that go in, by the expansion that wants most of them."""
    count = seats if STREAKING in expansions or (IMPLODING in expansions and seats == 2) else seats - 1
    imploding = (Card.IMPLODING_KITTEN,) if IMPLODING in expansions else ()
    return (Card.EXPLODING_KITTEN,) * (count - len(imploding)) + imploding


def spare_defuses(ruleset: int, expansions: tuple[str, ...], seats: int) -> int:
    """KIT-2, KIT-20, KIT-30, KIT-40: the Defuses that go in; with few players two of them, by the strictest rule."""
    spare = copies(ruleset, expansions, seats)[Card.DEFUSE] - seats
    few = 3 if IMPLODING in expansions or STREAKING in expansions else 2
    if seats > few or expansions == (BARKING,):
        return spare
    return min(spare, 2)
