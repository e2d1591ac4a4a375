"""Simulation: bots play whole games on the engine alone, and every game is re-executed from its recorded actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from engines.core.actions import Action
from engines.core.bots import Observation
from engines.core.errors import BadSetup, IllegalAction, SetupReason
from engines.core.game import Game
from engines.core.rng import Rng, derive_seed

MOST_MOVES = 50_000
"""A game that is not over by then counts as one that did not end."""


@dataclass(frozen=True)
class SimulationPlan:
    """What is to be simulated."""

    game: Game[Any, Any]
    seats: int
    games: int
    seed: str
    options: Mapping[str, str]
    bots: Sequence[str]
    """By seat; a shorter list starts again from its beginning."""

    def check(self) -> None:
        """BadSetup says what is wrong with seats, options or bots."""
        self.game.prepare(self.seats, self.options)
        for name in self.bots:
            self.game.bot(name)
        if len(self.bots) > self.seats:
            raise BadSetup(
                SetupReason.UNKNOWN_BOT, f"{len(self.bots)} bots for {self.seats} seats; name at most one per seat"
            )
        if not self.seed.isprintable():
            raise BadSetup(SetupReason.BAD_SEED, "a seed for simulations is any printable text")

    def bot_names(self) -> list[str]:
        return [self.bots[seat % len(self.bots)] for seat in range(self.seats)]


@dataclass
class SimulationReport:
    """What came of it."""

    games: int = 0
    ended: int = 0
    errors: int = 0
    moves: int = 0
    moves_per_s: int = 0
    """Enumerating, choosing and applying; hashing and re-executing are not counted in."""
    wins: list[int] = field(default_factory=list)
    """By seat; a shared win counts for each of the winners."""
    replayed: int = 0
    """Games whose recorded actions, executed again, led to the same digest after every move."""
    first_error: str = ""

    @property
    def sound(self) -> bool:
        return self.games == self.ended == self.replayed and not self.errors


@dataclass
class GameRecording:
    """One game: its moves, and the digest after each."""

    number: int
    moves: list[tuple[int, Action]] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    seconds: float = 0.0


def simulate(plan: SimulationPlan, after_each: Callable[[], None] = lambda: None) -> SimulationReport:
    """Play all games of the plan. A game that fails is counted and described; the others go on."""
    report = SimulationReport(games=plan.games, wins=[0] * plan.seats)
    plan.check()
    seconds = 0.0
    for number in range(plan.games):
        recording = GameRecording(number)
        try:
            play_game(plan, recording)
            report.replayed += replays_alike(plan, recording)
        except Exception as error:  # noqa: BLE001 (whatever an engine raises is what a simulation is for)
            report.errors += 1
            where = f"game {number} of seed {plan.seed}, after {len(recording.moves)} moves"
            report.first_error = report.first_error or f"{where}: {type(error).__name__}: {error}"
        report.moves += len(recording.moves)
        seconds += recording.seconds
        report.ended += bool(recording.winners)
        if not recording.winners:
            unfinished = f"game {number} of seed {plan.seed} was not over after {len(recording.moves)} moves"
            report.first_error = report.first_error or unfinished
        for winner in recording.winners:
            report.wins[winner] += 1
        after_each()
    report.moves_per_s = round(report.moves / seconds) if seconds else 0
    return report


def play_game(plan: SimulationPlan, recording: GameRecording) -> None:
    """One game by bots, move by move into the recording."""
    state = plan.game.new(plan.seats, game_seed(plan, recording.number), plan.options)
    bots = [plan.game.bot(name) for name in plan.bot_names()]
    rngs = [Rng(derive_seed("simulate", plan.seed, recording.number, "bot", seat)) for seat in range(plan.seats)]
    eyes = [Observation(state, seat) for seat in range(plan.seats)]
    for _ in range(MOST_MOVES):
        started = perf_counter()
        seat = state.decisions()[0].seat
        action = bots[seat].choose(eyes[seat], rngs[seat])
        state.apply(seat, action)
        recording.seconds += perf_counter() - started
        recording.moves.append((seat, action))
        recording.digests.append(state.digest())
        outcome = state.outcome()
        if outcome is not None:
            recording.winners = outcome.winners
            return


def replays_alike(plan: SimulationPlan, recording: GameRecording) -> bool:
    """Whether the recorded actions, executed again, give the recorded digests."""
    state = plan.game.new(plan.seats, game_seed(plan, recording.number), plan.options)
    for (seat, action), digest in zip(recording.moves, recording.digests, strict=True):
        try:
            state.apply(seat, action)
        except IllegalAction:
            return False
        if state.digest() != digest:
            return False
    return True


def game_seed(plan: SimulationPlan, number: int) -> bytes:
    return derive_seed("simulate", plan.seed, number)
