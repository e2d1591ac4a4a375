"""The service at fixed rates, as most services run: what a move takes and costs when there is little to do.

At its most, a service gathers many moves in one write to the store and one answer to the network. At a few moves per
second it does not, and a move costs more. Latencies count from when a move was due; `idle_gap_ms` is what a loop
with nothing to do shows at the same rate on the same machine. The store writes its file down once a second, or before
every answer: both are measured.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, islice
from statistics import median

from bench.http2_client import Http2Connection
from bench.measured_servers import CONNECTIONS, bench_scripts, scripts_with_moves, wait_until_idle
from bench.paced_driver import PacedDrive, idle_gap_ms
from bench.prepared_matches import (
    PLAY,
    QUIET,
    SUBMIT,
    UNARY,
    UPDATES,
    PreparedMatch,
    prepare_matches,
    prove_matches,
)
from bench.results import Results, Tell
from bench.server_processes import ServerUnderTest, started_service

SLOTS = 64
"""Matches that are free to move."""
QUIET_RATE = 200
"""Moves per second at which the latency of a move is looked at,"""
RATES = {UNARY: (20, QUIET_RATE), QUIET: (20, QUIET_RATE, 2_000), UPDATES: (20, QUIET_RATE)}
"""and those of the table, by way of moving."""
EVERYSEC, ALWAYS = "everysec", "always"
FEWEST_MOVES = 40
P99_BY_P50 = 2.5
"""The p99 may be so many times the p50, and what an idle loop shows."""


async def measure_fixed_rates(rounds: int, seconds: float, tell: Tell) -> Results:
    """Medians of the rounds; then the proof of all matches."""
    found: dict[str, list[float]] = defaultdict(list)
    load = round(os.getloadavg()[0], 2)
    with started_service() as server:
        played: list[PreparedMatch] = []
        for way in RATES:
            tell(f"{way}: warming up")
            await paced_turn(server, way, QUIET_RATE, min(1.0, seconds), played)
        for number in range(rounds):
            for fsync in (EVERYSEC, ALWAYS):
                server.store.set_fsync(fsync)
                for way, rates in RATES.items():
                    for rate in rates:
                        tell(f"{way} at {rate:,}/s, fsync {fsync}, round {number + 1} of {rounds}")
                        turn = await paced_turn(server, way, rate, seconds, played)
                        for figure, value in turn.items():
                            found[f"{figure}_{way}_at_{rate}{_suffix(fsync)}"].append(value)
            tell("an idle loop")
            found["idle_gap_ms"].append((await idle_gap_ms(QUIET_RATE, seconds)).percentile(99))
        tell("re-executing every match that was measured")
        await prove_matches(server.address, played)
    return {**summarize_rates({name: median(values) for name, values in found.items()}), "rates_load_before": load}


def summarize_rates(found: dict[str, float]) -> Results:
    """With the names under which the latency of a move is looked at."""
    results: Results = {name: round(value, 3) for name, value in found.items()}
    for fsync in (EVERYSEC, ALWAYS):
        for name in ("p50", "p99"):
            results[f"{name}_quiet_ms{_suffix(fsync)}"] = results[f"{name}_ms_{QUIET}_at_{QUIET_RATE}{_suffix(fsync)}"]
    bound = P99_BY_P50 * found[f"p50_ms_{QUIET}_at_{QUIET_RATE}"] + found["idle_gap_ms"]
    results["p99_quiet_by_bound"] = round(found[f"p99_ms_{QUIET}_at_{QUIET_RATE}"] / bound, 3)
    return results


def _suffix(fsync: str) -> str:
    return "" if fsync == EVERYSEC else f"_{fsync}"


async def paced_turn(
    server: ServerUnderTest, way: str, rate: int, seconds: float, played: list[PreparedMatch]
) -> dict[str, float]:
    """Latencies and CPU time of moves at a rate; the matches are added to those that were played."""
    moves = max(FEWEST_MOVES, round(rate * seconds))
    path = SUBMIT if way == UNARY else PLAY
    connections = [await Http2Connection.to(server.address, path) for _ in range(CONNECTIONS)]
    try:
        slots = await prepared_slots(connections, way, min(SLOTS, moves), moves)
        await wait_until_idle(server)
        drive = PacedDrive([chain.from_iterable([match.calls(way) for match in slot]) for slot in slots], rate, moves)
        cpu = server.cpu_s()
        result = await drive.run()
        cpu = server.cpu_s() - cpu
    finally:
        for connection in connections:
            connection.close()
    for slot, sequence in zip(slots, drive.sequences, strict=True):
        answers = iter(sequence.answers)
        for match in slot:
            match.take(islice(answers, match.sent), way)
        played += slot
    percentiles = {f"{name}_ms": result.percentile(percent) for name, percent in (("p50", 50), ("p99", 99))}
    return {**percentiles, "cpu_s_per_1k": 1000 * cpu / moves}


async def prepared_slots(
    connections: Sequence[Http2Connection], way: str, slots: int, moves: int
) -> list[list[PreparedMatch]]:
    """Matches of all games in turn, with enough moves for each slot, and their streams."""
    games, each = bench_scripts(), 20 + round(1.5 * moves / slots)
    wanted = [scripts_with_moves(games[slot % len(games)], slot, each) for slot in range(slots)]
    opened = iter(await prepare_matches([*chain(*wanted)], connections))
    prepared = [[*islice(opened, len(scripts))] for scripts in wanted]
    for match in chain(*prepared):
        match.attach(way)
    return prepared
