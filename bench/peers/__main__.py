"""`make bench-peers`: the service beside boardgame.io and Colyseus; tables, and bench/results/peers.json."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console

from bench.build import python_build
from bench.peers.measurements import (
    RATES,
    SHARE_OF_MOST,
    growth_with_log,
    growth_with_matches,
    growth_with_watchers,
    measure_most,
    measure_rate,
)
from bench.peers.node_sides import MODULES, BoardgameSide, ColyseusSide, node_version, started_node
from bench.peers.sides import GameSide, PowderkegSide
from bench.peers.tables import page_with_peers, peer_tables
from bench.performance_page import PAGE
from bench.results import Results
from bench.server_processes import started_service

PEERS = Path(__file__).parents[1] / "results" / "peers.json"
WARM_UP = 1.0
WIDTH = 120

Figures = dict[str, dict[str, list[float]]]
"""Of each side, by figure: one for each round."""


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How often each side has its turn; medians are reported.")] = 3,
    seconds: Annotated[float, typer.Option(min=0.2, help="Of each turn.")] = 3.0,
    keep: Annotated[bool, typer.Option(help="Write bench/results/peers.json.")] = True,
    only_json: Annotated[bool, typer.Option("--json", help="Print the JSON and nothing else.")] = False,
) -> None:
    """Measure the service beside other game servers, by turns, in one run."""
    if not MODULES.is_dir():
        print(
            "The peers are not installed here: make requirements/peers/node_modules/.package-lock.json", file=sys.stderr
        )
        raise typer.Exit(2)
    start, load = time.monotonic(), round(os.getloadavg()[0], 2)
    results = asyncio.run(measure_peers(rounds, seconds))
    taken = round(time.monotonic() - start)
    results |= {"load_before": load, "cores": os.cpu_count() or 0, "rounds": rounds, "seconds": seconds}
    results |= {"seconds_taken": taken, "python_build": python_build(), "node": node_version()}
    text = json.dumps(results, indent=2)
    if keep:
        PEERS.parent.mkdir(exist_ok=True)
        PEERS.write_text(text + "\n", encoding="utf-8")
        PAGE.write_text(page_with_peers(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    if only_json:
        print(text)
    else:
        Console(width=None if sys.stdout.isatty() else WIDTH).print(*peer_tables(results))


async def measure_peers(rounds: int, seconds: float) -> Results:
    """All sides run all the time, and have their turns one after the other."""
    figures: Figures = defaultdict(lambda: defaultdict(list))
    with ExitStack() as stack:
        services = [
            PowderkegSide("powderkeg", stack.enter_context(started_service(door="fast"))),
            PowderkegSide("powderkeg_grpcio", stack.enter_context(started_service())),
        ]
        sides = [*services, *started_peers(stack)]
        for side in sides:
            tell(f"{side.name}: warming up")
            await measure_most(side, min(WARM_UP, seconds))
        for number in range(rounds):
            for side in sides:
                tell(f"{side.name}: round {number + 1} of {rounds}")
                await measure_side(side, seconds, figures[side.name])
    return {
        **summarize(figures, [side.name for side in sides]),
        "proven_matches": sum(each.proven for each in services),
    }


def started_peers(stack: ExitStack) -> list[GameSide]:
    folder = stack.enter_context(TemporaryDirectory(prefix="powderkeg-peers-"))
    return [
        BoardgameSide("boardgame_io", *stack.enter_context(started_node("boardgame_io.js"))),
        BoardgameSide("boardgame_io_files", *stack.enter_context(started_node("boardgame_io.js", folder))),
        ColyseusSide("colyseus", *stack.enter_context(started_node("colyseus.js"))),
    ]


async def measure_side(side: GameSide, seconds: float, figures: dict[str, list[float]]) -> None:
    """A turn of one side."""
    tell(f"{side.name}: its most")
    most = await measure_most(side, seconds)
    for name, value in most.items():
        figures[name].append(float(value))
    own = max(1.0, SHARE_OF_MOST * float(most["per_s"]))
    for name, rate in (*((str(rate), float(rate)) for rate in RATES), ("70_percent", own)):
        if rate > float(most["per_s"]):
            continue  # more than it can: there is no latency at that rate
        tell(f"{side.name}: {rate:,.0f} moves/s")
        for figure, value in (await measure_rate(side, rate, seconds)).items():
            figures[f"{figure}_at_{name}"].append(float(value))
    tell(f"{side.name}: more who are told, longer logs, more matches")
    figures["growth_watchers"].append(await growth_with_watchers(side, seconds / 2))
    figures["growth_log"].append(await growth_with_log(side))
    figures["growth_matches"].append(await growth_with_matches(side, seconds / 2))


def summarize(figures: Figures, names: Sequence[str]) -> Results:
    """Medians; and the service by each peer, within a round, with all rounds beside."""
    results: Results = {
        f"{name}_{figure}": round(median(values), 4) for name in names for figure, values in figures[name].items()
    }
    ours = figures[names[0]]
    whole = [sum(each) for each in zip(ours["cpu_s_per_1k"], ours["store_cpu_s_per_1k"], strict=True)]
    for name in names[1:]:
        theirs = figures[name]
        for key, mine, other in (
            ("moves", ours["per_s"], theirs["per_s"]),
            ("cpu", ours["cpu_s_per_1k"], theirs["cpu_s_per_1k"]),
            ("cpu_with_store", whole, theirs["cpu_s_per_1k"]),
        ):
            ratios = [a / b for a, b in zip(mine, other, strict=True)]
            results[f"vs_{name}_{key}"] = round(median(ratios), 3)
            results[f"vs_{name}_{key}_rounds"] = " ".join(f"{ratio:.2f}" for ratio in ratios)
    return results


def tell(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    typer.run(main)
