"""What is measured of every side: its most, latencies at fixed rates, and what a move costs as everything grows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bench.call_driver import Call, CallSequence, drive
from bench.measured_servers import LONGEST_SECONDS, wait_until_idle
from bench.paced_driver import PacedDrive
from bench.peers.sides import GameSide, Slot
from bench.results import Results

SLOTS = 64
"""Matches in which a move is in flight."""
RATES = (200, 2_000)
"""Moves per second;"""
SHARE_OF_MOST = 0.7
"""and so much of the most."""
PERCENTILES = {"p50": 50.0, "p99": 99.0, "p99_9": 99.9}
FEW_SLOTS = 16
WATCHERS = 12
"""Besides the four seats."""
SHORT, LONG, STRETCH = 20, 500, 60
"""Moves that were made before those that are measured, and how many those are, in every match."""
FEW_MATCHES, MANY_MATCHES, IN_FLIGHT = 16, 400, 8
EXPECTED_PER_S = 6_000.0
"""Moves at most for which matches are prepared."""


async def measure_most(side: GameSide, seconds: float) -> Results:
    """As many moves as it takes, one in flight in each match."""
    slots = await side.open(SLOTS, moves_for(EXPECTED_PER_S, seconds, SLOTS))
    found = await _driven(side, slots, seconds)
    await side.close()
    return found


async def measure_rate(side: GameSide, rate: float, seconds: float) -> Results:
    """Latencies from when moves were due."""
    moves = round(rate * seconds)
    slots = await side.open(SLOTS, moves_for(rate, 3 * seconds, SLOTS))
    await wait_until_idle(side)
    paced = PacedDrive([slot.calls for slot in slots], rate, moves)
    cpu, store = side.cpu_s(), side.store_cpu_s()
    result = await paced.run()
    found: Results = {name: round(result.percentile(percent), 3) for name, percent in PERCENTILES.items()}
    found["per_s"] = round(result.calls / result.seconds, 1)
    found["cpu_s_per_1k"] = (side.cpu_s() - cpu) * 1000 / moves
    found["store_cpu_s_per_1k"] = (side.store_cpu_s() - store) * 1000 / moves
    for slot, sequence in zip(slots, paced.sequences, strict=True):
        side.took(slot, sequence.answers)
    await side.close()
    return found


async def growth_with_watchers(side: GameSide, seconds: float) -> float:
    """CPU time of a move that sixteen are told of by one that four are told of."""
    costs = []
    for watchers in (0, WATCHERS):
        slots = await side.open(FEW_SLOTS, moves_for(EXPECTED_PER_S / 4, seconds, FEW_SLOTS), watchers)
        costs.append(float((await _driven(side, slots, seconds))["cpu_s_per_1k"]))
        await side.close()
    return costs[1] / costs[0]


async def growth_with_log(side: GameSide) -> float:
    """CPU time of a move after 500 in its match by one near the beginning."""
    slots = await side.open_long(IN_FLIGHT, LONG + STRETCH)
    answers: list[list[bytes]] = [[] for _ in slots]
    costs = []
    for before, measured in ((SHORT, STRETCH), (LONG - SHORT - STRETCH, STRETCH)):
        await _played(slots, before, answers)
        await wait_until_idle(side)
        cpu = side.cpu_s()
        await _played(slots, measured, answers)
        costs.append(side.cpu_s() - cpu)
    for slot, each in zip(slots, answers, strict=True):
        side.took(slot, each)
    await side.close()
    return costs[1] / costs[0]


async def growth_with_matches(side: GameSide, seconds: float) -> float:
    """CPU time of a move among 400 matches by one among 16, eight in flight."""
    costs = []
    for matches in (FEW_MATCHES, MANY_MATCHES):
        slots = await side.open(matches, moves_for(EXPECTED_PER_S / 2, seconds, matches))
        groups = [slots[place::IN_FLIGHT] for place in range(IN_FLIGHT)]
        costs.append(float((await _driven(side, slots, seconds, groups))["cpu_s_per_1k"]))
        await side.close()
    return costs[1] / costs[0]


def moves_for(per_s: float, seconds: float, slots: int) -> int:
    """In each slot; more than are needed, for they are not all alike."""
    return 30 + round(1.6 * per_s * seconds / slots)


async def _driven(side: GameSide, slots: list[Slot], seconds: float, groups: list[list[Slot]] | None = None) -> Results:
    """Drive; each sequence has one slot, or takes turns in those of its group."""
    groups = groups or [[slot] for slot in slots]
    answers: dict[int, list[bytes]] = {id(slot): [] for slot in slots}
    sequences = [TurnTaking(group, answers) for group in groups]
    await wait_until_idle(side)
    cpu, store = side.cpu_s(), side.store_cpu_s()
    driven = await drive(sequences, seconds)
    each = 1000 / driven.calls
    found: Results = {
        "per_s": round(driven.per_s, 1),
        "cpu_s_per_1k": (side.cpu_s() - cpu) * each,
        "store_cpu_s_per_1k": (side.store_cpu_s() - store) * each,
        "driver_busy": driven.driver_cpu_s / driven.seconds,
    }
    for slot in slots:
        side.took(slot, answers[id(slot)])
    return found


class TurnTaking(CallSequence):
    """One move in flight, in several slots by turns."""

    def __init__(self, slots: list[Slot], answers: dict[int, list[bytes]]) -> None:
        super().__init__(self._turns(slots))
        self._by_slot = answers
        self._slot = slots[0]

    def _turns(self, slots: list[Slot]) -> Iterator[Call]:
        while True:
            for slot in slots:
                self._slot = slot
                call = next(slot.calls, None)
                if call is None:
                    return
                yield call

    def answered(self, message: bytes) -> None:
        self._by_slot[id(self._slot)].append(message)
        super().answered(message)


async def _played(slots: list[Slot], moves: int, answers: list[list[bytes]]) -> None:
    """So many moves in each slot."""
    sequences = [CallSequence(islice(slot.calls, moves)) for slot in slots]
    await drive(sequences, LONGEST_SECONDS, to_the_end=True)
    for kept, sequence in zip(answers, sequences, strict=True):
        kept.extend(sequence.answers)
