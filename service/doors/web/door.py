"""The HTTP port: uvicorn's HTTP/1.1, in the loop of the service."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from email.utils import formatdate

import uvicorn
from uvicorn.server import ServerState

from service.doors.listening import WAITING, listen
from service.doors.tls import HTTP1, Certificates
from service.doors.web.app import WebApp
from service.doors.web.http1 import BoundedHttp

KEEP_ALIVE = 75
"""Seconds for which a connection without a request is kept."""


class WebDoor:
    """Listens for HTTP."""

    def __init__(self, app: WebApp, host: str, port: int, certificates: Certificates | None = None) -> None:
        self.port = port
        self._certificates = certificates
        self._host = host
        self._state = ServerState()
        self._config = uvicorn.Config(
            app,
            http=BoundedHttp,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",  # what strangers do wrong is no news, and what the service does wrong is logged by it
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
        )
        self._server: asyncio.Server | None = None
        self._clock: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        self._config.load()
        listening = listen(self._host, self.port)
        self._tell_date()
        loop, tls = asyncio.get_running_loop(), self._certificates.server_context(HTTP1) if self._certificates else None
        self._server = await loop.create_server(self._connection, sock=listening, backlog=WAITING, ssl=tls)
        self.port = listening.getsockname()[1]

    def _connection(self) -> BoundedHttp:
        return BoundedHttp(config=self._config, server_state=self._state, app_state={})

    def _tell_date(self) -> None:
        self._state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        self._clock = asyncio.get_running_loop().call_later(1, self._tell_date)

    async def stop(self, grace: float) -> None:
        """Take no more, let running calls end, close what is idle; after the grace end what is left."""
        if self._server is None:
            return
        self._server.close()
        for connection in list(self._state.connections):
            connection.shutdown()
        if self._state.tasks:
            await asyncio.wait(self._state.tasks, timeout=grace)
        for task in list(self._state.tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._clock is not None:
            self._clock.cancel()
