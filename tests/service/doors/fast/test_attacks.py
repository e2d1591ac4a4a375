"""Clients that mean no good: what they can make the door do or hold is bounded, and others are served meanwhile.

`make doors` sends a hundred times as much.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from service.doors.fast.limits import DoorLimits
from tests.service.doors.fast.echo import EchoServicer, echoing
from tests.service.doors.fast.frames import (
    CONTINUATION,
    DATA,
    END_HEADERS,
    END_STREAM,
    ENHANCE_YOUR_CALM,
    HEADERS,
    NO_ERROR,
    PING,
    PREFACE,
    RST_STREAM,
    SETTINGS,
    WINDOW_UPDATE,
    HandWrittenClient,
    connected,
    frame,
    message,
    number,
    request_fields,
    setting,
)
from tests.service.running import until

TIMES = int(os.environ.get("POWDERKEG_ATTACKS", "1"))
"""How long an attack goes on."""
MIB = 1024 * 1024


@asynccontextmanager
async def attacked(limits: DoorLimits | None = None) -> AsyncIterator[tuple[int, EchoServicer]]:
    """A door that serves another client all the time, and after all."""
    async with echoing(limits) as (door, servicer), connected(door.port) as other:
        assert await other.answers(1)
        yield door.port, servicer
        assert await other.answers(3)
        async with connected(door.port, source="127.0.0.2") as late:  # floods bar the address that they come from
            assert await late.answers(1)


def memory() -> int:
    """Bytes of this process that are in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def pour(client: HandWrittenClient, data: bytes, times: int) -> None:
    """Send as fast as the door reads, until it hangs up."""
    try:
        for _ in range(times * TIMES):
            client.send(data)
            await asyncio.wait_for(client.writer.drain(), 10)
    except ConnectionError:
        pass


def test_a_flood_of_resets_ends_the_connection() -> None:
    async def scenario() -> None:
        async with attacked() as (port, servicer):
            for address in range(3, 3 + 3 * TIMES):
                async with connected(port, source=f"127.0.0.{address}") as client:
                    for stream in range(1, 1201, 2):
                        client.send(
                            frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))),
                            frame(RST_STREAM, 0, stream, number(8)),
                        )
                    assert await client.closed() in (NO_ERROR, ENHANCE_YOUR_CALM)
            await until(lambda: equal(servicer.begun, servicer.cancelled))

    asyncio.run(scenario())


async def equal(one: int, other: int) -> bool:
    return one == other


@pytest.mark.parametrize(
    ("kind", "payload", "times"), [(PING, bytes(8), 60), (SETTINGS, setting(4, 65_535), 2), (SETTINGS, b"", 2)]
)
def test_a_flood_of_control_frames_ends_the_connection(kind: int, payload: bytes, times: int) -> None:
    async def scenario() -> None:
        async with attacked() as (port, _), connected(port) as client:
            await pour(client, frame(kind, 0, 0, payload) * 100, times)
            assert await client.closed() in (ENHANCE_YOUR_CALM, None)

    asyncio.run(scenario())


def test_a_flood_of_continuations_ends_the_connection() -> None:
    async def scenario() -> None:
        async with attacked() as (port, _), connected(port) as client:
            client.send(frame(HEADERS, 0, 1, client.block(request_fields())))
            await pour(client, frame(CONTINUATION, 0, 1, b"\x40\x01a\x01b" * 10), 2000)
            assert await client.closed() in (ENHANCE_YOUR_CALM, None)

    asyncio.run(scenario())


def test_a_header_bomb_ends_the_connection() -> None:
    """One field of 4,000 bytes in the table, and then its index, one byte for each time that it is meant."""

    async def scenario() -> None:
        before = memory()
        async with attacked() as (port, _):
            for _ in range(10 * TIMES):
                async with connected(port) as client:
                    client.send(frame(HEADERS, 0, 1, b"\x40\x01a\x7f\xa1\x1e" + b"b" * 4000))
                    client.send(frame(CONTINUATION, END_HEADERS, 1, b"\xbe" * 16_000))
                    assert await client.closed() is not None
        assert memory() - before < 32 * MIB

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["window", "socket"])
def test_who_does_not_read_makes_the_servicer_wait(name: str) -> None:
    async def scenario() -> None:
        settings = [setting(4, 0 if name == "window" else 2**31 - 1)]
        async with attacked() as (port, servicer), connected(port, *settings) as client:
            if name == "socket":
                client.writer.transport.pause_reading()  # type: ignore[attr-defined]
                client.send(frame(WINDOW_UPDATE, 0, 0, number(2**31 - 1 - 65_535)))
            before = memory()
            calls = 20
            for stream in range(1, 2 * calls, 2):
                client.call(stream, "Flood", message(b"20000"))
            await until(lambda: equal(servicer.begun, calls))
            await asyncio.sleep(0.3 * TIMES)
            sent = servicer.sent
            await asyncio.sleep(0.3 * TIMES)
            assert servicer.sent == sent, "they wait"
            assert sent * 20_000 < calls * 4 * MIB, "the kernel takes some"
            assert memory() - before < 32 * MIB
            client.writer.transport.abort()
            await until(lambda: equal(servicer.ended, calls))

    asyncio.run(scenario())


