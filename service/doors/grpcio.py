"""The door for gRPC: grpcio's asyncio server, with health and reflection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, suppress
from inspect import isasyncgenfunction
from itertools import groupby
from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc import status_pb2
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2
from grpc_status import rpc_status

from service.calls import MOST_BYTES, Call, Gate, OpenGate, read_protobuf, write_protobuf
from service.context import EOF, ClientGone
from service.doors.compression import decompressed
from service.doors.connection_cutter import ConnectionCutter
from service.doors.listening import in_address
from service.doors.standard_services import REFLECTION_V1, StandardServices
from service.doors.tls import Certificates
from service.errors import ServiceError, malformed, status_of
from service.limits import NO_LIMITS, Limits
from service.middleware import Answer, Transport, around

GZIP = b"\x1f\x8b"
"""How gzip begins, and no message: protobuf would read a field of a type that there is not."""
IDENTITY_AND_GZIP = 0b101
MOST_WAITING = 20_000
"""So many new calls may wait for their turn. gRPC cancels more at random: beyond 1,000, if it is not told otherwise."""

MOVES = ("Play", "SubmitAction")
"""New calls of each wait for their turn in a line of their own, all others in one: grpcio takes one of each line at a
time, so that nobody's move stands behind what somebody else sends by the thousand."""

SOON = 0.1
"""Seconds in which a call that nobody knows may say something before it is answered."""
NO_STRIKES = 0
"""However many pings come, they are answered: that takes 0.14 us each. To count them, and to hang up on who sends too
many, takes grpcio 16 us for each that has come already."""


async def _abort(context: Any, status: status_pb2.Status) -> None:
    """End a call from within."""
    told = rpc_status.to_status(status)
    await context.abort(told.code, told.details, told.trailing_metadata)


async def _fail(context: Any, status: status_pb2.Status) -> None:
    """The same for a call that ends by itself: each that is aborted leaves 50 objects to the garbage collector."""
    told = rpc_status.to_status(status)
    context.set_code(told.code)
    context.set_details(told.details)
    context.set_trailing_metadata(told.trailing_metadata)


def _read(kind: type[Message], data: Any) -> Message:
    """A message from what has come. What grpcio itself cannot decompress, it calls an internal error."""
    if data is grpc.aio.EOF:
        raise malformed("the request has no message, or ends within it")
    return read_protobuf(kind, decompressed(data, "gzip") if data.startswith(GZIP) else data)


TRANSPORT = Transport(read=_read, fail=_fail)


class GrpcioStreamContext:
    """A call with streams both ways, as servicers see it."""

    __slots__ = (
        "_read",
        "_takes",
        "_write",
        "invocation_metadata",
        "peer",
        "set_code",
        "set_details",
        "set_trailing_metadata",
    )

    def __init__(self, context: Any, takes: type[Message]) -> None:
        self._read, self._takes, self._write = context.read, takes, context.write
        self.invocation_metadata, self.peer = context.invocation_metadata, context.peer
        self.set_code, self.set_details = context.set_code, context.set_details
        self.set_trailing_metadata = context.set_trailing_metadata

    async def read(self) -> Any:
        request = await self._read()
        return EOF if request is grpc.aio.EOF else _read(self._takes, request)

    async def write(self, answer: Message | bytes) -> None:
        try:
            await self._write(answer)
        except grpc.aio.InternalError as gone:
            raise ClientGone from gone


class GrpcDoor:
    """Listens for gRPC."""

    def __init__(
        self,
        calls: Iterable[Call],
        healthy: health.aio.HealthServicer,
        host: str,
        port: int,
        certificates: Certificates | None = None,
        limits: Limits = NO_LIMITS,
        gate: Gate | None = None,
    ) -> None:
        self.port = port
        self._certificates = certificates
        self._host = in_address(host)
        self._server = grpc.aio.server(
            options=[
                ("grpc.so_reuseport", 1),
                ("grpc.max_receive_message_length", MOST_BYTES),
                ("grpc.per_message_decompression", 0),
                ("grpc.compression_enabled_algorithms_bitset", IDENTITY_AND_GZIP),
                ("grpc.server.max_pending_requests", MOST_WAITING),
                ("grpc.server.max_pending_requests_hard_limit", MOST_WAITING),
                ("grpc.keepalive_time_ms", 30_000),
                ("grpc.http2.max_ping_strikes", NO_STRIKES),
                *_connection_options(limits),
            ],
        )
        self._cutter = ConnectionCutter(limits, gate or OpenGate())
        services = {name: list(each) for name, each in groupby(calls, lambda call: call.service)}
        for name, each in services.items():
            handlers = {call.name: _handler(call, self._cutter) for call in each}
            moves = {call: handler for call, handler in handlers.items() if call in MOVES}
            self._server.add_registered_method_handlers(name, moves)
            self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, handlers),))
        self._standard = StandardServices(services, healthy, gate or OpenGate(), _abort)
        standard_handlers = _standard_handlers(self._standard, self._cutter)
        self._server.add_generic_rpc_handlers((*standard_handlers, UnknownCalls(self._standard, self._cutter)))

    async def start(self) -> None:
        address = f"{self._host}:{self.port}"
        if self._certificates is None:
            self.port = self._server.add_insecure_port(address)
        else:
            self.port = self._server.add_secure_port(address, self._certificates.grpc_credentials())
        self._cutter.port = self.port
        await self._server.start()

    async def stop(self, grace: float) -> None:
        self._cutter.stop()
        self._standard.shut_down()
        await self._server.stop(grace)


