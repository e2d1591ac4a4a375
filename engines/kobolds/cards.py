"""The cards of kobolds: what the rules know by name.

A card is a title, and on some copies a secret mission. It is written as in the catalogue: `give_me_that`, or with its
mission `give_me_that:only_survivor`. In a state it is a number: 16 times its title plus its mission.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, TypeAlias

from engines.core.catalogue import CatalogueEnum, every_card, numbered
from engines.core.field_types import Code

TRICK_KINDS = ("plain", "interrupt", "temporary", "permanent")
KINDS = ("mechanism", "device", *TRICK_KINDS)
"""The kinds of cards that are held and played."""
_CARDS = [card for card in every_card("engines.kobolds") if card.kind in KINDS]


class Title(IntEnum, metaclass=CatalogueEnum):
    """What the rules know by name: the cards of cards.json that are held and played, in their order."""

    __hash__ = int.__hash__
    vars().update(numbered(_CARDS))


class Mission(IntEnum):
    """What a secret mission wants."""

    __hash__ = int.__hash__

    NONE = 0
    ONLY_SURVIVOR = 1
    HOLDER = 2
    RIGHT_KILLED = 3
    LEFT_KILLED = 4
    KILLED = 5
    NOBODY_KILLED = 6
    ARMED_AND_SURVIVED = 7
    THREE_KILLED = 8
    TWO_MECHANISMS = 9


class Revival(IntEnum):
    """What a revived kobold had better not do."""

    __hash__ = int.__hash__

    SHAKY_PAWS = 0
    RESTLESS_PAWS = 1
    TONGUE_TIED = 2
    SLOW_STARTER = 3
    EARLY_SLEEPER = 4
    TWO_LEFT_FEET = 5
    BRAVE_FACE = 6
    HOARDER = 7
    SOFT_HEART = 8


Face: TypeAlias = int
TITLES = tuple(Title)
MISSIONS = tuple(Mission)
CardCode: TypeAlias = Annotated[str, Code("card"), Code("mission", tuple(each.name.lower() for each in MISSIONS[1:]))]
Back: TypeAlias = Annotated[str, Code("back", ("mechanism", "trick"))]
MECHANISM: Face = 0
KIND = {Title[card.code.upper()]: card.kind for card in _CARDS}
"""The kind under which cards.json lists a title, and any other catalogue must."""


def of_kind(*kinds: str) -> frozenset[Title]:
    return frozenset(title for title, kind in KIND.items() if kind in kinds)


DEVICES = of_kind("device")
INTERRUPTS = of_kind("interrupt")
TEMPORARY = of_kind("temporary")
"""Tricks that last until the bomb is passed on (KOB-14),"""
PERMANENT = of_kind("permanent")
"""and those that last until it is secured."""


def face(title: Title, mission: Mission = Mission.NONE) -> Face:
    return 16 * title + mission


def title_of(card: Face) -> Title:
    return TITLES[card >> 4]


def mission_of(card: Face) -> Mission:
    return MISSIONS[card & 15]


def is_device(card: Face) -> bool:
    return card >> 4 in DEVICES


NAMES: dict[Face, str] = {
    face(title, mission): title.name.lower() + (f":{mission.name.lower()}" if mission else "")
    for title in TITLES
    for mission in MISSIONS
}
"""How a card is written."""
FACES: dict[str, Face] = {name: card for card, name in NAMES.items()}
