"""The ceiling: a bare server that appends to a stream of the store, answers, and does no more.

`python -m bench.ceiling DOOR URL PORT UNARY STREAM ENTRY` serves, by grpc.aio or by the fast door, and prints its port;
it ends with its input. Several share a port, as workers of the service do. The last three numbers are bytes: of an
answer to a single call, of one in a stream, and of what is appended. The first four bytes of a message name the stream
of the store. It runs on the loop that the service runs on.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import grpc
import uvloop

from bench.call_driver import ACCEPTED
from replay.store.connection import Connection
from service.context import EOF, StreamContext
from service.doors.fast.door import FastDoor
from service.doors.fast.methods import FastMethod

UNARY = "/bench.Ceiling/Unary"
STREAM = "/bench.Ceiling/Stream"


class CeilingHandler(grpc.GenericRpcHandler):
    """Both kinds of call."""

    def __init__(self, url: str, unary: int, stream: int, entry: int) -> None:
        self.line = Connection(url)
        self.unary = bytes(unary)
        self.stream = bytes((ACCEPTED,)) + bytes(stream - 1)
        self.entry = bytes(entry)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        if handler_call_details.method == UNARY:
            return grpc.unary_unary_rpc_method_handler(self._unary)
        return grpc.stream_stream_rpc_method_handler(self._stream)

    async def _append(self, request: bytes) -> None:
        await self.line.call("XADD", b"ceiling:" + request[:4], "*", "e", self.entry)

    async def _unary(self, request: bytes, _: Any) -> bytes:
        await self._append(request)
        return self.unary

    async def _stream(self, requests: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            await self._append(request)
            yield self.stream

    def fast_methods(self) -> dict[bytes, FastMethod]:
        """Both kinds at the fast door, which reads and writes streams as the service does."""
        return {
            UNARY.encode(): FastMethod(self._unary, bytes, client_stream=False, server_stream=False),
            STREAM.encode(): FastMethod(self._talk, bytes, client_stream=True, server_stream=True),
        }

    async def _talk(self, _: Any, context: StreamContext) -> None:
        while (request := await context.read()) is not EOF:
            await self._append(request)
            await context.write(self.stream)


async def serve_grpcio(handler: CeilingHandler, wanted: int) -> None:
    server = grpc.aio.server(options=[("grpc.so_reuseport", 1)])
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port(f"127.0.0.1:{wanted}")
    await server.start()
    print(port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(None)


async def serve_fast(handler: CeilingHandler, wanted: int) -> None:
    door = FastDoor(handler.fast_methods(), "127.0.0.1", wanted)
    await door.start()
    print(door.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await door.stop(0)


async def serve(door: str, url: str, wanted: int, *sizes: int) -> None:
    await {"grpcio": serve_grpcio, "fast": serve_fast}[door](CeilingHandler(url, *sizes), wanted)


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
