"""With `wait_replicas` a move is acknowledged once replicas have it: it survives the loss of the primary."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
import pytest

from replay.log.replayer import verify
from replay.log.request_ids import request_key
from replay.store.events import EventStore, Facts
from replay.store.streams import StoreDown, request_of
from tests.service.running import Caller, new_match, reason_of, running
from tests.store_servers import HERE, StoreServer, free_ports, until, with_sentinel

UNAVAILABLE = grpc.StatusCode.UNAVAILABLE


async def insist(caller: Caller, method: str, match_id: str, **fields: Any) -> Any:
    """The same request until it is answered, as clients send it."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await caller.call(method, match_id, **fields)
            except grpc.aio.AioRpcError as failed:
                if failed.code() not in (UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
                    raise
                await asyncio.sleep(0.05)


async def choices(player: Caller, match_id: str) -> Any:
    return (await insist(player, "ListLegalActions", match_id)).choices


async def submit(player: Caller, match_id: str, action: Any, request_id: str) -> int:
    """Its seq."""
    answer = await insist(player, "SubmitAction", match_id, action=action, request_id=request_id)
    return int(answer.seq)


async def play(players: list[Caller], match_id: str, moves: int, told: dict[str, int]) -> None:
    """So many moves; `told` has the seq that was answered to each request."""
    while len(told) < moves:
        for player in players:
            if found := await choices(player, match_id):
                request_id = uuid4().hex
                told[request_id] = await submit(player, match_id, found[0].action, request_id)


def test_moves_survive_the_loss_of_the_primary(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        async with running(url) as (service, anyone):
            matches = [await new_match(anyone, seed=bytes([each]) * 32) for each in range(3)]  # none is over soon
            told: list[dict[str, int]] = [{} for _ in matches]
            playing = [
                asyncio.create_task(play(players, match_id, 25, each))
                for (match_id, _, players), each in zip(matches, told, strict=True)
            ]
            while sum(map(len, told)) < 15:  # noqa: ASYNC110 (seen from outside)
                await asyncio.sleep(0.01)
            store.primary().kill()
            await asyncio.gather(*playing)
            for (match_id, host, _), answered in zip(matches, told, strict=True):
                log = await service.store.read(match_id)
                expected = {seq: request_key(match_id, request_id) for request_id, seq in answered.items()}
                assert len(expected) >= 25
                assert {seq: request_of(log[seq - 1]) for seq in expected} == expected, "none was lost or moved"
                assert len({request_of(entry) for entry in log}) == len(log), "none was made twice"
                await insist(host, "AbortMatch", match_id, request_id="the end")
                assert verify(match_id, await service.store.read(match_id)).sound

    with with_sentinel(tmp_path, replicas=2, min_replicas_to_write=1) as store:
        asyncio.run(scenario(f"{store.url}?wait_replicas=1"))


def test_a_move_that_no_replica_has_is_not_acknowledged_however_often_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when it was read from the log in between, by whoever watches."""
    monkeypatch.setattr("replay.store.replicas.WAIT_MS", 300)
    first, second = free_ports(2)

    async def scenario(server: StoreServer) -> None:
        url = f"redis://{HERE}:{first}?wait_replicas=1"
        async with running(url) as (service, anyone):
            with StoreServer(tmp_path, second, replicaof=f"{HERE} {first}"):
                await asyncio.to_thread(until, lambda: server.client.set("x", 1) and server.client.wait(1, 100) == 1)
                match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            action = (await choices(players[0], match_id))[0].action
            for known in range(3):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await players[0].call("SubmitAction", match_id, action=action, request_id="same request")
                assert reason_of(refused.value) == (UNAVAILABLE, "STORE_DOWN")
                assert (await anyone.call("GetMatch", match_id)).seq == 6, "who looks sees it"
                assert len(await service.store.read(match_id)) == 6, known
            with pytest.raises(StoreDown):
                await service.app.notary.sign(match_id)
            assert await service.store.checkpoints(match_id) == [], "nothing was signed that may be lost"
            with pytest.raises(StoreDown):
                await EventStore(service.store).create(Facts("an event", 0, bytes(32), False, 0))
            with StoreServer(tmp_path, second, replicaof=f"{HERE} {first}"):
                assert await submit(players[0], match_id, action, "same request") == 6
                await service.app.notary.sign(match_id)
                assert len(await service.store.checkpoints(match_id)) == 2

    with StoreServer(tmp_path, first, repl_diskless_sync_delay=0) as server:
        asyncio.run(scenario(server))
