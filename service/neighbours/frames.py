"""Frames between two workers: a length, a kind, the number of a call, and bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from struct import Struct
from typing import cast

HEADER = Struct("!IBI")
LENGTHS = Struct("!BBI")
FrameTaker = Callable[[int, int, bytes], None]
"""Takes a frame: its kind, the number of its call, its bytes."""


class FrameKind(IntEnum):
    """What a frame says."""

    HELLO = 0
    """From who connects: its name."""
    OPEN = 1
    """A call: its name, the caller's token, the first message."""
    MESSAGE = 2
    LAST = 3
    """A message, and there is none after it."""
    END = 4
    """There are no more messages."""
    STATUS = 5
    """The call has failed; a google.rpc.Status."""
    CANCEL = 6
    """Nobody wants the answer any more."""
    CREDIT = 7
    """So many bytes were read: as many more may be sent."""
    GOODBYE = 8
    """From a worker that ends: it is nobody's home any more."""


@dataclass(frozen=True, slots=True)
class CarriedCall:
    """A call of MatchService, from another worker."""

    call: str
    client: str
    """Who has called the other worker."""
    token: str
    message: bytes

    def written(self) -> bytes:
        parts = [part.encode("utf-8", "surrogateescape") for part in (self.call, self.client[:100], self.token)]
        return b"".join((LENGTHS.pack(*map(len, parts)), *parts, self.message))

    @classmethod
    def read(cls, data: bytes) -> CarriedCall:
        at, parts = LENGTHS.size, []
        for length in LENGTHS.unpack_from(data):
            parts.append(data[at : at + length].decode("utf-8", "surrogateescape"))
            at += length
        call, client, token = parts
        return cls(call, client, token, data[at:])


class Wire(asyncio.Protocol):
    """Sends and takes frames. What is sent within one turn of the loop leaves in one piece."""

    def __init__(self, take: FrameTaker, lost: Callable[[], None]) -> None:
        self._take = take
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._leaving: list[bytes] = []
        self._rest = bytearray()
        """The beginning of a frame, whose end is still to come,"""
        self._needed = 0
        """and how many bytes there must be before it is looked at again."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            self._rest += data
            if len(self._rest) < self._needed:
                return
            data = bytes(self._rest)
            self._rest.clear()
        at, size = 0, HEADER.size
        while True:
            begin = at + size
            if begin > len(data):
                self._needed = size
                break
            length, kind, number = HEADER.unpack_from(data, at)
            end = begin + length
            if end > len(data):
                self._needed = end - at
                break
            self._take(kind, number, data[begin:end])
            at = end
        self._rest += data[at:]

    def send(self, kind: FrameKind, number: int = 0, data: bytes = b"") -> None:
        if not self._leaving:
            asyncio.get_running_loop().call_soon(self._flush)
        self._leaving += (HEADER.pack(len(data), kind, number), data)

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._leaving))
        self._leaving.clear()

    def close(self) -> None:
        """End the connection, once all that was sent has left."""
        self._flush()
        if self._transport is not None:
            self._transport.close()
