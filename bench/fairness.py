"""Seat fairness: with the same bot on every seat, no seat wins more often than another. Part of `make simulate`.

Who begins is drawn from the seed, so turning the table by a seat changes no probability. Every seat must win the same
share of the games, but for chance; the exact test of bench/uniformity.py says how much of it is chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bench.simulations import in_processes
from bench.uniformity import holm, p_value
from engines.games import GAMES
from terminal.simulation import MOST_MOVES, GameRecording, SimulationPlan, play_game

LEVEL = Fraction(1, 1000)
"""A corrected p-value below this is no chance any more: of a thousand runs with fair seats one would fail."""
WIDTH = 150
"""Of a table that goes into a file."""


@dataclass(frozen=True)
class SeatTally:
    """The games of one bot at one table."""

    game: str
    seats: int
    bot: str
    wins: tuple[int, ...]
    """By seat, each game once."""
    shared: int
    """The games that had several winners."""


def count_wins(plan: SimulationPlan) -> SeatTally:
    """Play all games of the plan, and count who won."""
    wins, shared = [0] * plan.seats, 0
    for number in range(plan.games):
        recording = GameRecording(number)
        play_game(plan, recording)
        if not recording.winners:
            which = f"{plan.game.name}, {plan.seats} seats, {plan.bots[0]}, game {number} of seed {plan.seed}"
            raise RuntimeError(f"{which} was not over after {MOST_MOVES} moves; `powderkeg simulate` tells more")
        wins[credited(recording, plan.seats)] += 1
        shared += len(recording.winners) > 1
    return SeatTally(plan.game.name, plan.seats, plan.bots[0], tuple(wins), shared)


def credited(recording: GameRecording, seats: int) -> int:
    """The winner. Of several it is the next one clockwise from who was asked first.

    So every game counts once, as the test demands, and no seat is preferred: the choice turns with the table.
    """
    first = recording.moves[0][0]
    return min(recording.winners, key=lambda seat: (seat - first) % seats)


def run(name: str, seats: int, bot: str, games: int, seed: str) -> SeatTally:
    """Called in another process, which has the game by its name."""
    return count_wins(SimulationPlan(game=GAMES[name], seats=seats, games=games, seed=seed, options={}, bots=[bot]))


def main(
    only: Annotated[list[str] | None, typer.Argument(help="The games; all of them if none is named.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each bot with each number of seats.")] = 2000,
    bot: Annotated[list[str] | None, typer.Option(help="A bot; may be given again. All bots if none is named.")] = None,
    seed: Annotated[str, typer.Option(help="Any text; another one gives other games.")] = "0",
) -> None:
    """Play every game at every number of seats with every bot, and test whether all seats win alike."""
    chosen = [GAMES[name] for name in only] if only else list(GAMES)
    work = [
        (game.name, seats, name, games, seed)
        for game in chosen
        for name in game.bots
        for seats in game.seats
        if not bot or name in bot
    ]
    fair = show(in_processes(run, work, "seats"))
    raise typer.Exit(0 if fair else 1)


def show(tallies: Sequence[SeatTally]) -> bool:
    """Print the table; whether every seat may be taken for fair."""
    found = [p_value(each.wins) for each in tallies]
    corrected = holm(found)
    table = Table("game", "bot", "wins by seat")
    for heading in ("games", "shared", "p", "corrected p"):
        table.add_column(heading, justify="right")
    for each, p, of_all in zip(tallies, found, corrected, strict=True):
        wins = " ".join(f"{won:,}" for won in each.wins)
        figures = [f"{sum(each.wins):,}", f"{each.shared:,}", f"{float(p):.2g}", f"{float(of_all):.2g}"]
        table.add_row(each.game, each.bot, wins, *figures, style="bold red" if of_all < LEVEL else "")
    console = Console()
    console = console if console.is_terminal else Console(width=WIDTH)
    console.print(table)
    unfair = [each for each, of_all in zip(tallies, corrected, strict=True) if of_all < LEVEL]
    for each in unfair:
        console.print(f"{each.game}, {each.seats} seats, {each.bot}: the seats do not win alike (docs/simulations.md)")
    return not unfair


if __name__ == "__main__":
    typer.run(main)
