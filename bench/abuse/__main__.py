"""`make abuse`: how long a player waits for a move while somebody means harm, beside how long without."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table as Grid

from bench.abuse.abuses import ABUSES
from bench.abuse.honest_players import LONG, HonestPlayers, LongMatches, long_script, open_match, open_tables
from bench.abuse.hostile_process import abused
from bench.http2_client import Http2Error
from bench.measured_servers import wait_until_idle
from bench.paced_driver import PacedResult
from bench.server_processes import ServerUnderTest, started_service
from loadtest import GameScript

RATE = 100.0
"""Moves per second of all honest players together,"""
RATE_OF_ONE = 20.0
"""and of those of a single match."""
SETTINGS = ["--log-level", "info", "--fsync", "everysec"]
"""Of the service: what a disk takes now and then is not what the abuse does."""
MOST = 2.0
"""How many times as long as without the abuse a move may take, at the 99th percentile."""


@dataclass
class Measured:
    """One abuse, beside the same players without it. Milliseconds, and shares of a core."""

    abuse: str
    p99_without: list[float] = field(default_factory=list)
    p99_with: list[float] = field(default_factory=list)
    p50_with: list[float] = field(default_factory=list)
    cpu_without: list[float] = field(default_factory=list)
    cpu_with: list[float] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: int = 0
    """Turns in which a move of a player was refused or lost."""

    @property
    def ratio(self) -> float:
        """The median over the turns."""
        each = [one / other for one, other in zip(self.p99_with, self.p99_without, strict=True)]
        return median(each) if each else float("inf")

    @property
    def good(self) -> bool:
        return self.ratio <= MOST and not self.failures


@dataclass
class Measurement:
    """A service, and what its players are put through."""

    server: ServerUnderTest
    script: GameScript
    long: LongMatches
    seconds: float

    async def measure(self, name: str, repeats: int) -> Measured:
        found = Measured(name)
        players = await self._players(name)
        for _ in range(repeats):
            try:
                await self._turn(found, players)
            except (Http2Error, TimeoutError) as failed:
                found.failures += 1
                found.outcomes[f"player: {failed!r}"] += 1
                players.close()
                await wait_until_idle(self.server)
                players = await self._players(name)
        players.close()
        return found

    async def _players(self, name: str) -> HonestPlayers:
        address = self.server.address
        if ABUSES[name].same_match:
            return HonestPlayers([await open_match(address, self.script, LONG)])
        return await open_tables(address, self.script)

    async def _turn(self, found: Measured, players: HonestPlayers) -> None:
        """Once without, and once with."""
        without, cpu_without = await self._window(players)
        async with abused(found.abuse, self.long.target(self.server.address, players.matches[0])) as outcomes:
            during, cpu_with = await self._window(players)
        found.outcomes += outcomes
        found.p99_without.append(without.percentile(99))
        found.p99_with.append(during.percentile(99))
        found.p50_with.append(during.percentile(50))
        found.cpu_without.append(cpu_without)
        found.cpu_with.append(cpu_with)

    async def _window(self, players: HonestPlayers) -> tuple[PacedResult, float]:
        """The players alone: how long their moves took, and what share of a core the service."""
        cpu = self.server.cpu_s()
        result = await players.play(RATE if len(players.matches) > 1 else RATE_OF_ONE, self.seconds)
        return result, (self.server.cpu_s() - cpu) / result.seconds


async def measure_all(given: argparse.Namespace, console: Console) -> list[Measured]:
    script, found = long_script(), []
    with started_service(1, given.door, SETTINGS, given.checkout) as server:
        console.print("writing long logs", style="dim")
        measurement = Measurement(server, script, await LongMatches.open(server.address, script), given.seconds)
        for name in given.abuses or ABUSES:
            one = await measurement.measure(name, given.repeats)
            found.append(one)
            console.print(told(one), style="dim", soft_wrap=True, highlight=False)
    return found


def told(one: Measured) -> str:
    if not one.p99_with:
        return f"{one.abuse}: no turn without a failure"
    return (
        f"{one.abuse}: p99 {median(one.p99_without):.1f} -> {median(one.p99_with):.1f} ms, ratio {one.ratio:.2f}, "
        f"core {median(one.cpu_without):.2f} -> {median(one.cpu_with):.2f}, failures {one.failures}, "
        f"{dict(one.outcomes)}"
    )


def show(found: list[Measured], console: Console) -> None:
    grid = Grid("abuse", "p99 without", "p99 with", "ratio", "core without", "with", "the abuser got")
    for one in found:
        figures = ["-"] * 3
        if one.p99_with:
            figures = [f"{median(one.p99_without):.1f} ms", f"{median(one.p99_with):.1f} ms", f"{one.ratio:.2f}"]
        cores = [f"{median(each):.2f}" if each else "-" for each in (one.cpu_without, one.cpu_with)]
        got = ", ".join(f"{times:,} {what}" for what, times in one.outcomes.most_common())
        lost = f"; {one.failures} turns with lost moves" if one.failures else ""
        grid.add_row(ABUSES[one.abuse].says, *figures, *cores, got + lost)
    console.print(grid)
    late = [one.abuse for one in found if not one.good]
    console.print(f"Beyond {MOST:g} times the p99 without: {', '.join(late) or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("abuses", nargs="*", metavar="ABUSE", help=f"one of: {', '.join(ABUSES)}; all without any")
    parser.add_argument("--repeats", type=int, default=3, help="turns of each abuse")
    parser.add_argument("--seconds", type=float, default=4.0, help="of a turn, without and with")
    parser.add_argument("--door", default="grpcio")
    parser.add_argument("--checkout", type=Path, help="another checkout of the project, whose service is measured")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    if unknown := [name for name in given.abuses if name not in ABUSES]:
        parser.error(f"there is no abuse {unknown[0]!r}; there are {', '.join(ABUSES)}")
    console, load = Console(), os.getloadavg()[0]
    found = asyncio.run(measure_all(given, console))
    show(found, console)
    if given.json:
        figures = {"load_before": load, "abuses": [{**vars(one), "ratio": one.ratio} for one in found]}
        given.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    raise SystemExit(0 if all(one.good for one in found) else 1)


if __name__ == "__main__":
    main()
