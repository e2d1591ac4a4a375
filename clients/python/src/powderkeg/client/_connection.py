"""The connection to the service: one channel, spoken over with one token."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Callable
from typing import Protocol, TypeVar
from uuid import uuid4

from grpc import StatusCode
from grpc.aio import Channel, Metadata, UnaryUnaryMultiCallable

from powderkeg.client._errors import Unavailable, typed_errors
from powderkeg.client._retry import Retry, with_retries
from powderkeg.v1.catalog_service_pb2_grpc import CatalogServiceStub
from powderkeg.v1.event_service_pb2_grpc import EventServiceStub
from powderkeg.v1.match_service_pb2_grpc import MatchServiceStub
from powderkeg.v1.replay_service_pb2_grpc import ReplayServiceStub

CHANNEL_OPTIONS = (
    # The channel must not wait longer for a connection than the calls that need it: Retry decides that.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    # Without a sign of life a watch would never notice that its connection is dead. Servers allow one in five minutes.
    ("grpc.keepalive_time_ms", 310_000),
)
MATCH_KEY = "powderkeg-match"
"""Names the match in the metadata of a call."""

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Piece(Protocol):
    """A message with some bytes of a file."""

    @property
    def data(self) -> bytes: ...


class ServiceConnection:
    """What every call needs: the stubs, the caller's token, and patience."""

    def __init__(self, channel: Channel, retry: Retry, token: str = "") -> None:
        self._channel = channel
        self.retry = retry
        self.catalog = CatalogServiceStub(channel)
        self.matches = MatchServiceStub(channel)
        self.replays = ReplayServiceStub(channel)
        self.events = EventServiceStub(channel)
        self.metadata = Metadata(("authorization", f"Bearer {token}")) if token else Metadata()

    def with_token(self, token: str) -> ServiceConnection:
        """The same connection for somebody else."""
        return ServiceConnection(self._channel, self.retry, token)

    def about(self, match_id: str) -> Metadata:
        """The metadata of a call about a match. A proxy may send all calls with one id the same way; nobody need."""
        return Metadata(*self.metadata, (MATCH_KEY, match_id)) if match_id else self.metadata

    async def ready(self, seconds: float) -> None:
        """Wait until there is a connection. Only then a stream that stays silent can be told from one that hangs."""
        try:
            async with asyncio.timeout(seconds):
                await self._channel.channel_ready()
        except TimeoutError:
            raise Unavailable(StatusCode.UNAVAILABLE, message="there is no connection to the service") from None

    async def call(self, method: UnaryUnaryMultiCallable[Question, Answer], request: Question) -> Answer:
        """Send a request until it is answered. It is the same request each time, and so is its id: it counts once."""
        metadata = self.about(getattr(request, "match_id", ""))

        async def attempt(seconds: float) -> Answer:
            with typed_errors():
                return await method(request, timeout=seconds, metadata=metadata)

        return await with_retries(self.retry, attempt)

    async def collect(self, begin: Callable[[float], AsyncIterable[Piece]]) -> bytes:
        """A file that comes in pieces, begun anew until it is whole; `begin` is told how many seconds it may take."""

        async def attempt(seconds: float) -> bytes:
            with typed_errors():
                return b"".join([piece.data async for piece in begin(seconds)])

        return await with_retries(self.retry, attempt)


def new_request_id() -> str:
    """A request id that nobody has used."""
    return uuid4().hex
