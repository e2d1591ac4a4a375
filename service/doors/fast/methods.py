"""What can be called at the fast door, and how a call of each kind is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from google.rpc import status_pb2

from service.calls import Call, read_protobuf
from service.context import ClientGone
from service.errors import CallFailed, bug
from service.middleware import Answer, Transport, around

if TYPE_CHECKING:
    from service.doors.fast.stream import FastStream

log = structlog.get_logger()
UNKNOWN = b""
"""Where the table of methods has the answer to calls that it has not."""


@dataclass(frozen=True, slots=True)
class FastMethod:
    """One RPC, ready to be answered."""

    answer: Answer
    """Takes the bytes of a single request, or the stream of requests, and the context."""
    read: Callable[[bytes], Any]
    """Makes a message of one that came in a stream."""
    client_stream: bool
    server_stream: bool

    async def run(self, stream: FastStream, request: Any) -> None:
        """Answer a call; however that ends, the client is told."""
        status: status_pb2.Status | None = None
        try:
            answering = self.answer(request, stream)
            if not self.server_stream:
                stream.send(await answering)
            elif hasattr(answering, "__aiter__"):
                async with aclosing(answering):
                    async for answer in answering:
                        await stream.write(answer)
            else:
                await answering
        except CallFailed as failed:
            status = failed.status
        except ClientGone:
            return
        except asyncio.CancelledError:
            stream.give_up()
            raise
        except Exception:
            log.exception("bug", call="at the fast door")
            status = bug()
        stream.finish(status)


async def _fail(context: Any, status: status_pb2.Status) -> None:
    raise CallFailed(status)


TRANSPORT = Transport(read=read_protobuf, fail=_fail)


def methods_of(calls: Iterable[Call]) -> dict[bytes, FastMethod]:
    """Those of the service, by the path of a request."""
    return {
        call.path.encode(): FastMethod(
            around(call, TRANSPORT), partial(read_protobuf, call.takes), call.client_stream, call.server_stream
        )
        for call in calls
    }
