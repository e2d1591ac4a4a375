"""What one process counts, tells and logs while it is played on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import match_service_pb2, replay_service_pb2
from replay.log.request_ids import request_key
from replay.store.connection import Connection
from replay.store.streams import StoreDown
from service.cooperative import MOST_IN_ALL
from service.metrics.shared_page import new_pages
from service.server import Service
from tests.service.logged import logged
from tests.service.metrics.scrape import Scraped, get
from tests.service.running import Caller, new_match, one_move, reason_of, running, until


@asynccontextmanager
async def measured(store_url: str, **config: Any) -> AsyncIterator[tuple[Service, Caller]]:
    pages = new_pages(1)
    try:
        async with running(store_url, metrics_pages=pages, **config) as (service, anyone):
            yield service, anyone
    finally:
        os.close(pages[0])


def scraped(service: Service) -> Scraped:
    return Scraped(service._metrics("")[0].decode())


async def attached(player: Caller, match_id: str) -> Any:
    stream = player.matches.Play(metadata=player.metadata)
    attach = match_service_pb2.Attach(match_id=match_id, quiet=True)
    await stream.write(match_service_pb2.PlayRequest(attach=attach))
    return stream


def test_calls_moves_and_appends_are_counted(store_url: str) -> None:
    async def scenario() -> None:
        async with measured(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            before = scraped(service)
            assert before.sum("powderkeg_appends_total") == 5, "a genesis, three who join, and the start"
            player, legal, _ = await one_move(players, match_id)
            action = legal.choices[0].action
            with pytest.raises(grpc.aio.AioRpcError):  # of a match that has moved on
                await player.call("SubmitAction", match_id, action=action, expected_seq=legal.seq)
            with pytest.raises(grpc.aio.AioRpcError):
                await anyone.call("GetView", "no such match")
            after = scraped(service)
            submits = {"service": "MatchService", "method": "SubmitAction"}
            assert after.sum("powderkeg_calls_total", status="OK", **submits) == 1
            assert after.sum("powderkeg_calls_total", status="ABORTED", **submits) == 1
            assert after.sum("powderkeg_calls_total", method="GetView", status="NOT_FOUND") == 1
            assert after.sum("powderkeg_calls_total", method="JoinMatch") == 3
            assert after.sum("powderkeg_moves_total") == 2
            assert after.sum("powderkeg_move_seconds_count") == 1
            assert 0 < after.sum("powderkeg_move_seconds_sum") < 10
            assert after.sum("powderkeg_appends_total") == 6
            assert after.sum("powderkeg_append_seconds_count") == 5, "all but the genesis"
            assert after.sum("powderkeg_matches_cached") >= 1, "and others of this store that are due"
            assert after.sum("powderkeg_matches_cached") == len(service.app.matches._cache)
            assert after.sum("powderkeg_workers") == 1
            assert after.sum("powderkeg_store_up") == 1
            assert match_id not in after.page
            assert not any(each.token in after.page for each in players)

    asyncio.run(scenario())


def test_streams_and_watchers_come_and_go(store_url: str) -> None:
    async def scenario() -> None:
        async with measured(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)

            def open_now() -> tuple[float, ...]:
                now = scraped(service)
                streams = [now.sum("powderkeg_streams_open", method=each) for each in ("WatchMatch", "Play")]
                return now.sum("powderkeg_watchers"), *streams

            assert open_now() == (0, 0, 0)
            watch = anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id))
            await watch.read()
            play = await attached(players[0], match_id)
            await until(lambda: said(open_now() == (1, 1, 1)))
            watch.cancel()
            await play.done_writing()
            await until(lambda: said(open_now() == (0, 0, 0)))
            now = scraped(service)
            assert now.sum("powderkeg_calls_total", method="WatchMatch", status="CANCELLED") == 1
            assert now.sum("powderkeg_calls_total", method="Play", status="OK") == 1

    asyncio.run(scenario())


async def said(what: object) -> object:
    return what


async def who_is_asked(players: list[Caller], match_id: str) -> tuple[Caller, Any]:
    """The first player who has a choice, and what it may choose."""
    offers = [(player, await player.call("ListLegalActions", match_id)) for player in players]
    return next((player, legal) for player, legal in offers if legal.choices)


def test_who_is_beaten_to_an_append_is_counted(store_url: str) -> None:
    async def scenario() -> None:
        async with measured(store_url) as (service, here), running(store_url) as (_, there):
            match_id, _, players = await new_match(here)
            player, legal = await who_is_asked(players, match_id)
            await one_move([there.with_token(each.token) for each in players], match_id)
            again = player.call("SubmitAction", match_id, action=legal.choices[0].action)
            await asyncio.gather(again, return_exceptions=True)  # whether it is still legal does not matter here
            assert scraped(service).sum("powderkeg_append_conflicts_total") == 1

    asyncio.run(scenario())


def test_what_the_store_holds_is_told(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.metrics.publisher.ASK_EVERY", 0.05)

    async def scenario() -> None:
        async with measured(store_url) as (service, anyone):

            def held() -> tuple[float, float]:
                now = scraped(service)
                return now.sum("powderkeg_matches", status="open"), now.sum("powderkeg_matches", status="private")

            await until(lambda: said("powderkeg_matches{" in scraped(service).page))
            public, private = held()
            await anyone.call("CreateMatch", game="boom")
            await anyone.call("CreateMatch", game="boom", invite_only=True)
            await until(lambda: said(held() == (public + 1, private + 1)))
            overdue = service.app.store.call("ZADD", "powderkeg:unsigned", 0, "a match of long ago")
            assert scraped(service).sum("powderkeg_signing_lag_seconds") < 1e6
            await overdue
            await until(lambda: said(scraped(service).sum("powderkeg_signing_lag_seconds") > 1e6))
            await service.app.store.not_unsigned("a match of long ago")

    asyncio.run(scenario())


def only(lines: list[Any], event: str) -> list[Any]:
    return [line for line in lines if line["event"] == event]


@pytest.mark.parametrize("by_stream", [False, True], ids=["single", "play"])
def test_a_store_that_refuses_is_told_with_the_request(
    store_url: str, monkeypatch: pytest.MonkeyPatch, *, by_stream: bool
) -> None:
    monkeypatch.setattr("service.store_trouble.OVER_AFTER", 0.5)

    async def refuse(*_: Any, **__: Any) -> None:
        raise StoreDown("OOM command not allowed when used memory > 'maxmemory'.")

    async def scenario() -> None:
        async with measured(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            player, legal = await who_is_asked(players, match_id)
            request_id, action = uuid4().hex, legal.choices[0].action
            monkeypatch.setattr(service.store, "append", refuse)
            with logged() as lines:
                if by_stream:
                    play = await attached(player, match_id)
                    submit = match_service_pb2.Submit(request_id=request_id, action=action)
                    await play.write(match_service_pb2.PlayRequest(submit=submit))
                    assert (await play.read()).refused.reason == "STORE_DOWN"
                    await play.done_writing()
                else:
                    with pytest.raises(grpc.aio.AioRpcError) as failure:
                        await player.call("SubmitAction", match_id, action=action, request_id=request_id)
                    assert reason_of(failure.value)[1] == "STORE_DOWN"
                await until(lambda: said(only(lines, "the store answers again")))
            [told] = only(lines, "the store fails")
            assert (told["kind"], told["match_id"]) == ("memory", match_id)
            assert told["request_id"] == request_key(match_id, request_id)
            assert told["method"] == ("Play" if by_stream else "SubmitAction")
            assert request_id not in str(lines)
            assert scraped(service).sum("powderkeg_store_errors_total", kind="memory") == 1
            assert scraped(service).sum("powderkeg_moves_total") == 1
            assert scraped(service).sum("powderkeg_move_seconds_count") == 0

    asyncio.run(scenario())


def test_a_store_that_is_gone_is_told_once_by_all_who_need_it(store_url: str) -> None:
    async def scenario() -> None:
        async with measured(store_url) as (service, _):
            line = service.store.lines
            with logged() as lines:
                service.store.lines = Connection("unix:///nowhere/at/all.sock")
                await until(lambda: said(scraped(service).sum("powderkeg_store_errors_total") > 10))
                await until(lambda: said(scraped(service).sum("powderkeg_store_up") == 0))
                service.store.lines = line
            assert [each["kind"] for each in lines] == ["connection"], "no flood"

    asyncio.run(scenario())


def test_who_is_told_to_come_again_has_hit_a_limit(store_url: str) -> None:
    async def scenario() -> None:
        async with measured(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            service.app.matches.slices.waiting += MOST_IN_ALL
            with logged() as lines:
                for _ in range(2):
                    with pytest.raises(grpc.aio.AioRpcError) as failure:
                        await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id))
                    assert reason_of(failure.value)[1] == "BUSY"
            assert scraped(service).sum("powderkeg_queue_length", queue="log_reads") == MOST_IN_ALL
            assert scraped(service).sum("powderkeg_limits_hit_total", limit="log_reads") == 2
            [told] = only(lines, "limit hit")
            assert (told["limit"], told["match_id"], told["method"]) == ("log_reads", match_id, "VerifyReplay")
            assert told["caller"] == "127.0.0.1"

    asyncio.run(scenario())


def test_each_call_is_a_line_for_who_wants_it(store_url: str) -> None:
    async def scenario(*, access_log: bool) -> list[Any]:
        async with running(store_url, access_log=access_log) as (_, anyone):
            with logged() as lines:
                match_id, host, players = await new_match(anyone)
                request_id = uuid4().hex
                await players[0].call("Resign", match_id, request_id=request_id)
                with pytest.raises(grpc.aio.AioRpcError):
                    await anyone.call("GetView", "no such match")
        calls = only(lines, "call")
        if access_log:
            secrets = [request_id, host.token, *(each.token for each in players)]
            assert not [each for each in secrets if each in str(lines)]
            assert calls[-2]["request_id"] == request_key(match_id, request_id)
        return calls

    calls = asyncio.run(scenario(access_log=True))
    assert [(line["method"], line["code"]) for line in calls] == [
        ("CreateMatch", "OK"),
        *[("JoinMatch", "OK")] * 3,
        ("StartMatch", "OK"),
        ("Resign", "OK"),
        ("GetView", "NOT_FOUND"),
    ]
    assert calls[-1]["reason"] == "UNKNOWN_MATCH"
    assert all(line["ms"] >= 0 for line in calls)
    assert asyncio.run(scenario(access_log=False)) == []


def test_the_port_for_browsers_shows_metrics_to_who_has_the_token(store_url: str) -> None:
    async def statuses(**config: Any) -> list[int]:
        async with measured(store_url, web_port=0, **config) as (service, _):
            assert service.web is not None
            port, given = service.web.port, ("", "Bearer wrong", "Bearer the-token", "the-token")
            asked = [asyncio.to_thread(get, port, **({"Authorization": each} if each else {})) for each in given]
            answers = await asyncio.gather(*asked)
            assert all(("powderkeg_workers 1" in page) == (status == 200) for status, page in answers)
            return [status for status, _ in answers]

    assert asyncio.run(statuses(metrics_token="the-token")) == [401, 401, 200, 401]
    assert asyncio.run(statuses()) == [404, 404, 404, 404]
