"""A gRPC client with as little in it as possible: what is measured is the server, and not whoever drives it.

The client of grpc.aio takes as much CPU time for a message in a stream as a bare server does, and two thirds of it for
a single call. On two cores that hides what a server costs. This one writes HTTP/2 frames that are prepared beforehand,
all that come in one turn of the loop in one write, and reads nothing but the frames of the answers. Header fields that
are always the same go into the table of the connection with its first call, as any client does it. To a server it
makes no difference: it takes the same CPU time for either.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Protocol, Self

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END, END_HEADERS, ACK = 1, 4, 1
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
LARGEST_WINDOW = 2**31 - 1
"""The largest window: nobody is ever held up here."""
FIRST_WINDOW = 65_535
FRAME = Struct(">IBI")
"""Length and kind, flags, stream."""
METHOD_POST, SCHEME_HTTP = b"\x83", b"\x86"
NEWEST_FIELD = 62
"""Where the newest field of a connection's table is found."""


class Http2Error(ConnectionError):
    """The server did something else than to answer."""


class CallListener(Protocol):
    """Whoever is told what comes in a call."""

    def heard(self, message: bytes) -> None:
        """A whole message."""

    def ended(self, trailers: bytes) -> None:
        """Nothing more comes; the trailers as they were sent."""


def framed(message: bytes) -> bytes:
    """A message as gRPC puts it into a call."""
    return b"\0" + len(message).to_bytes(4) + message


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return FRAME.pack(len(payload) << 8 | kind, flags, stream) + payload


def literal(how: int, name: str, value: str) -> bytes:
    """A header field in full; 0x40 also puts it into the table, 0 does not."""
    return bytes((how,)) + b"".join(_text(text) for text in (name, value))


