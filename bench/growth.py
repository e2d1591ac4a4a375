"""Whether the process grows by playing: what is kept of one game must not be kept for ever. Part of `make simulate`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from bench.simulations import plans
from engines.games import GAMES
from terminal.simulation import GameRecording, SimulationPlan, play_game

MOST_BLOCKS = 30
"""By so many blocks a game may grow the process: what is rare comes late into a cache, even if that has an end."""


@dataclass(frozen=True)
class MemoryGrowth:
    """The memory of the process in blocks, as Python counts them, before and after so many games."""

    games: int
    before: int
    after: int

    @property
    def per_game(self) -> float:
        return (self.after - self.before) / self.games

    @property
    def ended(self) -> bool:
        return self.per_game <= MOST_BLOCKS


def measure_growth(tables: Sequence[SimulationPlan], warm_up: int, games: int) -> MemoryGrowth:
    """Play at these tables in turn; the warm-up fills the caches that have an end."""
    before = 0
    for number in range(warm_up + games):
        if number == warm_up:
            before = allocated_blocks()
        play_game(tables[number % len(tables)], GameRecording(number))
    return MemoryGrowth(games, before, allocated_blocks())


def all_tables() -> list[SimulationPlan]:
    """Every game with every bot, at every table that is simulated."""
    return [plan for game in GAMES for bot in game.bots for plan in plans(game, 1, bot)]


def allocated_blocks() -> int:
    """Of all objects that are in use. Unlike the size of the process it is the same in every run."""
    gc.collect()
    return sys.getallocatedblocks()


def main(
    games: Annotated[int, typer.Option(min=1, help="Games that must not grow the process.")] = 2000,
    warm_up: Annotated[int, typer.Option(min=0, help="Games before them.")] = 500,
) -> None:
    """Play, and look whether the process has grown."""
    found = measure_growth(all_tables(), warm_up, games)
    print(
        f"{games:,} games: {found.before:,} blocks before, {found.after:,} after, "
        f"{found.per_game:.1f} more for each game; {MOST_BLOCKS} are allowed"
    )
    raise typer.Exit(0 if found.ended else 1)


if __name__ == "__main__":
    typer.run(main)