def _connection_options(limits: Limits) -> list[tuple[str, int]]:
    """A call that was reset counts as open until all of it is gone: so resets do not make room for more calls."""
    if not limits.connection_streams:
        return []
    return [("grpc.max_concurrent_streams", int(limits.connection_streams)), ("grpc.http.overload_protection", 1)]


def _standard_handlers(standard: StandardServices, cutter: ConnectionCutter) -> list[Any]:
    """Health, and what there is to call, as `v1alpha` and as `v1`."""
    told = health_pb2.HealthCheckResponse.SerializeToString
    healthy: dict[str, Any] = {
        "Check": grpc.stream_unary_rpc_method_handler(_guarded(_asked_once(standard.check), cutter), None, told),
        "Watch": grpc.stream_stream_rpc_method_handler(_guarded(_asked_once(standard.watch), cutter), None, told),
    }
    reflecting = {
        "ServerReflectionInfo": grpc.stream_stream_rpc_method_handler(
            _guarded(standard.reflect, cutter),
            reflection_pb2.ServerReflectionRequest.FromString,
            reflection_pb2.ServerReflectionResponse.SerializeToString,
        )
    }
    names = {health.SERVICE_NAME: healthy, reflection.SERVICE_NAME: reflecting, REFLECTION_V1: reflecting}
    return [grpc.method_handlers_generic_handler(name, handlers) for name, handlers in names.items()]


class UnknownCalls(grpc.GenericRpcHandler):
    """Answers what nobody else does. By itself grpcio would do so at once, however often somebody calls."""

    def __init__(self, standard: StandardServices, cutter: ConnectionCutter) -> None:
        self._standard, self._cutter = standard, cutter

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        path = handler_call_details.method

        async def answering(requests: Any, context: Any) -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON):
                    await context.read()  # who has broken it off is noticed here
            await self._standard.admit(context, "")
            context.set_code(grpc.StatusCode.UNIMPLEMENTED)
            context.set_details(f"there is no call {path:.100}")

        return grpc.stream_stream_rpc_method_handler(_guarded(answering, self._cutter))


def _handler(call: Call, cutter: ConnectionCutter) -> grpc.RpcMethodHandler[Any, Any]:
    """To grpcio every request is a stream of bytes: a call that takes one message, and gets none, it never answers."""
    answer = around(call, TRANSPORT)
    if not call.server_stream:
        answering = (_many_requests if call.client_stream else _one_request)(call, answer)
        return grpc.stream_unary_rpc_method_handler(_guarded(answering, cutter), response_serializer=write_protobuf)
    answering = (_both_ways if call.client_stream else _many_answers)(call, answer)
    return grpc.stream_stream_rpc_method_handler(_guarded(answering, cutter), response_serializer=write_protobuf)


def _asked_once(answering: Any) -> Any:
    """As calls of the table are, so that it is known who breaks them off before they are read."""

    async def answered(_: Any, context: Any) -> Any:
        data = await context.read()
        try:
            question = _read(health_pb2.HealthCheckRequest, data)
        except ServiceError as refused:
            await _fail(context, status_of(refused))
            return None
        return await answering(question, context)

    return answered


def _guarded(answering: Any, cutter: ConnectionCutter) -> Any:
    """With an eye on who breaks it off."""

    async def one_answer(asked: Any, context: Any) -> Any:
        with cutter.around(context):
            return await answering(asked, context)

    async def many_answers(asked: Any, context: Any) -> Any:
        with cutter.around(context):
            async with aclosing(answering(asked, context)) as answers:
                async for each in answers:
                    yield each

    return many_answers if isasyncgenfunction(answering) else one_answer


def _one_request(_: Call, answer: Answer) -> Any:
    async def answering(_: Any, context: Any) -> Any:
        return await answer(await context.read(), context)

    return answering


def _many_requests(call: Call, answer: Answer) -> Any:
    async def messages(requests: Any) -> AsyncIterator[Message]:
        async for request in requests:
            yield _read(call.takes, request)

    async def answering(requests: Any, context: Any) -> Any:
        return await answer(messages(requests), context)

    return answering


def _many_answers(_: Call, answer: Answer) -> Any:
    async def answering(_: Any, context: Any) -> Any:
        async with aclosing(answer(await context.read(), context)) as answers:
            async for each in answers:
                yield each

    return answering


def _both_ways(call: Call, answer: Answer) -> Any:
    async def answering(requests: Any, context: Any) -> None:
        await answer(requests, GrpcioStreamContext(context, call.takes))

    return answering
