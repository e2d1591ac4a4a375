"""Readiness: whether a move could be made now. Liveness, which only says that the process goes on, is another thing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from grpc_health.v1 import health, health_pb2

from replay.store.probe import probe
from replay.store.streams import Store, StoreDown
from service.store_trouble import StoreTrouble

log = structlog.get_logger()
LIVENESS = "liveness"
"""The name that the health service has for it."""
LOOK_EVERY = 1.0
"""Seconds between probes."""
PROBE_SECONDS = 2.0
"""So long a probe may take; with the pause, and one look of whoever asks, less than five."""
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


class Readiness:
    """Probes the store by writing to it, and tells the health service."""

    def __init__(self, store: Store, trouble: StoreTrouble, names: Sequence[str]) -> None:
        self.servicer = health.aio.HealthServicer()
        self.serving = False
        self._store = store
        self._trouble = trouble
        self._names = ("", *names)
        """Of the services that are ready or not, all at once."""
        self._cause = ""
        self._ended = False

    @property
    def store_is_up(self) -> bool:
        """By the last probe; the service may be ending nevertheless."""
        return not self._cause

    async def start(self) -> None:
        await self.servicer.set(LIVENESS, SERVING)
        await self.look()

    async def look(self) -> None:
        """Probe, and tell what came of it; the log has a line when it changes."""
        cause = await self._problem()
        if cause != self._cause:
            log.info("not serving" if cause else "serving again", cause=cause or self._cause)
            self._cause = cause
        await self._tell(serving=not cause and not self._ended)

    async def _problem(self) -> str:
        """What is wrong with the store; nothing if it can be written to."""
        try:
            await self._probe()
        except StoreDown as down:
            self._trouble.failed(down)
            return down.cause
        self._trouble.look()
        return ""

    async def _probe(self) -> None:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await probe(self._store)
        except TimeoutError:
            raise StoreDown(f"no answer within {PROBE_SECONDS:.0f} seconds") from None

    async def _tell(self, *, serving: bool) -> None:
        self.serving = serving
        for name in self._names:
            await self.servicer.set(name, SERVING if serving else NOT_SERVING)

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except Exception:
                log.exception("bug")

    async def end(self) -> None:
        """From here on the service is not ready, whatever the store says."""
        self._ended = True
        await self._tell(serving=False)
