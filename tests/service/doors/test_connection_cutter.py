"""With grpcio, who breaks off call after call loses the connection, and nobody else does."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace

import pytest

from powderkeg.v1 import match_service_pb2
from service.calls import OpenGate
from service.doors import connection_cutter
from service.doors.connection_cutter import ConnectionCutter, peer_of, reset_if
from service.limits import NO_LIMITS, Limits
from tests.service.doors.fast.frames import (
    CANCEL,
    END_HEADERS,
    HEADERS,
    RST_STREAM,
    HandWrittenClient,
    connected,
    frame,
    number,
    request_fields,
)
from tests.service.running import running

WATCH = "/powderkeg.v1.MatchService/WatchLobby"
CHECK = "/grpc.health.v1.Health/Check"
EMPTY = bytes(5)
"""A message of no bytes, as gRPC puts it into a call."""
HOSTILE, NEIGHBOUR = "127.0.0.7", "127.0.0.8"
GRPCIO = {"door": "grpcio", "limits": Limits.of(["connection_resets=20"])}


async def break_off(client: HandWrittenClient, calls: int, path: str = WATCH, first: int = 1) -> None:
    """Calls that are reset as soon as they have begun."""
    with suppress(ConnectionError):
        for stream in range(first, first + 2 * calls, 2):
            client.call(stream, path, EMPTY)
            await client.writer.drain()
            await asyncio.sleep(0.005)
            client.send(frame(RST_STREAM, 0, stream, number(CANCEL)))


async def is_closed(client: HandWrittenClient) -> bool:
    """Whether the service hangs up, soon."""
    try:
        await asyncio.wait_for(client.closed(), 10)
    except TimeoutError:
        return False
    return True


async def answers(client: HandWrittenClient, stream: int = 1) -> bool:
    client.call(stream, CHECK, EMPTY)
    return (await client.status(stream))["grpc-status"] == "0"


async def is_served(port: int) -> bool:
    """Whether the hostile address is, on a new connection."""
    async with connected(port, source=HOSTILE) as client:
        client.call(1, CHECK, EMPTY)
        while (found := await client.next()) is not None:
            if found.kind == HEADERS:
                return True
    return False


@pytest.mark.parametrize("path", [WATCH, "/grpc.health.v1.Health/Watch"])
def test_its_connection_is_cut_and_its_address_is_barred_for_a_while(
    store_url: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(connection_cutter, "SECOND", 10.0)  # machines may be slow
    monkeypatch.setattr(connection_cutter, "BARRED", 2.0)

    async def scenario() -> None:
        async with running(store_url, **GRPCIO) as (service, anyone):
            watch = anyone.matches.WatchLobby(match_service_pb2.WatchLobbyRequest(), timeout=20)
            await watch.read()
            async with connected(service.port, source=NEIGHBOUR) as neighbour:
                assert await answers(neighbour)
                async with connected(service.port, source=HOSTILE) as hostile:
                    await break_off(hostile, 60, path)
                    assert await is_closed(hostile)
                async with connected(service.port, source=HOSTILE) as again:
                    again.call(1, CHECK, EMPTY)
                    assert await is_closed(again)
                assert await answers(neighbour, 3)
            async with asyncio.timeout(10):  # who goes on calling is served after a while nevertheless
                while not await is_served(service.port):  # noqa: ASYNC110 (nobody tells)
                    await asyncio.sleep(0.2)
            await anyone.call("CreateMatch", game="boom")
            assert (await watch.read()).changes, "and nobody else has noticed"
            assert service.app.limiter._hits.hits["connection_resets"] == 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "path",
    [
        "/powderkeg.v1.MatchService/SubmitAction",
        "/powderkeg.v1.MatchService/GetView",
        CHECK,
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "/no.Such/Call",
    ],
)
def test_calls_that_would_soon_be_answered_count_too(
    store_url: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Each is reset as it is sent: some nobody ever hears of, the others are broken off."""
    monkeypatch.setattr(connection_cutter, "SECOND", 10.0)  # machines may be slow

    async def scenario() -> None:
        async with running(store_url, **GRPCIO) as (service, _), connected(service.port, source=HOSTILE) as hostile:
            with suppress(ConnectionError):
                for stream in range(1, 20_000, 2):
                    hostile.call(stream, path, EMPTY)
                    hostile.send(frame(RST_STREAM, 0, stream, number(CANCEL)))
                    await hostile.writer.drain()
            assert await is_closed(hostile)
            assert service.app.limiter._hits.hits["connection_resets"] == 1

    asyncio.run(scenario())


