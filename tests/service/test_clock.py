"""The clock: a seat that is out of time plays its default, once, whoever is alive to see it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import pairwise
from typing import Any

import grpc
import pytest

from powderkeg.v1 import boom_pb2, log_pb2, match_pb2
from replay.log.replayer import verify
from service.server import Service
from tests.service.running import Caller, move, new_match, running

STOP = match_pb2.Action(boom=boom_pb2.BoomAction(stop=boom_pb2.BoomStop()))
FINISHED = match_pb2.MATCH_STATUS_FINISHED


async def finished(anyone: Caller, match_id: str, seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while (await anyone.call("GetMatch", match_id)).match.status != FINISHED:  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.05)


async def entries(service: Service, match_id: str) -> list[log_pb2.LogEntry]:
    return [log_pb2.LogEntry.FromString(data) for data in await service.store.read(match_id)]


def hurried(monkeypatch: Any) -> None:
    """A second is a fiftieth of one, so that a test does not take minutes."""
    monkeypatch.setattr("replay.log.fold.SECOND_MS", 20)
    monkeypatch.setattr("service.scheduler.LOOK_EVERY", 0.01)


def test_a_match_is_played_to_its_end_by_the_clock_alone(store_url: str, monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone), running(store_url):
            match_id, _, _ = await new_match(anyone, seconds_per_decision=1)
            await finished(anyone, match_id)
            log = await entries(service, match_id)
            acted = [entry for entry in log if entry.HasField("acted")]
            assert {entry.author for entry in acted} == {log_pb2.AUTHOR_CLOCK}
            assert verify(match_id, await service.store.read(match_id)).sound
            waits = [
                later.time.ToMilliseconds() - earlier.time.ToMilliseconds() for earlier, later in pairwise(log[4:])
            ]
            assert min(waits) >= 20, "nobody is out of time early, and no time-out fires twice"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("game", "options"),
    [("kittens", {"expansions": "imploding,streaking,barking"}), ("monsters", {}), ("kobolds", {"revivals": "yes"})],
)
def test_every_game_is_played_by_the_clock(
    store_url: str, monkeypatch: Any, game: str, options: dict[str, str]
) -> None:
    hurried(monkeypatch)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone, game=game, options=options, seconds_per_decision=1)
            async with asyncio.timeout(60):
                while len(log := await entries(service, match_id)) < 15:  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.05)
            assert {entry.author for entry in log if entry.HasField("acted")} == {log_pb2.AUTHOR_CLOCK}

    asyncio.run(scenario())


def test_who_answers_in_time_is_left_alone(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, seconds_per_decision=3600, options={"first_seat": "0"})
            view = await anyone.call("GetView", match_id)
            assert view.HasField("deadline")
            for _ in range(10):
                for player in players:
                    await move(player, match_id)
            log = await entries(service, match_id)
            assert {entry.author for entry in log if entry.HasField("acted")} == {log_pb2.AUTHOR_PLAYER}

    asyncio.run(scenario())


def test_without_a_clock_there_is_no_deadline(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, _ = await new_match(anyone)
            assert not (await anyone.call("GetView", match_id)).HasField("deadline")

    asyncio.run(scenario())


def test_bots_are_moved_by_whoever_is_alive(store_url: str, monkeypatch: Any) -> None:
    """The process that started the match goes; another one finds the match on the list and goes on."""
    monkeypatch.setattr("service.scheduler.LEASE_MS", 200)
    monkeypatch.setattr("service.scheduler.LOOK_EVERY", 0.05)

    async def scenario() -> None:
        async with running(store_url) as (first, anyone):
            created = await anyone.call("CreateMatch", game="boom")
            host = anyone.with_token(created.host_token)
            match_id = created.match.id
            for _ in range(3):
                await host.call("AddBot", match_id, bot="random")
            first.app.scheduler._move = nothing  # type: ignore[method-assign]
            await host.call("StartMatch", match_id)
            await asyncio.sleep(0.3)
            assert (await anyone.call("GetMatch", match_id)).seq == 5
            await first.app.scheduler.stop()
            await first.store.set_due(match_id, 0)  # as a process leaves it that dies while it attends
            async with running(store_url):
                await finished(anyone, match_id)

    asyncio.run(scenario())


async def nothing(live: Any) -> None:
    """Dies before it can move a bot."""


def test_a_player_cannot_hold_the_clock_with_refused_actions(store_url: str, monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, bots=1, seconds_per_decision=20, options={"first_seat": "0"})
            log = await entries(service, match_id)
            for _ in range(100):
                with suppress(grpc.aio.AioRpcError):
                    await players[0].call("SubmitAction", match_id, action=STOP)
                await asyncio.sleep(0.02)
                log = await entries(service, match_id)
                if len(log) > 5:
                    break
            assert [entry.author for entry in log[5:6]] == [log_pb2.AUTHOR_CLOCK], "0.4 seconds were over"

    asyncio.run(scenario())
