"""`powderkeg simulate`: bots play whole games on the engine alone."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from engines.core.errors import BadSetup, SetupReason
from engines.games import GAMES
from service.cli.progress import progress_over
from service.simulate import Plan, Report, simulate


def simulate_games(
    game: Annotated[
        str, typer.Argument(help="The game to play (NAME, or NAME@RULESET); `powderkeg games` lists them.")
    ],
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; the fewest that the game takes if not given.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "0",
    option: Annotated[list[str] | None, typer.Option(help="A match option as NAME=VALUE; may be given again.")] = None,
    bots: Annotated[str, typer.Option(help="Bots by seat, separated by commas; a short list is repeated.")] = "random",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of a table.")] = False,
) -> None:
    """Let bots play whole games on the engine alone, and re-execute every game from its recorded actions.

    The exit code is 0 only if every game ended, was re-executed to the same digests, and raised no error.

    **Examples**

    `powderkeg simulate boom --seats 4 --games 1000`

    `powderkeg simulate boom --seats 3 --bots sensible,random --option first_seat=0 --json`
    """
    chosen = GAMES.called(game)
    plan = Plan(
        game=chosen,
        seats=chosen.seats[0] if seats is None else seats,
        games=games,
        seed=seed,
        options=read_options(option or []),
        bots=[name.strip() for name in bots.split(",")],
    )
    plan.check()
    with progress_over(games, quiet=as_json, of=f"{game}, {plan.seats} seats") as one_more:
        report = simulate(plan, one_more)
    if as_json:
        sys.stdout.write(json.dumps(describe(plan, report)) + "\n")
    else:
        show(plan, report)
    raise typer.Exit(0 if report.sound else 1)


def read_options(given: list[str]) -> dict[str, str]:
    """NAME=VALUE pairs; a name may be given once."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadSetup(SetupReason.BAD_OPTION, f"--option {pair}: write it as NAME=VALUE, as in first_seat=0")
        if name.strip() in options:
            raise BadSetup(SetupReason.BAD_OPTION, f"--option {pair}: {name.strip()} was given before; give it once")
        options[name.strip()] = value
    return options


def describe(plan: Plan, report: Report) -> dict[str, object]:
    setup = plan.game.prepare(plan.seats, plan.options)
    played = {
        "game": plan.game.name,
        "ruleset": plan.game.ruleset,
        "seats": plan.seats,
        "seed": plan.seed,
        "bots": plan.bot_names(),
        "options": plan.game.options.write(setup.options),
    }
    return {**played, **asdict(report)}


def show(plan: Plan, report: Report) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    table.add_row("games", f"{report.games:,}")
    table.add_row("ended", f"{report.ended:,}")
    table.add_row("replayed", f"{report.replayed:,} to the same digest after every move")
    table.add_row("errors", f"{report.errors:,}")
    table.add_row("moves", f"{report.moves:,}")
    table.add_row("moves/s", f"{report.moves_per_s:,}")
    for seat, (name, wins) in enumerate(zip(plan.bot_names(), report.wins, strict=True)):
        table.add_row(f"seat {seat} ({name})", f"won {wins:,}, {wins / report.games:.0%}")
    Console().print(table)
    if report.first_error:
        Console(stderr=True).print(f"first error: {report.first_error}", markup=False)
