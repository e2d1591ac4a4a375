"""A Play stream whose match is at home in another worker."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

from powderkeg.v1.match_service_pb2 import PlayRequest, PlayResponse
from service.context import EOF, StreamContext
from service.errors import shutting_down
from service.neighbours.frames import FrameKind
from service.neighbours.link import Link
from service.neighbours.neighbours import Neighbours
from service.neighbours.streams import CarriedStream, LinkLost

UPDATE = PlayResponse.DESCRIPTOR.fields_by_name["update"].number << 3 | 2
"""The first byte of a PlayResponse that is an update, and no answer."""


class BegunContext:
    """The context of a stream whose first message was read already, and is read once more."""

    def __init__(self, context: StreamContext, first: Any) -> None:
        self._context = context
        self._first = first
        self.read: Callable[[], Awaitable[Any]] = self._read_first
        self.write = context.write

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    async def _read_first(self) -> Any:
        self.read = self._context.read  # from now on nothing stands in between
        return self._first


class CarriedPlay:
    """Moves there, answers and updates back. When the home dies the stream goes on with the next one.

    Moves that were not answered are sent again then, with their request ids: each has its effect once.
    """

    def __init__(self, neighbours: Neighbours, context: StreamContext, first: PlayRequest) -> None:
        self._neighbours = neighbours
        self._context = context
        self._first = first
        self._unanswered: deque[bytes] = deque()
        self._read_all = False
        """Whether the client has sent all that it will."""
        self._told = b""
        """The last update."""
        self._stream: CarriedStream

    async def run(self, link: Link | None) -> None:
        attach, taking = self._first.attach, None
        try:
            while link is not None:
                try:
                    with self._open(link) as self._stream:
                        self._send_again()
                        taking = taking or asyncio.create_task(self._take())
                        await self._tell()
                        return
                except LinkLost as lost:
                    self._note_told()
                    link = None if lost.ending else self._neighbours.link_again(attach.match_id)
            raise shutting_down(attach.from_seq)
        finally:
            if taking is not None:
                taking.cancel()

    def _open(self, link: Link) -> AbstractContextManager[CarriedStream]:
        """A stream without updates has nothing to be told of a worker that ends: it ends its moves in peace."""
        opening = self._neighbours.carried_call("Play", self._context, self._first)
        return link.open(opening) if self._first.attach.quiet else self._neighbours.endings.open(link, opening)

    def _send_again(self) -> None:
        """What the home before has left."""
        for move in self._unanswered:
            self._stream.push(move)
        if self._read_all:
            self._stream.send(FrameKind.END)

    async def _take(self) -> None:
        """Moves from the client."""
        try:
            while (request := await self._context.read()) is not EOF:
                move = request.SerializeToString()
                self._unanswered.append(move)
                await self._stream.write(move)
        except Exception as error:  # noqa: BLE001 (whatever it is, the stream ends with it)
            self._stream.send(FrameKind.CANCEL)
            self._stream.fail(error)
        self._read_all = True
        self._stream.send(FrameKind.END)

    async def _tell(self) -> None:
        """Answers and updates to the client."""
        while (data := await self._stream.read()) is not None:
            await self._context.write(data)
            if data[0] == UPDATE:
                self._told = data
            else:
                self._unanswered.popleft()

    def _note_told(self) -> None:
        """From where on the client is to be told, if it is told again."""
        if self._told:
            self._first.attach.from_seq = PlayResponse.FromString(self._told).update.seq
