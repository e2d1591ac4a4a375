"""The lock of a match: one at a time, in order, and no turn is lost when somebody who waits is cancelled."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from service.turn_lock import TurnLock


async def in_turn(lock: TurnLock, name: str, had: list[str]) -> None:
    async with lock:
        assert not lock.take(), "somebody else has it"
        had.append(name)
        await asyncio.sleep(0)


async def waiting_for(lock: TurnLock, had: list[str]) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(in_turn(lock, name, had)) for name in "abcd"]
    await asyncio.sleep(0)
    return tasks


def test_who_came_first_is_first() -> None:
    async def scenario() -> None:
        lock, had = TurnLock(), list[str]()
        assert lock.take()
        assert not lock.take()
        tasks = await waiting_for(lock, had)
        assert had == []
        lock.release()
        assert not lock.take(), "it is handed over, and nobody gets in between"
        await asyncio.gather(*tasks)
        assert had == ["a", "b", "c", "d"]
        assert lock.take()

    asyncio.run(scenario())


@pytest.mark.parametrize("handed_over", [False, True])
def test_who_is_cancelled_loses_nobody_else_the_turn(*, handed_over: bool) -> None:
    async def scenario() -> None:
        lock, had = TurnLock(), list[str]()
        assert lock.take()
        tasks = await waiting_for(lock, had)
        if handed_over:
            lock.release()
        tasks[0].cancel()
        tasks[2].cancel()
        if not handed_over:
            lock.release()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        assert had == ["b", "d"]
        assert lock.take()

    asyncio.run(scenario())


def test_who_fails_with_it_gives_it_back() -> None:
    async def scenario() -> None:
        lock = TurnLock()
        with pytest.raises(ValueError, match="no"):
            async with lock:
                raise ValueError("no")
        assert lock.take()

    asyncio.run(scenario())
