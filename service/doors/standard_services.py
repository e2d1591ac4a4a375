"""Health and reflection, as any service of gRPC has them. Who calls too often is refused here, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any

from google.protobuf.message import Message
from google.rpc import status_pb2
from grpc_health.v1 import health
from grpc_reflection.v1alpha import reflection

from service.calls import Gate
from service.errors import ServiceError, status_of, stream_ends

REFLECTION_V1 = "grpc.reflection.v1.ServerReflection"
"""The same messages as of `v1alpha`, under another name."""

REMEMBERED = 100
"""Answers of reflection that are kept,"""
SHORT = 200
"""to questions of so many bytes at most: a long one is no name of ours."""


class StandardServices:
    """What clients expect beside the calls of the table."""

    def __init__(
        self,
        services: Iterable[str],
        healthy: health.aio.HealthServicer,
        gate: Gate,
        fail: Callable[[Any, status_pb2.Status], Awaitable[None]],
    ) -> None:
        names = [*services, health.SERVICE_NAME, reflection.SERVICE_NAME]
        self._healthy = healthy
        self._reflection = reflection.aio.ReflectionServicer(names)
        self._reflected: dict[bytes, list[Message]] = {}
        """Answers by their questions: to put one together takes as long as a move."""
        self._gate = gate
        self._fail = fail
        self._watching: set[asyncio.Task[Any] | None] = set()

    async def check(self, request: Message, context: Any) -> Any:
        await self.admit(context, "Check")
        return await self._healthy.Check(request, context)

    async def watch(self, request: Message, context: Any) -> None:
        """Health that is told for as long as the client listens, or until the service ends."""
        await self.admit(context, "Watch")
        task = asyncio.current_task()
        self._watching.add(task)
        try:
            await self._healthy.Watch(request, context)
        except asyncio.CancelledError:
            if task is None or task in self._watching:
                raise  # the client has gone
            task.uncancel()
            await self._fail(context, status_of(stream_ends()))
        finally:
            self._watching.discard(task)

    def shut_down(self) -> None:
        """End all watches: otherwise the service would wait for them."""
        watching, self._watching = self._watching, set()
        for task in watching:
            if task is not None:
                task.cancel()

    async def reflect(self, requests: AsyncIterator[Message], context: Any) -> AsyncIterator[Message]:
        """Each question counts."""
        async for request in requests:
            await self.admit(context, "ServerReflectionInfo")
            question = request.SerializeToString(deterministic=True)
            answers = self._reflected.get(question)
            if answers is None:
                answers = [each async for each in self._reflection.ServerReflectionInfo(_only(request), context)]
                if len(question) <= SHORT:
                    if len(self._reflected) >= REMEMBERED:
                        self._reflected.clear()
                    self._reflected[question] = answers
            for answer in answers:
                yield answer

    async def admit(self, context: Any, method: str) -> None:
        """Wait for the caller's turn; end the call if it calls too often."""
        try:
            if (admitted := self._gate.admit(context, method)) is not None:
                await admitted
        except ServiceError as refused:
            self._gate.refused(context, method)
            await self._fail(context, status_of(refused))


async def _only(request: Message) -> AsyncIterator[Message]:
    yield request
