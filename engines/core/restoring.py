"""States from their canonical text: the way back from `state.canonical()`.

The declared types of a state's fields say how each is read. The text itself is not checked: whoever has it has compared
its digest with one that can be trusted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from engines.core.actions import Action
from engines.core.record import field_names
from engines.core.rng import Rng
from engines.core.state import Setup, State
from engines.core.windows import Window

S = TypeVar("S", bound=State)
Read = Callable[[Any], Any]
"""Makes a value of what JSON has for it."""
CORE = __name__.rpartition(".")[0]


def restored(text: str | bytes, like: S) -> S:
    """The state of this text; `like` is any state of the same match."""
    kind: Any = type(like)
    state: S = object.__new__(kind)
    for (name, read), value in zip(_readers(kind), json.loads(text), strict=True):
        setattr(state, name, read(value))
    state.setup = like.setup
    return state


@lru_cache(maxsize=64)
def _readers(kind: Any) -> list[tuple[str, Read]]:
    """The fields of a class of states, and how each is read."""
    package = kind.__module__.rpartition(".")[0]
    hints = get_type_hints(kind)
    return [(name, _reader(hints[name], package)) for name in kind.FIELDS]


def _reader(hint: Any, package: str) -> Read:
    """How a value of this declared type is read."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (list, tuple):
        read = _reader(inner[0], package)
        return lambda value: origin(map(read, value))
    if origin in (Union, UnionType):
        return _either([each for each in inner if each is not NoneType], package)
    if hint in (int, bool, str, Setup):
        return _as_is
    if is_dataclass(hint) or hint in (Rng, Window):
        return _either([hint], package)
    return _enum_reader(hint) if issubclass(hint, Enum) else _named(_records_below(hint, package), package)


def _as_is(value: Any) -> Any:
    return value


def _enum_reader(kind: Any) -> Read:
    members = {member.value: member for member in kind}
    return members.__getitem__


def _either(kinds: list[Any], package: str) -> Read:
    """One of these types, or nothing. If there are several they are records, each known by its name."""
    if kinds == [Rng]:
        read: Read = _read_rng
    elif kinds == [Window]:
        read = _window_reader(package)
    else:
        read = _named(kinds, package) if is_dataclass(kinds[0]) else _reader(kinds[0], package)
    return lambda value: None if value is None else read(value)


def _read_rng(value: Any) -> Rng:
    seed, used = value
    return Rng(bytes.fromhex(seed), used)


def _named(kinds: list[Any], package: str) -> Read:
    """A record of one of these classes. How each is read is looked up when it first comes: records may hold records."""
    by_name = {kind.__name__: kind for kind in kinds}

    def read(value: Any) -> Any:
        name, *fields = value
        kind = by_name[name]
        return kind(*[turn(each) for turn, each in zip(_field_readers(kind, package), fields, strict=True)])

    return read


@lru_cache(maxsize=1024)
def _field_readers(kind: Any, package: str) -> list[Read]:
    hints = get_type_hints(kind)
    return [_reader(hints[name], package) for name in field_names(kind)]


def _window_reader(package: str) -> Read:
    action = _named(_records_below(Action, package), package)

    def read(value: Any) -> Window:
        number, kind, order, reaction, answers = value
        window = Window(kind, tuple(order), number, reaction=reaction)
        window.answers = [None if answer is None else action(answer) for answer in answers]
        return window

    return read


def _records_below(base: type, package: str) -> list[type]:
    """The records of the game, and of the kernel, that a class stands for. No two of them have the same name."""
    return [kind for kind in _below(base) if _is_part(kind, package)]


def _below(base: type) -> Iterator[type]:
    below: list[type] = base.__subclasses__()
    for kind in below:
        yield kind
        yield from _below(kind)


def _is_part(kind: type, package: str) -> bool:
    """Whether it is a record of these packages; making one with slots leaves a class behind that nobody uses."""
    module = kind.__module__
    ours = module.startswith((f"{package}.", f"{CORE}."))
    return ours and is_dataclass(kind) and getattr(sys.modules[module], kind.__name__, None) is kind
