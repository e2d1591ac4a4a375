"""Settings for a connection to the fast door: calls at once, and calls that are broken off."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from service.doors.fast.limits import MOST_RESETS, DoorLimits, PeerCounts, within
from service.limits import LIMITS, NO_LIMITS
from tests.service.doors.fast.echo import echoing
from tests.service.doors.fast.frames import (
    DATA,
    END_HEADERS,
    GOAWAY,
    HEADERS,
    PING,
    REFUSED_STREAM,
    RST_STREAM,
    HandWrittenClient,
    connected,
    frame,
    message,
    number,
    request_fields,
)
from tests.service.test_limits import allowed


class CountingGate:
    """Lets all in, and remembers which limits were hit."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()

    def admit(self, context: Any, method: str) -> None:
        return None

    def refused(self, context: Any, method: str) -> None:
        return None

    def hit(self, limit: str, peer: str) -> None:
        self.hits[limit] += 1


def test_settings_cannot_go_beyond_what_zttp_bears() -> None:
    assert within(DoorLimits(), NO_LIMITS) == DoorLimits()
    assert within(DoorLimits(), LIMITS).at_once == 100
    assert within(DoorLimits(), allowed(connection_streams=1_000)).at_once == 128
    lower = within(DoorLimits(), allowed(connection_streams=3, connection_resets=5))
    assert (lower.at_once, lower.resets) == (3, 5)
    assert within(DoorLimits(), allowed(connection_resets=10_000)).resets == MOST_RESETS


def test_more_calls_than_clients_are_told_are_refused() -> None:
    gate = CountingGate()

    async def scenario() -> None:
        async with echoing(DoorLimits(at_once=2, open=3), gate=gate) as (door, _), connected(door.port) as client:
            for stream in (1, 3, 5, 7):
                client.send(frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))))
            assert (await client.until(RST_STREAM)).stream == 7
            assert client.seen[-1].payload == number(REFUSED_STREAM)

    asyncio.run(scenario())
    assert gate.hits == {"connection_streams": 1}


@pytest.mark.parametrize("way", ["Echo", "Join"])
def test_calls_beyond_the_limit_wait_until_others_have_ended(way: str) -> None:
    gate = CountingGate()

    async def scenario() -> None:
        async with echoing(DoorLimits(at_once=2), gate=gate) as (door, servicer), connected(door.port) as client:
            for stream in (1, 3):
                client.call(stream, "Wait")
            for stream in (5, 7, 9, 11):
                client.call(stream, way)
            client.call(13, "Wait", None, ("grpc-timeout", "50m"))
            assert (await client.status(13))["grpc-status"] == "4"
            assert (servicer.begun, answered(client)) == (2, set())
            client.send(frame(RST_STREAM, 0, 7, number(8)), frame(RST_STREAM, 0, 1, number(8)))
            await client.status(11)
            assert answered(client) == {5, 9, 11}
            client.call(15, way)
            client.call(17, way)
            await client.status(17)
            assert answered(client) == {5, 9, 11, 15, 17}
            assert (servicer.begun, servicer.cancelled) == (2, 1)

    asyncio.run(scenario())
    assert not gate.hits


def answered(client: HandWrittenClient) -> set[int]:
    """Calls that were sent a message."""
    return {each.stream for each in client.seen if each.kind == DATA}


def test_who_floods_a_call_that_waits_loses_it_and_nothing_else() -> None:
    async def scenario() -> None:
        async with echoing(DoorLimits(at_once=1, unread=20_000)) as (door, servicer), connected(door.port) as client:
            client.call(1, "Wait")
            client.send(frame(HEADERS, END_HEADERS, 3, client.block(request_fields("Join"))))
            for _ in range(3):
                client.send(frame(DATA, 0, 3, message(bytes(10_000))))
            assert (await client.until(RST_STREAM)).stream == 3
            client.call(5)
            client.send(frame(RST_STREAM, 0, 1, number(8)))
            await client.status(5)
            assert (servicer.echoed, servicer.cancelled) == (1, 1)

    asyncio.run(scenario())


def test_who_breaks_off_too_many_calls_is_sent_away() -> None:
    gate = CountingGate()

    async def scenario() -> None:
        async with echoing(DoorLimits(resets=5), gate=gate) as (door, _), connected(door.port) as client:
            for stream in range(1, 11, 2):
                client.send(
                    frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))),
                    frame(RST_STREAM, 0, stream, number(8)),
                )
            await client.until(GOAWAY)

    asyncio.run(scenario())
    assert gate.hits == {"connection_resets": 1}


@pytest.mark.parametrize("flood", ["resets", "pings"])
def test_where_a_flood_came_from_no_connection_is_taken_for_a_while(flood: str) -> None:
    async def scenario() -> None:
        async with echoing(DoorLimits(resets=5, control=5)) as (door, _):
            async with connected(door.port) as client:
                if flood == "pings":
                    client.send(frame(PING, 0, 0, bytes(8)) * 6)
                for stream in range(1, 601, 2) if flood == "resets" else ():
                    client.send(
                        frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))),
                        frame(RST_STREAM, 0, stream, number(8)),
                    )
                await client.closed()
            async with connected(door.port, begin=False) as barred:
                assert await barred.next() is None
            while True:
                async with connected(door.port, begin=False) as client:
                    if await client.next() is not None:
                        break
                    await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_behind_a_proxy_nobody_is_barred() -> None:
    assert within(DoorLimits(), allowed(proxies=1)).barred == 0
    peers = PeerCounts(DoorLimits(barred=0))
    peers.bar("192.0.2.1")
    assert peers.admit("192.0.2.1")


def test_who_was_barred_may_come_again() -> None:
    peers = PeerCounts(DoorLimits(barred=2))
    peers.bar("192.0.2.1")
    came = []
    for _ in range(3):
        came.append((peers.admit("192.0.2.1"), peers.admit("192.0.2.2")))
        peers.next_second()
    assert came == [(False, True), (False, True), (True, True)]


def test_a_client_of_ipv6_is_the_first_half_of_its_address() -> None:
    peers = PeerCounts(DoorLimits(barred=2, of_peer=2))
    assert [peers.admit(f"2001:db8:1:2::{host}") for host in range(3)] == [True, True, False]
    peers.left("2001:db8:1:2::0")
    assert peers.admit("2001:db8:1:2::3")
    peers.bar("2001:db8:1:3::1")
    assert [peers.admit(f"2001:db8:1:{net}::2") for net in (3, 4)] == [False, True]