def test_a_call_that_nobody_knows_is_answered_though_it_says_nothing(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, **GRPCIO) as (service, _), connected(service.port) as client:
            for stream in (1, 3, 5):
                fields = client.block(request_fields("/no.Such/Call"))
                client.send(frame(HEADERS, END_HEADERS, stream, fields))
                assert (await client.status(stream))["grpc-status"] == "12"
            assert await answers(client, 7)

    asyncio.run(scenario())


def test_who_breaks_off_a_few_calls_now_and_then_is_not_cut(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_cutter, "SECOND", 0.3)

    async def scenario() -> None:
        async with running(store_url, **GRPCIO) as (service, _), connected(service.port, source=HOSTILE) as client:
            for turn in range(3):
                await break_off(client, 15, first=1 + 30 * turn)
                await asyncio.sleep(0.4)
            assert await answers(client, 1001)

    asyncio.run(scenario())


def test_clients_behind_a_proxy_share_a_connection_which_is_not_cut(store_url: str) -> None:
    limits = Limits.of(["connection_resets=20", "proxies=1"])

    async def scenario() -> None:
        proxied = running(store_url, door="grpcio", limits=limits)
        async with proxied as (service, _), connected(service.port, source=HOSTILE) as client:
            await break_off(client, 60)
            assert await answers(client, 1001)

    asyncio.run(scenario())


def test_who_is_barred_and_comes_again_and_again_takes_no_memory() -> None:
    async def scenario() -> None:
        cutter = ConnectionCutter(replace(NO_LIMITS, connection_resets=1), OpenGate())
        for _ in range(2):
            cutter.broken_off("ipv4:192.0.2.1:1")
        for port in range(2, 50):
            with pytest.raises(asyncio.CancelledError):
                cutter.look(f"ipv4:192.0.2.1:{port}")
        cutter.look("ipv4:192.0.2.2:1")
        assert len(cutter.barred) == 1
        assert cutter._cutting is not None
        await asyncio.wait_for(cutter._cutting, 10)
        assert not cutter._to_cut

    asyncio.run(scenario())


@contextmanager
def pair(host: str, family: socket.AddressFamily) -> Iterator[tuple[socket.socket, socket.socket]]:
    """The two ends of a connection: of who has called, and of who was called."""
    with socket.create_server((host, 0), family=family, dualstack_ipv6=host == "::") as server:
        reached = "127.0.0.1" if host == "::" else host
        with socket.create_connection((reached, server.getsockname()[1])) as caller, closing(server.accept()[0]) as end:
            yield caller, end


@pytest.mark.parametrize(
    ("host", "family", "name"),
    [
        ("127.0.0.1", socket.AF_INET, "ipv4:127.0.0.1:{}"),
        ("::", socket.AF_INET6, "ipv4:127.0.0.1:{}"),
        ("::1", socket.AF_INET6, "ipv6:%5B::1%5D:{}"),
    ],
)
def test_only_the_connection_with_the_peer_is_reset(host: str, family: socket.AddressFamily, name: str) -> None:
    with pair(host, family) as (caller, called):
        caller.sendall(b"unread")
        caller_port, port = caller.getsockname()[1], called.getsockname()[1]
        assert peer_of(called) == name.format(caller_port)
        for other_port, other in ((port, name.format(1)), (port + 1, peer_of(called))):
            reset_if(called.fileno(), other_port, {other})
        assert called.recv(2) == b"un"
        reset_if(called.fileno(), port, {peer_of(called)})
        caller.settimeout(5)
        with pytest.raises(ConnectionResetError):
            caller.recv(1)
        with suppress(ConnectionResetError):
            assert called.recv(4) != b"read", "what was not read is gone"
