"""A driver at a fixed rate: moves are sent when they are due, whatever the answers do, and count from then."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.call_driver import Call, CallSequence, DriveWindow

PATIENCE = 30.0
"""Seconds that the last answers may take."""


@dataclass(frozen=True)
class PacedResult:
    """Latencies in milliseconds, from when a move was due; shortest first."""

    latencies_ms: list[float]
    seconds: float

    @property
    def calls(self) -> int:
        return len(self.latencies_ms)

    def percentile(self, percent: float) -> float:
        """The smallest latency that so many percent of all moves do not exceed."""
        place = -(-percent * self.calls // 100)
        return self.latencies_ms[max(0, min(self.calls, int(place)) - 1)]


class PacedSequence(CallSequence):
    """A match that sends its next move when it is told to."""

    def __init__(self, calls: Iterator[Call], drive: PacedDrive) -> None:
        super().__init__(calls)
        self.drive, self.window = drive, drive.window
        self.due = 0.0

    def send(self, due: float) -> None:
        self.due = due
        call = next(self.calls, None)
        if call is None:
            self.window.fail(RuntimeError("a match has no more moves: prepare more of them"))
        else:
            call[0].send(self, call[1])

    def answered(self, message: bytes) -> None:
        self.answers.append(message)
        self.drive.done(self)


class PacedDrive:
    """Matches that are free, and moves that are due and have to wait for one."""

    def __init__(self, matches: Sequence[Iterator[Call]], rate: float, moves: int) -> None:
        self.rate, self.moves = rate, moves
        self.window = DriveWindow(0.0, 1)
        self.sequences = [PacedSequence(calls, self) for calls in matches]
        self._free = deque(self.sequences)
        self._waiting: deque[float] = deque()
        self._latencies: list[float] = []

    async def run(self) -> PacedResult:
        gc.collect()
        gc.disable()
        try:
            start = time.perf_counter()
            for number in range(self.moves):
                due = start + number / self.rate
                left = due - time.perf_counter()
                if left > 0:
                    await asyncio.sleep(left)
                self._begin(due)
                if self.window.done.done():
                    break
            await asyncio.wait_for(self.window.done, PATIENCE)
            return PacedResult(sorted(self._latencies), time.perf_counter() - start)
        finally:
            gc.enable()

    def _begin(self, due: float) -> None:
        if self._free:
            self._free.popleft().send(due)
        else:
            self._waiting.append(due)

    def done(self, sequence: PacedSequence) -> None:
        """It is answered: what has waited goes on."""
        self._latencies.append(1000 * (time.perf_counter() - sequence.due))
        if self._waiting:
            sequence.send(self._waiting.popleft())
        else:
            self._free.append(sequence)
        if len(self._latencies) == self.moves:
            self.window.leave()


async def idle_gap_ms(rate: float, seconds: float) -> PacedResult:
    """How late a loop with nothing else to do is woken at that rate: what the machine adds to every latency."""
    gaps, start = [], time.perf_counter()
    for number in range(round(rate * seconds)):
        due = start + number / rate
        if (left := due - time.perf_counter()) > 0:
            await asyncio.sleep(left)
        gaps.append(1000 * (time.perf_counter() - due))
    return PacedResult(sorted(gaps), time.perf_counter() - start)
