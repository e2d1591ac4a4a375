"""What a number or a word in a record stands for, so that it can be told to people (docs/words.md).

Rules need none of this: to them, and to the type checker, a Seat is an int.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias


@dataclass(frozen=True, slots=True)
class Code:
    """One of these codes, told by the message `PREFIX-CODE`. Without a list: one of the catalogue.

    Several in one word are written with colons between them.
    """

    prefix: str
    codes: tuple[str, ...] = ()


Seat: TypeAlias = Annotated[int, "seat"]
"""Told by the name of who sits there."""
Ordinal: TypeAlias = Annotated[int, "ordinal"]
"""Counted from 0 by the rules, and from 1 by people."""
BySeat: TypeAlias = Annotated[tuple[int, ...], "by-seat"]
"""The first number is of seat 0, and so on."""
Ending: TypeAlias = Annotated[str, Code("ending", ("resigned",))]
"""A game has endings of its own beside this one."""
