"""Byte streams with mistakes in them: whatever comes, the door neither fails nor grows. `make doors` sends more."""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import hpack
from grpc_health.v1 import health

from service.calls import OpenGate
from service.doors.fast.connection import FastConnection
from service.doors.fast.limits import DoorLimits, PeerCounts
from service.doors.fast.methods import TRANSPORT, methods_of
from service.doors.fast.standard_methods import standard_methods
from service.doors.fast.state import DoorState
from service.doors.standard_services import StandardServices
from tests.service.doors.fast.echo import SERVICE, EchoServicer, calls_of_echo
from tests.service.doors.fast.frames import (
    CONTINUATION,
    DATA,
    END_HEADERS,
    END_STREAM,
    HEADERS,
    PING,
    PREFACE,
    PRIORITY,
    RST_STREAM,
    SETTINGS,
    WINDOW_UPDATE,
    frame,
    message,
    number,
    request_fields,
    setting,
)
from tests.service.doors.fast.test_attacks import MIB, memory

STREAMS = int(os.environ.get("POWDERKEG_FUZZED", "1500"))
NAMES = ("Echo", "Fail", "Raw", "Wait", "Count", "Join", "Talk", "Nothing")


class PretendedTransport(asyncio.Transport):
    """A socket without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.written = 0

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default

    def write(self, data: Any) -> None:
        self.written += len(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def good_stream(chance: random.Random) -> bytes:
    """What a client might send."""
    encoder, frames, stream = (
        hpack.Encoder(),
        [PREFACE, frame(SETTINGS, 0, 0, setting(4, chance.choice((0, 9, 65_535))))],
        1,
    )
    for _ in range(chance.randrange(1, 8)):
        more = chance.choice(((), (("grpc-timeout", "1S"),), (("grpc-encoding", "gzip"),), (("x-bin", "AAA"),)))
        block = encoder.encode(request_fields(chance.choice(NAMES), *more))
        body = message(bytes(chance.randrange(200))) * chance.choice((0, 1, 1, 1, 2))
        if chance.random() < 0.2:
            frames += [frame(HEADERS, 0, stream, block[:7]), frame(CONTINUATION, END_HEADERS, stream, block[7:])]
        else:
            frames.append(frame(HEADERS, END_HEADERS, stream, block))
        frames += [frame(DATA, 0, stream, body[:9]), frame(DATA, END_STREAM, stream, body[9:])]
        frames.append(
            chance.choice(
                (
                    b"",
                    frame(PING, 0, 0, bytes(8)),
                    frame(WINDOW_UPDATE, 0, chance.choice((0, stream)), number(chance.randrange(1, 99))),
                    frame(RST_STREAM, 0, stream, number(8)),
                    frame(PRIORITY, 0, stream, bytes(5)),
                    frame(SETTINGS, 0, 0, setting(4, chance.randrange(99))),
                )
            )
        )
        stream += 2
    return b"".join(frames)


def with_mistakes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randrange(0, 6)):
        at = chance.randrange(len(PREFACE) if chance.random() < 0.95 else 0, len(changed))
        match chance.randrange(5):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                changed[at] ^= 1 << chance.randrange(8)
            case 2:
                del changed[at : at + chance.randrange(1, 20)]
            case 3:
                changed[at:at] = chance.randbytes(chance.randrange(1, 20))
            case _:
                changed[at:at] = changed[at : at + chance.randrange(1, 60)]
        if len(changed) <= len(PREFACE):
            break
    return bytes(changed)


def test_no_stream_of_bytes_breaks_the_door() -> None:
    async def scenario() -> None:
        loop, limits, servicer = (
            asyncio.get_running_loop(),
            DoorLimits(of_peer=10**6, new_of_peer=10**9),
            EchoServicer(),
        )
        loop.set_exception_handler(lambda _, told: wrong.append(told))
        standard = StandardServices([SERVICE], health.aio.HealthServicer(), OpenGate(), TRANSPORT.fail)
        methods = {**methods_of(calls_of_echo(servicer)), **standard_methods(standard)}
        state = DoorState(loop, methods, limits, PeerCounts(limits), OpenGate())
        used, early = 0, 0
        for case in range(STREAMS):
            chance = random.Random(case)
            await one(state, with_mistakes(good_stream(chance), chance), chance)
            if case == STREAMS // 3:
                early = memory()
        used = memory() - early
        assert used < 16 * MIB, f"{used / MIB:.1f} MiB more"
        assert not state.connections
        assert servicer.echoed + servicer.begun > STREAMS / 10, "some calls are good"

    wrong: list[dict[str, Any]] = []
    asyncio.run(scenario())
    assert wrong == []


async def one(state: DoorState, data: bytes, chance: random.Random) -> None:
    """A connection that brings these bytes in pieces, and goes."""
    transport, connection = PretendedTransport(), FastConnection(state)
    connection.connection_made(transport)
    at = 0
    while at < len(data) and not transport.closed:
        size = chance.choice((1, 9, 100, 5000))
        connection.data_received(data[at : at + size])
        at += size
        if chance.random() < 0.2:
            await asyncio.sleep(0)
        if chance.random() < 0.1:
            connection.tick()
    await asyncio.sleep(0)
    connection.connection_lost(None)
    if state.ending:
        await asyncio.wait([*state.ending], timeout=10)
