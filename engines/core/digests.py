"""The digests of a match, one after another: `state.digest()` again and again, only faster.

A move changes little of a state. So `Digests` keeps the text of whatever takes long to write, and writes it anew when
it is no longer as it was. What comes out is `state.canonical()`, to the byte: the conformance suite compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import Field, fields, is_dataclass
from enum import IntEnum
from functools import cache, lru_cache
from hashlib import sha256
from types import NoneType
from typing import Any, TypeAlias

from engines.core.actions import Pass
from engines.core.canonical import DIGEST_DOMAIN, plain
from engines.core.record import field_names
from engines.core.rng import Rng
from engines.core.state import Setup, State
from engines.core.windows import Window

Writer: TypeAlias = Callable[[Any], str]
QUIET = ("resigned", "standing", "result")
"""Fields side by side that hardly ever change: they are looked at together."""
FLAGS = ("false", "true")
NULL = "null"
PASSED = '["Pass"]'
LONG = 8
"""A list of so many takes long to write."""
quote: Writer = json.encoder.encode_basestring_ascii

# JSONEncoder.encode makes this anew for every call, and that is most of what a short list costs.
_chunks = json.encoder.c_make_encoder(  # type: ignore[attr-defined]
    None, plain, quote, None, ":", ",", False, False, False
)


# -- values -----------------------------------------------------------------------------------------------------


def write(value: Any) -> str:
    """The canonical text of a value."""
    kind = type(value)
    return (_WRITERS.get(kind) or _prepare(kind))(value)


def _array(items: list[Any] | tuple[Any, ...]) -> str:
    return "".join(_chunks(items, 0))


def _window(window: Window) -> str:
    answers = ",".join(
        [NULL if answer is None else PASSED if type(answer) is Pass else write(answer) for answer in window.answers]
    )
    return f"[{_question(window.number, window.kind, window.order, window.reaction)},[{answers}]]"


@lru_cache(maxsize=256)
def _question(number: int, kind: str, order: tuple[int, ...], reaction: bool) -> str:
    """What of a window stays the same while answers come in."""
    return f"{number},{quote(kind)},{_array(order)},{FLAGS[reaction]}"


_WRITERS: dict[type, Writer] = {
    int: int.__repr__,
    str: quote,
    bool: FLAGS.__getitem__,
    NoneType: lambda _: NULL,
    tuple: _array,
    Setup: lambda setup: quote(setup.key),
}
_CONSTANT = set(_WRITERS)
"""Types of what never changes."""


def _prepare(kind: Any) -> Writer:
    """How an enum or a record is written; anything else as `state.canonical()` does it, at its pace."""
    if issubclass(kind, IntEnum):
        writer: Writer = int.__repr__
    elif is_dataclass(kind) and not hasattr(kind, "canonical"):
        writer = _record_writer(kind)
    else:
        return lambda value: _array((value,))[1:-1]
    _WRITERS[kind] = writer
    _CONSTANT.add(kind)
    return writer


def _record_writer(kind: Any) -> Writer:
    name, names = quote(kind.__name__), field_names(kind)
    if not names:
        return lambda _: f"[{name}]"
    return lambda record: f"[{name},{','.join([write(getattr(record, each)) for each in names])}]"


# -- fields -----------------------------------------------------------------------------------------------------

StateWriter: TypeAlias = Callable[[State, list[Any], list[str], "Digests"], str]


@cache  # one for each class of states
def _state_writer(kind: Any) -> StateWriter:
    """A function that writes what is hashed: one f-string, with a part for each declared field."""
    parts = ",".join(_part(place, field) for place, field in enumerate(fields(kind)) if field.name not in QUIET[1:])
    source = f"lambda state, seen, texts, anew: f'{{DOMAIN}}[{parts}]'"
    names = {"DOMAIN": DIGEST_DOMAIN.decode(), "FLAGS": FLAGS, "NULL": NULL, "quote": quote, "window": _window}
    writer: StateWriter = eval(source, names)  # noqa: S307 (made of the names of fields)
    return writer


def _part(place: int, field: Field[Any]) -> str:
    """Numbers and the like are written each time; anything else has the text it had if it is what was seen last."""
    value, declared = f"state.{field.name}", str(field.type)
    if field.name == QUIET[0]:
        now = ",".join(f"state.{name}" for name in QUIET)
        return f"{{texts[{place}] if ({now}) == seen[{place}] else anew.quiet({place}, ({now}))}}"
    each_time = {
        "Setup": f"{{texts[{place}]}}",
        "int": f"{{{value}}}",
        "bool": f"{{FLAGS[{value}]}}",
        "str": f"{{quote({value})}}",
        "Rng": f"[{{texts[{place}] if {value}.seed is seen[{place}] else anew.seed({place}, {value})}},"
        f"{{{value}.used}}]",
        "Window | None": f"{{NULL if {value} is None else window({value})}}",
    }
    if declared in each_time:
        return each_time[declared]
    same, how = "is", "value"
    if declared.startswith("list[") and "Any" not in declared and declared.count("list[") <= 2:
        same, how = "==", "rows" if declared.startswith("list[list[") else "items"
    return f"{{texts[{place}] if {value} {same} seen[{place}] else anew.{how}({place}, {value})}}"


class Digests:
    """Takes the digests of one state after another, best of those of one match: what they share is written once."""

    __slots__ = ("_rows", "_seen", "_setup", "_texts", "_write")

    def __init__(self) -> None:
        self._setup: Setup | None = None

    def digest(self, state: State) -> bytes:
        """As state.digest()."""
        if state.setup is not self._setup:
            self._begin(state)
        return sha256(self._write(state, self._seen, self._texts, self).encode()).digest()

    def canonical(self, state: State) -> str:
        """As state.canonical()."""
        if state.setup is not self._setup:
            self._begin(state)
        return self._write(state, self._seen, self._texts, self)[len(DIGEST_DOMAIN) :]

    def _begin(self, state: State) -> None:
        kind: Any = type(state)
        self._setup = state.setup
        self._write = _state_writer(kind)
        self._seen: list[Any] = [self] * len(state.FIELDS)
        """What each field held last, lists copied; `self`, which nothing equals, where the same may change in place."""
        self._texts = [""] * len(state.FIELDS)
        self._texts[state.FIELDS.index("setup")] = write(state.setup)
        self._rows: dict[int, list[str]] = {}
        """By field, the texts of the lists in a list."""

    def quiet(self, place: int, values: tuple[Any, ...]) -> str:
        """Fields that are looked at together, anew."""
        text = self._texts[place] = ",".join(map(write, values))
        self._seen[place] = values if all(type(value) in _CONSTANT for value in values) else self
        return text

    def seed(self, place: int, rng: Rng) -> str:
        """The seed of a generator, anew."""
        text = self._texts[place] = f'"{rng.seed.hex()}"'
        self._seen[place] = rng.seed
        return text

    def value(self, place: int, value: Any) -> str:
        """A field that is no list, anew."""
        text = self._texts[place] = write(value)
        self._seen[place] = value if type(value) in _CONSTANT else self
        return text

    def items(self, place: int, value: list[Any]) -> str:
        """A list of values, anew; of a long one to which one was added, or from which one was taken, only the end."""
        seen, text = self._seen[place], self._texts[place]
        more = len(value) - len(seen) if seen is not self and len(value) >= LONG else 0
        if more == 1 and value[:-1] == seen:
            text = self._texts[place] = f"{text[:-1]},{write(value[-1])}]"
            seen.append(value[-1])
        elif more == -1 and value == seen[:-1]:
            text = self._texts[place] = f"{text[: -2 - len(write(seen.pop()))]}]"
        else:
            text = self._texts[place] = _array(value)
            self._seen[place] = value[:]
        return text

    def rows(self, place: int, value: list[list[Any]]) -> str:
        """A list of lists of values, anew where they are not as they were."""
        seen, rows = self._seen[place], self._rows.get(place)
        if rows is None or len(rows) != len(value):
            seen = self._seen[place] = [self] * len(value)
            rows = self._rows[place] = [""] * len(value)
        for number, row in enumerate(value):
            if row != seen[number]:
                rows[number] = _array(row)
                seen[number] = row[:]
        text = self._texts[place] = f"[{','.join(rows)}]"
        return text
