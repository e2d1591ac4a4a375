"""A service as it runs: its health, a cache that may be lost, slow watchers, several workers, a graceful end."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import grpc
import pytest
import structlog
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.call_driver import StreamCaller
from bench.http2_client import SETTINGS, Http2Connection, frame, framed
from bench.prepared_matches import PLAY
from loadtest.usage import STORES, process_tree
from powderkeg.v1 import match_pb2, match_service_pb2
from replay.store.connection import Connection
from replay.store.streams import request_of
from service.answers import Update
from service.auth import Caller as Role
from service.errors import ServiceError
from service.limits import NO_LIMITS
from service.middleware import _ids as logged_ids
from service.server import configure_logs
from tests.service.running import Caller, move, new_match, play_on, process, reason_of, running, wait_until_it_answers

ROOT = Path(__file__).parents[2]
FINISHED = match_pb2.MATCH_STATUS_FINISHED


@pytest.mark.wire
def test_health_follows_the_store(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            health: Any = health_pb2_grpc.HealthStub(anyone.channel)
            for name in ("", "powderkeg.v1.MatchService"):
                asked = health_pb2.HealthCheckRequest(service=name)
                await until(health, asked, health_pb2.HealthCheckResponse.SERVING)
            good, service.store.lines = service.store.lines, Connection("unix:///nowhere/at/all.sock")
            await until(health, health_pb2.HealthCheckRequest(), health_pb2.HealthCheckResponse.NOT_SERVING)
            service.store.lines = good
            await until(health, health_pb2.HealthCheckRequest(), health_pb2.HealthCheckResponse.SERVING)

    asyncio.run(scenario())


async def until(health: Any, asked: health_pb2.HealthCheckRequest, status: int) -> None:
    async with asyncio.timeout(10):
        while (await health.Check(asked)).status != status:  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.05)


@pytest.mark.wire
def test_thousands_who_come_at_once_have_to_wait_and_none_is_sent_away(store_url: str) -> None:
    """By itself gRPC cancels new calls at random when more than a thousand wait."""

    async def scenario() -> None:
        async with running(store_url, limits=NO_LIMITS) as (_, anyone):
            health: Any = health_pb2_grpc.HealthStub(anyone.channel)
            asked = [health.Check(health_pb2.HealthCheckRequest()) for _ in range(5_000)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [answer for answer in answers if isinstance(answer, Exception)] == []

    asyncio.run(scenario())


def test_the_cache_may_be_lost_at_any_time(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, cached=1) as (service, anyone):
            matches = [await new_match(anyone) for _ in range(3)]
            for _ in range(20):
                for match_id, _, players in matches:
                    for player in players:
                        await move(player, match_id)
                        service.app.matches.forget(match_id)
            assert len(service.app.matches._cache) <= 1
            for match_id, _, players in matches:
                await play_on(players, match_id)
                assert (await anyone.call("GetMatch", match_id)).match.status == FINISHED

    asyncio.run(scenario())


def test_two_services_see_each_others_moves_at_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, one), running(store_url) as (_, two):
            match_id, _, players = await new_match(one, options={"first_seat": "0"})
            others = [two.with_token(player.token) for player in players]
            for number in range(40):
                side = others if number % 2 else players
                for player in side:
                    await move(player, match_id)
                seqs = [(await side[0].call("GetView", match_id)).seq for side in (players, others)]
                assert seqs[0] == seqs[1]

    asyncio.run(scenario())


@pytest.mark.wire
def test_a_watcher_elsewhere_is_told_at_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, one), running(store_url) as (_, two):
            match_id, _, players = await new_match(one)
            request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=5)
            watch = two.matches.WatchMatch(request)
            await asyncio.sleep(0.3)
            for player in players:
                await move(player, match_id)
            async with asyncio.timeout(0.9):  # the hint; the net below it looks every second
                assert (await watch.read()).seq == 6
            watch.cancel()

    asyncio.run(scenario())


def test_a_watcher_that_is_too_slow_is_told_where_to_go_on(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.live_match.RECENT", 8)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            live = await service.app.matches.live(match_id)
            watch = service.app.watch_feed.watch(live, Role(), 0)
            assert Update.FromString(await anext(watch)).seq == 1
            for _ in range(4):
                assert Update.FromString(await anext(watch)).seq
            for _ in range(12):
                for player in players:
                    await move(player, match_id)
            with pytest.raises(ServiceError, match="watch again from 5") as slow:
                await anext(watch)
            assert (slow.value.code, slow.value.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "SLOW_WATCHER")
            assert live.watchers == 0
            again = service.app.watch_feed.watch(live, Role(), 5)
            assert Update.FromString(await anext(again)).seq == 6
            await again.aclose()

    asyncio.run(scenario())


def test_watching_can_be_taken_up_anywhere(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            await play_on(players, match_id)
            whole = await anyone.watched(match_id)
            for from_seq in (1, 5, 10, len(whole) - 1, len(whole)):
                part = await anyone.watched(match_id, from_seq)
                assert [told(update) for update in part] == [told(update) for update in whole[from_seq:]]

    asyncio.run(scenario())


def told(update: match_service_pb2.WatchMatchResponse) -> tuple[Any, ...]:
    return update.seq, list(update.events), list(update.decisions)


@pytest.mark.wire
def test_a_service_that_ends_sends_its_watchers_away(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            watch = anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id))
            for _ in range(5):
                await watch.read()
            ending = asyncio.create_task(service.grpc.stop(5))
            service.app.shut_down()
            with pytest.raises(grpc.aio.AioRpcError) as ended:
                await watch.read()
            assert reason_of(ended.value) == (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")
            await ending

    asyncio.run(scenario())


@pytest.mark.wire
def test_a_service_that_ends_tells_streams_that_only_wait(store_url: str) -> None:
    """A quiet one, whose last move is answered first, and one that is not attached yet."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            quiet = players[0].matches.Play(metadata=players[0].metadata)
            await quiet.write(
                match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id, quiet=True))
            )
            refused = match_service_pb2.Submit(request_id="no action")
            await quiet.write(match_service_pb2.PlayRequest(submit=refused))
            assert (await quiet.read()).HasField("refused")
            unattached = players[0].matches.Play(metadata=players[0].metadata)
            while len(service.app.idle_streams._reading) < 2:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.01)
            ending = asyncio.create_task(service.grpc.stop(5))
            service.app.shut_down()
            for stream in (quiet, unattached):
                with pytest.raises(grpc.aio.AioRpcError, match="open the stream again") as ended:
                    await asyncio.wait_for(stream.read(), 3)
                assert reason_of(ended.value) == (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")
            await ending

    asyncio.run(scenario())


@pytest.mark.wire
def test_two_workers_share_a_port(store_url: str) -> None:
    with process("--workers", "2", REDIS_URL=store_url) as started:

        async def scenario() -> None:
            for _ in range(4):  # each connection goes to either of them
                options = [("grpc.use_local_subchannel_pool", 1)]
                async with grpc.aio.insecure_channel(started.address, options=options) as channel:
                    match_id, _, players = await new_match(Caller(channel), bots=1)
                    await play_on(players, match_id)

        asyncio.run(scenario())


@pytest.mark.wire
def test_the_clients_example_bot_plays_a_match(store_url: str) -> None:
    page = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"<!-- example: bot -->\n```python\n(.*?)```", page, re.DOTALL)
    assert len(example.splitlines()) < 40
    with process(REDIS_URL=store_url) as started:
        done = subprocess.run(
            [sys.executable, "-c", example, started.address], capture_output=True, text=True, check=False, timeout=60
        )
    assert done.returncode == 0, done.stderr
    assert "last_alive" in done.stdout or "winners" in done.stdout


