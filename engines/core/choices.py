"""Choices: what a seat may do now. Few possibilities are listed as actions; a huge number is described as a domain.

A domain is exact: it holds legal actions only. Together, the actions and domains that a state lists for a seat hold
every legal action, each once. Domains are iterated lazily and can be sampled without being built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from math import comb, factorial, prod
from typing import Any, Protocol, TypeAlias

from engines.core.actions import Action
from engines.core.record import record, values
from engines.core.rng import Rng


class Param(Protocol):
    """What one field of an action may be: one of the four classes below."""

    def size(self) -> int: ...
    def __contains__(self, value: object) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...
    def sample(self, rng: Rng) -> Any: ...


@record
class One:
    """Exactly one of these values. (A fixed field is One with a single value.)"""

    among: tuple[Any, ...]

    def size(self) -> int:
        return len(self.among)

    def __contains__(self, value: object) -> bool:
        return value in self.among

    def __iter__(self) -> Iterator[Any]:
        return iter(self.among)

    def sample(self, rng: Rng) -> Any:
        return rng.pick(self.among)


@record
class Some:
    """A tuple of `least` to `most` different values, in the order in which they stand here."""

    among: tuple[Any, ...]
    least: int
    most: int

    def size(self) -> int:
        return sum(comb(len(self.among), count) for count in self._counts())

    def _counts(self) -> range:
        return range(self.least, min(self.most, len(self.among)) + 1)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = iter(self.among)
        return all(item in rest for item in value)  # consumes `rest`: each is found after the one before it

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        for count in self._counts():
            yield from combinations(self.among, count)

    def sample(self, rng: Rng) -> tuple[Any, ...]:
        rank = rng.below(self.size())
        for count in self._counts():
            if rank < (ways := comb(len(self.among), count)):
                return _combination(self.among, count, rank)
            rank -= ways
        raise AssertionError("a rank below the size lies in one of the counts")


def _combination(among: tuple[Any, ...], count: int, rank: int) -> tuple[Any, ...]:
    """The combination with this rank in the order of itertools.combinations."""
    taken: list[Any] = []
    for place, item in enumerate(among):
        with_item = comb(len(among) - place - 1, count - len(taken) - 1) if len(taken) < count else 0
        if rank < with_item:
            taken.append(item)
        else:
            rank -= with_item
    return tuple(taken)


@record
class Order:
    """All of these values as a tuple, in any order."""

    of: tuple[Any, ...]

    def size(self) -> int:
        return factorial(len(self.of))

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and Counter(value) == Counter(self.of)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return permutations(self.of)

    def sample(self, rng: Rng) -> tuple[Any, ...]:
        order = list(self.of)
        rng.shuffle(order)
        return tuple(order)


@record
class Each:
    """A tuple of `count` values, each chosen among these by itself."""

    count: int
    among: tuple[Any, ...]

    def size(self) -> int:
        return int(len(self.among) ** self.count)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == self.count and all(item in self.among for item in value)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return product(self.among, repeat=self.count)

    def sample(self, rng: Rng) -> tuple[Any, ...]:
        return tuple(rng.pick(self.among) for _ in range(self.count))


@record
class Domain:
    """Every action of this kind whose fields, in declared order, lie in these params: a product."""

    action: type[Action]
    params: tuple[Param, ...]

    def size(self) -> int:
        return prod(param.size() for param in self.params)

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.action:
            return False
        return all(value in param for value, param in zip(values(action), self.params, strict=True))

    def __iter__(self) -> Iterator[Action]:
        return (self.action(*chosen) for chosen in _products(self.params))

    def sample(self, rng: Rng) -> Action:
        return self.action(*(param.sample(rng) for param in self.params))


def _products(params: tuple[Param, ...]) -> Iterator[tuple[Any, ...]]:
    """As itertools.product, which would build every param in full before it gave the first result."""
    if not params:
        yield ()
        return
    for first in params[0]:
        for rest in _products(params[1:]):
            yield (first, *rest)


Choice: TypeAlias = Action | Domain
"""One entry of a list of legal actions."""


def expand(choices: Iterable[Choice]) -> Iterator[Action]:
    """Every action of a list of choices, lazily: a domain may hold more than anyone wants to see."""
    for choice in choices:
        if isinstance(choice, Domain):
            yield from choice
        else:
            yield choice


def offers(choices: Iterable[Choice], action: Action) -> bool:
    """Whether the action is one of these choices."""
    return any(action in choice if isinstance(choice, Domain) else action == choice for choice in choices)
