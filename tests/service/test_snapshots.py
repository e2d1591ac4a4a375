"""Snapshots change how long things take, and nothing else: whatever is asked, the answer is as if there were none."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engines.core.viewers import SPECTATOR, viewers
from powderkeg.v1.match_service_pb2 import WatchMatchResponse as Update
from replay.log.divergence import Divergence
from replay.log.status import PLAYING
from replay.store.snapshots import SnapshotStore
from replay.store.streams import key
from service.answers import NOTHING, Wanted
from service.auth import Caller
from service.bootstrap import Application
from tests.service.long_matches import (
    EVERY,
    HOST,
    LOBBY,
    MOVES,
    TABLES,
    application,
    counted_moves,
    end,
    facts,
    long_match,
    opened,
    play_on,
    twins,
)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_loaded_as_it_is_without_snapshots(game: str, seats: int, store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        one, other = await opened(quick, slow, match_id=match_id)
        assert one.marks
        assert not other.marks
        assert facts(one) == facts(other)
        await play_on(quick, one, range(1_000, 1_040))
        await slow.matches.refresh(other)
        assert facts(one) == facts(other)
        assert (await slow.history.verify(match_id, client="a")).sound

    twins(store_url, game, seats, test)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_view_at_every_entry_is_the_same(game: str, seats: int, store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        lives = await opened(quick, slow, match_id=match_id)
        for seat in (*range(seats), None):
            caller = Caller(seat, sent_token=seat is not None)
            for seq in range(seats + 2, lives[0].fold.seq_for(caller.viewer) + 1, 7):
                told = [
                    await app.history.view_at(live, caller, seq, None, client="a", language="en")
                    for app, live in zip((quick, slow), lives, strict=True)
                ]
                assert told[0].SerializeToString(deterministic=True) == told[1].SerializeToString(deterministic=True)

    twins(store_url, game, seats, test)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_listed_once_a_match_is_over_is_the_same(game: str, seats: int, store_url: str) -> None:
    async def listed(app: Application, match_id: str, after: int) -> list[bytes]:
        live = await app.matches.live(match_id)
        entries = await app.history.entries(live, Caller(), after, 30, "de", client="a")
        views = [each async for each in app.history.views(live, 0, after, after + 30, "sv", client="a")]
        return [each.SerializeToString(deterministic=True) for each in (*entries, *views)]

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        await end(quick, match_id)
        for after in range(0, (await quick.matches.live(match_id)).fold.seq + 10, 25):
            assert await listed(quick, match_id, after) == await listed(slow, match_id, after)

    twins(store_url, game, seats, test)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_watch_from_far_back_tells_the_same(game: str, seats: int, store_url: str) -> None:
    async def watched(app: Application, match_id: str, viewer: int, seq: int) -> list[bytes]:
        live = await app.matches.live(match_id)
        caller = Caller(viewer if viewer >= 0 else None, sent_token=viewer >= 0)
        return [update async for update in app.watch_feed.watch(live, caller, seq, NOTHING)]

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        await end(quick, match_id)
        fold = (await quick.matches.live(match_id)).fold
        for viewer in viewers(seats):
            for seq in range(0, fold.seq_for(viewer) + 1, 60):
                assert await watched(quick, match_id, viewer, seq) == await watched(slow, match_id, viewer, seq)

    twins(store_url, game, seats, test)


@pytest.mark.parametrize("want", [NOTHING, Wanted(view=True)])
def test_moves_made_meanwhile_are_told_after_all_before_them(want: Wanted, store_url: str) -> None:
    """Who catches up is told the log from snapshot to snapshot: no step is left out or told twice."""

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        live, told = await quick.matches.live(match_id), list[Update]()
        beside = quick.watch_feed.watch(live, Caller(), live.fold.seq_for(SPECTATOR))  # so that new steps are kept
        following = asyncio.create_task(anext(beside))
        before, more = live.fold.seq, 0
        async for update in quick.watch_feed.watch(live, Caller(), 0, want):
            told.append(Update.FromString(update))
            if len(told) % 10 == 0 and live.fold.status == PLAYING:
                await play_on(quick, live, range(1_000 + more, 1_001 + more))
                more += 1
            elif told[-1].seq == live.fold.seq_for(SPECTATOR) and live.fold.status == PLAYING:
                await end(quick, match_id)
        assert live.fold.seq > before + 5
        whole = await slow.matches.live(match_id)
        same = [Update.FromString(each) async for each in slow.watch_feed.watch(whole, Caller(), 0)]
        assert [(each.seq, [*each.events], each.time) for each in told] == [
            (each.seq, [*each.events], each.time) for each in same
        ]
        assert [each.HasField("view") for each in told[:-1]].count(True) <= more, "only the newest has a table"
        await following
        await beside.aclose()

    twins(store_url, "kittens", 4, test)


def test_a_watch_of_a_log_that_is_gone_ends(store_url: str) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        live = await quick.matches.live(match_id)
        await quick.store.call("DEL", key(match_id, "log"))
        with pytest.raises(Divergence, match="missing"):
            await asyncio.wait_for(anext(quick.watch_feed.watch(live, Caller(), 0)), 20)

    twins(store_url, "boom", 3, test)


def test_an_old_request_id_is_answered_as_before(store_url: str) -> None:
    async def again(app: Application, match_id: str, request: str) -> Any:
        def plan(fold: object) -> Any:
            raise AssertionError("it was done before")

        live = await app.matches.live(match_id)
        step = await app.matches.change(live, request, HOST, plan)
        return step.seq, step.entry, step.events, step.asked, step.unknown_to, step.match, step.head, step.deadline_ms

    async def test(quick: Application, slow: Application, match_id: str) -> None:
        for request in ("create", "sit 1", "start", *(f"move {number}" for number in range(0, MOVES, 7))):
            assert await again(quick, match_id, request) == await again(slow, match_id, request)

    twins(store_url, "kittens", 4, test)


def test_only_what_lies_after_a_snapshot_is_executed(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(quick: Application, slow: Application, match_id: str) -> None:
        entries: list[bytes] = []
        read = quick.store.read

        async def counted(*about: Any) -> list[bytes]:
            some = await read(*about)
            entries.extend(some)
            return some

        monkeypatch.setattr(quick.store, "read", counted)
        with counted_moves(monkeypatch) as made:
            live = await quick.matches.live(match_id)
            assert len(made) < EVERY
            assert len(entries) <= EVERY + LOBBY
            seq = live.fold.seq
            for work in (
                lambda: quick.history.view_at(live, Caller(0, sent_token=True), 70, None, client="a"),
                lambda: quick.matches.steps(live, seq - 3, seq),
                lambda: quick.matches.steps(live, 70, 75),
                lambda: quick.matches.change(live, "move 60", HOST, lambda _: pytest.fail("it was done before")),
            ):
                made.clear()
                entries.clear()
                await work()
                assert 0 < len(made) <= EVERY + 5
                assert len(entries) <= EVERY + 6
            await end(quick, match_id)
            made.clear()
            listed = [each async for each in quick.history.views(live, 0, 110, 120, client="a")]
            assert len(listed[1].views) == 10
            assert len(made) <= EVERY + 10
            made.clear()
            await slow.matches.live(match_id)
            assert len(made) > MOVES - 1

    twins(store_url, "kittens", 4, test)


def test_a_short_match_leaves_nothing_behind(store_url: str) -> None:
    async def run() -> None:
        async with application(store_url, 250) as app:
            match_id = await long_match(app, "kobolds", 4, 480)
            await app.matches.snapshots.settle()
            assert not await app.store.call("EXISTS", key(match_id, "snapshots"))
            await play_on(app, await app.matches.live(match_id), range(480, 530))
            await app.matches.snapshots.settle()
            assert await SnapshotStore(app.store).seqs(match_id) == [500]

    asyncio.run(run())
