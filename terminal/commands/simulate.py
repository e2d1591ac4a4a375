"""`powderkeg simulate`: bots play whole games on the engine alone."""

from __future__ import annotations

from typing import Annotated

import typer

from terminal.commands.options import AsJson, MatchOptions, read_options


def simulate_games(
    game: Annotated[
        str, typer.Argument(help="The game to play (NAME, or NAME@RULESET); `powderkeg games` lists them.")
    ],
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; the fewest that the game takes if not given.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "0",
    option: MatchOptions = None,
    bots: Annotated[str, typer.Option(help="Bots by seat, separated by commas; a short list is repeated.")] = "random",
    as_json: AsJson = False,
) -> None:
    """Let bots play whole games on the engine alone, and re-execute every game from its recorded actions.

    The exit code is 0 only if every game ended, was re-executed to the same digests, and raised no error.

    **Examples**

    `powderkeg simulate boom --seats 4 --games 1000`

    `powderkeg simulate boom --seats 3 --bots sensible,random --option first_seat=0 --json`
    """
    from engines.games import GAMES
    from terminal.handlers.simulate import run_simulation
    from terminal.simulation import SimulationPlan

    chosen = GAMES.called(game)
    plan = SimulationPlan(
        game=chosen,
        seats=chosen.seats[0] if seats is None else seats,
        games=games,
        seed=seed,
        options=read_options(option or []),
        bots=[name.strip() for name in bots.split(",")],
    )
    raise typer.Exit(0 if run_simulation(plan, as_json=as_json).sound else 1)
