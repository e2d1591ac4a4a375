"""Presence: who of the seats is connected, told to who asks, over all processes, and never written into a log."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from typing import Any

import grpc
import pytest

from powderkeg.v1 import match_service_pb2
from replay.store.streams import StoreDown
from service import presence
from service.server import Service
from tests.service.running import Caller, asks, move, new_match, process, running, until

PRESENCE = match_service_pb2.With(presence=True)
DEALT = 5


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are shorter, so that a test does not wait for them."""
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(presence, "EXPIRY_MS", 600)
    monkeypatch.setattr(presence, "GRACE", 0.1)


def watch(caller: Caller, match_id: str, besides: match_service_pb2.With = PRESENCE) -> Any:
    request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=DEALT, **asks(besides))
    return caller.matches.WatchMatch(request, metadata=caller.metadata, timeout=60)


async def play(caller: Caller, match_id: str, **fields: Any) -> Any:
    stream = caller.matches.Play(metadata=caller.metadata, timeout=60)
    attach = match_service_pb2.Attach(match_id=match_id, from_seq=DEALT, **fields)
    await stream.write(match_service_pb2.PlayRequest(attach=attach))
    return stream


async def told(stream: Any, *seats: int) -> None:
    """The next update tells that these are connected, and nothing else."""
    update = await stream.read()
    assert list(update.presence.connected) == [*seats]
    assert update.HasField("presence")
    assert (update.seq, list(update.events), update.HasField("time")) == (DEALT, [], False)


