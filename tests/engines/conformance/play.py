"""Playing games for the conformance checks: by random bots, by the clock, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from engines.core.actions import Action, Resign, StandingPass
from engines.core.bots import Observation, RandomBot
from engines.core.choices import Domain
from engines.core.game import Game
from engines.core.options import SomeOf
from engines.core.rng import Rng, derive_seed
from engines.core.state import State

T = TypeVar("T")

BUDGET = 240
"""What a slow check may spend on a table, in looks of one viewer at one move: the more viewers, the fewer moves."""
GAMES_PER_TABLE = 2
"""Every check plays so many games at every table; they share the budget."""
MOST_MOVES = 20_000
"""A game that takes longer does not end."""


def named(game: Game[Any, Any]) -> str:
    """A ruleset in the ids of tests and in the names of goldens; the first one by the name of its game alone."""
    return game.name if game.ruleset == 1 else f"{game.name}@{game.ruleset}"


@dataclass(frozen=True)
class Table:
    """What a match is set up with."""

    game: Game[Any, Any]
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = [f"{name}={self.game.options.kinds[name].write(value)}" for name, value in self.options.items()]
        return "-".join([named(self.game), str(self.seats), *chosen])

    def new(self, number: int) -> State:
        state: State = self.game.new(self.seats, derive_seed("conformance", self, number), self.options)
        return state

    @property
    def looks(self) -> int:
        """How many moves of a game the slow checks look at: every seat and the spectator look at each."""
        return BUDGET // GAMES_PER_TABLE // (self.seats + 1)


def tables(game: Game[Any, Any]) -> list[Table]:
    """Every number of seats with default options, every interesting value of every option, and all options at once.

    What is in the box (`SomeOf`) changes the deal, so each choice of it meets every number of seats; any other value
    meets the fewest and the most.
    """
    ends = game.seats[0], game.seats[-1]
    found = [Table(game, seats) for seats in game.seats]
    for name, kind in game.options.kinds.items():
        for value in kind.samples():
            found += [
                Table(game, seats, _chosen(game, {name: value}))
                for seats in (game.seats if isinstance(kind, SomeOf) else ends)
            ]
    last = {name: list(kind.samples())[-1] for name, kind in game.options.kinds.items()}
    found += [Table(game, seats, _chosen(game, last)) for seats in (*ends, middle(game.seats))]
    return list({str(table): table for table in found}.values())


def _chosen(game: Game[Any, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Those that are not the default, for a table says only what is special about it."""
    return {name: value for name, value in options.items() if value != game.options.kinds[name].default}


def middle(seats: range) -> int:
    return seats[len(seats) // 2]


# -- movers -----------------------------------------------------------------------------------------------------

Mover = Callable[[State, Rng], tuple[int, Action]]


def random_move(state: State, rng: Rng) -> tuple[int, Action]:
    """Any seat that is asked, with any of its choices."""
    seat = rng.pick(state.decisions()).seat
    return seat, RandomBot().choose(Observation(state, seat), rng)


def clock_move(state: State, rng: Rng) -> tuple[int, Action]:
    """Somebody's time is out."""
    seat = rng.pick(state.decisions()).seat
    return seat, state.default(seat)


def restless_move(state: State, rng: Rng) -> tuple[int, Action]:
    """As random_move, with a change of a standing pass now and then, and rarely somebody who leaves.

    Most standing passes are soon withdrawn, and the last two seldom leave: windows stay open, and the game goes on.
    """
    if state.setup.game.reactions and not rng.below(8):
        return rng.pick(state.living()), StandingPass(not rng.below(3))
    if not rng.below(100) and (len(state.living()) > 2 or not rng.below(4)):
        return rng.pick(state.living()), Resign()
    return random_move(state, rng)


# -- step by step -----------------------------------------------------------------------------------------------

Step = tuple[State, int, Action]


def steps(state: State, rng: Rng, mover: Mover = random_move) -> Iterator[Step]:
    """The state before each move, and the move; the state is then moved on. Ends with the game."""
    for _ in range(MOST_MOVES):
        if state.outcome() is not None:
            return
        seat, action = mover(state, rng)
        yield state, seat, action
        state.apply(seat, action)
    raise AssertionError(f"{state.setup.game.name} did not end within {MOST_MOVES} moves")


def some_steps(
    table: Table,
    number: int,
    rng: Rng,
    mover: Mover = random_move,
    *,
    wanted: Callable[[State], bool] = lambda _: True,
    most: int = MOST_MOVES + 1,
) -> Iterator[Step]:
    """As steps, but only so many as the budget allows: for checks that take their time.

    The game is played twice, for its length is not known before. Looked at are the first move of every kind, so that
    a rare one is not missed, and others from the whole length of the game, or from its first `most` moves.
    """
    moves: list[tuple[int, Action]] = []
    first: dict[object, int] = {}
    rest: list[int] = []
    for place, (state, seat, action) in enumerate(islice(steps(table.new(number), rng, mover), most)):
        moves.append((seat, action))
        if wanted(state):
            first.setdefault((state.asked(seat), type(action)), place)
            rest.append(place)
    looked_at = {*first.values(), *spread(rest, max(table.looks - len(first), table.looks // 2))}
    state = table.new(number)
    for place, (seat, action) in enumerate(moves):
        if place in looked_at:
            yield state, seat, action
        state.apply(seat, action)


def spread(items: Sequence[T], most: int) -> list[T]:
    """So many of the items at most, evenly from the first to the last."""
    if len(items) <= most:
        return list(items)
    return [items[place * (len(items) - 1) // max(1, most - 1)] for place in range(most)]


def some_legal(state: State, seat: int, most: int = 40) -> list[Action]:
    """Legal actions from the whole list of a seat; the fewer entries, the more actions of each domain."""
    entries = spread(state.legal(seat), most)
    return [
        action
        for entry in entries
        for action in (islice(entry, most // len(entries)) if isinstance(entry, Domain) else (entry,))
    ]
