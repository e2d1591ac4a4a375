"""One call on the wire between two workers, as either of them has it."""

from __future__ import annotations

import asyncio
from collections import deque
from struct import Struct

from google.rpc import status_pb2

from service.errors import CallFailed
from service.neighbours.frames import FrameKind, Wire

WINDOW = 64 * 1024
"""Bytes that may be under way to who does not read them; the message that goes beyond is the last."""
COST = 32
"""Bytes that a message counts besides its own."""
CREDIT = Struct("!I")


class LinkLost(Exception):
    """The connection to the other worker is gone: what it was sent may have had its effect, or not."""

    def __init__(self, *, ending: bool = False) -> None:
        super().__init__()
        self.ending = ending
        """Whether it is this worker that ends: who called it is to call again, elsewhere."""


class CarriedStream:
    """Messages both ways, no more of them than are read."""

    __slots__ = ("_came", "_error", "_number", "_read", "_reader", "_room", "_wire", "_writer", "ended")

    def __init__(self, wire: Wire, number: int) -> None:
        self._wire = wire
        self._number = number
        self._came: deque[bytes] = deque()
        self._read = 0
        """Bytes that were read, and the other side does not know it."""
        self._room = WINDOW
        self._reader: asyncio.Future[None] | None = None
        self._writer: asyncio.Future[None] | None = None
        self._error: Exception | None = None
        self.ended = False
        """Whether nothing more comes."""

    async def read(self) -> bytes | None:
        """The next message; None if there are no more."""
        while not self._came:
            if self._error is not None:
                raise self._error
            if self.ended:
                return None
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        data = self._came.popleft()
        self._read += len(data) + COST
        if self._read >= WINDOW // 2 and not self.ended:
            self._wire.send(FrameKind.CREDIT, self._number, CREDIT.pack(self._read))
            self._read = 0
        return data

    async def write(self, data: bytes) -> None:
        """Send a message, when there is room for it."""
        while self._room <= 0 and self._error is None:
            self._writer = asyncio.get_running_loop().create_future()
            await self._writer
        self.push(data)

    def push(self, data: bytes) -> None:
        """Send a message, whether there is room or not; if the call has failed nobody wants it."""
        if self._error is None:
            self._room -= len(data) + COST
            self._wire.send(FrameKind.MESSAGE, self._number, data)

    def send(self, kind: FrameKind, data: bytes = b"") -> None:
        self._wire.send(kind, self._number, data)

    def take(self, kind: int, data: bytes) -> None:
        """A frame from the other side."""
        if kind == FrameKind.CREDIT:
            self._room += CREDIT.unpack(data)[0]
            _wake(self._writer)
        elif kind == FrameKind.STATUS:
            self.fail(CallFailed(status_pb2.Status.FromString(data)))
        else:
            if kind != FrameKind.END:
                self._came.append(data)
            self.ended = kind != FrameKind.MESSAGE
            _wake(self._reader)

    def fail(self, error: Exception) -> None:
        """The call ends with this error, once what has come is read."""
        self._error, self.ended = error, True
        _wake(self._reader)
        _wake(self._writer)


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
