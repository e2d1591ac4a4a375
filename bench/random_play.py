"""The engines at random play, and what it costs to digest, copy and view a state."""

from __future__ import annotations

from statistics import median
from time import process_time
from timeit import Timer
from typing import Any

from engines.core.bots import Observation
from engines.core.game import Game
from engines.core.rng import Rng, derive_seed
from engines.core.state import State

MIDDLES = 50
"""So many games are halted in the middle for the cost of a call,"""
REPEATS = 40
"""which is made so many times at each, in each round."""


def moves_per_s(game: Game[Any, Any], seats: int, seconds: float) -> float:
    """Moves per second of CPU time, over whole games; setting up and listing the legal actions are included."""
    moves = games = 0
    start = process_time()
    while (taken := process_time() - start) < seconds:
        moves += play_at_random(game, seats, games)[1]
        games += 1
    return moves / taken


def play_at_random(game: Game[Any, Any], seats: int, number: int, most: int | None = None) -> tuple[State, int]:
    """A game among random bots, to its end or for `most` moves: its last state, and how many moves were made."""
    state: State = game.new(seats, derive_seed("bench", game.name, seats, number))
    rng = Rng(derive_seed("bench/bots", game.name, seats, number))
    bot = game.bot("random")
    moves = 0
    while moves != most and state.outcome() is None:
        seat = state.decisions()[0].seat
        state.apply(seat, bot.choose(Observation(state, seat), rng))
        moves += 1
    return state, moves


def call_costs(game: Game[Any, Any], rounds: int) -> dict[str, float]:
    """Microseconds of CPU time per digest, copy and view, in the middle of games with every seat taken."""
    middles = [half_played(game, game.seats[-1], number) for number in range(MIDDLES)]
    asked = [(state, state.decisions()[0].seat) for state in middles]
    calls = {
        "digest": lambda: [state.digest() for state in middles],
        "copy": lambda: [state.copy() for state in middles],
        "view": lambda: [state.view(seat) for state, seat in asked],
    }
    return {
        name: median(Timer(call, timer=process_time).repeat(rounds, REPEATS)) * 1e6 / (REPEATS * MIDDLES)
        for name, call in calls.items()
    }


def half_played(game: Game[Any, Any], seats: int, number: int) -> State:
    """A game when half of its moves are made."""
    _, moves = play_at_random(game, seats, number)
    return play_at_random(game, seats, number, moves // 2)[0]
