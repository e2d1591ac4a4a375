"""Long logs: whether a move costs more when many were made before it.

The same long games are played in three matches each. One is at the beginning, one has a log of 300 entries, one of
3,000. Then they move in turns, one move in flight in all, and each move's CPU time is read off the clock of the
service's process. Moves of different kinds cost differently, and which come is another matter early in a game than
late: so medians are taken for each kind, and the kinds weighed alike at every length.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import count, islice
from statistics import median

from bench.call_driver import call_once
from bench.measured_servers import MeasuredService
from bench.prepared_matches import QUIET, PreparedMatch
from bench.results import Results, Tell
from bench.server_processes import ServerUnderTest, started_service
from loadtest import GameScript, LoadTable, ScriptedMove, write_script
from powderkeg.v1 import match_service_pb2

TABLE = LoadTable("kobolds", 4)
LENGTHS = (10, 300, 3_000)
OPENING = TABLE.seats + 2
"""Entries before the first move."""
PAUSE = 0.0004
"""Seconds after an answer, for what the service still does with the move."""
FEWEST = 5
"""A kind of move that was made less often at some length does not count."""

Costs = Mapping[int, Mapping[str, Sequence[float]]]
"""By length of the log and kind of the move."""


def long_games(games: int, moves: int) -> list[GameScript]:
    """Games that last for so many moves at least."""
    found = (write_script(TABLE, {}, "bench/long", number, most=moves) for number in count())
    return [*islice((script for script in found if len(script.moves) == moves and not script.ends), games)]


def kind_of(move: ScriptedMove) -> str:
    action = match_service_pb2.PlayRequest.FromString(move.submit).submit.action
    kind = str(action.WhichOneof("action"))
    return str(action.kobolds.WhichOneof("action")) if kind == TABLE.game else kind


def weigh_kinds(costs: Costs) -> dict[int, float]:
    """The cost of a move at each length, all kinds of moves in the same proportions."""
    times: Counter[str] = Counter()
    for kinds in costs.values():
        times.update({kind: len(each) for kind, each in kinds.items()})
    shared = [kind for kind in times if all(len(kinds.get(kind, ())) >= FEWEST for kinds in costs.values())]
    whole = sum(times[kind] for kind in shared)
    return {
        length: sum(median(kinds[kind]) * times[kind] for kind in shared) / whole for length, kinds in costs.items()
    }


async def measure_log_lengths(games: int, stretch: int, tell: Tell, lengths: Sequence[int] = LENGTHS) -> Results:
    tell("playing long games beforehand")
    scripts = long_games(games, max(lengths) + stretch)
    costs: dict[int, dict[str, list[float]]] = {length: defaultdict(list) for length in lengths}
    with started_service() as server:
        side = MeasuredService(server)
        matches = {}
        for length in lengths:
            tell(f"bringing logs to {length:,} entries")
            matches[length] = await side.play_out(scripts, length - OPENING)
        await make_next_move(server, [match for each in matches.values() for match in each], None)
        for number in range(stretch):
            tell(f"single moves, {number + 1} of {stretch}")
            for place in range(games):
                for length in lengths:
                    await make_next_move(server, [matches[length][place]], costs[length])
        await side.prove()
    found = weigh_kinds(costs)
    results: Results = {f"cpu_us_per_move_log_{length}": round(1e6 * cost, 1) for length, cost in found.items()}
    first, last = lengths[0], lengths[-1]
    for longer in lengths[1:]:
        results[f"growth_log_{longer}"] = round(found[longer] / found[first], 3)
    return {**results, "growth_log": results[f"growth_log_{last}"]}


async def make_next_move(
    server: ServerUnderTest, matches: Sequence[PreparedMatch], costs: dict[str, list[float]] | None
) -> None:
    """The next move of each, one at a time."""
    for match in matches:
        move = match.record.script.moves[match.sent]
        cpu = server.cpu_s()
        answer = await call_once(match.calls(QUIET, 1)[0])
        await asyncio.sleep(PAUSE)
        cpu = server.cpu_s() - cpu
        match.take([answer], QUIET)
        if costs is not None:
            costs[kind_of(move)].append(cpu)
