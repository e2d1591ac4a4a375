"""Cuts connections whose clients break off call after call.

grpcio reads whatever a connection sends: two cores are busy with calls that were reset before anybody saw them, and it
has no way to close one connection. So its socket is found among the open files of the process, and reset (Linux).
"""

from __future__ import annotations

import asyncio
import ctypes
import socket
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from service.calls import Gate
from service.limits import Limits, host_of

OPEN_FILES = Path("/proc/self/fd")
SECOND = 1.0
"""For so long what was broken off is counted."""
BARRED = 10.0
"""Seconds for which an address from which such a connection came gets no answer."""
AT_ONCE = 50
"""Open files that are looked at before the loop is everybody else's: a quarter of a millisecond."""
PAUSE = 0.05
"""Seconds before the files are looked through again. What a cut connection has sent is still on its way then."""
NO_FAMILY = bytes(16)
"""To connect to such an address resets a connection, with all that has come by it and was not read yet."""
MAPPED = "::ffff:"
"""How an address of IPv4 begins where IPv6 is spoken."""
_connect = ctypes.CDLL(None).connect


class ConnectionCutter:
    """Knows who breaks calls off."""

    def __init__(self, limits: Limits, gate: Gate) -> None:
        proxied = limits.proxies  # then clients share connections
        self._most = int(limits.connection_resets) if OPEN_FILES.exists() and not proxied else 0
        self._gate = gate
        self.port = 0
        """Where the door listens."""
        self._broken_off: Counter[str] = Counter()
        """Calls, by the peer at the other end of their connection."""
        self._second = 0.0
        self.barred: dict[str, float] = {}
        """Addresses, and until when."""
        self._to_cut: set[str] = set()
        self._cutting: asyncio.Task[None] | None = None

    def around(self, context: Any) -> GuardedCall:
        return GuardedCall(self, context)

    def look(self, peer: str) -> None:
        """A call has come, while some addresses are barred."""
        now = time.monotonic()
        while self.barred and next(iter(self.barred.values())) < now:
            del self.barred[next(iter(self.barred))]
        if host_of(peer) in self.barred:
            self._cut_soon(peer)
            raise asyncio.CancelledError

    def broken_off(self, peer: str) -> None:
        """A client has broken a call off."""
        now = time.monotonic()
        if now - self._second > SECOND:
            self._second = now
            self._broken_off.clear()
        self._broken_off[peer] += 1
        if self._most and self._broken_off[peer] == self._most + 1:
            self._gate.hit("connection_resets", peer)
            self.barred.pop(host_of(peer), None)  # the last is the one that is barred longest
            self.barred[host_of(peer)] = now + BARRED
            self._cut_soon(peer)

    def _cut_soon(self, peer: str) -> None:
        self._to_cut.add(peer)
        if self._cutting is None or self._cutting.done():
            self._cutting = asyncio.create_task(self._cut())

    async def _cut(self) -> None:
        while self._to_cut:
            peers, self._to_cut = self._to_cut, set()
            for place, number in enumerate(open_files()):
                if place % AT_ONCE == AT_ONCE - 1:
                    await asyncio.sleep(0)
                with suppress(OSError):  # it is closed by now, or no socket
                    reset_if(number, self.port, peers)
            await asyncio.sleep(PAUSE)

    def stop(self) -> None:
        """From here on it is the service that ends calls."""
        self._most = 0


class GuardedCall:
    """Around a call."""

    __slots__ = ("_context", "_cutter")

    def __init__(self, cutter: ConnectionCutter, context: Any) -> None:
        self._cutter, self._context = cutter, context

    def __enter__(self) -> Self:
        if self._cutter.barred:
            self._cutter.look(self._context.peer())
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        if kind is asyncio.CancelledError:
            self._cutter.broken_off(self._context.peer())


def open_files() -> list[int]:
    """Of this process, by number."""
    return [int(each.name) for each in OPEN_FILES.iterdir()]


def reset_if(number: int, port: int, peers: set[str]) -> None:
    """Reset the connection of an open file, if it is one of this port with one of these peers.

    The file is no copy: as long as there is one, grpcio would be told of a connection that it has closed.
    """
    known = socket.socket(fileno=number)
    try:
        ours = known.family in (socket.AF_INET, socket.AF_INET6) and known.getsockname()[1] == port
        if ours and peer_of(known) in peers:
            _connect(number, NO_FAMILY, len(NO_FAMILY))
    finally:
        known.detach()


def peer_of(known: socket.socket) -> str:
    """As grpcio names it."""
    host, port, *_ = known.getpeername()
    if known.family == socket.AF_INET or host.startswith(MAPPED):
        return f"ipv4:{host.removeprefix(MAPPED)}:{port}"
    return f"ipv6:%5B{host}%5D:{port}"
