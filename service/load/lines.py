"""Connections to the service, and calls that are sent again until they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeVar

import grpc
from google.rpc import error_details_pb2
from grpc import StatusCode
from grpc_status import rpc_status

from powderkeg.v1.match_service_pb2_grpc import MatchServiceStub
from powderkeg.v1.replay_service_pb2_grpc import ReplayServiceStub

PATIENCE = 10.0
"""Seconds that an answer may take, and that a move is sent again for."""
FIRST_PAUSE = 0.02
TRANSIENT = (
    StatusCode.UNAVAILABLE,
    StatusCode.DEADLINE_EXCEEDED,
    StatusCode.RESOURCE_EXHAUSTED,
    StatusCode.CANCELLED,
)
SERVICE = "/powderkeg.v1.MatchService"
T = TypeVar("T")
Metadata = tuple[tuple[str, str], ...]


class Line:
    """One connection. Moves go over it as bytes, which were made beforehand; all else in messages."""

    def __init__(self, address: str, *, narrow: bool = False) -> None:
        options: list[tuple[str, Any]] = [
            ("grpc.use_local_subchannel_pool", 1),  # else channels to one address share a connection, and so a worker
            ("grpc.max_receive_message_length", 64 * 1024 * 1024),
        ]
        if narrow:  # whoever reads slowly soon holds the sender up
            options += [("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]
        self.address = address
        self.channel = grpc.aio.insecure_channel(address, options=options)
        self.submit: Any = self.channel.unary_unary(f"{SERVICE}/SubmitAction")
        self.play: Any = self.channel.stream_stream(f"{SERVICE}/Play")
        self.matches = MatchServiceStub(self.channel)
        self.replays = ReplayServiceStub(self.channel)

    def another(self) -> Line:
        return Line(self.address)

    async def close(self) -> None:
        await self.channel.close()


def bearer(token: str) -> Metadata:
    return (("authorization", f"Bearer {token}"),)


class Broken(grpc.aio.AioRpcError):
    """A stream, or an action in it, that failed as a single call would have."""

    def __init__(self, code: StatusCode, text: str, reason: str = "") -> None:
        super().__init__(code, grpc.aio.Metadata(), grpc.aio.Metadata(), details=text)
        self.reason = reason


def reason_of(error: grpc.aio.AioRpcError) -> str:
    """What the service says is wrong; the name of the status where it says nothing."""
    if isinstance(error, Broken):
        return error.reason or error.code().name
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        status = None
    info = error_details_pb2.ErrorInfo()
    if status is not None and status.details and status.details[0].Unpack(info):
        return str(info.reason)
    return error.code().name


async def persistently(attempt: Callable[[], Awaitable[T]], failed: Callable[[str], None]) -> T:
    """Try until it is done, or refused for good. Every failure is counted, also those that come right."""
    pause, until = FIRST_PAUSE, monotonic() + PATIENCE
    while True:
        try:
            return await attempt()
        except grpc.aio.AioRpcError as error:
            failed(reason_of(error))
            if error.code() not in TRANSIENT or monotonic() + pause > until:
                raise
        await asyncio.sleep(pause)
        pause *= 2
