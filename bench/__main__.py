"""`make bench`: a table for people, and bench/results/latest.json for programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.measure import BUDGET, UNO_VENV, Results, measure
from engines.games import GAMES

LATEST = Path(__file__).parent / "results" / "latest.json"


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How often everything is measured; medians are reported.")] = 25,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, help=f"CPU seconds per measurement; those of play take {BUDGET} s together otherwise."),
    ] = None,
    only_json: Annotated[bool, typer.Option("--json", help="Print the JSON and nothing else.")] = False,
) -> None:
    """Measure the random play of every game beside RLCard's UNO, and the verifying of its logs, in one run."""
    if not (UNO_VENV / ".installed").exists():
        print(f"RLCard is not installed here; build its environment: make {UNO_VENV.name}/.installed", file=sys.stderr)
        raise typer.Exit(2)
    results = measure_with_bar(rounds, seconds, hidden=only_json)
    text = json.dumps(results, indent=2)
    LATEST.parent.mkdir(exist_ok=True)
    LATEST.write_text(text + "\n", encoding="utf-8")
    if only_json:
        print(text)
    else:
        Console().print(paces(results), verifying(results), costs(results))


def measure_with_bar(rounds: int, seconds: float | None, *, hidden: bool) -> Results:
    columns = (TextColumn("{task.description:16}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # The bar moves only between measurements: a thread that moved it would cost CPU time that is being counted.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, disable=hidden) as bar:
        task = bar.add_task("", total=None)

        def begin(what: str, total: int) -> None:
            started = bool(bar.tasks[task].description)
            bar.update(task, description=what, total=total, advance=int(started), refresh=True)

        results = measure(rounds, seconds, begin)
        bar.update(task, description="done", advance=1, refresh=True)
    return results


def paces(results: Results) -> Table:
    table = Table("game", title=f"Random play (CPU time, {results['rounds']} rounds)")
    for heading in ("seats", "moves/s", "times UNO"):
        table.add_column(heading, justify="right")
    uno = f"UNO of RLCard {results['rlcard']}"
    table.add_row(uno, str(results["uno_players"]), f"{results['uno_steps_per_s']:,}", "1.00", end_section=True)
    for game in GAMES:
        for seats in game.seats:
            pace, ratio = results[f"{game.name}_moves_per_s_{seats}"], results[f"{game.name}_vs_uno_{seats}"]
            table.add_row(game.name, str(seats), f"{pace:,}", f"{ratio:.2f}")
        table.add_section()
    return table


def verifying(results: Results) -> Table:
    table = Table("game", title="Verifying logs of random games (CPU time)")
    for heading in ("seats", "entries/s", "times random play"):
        table.add_column(heading, justify="right")
    for game in GAMES:
        for seats in game.seats:
            pace = results[f"verify_entries_per_s_{game.name}_{seats}"]
            table.add_row(game.name, str(seats), f"{pace:,}", f"{results[f'verify_vs_engine_{game.name}_{seats}']:.2f}")
        table.add_section()
    return table


def costs(results: Results) -> Table:
    calls = ("digest", "copy", "view")
    table = Table("game", title="In the middle of a game")
    for call in calls:
        table.add_column(f"µs per {call}", justify="right")
    for game in GAMES:
        table.add_row(game.name, *(f"{results[f'{call}_us_{game.name}']:.1f}" for call in calls))
    return table


if __name__ == "__main__":
    typer.run(main)
