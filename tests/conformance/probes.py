"""Actions that are almost legal: what a careless or a malicious client would send."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any, get_type_hints

from engines.core.actions import Action, Pass
from engines.core.record import field_names, record, values
from engines.core.state import State
from tests.conformance.play import some_legal


@record
class Foreign(Action):
    """An action of no game."""


def probes(state: State, seat: int) -> list[Action]:
    """Every kind of action the game has, well and badly filled in, and neighbours of what is legal."""
    built = [action for kind in state.setup.game.action_types for action in _built(kind) if _is_a_move(action)]
    near = [other for action in some_legal(state, seat, 8) for other in islice(_neighbours(action), 24)]
    return list(dict.fromkeys([Foreign(), Pass(), *built, *near]))


def _is_a_move(action: Action) -> bool:
    return type(action).__name__ not in ("Resign", "StandingPass")


def _built(kind: Any) -> Iterator[Action]:
    """The action with every field set to small, large and negative values alike."""
    hints = get_type_hints(kind)
    for number in (-1, 0, 1, 2, 1_000_000):
        yield kind(*(_value(hints[name], number) for name in field_names(kind)))


def _value(hint: Any, number: int) -> Any:
    if hint is bool:
        return bool(number)
    if hint is int:
        return number
    if hint is str:
        return "" if number < 0 else f"word{number}"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)[number % len(hint)]
    if getattr(hint, "__origin__", None) is tuple:
        return (_value(hint.__args__[0], number),) if number else ()
    return None


def _neighbours(action: Action) -> Iterator[Action]:
    """The action with one field changed a little."""
    own = values(action)
    kind: Any = type(action)
    for place, value in enumerate(own):
        for other in _near(value):
            yield kind(*own[:place], other, *own[place + 1 :])


def _near(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Enum):
        yield from (other for other in type(value) if other is not value)
    elif isinstance(value, int):
        yield from (value - 1, value + 1, -value - 1, value + 100)
    elif isinstance(value, str):
        yield from ("", value + "x", value.upper())
    elif isinstance(value, tuple):
        yield from ((), value[1:], value[::-1], (*value, *value[:1]))
        for place, item in enumerate(value):
            for other in _near(item):
                yield (*value[:place], other, *value[place + 1 :])
    elif value is None:
        yield from (0, -1)
