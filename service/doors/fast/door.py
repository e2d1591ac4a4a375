"""The fast door: listens for gRPC, and ends without losing a call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any

from grpc_health.v1 import health

from service.calls import Call, Gate, OpenGate
from service.doors.fast.connection import FastConnection
from service.doors.fast.limits import DoorLimits, PeerCounts, within
from service.doors.fast.methods import TRANSPORT, FastMethod, methods_of
from service.doors.fast.standard_methods import standard_methods
from service.doors.fast.state import DoorState
from service.doors.listening import WAITING, listen
from service.doors.standard_services import StandardServices
from service.doors.tls import HTTP2, Certificates
from service.limits import NO_LIMITS, Limits

HANGING_UP = 0.5
"""Seconds that clients have to close their connections, when they were told that the service ends."""
CLOSING = 1.0
"""Seconds for the last bytes of all connections."""


def fast_door(
    calls: Iterable[Call],
    healthy: health.aio.HealthServicer,
    host: str,
    port: int,
    certificates: Certificates | None = None,
    limits: Limits = NO_LIMITS,
    gate: Gate | None = None,
    bounds: DoorLimits | None = None,
) -> FastDoor:
    """The door with what can be called there: the service, its health, and what there is to call."""
    calls, gate = [*calls], gate or OpenGate()
    services = dict.fromkeys(call.service for call in calls)
    standard = StandardServices(services, healthy, gate, TRANSPORT.fail)
    methods = {**methods_of(calls), **standard_methods(standard)}
    bounds = within(bounds or DoorLimits(), limits)
    return FastDoor(methods, host, port, certificates, bounds, gate, standard.shut_down)


class FastDoor:
    """Listens for gRPC, on asyncio and zttp."""

    def __init__(
        self,
        methods: dict[bytes, FastMethod],
        host: str,
        port: int,
        certificates: Certificates | None = None,
        limits: DoorLimits | None = None,
        gate: Gate | None = None,
        ending: Callable[[], None] = lambda: None,
    ) -> None:
        self.port = port
        self._gate = gate or OpenGate()
        self._ending = ending
        """Called when the service ends: what would go on for ever is ended."""
        self._host = host
        self._certificates = certificates
        self._limits = limits or DoorLimits()
        self._methods = methods
        self._state: DoorState | None = None
        self._server: asyncio.Server | None = None
        self._ticking: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        state = self._state = DoorState(loop, self._methods, self._limits, PeerCounts(self._limits), self._gate)
        listening = listen(self._host, self.port)
        tls: dict[str, Any] = {}
        if self._certificates is not None:
            tls = {
                "ssl": self._certificates.server_context(HTTP2),
                "ssl_handshake_timeout": self._limits.handshake,
                "ssl_shutdown_timeout": CLOSING,
            }
        self._server = await loop.create_server(lambda: FastConnection(state), sock=listening, backlog=WAITING, **tls)
        self.port = listening.getsockname()[1]
        self._ticking = loop.call_later(1, self._tick, state)

    def _tick(self, state: DoorState) -> None:
        state.peers.next_second()
        for connection in [*state.connections]:
            connection.tick()
        self._ticking = state.loop.call_later(1, self._tick, state)

    async def stop(self, grace: float) -> None:
        """Take no more, let running calls end; after the grace end what is left."""
        state = self._state
        if state is None or self._server is None or self._ticking is None:
            return
        state.stopping = True
        self._server.close()
        self._ending()
        for connection in [*state.connections]:
            connection.send_away()
        until = state.loop.time() + grace
        while (tasks := _tasks(state)) and (left := until - state.loop.time()) > 0:
            await asyncio.wait(tasks, timeout=left)
        self._ticking.cancel()
        closed = [connection.end() for connection in [*state.connections]]
        await _wait_for(closed, HANGING_UP)
        for connection in [*state.connections]:
            connection.close()
        await _wait_for([*closed, *state.ending], CLOSING)
        for connection in [*state.connections]:
            connection.abort()


async def _wait_for(waited: Collection[asyncio.Future[Any]], seconds: float) -> None:
    if waited:
        await asyncio.wait(waited, timeout=seconds)


def _tasks(state: DoorState) -> list[asyncio.Task[None]]:
    """Those of all calls that are being answered."""
    calls = (call for connection in state.connections for call in connection.calls.values())
    return [call.task for call in calls if call.task is not None]
