"""Records: the small typed values that actions, events, views and options are made of."""

from __future__ import annotations

import dataclasses
from enum import Enum
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """A slotted, hashable value class, frozen for the type checker.

    A run-time `frozen=True` makes building one more than twice as slow, and records are built on every move. So mypy
    forbids assignment to a field and nothing else does; treat a record as the value it is.
    """
    return dataclasses.dataclass(slots=True, unsafe_hash=True)(cls)


def field_names(cls: Any) -> tuple[str, ...]:
    """The names of a record's fields, in the order in which they were declared."""
    names: tuple[str, ...] = cls.__match_args__
    return names


def values(item: Any) -> tuple[Any, ...]:
    """A record's field values in declared order."""
    return tuple(getattr(item, name) for name in field_names(type(item)))


def text(value: object) -> str:
    """A value as people read it in playthroughs and error messages: `Reroll(dice=3 4)`, `bomb`, `-` for nothing."""
    if dataclasses.is_dataclass(value):
        inner = " ".join(f"{name}={text(getattr(value, name))}" for name in field_names(type(value)))
        return f"{type(value).__name__}({inner})"
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list):
        return "[" + " ".join(text(item) for item in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
