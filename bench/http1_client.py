"""An HTTP/1.1 client of Connect with as little in it as possible, as http2_client.py is one of gRPC.

A connection carries one call after the other, or one stream. Requests have the headers that a browser sends.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from bench.http2_client import CallListener

BROWSER = (
    "connect-protocol-version: 1\r\n"
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36\r\n"
    "accept: */*\r\n"
    "accept-language: en-US,en;q=0.9\r\n"
    "sec-fetch-dest: empty\r\n"
    "sec-fetch-mode: cors\r\n"
    "sec-fetch-site: same-origin\r\n"
)
PREFIX = 5
"""Bytes before a message that gRPC, and Connect in streams, tell its length in."""


class Http1Connection(asyncio.Protocol):
    """For calls of one method."""

    def __init__(self, address: str, path: str, content_type: str = "application/proto") -> None:
        self._head = (
            f"POST {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nreferer: http://{address}/\r\n"
            f"content-type: {content_type}\r\n{BROWSER}"
        )
        self._transport: Any = None
        self._rest = b""
        self._listeners: deque[CallListener] = deque()

    @classmethod
    async def to(cls, address: str, path: str) -> Http1Connection:
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(lambda: cls(address, path), host, int(port)))[1]

    def close(self) -> None:
        self._listeners.clear()
        self._transport.abort()

    def headers(self, token: str = "", path: str = "") -> bytes:
        return f"{self._head}authorization: Bearer {token}\r\n".encode()

    def call(self, headers: bytes, message: bytes, listener: CallListener) -> None:
        """A call with one message, which comes framed as for gRPC."""
        self._listeners.append(listener)
        body = message[PREFIX:]
        self._transport.write(b"%scontent-length: %d\r\n\r\n%s" % (headers, len(body), body))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        while (end := data.find(b"\r\n\r\n")) > 0:
            place = data.index(b"content-length: ") + 16
            after = end + 4 + int(data[place : data.index(b"\r", place)])
            if len(data) < after:
                break
            listener = self._listeners.popleft()
            if data.startswith(b"HTTP/1.1 200"):
                listener.heard(data[end + 4 : after])
            listener.ended(data[:after])
            data = data[after:]
        self._rest = data

    def connection_lost(self, error: Exception | None) -> None:
        for listener in self._listeners:
            listener.ended(str(error).encode())


class Http1Stream(asyncio.Protocol):
    """One call that is answered by a stream, whose messages are counted."""

    def __init__(self, address: str, path: str, message: bytes) -> None:
        head = Http1Connection(address, path, "application/connect+proto").headers().decode()
        self._request = f"{head}content-length: {len(message)}\r\n\r\n".encode() + message
        self._transport: Any = None
        self._rest = b""
        self._begun = False
        self.updates = 0

    @classmethod
    async def to(cls, address: str, path: str, message: bytes) -> Http1Stream:
        """The call has been sent; its message is framed."""
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(lambda: cls(address, path, message), host, int(port)))[1]

    def close(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._begun:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 200"):
                raise ConnectionError(data.decode("latin-1"))
            self._begun, data = True, data[end + 4 :]
        while (line := data.find(b"\r\n")) > 0:  # a message is a chunk
            after = line + 4 + int(data[:line], 16)
            if len(data) < after:
                break
            if data[line + 2] == 0:
                self.updates += 1
            data = data[after:]
        self._rest = data
