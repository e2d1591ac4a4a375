"""Body parts: a kind, which the back shows, and a value, which only the front shows."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TypeAlias

from engines.core.catalogue import load_catalogue
from engines.core.record import record

CATALOGUE = load_catalogue("engines.monsters")


class Kind(IntEnum):
    """What a part is, and where it is sewn on."""

    LEFT_ARM = 0
    RIGHT_ARM = 1
    LEFT_LEG = 2
    RIGHT_LEG = 3
    HEAD = 4
    BRAIN = 5


KINDS = tuple(Kind)
PARTNER = {
    Kind.LEFT_ARM: Kind.RIGHT_ARM,
    Kind.RIGHT_ARM: Kind.LEFT_ARM,
    Kind.LEFT_LEG: Kind.RIGHT_LEG,
    Kind.RIGHT_LEG: Kind.LEFT_LEG,
}
"""The other arm, the other leg: it helps when it is on (MON-16)."""
MISSING = -1
"""The value of a part that is not on."""

Code: TypeAlias = int
"""A part in a state: 8 times its kind, plus its value."""


@record
class Part:
    """A part as somebody sees it."""

    kind: Kind
    value: int | None
    """None for who sees the back only."""


def code(kind: Kind, value: int) -> Code:
    return 8 * kind + value


def kind_of(part: Code) -> Kind:
    return KINDS[part >> 3]


def value_of(part: Code) -> int:
    return part & 7


FRONTS = tuple(Part(kind, value) for kind in KINDS for value in range(8))
"""By code: the part face up."""
BACKS = tuple(Part(kind, None) for kind in KINDS)
"""By kind: the part face down."""


@cache  # at most three: three to five seats
def parts_for(seats: int) -> tuple[Code, ...]:
    """MON-2, MON-3, MON-4: with four players no fives, with three no fours either; the brain 7 stays."""
    most = {5: 5, 4: 4, 3: 3}[seats]
    found = []
    for kind in KINDS:
        for card in CATALOGUE.cards:
            value = dict(card.numbers).get("value")
            if card.kind == kind.name.lower() and value is not None and (value <= most or value == 7):
                found.append(code(kind, value))
    return tuple(found)


def catalogue_code(part: Code) -> str:
    """The code of a part in cards.json."""
    return f"{kind_of(part).name.lower()}_{value_of(part)}"
