"""A client of HTTP/2 that writes every frame by hand, also those that no client should send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple

import hpack
from google.protobuf.wrappers_pb2 import BytesValue

from tests.service.doors.fast.echo import path

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, END_HEADERS, PADDED, PRIORITIZED, ACK = 1, 4, 8, 0x20, 1
NO_ERROR, PROTOCOL_ERROR, FLOW_CONTROL_ERROR, STREAM_CLOSED, FRAME_SIZE_ERROR = 0, 1, 3, 5, 6
REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, ENHANCE_YOUR_CALM = 7, 8, 9, 11
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SECONDS = 10.0
Fields = Iterable[tuple[str, str]]


class Frame(NamedTuple):
    """One that came."""

    kind: int
    flags: int
    stream: int
    payload: bytes


def frame(kind: int, flags: int, stream: int, payload: bytes = b"", size: int | None = None) -> bytes:
    """One to be sent; its length may be a lie."""
    length = len(payload) if size is None else size
    return length.to_bytes(3) + bytes((kind, flags)) + stream.to_bytes(4) + payload


def number(value: int) -> bytes:
    return value.to_bytes(4)


def setting(name: int, value: int) -> bytes:
    return name.to_bytes(2) + number(value)


def message(value: bytes = b"hello") -> bytes:
    """A message as gRPC puts it into a call."""
    data = BytesValue(value=value).SerializeToString()
    return b"\0" + len(data).to_bytes(4) + data


def request_fields(name: str = "Echo", *more: tuple[str, str]) -> list[tuple[str, str]]:
    """The head of a call of the echo's, or of any other by its whole path."""
    return [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", name if name.startswith("/") else path(name)),
        (":authority", "test"),
        ("te", "trailers"),
        ("content-type", "application/grpc"),
        *more,
    ]


class HandWrittenClient:
    """A connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        self.seen: list[Frame] = []

    def send(self, *frames: bytes) -> None:
        self.writer.write(b"".join(frames))

    def block(self, fields: Fields) -> bytes:
        """A header block; its names are not checked by anybody."""
        return self.encoder.encode([*fields], huffman=False)

    def call(self, stream: int, name: str = "Echo", body: bytes | None = None, *more: tuple[str, str]) -> None:
        """A whole call with one message."""
        self.send(
            frame(HEADERS, END_HEADERS, stream, self.block(request_fields(name, *more))),
            frame(DATA, END_STREAM, stream, message() if body is None else body),
        )

    async def next(self) -> Frame | None:
        """The next frame; None if the server has closed the connection."""
        try:
            async with asyncio.timeout(SECONDS):
                head = await self.reader.readexactly(9)
                payload = await self.reader.readexactly(int.from_bytes(head[:3]))
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        found = Frame(head[3], head[4], int.from_bytes(head[5:]) & 0x7FFFFFFF, payload)
        self.seen.append(found)
        return found

    async def until(self, kind: int, stream: int | None = None, flags: int = 0) -> Frame:
        """The next frame of this kind."""
        while (found := await self.next()) is not None:
            if found.kind == kind and found.flags & flags == flags and stream in (None, found.stream):
                return found
            if found.kind == HEADERS:
                self.decoder.decode(found.payload)
        raise AssertionError(f"closed; it came {self.seen}")

    async def closed(self) -> int | None:
        """The error of the last GOAWAY before the server closes; None if it just closes."""
        error = None
        while (found := await self.next()) is not None:
            if found.kind == GOAWAY:
                error = int.from_bytes(found.payload[4:8])
        return error

    async def status(self, stream: int) -> dict[str, str]:
        """The fields of the last headers of a call, with those before it."""
        fields: dict[str, str] = {}
        while True:
            found = await self.next()
            assert found is not None, f"closed; it came {self.seen}"
            assert found.kind != RST_STREAM or found.stream != stream, f"reset: {found}"
            if found.kind == SETTINGS and not found.flags & ACK:
                self.send(frame(SETTINGS, ACK, 0, b""))
            elif found.kind == HEADERS:
                decoded = {str(name): str(value) for name, value in self.decoder.decode(found.payload)}
                if found.stream == stream:
                    fields |= decoded
                    if found.flags & END_STREAM:
                        return fields

    async def answers(self, stream: int = 1, name: str = "Echo") -> bool:
        """Whether the connection still serves calls."""
        self.call(stream, name)
        return (await self.status(stream))["grpc-status"] == "0"


@asynccontextmanager
async def connected(
    port: int, *settings: bytes, begin: bool = True, source: str = "127.0.0.1"
) -> AsyncIterator[HandWrittenClient]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    client = HandWrittenClient(reader, writer)
    if begin:
        client.send(PREFACE, frame(SETTINGS, 0, 0, b"".join(settings)))
    try:
        yield client
    finally:
        writer.transport.abort()
