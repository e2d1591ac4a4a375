"""How bytes get to a service: as messages of gRPC, or in the bodies of HTTP requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import grpc

from service.calls import Call
from service.middleware import NAMES
from tests.service.doors.http_calls import PROTOCOLS, Protocol, ask, envelope, with_token
from tests.service.running import Caller

WEB = "web"
SILENT_S = 0.02
"""A stream that says nothing for so long is left."""
LOST = "Internal error from Core"
"""What the client's own library says when a call was refused while it was still writing (grpc #36066)."""
SINGLE = next(each for each in PROTOCOLS if each.content_type == "application/proto")
FRAMED = next(each for each in PROTOCOLS if each.content_type == "application/grpc-web")

Carrier = Callable[[Caller, Call, Sequence[bytes]], Awaitable[tuple[str, str]]]
"""Sends these bytes as the requests of a call; gives its status and its text."""


async def by_grpc(caller: Caller, call: Call, data: Sequence[bytes]) -> tuple[str, str]:
    """A stream is left when it has said enough."""
    shape = f"{'stream' if call.client_stream else 'unary'}_{'stream' if call.server_stream else 'unary'}"
    send: Any = getattr(caller.channel, shape)(call.path)
    asked = send(iter(data) if call.client_stream else data[0], metadata=caller.metadata, timeout=30)
    try:
        if call.server_stream:
            async with asyncio.timeout(SILENT_S):
                for _ in range(4):
                    await asked.read()
        else:
            await asked
    except TimeoutError:
        pass
    except grpc.aio.AioRpcError as refused:
        return "LOST" if refused.details() == LOST else refused.code().name, str(refused.details())
    finally:
        asked.cancel()
    return "OK", ""


def by_web(port: int) -> Carrier:
    async def carry(caller: Caller, call: Call, data: Sequence[bytes]) -> tuple[str, str]:
        protocol: Protocol = FRAMED if call.server_stream or call.client_stream else SINGLE
        headers = {"content-type": protocol.content_type, **with_token(caller.token)}
        if call.server_stream:
            headers["grpc-timeout"] = "50m"
        body = data[0] if protocol is SINGLE else envelope(data[0])
        async with asyncio.timeout(30):
            status = protocol.outcome(await ask(port, "POST", call.path, headers, body), call.gives).status
        out_of_time = call.server_stream and NAMES[status.code] == "DEADLINE_EXCEEDED"
        return "OK" if out_of_time else NAMES[status.code], status.message

    return carry
