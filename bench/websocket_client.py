"""A WebSocket client with as little in it as possible, for servers that speak nothing else: see http2_client.py."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from socket import IPPROTO_TCP, TCP_QUICKACK
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A client must mask what it sends; by nothing is allowed, and costs nothing."""
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class WebSocketError(ConnectionError):
    """The server did something else than to speak WebSocket."""


def websocket_frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((FINAL | kind, MASKED | size))
    elif size < 65_536:
        head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2)
    else:
        head = bytes((FINAL | kind, MASKED | 127)) + size.to_bytes(8)
    return head + NO_MASK + payload


class WebSocketConnection(asyncio.Protocol):
    """One connection; whole messages go to `heard`."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[bytes], None]) -> None:
        self.heard, self.lost = heard, lost
        self._loop = asyncio.get_running_loop()
        self._upgraded: asyncio.Future[None] = self._loop.create_future()
        self._transport: Any = None
        self._socket: Any = None
        self._rest = b""
        self._parts = b""
        self._unsent: list[bytes] = []

    @classmethod
    async def to(
        cls, address: str, path: str, heard: Callable[[bytes], None], lost: Callable[[bytes], None]
    ) -> WebSocketConnection:
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        connection: WebSocketConnection = (await loop.create_connection(lambda: cls(heard, lost), host, int(port)))[1]
        request = UPGRADE.format(path=path, address=address, key=b64encode(bytes(16)).decode())
        connection._transport.write(request.encode())
        try:
            await asyncio.wait_for(connection._upgraded, 10)
        except BaseException:
            connection.close()
            raise
        return connection

    def send(self, frame: bytes) -> None:
        """A whole frame; all of one turn of the loop go in one write."""
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(frame)

    def _flush(self) -> None:
        self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def close(self) -> None:
        self.lost = lambda _: None
        self._transport.abort()

    # -- as asyncio calls it -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._socket = transport.get_extra_info("socket")
        self._socket.setsockopt(IPPROTO_TCP, TCP_QUICKACK, 1)

    def data_received(self, data: bytes) -> None:
        self._socket.setsockopt(IPPROTO_TCP, TCP_QUICKACK, 1)  # else a server that waits for it stands still for 40 ms
        self._rest += data
        if not self._upgraded.done():
            head, end, self._rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._upgraded.set_exception(WebSocketError(f"no upgrade: {head[:60]!r}"))
                return
            self._upgraded.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        data, at, end = self._rest, 0, len(self._rest)
        while end - at >= 2:
            size, start = data[at + 1] & 0x7F, at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                if end - start < wide:
                    break
                size, start = int.from_bytes(data[start : start + wide]), start + wide
            if start + size > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            self.send(websocket_frame(PONG, payload))
        elif kind == CLOSE:
            self.lost(payload)
        elif kind != PONG:
            self._parts += payload
            if first & FINAL:
                message, self._parts = self._parts, b""
                self.heard(message)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._upgraded.done():
            self._upgraded.set_exception(WebSocketError(f"it was closed: {error}"))
        self.lost(str(error).encode())
