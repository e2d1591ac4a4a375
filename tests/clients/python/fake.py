"""A service that answers as a test has written down, and remembers what it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import grpc
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2

from powderkeg.client import Powderkeg, Retry
from powderkeg.v1 import catalog_service_pb2, event_service_pb2, match_service_pb2, replay_service_pb2

Context = grpc.aio.ServicerContext[Any, Any]
Talk = Callable[[AsyncIterator[Any]], AsyncIterator["Message | FakeFailure"]]
"""What a Play stream does: from the requests to the responses."""

Asked = TypeVar("Asked", bound=Message)
Result = TypeVar("Result")

QUICK = Retry(attempts=4, seconds=20, first_delay=0.001, longest_delay=0.01)
SERVICES: tuple[ServiceDescriptor, ...] = tuple(
    service
    for module in (catalog_service_pb2, event_service_pb2, match_service_pb2, replay_service_pb2)
    for service in module.DESCRIPTOR.services_by_name.values()
)


@dataclass(frozen=True)
class FakeFailure:
    """A call that fails, with an ErrorInfo if it has a reason."""

    code: grpc.StatusCode
    reason: str = ""
    message: str = "as the test says"
    metadata: dict[str, str] = field(default_factory=dict)
    domain: str = "powderkeg"
    details: bytes | None = None

    def trailers(self) -> tuple[tuple[str, bytes], ...]:
        if self.details is not None:
            return (("grpc-status-details-bin", self.details),)
        if not self.reason:
            return ()
        info = Packed()
        info.Pack(error_details_pb2.ErrorInfo(reason=self.reason, domain=self.domain, metadata=self.metadata))
        status = status_pb2.Status(code=self.code.value[0], message=self.message, details=[info])
        return (("grpc-status-details-bin", status.SerializeToString()),)


class Hang:
    """A call that is never answered."""


@dataclass(frozen=True)
class FakeDelay:
    """A pause in a stream."""

    seconds: float


UNAVAILABLE = FakeFailure(grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")
HANG = Hang()
Part = Message | FakeFailure | Hang | FakeDelay
Step = Part | Sequence[Part] | Talk


@dataclass(frozen=True)
class Call:
    """What the service was asked."""

    method: str
    request: Message
    token: str
    match: str
    """The match that the metadata name."""


class Fake:
    """Each call of a method takes the next step of its script; the last step stays."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._scripts: dict[str, Iterator[Step]] = {}
        self._last: dict[str, Step] = {}
        self._server: grpc.aio.Server | None = None
        self._noted = asyncio.Event()
        self.port = 0

    def on(self, method: str, *steps: Step) -> None:
        self._scripts[method] = iter(steps)

    def asked(self, method: str, kind: type[Asked]) -> list[Asked]:
        """The requests of a method so far."""
        return [call.request for call in self.calls if call.method == method and isinstance(call.request, kind)]

    async def until(self, count: int, method: str) -> None:
        """Wait until a method was asked so often."""
        while sum(call.method == method for call in self.calls) < count:
            self._noted.clear()
            await self._noted.wait()

    async def start(self, port: int = 0) -> None:
        self._server = grpc.aio.server()
        self._server.add_generic_rpc_handlers([self._handlers(service) for service in SERVICES])
        self.port = self._server.add_insecure_port(f"127.0.0.1:{port}")
        await self._server.start()

    async def stop(self) -> None:
        assert self._server is not None
        await self._server.stop(None)

    def _handlers(self, service: ServiceDescriptor) -> grpc.GenericRpcHandler:
        handlers = {method.name: self._handler(method) for method in service.methods}
        return grpc.method_handlers_generic_handler(service.full_name, handlers)

    def _handler(self, method: MethodDescriptor) -> grpc.RpcMethodHandler[Any, Any]:
        make: Callable[..., grpc.RpcMethodHandler[Any, Any]]
        behaviour: Callable[..., Any]
        if method.client_streaming and not method.server_streaming:
            make, behaviour = grpc.stream_unary_rpc_method_handler, self._gather
        elif method.client_streaming:
            make, behaviour = grpc.stream_stream_rpc_method_handler, self._talk
        elif method.server_streaming:
            make, behaviour = grpc.unary_stream_rpc_method_handler, self._tell
        else:
            make, behaviour = grpc.unary_unary_rpc_method_handler, self._answer
        return make(
            _bound(behaviour, method.name, streaming=method.server_streaming),
            request_deserializer=GetMessageClass(method.input_type).FromString,
            response_serializer=lambda response: response.SerializeToString(),
        )

    async def _answer(self, method: str, request: Message, context: Context) -> Message:
        self._note(method, request, context)
        return await _perform(self._step(method), context)

    async def _gather(self, method: str, requests: AsyncIterator[Any], context: Context) -> Message:
        async for request in requests:
            self._note(method, request, context)
        return await _perform(self._step(method), context)

    async def _tell(self, method: str, request: Message, context: Context) -> AsyncIterator[Message]:
        self._note(method, request, context)
        step = self._step(method)
        for each in step if isinstance(step, Sequence) else [step]:
            if isinstance(each, FakeDelay):
                await asyncio.sleep(each.seconds)
            else:
                yield await _perform(each, context)

    async def _talk(self, method: str, requests: AsyncIterator[Any], context: Context) -> AsyncIterator[Message]:
        async def noted() -> AsyncIterator[Any]:
            async for request in requests:
                self._note(method, request, context)
                yield request

        step = self._step(method)
        assert callable(step)
        async for each in step(noted()):
            yield await _perform(each, context)

    def _note(self, method: str, request: Message, context: Context) -> None:
        metadata = dict(context.invocation_metadata() or ())
        self.calls.append(
            Call(method, request, str(metadata.get("authorization", "")), str(metadata.get("powderkeg-match", "")))
        )
        self._noted.set()

    def _step(self, method: str) -> Step:
        """Without a script the service does not know the method, as a wrong test shall notice."""
        unknown = FakeFailure(grpc.StatusCode.UNIMPLEMENTED)
        self._last[method] = next(self._scripts.get(method, iter(())), self._last.get(method, unknown))
        return self._last[method]


def _bound(behaviour: Callable[..., Any], method: str, *, streaming: bool) -> Callable[..., Any]:
    """The behaviour for one method. grpc looks at the function itself to see what it is, so a partial will not do."""

    async def answer(request: Any, context: Context) -> Any:
        return await behaviour(method, request, context)

    async def tell(request: Any, context: Context) -> AsyncIterator[Any]:
        async for response in behaviour(method, request, context):
            yield response

    return tell if streaming else answer


async def _perform(step: Any, context: Context) -> Message:
    if isinstance(step, FakeFailure):
        await context.abort(step.code, step.message, step.trailers())
    if isinstance(step, Hang):
        await asyncio.Event().wait()
    assert isinstance(step, Message)
    return step


@asynccontextmanager
async def table(retry: Retry = QUICK, token: str = "") -> AsyncIterator[tuple[Fake, Powderkeg]]:
    """A fake service, and a client of it."""
    fake = Fake()
    await fake.start()
    try:
        async with Powderkeg.connect(f"127.0.0.1:{fake.port}", token=token, retry=retry) as client:
            yield fake, client
    finally:
        await fake.stop()


def run(scenario: Callable[[], Awaitable[Result]]) -> Result:
    """Play a scenario; one that never ends fails."""

    async def bounded() -> Result:
        async with asyncio.timeout(60):
            return await scenario()

    return asyncio.run(bounded())
