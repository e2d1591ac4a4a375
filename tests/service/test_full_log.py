"""A log has a bound. Whoever would add to a full one, a bot or a clock too, ends the match instead."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import grpc
import pytest

from powderkeg.v1 import match_pb2, replay_service_pb2
from service.limits import NO_LIMITS
from service.server import Service
from tests.service.running import Caller, new_match, one_move, reason_of, running, until

ENTRIES = 10
REASON = f"the log of the match has {ENTRIES} entries, as many as it may have"
SMALL = replace(NO_LIMITS, entries=ENTRIES)


async def ended_at_the_bound(service: Service, anyone: Caller, match_id: str) -> None:
    """It has one entry more than it may have, the one that ends it, and goes on no more."""

    async def over() -> bool:
        return bool((await anyone.call("GetMatch", match_id)).match.status == match_pb2.MATCH_STATUS_ABORTED)

    await until(over)
    match = (await anyone.call("GetMatch", match_id)).match
    assert (match.seq, match.abort_reason) == (ENTRIES + 1, REASON)
    request = replay_service_pb2.VerifyReplayRequest(match_id=match_id)
    assert (await anyone.replays.VerifyReplay(request)).sound
    await asyncio.sleep(0.5)  # bots and clocks have time to do something
    assert len(await service.app.store.read(match_id)) == ENTRIES + 1


def test_a_match_whose_log_is_full_ends(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=SMALL) as (service, anyone):
            match_id, host, players = await new_match(anyone)
            moves = [await one_move(players, match_id, request_id=f"move {number}") for number in range(ENTRIES - 5)]
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await one_move(players, match_id)
            assert reason_of(refused.value) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT_REACHED")
            await ended_at_the_bound(service, anyone, match_id)
            with pytest.raises(grpc.aio.AioRpcError) as late:
                await host.call("AbortMatch", match_id, reason="it is full")
            assert reason_of(late.value)[1] == "GAME_OVER"
            mover, legal, last = moves[-1]
            last_move = {"action": legal.choices[0].action, "request_id": f"move {ENTRIES - 6}"}
            again = await mover.call("SubmitAction", match_id, **last_move)
            assert again.seq == last.seq  # what was done before is answered as before

    asyncio.run(scenario())


def test_bots_do_not_go_on_in_a_full_log(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=SMALL) as (service, anyone):
            host = await anyone.call("CreateMatch", game="boom", seats=3)
            caller = anyone.with_token(host.host_token)
            for _ in range(3):
                await caller.call("AddBot", host.match.id, bot="random")
            await caller.call("StartMatch", host.match.id)
            await ended_at_the_bound(service, anyone, host.match.id)

    asyncio.run(scenario())


def test_the_clock_does_not_go_on_in_a_full_log(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=SMALL) as (service, anyone):
            match_id, _, players = await new_match(anyone, seconds_per_decision=1)
            while (await anyone.call("GetMatch", match_id)).match.seq < ENTRIES:
                await one_move(players, match_id)
            await ended_at_the_bound(service, anyone, match_id)

    asyncio.run(scenario())


def test_who_comes_and_goes_cannot_fill_a_log(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=SMALL) as (service, anyone):
            match_id = (await anyone.call("CreateMatch", game="boom", seats=3)).match.id
            for _ in range(1, ENTRIES - 2, 2):
                joined = await anyone.call("JoinMatch", match_id, name="Ada")
                await anyone.with_token(joined.seat_token).call("LeaveMatch", match_id)
            joined = await anyone.call("JoinMatch", match_id, name="Ada")
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.with_token(joined.seat_token).call("LeaveMatch", match_id)
            assert reason_of(refused.value) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT_REACHED")
            await ended_at_the_bound(service, anyone, match_id)

    asyncio.run(scenario())


def test_a_full_log_takes_the_end_of_the_match(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=SMALL) as (_, anyone):
            match_id, host, players = await new_match(anyone)
            while (await anyone.call("GetMatch", match_id)).match.seq < ENTRIES:
                await one_move(players, match_id)
            await host.call("AbortMatch", match_id, reason="the train is here")
            match = (await anyone.call("GetMatch", match_id)).match
            assert (match.seq, match.abort_reason) == (ENTRIES + 1, "the train is here")

    asyncio.run(scenario())
