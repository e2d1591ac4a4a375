"""One worker against two: CPU time per move of all processes of the service.

The kernel deals connections out to workers, not calls. Two cases are measured: the players of a match are together on
one connection, or each of them has the next connection, so that most matches are played on both workers at once and
every move of one has to be read from the log by the other.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median

from bench.against import ServiceSide, scripts
from bench.opening import QUIET, UNARY
from bench.results import Results, Tell
from bench.servers import a_service

WIRES = 16
"""Dealt out by chance: with fewer, one of two workers too often gets most of them."""


async def workers(rounds: int, seconds: float, tell: Tell) -> Results:
    games = scripts()
    cpu: dict[str, list[float]] = defaultdict(list)
    faster: dict[str, list[float]] = defaultdict(list)
    with a_service(1) as one, a_service(2) as two:
        sides = ServiceSide(one, wires=WIRES), ServiceSide(two, wires=WIRES)
        for number in range(rounds + 1):
            for way in (UNARY, QUIET):
                tell(f"{way}: one worker and two, round {number} of {rounds}")
                alone = await sides[0].turn(way, games, seconds)
                for name, together in (("", True), ("_spread", False)):
                    both = await sides[1].turn(way, games, seconds, together=together)
                    if number:  # the first is for warming up
                        cpu[f"two_workers_cpu{name}_{way}"].append(both.cpu_s_per_1k / alone.cpu_s_per_1k)
                        faster[f"two_workers_speed{name}_{way}"].append(both.per_s / alone.per_s)
        tell("re-executing every match that was measured")
        for side in sides:
            await side.prove()
    results: Results = {name: round(median(found), 3) for name, found in (cpu | faster).items()}
    for name in ("two_workers_cpu", "two_workers_cpu_spread"):
        results[name] = max(float(results[f"{name}_{way}"]) for way in (UNARY, QUIET))
    return results
