"""Choices: what a seat may do now. Few possibilities are listed as actions; a huge number is described as a domain.

A domain is exact: it holds legal actions only. Together, the actions and domains that a state lists for a seat hold
every legal action, each once. Domains are iterated lazily and can be sampled without being built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
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
    """A tuple of `least` to `most` of these values, in the order in which they stand here.

    A value may be taken as often as it stands here: once, or several times if it is repeated, one beside the other.
    """

    among: tuple[Any, ...]
    least: int
    most: int

    def size(self) -> int:
        return sum(_sizes(self.among, self.least, self.most))

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = iter(self.among)
        return all(item in rest for item in value)  # consumes `rest`: each is found after the one before it

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        different, times = tuple(dict.fromkeys(self.among)), _times(self.among)
        for count in range(self.least, min(self.most, len(self.among)) + 1):
            yield from _selections(different, times, count)

    def sample(self, rng: Rng) -> tuple[Any, ...]:
        sizes = _sizes(self.among, self.least, self.most)
        rank = rng.below(sum(sizes))
        for count, ways in enumerate(sizes, self.least):
            if rank < ways:
                return _selection(self.among, count, rank)
            rank -= ways
        raise AssertionError("a rank below the size lies in one of the counts")


@lru_cache(1024)
def _times(among: tuple[Any, ...]) -> tuple[int, ...]:
    """How often each of the different values stands there."""
    return tuple(Counter(among).values())


@lru_cache(1024)
def _sizes(among: tuple[Any, ...], least: int, most: int) -> tuple[int, ...]:
    """How many selections there are of `least` values, of one more, and so on."""
    return tuple(_ways(_times(among), count) for count in range(least, min(most, len(among)) + 1))


@lru_cache(8192)
def _ways(times: tuple[int, ...], count: int) -> int:
    """How many selections of so many values there are, if each value may be taken so many times."""
    if all(most == 1 for most in times):
        return comb(len(times), count)
    return sum(_ways(times[1:], count - taken) for taken in range(min(times[0], count) + 1))


def _selections(different: tuple[Any, ...], times: tuple[int, ...], count: int) -> Iterator[tuple[Any, ...]]:
    """All of them, each once; those with most of the first value come first."""
    if all(most == 1 for most in times):
        yield from combinations(different, count)
        return
    for taken in range(min(times[0], count), -1, -1):
        for rest in _selections(different[1:], times[1:], count - taken):
            yield (*different[:1] * taken, *rest)


def _selection(among: tuple[Any, ...], count: int, rank: int) -> tuple[Any, ...]:
    """The selection with this rank in the order of the above."""
    times = _times(among)
    if len(times) == len(among):
        return _combination(among, count, rank)
    chosen: list[Any] = []
    for place, item in enumerate(dict.fromkeys(among)):
        missing = count - len(chosen)
        for taken in range(min(times[place], missing), -1, -1):
            if rank < (ways := _ways(times[place + 1 :], missing - taken)):
                chosen += [item] * taken
                break
            rank -= ways
    return tuple(chosen)


def _combination(among: tuple[Any, ...], count: int, rank: int) -> tuple[Any, ...]:
    """The same for values that are all different, which is the usual case and quicker."""
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
