"""A client that means harm: connections from an address of its own, and a count of what it was answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import grpc
import hpack
from google.protobuf.empty_pb2 import Empty
from google.protobuf.message import Message

from bench.http2_client import LARGEST_WINDOW, PING, RST_STREAM, Http2Connection, frame, framed

CHECK = "/grpc.health.v1.Health/Check"
CANCEL = (8).to_bytes(4)
CODES = {str(code.value[0]): code.name for code in grpc.StatusCode}
TURN_AWAY = 0.05
"""Seconds before a server that takes no connection is asked again."""
UNSENT = 1024 * 1024
"""Bytes that wait for the server to read them, before more are written."""
FULL_WINDOW = ((1, 0), (2, 0), (4, LARGEST_WINDOW))
"""Settings of HTTP/2. The first is the table of header fields: without one every answer can be read by itself."""
SMALL_WINDOW = ((1, 0), (2, 0), (4, 16))

SILENCE = Empty()
"""The message of a call that is begun, and then says nothing."""

Request = tuple[str, Message, str]
"""The path of a call, its message and the caller's token."""


@dataclass(frozen=True)
class AbuseTarget:
    """What the abuser knows of the service."""

    address: str
    match_id: str
    """A match in which it has a seat, with honest players at the others,"""
    token: str
    """with this token."""
    old_requests: list[str]
    """SubmitActionRequests of that seat that were answered long ago, in hex."""
    long_id: str
    """A match with a long log, all of whose seats are the abuser's,"""
    long_seq: int
    long_tokens: list[str]
    over_id: str
    """and one that is over."""


class HostileConnection(Http2Connection):
    """One that notices when it is sent away."""

    settings = FULL_WINDOW
    lost = False

    def _move_on(self) -> None:
        self.lost = True

    def _lose(self, why: bytes) -> None:
        self.lost = True
        super()._lose(why)

    def reset(self, stream: int) -> None:
        self._write(frame(RST_STREAM, 0, stream, CANCEL))

    def ping(self, times: int) -> None:
        self._write(frame(PING, 0, 0, bytes(8)) * times)

    async def drained(self) -> None:
        """Until the server has read nearly everything."""
        await asyncio.sleep(0)
        while not self.lost and self._transport.get_write_buffer_size() > UNSENT:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.002)


class SlowConnection(HostileConnection):
    """One with room for a few bytes in each call, and no more."""

    settings = SMALL_WINDOW


class Attempt:
    """A call of which the status is wanted."""

    def __init__(self, outcomes: Counter[str]) -> None:
        self.outcomes = outcomes
        self.message = b""
        """The last one that came."""
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def heard(self, message: bytes) -> None:
        self.message = message

    def ended(self, trailers: bytes) -> None:
        status = status_of(trailers)
        self.outcomes[status] += 1
        if not self.over.done():
            self.over.set_result(status)


def status_of(trailers: bytes) -> str:
    """The name of the status in the last headers of a call, or how else it ended."""
    if trailers.startswith(b"reset "):
        return "reset"
    with contextlib.suppress(hpack.HPACKError):
        fields: dict[Any, Any] = dict(hpack.Decoder().decode(trailers, raw=True))
        if status := fields.get(b"grpc-status"):
            return CODES.get(status.decode(), "UNKNOWN")
    return "connection lost"


@dataclass
class HostileClient:
    """All its connections together."""

    target: AbuseTarget
    source: str
    """Where it calls from."""
    outcomes: Counter[str] = field(default_factory=Counter)

    async def connect(self, kind: type[HostileConnection] = HostileConnection) -> HostileConnection:
        while True:
            with contextlib.suppress(OSError):
                connection = await kind.to(self.target.address, CHECK, self.source)
                if not connection.lost:
                    return connection
            self.outcomes["not connected"] += 1
            await asyncio.sleep(TURN_AWAY)

    def begin(self, connection: HostileConnection, request: Request) -> Attempt:
        """A call, of which somebody may await the end."""
        path, message, token = request
        attempt = Attempt(self.outcomes)
        headers = connection.headers(token, path)
        if message is SILENCE:
            connection.begin(headers, attempt)
        else:
            connection.call(headers, framed(message.SerializeToString()), attempt)
        return attempt

    async def flood(self, request: Callable[[], Request], at_once: int, connections: int = 4) -> None:
        """Calls without an end, so many of them in flight; whoever loses a connection opens another."""
        each = at_once // connections
        await asyncio.gather(*(self._busy(request, each, HostileConnection) for _ in range(connections)))

    async def hold(
        self, request: Request, streams: int, connections: int, kind: type[HostileConnection] = HostileConnection
    ) -> None:
        """Streams that are kept open; whichever ends is opened again."""
        each = streams // connections
        await asyncio.gather(*(self._busy(lambda: request, each, kind) for _ in range(connections)))

    async def _busy(self, request: Callable[[], Request], at_once: int, kind: type[HostileConnection]) -> None:
        while True:
            connection = await self.connect(kind)
            await asyncio.gather(*(self._again_and_again(connection, request) for _ in range(at_once)))
            connection.close()

    async def _again_and_again(self, connection: HostileConnection, request: Callable[[], Request]) -> None:
        while not connection.lost:
            await self.begin(connection, request()).over
