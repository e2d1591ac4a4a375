"""HTTP/1.1 by uvicorn, within bounds: it has none for the size of a request's head, nor for how slowly one comes."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 64 * 1024
"""Bytes of a request besides its body: address, headers, and what frames the body."""
WITHIN = 30.0
"""Seconds in which a request must have come whole."""


class BoundedHttp(HttpToolsProtocol):
    """One connection."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._head = 0
        self._coming: asyncio.TimerHandle | None = None
        """Runs while a request is awaited, or has come in part."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_come()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head > MOST_HEAD:
            self.transport.close()
            return
        self._head += len(data)
        if self._coming is None and self.timeout_keep_alive_task is not None:  # it was idle
            self._expect()
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._head = 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self._head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._has_come()
        super().on_message_complete()

    def _expect(self) -> None:
        self._coming = self.loop.call_later(WITHIN, self.transport.close)

    def _has_come(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
