"""Carries bytes between two that talk by a stream of them, as badly as it is told to."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

Target = Path | int
"""A socket in a folder, or a port of this machine."""
MOST = 65_536
RESET = struct.pack("ii", 1, 0)
"""Lingering for no time: what is closed is reset."""


class Relay:
    """Listens in front of somebody."""

    def __init__(self, target: Target, chance: random.Random) -> None:
        self.target = target
        """To whom new connections lead."""
        self.met = 0
        """How many pieces the present trouble has met, or the last one if it is over."""
        self._chance = chance
        self._trouble: Trouble | None = None
        self._over = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._carrying: set[asyncio.Task[None]] = set()

    async def listen(self, path: Path | None = None) -> int:
        """On a socket in a folder, or on a port, which it tells."""
        if path is not None:
            self._server = await asyncio.start_unix_server(self._connected, path)
            return 0
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        self.end()
        if self._server is not None:
            self._server.close()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    def begin(self, trouble: Trouble) -> None:
        """From now on every piece meets this."""
        self.met, self._trouble = 0, trouble
        self._over.clear()

    def end(self) -> None:
        self._trouble = None
        self._over.set()

    # -- one connection ----------------------------------------------------------------------------------------

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        writers = [writer]
        try:
            far_reader, far_writer = await _open(self.target)
            writers.append(far_writer)
            there, back = (
                asyncio.ensure_future(self._carry(reader, far_writer)),
                asyncio.ensure_future(self._carry(far_reader, writer)),
            )
            try:
                await asyncio.gather(there, back)
            finally:
                there.cancel()
                back.cancel()
        except OSError:
            for each in writers:
                with suppress(OSError):
                    each.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        finally:
            for each in writers:
                each.transport.abort()
            self._carrying.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(MOST):
            if self._trouble is None:
                writer.write(piece)
            else:
                self.met += 1
                await self._trouble(self, piece, writer)
            await writer.drain()
        if not writer.transport.is_closing():
            writer.write_eof()

    # -- what can happen to a piece ----------------------------------------------------------------------------

    async def cut(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """The connection ends in the middle of it."""
        writer.write(piece[: len(piece) // 2])
        await writer.drain()
        await asyncio.sleep(self._chance.choice([0, 0.05]))  # with time to arrive, or without
        raise ConnectionAbortedError

    async def half_close(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """This direction ends before it, the other one goes on for a while."""
        writer.write_eof()
        await self._over.wait()
        raise ConnectionAbortedError

    async def delay(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """It comes late."""
        await asyncio.sleep(self._chance.uniform(0.05, 0.4))
        writer.write(piece)

    async def trickle(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """It comes a few bytes at a time."""
        while piece and not self._over.is_set():
            some = self._chance.randint(1, 20)
            writer.write(piece[:some])
            await writer.drain()
            await asyncio.sleep(0.003)
            piece = piece[some:]
        writer.write(piece)

    async def black_hole(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """It never comes, and nobody is told before the trouble is over."""
        await self._over.wait()
        raise ConnectionAbortedError


Trouble = Callable[[Relay, bytes, asyncio.StreamWriter], Awaitable[None]]


async def _open(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if isinstance(target, Path):
        return await asyncio.open_unix_connection(target)
    return await asyncio.open_connection("127.0.0.1", target)
