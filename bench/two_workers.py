"""One worker against two: CPU time per move of all processes of the service.

The kernel deals connections out to workers, not calls. Two cases are measured: the players of a match are together on
one connection, or each of them has the next connection, so that most matches have players on both workers. Either way
half of the calls come to the worker that is not the home of their match, and are carried. Beside them stands the
ceiling, which shares nothing but the machine and the store: one process of it against two.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median

from bench.measured_servers import MeasuredCeiling, MeasuredService, bench_scripts
from bench.prepared_matches import QUIET, UNARY
from bench.results import Results, Tell
from bench.server_processes import started_ceiling, started_service

CONNECTIONS = 16
"""Dealt out by chance: with fewer, one of two workers too often gets most of them."""
WAYS = (UNARY, QUIET)
SPEED = {"two_workers_cpu": "two_workers_speed", "spread_vs_together": "two_workers_speed_spread"}


async def measure_two_workers(rounds: int, seconds: float, tell: Tell) -> Results:
    games = bench_scripts()
    found: dict[str, list[float]] = defaultdict(list)
    with started_service(1) as one, started_service(2) as two:
        alone, both = (MeasuredService(server, connections=CONNECTIONS) for server in (one, two))
        for way in WAYS:
            tell(f"{way}: warming up")
            for side in (alone, both):
                await side.turn(way, games, seconds)
        alone.look_at_entries()
        requests = {way: alone.sizes[way].request for way in WAYS}
        sizes = (alone.sizes[UNARY].answer, alone.sizes[QUIET].answer, alone.entry)
        with started_ceiling(*sizes) as bare, started_ceiling(*sizes, workers=2) as bare_two:
            ceilings = [MeasuredCeiling(server, requests, connections=CONNECTIONS) for server in (bare, bare_two)]
            for number in range(rounds):
                for way in WAYS:
                    tell(f"{way}: one worker and two, round {number + 1} of {rounds}")
                    below = await alone.turn(way, games, seconds)
                    for name, together in (("two_workers_cpu", True), ("spread_vs_together", False)):
                        turn = await both.turn(way, games, seconds, together=together)
                        found[f"{name}_{way}"].append(turn.cpu_s_per_1k / below.cpu_s_per_1k)
                        found[f"{SPEED[name]}_{way}"].append(turn.per_s / below.per_s)
                    bare_turn, bare_both = [await ceiling.turn(way, seconds) for ceiling in ceilings]
                    found[f"two_workers_cpu_ceiling_{way}"].append(bare_both.cpu_s_per_1k / bare_turn.cpu_s_per_1k)
        tell("re-executing every match that was measured")
        for side in (alone, both):
            await side.prove()
    results: Results = {name: round(median(ratios), 3) for name, ratios in found.items()}
    for name in ("two_workers_cpu", "spread_vs_together", "two_workers_cpu_ceiling"):
        results[name] = max(float(results[f"{name}_{way}"]) for way in WAYS)
    return results
