"""Tables of a whole log in one call: of a match of the service, and of a file that somebody sends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from powderkeg.v1 import log_pb2, replay_service_pb2
from replay.log.export import Export, MatchLog, read_export, write_export
from service.log_views import BATCH
from tests.service.running import ORGANIZER_KEY, Caller, new_match, play_on, reason_of, running

REPLAYS = Path(__file__).parent.parent / "replays"
Request = replay_service_pb2.ListViewsRequest
FileRequest = replay_service_pb2.ListFileViewsRequest


async def views_of(caller: Caller, match_id: str, **fields: Any) -> list[Any]:
    asked = Request(match_id=match_id, **fields)
    return [each async for each in caller.replays.ListViews(asked, metadata=caller.metadata, timeout=20)]


async def views_in(caller: Caller, file: bytes, **fields: Any) -> list[Any]:
    return [each async for each in caller.replays.ListFileViews(FileRequest(file=file, **fields), timeout=20)]


def all_views(messages: list[Any]) -> list[Any]:
    return [view for message in messages for view in message.views]


def entry_named(failure: grpc.aio.AioRpcError) -> str:
    status = rpc_status.from_call(failure)
    info = error_details_pb2.ErrorInfo()
    assert status is not None
    assert status.details[0].Unpack(info)
    return str(info.metadata["entry"])


def test_every_table_is_the_one_that_a_single_look_shows(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3)
            await play_on(players, match_id)
            for eyes in ({"seat": 1}, {"all_cards": True}, {}):
                messages = await views_of(anyone, match_id, language="sv", **eyes)
                views = all_views(messages)
                assert [view.seq for view in views] == list(range(1, messages[0].seq + 1))
                assert all(len(message.views) <= BATCH for message in messages)
                for view in views[5::7]:
                    at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=view.seq, language="sv", **eyes)
                    alone = await anyone.replays.GetViewAt(at, timeout=10)
                    assert (view.view, [*view.events]) == (alone.view, [*alone.events])
                    assert [*view.decisions] == [*alone.decisions]

    asyncio.run(scenario())


def test_a_stretch_tells_times_authors_and_what_is_not_played(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3)
            await play_on(players, match_id)
            first, *rest = await views_of(anyone, match_id, from_seq=1, to_seq=8, language="en")
            assert first.match.id == match_id
            views = all_views([first, *rest])
            assert [view.seq for view in views] == list(range(2, 9))
            assert views[0].text == "player 0 took seat 0."
            assert not views[0].HasField("view")
            acted = [view for view in views if view.HasField("think_ms")]
            assert acted
            assert all(view.author == log_pb2.AUTHOR_PLAYER and view.HasField("seat") for view in acted)
            assert all(view.HasField("time") for view in views)

    asyncio.run(scenario())


def test_a_match_that_is_on_is_not_shown(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            for caller in (anyone, players[0], anyone.with_token(ORGANIZER_KEY)):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await views_of(caller, match_id, all_cards=True)
                assert reason_of(refused.value) == (grpc.StatusCode.PERMISSION_DENIED, "NOT_YET_PUBLIC")

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["boom-1-three", "kittens-2-base", "boom-1-aborted", "event-1-match"])
def test_a_file_is_shown_and_not_kept(store_url: str, name: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            file = (REPLAYS / f"{name}.pkr").read_bytes()
            log = read_export(file).match()
            before = await service.app.store.head(log.match_id)  # somebody may have imported it
            messages = await views_in(anyone, file, all_cards=True, language="en")
            assert len(all_views(messages)) == messages[0].seq == len(log.entries)
            newest = [message.match for message in messages if message.HasField("match")][-1]
            assert newest.id == log.match_id
            assert newest.status >= 3
            assert await service.app.store.head(log.match_id) == before

    asyncio.run(scenario())


def a_change(at: int) -> bytes:
    """A file in which an entry was changed: somebody else acted."""
    log = read_export((REPLAYS / "boom-1-three.pkr").read_bytes()).match()
    entry = log_pb2.LogEntry.FromString(log.entries[at - 1])
    entry.acted.seat = (entry.acted.seat + 1) % 3
    log.entries[at - 1] = entry.SerializeToString(deterministic=True)
    return write_export(Export([log]))


def test_a_changed_file_is_refused_with_its_first_bad_entry(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            log = read_export((REPLAYS / "boom-1-three.pkr").read_bytes()).match()
            acted = [
                at for at, data in enumerate(log.entries, 1) if log_pb2.LogEntry.FromString(data).HasField("acted")
            ]
            bad = next(at for at in acted if at > BATCH + 20)
            shown: list[Any] = []

            async def look() -> None:
                async for message in anyone.replays.ListFileViews(FileRequest(file=a_change(bad)), timeout=20):
                    shown.extend(message.views)

            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await look()
            assert reason_of(refused.value) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT")
            assert entry_named(refused.value) == str(bad)
            assert [view.seq for view in shown] == list(range(1, bad))

    asyncio.run(scenario())


def cut(log: MatchLog) -> None:
    log.entries.pop()


def not_an_entry(log: MatchLog) -> None:
    log.entries[0] = b"\xff\xff"


@pytest.mark.parametrize(("change", "entry"), [(cut, "last"), (not_an_entry, "1")])
def test_what_cannot_be_executed_is_refused(store_url: str, change: Callable[[MatchLog], None], entry: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            log = read_export((REPLAYS / "boom-1-three.pkr").read_bytes()).match()
            length = len(log.entries)
            change(log)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await views_in(anyone, write_export(Export([log])))
            assert entry_named(refused.value) == (str(length) if entry == "last" else entry)

    asyncio.run(scenario())
