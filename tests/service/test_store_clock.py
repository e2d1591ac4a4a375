"""One clock, the store's: what the clocks of machines do moves no deadline."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pytest

from powderkeg.v1 import log_pb2
from replay.store.streams import Store, StoreDown
from service.clock import LOOK_EVERY, MS_NS, SECOND_NS, StoreClock
from tests.service.clock import Clock
from tests.service.running import move, new_match, running

HOUR_MS = 3_600_000
NOW_NS = 1_700_000_000 * SECOND_NS


class Machines:
    """The store's clock, and the monotonic one of a service: both as the test says."""

    def __init__(self) -> None:
        self.local_ns, self.store_ns = 5 * SECOND_NS, NOW_NS
        self.there, self.back = 0.0002, 0.0002
        """Seconds that a question and its answer travel."""
        self.rate = 1.0
        """How fast the store's clock runs, by the local one."""
        self.down = False
        self.clock = StoreClock(self.store_time, lambda: self.local_ns)

    def go_on(self, seconds: float) -> None:
        self.local_ns += int(seconds * SECOND_NS)
        self.store_ns += int(seconds * self.rate * SECOND_NS)

    async def store_time(self) -> int:
        if self.down:
            raise StoreDown("gone")
        self.go_on(self.there)
        told = self.store_ns
        self.go_on(self.back)
        return told

    @property
    def error_ms(self) -> int:
        return self.clock.now_ms() - self.store_ns // MS_NS

    async def run(self, seconds: float) -> list[int]:
        """Look every now and then, as a service does, and read the clock ten times in between: what it showed."""
        shown = [self.clock.now_ms()]
        for _ in range(round(seconds / LOOK_EVERY)):
            for _ in range(10):
                self.go_on(LOOK_EVERY / 10)
                shown.append(self.clock.now_ms())
            await self.clock.look()
        return shown


@pytest.fixture
def machines(monkeypatch: pytest.MonkeyPatch) -> Machines:
    """The local wall clock is an hour ahead."""
    monkeypatch.setattr(time, "time_ns", lambda: NOW_NS + HOUR_MS * MS_NS)
    made = Machines()
    asyncio.run(made.clock.start())
    return made


@pytest.fixture
def warning(monkeypatch: pytest.MonkeyPatch) -> Mock:
    warned = Mock()
    monkeypatch.setattr("service.clock.log", Mock(warning=warned))
    return warned


def steps(shown: list[int]) -> list[int]:
    return [later - earlier for earlier, later in pairwise(shown)]


def test_the_time_is_that_of_the_store(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    assert abs(machines.error_ms) <= 1
    monkeypatch.setattr(time, "time_ns", lambda: NOW_NS - HOUR_MS * MS_NS)  # somebody sets the local clock
    machines.go_on(1)
    assert abs(machines.error_ms) <= 1
    asyncio.run(machines.run(60))
    assert abs(machines.error_ms) <= 1


@pytest.mark.parametrize("rate", [1.0005, 0.9995])
def test_drift_is_made_up_for_without_a_step(machines: Machines, warning: Mock, rate: float) -> None:
    machines.rate = rate
    shown = asyncio.run(machines.run(600))
    assert abs(machines.error_ms) < 20, "300 ms without"
    assert all(150 <= each <= 250 for each in steps(shown))
    warning.assert_not_called()


@pytest.mark.parametrize("leap", [1, -1])
def test_a_leap_second_is_made_up_for_little_by_little(machines: Machines, warning: Mock, leap: int) -> None:
    machines.store_ns += leap * SECOND_NS
    shown = asyncio.run(machines.run(20))
    assert abs(machines.error_ms) <= 1
    assert all(178 <= each <= 222 for each in steps(shown)), "never back, and no second at once"
    warning.assert_not_called()


@pytest.mark.parametrize("hours", [1, -1])
def test_a_store_whose_clock_is_set_is_followed_and_it_is_logged(machines: Machines, warning: Mock, hours: int) -> None:
    """All processes look at the same clock, so they still agree."""
    machines.store_ns += hours * HOUR_MS * MS_NS
    asyncio.run(machines.run(LOOK_EVERY))
    assert abs(machines.error_ms) <= 1
    warning.assert_called_once()
    assert abs(warning.call_args.kwargs["by_ms"] - hours * HOUR_MS) <= 1


def test_an_answer_that_took_long_moves_nothing(machines: Machines, warning: Mock) -> None:
    machines.there, machines.back = 0.0, 3.0
    asyncio.run(machines.run(10))
    assert abs(machines.error_ms) <= 1
    warning.assert_not_called()


def test_the_time_goes_on_while_the_store_does_not_answer(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.clock.LOOK_EVERY", 0.001)
    machines.down = True

    async def scenario() -> None:
        looking = asyncio.create_task(machines.clock.run())
        await asyncio.sleep(0.02)
        assert not looking.done()
        machines.go_on(30)
        assert abs(machines.error_ms) <= 1
        machines.down, machines.store_ns = False, machines.store_ns + HOUR_MS * MS_NS
        async with asyncio.timeout(5):
            while abs(machines.error_ms) > 1:  # noqa: ASYNC110 (seen from outside)
                await asyncio.sleep(0.001)
        looking.cancel()

    asyncio.run(scenario())


def entry_ms(data: bytes) -> int:
    return int(log_pb2.LogEntry.FromString(data).time.ToMilliseconds())


def test_a_service_whose_clock_is_off_times_nobody_out(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true_ns = time.time_ns

    async def scenario() -> None:
        async with running(store_url) as (right, anyone):
            match_id, _, players = await new_match(anyone, seconds_per_decision=60)
            monkeypatch.setattr(time, "time_ns", lambda: true_ns() + HOUR_MS * MS_NS)
            async with running(store_url) as (ahead, there):
                await ahead.app.matches.live(match_id)
                ahead.app.scheduler.attend(match_id)
                await asyncio.sleep(0.5)
                log = await right.store.read(match_id)
                assert len(log) == 5, "nobody is out of time"
                elsewhere = [there.with_token(player.token) for player in players]
                assert any([await move(player, match_id) for player in elsewhere])
                log = await right.store.read(match_id)
                told = await true_store_ms(store_url)
                assert told - 60_000 < entry_ms(log[-1]) <= told + 1_000
                shown: Any = await anyone.call("GetView", match_id)
                assert shown.deadline.ToMilliseconds() <= told + 61_000

    asyncio.run(scenario())


async def true_store_ms(url: str) -> int:
    store = Store(url)
    try:
        return await store.time_ns() // MS_NS
    finally:
        await store.close()


def test_entries_never_go_back_in_time(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock.at(NOW_NS // MS_NS, monkeypatch)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            clock.ms -= HOUR_MS
            assert any([await move(player, match_id) for player in players])
            times = [entry_ms(each) for each in await service.store.read(match_id)]
            assert times == sorted(times)
            assert len(times) > 5

    asyncio.run(scenario())
