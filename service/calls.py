"""The table of calls: what can be called, what it takes and gives, and who answers it. Every door has the same one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from service.errors import malformed
from service.tally import CallTally, Tally

MOST_BYTES = 1024 * 1024
"""A request larger than that is refused unread."""


class Gate(Protocol):
    """Where calls come in."""

    def admit(self, context: Any, method: str) -> Awaitable[None] | None:
        """Let a call in, or refuse it; what is given back is waited for. Nothing of the call was read yet."""

    def refused(self, context: Any, method: str) -> None:
        """A call of a method was beyond a limit of its client's."""

    def hit(self, limit: str, peer: str) -> None:
        """A connection from this address was beyond a limit."""


class OpenGate:
    """Lets everybody in at once."""

    def admit(self, context: Any, method: str) -> None:
        return None

    def refused(self, context: Any, method: str) -> None:
        return None

    def hit(self, limit: str, peer: str) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Call:
    """One RPC."""

    service: str
    name: str
    answer: Callable[..., Any]
    """The servicer's method."""
    takes: type[Message]
    gives: type[Message]
    client_stream: bool
    server_stream: bool
    changes_nothing: bool
    """Whether the API says so: only such a call may come by GET."""
    tally: CallTally = field(default_factory=CallTally)
    logged: bool = False
    """Whether each call is told in a line of the log."""
    gate: Gate = field(default_factory=OpenGate)

    @property
    def path(self) -> str:
        return f"/{self.service}/{self.name}"


def calls_of(service: ServiceDescriptor, servicer: object, tally: Tally, *, logged: bool) -> tuple[Call, ...]:
    """The calls of one service."""
    return tuple(_call(service, method, servicer, tally, logged=logged) for method in service.methods)


def _call(
    service: ServiceDescriptor, method: MethodDescriptor, servicer: object, tally: Tally, *, logged: bool
) -> Call:
    return Call(
        service=service.full_name,
        name=method.name,
        answer=getattr(servicer, method.name),
        takes=GetMessageClass(method.input_type),
        gives=GetMessageClass(method.output_type),
        client_stream=method.client_streaming,
        server_stream=method.server_streaming,
        changes_nothing=method.GetOptions().idempotency_level == MethodOptions.NO_SIDE_EFFECTS,
        tally=tally.call(service.full_name, method.name, streaming=method.server_streaming),
        logged=logged,
    )


def read_protobuf(kind: type[Message], data: bytes) -> Message:
    """A message from its bytes."""
    try:
        return kind.FromString(data)
    except DecodeError:
        raise malformed(f"the message is no {kind.DESCRIPTOR.name} in protobuf") from None


def write_protobuf(answer: Message | bytes) -> bytes:
    """The bytes of an answer. Who tells many the same hands the bytes out."""
    return answer if type(answer) is bytes else answer.SerializeToString()  # type: ignore[union-attr]
