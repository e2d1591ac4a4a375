"""The door for the other workers of this machine: what they carry here is answered here, whoever is at home."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from google.protobuf.message import Message
from google.rpc import status_pb2

from service.calls import Call, read_protobuf, write_protobuf
from service.context import EOF
from service.errors import CallFailed
from service.middleware import Transport, around
from service.neighbours.frames import CarriedCall, FrameKind, Wire
from service.neighbours.streams import CarriedStream
from service.tally import CallTally

Answers = dict[str, tuple[Call, Any]]
"""Calls by their names, and what answers them, with the middleware around it."""


async def _fail(context: Any, status: status_pb2.Status) -> None:
    raise CallFailed(status)


TRANSPORT = Transport(read_protobuf, _fail)


class CarriedContext:
    """What servicers see of a call that another worker has carried here."""

    __slots__ = ("_client", "_first", "_metadata", "_stream", "_takes")

    def __init__(self, opening: CarriedCall, takes: type[Message], stream: CarriedStream) -> None:
        self._metadata = (("authorization", f"Bearer {opening.token}"),) if opening.token else ()
        self._client = opening.client
        self._first: bytes | None = opening.message
        self._takes = takes
        self._stream = stream

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return self._metadata

    def peer(self) -> str:
        return self._client

    async def read(self) -> Any:
        """The next message of a stream of requests."""
        data, self._first = self._first, None
        if data is None:
            data = await self._stream.read()
        return EOF if data is None else read_protobuf(self._takes, data)

    async def write(self, answer: Message | bytes) -> None:
        await self._stream.write(write_protobuf(answer))


class CarriedCalls:
    """The calls that one other worker has under way here."""

    def __init__(self, answers: Answers, hello: Callable[[str], None], lost: Callable[[CarriedCalls], None]) -> None:
        self.wire = Wire(self._take, self._ended)
        self._answers = answers
        self._hello = hello
        self._lost = lost
        self._running: dict[int, tuple[CarriedStream, asyncio.Task[None]]] = {}

    def _take(self, kind: int, number: int, data: bytes) -> None:
        if kind == FrameKind.OPEN:
            stream = CarriedStream(self.wire, number)
            task = asyncio.get_running_loop().create_task(self._answer(stream, CarriedCall.read(data)))
            self._running[number] = stream, task
            task.add_done_callback(lambda _: self._running.pop(number))
        elif kind == FrameKind.HELLO:
            self._hello(data.decode())
        elif (running := self._running.get(number)) is not None:
            if kind == FrameKind.CANCEL:
                running[1].cancel()
            else:
                running[0].take(kind, data)

    async def _answer(self, stream: CarriedStream, opening: CarriedCall) -> None:
        call, answer = self._answers[opening.call]
        context = CarriedContext(opening, call.takes, stream)
        try:
            if not call.server_stream:
                stream.send(FrameKind.LAST, write_protobuf(await answer(opening.message, context)))
                return
            if call.client_stream:
                await answer(None, context)
            else:
                async for message in answer(opening.message, context):
                    await stream.write(write_protobuf(message))
            stream.send(FrameKind.END)
        except CallFailed as failed:
            stream.send(FrameKind.STATUS, failed.status.SerializeToString())

    @property
    def running(self) -> list[asyncio.Task[None]]:
        return [task for _, task in self._running.values()]

    def _ended(self) -> None:
        self._lost(self)
        for task in self.running:
            task.cancel()


class NeighbourDoor:
    """Listens on a socket that only the user of the service can open."""

    def __init__(self, calls: Iterable[Call], hello: Callable[[str], None]) -> None:
        # Each call is counted and logged once: where it came in.
        quiet = [replace(call, tally=CallTally(), logged=False) for call in calls]
        self._answers = {call.name: (call, around(call, TRANSPORT)) for call in quiet}
        self._hello = hello
        self._callers: set[CarriedCalls] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, socket: Path) -> None:
        self._server = await asyncio.get_running_loop().create_unix_server(self._connection, str(socket))

    def _connection(self) -> Wire:
        caller = CarriedCalls(self._answers, self._hello, self._callers.discard)
        self._callers.add(caller)
        return caller.wire

    def leave(self) -> None:
        """Tell all others that this worker is nobody's home any more, and take no more connections."""
        for caller in self._callers:
            caller.wire.send(FrameKind.GOODBYE)
        if self._server is not None:
            self._server.close()

    async def stop(self, grace: float) -> None:
        """Let running calls end; after the grace they go on elsewhere."""
        if running := [task for caller in self._callers for task in caller.running]:
            await asyncio.wait(running, timeout=grace)
        for caller in list(self._callers):
            caller.wire.close()
