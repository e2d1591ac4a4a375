"""The figures of the service beside those of its ceiling: throughput, CPU time, bytes."""

from __future__ import annotations

from collections import defaultdict
from statistics import median

from bench.measured_servers import (
    MeasuredCeiling,
    MeasuredService,
    MeasuredTurn,
    ScriptsByGame,
    bench_scripts,
    game_names,
)
from bench.prepared_matches import FULL, QUIET, UNARY, UPDATES, WAYS
from bench.results import Results, Tell
from bench.server_processes import started_ceiling, started_service
from loadtest import GameScript

CEILING = {UNARY: UNARY, QUIET: QUIET, UPDATES: QUIET, FULL: QUIET}
"""Which ceiling each way of moving is held against."""
WARM_UP = 1.0


async def measure_service(rounds: int, seconds: float, tell: Tell) -> Results:
    """Rounds, in each of which ceiling and service take turns; then every game alone; then the proof of all matches."""
    games = bench_scripts()
    with started_service() as server:
        side = MeasuredService(server)
        for way in WAYS:
            tell(f"{way}: warming up")
            await side.turn(way, games, min(WARM_UP, seconds))
        side.look_at_entries()
        sizes = {way: side.sizes[way] for way in WAYS}
        with started_ceiling(sizes[UNARY].answer, sizes[QUIET].answer, side.entry) as beside:
            ceiling = MeasuredCeiling(beside, {way: sizes[way].request for way in WAYS})
            rows = [await measure_round(side, ceiling, games, seconds, tell) for _ in range(rounds)]
        results = ratios(rows)
        for way in (UNARY, QUIET):
            results |= {f"request_bytes_{way}": sizes[way].request, f"answer_bytes_{way}": sizes[way].answer}
        results["entry_bytes"] = side.entry
        results["cpu_s_per_1k_told"] = results[f"cpu_s_per_1k_{UPDATES}"]
        results |= await game_by_game(side, games, seconds / 2, tell)
        tell("re-executing every match that was measured")
        found = await side.prove()
    return {**results, "proven_matches": found.matches, "proven_entries": found.entries}


RoundOfTurns = tuple[dict[str, MeasuredTurn], dict[str, MeasuredTurn]]
"""The turns of the ceiling and of the service, by way of moving."""


async def measure_round(
    side: MeasuredService, ceiling: MeasuredCeiling, games: ScriptsByGame, seconds: float, tell: Tell
) -> RoundOfTurns:
    above: dict[str, MeasuredTurn] = {}
    turns: dict[str, MeasuredTurn] = {}
    for way in WAYS:
        if CEILING[way] == way:
            tell(f"{way}: ceiling")
            above[way] = await ceiling.turn(way, seconds)
        tell(f"{way}: service")
        turns[way] = await side.turn(way, games, seconds)
    return above, turns


def ratios(rows: list[RoundOfTurns]) -> Results:
    """Medians over the rounds, of the figures and of their ratios within a round."""
    found: dict[str, list[float]] = defaultdict(list)
    busy = 0.0
    for above, turns in rows:
        for way, turn in turns.items():
            top = above[CEILING[way]]
            found[f"{way}_vs_ceiling"].append(turn.per_s / top.per_s)
            found[f"{way}_vs_ceiling_by_cpu"].append(top.cpu_s_per_1k / turn.cpu_s_per_1k)
            found[f"{way}_per_s"].append(turn.per_s)
            found[f"cpu_s_per_1k_{way}"].append(turn.cpu_s_per_1k)
            found[f"store_cpu_s_per_1k_{way}"].append(turn.store_cpu_s_per_1k)
        for way, turn in above.items():
            found[f"ceiling_{way}_per_s"].append(turn.per_s)
            found[f"ceiling_cpu_s_per_1k_{way}"].append(turn.cpu_s_per_1k)
            found[f"ceiling_store_cpu_s_per_1k_{way}"].append(turn.store_cpu_s_per_1k)
        busy = max(busy, *(turn.driver_busy for turn in (*above.values(), *turns.values())))
    results: Results = {
        name: round(median(values), 1 if name.endswith("_per_s") else 3) for name, values in found.items()
    }
    return {**results, "driver_busy": round(busy, 3)}


async def game_by_game(side: MeasuredService, games: ScriptsByGame, seconds: float, tell: Tell) -> Results:
    """Every game alone: what its moves cost, and how many bytes of them are kept."""
    results: Results = {}
    for game, own in zip(game_names(), games, strict=True):
        for way in (UNARY, QUIET):
            tell(f"{way}: {game} alone")
            turn = await side.turn(way, [own], seconds)
            results[f"cpu_s_per_1k_{way}_{game}"] = round(turn.cpu_s_per_1k, 3)
            results[f"{way}_per_s_{game}"] = round(turn.per_s, 1)
        tell(f"bytes of {game}")
        results |= await bytes_kept(side, game, own)
    for name in ("store_bytes_per_move", "aof_bytes_per_move"):
        results[name] = max(float(results[f"{name}_{game}"]) for game in game_names())
    return results


async def bytes_kept(side: MeasuredService, game: str, scripts: list[GameScript]) -> Results:
    """Bytes of whole matches by their moves: what opens and closes one is shared out among them."""
    store, before = side.server.store, side.server.store.aof_bytes()
    matches = await side.play_out(scripts)
    written = store.aof_bytes() - before
    moves = sum(match.record.answered for match in matches)
    in_memory = store.match_bytes(match.record.match_id for match in matches)
    return {
        f"store_bytes_per_move_{game}": round(in_memory / moves, 1),
        f"aof_bytes_per_move_{game}": round(written / moves, 1),
    }
