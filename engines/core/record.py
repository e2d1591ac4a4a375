"""Records: the small typed values that actions, events, views and options are made of."""

from __future__ import annotations

import dataclasses
from enum import Enum
from types import UnionType
from typing import Any, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

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


def misfit(item: Any) -> str | None:
    """The first field whose value is not of the declared type, for people; None if all fit.

    Python would let a number pass for a flag and a list for a tuple, and the digest would then depend on who called.
    """
    for name, kinds, items in _field_types(type(item)):
        value = getattr(item, name)
        kind = type(value)
        if kind not in kinds or (
            items is not None and kind is tuple and any(type(each) not in items for each in value)
        ):
            wanted = " or ".join(sorted(each.__name__ for each in kinds))
            inner = f" of {' or '.join(sorted(each.__name__ for each in items))}" if items else ""
            return f"{name} must be {wanted}{inner}, not {value!r:.60}"
    return None


def _field_types(cls: Any) -> list[tuple[str, frozenset[type], frozenset[type] | None]]:
    known: list[tuple[str, frozenset[type], frozenset[type] | None]] | None = _FIELD_TYPES.get(cls)
    if known is None:
        hints = get_type_hints(cls)
        known = _FIELD_TYPES[cls] = [(name, *_types(hints[name])) for name in field_names(cls)]
    return known


def _types(hint: Any) -> tuple[frozenset[type], frozenset[type] | None]:
    if get_origin(hint) is tuple:
        return frozenset({tuple}), _types(get_args(hint)[0])[0]
    if get_origin(hint) in (Union, UnionType):
        parts = [_types(each) for each in get_args(hint)]
        items = frozenset().union(*(inner for _, inner in parts if inner))
        return frozenset().union(*(kinds for kinds, _ in parts)), items or None
    return frozenset({hint}), None


_FIELD_TYPES: dict[Any, list[tuple[str, frozenset[type], frozenset[type] | None]]] = {}


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
