"""Match options: a schema of typed values with limits and defaults, read from text or from native values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import chain, combinations
from typing import Any, Generic, Protocol, TypeVar

from engines.core.errors import BadSetup, SetupReason
from engines.core.record import field_names, record

O = TypeVar("O")  # noqa: E741 (an options record)
O_co = TypeVar("O_co", covariant=True)


class OptionKind(Protocol):
    """What an option may be: one of the classes below."""

    @property
    def default(self) -> Any: ...
    def read(self, value: object, seats: int) -> Any:
        """The value, checked; ValueError says what would be right."""

    def write(self, value: Any) -> str:
        """The value as text that `read` understands."""

    def limits(self) -> str:
        """What is allowed, for people."""

    def samples(self) -> Iterator[Any]:
        """Values worth testing."""


@record
class Flag:
    """yes or no."""

    default: bool

    def read(self, value: object, seats: int) -> bool:
        if isinstance(value, bool):
            return value
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        if not isinstance(value, str) or value.strip().lower() not in words:
            raise ValueError(f"must be {self.limits()}")
        return words[value.strip().lower()]

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def limits(self) -> str:
        return "yes or no"

    def samples(self) -> Iterator[bool]:
        return iter((False, True))


@record
class Number:
    """A whole number."""

    default: int
    least: int
    most: int

    def read(self, value: object, seats: int) -> int:
        number = _whole(value)
        if number is None or not self.least <= number <= self.most:
            raise ValueError(f"must be {self.limits()}")
        return number

    def write(self, value: int) -> str:
        return str(value)

    def limits(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def samples(self) -> Iterator[int]:
        return iter(dict.fromkeys((self.least, self.default)))


@record
class SeatOrSeed:
    """A seat number; if none is named the seed decides."""

    default: None = None

    def read(self, value: object, seats: int) -> int | None:
        if value is None or value in ("", "seed"):
            return None
        seat = _whole(value)
        if seat is None or not 0 <= seat < seats:
            raise ValueError(f"must be a seat from 0 to {seats - 1}, or seed")
        return seat

    def write(self, value: int | None) -> str:
        return "seed" if value is None else str(value)

    def limits(self) -> str:
        return "a seat number, or seed to let the seed decide"

    def samples(self) -> Iterator[int | None]:
        return iter((None, 1))


@record
class OneOf:
    """One word of a list."""

    default: str
    words: tuple[str, ...]

    def read(self, value: object, seats: int) -> str:
        if not isinstance(value, str) or value.strip() not in self.words:
            raise ValueError(f"must be {self.limits()}")
        return value.strip()

    def write(self, value: str) -> str:
        return value

    def limits(self) -> str:
        return "one of " + ", ".join(self.words)

    def samples(self) -> Iterator[str]:
        return iter(self.words)


@record
class SomeOf:
    """Any words of a list, each once; kept in the order of the list."""

    words: tuple[str, ...]
    default: tuple[str, ...] = ()

    def read(self, value: object, seats: int) -> tuple[str, ...]:
        given = _split(value)
        if given is None or len(set(given)) != len(given) or not set(given) <= set(self.words):
            raise ValueError(f"must be {self.limits()}")
        return tuple(word for word in self.words if word in given)

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def limits(self) -> str:
        return "any of " + ", ".join(self.words) + ", separated by commas, each at most once"

    def samples(self) -> Iterator[tuple[str, ...]]:
        return chain.from_iterable(combinations(self.words, count) for count in range(len(self.words) + 1))


@record
class Counts:
    """How many of each name, at least one of each, a fixed number in all. The value has one number per name."""

    names: tuple[str, ...]
    default: tuple[int, ...]

    def read(self, value: object, seats: int) -> tuple[int, ...]:
        counts = self._by_name(value)
        if counts is None or min(counts) < 1 or sum(counts) != sum(self.default):
            raise ValueError(f"must be {self.limits()}")
        return counts

    def _by_name(self, value: object) -> tuple[int, ...] | None:
        if isinstance(value, str):
            pairs = [tuple(part.split(":")) for part in _split(value) or ()]
            if any(len(pair) != 2 for pair in pairs) or len(pairs) != len(self.names):
                return None
            value = {pair[0].strip(): pair[1].strip() for pair in pairs}
        if isinstance(value, Mapping):
            if set(value) != set(self.names):
                return None
            value = tuple(value[name] for name in self.names)
        if not isinstance(value, tuple | list) or len(value) != len(self.names):
            return None
        counts = tuple(_whole(item) for item in value)
        return None if None in counts else tuple(count for count in counts if count is not None)

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(f"{name}:{count}" for name, count in zip(self.names, value, strict=True))

    def limits(self) -> str:
        total = sum(self.default)
        return f"every one of {', '.join(self.names)} at least once, {total} in all, as in {self.write(self.default)}"

    def samples(self) -> Iterator[tuple[int, ...]]:
        yield self.default
        most = sum(self.default) - len(self.names) + 1
        for place in range(len(self.names)):
            yield tuple(most if at == place else 1 for at in range(len(self.names)))


class Schema(Generic[O_co]):
    """The options of a game: one kind per field of its options record."""

    def __init__(self, options: type[O_co], **kinds: OptionKind) -> None:
        if tuple(kinds) != field_names(options):
            raise TypeError(f"{options.__name__} has the fields {field_names(options)}, the schema {tuple(kinds)}")
        self.options = options
        self.kinds: Mapping[str, OptionKind] = kinds

    def read(self, given: Mapping[str, object], seats: int) -> O_co:
        """The options record, defaults filled in; BadSetup names the first option that is wrong."""
        for name in given:
            if name not in self.kinds:
                raise BadSetup(SetupReason.UNKNOWN_OPTION, self._unknown(name))
        return self.options(**{name: self._read(name, given, seats) for name in self.kinds})

    def _read(self, name: str, given: Mapping[str, object], seats: int) -> Any:
        kind = self.kinds[name]
        if name not in given:
            return kind.default
        try:
            return kind.read(given[name], seats)
        except ValueError as wrong:
            raise BadSetup(SetupReason.BAD_OPTION, f"option {name}={_shown(given[name])}: {wrong}") from None

    def _unknown(self, name: object) -> str:
        close = get_close_matches(str(name), self.kinds, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        known = ", ".join(self.kinds) or "none"
        return f"there is no option {name!r:.60}; {hint}options here: {known}"

    def write(self, options: Any) -> dict[str, str]:
        """Every option as text, in declared order: `read` gives the same record back."""
        return {name: kind.write(getattr(options, name)) for name, kind in self.kinds.items()}


def _shown(value: object) -> str:
    """What was given, as far as an error text should carry it."""
    said = value if isinstance(value, str) and value.isprintable() else repr(value)
    return said if len(said) <= 60 else said[:60] + "..."


def _whole(value: object) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value.strip()):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _split(value: object) -> list[str] | None:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")] if value.strip() else []
    if isinstance(value, tuple | list) and all(isinstance(item, str) for item in value):
        return list(value)
    return None
