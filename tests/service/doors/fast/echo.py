"""A fast door with calls that need no store: echoes, answers of any length, calls that never end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf.wrappers_pb2 import BytesValue
from grpc_health.v1 import health

from service.calls import Call, Gate
from service.context import EOF, Context, StreamContext
from service.doors.fast.door import FastDoor, fast_door
from service.doors.fast.limits import DoorLimits
from service.doors.tls import Certificates
from service.errors import ServiceError

SERVICE = "powderkeg.test.Echo"


class EchoServicer:
    """What can be called, and what became of it."""

    def __init__(self) -> None:
        self.echoed = self.begun = self.ended = self.cancelled = 0
        self.sent = 0
        """Messages that Flood could write."""

    async def Echo(self, request: BytesValue, context: Context) -> BytesValue:
        self.echoed += 1
        for name, value in context.invocation_metadata() or ():
            if name == "tell-bin":
                return BytesValue(value=value)
        return request

    async def Fail(self, request: BytesValue, context: Context) -> BytesValue:
        raise ServiceError(grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER", "over, 100 %: ä \u2665\n")

    async def Raw(self, request: BytesValue, context: Context) -> bytes:
        """An answer that is bytes already."""
        return request.SerializeToString()

    async def Wait(self, request: BytesValue, context: Context) -> BytesValue:
        """Never answers."""
        self.begun += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return request

    async def Count(self, request: BytesValue, context: Context) -> AsyncIterator[BytesValue]:
        """As many messages as the request has bytes."""
        self.begun += 1
        try:
            for number in range(len(request.value)):
                yield BytesValue(value=b"%d" % number)
        finally:
            self.ended += 1

    async def Flood(self, request: BytesValue, context: Context) -> AsyncIterator[BytesValue]:
        """Messages without an end, each as long as the request says."""
        self.begun += 1
        try:
            while True:
                yield BytesValue(value=bytes(int(request.value)))
                self.sent += 1
        finally:
            self.ended += 1

    async def Join(self, requests: AsyncIterator[BytesValue], context: Context) -> BytesValue:
        return BytesValue(value=b"".join([request.value async for request in requests]))

    async def Talk(self, requests: AsyncIterator[BytesValue], context: StreamContext) -> None:
        """Echoes until the client ends; reads nothing after `stop reading`."""
        self.begun += 1
        try:
            while (request := await context.read()) is not EOF:
                if request.value == b"stop reading":
                    await asyncio.Event().wait()
                await context.write(request)
        finally:
            self.ended += 1


def calls_of_echo(servicer: EchoServicer) -> list[Call]:
    kinds = {"Count": (False, True), "Flood": (False, True), "Join": (True, False), "Talk": (True, True)}
    return [
        Call(SERVICE, name, getattr(servicer, name), BytesValue, BytesValue, *kinds.get(name, (False, False)), False)
        for name in ("Echo", "Fail", "Raw", "Wait", "Count", "Flood", "Join", "Talk")
    ]


@asynccontextmanager
async def echoing(
    limits: DoorLimits | None = None, certificates: Certificates | None = None, gate: Gate | None = None
) -> AsyncIterator[tuple[FastDoor, EchoServicer]]:
    servicer = EchoServicer()
    calls, healthy = calls_of_echo(servicer), health.aio.HealthServicer()
    door = fast_door(calls, healthy, "127.0.0.1", 0, certificates, gate=gate, bounds=limits)
    await door.start()
    try:
        yield door, servicer
    finally:
        await door.stop(0)


def path(name: str) -> str:
    return f"/{SERVICE}/{name}"


def stub(channel: Any, name: str) -> Any:
    """A call by grpcio, with sync and aio channels alike."""
    shapes = {"Count": "unary_stream", "Flood": "unary_stream", "Join": "stream_unary", "Talk": "stream_stream"}
    make = getattr(channel, shapes.get(name, "unary_unary"))
    return make(path(name), BytesValue.SerializeToString, BytesValue.FromString)
