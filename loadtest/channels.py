"""Connections to the service, and calls that are sent again until they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeVar

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2
from grpc import StatusCode
from grpc_status import rpc_status

from loadtest.meter import Meter
from loadtest.tls import TlsFiles
from powderkeg.client._errors import LOST_STATUS
from powderkeg.v1.match_service_pb2_grpc import MatchServiceStub
from powderkeg.v1.replay_service_pb2_grpc import ReplayServiceStub

CALL_SECONDS = 5.0
"""Seconds that an answer may take; then the call is cut off, and sent again,"""
RETRY_SECONDS = 10.0
"""for so many seconds,"""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
"""with a pause before each time."""
TRANSIENT = (
    StatusCode.UNAVAILABLE,
    StatusCode.DEADLINE_EXCEEDED,
    StatusCode.RESOURCE_EXHAUSTED,
    StatusCode.CANCELLED,
)
MATCH_SERVICE = "/powderkeg.v1.MatchService"
T = TypeVar("T")
Metadata = tuple[tuple[str, str], ...]


class Channel:
    """One connection. Moves go over it as bytes, which were made beforehand; all else in messages."""

    def __init__(self, address: str, tls: TlsFiles | None = None, *, narrow: bool = False) -> None:
        options: list[tuple[str, Any]] = [
            ("grpc.use_local_subchannel_pool", 1),  # else channels to one address share a connection, and so a worker
            ("grpc.max_receive_message_length", 64 * 1024 * 1024),
            ("grpc.initial_reconnect_backoff_ms", 100),  # a service that is back is noticed soon
            ("grpc.max_reconnect_backoff_ms", 500),
        ]
        if narrow:  # whoever reads slowly soon holds the sender up
            options += [("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]
        self.address, self.tls = address, tls
        self.channel = (
            grpc.aio.secure_channel(address, tls.credentials(), options=options)
            if tls
            else grpc.aio.insecure_channel(address, options=options)
        )
        self.submit: Any = self.channel.unary_unary(f"{MATCH_SERVICE}/SubmitAction")
        self.play: Any = self.channel.stream_stream(f"{MATCH_SERVICE}/Play")
        self.matches = MatchServiceStub(self.channel)
        self.replays = ReplayServiceStub(self.channel)

    def another(self) -> Channel:
        return Channel(self.address, self.tls)

    async def close(self) -> None:
        await self.channel.close()


def bearer(token: str) -> Metadata:
    return (("authorization", f"Bearer {token}"),)


class StreamFailure(grpc.aio.AioRpcError):
    """A stream, or an action in it, that failed as a single call would have."""

    def __init__(self, code: StatusCode, text: str, reason: str = "") -> None:
        super().__init__(code, grpc.aio.Metadata(), grpc.aio.Metadata(), details=text)
        self.reason = reason


def reason_of(error: grpc.aio.AioRpcError) -> str:
    """What the service says is wrong; the name of the status where it says nothing."""
    if isinstance(error, StreamFailure):
        return error.reason or error.code().name
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        status = None
    info = error_details_pb2.ErrorInfo()
    if status is not None and status.details and status.details[0].Unpack(info):
        return str(info.reason)
    return error.code().name


class ServiceGone(StreamFailure):
    """The service has answered nothing at all for so long that it is taken for gone."""


def is_transient(error: grpc.aio.AioRpcError) -> bool:
    """Whether the call may be answered when it is sent again. A stream whose connection ends in the middle of a write
    is called INTERNAL by grpc itself: the service has refused nothing. (46 bare servers were killed under load: of 368
    broken Play streams 31 ended so, all others and all other calls with UNAVAILABLE.)"""
    return error.code() in TRANSIENT or error.details() == LOST_STATUS


def error_text(error: grpc.aio.AioRpcError) -> str:
    """What the service says is wrong, with its own text."""
    text = error.details()
    return f"{reason_of(error)}, {text}" if text else reason_of(error)


def decoded(answer: T | None) -> T:
    """gRPC gives None for a message that cannot be decoded."""
    if answer is None:
        raise DecodeError("an answer cannot be decoded")
    return answer


async def retry_until_answered(call: str, attempt: Callable[[], Awaitable[T]], meter: Meter) -> T:
    """Try until it is done, or refused for good, or the service is gone. Every failure is counted under the name of the
    call, also those that come right."""
    pause, until = FIRST_PAUSE, monotonic() + RETRY_SECONDS
    while True:
        began = meter.clock()
        try:
            answer = await attempt()
        except grpc.aio.AioRpcError as error:
            meter.failed(call, reason_of(error))
            if not is_transient(error):
                meter.heard()
                raise
            meter.unheard(began)
            if meter.gone:
                raise ServiceGone(error.code(), error.details() or "", reason_of(error)) from error
            if monotonic() + pause > until:
                raise
        else:
            meter.heard()
            meter.call_took(call, began)
            return decoded(answer)
        await asyncio.sleep(pause)
        pause = min(LONGEST_PAUSE, 2 * pause)