def _text(text: str) -> bytes:
    data = text.encode()
    if len(data) < 127:
        return bytes((len(data),)) + data
    return bytes((127, (len(data) - 127) % 128 | 0x80, (len(data) - 127) // 128)) + data


class Http2Connection(asyncio.Protocol):
    """One connection, for many calls of one method, and for a few others."""

    settings: tuple[tuple[int, int], ...] = ((2, 0), (4, LARGEST_WINDOW))
    """What the server is told at first: it pushes nothing, and is never held up."""

    def __init__(self, address: str, path: str, source: str = "") -> None:
        self.fields = [
            (":path", path),
            (":authority", address),
            ("te", "trailers"),
            ("content-type", "application/grpc"),
            ("user-agent", "powderkeg-bench"),
            ("grpc-accept-encoding", "identity, deflate, gzip"),
        ]
        self.source = source
        """The address of this side, if that matters."""
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._unsent: list[bytes] = []
        self._rest = b""
        self._parts: dict[int, bytes] = {}
        self._listeners: dict[int, CallListener] = {}
        self._stream = -1
        self._leaving = False
        self._next: Http2Connection | None = None
        """The connection that takes the calls of this one, which the server has sent away."""
        self._held: list[tuple[bytes, bytes, CallListener]] = []
        """Calls that wait for it."""
        self._opening: asyncio.Task[None] | None = None

    @classmethod
    async def to(cls, address: str, path: str, source: str = "") -> Self:
        """A connection whose table knows the fields of calls of a method: one has been made, with nothing in it."""
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        own = (source, 0) if source else None
        _, connection = await loop.create_connection(
            lambda: cls(address, path, source), host, int(port), local_addr=own
        )
        inserting = b"".join(literal(0x40, name, value) for name, value in connection.fields)
        await connection.answer(METHOD_POST + SCHEME_HTTP + inserting, framed(b""))
        return connection

    def close(self) -> None:
        self._listeners.clear()
        self._transport.abort()
        if self._next is not None:
            self._next.close()

    # -- calls -------------------------------------------------------------------------------------------------

    def headers(self, token: str = "", path: str = "") -> bytes:
        """The header block of a call; any other path than that of the connection is written out."""
        last = NEWEST_FIELD + len(self.fields) - 1
        known = bytes(0x80 | last - place for place in range(bool(path), len(self.fields)))
        own = literal(0, "authorization", f"Bearer {token}") if token else b""
        return METHOD_POST + SCHEME_HTTP + (literal(0, ":path", path) if path else b"") + known + own

    def call(self, headers: bytes, message: bytes, listener: CallListener) -> None:
        """A call with one framed message, or with none."""
        if self._next is not None:
            self._next.call(headers, message, listener)
        elif self._leaving:
            self._held.append((headers, message, listener))
        else:
            stream = self.begin(headers, listener)
            self.send(stream, message, END)

    def begin(self, headers: bytes, listener: CallListener) -> int:
        """A call to which messages can be sent by the number that is returned."""
        self._stream += 2
        self._listeners[self._stream] = listener
        self._write(frame(HEADERS, END_HEADERS, self._stream, headers))
        return self._stream

    def send(self, stream: int, message: bytes, flags: int = 0) -> None:
        self._write(FRAME.pack(len(message) << 8, flags, stream) + message)

    async def answer(self, headers: bytes, message: bytes) -> bytes:
        """A single call, for whoever has time to wait; what it answered, or why it did not."""
        waiting = AwaitedAnswer(self._loop.create_future())
        self.call(headers, message, waiting)
        return await waiting.future

    def _write(self, data: bytes) -> None:
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(data)

    def _flush(self) -> None:
        self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    # -- as asyncio calls it -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        settings = b"".join(name.to_bytes(2) + value.to_bytes(4) for name, value in self.settings)
        wider = (LARGEST_WINDOW - FIRST_WINDOW).to_bytes(4)
        self._write(PREFACE + frame(SETTINGS, 0, 0, settings) + frame(WINDOW_UPDATE, 0, 0, wider))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at, end = 0, len(data)
        while end - at >= 9:
            size, flags, stream = FRAME.unpack_from(data, at)
            kind, after = size & 0xFF, at + 9 + (size >> 8)
            if after > end:
                break
            if kind in {DATA, HEADERS}:
                self._hear(kind, flags, stream, data[at + 9 : after])
            elif kind != WINDOW_UPDATE:
                self._manage(kind, flags, stream, data[at + 9 : after])
            at = after
        self._rest = data[at:]

    def _hear(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        listener = self._listeners.get(stream)
        if listener is None:
            return
        if kind == DATA:
            rest = self._parts.pop(stream, b"") + payload
            while len(rest) >= 5 and len(rest) >= (size := 5 + int.from_bytes(rest[1:5])):
                listener.heard(rest[5:size])
                rest = rest[size:]
            if rest:
                self._parts[stream] = rest
        if flags & END:
            del self._listeners[stream]
            listener.ended(payload)

    def _manage(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        if kind in {SETTINGS, PING} and not flags & ACK:
            self._write(frame(kind, ACK, 0, payload if kind == PING else b""))
        elif kind == RST_STREAM and stream in self._listeners:
            self._listeners.pop(stream).ended(b"reset " + payload)
        elif kind == GOAWAY and not any(payload[4:8]):
            self._move_on()
        elif kind == GOAWAY:
            self._lose(payload[8:])

    def _move_on(self) -> None:
        """New calls go over another connection, whose table is the same; streams stay as long as they last."""
        if not self._leaving:
            self._leaving = True
            self._opening = self._loop.create_task(self._open_next())

    async def _open_next(self) -> None:
        fields = dict(self.fields)
        self._next = await type(self).to(fields[":authority"], fields[":path"], self.source)
        for held in self._held:
            self._next.call(*held)
        self._held.clear()

    def connection_lost(self, error: Exception | None) -> None:
        self._lose(str(error).encode())

    def _lose(self, why: bytes) -> None:
        listeners, self._listeners = self._listeners, {}
        for listener in listeners.values():
            listener.ended(why)


class AwaitedAnswer:
    """One who waits for the end of a call."""

    def __init__(self, future: asyncio.Future[bytes]) -> None:
        self.future = future
        self.message = b""

    def heard(self, message: bytes) -> None:
        self.message = message

    def ended(self, trailers: bytes) -> None:
        if not self.future.done():
            self.future.set_result(self.message or trailers)
