"""Calls about a match are answered at its home, and nobody who calls can tell."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor

from powderkeg.v1 import match_pb2
from powderkeg.v1.match_service_pb2 import Attach, PlayRequest, Submit, WatchMatchRequest, With
from service.calls import Call
from service.neighbours.carrying import MATCHES, carried
from service.neighbours.streams import WINDOW
from service.server import Service, table_of_calls
from tests.service.doors.test_both_doors import ALL, Cases, alike, by_grpc, by_http, protocols_of, scene
from tests.service.neighbours.playing_seat import PlayingSeat
from tests.service.neighbours.workers import (
    has_at_hand,
    is_home,
    match_at_home_elsewhere,
    workers,
)
from tests.service.running import asks, move, new_match, play_on, reason_of, running, until


@pytest.mark.parametrize("count", [2, 3])
def test_a_match_is_at_hand_in_one_process_wherever_its_players_are(store_url: str, tmp_path: Path, count: int) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, count) as started:
            homes = set[int]()
            while len(homes) < count:
                match_id, _, players = await new_match(started[0][1], bots=1, seats=count + 1)
                spread = [caller.with_token(player.token) for (_, caller), player in zip(started, players, strict=True)]
                watching = [asyncio.create_task(caller.watched(match_id)) for _, caller in started]
                await play_on(spread, match_id)
                told = [[update.seq for update in await each] for each in watching]
                assert all(each == told[0] for each in told)
                assert [has_at_hand(service, match_id) for service, _ in started] == [
                    is_home(service, match_id) for service, _ in started
                ]
                homes |= {number for number, (service, _) in enumerate(started) if is_home(service, match_id)}

    asyncio.run(scenario())


def homes_asked(service: Service, calls: list[Call], cases: Cases) -> set[tuple[str, bool]]:
    """Of each call that asks about a match: whether it is at home in this worker."""
    return {
        (call.name, is_home(service, fields["match_id"]))
        for call in calls
        for _, fields in cases[call.name]
        if fields.get("match_id") not in (None, "", "nowhere")
    }


def test_every_call_is_answered_and_refused_alike_at_home_and_elsewhere(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2, web_port=0) as ((first, one), (second, two)):
            calls = [each for each in table_of_calls(first.app) if each.service == MATCHES and not each.client_stream]
            cases = await scene(one)
            while {here for _, here in homes_asked(first, calls, cases)} != {True, False}:
                cases = await scene(one)
            assert len({name for name, _ in homes_asked(first, calls, cases)}) == 14
            for call in calls:
                for token, fields in cases[call.name]:
                    request, what = call.takes(**fields), f"{call.name} {fields}"
                    await by_grpc(one.with_token(token), call, request)  # some change what they find, and then no more
                    expected = await by_grpc(one.with_token(token), call, request)
                    alike(await by_grpc(two.with_token(token), call, request), expected, what)
                    *_, protocol = protocols_of(call)
                    for service in (first, second):
                        assert service.web is not None
                        alike(await by_http(service.web.port, protocol, call, request, token), expected, what)

    asyncio.run(scenario())


def test_what_is_carried_can_be_done_again(store_url: str) -> None:
    """When a home dies in the middle of a call another one answers it: so it changes nothing, or has a request id."""

    async def scenario() -> None:
        async with running(store_url) as (service, _):
            for call in table_of_calls(service.app):
                fields = call.takes.DESCRIPTOR.fields_by_name
                if call.service != MATCHES or call.changes_nothing or "request_id" in fields:
                    continue
                assert call.name in {"WatchMatch", "WatchLobby", "Play"}
            submit = Submit.DESCRIPTOR.fields_by_name["request_id"]
            assert submit.type == FieldDescriptor.TYPE_STRING

    asyncio.run(scenario())


@pytest.mark.parametrize("quiet", [True, False])
def test_a_play_stream_is_carried(store_url: str, tmp_path: Path, quiet: bool) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), (_, two)):
            match_id, _, players = await match_at_home_elsewhere(service, one, options={"first_seat": "0"})
            here = await PlayingSeat(players[0], match_id, quiet=quiet, from_seq=5).begin()
            there = await PlayingSeat(two.with_token(players[0].token), match_id, quiet=quiet, from_seq=5).begin()
            legal = await players[0].call("ListLegalActions", match_id)
            wrong = match_pb2.Action()
            wrong.boom.stop.SetInParent()
            for seat in (here, there):
                await seat.submit("a move", legal.choices[0].action)
            accepted = [await seat.answer() for seat in (here, there)]
            assert accepted[0] == accepted[1]
            assert accepted[0].accepted.seq == 6
            for seat in (here, there):
                await seat.submit("another", match_pb2.Action())
                await seat.stream.write(PlayRequest(attach=Attach(match_id=match_id)))
            refused = [[await seat.answer() for _ in range(2)] for seat in (here, there)]
            assert refused[0] == refused[1]
            assert [each.refused.reason for each in refused[0]] == ["MALFORMED", "MALFORMED"]
            if not quiet:
                await players[0].call("Resign", match_id)
                await here.until_told(7)
                assert here.updates == [6, 7]
            await here.stream.done_writing()
            if quiet:
                assert await here.answer() is grpc.aio.EOF
            assert not has_at_hand(service, match_id)
            for seat in (here, there):
                seat.stream.cancel()

    asyncio.run(scenario())


def test_play_streams_are_refused_alike(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), (_, two)):
            match_id, host, players = await match_at_home_elsewhere(service, one)
            first = PlayRequest(attach=Attach(match_id=match_id))
            cases = [
                ("", first),
                ("guessed", first),
                (host.token, first),
                (players[0].token, PlayRequest(attach=Attach(match_id=match_id, from_seq=999))),
                (players[0].token, PlayRequest(attach=Attach(match_id="nowhere"))),
                (players[0].token, PlayRequest(attach=Attach(match_id="x" * 1000))),
                (players[0].token, PlayRequest(submit=Submit(request_id="1"))),
                (players[0].token, PlayRequest()),
            ]
            for token, message in cases:
                failures = []
                for caller in (one, two):
                    stream = caller.with_token(token).matches.Play(metadata=caller.with_token(token).metadata)
                    await stream.write(message)
                    with pytest.raises(grpc.aio.AioRpcError) as failed:
                        await stream.read()
                    failures.append((reason_of(failed.value), failed.value.details()))
                assert failures[0] == failures[1]
            silent = one.matches.Play(metadata=players[0].metadata)
            await silent.done_writing()
            assert await silent.read() is grpc.aio.EOF

    asyncio.run(scenario())


def test_who_leaves_is_gone_at_home_too(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), (home, _)):
            match_id, _, players = await match_at_home_elsewhere(service, one)
            play = await PlayingSeat(players[0], match_id).begin()
            request = WatchMatchRequest(match_id=match_id, **asks(With(presence=True)))
            watch = players[1].matches.WatchMatch(request, metadata=players[1].metadata)
            await watch.read()
            live = home.app.matches.cached_now(match_id)
            assert live is not None
            await until(lambda: watchers(live, 2))
            assert home.app.presence.at(match_id) == (0, 1)
            assert service.app.presence.at(match_id) == ()
            play.stream.cancel()
            await until(lambda: watchers(live, 1))
            watch.cancel()
            await until(lambda: watchers(live, 0))
            late = players[1].matches.WatchMatch(request, metadata=players[1].metadata, timeout=0.3)
            with pytest.raises(grpc.aio.AioRpcError) as out_of_time:
                [update async for update in late]
            assert out_of_time.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
            await until(lambda: watchers(live, 0))

    asyncio.run(scenario())


async def watchers(live: Any, count: int) -> bool:
    return bool(live.watchers == count)


def test_a_slow_watcher_is_held_within_bounds_and_told_so(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.live_match.RECENT", 8)
    monkeypatch.setattr("service.neighbours.streams.WINDOW", WINDOW // 64)

    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), _):
            assert service.neighbours is not None
            match_id, _, players = await match_at_home_elsewhere(service, one)
            calls = carried(table_of_calls(service.app), service.neighbours)
            call = next(each for each in calls if each.name == "WatchMatch")
            request = WatchMatchRequest(match_id=match_id, **asks(ALL))
            updates = call.answer(request, SpectatorContext())
            await anext(updates)  # and then it reads no more
            for _ in range(20):
                for player in players:
                    await move(player, match_id)
            links = service.neighbours._links.values()
            [stream] = [stream for link in links for stream in link._streams.values()]
            assert 0 < sum(map(len, stream._came)) < WINDOW // 4
            with pytest.raises(Exception, match="too slow to keep up; watch again from"):
                async with asyncio.timeout(30):
                    [update async for update in updates]

    asyncio.run(scenario())


class SpectatorContext:
    """The context of a call without a token."""

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return ()

    def peer(self) -> str:
        return "192.0.2.1"


def test_the_home_looks_after_what_is_due(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, one), (home, _)):
            ids = [(await match_at_home_elsewhere(service, one))[0] for _ in range(8)]
            for match_id in ids:
                home.app.matches.forget(match_id)
                await home.store.set_due(match_id, home.app.clock.now_ms())
            await until(lambda: all_at_hand(home, ids))
            assert not any(has_at_hand(service, match_id) for match_id in ids)

    asyncio.run(scenario())


async def all_at_hand(service: Service, ids: list[str]) -> bool:
    return all(has_at_hand(service, match_id) for match_id in ids)


def test_alone_there_is_no_socket_and_nothing_is_carried(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            assert service.neighbours is None
            match_id, _, players = await new_match(anyone)
            await move(players[0], match_id)

    asyncio.run(scenario())
