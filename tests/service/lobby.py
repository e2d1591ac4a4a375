"""Matches before their start, for the tests of the lobby: a service, and short words for what is done there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import pytest

from tests.service.running import Caller, reason_of, running

Scenario = Callable[[Caller], Awaitable[None]]


def with_service(store_url: str, scenario: Scenario, **config: Any) -> None:
    async def run() -> None:
        async with running(store_url, **config) as (_, anyone):
            await scenario(anyone)

    asyncio.run(run())


async def refused(call: Awaitable[Any]) -> str:
    """The reason why a call is refused."""
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        await call
    return reason_of(failure.value)[1]


async def new(anyone: Caller, **fields: Any) -> tuple[str, Caller]:
    """An open match of boom for three, and its host."""
    created = await anyone.call("CreateMatch", game="boom", seats=3, **fields)
    return created.match.id, anyone.with_token(created.host_token)


async def join(caller: Caller, match_id: str, name: str, **fields: Any) -> Caller:
    joined = await caller.call("JoinMatch", match_id, name=name, **fields)
    return caller.with_token(joined.seat_token)


async def seats_of(anyone: Caller, match_id: str) -> list[str]:
    return [seat.name for seat in (await anyone.call("GetMatch", match_id)).match.seats]
