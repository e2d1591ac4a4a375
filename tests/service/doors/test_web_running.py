"""The HTTP port as it runs: pages that leave or do not read, timeouts, the end of the service, several processes."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from loadtest.usage import process_tree
from powderkeg.v1 import match_service_pb2
from service.calls import Call
from service.doors.web.app import WebApp
from service.doors.web.cors import Cors
from service.doors.web.door import WebDoor
from service.doors.web.static_files import StaticFiles
from service.server import Service
from tests.service.doors.http_calls import Answer, Connection, ask, envelope, envelopes, status_of_error
from tests.service.running import move, new_match, process, running

WATCH = "/powderkeg.v1.MatchService/WatchMatch"
WATCH_LOBBY = "/powderkeg.v1.MatchService/WatchLobby"
LIST_GAMES = "/powderkeg.v1.CatalogService/ListGames"
JSON_TYPE = {"content-type": "application/json"}
CONNECT_TYPE = {"content-type": "application/connect+json"}
STREAM = Answer(200, {"transfer-encoding": "chunked"})


def port_of(service: Service) -> int:
    assert service.web is not None
    return service.web.port


async def watching(port: int, match_id: str) -> Connection:
    """A page that watches, and has been answered."""
    connection = await Connection.to(port)
    connection.send("POST", WATCH, CONNECT_TYPE, envelope(json.dumps({"matchId": match_id}).encode()))
    assert (await connection.head()).status == 200
    return connection


async def until(condition: Any) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.02)


def test_updates_come_as_they_happen(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            async with await watching(port_of(service), match_id) as page, asyncio.timeout(20):
                pieces = page.pieces(STREAM)
                seqs = [json.loads(envelopes(await anext(pieces))[0][1])["seq"] for _ in range(5)]
                assert seqs == ["1", "2", "3", "4", "5"]
                for player in players:
                    await move(player, match_id)
                assert json.loads(envelopes(await anext(pieces))[0][1])["seq"] == "6"

    asyncio.run(scenario())


def test_a_page_that_leaves_ends_its_call(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            live = await service.app.matches.live(match_id)
            page = await watching(port_of(service), match_id)
            await until(lambda: live.watchers == 1)
            page.writer.transport.abort()
            await until(lambda: live.watchers == 0)
            assert service.web is not None
            await until(lambda: not service.web._state.tasks)

    asyncio.run(scenario())


@asynccontextmanager
async def door_of(name: str, answer: Any, *, stream: bool) -> AsyncIterator[WebDoor]:
    """A door with one call, which is answered so."""
    request, response = (getattr(match_service_pb2, f"{name}{what}") for what in ("Request", "Response"))
    call = Call("powderkeg.v1.MatchService", name, answer, request, response, False, stream, False)
    door = WebDoor(WebApp([call], lambda: True, Cors(()), StaticFiles()), "127.0.0.1", 0)
    await door.start()
    try:
        yield door
    finally:
        await door.stop(0)


def test_a_single_call_ends_with_its_caller() -> None:
    ended: list[str] = []

    async def slow(request: Any, context: Any) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def scenario() -> None:
        async with door_of("GetMatch", slow, stream=False) as door:
            page = await Connection.to(door.port)
            page.send("POST", "/powderkeg.v1.MatchService/GetMatch", JSON_TYPE, b'{"matchId": "1"}')
            await until(lambda: door._state.tasks)
            page.writer.transport.abort()
            await until(lambda: ended == ["cancelled"] and not door._state.tasks)

    asyncio.run(scenario())


def test_a_call_ends_when_its_time_is_up() -> None:
    async def slow(request: Any, context: Any) -> None:
        await asyncio.sleep(60)

    async def scenario() -> None:
        async with door_of("GetMatch", slow, stream=False) as door:
            headers = {**JSON_TYPE, "connect-timeout-ms": "50"}
            path = "/powderkeg.v1.MatchService/GetMatch"
            answer = await ask(door.port, "POST", path, headers, b'{"matchId": "1"}')
            assert (answer.status, answer.json()["code"]) == (504, "deadline_exceeded")
            headers = {"content-type": "application/grpc-web", "grpc-timeout": "50m"}
            request = match_service_pb2.GetMatchRequest(match_id="1").SerializeToString()
            answer = await ask(door.port, "POST", path, headers, envelope(request))
            assert b"grpc-status: 4\r\n" in answer.body

    asyncio.run(scenario())


def test_a_page_that_does_not_read_costs_no_more_and_no_more() -> None:
    """What it does not take is not even made."""
    made = 0
    size = 100_000

    async def endless(request: Any, context: Any) -> Any:
        nonlocal made
        while True:
            made += 1
            yield match_service_pb2.WatchLobbyResponse(cursor="x" * size)

    async def scenario() -> None:
        async with door_of("WatchLobby", endless, stream=True) as door:
            lazy = socket.socket()
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.connect(("127.0.0.1", door.port))
            head = f"POST {WATCH_LOBBY} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
            lazy.sendall(f"{head}content-length: 2\r\n\r\n{{}}".encode())
            await until(lambda: made)
            before = 0
            while before != made:
                before = made
                await asyncio.sleep(0.3)
            assert made * size < 32 * 1024 * 1024  # what the kernel holds for the two of them
            (connection,) = door._state.connections
            assert connection.transport.get_write_buffer_size() < 64 * 1024 + 2 * size
            loop = asyncio.get_running_loop()
            lazy.setblocking(False)
            while made == before:
                await loop.sock_recv(lazy, 1 << 20)  # once it reads, it goes on
            lazy.close()
            await until(lambda: not door._state.tasks)

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["application/connect+json", "application/grpc-web", "application/json"])
def test_a_service_that_ends_tells_pages_to_come_again(store_url: str, kind: str) -> None:
    async def scenario() -> None:
        async with (
            running(store_url, web_port=0) as (service, anyone),
            await Connection.to(port_of(service)) as page,
            await Connection.to(port_of(service)) as idle,
        ):
            match_id, _, _ = await new_match(anyone)
            live = await service.app.matches.live(match_id)
            await idle.ask("POST", LIST_GAMES, JSON_TYPE, b"{}")
            page.send("POST", WATCH, {"content-type": kind}, to_watch(match_id, kind))
            assert (await page.head()).status == 200
            await until(lambda: live.watchers == 1)
            ending = asyncio.create_task(port_stop(service))
            body = b"".join([piece async for piece in page.pieces(STREAM)])  # to the end: nothing is cut off
            assert b"the service is ending; watch again from 5" in body
            if kind != "application/grpc-web":
                error = json.loads(body.splitlines()[-1] if kind == "application/json" else envelopes(body)[-1][1])
                assert b"SHUTTING_DOWN" in status_of_error(error["error"]).details[0].value
            assert [await page.reader.read(), await idle.reader.read()] == [b"", b""]
            await ending
            with pytest.raises(ConnectionError):
                await Connection.to(port_of(service))

    asyncio.run(scenario())


def to_watch(match_id: str, kind: str) -> bytes:
    request = match_service_pb2.WatchMatchRequest(match_id=match_id)
    written = json.dumps({"matchId": match_id}).encode()
    return {
        "application/connect+json": envelope(written),
        "application/grpc-web": envelope(request.SerializeToString()),
        "application/json": written,
    }[kind]


async def port_stop(service: Service) -> None:
    assert service.web is not None
    service.app.shut_down()
    await service.web.stop(5)


def test_a_call_under_way_is_answered_before_the_service_ends() -> None:
    async def slow(request: Any, context: Any) -> Any:
        await asyncio.sleep(0.3)
        return match_service_pb2.GetMatchResponse(seq=7)

    async def scenario() -> None:
        async with door_of("GetMatch", slow, stream=False) as door, await Connection.to(door.port) as page:
            page.send("POST", "/powderkeg.v1.MatchService/GetMatch", JSON_TYPE, b'{"matchId": "1"}')
            await until(lambda: door._state.tasks)
            ending = asyncio.create_task(door.stop(20))
            answer = await page.head()
            assert (answer.status, answer.headers["connection"]) == (200, "close")
            assert b"".join([piece async for piece in page.pieces(answer)]) == b'{"seq": "7"}'
            await ending

    asyncio.run(scenario())


def test_answers_are_compressed_for_who_takes_it(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, _):
            plain = await ask(port_of(service), "POST", LIST_GAMES, JSON_TYPE, b"{}")
            for accepted, zipped in (("br, gzip;q=0.5", True), ("gzip;q=0", False), ("deflate", False)):
                headers = {**JSON_TYPE, "accept-encoding": accepted}
                answer = await ask(port_of(service), "POST", LIST_GAMES, headers, b"{}")
                assert (answer.headers.get("content-encoding") == "gzip") == zipped
                assert (gzip.decompress(answer.body) if zipped else answer.body) == plain.body
            assert len(gzip.compress(plain.body, 1)) < len(plain.body) / 2

    asyncio.run(scenario())


def test_health_is_told_to_those_who_only_speak_http(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, _):
            answer = await ask(port_of(service), "GET", "/health")
            assert (answer.status, answer.body) == (200, b"serving\n")
            await service.readiness.end()
            answer = await ask(port_of(service), "GET", "/health")
            assert (answer.status, answer.body) == (503, b"not serving\n")
            answer = await ask(port_of(service), "GET", "/live")
            assert (answer.status, answer.body) == (200, b"live\n")

    asyncio.run(scenario())


def test_processes_share_the_port_and_the_matches(store_url: str) -> None:
    with process("--workers", "2", REDIS_URL=store_url) as served:
        port, create = served.web_port, {"requestId": uuid4().hex, "game": "boom", "seats": 3}

        async def call(method: str, **request: object) -> Any:
            path = f"/powderkeg.v1.MatchService/{method}"
            return (await ask(port, "POST", path, JSON_TYPE, json.dumps(request).encode())).json()

        async def scenario() -> None:
            await until(lambda: [listens(each.pid, port) for each in process_tree(served.process.pid)].count(True) == 2)
            match_id = (await call("CreateMatch", **create))["match"]["id"]
            for _ in range(20):  # the kernel deals out connections
                assert (await call("GetMatch", matchId=match_id))["match"]["id"] == match_id

        asyncio.run(scenario())


def listens(pid: int, port: int) -> bool:
    """Whether this process has a listening socket on the port."""
    table = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()
    inodes = {line.split()[9] for line in table if re.search(rf":{port:04X} 00000000:0000 0A", line)}
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            if any(str(each.readlink()) == f"socket:[{inode}]" for inode in inodes):
                return True
    return False


# -- other origins ------------------------------------------------------------------------------------------------

FRIEND = "https://example.org"
ASKING = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}


@pytest.mark.parametrize(
    ("allowed", "origin", "told"),
    [
        ((), FRIEND, None),
        ((FRIEND,), FRIEND, FRIEND),
        ((FRIEND,), "https://example.net", None),
        (("*",), "https://example.net", "https://example.net"),
    ],
)
def test_pages_of_other_origins_may_call_if_they_are_allowed_to(
    store_url: str, allowed: tuple[str, ...], origin: str, told: str | None
) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0, web_origins=allowed) as (service, _):
            asked = await ask(port_of(service), "OPTIONS", LIST_GAMES, {"origin": origin, **ASKING})
            assert asked.status == (204 if told else 405)
            assert asked.headers.get("access-control-allow-origin") == told
            if told:
                assert "authorization" in asked.headers["access-control-allow-headers"]
                assert "powderkeg-match" in asked.headers["access-control-allow-headers"]
                assert "POST" in asked.headers["access-control-allow-methods"]
            answer = await ask(port_of(service), "POST", LIST_GAMES, {"origin": origin, **JSON_TYPE}, b"{}")
            assert answer.headers.get("access-control-allow-origin") == told
            assert answer.headers.get("vary") == ("origin" if allowed else None)

    asyncio.run(scenario())