def test_what_is_not_read_is_left_with_the_client() -> None:
    async def scenario() -> None:
        async with attacked() as (port, servicer), connected(port) as client:
            before = memory()
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Talk"))))
            client.send(frame(DATA, 0, 1, message(b"stop reading")))
            await until(lambda: equal(servicer.begun, 1))
            poured = asyncio.create_task(pour(client, frame(DATA, 0, 1, message(bytes(16_000))), 4000))
            await asyncio.sleep(0.5 * TIMES)
            assert not poured.done()
            assert memory() - before < 32 * MIB
            poured.cancel()

    asyncio.run(scenario())


def test_a_call_that_waits_on_both_ways_is_ended() -> None:
    """The client reads nothing, and sends on: to leave its socket unread would lock both sides for good."""

    async def scenario() -> None:
        async with attacked() as (port, servicer), connected(port, setting(4, 0)) as client:
            before = memory()
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Talk"))))
            await pour(client, frame(DATA, 0, 1, message(bytes(16_000))), 1000)
            assert (await client.until(RST_STREAM, 1)).payload == number(ENHANCE_YOUR_CALM)
            assert memory() - before < 32 * MIB
            assert servicer.ended == 1

    asyncio.run(scenario())


SLOW = DoorLimits(first_request=1, idle=1, request=1, leave=1, alive=1, of_peer=30, new_of_peer=40)


NEVER_CALLS = {
    "silent": b"",
    "preface": PREFACE[:10],
    "settings": PREFACE + frame(SETTINGS, 0, 0),
    "half a frame": PREFACE + frame(SETTINGS, 0, 0) + b"\0\0",
    "pings": PREFACE + frame(SETTINGS, 0, 0),
    "headers": PREFACE + frame(SETTINGS, 0, 0) + frame(HEADERS, 0, 1, b"\x83"),
}


def test_who_comes_and_never_calls_is_sent_away() -> None:
    async def is_sent_away(port: int, name: str) -> bool:
        async with connected(port, begin=False) as client:
            client.send(NEVER_CALLS[name])
            closed = asyncio.create_task(client.closed())
            for _ in range(100):
                if closed.done():
                    break
                if name == "pings":
                    client.send(frame(PING, 0, 0, bytes(8)))
                await asyncio.sleep(0.1)
            return closed.done()

    async def scenario() -> None:
        async with echoing(SLOW) as (door, _):
            gone = await asyncio.gather(*(is_sent_away(door.port, name) for name in NEVER_CALLS))
            assert dict(zip(NEVER_CALLS, gone, strict=True)) == dict.fromkeys(NEVER_CALLS, True)

    asyncio.run(scenario())


def test_a_request_that_never_ends_is_ended() -> None:
    async def scenario() -> None:
        async with echoing(DoorLimits(request=1)) as (door, servicer), connected(door.port) as client:
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields())))
            client.send(frame(DATA, 0, 1, message()))
            assert (await client.status(1))["grpc-status"] == "4"
            assert servicer.echoed == 0

    asyncio.run(scenario())


def test_a_client_that_gives_no_sign_is_gone() -> None:
    async def scenario() -> None:
        async with echoing(SLOW) as (door, servicer), connected(door.port) as dead, connected(door.port) as alive:
            for client in (dead, alive):
                client.call(1, "Wait")
            await until(lambda: equal(servicer.begun, 2))

            async def answering() -> None:
                while (found := await alive.next()) is not None:
                    if found.kind == PING:
                        alive.send(frame(PING, 1, 0, found.payload))

            answers = asyncio.create_task(answering())
            await until(lambda: equal(servicer.cancelled, 1))
            await asyncio.sleep(1)
            assert (servicer.cancelled, answers.done()) == (1, False)
            answers.cancel()

    asyncio.run(scenario())


def test_one_address_has_so_many_connections_and_no_more() -> None:
    async def scenario() -> None:
        async with echoing(SLOW) as (door, _):
            opened = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(60)]
            taken = 0
            for reader, _ in opened:
                try:
                    taken += len(await asyncio.wait_for(reader.read(9), 10)) == 9
                except ConnectionError:
                    continue
            assert taken == SLOW.of_peer
            for _, writer in opened:
                writer.transport.abort()
            await asyncio.sleep(1.2)  # those of the last second are forgotten
            async with connected(door.port) as again:
                assert await again.answers()

    asyncio.run(scenario())


def test_bytes_that_come_one_by_one_cost_what_they_weigh() -> None:
    async def scenario() -> None:
        async with attacked() as (port, _), connected(port) as client:
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Echo"))))
            before, long = memory(), message(bytes(30_000))
            await pour(client, b"".join(frame(DATA, 0, 1, bytes([byte])) for byte in long), 1)
            client.send(frame(DATA, END_STREAM, 1))
            assert (await client.status(1))["grpc-status"] in ("0", "3")
            assert memory() - before < 16 * MIB

    asyncio.run(scenario())
