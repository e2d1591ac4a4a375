"""`make bench`: tables for people, and bench/results/latest.json for programs."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench.build import python_build
from bench.doors import measure_doors
from bench.engine_speed import REFERENCE_VENV, measure_engines
from bench.fixed_rates import measure_fixed_rates
from bench.installation import measure_installation
from bench.log_length import measure_log_lengths
from bench.long_matches import measure_long_matches
from bench.match_lists import measure_lists
from bench.open_matches import MANY, measure_open_matches
from bench.performance_chart import CHART, drawn_chart
from bench.performance_page import PAGE, page_with_figures
from bench.result_tables import result_tables
from bench.results import Results, Tell
from bench.service_speed import measure_service
from bench.two_workers import measure_two_workers
from bench.web import measure_web
from bench.web_pages import measure_pages

LATEST = Path(__file__).parent / "results" / "latest.json"
ENGINE_ROUNDS = 5
"""For each round of the service: they are short."""
FEW_GROUPS = 10
LONG_GAMES, STRETCH = 6, 80
WIDTH = 150
"""Of tables that go into a file."""

Part = Callable[[int, float, Tell], Results]


def engines(rounds: int, seconds: float, tell: Tell) -> Results:
    """Random play beside others' games, and verifying beside playing."""
    return measure_engines(ENGINE_ROUNDS * rounds, None, lambda what, _: tell(what))


def service(rounds: int, seconds: float, tell: Tell) -> Results:
    """The service beside its ceiling; what it costs, and what is kept."""
    return asyncio.run(measure_service(rounds, seconds, tell))


def doors(rounds: int, seconds: float, tell: Tell) -> Results:
    """The service and a bare server behind each door for gRPC."""
    return asyncio.run(measure_doors(rounds, seconds, tell))


def many_matches(rounds: int, seconds: float, tell: Tell) -> Results:
    """Memory per open match, and whether moves cost more when there are many."""
    return asyncio.run(measure_open_matches(MANY, FEW_GROUPS, tell))


def long_lists(rounds: int, seconds: float, tell: Tell) -> Results:
    """Whether a page of the list costs more when there are many matches."""
    return asyncio.run(measure_lists(tell))


def long_logs(rounds: int, seconds: float, tell: Tell) -> Results:
    """Whether moves, loading and looking back cost more when the log is long."""
    lengths = asyncio.run(measure_log_lengths(LONG_GAMES, STRETCH, tell))
    return lengths | asyncio.run(measure_long_matches(rounds, tell))


def two_workers(rounds: int, seconds: float, tell: Tell) -> Results:
    """CPU time per move of two workers and of one."""
    return asyncio.run(measure_two_workers((rounds + 1) // 2, seconds / 2, tell))


def fixed_rates(rounds: int, seconds: float, tell: Tell) -> Results:
    """Latency and CPU time of a move at fixed rates, with either setting of fsync."""
    return asyncio.run(measure_fixed_rates((rounds + 1) // 2, seconds, tell))


def browsers(rounds: int, seconds: float, tell: Tell) -> Results:
    """CPU time per call and per update at the HTTP port by that at the gRPC port; the pages in a browser."""
    return asyncio.run(measure_web(rounds, seconds / 2, tell)) | measure_pages(rounds, tell)


def first_minutes(rounds: int, seconds: float, tell: Tell) -> Results:
    """What `make serve` installs, and how soon a command answers."""
    return measure_installation(tell)


PARTS: dict[str, Part] = {
    "start": first_minutes,
    "engines": engines,
    "service": service,
    "doors": doors,
    "rates": fixed_rates,
    "many": many_matches,
    "lists": long_lists,
    "length": long_logs,
    "workers": two_workers,
    "web": browsers,
}


def main(
    only: Annotated[
        list[str] | None,
        typer.Option(help=f"A part: {', '.join(PARTS)}; may be given again. latest.json stays as it is."),
    ] = None,
    rounds: Annotated[
        int,
        typer.Option(
            min=1, help="How often the service is measured, the engines five times as often; medians are reported."
        ),
    ] = 5,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="Of each turn of the service and of its ceiling; the engines take 80 in all.")
    ] = 3.0,
    only_json: Annotated[bool, typer.Option("--json", help="Print the JSON and nothing else.")] = False,
) -> None:
    """Measure the engines, the service and the store, beside what they can be held against, in one run."""
    chosen = [*(only or PARTS)]
    if unknown := [name for name in chosen if name not in PARTS]:
        raise typer.BadParameter(f"--only {unknown[0]}: must be one of {', '.join(PARTS)}")
    if "engines" in chosen and not (REFERENCE_VENV / ".installed").exists():
        print(
            f"RLCard is not installed here; build its environment: make {REFERENCE_VENV.name}/.installed",
            file=sys.stderr,
        )
        raise typer.Exit(2)
    results: Results = {"load_before": round(os.getloadavg()[0], 2), "cores": os.cpu_count() or 0}
    results["python_build"] = python_build()
    start = time.monotonic()
    for name in chosen:
        results |= PARTS[name](rounds, seconds, said(name, start))
    results |= {"seconds_taken": round(time.monotonic() - start), "service_rounds": rounds, "service_seconds": seconds}
    text = json.dumps(results, indent=2)
    if not only:
        LATEST.parent.mkdir(exist_ok=True)
        LATEST.write_text(text + "\n", encoding="utf-8")
        CHART.write_text(drawn_chart(results), encoding="utf-8")
        PAGE.write_text(page_with_figures(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    if only_json:
        print(text)
    else:
        Console(width=None if sys.stdout.isatty() else WIDTH).print(*result_tables(results))


def said(part: str, start: float) -> Tell:
    """Tells on standard error how far it is: in a line of its own for every part, on a terminal in one that moves."""
    moving = sys.stderr.isatty()
    last = ""

    def tell(what: str) -> None:
        nonlocal last
        # Written between measurements only: a thread that drew a bar would cost CPU time that is being counted.
        line = f"{time.monotonic() - start:4.0f} s  {part}: {what}"
        if moving:
            sys.stderr.write(f"\r\x1b[K{line}")
        elif what.partition(",")[0] != last:
            sys.stderr.write(f"{line}\n")
        last = what.partition(",")[0]
        sys.stderr.flush()

    return tell


if __name__ == "__main__":
    typer.run(main)
