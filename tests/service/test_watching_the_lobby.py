"""The list of matches as it changes."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import redis

from powderkeg.v1 import match_pb2, match_service_pb2
from replay.store.match_index import Change
from service import lobby_feed
from service.lobby_feed import LobbyFeed
from tests.service.lobby import join, new, refused, with_service
from tests.service.running import Caller, running

pytestmark = pytest.mark.wire

OPEN, PLAYING, ABORTED = (
    match_pb2.MATCH_STATUS_OPEN,
    match_pb2.MATCH_STATUS_PLAYING,
    match_pb2.MATCH_STATUS_ABORTED,
)


@pytest.fixture(autouse=True)
def _nothing_else_happens(store_url: str) -> None:
    """Matches that other tests have left may go on by themselves, and lists would tell of it."""
    with redis.Redis.from_url(store_url) as store:
        store.flushdb()


def watching(caller: Caller, **fields: Any) -> Any:
    return caller.matches.WatchLobby(match_service_pb2.WatchLobbyRequest(**fields), timeout=20)


async def changes(watch: Any, count: int) -> list[Any]:
    """The next changes, in however many messages they come."""
    found: list[Any] = []
    while len(found) < count:
        found += (await watch.read()).changes
    return found


async def life(anyone: Caller, **fields: Any) -> str:
    """A match that is created, filled, started and broken off: six changes."""
    match_id, host = await new(anyone, **fields)
    for name in ("Ann", "Bob", "Cy"):
        await join(anyone, match_id, name)
    await host.call("StartMatch", match_id)
    await host.call("AbortMatch", match_id)
    return match_id


def test_all_that_happens_to_a_public_match(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        watch = watching(anyone)
        begun = await watch.read()
        assert not begun.changes
        match_id = await life(anyone)
        told = await changes(watch, 6)
        assert {each.match.id for each in told} == {match_id}
        assert [each.match.seq for each in told] == [1, 2, 3, 4, 5, 6]
        assert [each.match.status for each in told] == [OPEN] * 4 + [PLAYING, ABORTED]
        assert [sum(bool(seat.name) for seat in each.match.seats) for each in told] == [0, 1, 2, 3, 3, 3]
        assert not any(each.gone for each in told)
        again = await changes(watching(anyone, cursor=begun.cursor), 6)
        assert again == told, "from a cursor, what came after it"

    with_service(store_url, scenario)


def test_changes_that_come_together_are_told_together(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first at once; those of the next moments, which are long here, in one message."""
    monkeypatch.setattr(lobby_feed, "PAUSE", 1.0)

    async def scenario(anyone: Caller) -> None:
        watch = watching(anyone)
        assert not (await watch.read()).changes
        await asyncio.sleep(1.2)  # that somebody watches was news, too
        begun = asyncio.get_running_loop().time()
        await new(anyone)
        assert len((await watch.read()).changes) == 1
        assert asyncio.get_running_loop().time() - begun < 0.9, "a single change does not wait"
        for _ in range(8):
            await new(anyone)
        assert len((await watch.read()).changes) == 8
        watch.cancel()

    with_service(store_url, scenario)


def test_filters_tell_what_comes_and_what_goes(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        watch = watching(anyone, status=OPEN, tournament="Spring", game="boom")
        await watch.read()
        await life(anyone)
        match_id = await life(anyone, tournament="Spring")
        told = await changes(watch, 5)
        assert {each.match.id for each in told} == {match_id}
        assert [(each.match.status, each.gone) for each in told] == [(OPEN, False)] * 4 + [(PLAYING, True)]
        others = watching(anyone, game="kittens")
        await others.read()
        await life(anyone)
        kittens = await anyone.call("CreateMatch", game="kittens")
        assert [each.match.id for each in await changes(others, 1)] == [kittens.match.id]

    with_service(store_url, scenario)


def test_a_list_and_what_comes_after_it(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        await life(anyone)
        page = await anyone.call("ListMatches", page_size=1)
        match_id = await life(anyone)
        told = await changes(watching(anyone, cursor=page.cursor), 6)
        assert [each.match.id for each in told] == [match_id] * 6

    with_service(store_url, scenario)


def test_what_other_processes_do_is_told(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, here), running(store_url) as (_, elsewhere):
            watches = [watching(here), watching(elsewhere), watching(elsewhere)]
            for each in watches:
                await each.read()
            match_id = await life(here)
            for each in watches:
                assert [one.match.id for one in await changes(each, 6)] == [match_id] * 6

    asyncio.run(scenario())


def test_a_cursor_that_is_too_old_or_none(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(anyone: Caller) -> None:
        await life(anyone)
        for cursor in ("1-1", "9999999999999-0", "9" * 20 + "-0", "1-" + "9" * 20, f"{2**64 - 1}-{2**64 - 1}"):
            assert await refused(watching(anyone, cursor=cursor).read()) == "LOBBY_GAP"
        for cursor in ("x", "1", "1-", "-1-1"):
            assert await refused(watching(anyone, cursor=cursor).read()) == "MALFORMED"

    with_service(store_url, scenario)


def test_who_is_behind_gets_everything_in_pieces(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And this process keeps no more than the newest changes."""
    monkeypatch.setattr("service.lobby_feed.AT_ONCE", 4)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            begun = (await watching(anyone).read()).cursor
            lives = [await life(anyone) for _ in range(3)]
            watch, sizes, told = watching(anyone, cursor=begun), list[int](), list[str]()
            while len(told) < 18:
                sizes.append(len((read := await watch.read()).changes))
                told += [each.match.id for each in read.changes]
            assert told == [each for each in lives for _ in range(6)]
            assert max(sizes) <= 4
            assert len(service.app.lobby_feed._recent) <= 4

    asyncio.run(scenario())


def test_many_who_are_behind_delay_nobody_else() -> None:
    """Those of one client read the store one after the other; another client reads beside them."""
    asked = match_service_pb2.WatchLobbyRequest(cursor="1-1")

    async def scenario() -> None:
        reading: asyncio.Queue[asyncio.Event] = asyncio.Queue()

        async def changes(_: str, most: int) -> list[Change]:
            answer = asyncio.Event()
            reading.put_nowait(answer)
            await answer.wait()
            return [Change(f"{most}-1", match_pb2.Match(), OPEN)]

        feed = LobbyFeed(Mock(changes=changes, last=AsyncMock(return_value=[])))
        told = [asyncio.ensure_future(anext(feed.watch(asked, client))) for client in ("many", "many", "many", "one")]
        async with asyncio.timeout(5):
            first, other = await reading.get(), await reading.get()
            other.set()
            assert await told[3]
            assert reading.empty(), "the others of the first client wait for its first"
            first.set()
            for _ in range(2):
                (await reading.get()).set()
            assert all(await asyncio.gather(*told))

    asyncio.run(scenario())


def test_a_watcher_of_something_rare_is_told_newer_cursors(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.lobby_feed.UNTOLD", 5)

    async def scenario(anyone: Caller) -> None:
        watch = watching(anyone, game="monsters")
        begun = await watch.read()
        await life(anyone)
        newer = await watch.read()
        assert not newer.changes
        assert newer.cursor != begun.cursor

    with_service(store_url, scenario)


def test_a_service_that_ends_says_where_to_go_on(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            watch = watching(anyone)
            await watch.read()
            service.app.shut_down()
            assert await refused(watch.read()) == "SHUTTING_DOWN"

    asyncio.run(scenario())
