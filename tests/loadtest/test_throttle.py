"""Latency counts from when a move was meant to be sent, not from when it could be: no coordinated omission."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from loadtest.latencies import MOST_US, new_histogram
from loadtest.meter import Meter
from loadtest.pace import pace_of
from loadtest.throttle import Throttle


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
    pace = Throttle(pace_of(rate), moves, 60.0, time, time.sleep)
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
    pace = Throttle(pace_of(100), 0, 1.0, time, time.sleep)

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
    pace = Throttle(pace_of(rate), moves, 2.0, time, time.sleep)

    async def count() -> int:
        times = 0
        while await pace.next() is not None:
            times += 1
        return times

    assert asyncio.run(count()) == made
    assert pace.unsent == 0


def taken(pace: Throttle) -> int:
    async def count() -> int:
        times = 0
        while await pace.next() is not None:
            times += 1
        return times

    return asyncio.run(count())


@pytest.mark.parametrize(
    ("rate", "seconds", "meant"), [(200.0, 1.0, 200), (10.0, 0.25, 3), (1.0, 0.5, 1), (0.7, 3.0, 3)]
)
@pytest.mark.parametrize("processes", [1, 2, 3, 7])
def test_processes_keep_the_rate_exactly_together(rate: float, seconds: float, meant: int, processes: int) -> None:
    paces = []
    for number in range(processes):
        time = Time()
        paces.append(Throttle(pace_of(rate), 0, seconds, time, time.sleep, number=number, processes=processes))
    assert sum(taken(pace) for pace in paces) == meant
    assert sum(pace.meant for pace in paces) == meant
    assert sum(pace.unsent for pace in paces) == 0
    assert {pace.window for pace in paces} == {seconds}


def test_what_is_stopped_meant_no_more_than_until_then() -> None:
    time = Time()

    async def sleep(seconds: float) -> None:
        time.now += seconds
        if time.now >= 101.05:
            pace.stop()

    pace = Throttle(pace_of(10), 0, 60.0, time, sleep)
    assert taken(pace) == 11
    assert pace.over
    assert (pace.meant, pace.unsent) == (11, 0)
    assert pace.window == pytest.approx(1.1)
    pace.begin()
    assert pace.window == 0


def test_what_was_due_when_it_was_stopped_is_sent() -> None:
    """A sleep that lasted too long does not make a move unsent."""
    time = Time()

    async def sleep(seconds: float) -> None:
        time.now += seconds + 0.02
        if time.now > 101.0:
            pace.stop()

    pace = Throttle(pace_of(10), 0, 60.0, time, sleep)
    assert taken(pace) == pace.meant == 11
    assert pace.unsent == 0


def test_a_service_that_only_fails_is_gone_after_a_while() -> None:
    time = Time()
    meter = Meter(time)
    time.now += 100
    meter.unheard(time.now - 5)
    assert meter.silent == 5
    meter.heard()
    time.now += 100  # nothing was asked: that is no silence
    assert (meter.silent, meter.gone) == (0, False)
    meter.unheard(time.now - 200)  # it has answered others meanwhile
    assert meter.silent == 100
    assert meter.gone


def test_what_is_never_answered_counts_with_the_time_it_was_waited_for() -> None:
    time = Time()
    meter = Meter(time)
    meter.begin(time.now)
    time.now += 8
    meter.given_up(101.0, "boom:3")
    span = meter.take()
    assert (span.moves, meter.unanswered, meter.last) == (0, 1, 0)
    read = new_histogram()
    read.decode_and_add(span.latencies)
    assert read.get_max_value() == pytest.approx(7_000_000, rel=0.001)


def test_the_meter_counts_by_spans() -> None:
    time = Time()
    meter = Meter(time)
    meter.failed("CreateMatch", "before it began")
    meter.begin(time.now)
    time.now += 0.25
    meter.answered(100.0, "boom:3")
    meter.failed("SubmitAction", "UNAVAILABLE")
    span = meter.take()
    assert (span.at, span.seconds, span.moves, span.errors) == (0.25, 0.25, 1, {"UNAVAILABLE": 1})
    read = new_histogram()
    read.decode_and_add(span.latencies)
    assert read.get_value_at_percentile(50) == pytest.approx(250_000, rel=0.001)
    time.now += 10_000
    meter.answered(100.0, "boom:3")
    span = meter.take()
    assert (span.moves, span.errors) == (1, {})
    read.decode_and_add(span.latencies)
    assert read.get_max_value() == pytest.approx(MOST_US, rel=0.001)
