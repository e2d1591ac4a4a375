"""Health and reflection at the fast door, and the answer to calls that there are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2

from service.calls import read_protobuf
from service.doors.fast.methods import UNKNOWN, FastMethod
from service.doors.fast.stream import FastStream
from service.doors.standard_services import REFLECTION_V1, StandardServices
from service.doors.statuses import call_failed
from service.errors import CallFailed, ServiceError, status_of


def standard_methods(standard: StandardServices) -> dict[bytes, FastMethod]:
    """Those that clients of gRPC expect of any service."""
    read = _reader(reflection_pb2.ServerReflectionRequest)
    told = FastMethod(standard.reflect, read, client_stream=True, server_stream=True)
    return {
        f"/{health.SERVICE_NAME}/Check".encode(): _health(standard.check, server_stream=False),
        f"/{health.SERVICE_NAME}/Watch".encode(): _health(standard.watch, server_stream=True),
        f"/{reflection.SERVICE_NAME}/ServerReflectionInfo".encode(): told,
        f"/{REFLECTION_V1}/ServerReflectionInfo".encode(): told,
        UNKNOWN: _unknown(standard),
    }


def _unknown(standard: StandardServices) -> FastMethod:
    async def answering(_: Any, context: FastStream) -> None:
        await standard.admit(context, "")
        raise call_failed(grpc.StatusCode.UNIMPLEMENTED, f"there is no call {context.path:.100}")

    return FastMethod(answering, bytes, client_stream=True, server_stream=True)


def _health(answer: Callable[..., Any], *, server_stream: bool) -> FastMethod:
    read = _reader(health_pb2.HealthCheckRequest)

    async def answering(raw: bytes, context: Any) -> Any:
        return await answer(read(raw), context)

    return FastMethod(answering, read, client_stream=False, server_stream=server_stream)


def _reader(kind: type[Message]) -> Callable[[bytes], Message]:
    def read(raw: bytes) -> Message:
        try:
            return read_protobuf(kind, raw)
        except ServiceError as wrong:
            raise CallFailed(status_of(wrong)) from None

    return read
