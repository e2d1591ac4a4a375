"""`make chaos`: faults under load, and a table at the end."""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from service.background import end
from tests.chaos.faults import FAULTS
from tests.chaos.keeper import Keeper
from tests.chaos.players import Journal, Table, Verdict, verdict

TABLES = 8
LONGEST = 60.0
"""Seconds after which a service that does not serve again is given up."""


@dataclass
class Outcome:
    """What came of it all."""

    verdict: Verdict
    journal: Journal
    recovery: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For each kind of fault, the seconds from its end until the service served again."""

    @property
    def good(self) -> bool:
        return self.verdict.good and not self.journal.strange


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def run(folder: Path, kinds: Sequence[str], seed: int, tell: Callable[[], object] = lambda: None) -> Outcome:
    """One fault after the other, in this order, while all tables play."""
    service, journal = Keeper(folder / "data", free_port()), Journal()
    recovery: dict[str, list[float]] = defaultdict(list)
    chance = random.Random(seed)
    keeping = asyncio.create_task(service.keep())
    playing = [
        asyncio.create_task(Table(service.address, journal, random.Random(seed + number)).play())
        for number in range(TABLES)
    ]
    try:
        await _served(journal, time.monotonic())
        for kind in kinds:
            await _whole(service, journal)
            await asyncio.sleep(chance.uniform(0.05, 0.4))
            await FAULTS[kind](service)
            recovery[kind].append(await _served(journal, time.monotonic()))
            tell()
    finally:
        for task in (*playing, keeping):
            await end(task)
        service.stop()
    service.start()
    try:
        return Outcome(await _checked(journal, service.store_url), journal, recovery)
    finally:
        service.stop()


async def _whole(service: Keeper, journal: Journal) -> None:
    """Until all processes are there and moves are made: a fault that meets nobody is none."""
    async with asyncio.timeout(LONGEST):
        while not service.whole:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.05)
    await _served(journal, time.monotonic())


async def _served(journal: Journal, since: float) -> float:
    """Until a move that was made since then is acknowledged."""
    async with asyncio.timeout(LONGEST):
        while (seconds := journal.served_after(since)) is None:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.02)
    return seconds


async def _checked(journal: Journal, store_url: str) -> Verdict:
    async with asyncio.timeout(LONGEST):
        while True:
            with suppress(Exception):  # until the store is there
                return await verdict(journal, store_url)
            await asyncio.sleep(0.2)


def show(outcome: Outcome, console: Console) -> None:
    grid = Grid("fault", "times", "worst time to serve again")
    for kind, seconds in outcome.recovery.items():
        grid.add_row(kind, str(len(seconds)), f"{max(seconds):.1f} s")
    console.print(grid)
    found = outcome.verdict
    faults = sum(map(len, outcome.recovery.values()))
    console.print(
        f"{faults} faults, {found.moves:,} acknowledged moves in {found.matches:,} matches: "
        f"{found.lost} lost, {found.doubled} doubled, {found.reordered} reordered, {found.unsound} matches unsound"
    )
    for said, times in outcome.journal.strange.items():
        console.print(f"{times} times: {said}", markup=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kinds = [list(FAULTS)[number % len(FAULTS)] for number in range(given.faults)]
    random.Random(given.seed).shuffle(kinds)
    console = Console()
    with tempfile.TemporaryDirectory(prefix="powderkeg-chaos-") as folder:
        bar = iter(track(range(len(kinds)), "faults", console=console))
        outcome = asyncio.run(run(Path(folder), kinds, given.seed, lambda: next(bar, None)))
        for _ in bar:
            pass
    show(outcome, console)
    sys.exit(0 if outcome.good else 1)


if __name__ == "__main__":
    main()
