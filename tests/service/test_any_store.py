"""Stores of several servers show what a single one forgives: all keys of a call in one slot, hints on any node."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from powderkeg.v1 import match_pb2, match_service_pb2
from tests.any_store import store_of
from tests.service.long_matches import application, facts, long_match
from tests.service.running import asks, new_match, running


@pytest.fixture(scope="module", params=["cluster and TLS", "Sentinel, WAIT and TLS"])
def any_store(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with store_of(request.param, tmp_path_factory.mktemp("store")) as url:
        yield url


def test_matches_are_played_and_watched(any_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.store.streams.PAGE", 2)  # logs have several pages
    """Several matches, so that their slots are on different nodes; each is watched in another process."""

    async def scenario() -> None:
        async with running(any_store) as (_, here), running(any_store) as (_, there):
            for seed in range(6):
                match_id, _, players = await new_match(here, seats=3, seed=bytes([seed]) * 32)
                watch = there.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id), timeout=20)
                while (update := await watch.read()).match.status != match_pb2.MATCH_STATUS_PLAYING:
                    pass
                seat = update.decisions[0].seat
                legal = await players[seat].call("ListLegalActions", match_id)
                done = await players[seat].call("SubmitAction", match_id, action=legal.choices[0].action)
                begun = asyncio.get_running_loop().time()
                told = await watch.read()
                assert told.seq == done.seq
                assert asyncio.get_running_loop().time() - begun < 5
                watch.cancel()
            listed = await here.call("ListMatches")
            assert len(listed.matches) >= 6

    asyncio.run(scenario())


def test_lists_and_their_changes(any_store: str) -> None:
    """In a cluster the lists are in other slots than the matches, so they follow the log by calls of their own."""

    async def scenario() -> None:
        async with running(any_store) as (_, here), running(any_store) as (_, there):
            watch = there.matches.WatchLobby(match_service_pb2.WatchLobbyRequest(game="kobolds"), timeout=20)
            await watch.read()
            match_id, host, _ = await new_match(here, game="kobolds")
            await host.call("AbortMatch", match_id)
            told: list[Any] = []
            while len(told) < 6:
                told += (await watch.read()).changes
            assert [each.match.seq for each in told] == [1, 2, 3, 4, 5, 6]
            for status in (match_pb2.MATCH_STATUS_OPEN, match_pb2.MATCH_STATUS_PLAYING):
                assert not (await there.call("ListMatches", game="kobolds", status=status)).matches
            page = await there.call("ListMatches", game="kobolds", status=match_pb2.MATCH_STATUS_ABORTED)
            assert [each.seq for each in page.matches if each.id == match_id] == [6]  # other doors leave others

    asyncio.run(scenario())


def test_who_is_connected_is_told(any_store: str) -> None:
    async def scenario() -> None:
        async with running(any_store) as (_, here), running(any_store) as (_, there):
            match_id, _, players = await new_match(here)
            asked = match_service_pb2.WatchMatchRequest(
                match_id=match_id, from_seq=5, **asks(match_service_pb2.With(presence=True))
            )
            watch = there.matches.WatchMatch(asked, timeout=20)
            assert list((await watch.read()).presence.connected) == []
            stream = players[2].matches.WatchMatch(asked, metadata=players[2].metadata, timeout=20)
            assert list((await stream.read()).presence.connected) == [2]
            assert list((await watch.read()).presence.connected) == [2]

    asyncio.run(scenario())


def test_snapshots(any_store: str) -> None:
    """They are kept where the log is, and read from there."""

    async def scenario() -> None:
        async with application(any_store, 16) as here, application(any_store, 16) as there:
            match_id = await long_match(here, "monsters", 3, 60)
            await here.matches.snapshots.settle()
            live = await there.matches.live(match_id)
            assert live.unread  # which only a snapshot leaves
            assert facts(live) == facts(await here.matches.live(match_id))
            assert (await there.matches.snapshots.before(live, 50)).seq == 48

    asyncio.run(scenario())
