"""Records: the small typed values that actions, events, views and options are made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import Enum
from types import NoneType, UnionType
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


def called(cls: Any) -> str:
    """What a record is called in messages and to people: its `CALLED`, else the name of its class.

    A later ruleset may have a record with more fields than the one that it replaces. The two are classes of their own,
    and the new one says by `CALLED` whose place it takes.
    """
    name: str = getattr(cls, "CALLED", cls.__name__)
    return name


def misfit(item: Any) -> str | None:
    """The first field whose value is not of the declared type, for people; None if all fit.

    Python would let a number pass for a flag and a list for a tuple, and the digest would then depend on who called.
    """
    for name, fits, wanted in _field_checks(type(item)):
        value = getattr(item, name)
        if not fits(value):
            return f"{name} must be {wanted}, not {value!r:.60}"
    return None


def _field_checks(cls: Any) -> list[tuple[str, Callable[[Any], bool], str]]:
    checks = _FIELD_CHECKS.get(cls)
    if checks is None:
        hints = get_type_hints(cls)
        checks = [(name, _check_for(hints[name]), _named(hints[name])) for name in field_names(cls)]
        _FIELD_CHECKS[cls] = checks
    return checks


def _check_for(hint: Any) -> Callable[[Any], bool]:
    """Whether a value has exactly the hinted type: a class, a union, a tuple of any length, or a record."""
    if get_origin(hint) is tuple:
        inner = _check_for(get_args(hint)[0])
        return lambda value: type(value) is tuple and all(map(inner, value))
    if get_origin(hint) in (Union, UnionType):
        either = [_check_for(each) for each in get_args(hint)]
        return lambda value: any(check(value) for check in either)
    if dataclasses.is_dataclass(hint):
        return lambda value: type(value) is hint and misfit(value) is None
    return lambda value: type(value) is hint


def _named(hint: Any) -> str:
    if get_origin(hint) is tuple:
        return f"a tuple of {_named(get_args(hint)[0])}"
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_named(each) for each in get_args(hint))
    return "None" if hint is NoneType else str(hint.__name__)


_FIELD_CHECKS: dict[Any, list[tuple[str, Callable[[Any], bool], str]]] = {}


def text(value: object) -> str:
    """A value as people read it in playthroughs and error messages: `Reroll(dice=3 4)`, `bomb`, `-` for nothing."""
    if dataclasses.is_dataclass(value):
        inner = " ".join(f"{name}={text(getattr(value, name))}" for name in field_names(type(value)))
        return f"{called(type(value))}({inner})"
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list):
        return "[" + " ".join(text(item) for item in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
