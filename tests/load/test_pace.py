"""Latency counts from when a move was meant to be sent, not from when it could be: no coordinated omission."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from service.load.pace import MOST_US, Meter, Pace, new_histogram


class Time:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def latencies(rate: float, moves: int, takes: Callable[[int], float]) -> list[float]:
    """In milliseconds, of one match whose service takes so long for each move."""
    time = Time()
    pace = Pace(rate, moves, 60.0, time, time.sleep)
    pace.begin()
    measured: list[float] = []

    async def play() -> None:
        while (meant := await pace.next()) is not None:
            await time.sleep(takes(len(measured)))
            measured.append(round(1000 * (time.now - meant), 6))

    asyncio.run(play())
    return measured


def test_a_quick_service_is_asked_on_time() -> None:
    assert latencies(100, 5, lambda _: 0.002) == [2.0] * 5


def test_all_that_waited_behind_a_slow_call_count_from_when_they_were_meant() -> None:
    """One call stands still for 100 ms; the ten moves meant for that time show it too, each a little less."""
    measured = latencies(100, 15, lambda number: 0.1 if number == 2 else 0.0)
    assert measured == [0.0, 0.0, 100.0, 90.0, 80.0, 70.0, 60.0, 50.0, 40.0, 30.0, 20.0, 10.0, 0.0, 0.0, 0.0]


def test_at_full_speed_only_the_call_itself_counts() -> None:
    assert latencies(0, 5, lambda number: 0.1 if number == 2 else 0.001) == [1.0, 1.0, 100.0, 1.0, 1.0]


def test_a_service_that_cannot_keep_up_is_behind() -> None:
    time = Time()
    pace = Pace(100, 0, 1.0, time, time.sleep)

    async def play() -> int:
        made = 0
        while await pace.next() is not None:
            await time.sleep(0.0625)
            made += 1
        return made

    assert asyncio.run(play()) == 16
    assert pace.over
    assert pace.unsent == 84


@pytest.mark.parametrize(("rate", "moves", "made"), [(10, 0, 20), (10, 7, 7), (0, 7, 7)])
def test_both_bounds_hold(rate: float, moves: int, made: int) -> None:
    time = Time()
    pace = Pace(rate, moves, 2.0, time, time.sleep)

    async def count() -> int:
        times = 0
        while await pace.next() is not None:
            times += 1
        return times

    assert asyncio.run(count()) == made
    assert pace.unsent == 0


def test_the_meter_counts_by_spans() -> None:
    time = Time()
    meter = Meter(time)
    meter.failed("before it began")
    meter.begin(time.now)
    time.now += 0.25
    meter.answered(100.0)
    meter.failed("UNAVAILABLE")
    span = meter.take()
    assert (span.at, span.seconds, span.moves, span.errors) == (0.25, 0.25, 1, {"UNAVAILABLE": 1})
    read = new_histogram()
    read.decode_and_add(span.latencies)
    assert read.get_value_at_percentile(50) == pytest.approx(250_000, rel=0.001)
    time.now += 10_000
    meter.answered(100.0)
    span = meter.take()
    assert (span.moves, span.errors) == (1, {})
    read.decode_and_add(span.latencies)
    assert read.get_max_value() == pytest.approx(MOST_US, rel=0.001)
