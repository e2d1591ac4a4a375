"""Actions that are almost legal: what a careless or a malicious client would send."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from engines.core.actions import Action, Pass, Resign, StandingPass
from engines.core.record import field_names, record, values
from engines.core.rng import Rng
from engines.core.state import State
from tests.engines.conformance.play import some_legal, spread

NEAR = 8
"""Neighbours are built of so many legal actions,"""
CHANGES = 4
"""and so many of the changes inside one value of theirs are tried."""


@record
class Foreign(Action):
    """An action of no game."""


def probes(state: State, seat: int) -> list[Action]:
    """Every kind of action the game has, well and badly filled in, and neighbours of what is legal."""
    near = [other for action in _of_every_kind(state, seat, NEAR) for other in neighbours(action)]
    return list(dict.fromkeys([Foreign(), Pass(), *_all_built(state), *near]))


def some_probes(state: State, seat: int, rng: Rng) -> list[Action]:
    """A few of them, others each time."""
    built, legal = _all_built(state), some_legal(state, seat)
    near = neighbours(rng.pick(legal)) if legal else []
    return list(dict.fromkeys([*(rng.pick(built) for _ in range(NEAR)), *near]))


def _all_built(state: State) -> list[Action]:
    kinds: list[Any] = [kind for kind in state.setup.game.action_types if kind not in (Resign, StandingPass)]
    return [action for kind in kinds for action in _built(kind)]


def _of_every_kind(state: State, seat: int, most: int) -> list[Action]:
    """Legal actions: the first of every kind, and others from the whole list."""
    legal = some_legal(state, seat)
    first = {type(action): action for action in reversed(legal)}
    return list(dict.fromkeys([*first.values(), *spread(legal, most)]))[:most]


# -- any values -------------------------------------------------------------------------------------------------


@cache
def _built(kind: Any) -> tuple[Action, ...]:
    """The action with every field set to small, large and negative values alike, and to none."""
    return tuple(dict.fromkeys(value(kind, number) for number in (-1, 0, 1, 2, 1_000_000)))


def value(hint: Any, number: int) -> Any:
    """A value of the hinted type, as small or large as the number; where there may be none, 2 gives none."""
    if get_origin(hint) in (Union, UnionType):
        arms = [arm for arm in get_args(hint) if arm is not NoneType]
        return None if number == 2 and len(arms) < len(get_args(hint)) else value(arms[number % len(arms)], number)
    if get_origin(hint) is tuple:
        return (value(get_args(hint)[0], number),) if number else ()
    if issubclass(hint, Enum):
        return list(hint)[number % len(hint)]
    if hint not in _PLAIN:
        return hint(*(value(inner, number) for inner in _hints(hint)))
    return _PLAIN[hint](number)


_PLAIN: dict[Any, Callable[[int], Any]] = {
    bool: bool,
    int: int,
    str: lambda number: "" if number < 0 else f"word{number}",
    NoneType: lambda _: None,
}


@cache
def _hints(kind: Any) -> list[Any]:
    """The types of a record's fields, in declared order."""
    hints = get_type_hints(kind)
    return [hints[name] for name in field_names(kind)]


# -- neighbours -------------------------------------------------------------------------------------------------


def neighbours(item: Any) -> list[Any]:
    """The record with one field changed, a few times for every field."""
    own, kind = values(item), cast("Any", type(item))
    return [
        kind(*own[:place], other, *own[place + 1 :])
        for place, hint in enumerate(_hints(kind))
        for other in _near(own[place], hint)
    ]


def _near(own: Any, hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType):
        for arm in get_args(hint):
            if isinstance(own, get_origin(arm) or arm):
                yield from _near(own, arm)
            else:
                yield value(arm, 1)
    elif isinstance(own, bool):
        yield not own
    elif isinstance(own, Enum):
        yield from spread([other for other in type(own) if other is not own], CHANGES)
    elif isinstance(own, int):
        yield from (own - 1, own + 1, -own - 1, own + 100)
    elif isinstance(own, str):
        yield from ("", own + "x", own.upper())
    elif isinstance(own, tuple):
        yield from ((), own[1:], own[::-1], (*own, *own[:1]))
        yield from spread(list(_with_another_item(own, get_args(hint)[0])), CHANGES)
    elif own is not None:
        yield from spread(neighbours(own), CHANGES)


def _with_another_item(own: tuple[Any, ...], hint: Any) -> Iterator[tuple[Any, ...]]:
    for place, item in enumerate(own):
        for other in _near(item, hint):
            yield (*own[:place], other, *own[place + 1 :])
