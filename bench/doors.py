"""Both doors for gRPC: the service behind each, and a bare server behind each, all in turns."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from statistics import median

from bench.fixed_rates import paced_turn
from bench.measured_servers import MeasuredCeiling, MeasuredService, MeasuredTurn, bench_scripts
from bench.prepared_matches import QUIET, UNARY, UPDATES
from bench.results import Results, Tell
from bench.server_processes import started_ceiling, started_service

GRPCIO, FAST = DOORS = ("grpcio", "fast")
NAMES = {UNARY: "unary", QUIET: "play", UPDATES: "told"}
"""Ways of moving, as keys of results name them: `told` is Play that tells four seats."""
CONNECTIONS = 16
"""Of each side: at the fast door a connection takes so many calls and no more."""
RATES = (200, 2_000)
"""Moves in a second, of a service that is not at its limit."""
WARM_UP = 1.0


async def measure_doors(rounds: int, seconds: float, tell: Tell) -> Results:
    games = bench_scripts()
    found: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        sides = {door: MeasuredService(stack.enter_context(started_service(door=door)), CONNECTIONS) for door in DOORS}
        for way, name in NAMES.items():
            for door, side in sides.items():
                tell(f"{name}: warming up {door}")
                await side.turn(way, games, min(WARM_UP, seconds))
        fast = sides[FAST]
        fast.look_at_entries()
        sizes = (fast.sizes[UNARY].answer, fast.sizes[QUIET].answer, fast.entry)
        requests = {way: fast.sizes[way].request for way in NAMES}
        echoes = {
            door: MeasuredCeiling(stack.enter_context(started_ceiling(*sizes, door=door)), requests, CONNECTIONS)
            for door in DOORS
        }
        for number in range(rounds):
            for way, name in NAMES.items():
                tell(f"{name}: both doors, round {number + 1} of {rounds}")
                turns = {door: await side.turn(way, games, seconds) for door, side in sides.items()}
                bare = {} if way == UPDATES else {door: await each.turn(way, seconds) for door, each in echoes.items()}
                for key, value in compared(name, turns, bare).items():
                    found[key].append(value)
            for rate in RATES:
                tell(f"Play at {rate:,}/s, round {number + 1} of {rounds}")
                paced = await paced_turn(fast.server, QUIET, rate, seconds, fast.matches)
                found[f"fast_cpu_s_per_1k_at_{rate}"].append(paced["cpu_s_per_1k"])
        tell("re-executing every match that was measured")
        for each in sides.values():
            await each.prove()
    return {key: round(median(values), 1 if key.endswith("_per_s") else 3) for key, values in found.items()}


def compared(name: str, turns: dict[str, MeasuredTurn], bare: dict[str, MeasuredTurn]) -> dict[str, float]:
    """The figures of one way of moving in one round."""
    fast, grpcio = turns[FAST], turns[GRPCIO]
    figures = {
        f"fast_cpu_s_per_1k_{name}": fast.cpu_s_per_1k,
        f"fast_{name}_per_s": fast.per_s,
        f"fast_vs_grpcio_cpu_{name}": fast.cpu_s_per_1k / grpcio.cpu_s_per_1k,
    }
    for door, turn in bare.items():
        figures |= {f"{door}_echo_{name}_per_s": turn.per_s, f"{door}_echo_cpu_s_per_1k_{name}": turn.cpu_s_per_1k}
    if bare:
        figures[f"{name}_vs_grpc_echo"] = fast.per_s / bare[GRPCIO].per_s
        figures[f"{name}_vs_fast_echo"] = fast.per_s / bare[FAST].per_s
    return figures
