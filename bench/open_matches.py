"""Many open matches: the memory of each, and whether a move costs more when there are others.

Two services run side by side. One of them has 10 open matches at any time, the other more and more. Both are sent the
same moves, the first few of each match, ten in flight: as many as the small one can have. The very first is not
counted, because with it a match that was signed is put on the list of the unsigned again. So a difference is due to
the number of open matches and to nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from statistics import median

from bench.call_driver import Call, CallSequence, drive
from bench.http2_client import Http2Connection
from bench.measured_servers import LONGEST_SECONDS, ScriptsByGame, bench_scripts, wait_until_idle
from bench.prepared_matches import SUBMIT, UNARY, PreparedMatch, prepare_matches, prove_matches
from bench.results import Results, Tell
from bench.server_processes import ServerUnderTest, started_service

FEW, SEQUENCES = 10, 10
MANY = (1_000, 10_000)
FIRST = 100
"""So many matches are open before memory is first looked at: by then all code is loaded."""
MOVES = 4
"""Of each match."""
MATCHES_PER_ROUND = 300
"""Matches at most that are played in a round."""
ROUNDS = 3
SIGNED_WITHIN = 30
"""Seconds."""
CONNECTIONS = 8


class CrowdedService:
    """A service, and the matches that are open in it."""

    def __init__(self, server: ServerUnderTest, games: ScriptsByGame) -> None:
        self.server = server
        self.connections: list[Http2Connection] = []
        self.matches: list[PreparedMatch] = []
        self.scripts = cycle(chain.from_iterable(zip(*games, strict=True)))
        self.rng = Random(0)

    async def open(self, matches: int) -> list[PreparedMatch]:
        """So many more, of all games in turn."""
        while len(self.connections) < CONNECTIONS:
            self.connections.append(await Http2Connection.to(self.server.address, SUBMIT))
        opened = await prepare_matches([*islice(self.scripts, matches)], self.connections)
        self.matches += opened
        return opened

    async def cost(self, matches: Sequence[PreparedMatch]) -> float:
        """CPU seconds of the service per move, for the next moves of these matches, in random order."""
        for match in matches:
            match.attach(UNARY)
        await self._play(matches, 1)
        await wait_until_idle(self.server)
        cpu = self.server.cpu_s()
        moves = await self._play(matches, MOVES)
        return (self.server.cpu_s() - cpu) / moves

    async def _play(self, matches: Sequence[PreparedMatch], moves: int) -> int:
        sequences = []
        for number in range(SEQUENCES):
            own = [match.calls(UNARY, moves) for match in matches[number::SEQUENCES]]
            sequences.append(CallSequence(shuffled(own, self.rng)))
        driven = await drive(sequences, LONGEST_SECONDS, to_the_end=True)
        for match in matches:
            match.record.all_answered(match.sent)  # each was answered, or else the drive had failed
        return driven.calls

    async def settled(self) -> None:
        """Wait until every match is signed, and so nothing is left to do."""
        for _ in range(SIGNED_WITHIN):
            if not self.server.store.unsigned():
                return
            await asyncio.sleep(1)


def shuffled(lists: list[list[Call]], rng: Random) -> Iterator[Call]:
    """One out of a random list at a time, each list in its order."""
    places = [place for place, calls in enumerate(lists) for _ in calls]
    rng.shuffle(places)
    rest = [iter(calls) for calls in lists]
    return (next(rest[place]) for place in places)


def private_bytes(pid: int) -> int:
    """Memory that a process shares with no other."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    return 1024 * sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_"))


async def cost_with_few(host: CrowdedService, groups: int) -> float:
    """What a move costs with ten open matches: ten after the other, each group ended before the next is opened."""
    costs = []
    for _ in range(groups):
        group = await host.open(FEW)
        costs.append(await host.cost(group))
        await prove_matches(host.server.address, group)
    return sum(costs) / len(costs)


async def measure_open_matches(stages: Sequence[int], groups: int, tell: Tell) -> Results:
    """Memory per match, and cost per move with so many open matches by that with ten."""
    games = bench_scripts()
    results: Results = {}
    with started_service() as small, started_service() as large:
        few, host = CrowdedService(small, games), CrowdedService(large, games)
        tell("warming up")
        await cost_with_few(few, 2)
        await host.open(min(FIRST, stages[0]))
        await host.settled()
        first, before = len(host.matches), private_bytes(large.pids[0])
        for stage in stages:
            tell(f"opening matches, up to {stage:,}")
            await host.open(stage - len(host.matches))
            await host.settled()
            if stage == stages[-1]:
                each = (private_bytes(large.pids[0]) - before) / (stage - first)
                results["kib_per_match"] = round(each / 1024, 2)
            tell(f"moves with {FEW} open matches, and with {stage:,}")
            results |= await compare_costs(few, host, stage, groups)
        for connection in (*few.connections, *host.connections):
            connection.close()
        tell("re-executing every match that was measured")
        await prove_matches(large.address, [match for match in host.matches if match.sent])
    results["growth_matches"] = results[f"growth_matches_{stages[-1]}"]
    return results


async def compare_costs(few: CrowdedService, host: CrowdedService, stage: int, groups: int) -> Results:
    """Rounds of both services; the next one begins when all is signed that was played."""
    fresh = [match for match in host.matches if not match.sent]
    part = min(MATCHES_PER_ROUND, stage // (2 * ROUNDS))
    chosen = iter(host.rng.sample(fresh, part * ROUNDS))
    costs = []
    for _ in range(ROUNDS):
        high = await host.cost([*islice(chosen, part)])
        costs.append((await cost_with_few(few, groups), high))
        await host.settled()
    return {
        f"cpu_us_per_move_{FEW}_matches": round(1e6 * median(low for low, _ in costs), 1),
        f"cpu_us_per_move_{stage}_matches": round(1e6 * median(high for _, high in costs), 1),
        f"growth_matches_{stage}": round(median(high / low for low, high in costs), 3),
    }