def test_the_table_is_told_who_comes_and_goes(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, host, players = await new_match(anyone)
            spectator = watch(anyone, match_id)
            await told(spectator)
            first = watch(players[0], match_id)
            await told(spectator, 0)
            await told(first, 0)
            quiet = await play(players[2], match_id, quiet=True)
            await told(spectator, 0, 2)
            await told(first, 0, 2)
            loud = await play(players[1], match_id, **asks(PRESENCE))
            assert list((await loud.read()).update.presence.connected) == [0, 1, 2]
            await told(spectator, 0, 1, 2)
            others = [watch(anyone, match_id), watch(host, match_id)]
            for other in others:
                await told(other, 0, 1, 2)
            quiet.cancel()
            await told(spectator, 0, 1)
            first.cancel()
            await told(spectator, 1)
            log = await service.store.read(match_id)
            assert len(log) == DEALT, "of all that nothing is written down"

    asyncio.run(scenario())


def test_a_seat_with_several_streams_is_there_until_the_last_has_ended(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            spectator = watch(anyone, match_id)
            await told(spectator)
            streams = [watch(players[0], match_id) for _ in range(3)]
            await told(spectator, 0)
            for stream in streams:
                assert (await stream.read()).HasField("presence")
            for stream in streams[:2]:
                stream.cancel()
            await asyncio.sleep(3 * presence.GRACE)
            other = watch(players[1], match_id)
            await told(other, 0, 1)
            await told(spectator, 0, 1)
            streams[2].cancel()
            await told(spectator, 1)

    asyncio.run(scenario())


def test_who_comes_back_at_once_was_never_away(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 20.0)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone), running(store_url) as (_, elsewhere):
            match_id, _, players = await new_match(anyone)
            spectator = watch(anyone, match_id)
            await told(spectator)
            for place in (anyone, elsewhere, anyone):
                stream = watch(Caller(place.channel, players[0].token), match_id)
                assert list((await stream.read()).presence.connected) == [0]
                stream.cancel()
                await until(lambda: is_empty(service.app.presence._streams))
            await told(spectator, 0)
            other = watch(players[1], match_id)
            await told(other, 0, 1)
            await told(spectator, 0, 1)

    asyncio.run(scenario())


async def is_empty(what: Sized) -> bool:
    return not what


def test_an_entry_carries_what_has_changed_meanwhile_and_says_nothing_twice(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            both = watch(anyone, match_id, match_service_pb2.With(presence=True, view=True))
            update = await both.read()
            assert (update.HasField("presence"), update.HasField("view"), update.HasField("match")) == (True,) * 3
            await move(players[0], match_id)
            update = await both.read()
            assert (update.seq, update.HasField("presence"), update.HasField("view")) == (DEALT + 1, False, True)
            silent = watch(players[1], match_id, match_service_pb2.With())
            update = await silent.read()
            assert (update.seq, update.HasField("presence")) == (DEALT + 1, False), "who does not ask is not told"
            update = await both.read()
            assert (update.seq, list(update.presence.connected)) == (DEALT + 1, [1])
            assert {field.name for field, _ in update.ListFields()} == {"seq", "presence"}

    asyncio.run(scenario())


def test_over_several_processes_by_hints_alone(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BEAT", 50.0)
    monkeypatch.setattr(presence, "EXPIRY_MS", 60_000)

    async def scenario() -> None:
        async with (
            running(store_url) as (here, anyone),
            running(store_url) as (_, elsewhere),
            running(store_url) as third,
        ):
            match_id, _, players = await new_match(anyone)
            far = [
                Caller(place.channel, player.token)
                for place, player in zip((elsewhere, third[1]), players, strict=False)
            ]
            streams = [watch(player, match_id) for player in far]
            for stream in streams:
                assert (await stream.read()).HasField("presence")
            spectator = watch(anyone, match_id)
            seats = list((await spectator.read()).presence.connected)
            while seats != [0, 1]:
                seats = list((await spectator.read()).presence.connected)
            streams[0].cancel()
            await told(spectator, 1)
            streams[1].cancel()
            await told(spectator)
            spectator.cancel()
            await until(lambda: is_empty(here.app.presence._asking))
            assert not here.app.presence._elsewhere, "what nobody asks for is not kept"

    asyncio.run(scenario())


def test_who_was_connected_to_a_process_that_died_is_gone_within_seconds(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            with process(REDIS_URL=store_url) as other:
                async with grpc.aio.insecure_channel(other.address) as channel:
                    stream = watch(Caller(channel, players[1].token), match_id)
                    assert list((await stream.read()).presence.connected) == [1]
                    spectator = watch(anyone, match_id)
                    await told(spectator, 1)
                    (dead,) = await telling(service, match_id)
                    other.kill()
                    await told(spectator)
                    assert dead not in await service.store.call("SMEMBERS", presence.PROCESSES)

    asyncio.run(scenario())


async def telling(service: Service, match_id: str) -> list[bytes]:
    """The processes that tell of seats of this match."""
    call = service.store.call
    return [
        each
        for each in await call("SMEMBERS", presence.PROCESSES)
        if await call("HGET", presence.hash_of(each.decode()), match_id)
    ]


def test_a_process_that_was_thought_dead_says_everything_anew(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            own = service.app.presence.process.encode()
            with service.app.presence.connected(match_id, 2):
                await said(service, match_id, b"2")
                await service.store.call("DEL", presence.hash_of(own.decode()), presence.PROCESSES)
                await said(service, match_id, b"2")
                await until(lambda: is_listed(service, own))

    asyncio.run(scenario())


async def said(service: Service, match_id: str, seats: bytes) -> None:
    """When the store has been told that these seats are connected."""
    own = presence.hash_of(service.app.presence.process)

    async def is_so() -> bool:
        return bool(await service.store.call("HGET", own, match_id) == seats)

    await until(is_so)


async def is_listed(service: Service, process: bytes) -> bool:
    return process in await service.store.call("SMEMBERS", presence.PROCESSES)


def test_what_could_not_be_said_is_said_later(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            honest, failed = service.store.call, list[str]()

            async def down_once(*command: Any) -> Any:
                if command[0] == "HSET" and not failed:
                    failed.append("HSET")
                    raise StoreDown("for a moment")
                return await honest(*command)

            with service.app.presence.connected(match_id, 0):
                with service.app.presence.connected(match_id, 1):
                    await said(service, match_id, b"0 1")
                    service.store.call = down_once  # type: ignore[method-assign]
                await said(service, match_id, b"0")
                assert failed

    asyncio.run(scenario())


def test_it_can_be_off(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, presence=False) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            stream = watch(players[0], match_id, match_service_pb2.With(presence=True, view=True))
            update = await stream.read()
            assert (update.HasField("view"), update.HasField("presence")) == (True, False)
            only = watch(players[1], match_id)
            for player in players:
                await move(player, match_id)
            update = await only.read()
            assert (update.seq, update.HasField("presence")) == (DEALT + 1, False)
            assert await telling(service, match_id) == []

    asyncio.run(scenario())


def test_who_has_nothing_to_tell_costs_nothing(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            asked, honest = list[str](), service.store.call

            async def noted(*command: Any) -> Any:
                asked.append(str(command))
                return await honest(*command)

            service.store.call = noted  # type: ignore[method-assign]
            stream = watch(anyone, match_id, match_service_pb2.With(view=True))
            await stream.read()
            await asyncio.sleep(3 * presence.BEAT)
            assert [command for command in asked if "powderkeg:process" in command] == []
            assert asked

    asyncio.run(scenario())
