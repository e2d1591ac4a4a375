"""The home of a match ends or is killed: nothing that was acknowledged is lost, nothing is doubled, players go on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import grpc
import pytest

from loadtest.usage import STORES, process_tree
from powderkeg.client import Powderkeg, Retry
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED
from powderkeg.v1.match_service_pb2 import PlayRequest, WatchMatchRequest
from tests.service.neighbours.playing_seat import PlayingSeat
from tests.service.neighbours.workers import (
    KilledWorker,
    has_at_hand,
    know_each_other,
    match_at_home_elsewhere,
    worker_and_victim,
    workers,
)
from tests.service.running import Caller, move, play_on, process, reason_of, running, until
from tests.service.test_two_processes import Seat

SHUTTING_DOWN = (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")


async def streams_of(anyone: Caller, match_id: str, player: Caller) -> list[Any]:
    """A watch and a Play stream, both of which have told all there is."""
    watch = anyone.matches.WatchMatch(WatchMatchRequest(match_id=match_id, from_seq=3))
    assert [(await watch.read()).seq for _ in range(2)] == [4, 5]
    play = await PlayingSeat(anyone.with_token(player.token), match_id).begin()
    await play.until_told(5)
    return [watch, play.stream]


async def all_end(streams: list[Any]) -> None:
    for stream in streams:
        with pytest.raises(grpc.aio.AioRpcError, match="watch again from 5") as ended:
            await asyncio.wait_for(stream.read(), 10)
        assert reason_of(ended.value) == SHUTTING_DOWN


def test_when_the_worker_that_was_called_ends_its_streams_are_told(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), _):
            assert service.neighbours is not None
            match_id, _, players = await match_at_home_elsewhere(service, one)
            streams = await streams_of(one, match_id, players[0])
            service.neighbours.leave()  # as its end begins
            await all_end([*streams, *(await begun_late(one, match_id))])

    asyncio.run(scenario())


async def begun_late(anyone: Caller, match_id: str) -> list[Any]:
    return [anyone.matches.WatchMatch(WatchMatchRequest(match_id=match_id, from_seq=5))]


def test_when_the_home_ends_its_streams_are_told_and_the_match_goes_on(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with worker_and_victim(store_url, tmp_path) as (service, anyone, home):
            match_id, _, players = await match_at_home_elsewhere(service, anyone)
            streams = await streams_of(anyone, match_id, players[0])
            home.send(signal.SIGTERM)
            await all_end(streams)
            await know_each_other([service], 1)
            await play_on(players, match_id)
            assert has_at_hand(service, match_id)

    asyncio.run(scenario())


def test_streams_survive_the_home(store_url: str, tmp_path: Path) -> None:
    """One match is played with updates, the other without; the home of both is killed."""

    async def scenario() -> None:
        async with worker_and_victim(store_url, tmp_path) as (service, anyone, home):
            accepted: dict[str, list[int]] = {}
            playing, watching, told = [], {}, {}
            for quiet in (True, False):
                match_id, _, players = await match_at_home_elsewhere(service, anyone, options={"first_seat": "0"})
                accepted[match_id] = []
                watching[match_id] = asyncio.create_task(anyone.watched(match_id))
                seats = [await PlayingSeat(player, match_id, quiet=quiet).begin() for player in players]
                playing += [asyncio.create_task(play(seat, accepted[match_id])) for seat in seats]
            killing = asyncio.create_task(kill_soon(home, [*accepted.values()]))
            async with asyncio.timeout(60):
                await asyncio.gather(*playing, killing)
                for match_id, watch in watching.items():
                    told[match_id] = [update.seq for update in await watch]
            for match_id, seqs in accepted.items():
                match = (await anyone.call("GetMatch", match_id)).match
                assert match.status == MATCH_STATUS_FINISHED
                assert told[match_id] == [*range(1, match.seq + 1)], "told once, each of them"
                assert sorted({*seqs, match.seq}) == [*range(6, match.seq + 1)], "answered, each of them,"
                assert len({*seqs}) == len(seqs), "and once"
                assert has_at_hand(service, match_id)

    asyncio.run(scenario())


async def kill_soon(home: KilledWorker, accepted: list[list[int]]) -> None:
    while min(map(len, accepted)) < 10:  # noqa: ASYNC110 (seen from outside)
        await asyncio.sleep(0)
    home.send()


async def play(seat: PlayingSeat, accepted: list[int]) -> None:
    """Every move with two that are refused behind it, so that there is always something that was not answered."""
    number = 0
    while True:
        legal = await seat.player.call("ListLegalActions", seat.match_id)
        if not legal.choices:
            if (await seat.player.call("GetMatch", seat.match_id)).match.status == MATCH_STATUS_FINISHED:
                return
            await asyncio.sleep(0.01)
            continue
        number += 1
        name = f"{seat.player.token} {number}"[-60:]
        with suppress(asyncio.InvalidStateError):  # the stream has ended with the match
            await seat.submit(name, legal.choices[0].action)
            await seat.submit(name, legal.choices[0].action)
            await seat.stream.write(PlayRequest())
        answers = [await seat.answer() for _ in range(3)]
        accepted.append(answers[0].accepted.seq)
        if grpc.aio.EOF not in answers:  # with a match ends its stream, whatever was sent behind the last move
            assert answers[0] == answers[1], "the same request has its effect, and its answer, once"
            assert answers[2].refused.reason == "MALFORMED"


def test_a_call_under_way_is_answered_when_its_home_dies(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with worker_and_victim(store_url, tmp_path) as (service, anyone, home):
            match_id, _, players = await match_at_home_elsewhere(service, anyone, options={"first_seat": "0"})
            legal = await players[0].call("ListLegalActions", match_id)
            home.send(signal.SIGSTOP)
            action = legal.choices[0].action
            moving = asyncio.create_task(players[0].call("SubmitAction", match_id, action=action))
            looking = asyncio.create_task(anyone.call("GetView", match_id))
            await asyncio.sleep(0.3)
            assert not moving.done()
            home.send(signal.SIGKILL)
            async with asyncio.timeout(10):
                assert (await moving).seq == 6
                assert (await looking).seq in {5, 6}
            await know_each_other([service], 1)
            await until(lambda: sockets(tmp_path, 1))
            async with running(store_url, neighbours=str(tmp_path)) as (late, _):  # in its place
                await know_each_other([service, late], 2)
                match_id, _, players = await match_at_home_elsewhere(service, anyone)
                await move(players[0], match_id)
                assert has_at_hand(late, match_id)

    asyncio.run(scenario())


async def sockets(folder: Path, count: int) -> bool:
    return len(await asyncio.to_thread(os.listdir, folder)) == count


def test_one_of_three_workers_is_killed_under_play(store_url: str) -> None:
    """Behind one port, with players on connections that the kernel deals out."""
    rng = random.Random(3)

    async def scenario(address: str, victim: int) -> None:
        quick = Retry(attempts=8, seconds=3.0)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Powderkeg(channel_to(address), retry=quick)) for _ in range(8)]
            tables = []
            for number in range(4):
                host = await clients[number].create("boom", seats=3)
                players = [await rng.choice(clients).join(host.match.id, f"player {seat}") for seat in range(3)]
                await host.start()
                tables.append([Seat(clients, host.match.id, player, rng) for player in players])
            playing = [asyncio.create_task(seat.play()) for table in tables for seat in table]
            while min(len(seat.acknowledged) for table in tables for seat in table) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            os.kill(victim, signal.SIGKILL)
            async with asyncio.timeout(60):
                await asyncio.gather(*playing)
            for table in tables:
                match = await clients[0].match(table[0].match_id)
                verdict = await clients[0].verify(match.id)
                assert (verdict.sound, verdict.entries) == (True, match.seq)
                acknowledged = [seq for seat in table for seq in seat.acknowledged]
                assert len({*acknowledged}) == len(acknowledged), "one entry answers one action"
                assert {*acknowledged} <= {*range(6, match.seq + 1)}, "every acknowledged move is in the log"

    with process("--workers", "3", REDIS_URL=store_url) as started:
        tree = [each for each in process_tree(started.process.pid) if not each.name.startswith(STORES)]
        *_, victim = [each.pid for each in tree if each.pid != started.process.pid]
        asyncio.run(scenario(started.address, victim))


def channel_to(address: str) -> grpc.aio.Channel:
    """A connection of its own."""
    return grpc.aio.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])