def test_a_port_that_is_taken_is_said_so(store_url: str) -> None:
    with process(REDIS_URL=store_url) as started:
        port = started.address.rsplit(":", 1)[1]
        with pytest.raises(AssertionError, match="choose another with --port"), process("--port", port):
            pass


def test_logs_have_a_request_as_the_log_of_its_match_has_it(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id = (await anyone.call("CreateMatch", game="boom")).match.id
            request = match_service_pb2.JoinMatchRequest(
                match_id=match_id, name="ann", request_id="a text that nobody guesses"
            )
            await anyone.matches.JoinMatch(request)
            told = logged_ids(request)
            assert told["match_id"] == match_id
            assert told["request_id"] == request_of((await service.store.read(match_id))[1])
            assert "guesses" not in str(told)

    asyncio.run(scenario())


@pytest.mark.wire
def test_a_client_that_does_not_read_and_goes_away_is_no_bug(
    store_url: str, door: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is written to it cannot be sent, and fails when it is gone."""
    log = Mock()
    monkeypatch.setattr("service.middleware.log", log)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            wire = await Http2Connection.to(f"127.0.0.1:{service.port}", PLAY)
            wire._write(frame(SETTINGS, 0, 0, (4).to_bytes(2) + bytes(4)))  # from here on it takes no bytes
            attach = match_service_pb2.Attach(match_id=match_id)
            first = framed(match_service_pb2.PlayRequest(attach=attach).SerializeToString())
            StreamCaller(wire, wire.headers(players[0].token), first)
            watched = service.app.matches.cached_now(match_id)
            async with asyncio.timeout(10):
                while watched is None or not watched.watchers:
                    await asyncio.sleep(0.01)
                    watched = service.app.matches.cached_now(match_id)
                await play_on(players, match_id, 5)
                wire.close()
                while watched.watchers:  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.01)

    asyncio.run(scenario())
    reasons = [call.kwargs["reason"] for call in log.debug.mock_calls if "reason" in call.kwargs]
    gone = {"grpcio": ["GONE"], "fast": []}[door]  # grpcio has the write fail; the fast door cancels the call
    assert reasons == ["MALFORMED", *gone], "a wire begins with an empty call"
    assert not log.error.mock_calls
    assert caplog.text == ""


def with_a_bug(key: str) -> None:
    try:
        assert int(key)
    except ValueError:
        structlog.get_logger().exception("bug")


def test_what_is_logged_of_a_bug_has_no_values_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A frame of the service may hold the key of a match's tokens."""
    before = structlog.get_config()
    try:
        configure_logs("error")
        with_a_bug("not a number" * 9)
    finally:
        structlog.configure(**before)
    said = capsys.readouterr().err
    assert "test_running.py" in said
    assert '"locals"' not in said


def test_a_service_that_ends_leaves_its_bots_alone(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Mock()
    monkeypatch.setattr("service.scheduler.log", log)

    async def scenario() -> list[str]:
        async with running(store_url) as (service, anyone):
            ids = [(await new_match(anyone, seats=5, bots=5))[0] for _ in range(20)]
            assert service.app.scheduler._attending, "some of them play on"
        return ids

    ids = asyncio.run(scenario())
    assert not [call for call in log.mock_calls if call.kwargs.get("match_id") in ids]


def test_without_its_embedded_store_a_service_ends_and_says_why(tmp_path: Path) -> None:
    with process("--data", str(tmp_path / "data"), "--workers", "2", REDIS_URL="") as served:
        (store,) = (each.pid for each in process_tree(served.process.pid) if each.name.startswith(STORES))
        os.kill(store, signal.SIGKILL)
        assert served.process.wait(20) == 1
        assert served.process.stderr is not None
        assert "the embedded store has died; see" in served.process.stderr.read()


def test_ctrl_c_is_heard_by_the_first_process_alone(tmp_path: Path) -> None:
    """The store is ended last: whatever is under way can still be written down."""
    words = ["serve", "--port", "0", "--no-web", "--data", str(tmp_path), "--workers", "2", "--log-level", "warning"]
    command = [sys.executable, "-m", "terminal", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, process_group=0, cwd=ROOT) as served:
        assert served.stderr is not None
        try:
            found = re.search(r"listens on (\S+)", served.stderr.readline())
            assert found is not None
            wait_until_it_answers(found[1])
            os.killpg(served.pid, signal.SIGINT)
            said = served.communicate(timeout=20)[1]
        finally:
            served.kill()
    assert (served.returncode, "died" in said) == (0, False)
    told = (tmp_path / "valkey.log").read_text()
    assert "SIGTERM" in told
    assert "SIGINT" not in told
