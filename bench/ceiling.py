"""The ceiling: a bare grpc.aio server that appends what it gets to a stream of the store, answers, and does no more.

`python -m bench.ceiling URL` serves and prints its port; it ends with its input.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import grpc

from replay.line import Line

UNARY = "/bench.Ceiling/Unary"
STREAM = "/bench.Ceiling/Stream"


class Ceiling(grpc.GenericRpcHandler):
    """Both kinds of call. The first byte of a request tells the length of the answer."""

    def __init__(self, url: str) -> None:
        self.line = Line(url)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        if handler_call_details.method == UNARY:
            return grpc.unary_unary_rpc_method_handler(self._unary)
        return grpc.stream_stream_rpc_method_handler(self._stream)

    async def _append(self, data: bytes) -> bytes:
        await self.line.call("XADD", f"ceiling:{data[1:25].decode()}", "*", "e", data)
        return bytes(data[0])

    async def _unary(self, request: bytes, _: Any) -> bytes:
        return await self._append(request)

    async def _stream(self, requests: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            yield await self._append(request)


async def serve(url: str) -> None:
    server = grpc.aio.server(options=[("grpc.so_reuseport", 1)])
    server.add_generic_rpc_handlers((Ceiling(url),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(None)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
