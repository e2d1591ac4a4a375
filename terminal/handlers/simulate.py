"""`powderkeg simulate`: bots play whole games on the engine alone."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table

from terminal.progress_bar import progress_over
from terminal.simulation import SimulationPlan, SimulationReport, simulate


def run_simulation(plan: SimulationPlan, *, as_json: bool) -> SimulationReport:
    """Play, and tell what came of it."""
    plan.check()
    with progress_over(plan.games, quiet=as_json, of=f"{plan.game.name}, {plan.seats} seats") as one_more:
        report = simulate(plan, one_more)
    if as_json:
        sys.stdout.write(json.dumps(simulation_as_json(plan, report)) + "\n")
    else:
        show_report(plan, report)
    return report


def simulation_as_json(plan: SimulationPlan, report: SimulationReport) -> dict[str, object]:
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


def show_report(plan: SimulationPlan, report: SimulationReport) -> None:
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
