"""How each field of a record is told, worked out once per record from its type hints."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, is_dataclass
from enum import IntEnum
from functools import cache
from inspect import getmembers
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from engines.core.actions import Action
from engines.core.field_types import Code
from engines.core.record import field_names

CODED = ("enum", "code", "seat", "action")
"""Kinds of which a message is given a code besides, to select by."""


@dataclass(frozen=True)
class Meaning:
    """What a value is: seat, by-seat, ordinal, code, enum, number, flag, record or action; one of them, or a tuple."""

    kind: str
    type: Any = None
    """The enum, or the record."""
    codes: tuple[Code, ...] = ()
    many: bool = False

    def variables(self, name: str) -> Iterable[str]:
        """What a message is given for a field of this name."""
        yield name
        if len(self.codes) > 1:
            yield f"{name}-alone"
        if self.many:
            yield f"{name}-count"
        elif self.kind in CODED:
            yield f"{name}-code"
        if self.prefix:
            yield f"{name}-short"

    @property
    def prefix(self) -> str:
        """What the message of one value of an enum, or of one piece of the catalogue, begins with."""
        if self.many:
            return ""
        if self.kind == "enum":
            return kebab(self.type.__name__)
        return self.codes[0].prefix if self.kind == "code" and not self.codes[0].codes else ""


def meanings(record: Any) -> tuple[tuple[str, Meaning], ...]:
    """What can be told of a record, by name: its fields, then its properties, which say what several fields say."""
    return _meanings(record)


def field_meanings(record: Any) -> tuple[tuple[str, Meaning], ...]:
    """The fields alone: what a domain asks for."""
    return tuple((name, meaning) for name, meaning in _meanings(record) if name in field_names(record))


@cache  # one for each record type
def _meanings(record: Any) -> tuple[tuple[str, Meaning], ...]:
    hints = get_type_hints(record, include_extras=True)
    told = {name: hints[name] for name in field_names(record) if name != "seers"}
    for name, member in getmembers(record, lambda member: isinstance(member, property)):
        told[name] = get_type_hints(member.fget, include_extras=True)["return"]
    return tuple((name, _meaning(hint)) for name, hint in told.items())


def kebab(name: str) -> str:
    """CardDrawn, card_drawn and CARD_DRAWN are `card-drawn` in a message."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).replace("_", "-").lower()


def _meaning(hint: Any, many: bool = False) -> Meaning:  # noqa: PLR0911 (one for each kind)
    if get_origin(hint) in (Union, UnionType):
        [hint] = [each for each in get_args(hint) if each is not NoneType]
    if get_origin(hint) is tuple:
        return _meaning(get_args(hint)[0], many=True)
    if get_origin(hint) is Annotated:
        _, *marks = get_args(hint)
        if isinstance(marks[0], Code):
            return Meaning("code", codes=tuple(marks), many=many)
        return Meaning(marks[0], many=many or marks[0] == "by-seat")
    if hint is Action:
        return Meaning("action", many=many)
    if is_dataclass(hint):
        return Meaning("record", hint, many=many)
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return Meaning("enum", hint, many=many)
    return Meaning({int: "number", bool: "flag"}[hint], many=many)
