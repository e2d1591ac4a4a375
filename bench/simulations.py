"""`make simulate`: many games of everything that can be played, each replayed to the same digests. A long run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from engines.core.game import Game
from engines.core.options import Flag, SomeOf
from engines.games import GAMES
from terminal.simulation import SimulationPlan, SimulationReport, simulate

T = TypeVar("T")


def plans(game: Game[Any, Any], games: int, bots: str) -> Iterator[SimulationPlan]:
    """Every number of seats, with and without each flag; and every deck at the fewest and at the most seats."""
    ends = dict.fromkeys((game.seats[0], game.seats[-1]))
    variants: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.seats]
    for name, kind in game.options.kinds.items():
        others = [kind.write(value) for value in kind.samples() if value != kind.default]
        if isinstance(kind, Flag):
            variants += [(seats, {name: value}) for value in others for seats in game.seats]
        elif isinstance(kind, SomeOf):
            variants += [(seats, {name: value}) for value in others for seats in ends]
    for seats, options in variants:
        yield SimulationPlan(game=game, seats=seats, games=games, seed="0", options=options, bots=[bots])


def in_processes(call: Callable[..., T], work: Sequence[tuple[Any, ...]], doing: str) -> list[T]:
    """What the call gives for each piece of work, on all cores; a bar on standard error shows how far it is."""
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(doing, total=len(work))
        jobs = [pool.submit(call, *each) for each in work]
        for _ in as_completed(jobs):
            bar.advance(task)
    return [job.result() for job in jobs]


def run(name: str, number: int, games: int, bots: str) -> SimulationReport:
    """One of the plans of a game; called in another process, which looks the plan up by its number."""
    return simulate(list(plans(GAMES.called(name), games, bots))[number])


def main(
    only: Annotated[
        list[str] | None, typer.Argument(help="The games, as NAME or NAME@RULESET; all of them if none is named.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each kind.")] = 1000,
    bots: Annotated[str, typer.Option(help="The bot on every seat.")] = "random",
) -> None:
    """Play every ruleset of every game at every number of seats, and every deck at the fewest and the most."""
    names = only or [f"{game.name}@{game.ruleset}" for game in GAMES.every_ruleset()]
    planned = [(name, list(plans(GAMES.called(name), games, bots))) for name in names]
    work = [(name, number, games, bots) for name, each in planned for number in range(len(each))]
    reports = in_processes(run, work, "simulating")
    show(list(zip([plan for _, each in planned for plan in each], reports, strict=True)))
    raise typer.Exit(0 if all(report.sound for report in reports) else 1)


def show(results: list[tuple[SimulationPlan, SimulationReport]]) -> None:
    table = Table("game", "options")
    for heading in ("seats", "games", "ended", "replayed", "errors", "moves", "moves/s"):
        table.add_column(heading, justify="right")
    for plan, report in results:
        options = " ".join(f"{name}={value}" for name, value in plan.options.items())
        counts = [plan.seats, report.games, report.ended, report.replayed, report.errors]
        counts += [report.moves, report.moves_per_s]
        table.add_row(f"{plan.game.name}@{plan.game.ruleset}", options, *(f"{count:,}" for count in counts))
    console = Console()
    console.print(table)
    for plan, report in results:
        if report.first_error:
            console.print(f"{plan.game.name}, {plan.seats} seats: {report.first_error}", markup=False)


if __name__ == "__main__":
    typer.run(main)
