"""Moves at a fixed rate count from when they were due, also those that had to wait for a free match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice, repeat

import pytest

from bench.call_driver import Call, CallSequence, SeatCaller
from bench.paced_driver import PacedDrive, PacedResult, idle_gap_ms


class EchoSeat(SeatCaller):
    """Answers after so many seconds."""

    def __init__(self, takes: float) -> None:
        super().__init__()
        self.takes = takes

    def send(self, sequence: CallSequence, message: bytes) -> None:
        self.sequence = sequence
        asyncio.get_running_loop().call_later(self.takes, self.answered, message)


def calls(takes: float) -> Iterator[Call]:
    return repeat((EchoSeat(takes), b"move"))


def test_every_move_is_answered_and_counted() -> None:
    async def run() -> tuple[PacedResult, list[int]]:
        drive = PacedDrive([calls(0.0) for _ in range(4)], 500, 40)
        return await drive.run(), [len(sequence.answers) for sequence in drive.sequences]

    result, answers = asyncio.run(run())
    assert (result.calls, sum(answers)) == (40, 40)
    assert result.seconds >= 39 / 500
    assert min(answers) >= 5  # matches take turns


def test_moves_that_wait_for_a_match_count_from_when_they_were_due() -> None:
    async def run() -> PacedResult:
        return await PacedDrive([calls(0.02)], 500, 10).run()

    result = asyncio.run(run())
    assert result.latencies_ms[0] >= 20
    assert result.latencies_ms[-1] >= 10 * 20 - 9 * 2  # the last was due after 18 ms, and answered after 200


def test_percentiles_are_moves_that_were_measured() -> None:
    result = PacedResult([float(number) for number in range(1, 1001)], 1.0)
    assert [result.percentile(percent) for percent in (50, 99, 99.9, 100)] == [500, 990, 999, 1000]
    assert PacedResult([7.0], 1.0).percentile(50) == 7


def test_a_match_without_moves_ends_it_with_an_error() -> None:
    async def run() -> None:
        await PacedDrive([islice(calls(0.0), 3)], 1000, 10).run()

    with pytest.raises(RuntimeError, match="prepare more of them"):
        asyncio.run(run())


def test_an_idle_loop_is_never_early() -> None:
    result = asyncio.run(idle_gap_ms(1000, 0.02))
    assert result.calls == 20
    assert result.latencies_ms[0] >= 0
