"""Playing games for the conformance checks: by random bots, by the clock, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engines.core.actions import Action
from engines.core.bots import Eyes, RandomBot
from engines.core.choices import expand
from engines.core.game import Game
from engines.core.rng import Rng, derive_seed
from engines.core.state import State

MOST_MOVES = 20_000
"""A game that takes longer does not end."""


@dataclass(frozen=True)
class Table:
    """What a match is set up with."""

    game: Game[Any, Any]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = [f"{name}={self.game.options.kinds[name].write(value)}" for name, value in self.options.items()]
        return "-".join([self.game.name, str(self.seats), *chosen])

    def new(self, number: int) -> State:
        state: State = self.game.new(self.seats, derive_seed("conformance", self, number), self.options)
        return state


def tables(game: Game[Any, Any]) -> Iterator[Table]:
    """Every number of seats with default options, then every interesting value of every option."""
    for seats in game.seats:
        yield Table(game, seats)
    for name, kind in game.options.kinds.items():
        for value in kind.samples():
            if value != kind.default:
                for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
                    yield Table(game, seats, {name: value})


Mover = Callable[[State, Rng], tuple[int, Action]]


def random_move(state: State, rng: Rng) -> tuple[int, Action]:
    """Any seat that is asked, with any of its choices."""
    seat = rng.pick(state.decisions()).seat
    return seat, RandomBot().choose(Eyes(state, seat), rng)


def clock_move(state: State, rng: Rng) -> tuple[int, Action]:
    """Somebody's time is out."""
    seat = rng.pick(state.decisions()).seat
    return seat, state.default(seat)


def steps(state: State, rng: Rng, mover: Mover = random_move) -> Iterator[tuple[State, int, Action]]:
    """The state before each move, and the move; the state is then moved on. Ends with the game."""
    for _ in range(MOST_MOVES):
        if state.outcome() is not None:
            return
        seat, action = mover(state, rng)
        yield state, seat, action
        state.apply(seat, action)
    raise AssertionError(f"{state.setup.game.name} did not end within {MOST_MOVES} moves")


def some_steps(state: State, rng: Rng) -> Iterator[tuple[State, int, Action]]:
    """As steps, but only the first ones and then every seventh: for checks that take their time."""
    for number, step in enumerate(steps(state, rng)):
        if number < 25 or number % 7 == 0:
            yield step


def some_legal(state: State, seat: int, most: int = 40) -> list[Action]:
    """The first legal actions of a seat, domains spelled out."""
    return list(islice(expand(state.legal(seat)), most))
