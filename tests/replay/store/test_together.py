"""Several calls at once leave none behind."""

from __future__ import annotations

import asyncio

import pytest

from replay.store.streams import StoreDown
from replay.store.together import together


async def answer(turns: int, said: list[int]) -> int:
    for _ in range(turns):
        await asyncio.sleep(0)
    said.append(turns)
    return turns


async def fail(turns: int, why: str) -> None:
    await answer(turns, [])
    raise StoreDown(why)


def test_answers_come_in_the_order_of_the_calls() -> None:
    async def scenario() -> None:
        said: list[int] = []
        assert await together(answer(3, said), answer(1, said)) == [3, 1]
        assert said == [1, 3]
        assert await together() == []

    asyncio.run(scenario())


def test_a_failure_is_told_once_nothing_is_under_way_any_more() -> None:
    async def scenario() -> None:
        said: list[int] = []
        with pytest.raises(StoreDown, match="first of the calls"):
            await together(answer(9, said), fail(5, "first of the calls"), fail(1, "first to fail"))
        assert said == [9]

    asyncio.run(scenario())
