"""The way to another worker: calls are opened on it, and their answers come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from service.neighbours.frames import CarriedCall, FrameKind, Wire
from service.neighbours.streams import CarriedStream, LinkLost


class Link:
    """A connection to another worker, for calls from here to there."""

    def __init__(self, left: Callable[[], None], lost: Callable[[], None]) -> None:
        self._wire = Wire(self._take, self._ended)
        self._left = left
        self._lost = lost
        self._numbers = count(1)
        self._streams: dict[int, CarriedStream] = {}
        self.alive = False
        """Whether the worker at the other end takes new calls."""

    async def connect(self, socket: Path, own: str) -> None:
        """Connect, and say who it is that calls."""
        self.alive = True
        await asyncio.get_running_loop().create_unix_connection(lambda: self._wire, str(socket))
        self._wire.send(FrameKind.HELLO, data=own.encode())

    @contextmanager
    def open(self, opening: CarriedCall) -> Iterator[CarriedStream]:
        """A call. Who leaves it before it has ended wants no more of it."""
        number = next(self._numbers) & 0xFFFFFFFF
        stream = self._streams[number] = CarriedStream(self._wire, number)
        stream.send(FrameKind.OPEN, opening.written())
        try:
            yield stream
        finally:
            del self._streams[number]
            if not stream.ended:
                stream.send(FrameKind.CANCEL)

    def _take(self, kind: int, number: int, data: bytes) -> None:
        if kind == FrameKind.GOODBYE:
            self.alive = False
            self._left()
        elif (stream := self._streams.get(number)) is not None:
            stream.take(kind, data)

    def _ended(self) -> None:
        self.alive = False
        self._lost()
        for stream in self._streams.values():
            stream.fail(LinkLost())

    def close(self) -> None:
        self._wire.close()
