"""Streams whose clients say nothing: when the service ends they are told so, and come again elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from service.context import StreamContext
from service.errors import stream_ends


class IdleStreams:
    """Those that only read. Who watches is told by what it watches."""

    def __init__(self) -> None:
        self._reading: set[asyncio.Task[Any] | None] = set()
        self._ending = False

    def reader(self, context: StreamContext) -> Callable[[], Coroutine[Any, Any, Any]]:
        """How the running task reads its stream: the next request, or EOF; SHUTTING_DOWN if the service ends first."""
        task = asyncio.current_task()

        async def read() -> Any:
            if self._ending:
                raise stream_ends()
            self._reading.add(task)
            try:
                return await context.read()
            except asyncio.CancelledError:
                if task is None or task in self._reading:
                    raise  # the client has gone
                task.uncancel()
                raise stream_ends() from None
            finally:
                self._reading.discard(task)

        return read

    def shut_down(self) -> None:
        """What a stream is answering now is answered first."""
        self._ending = True
        reading, self._reading = self._reading, set()
        for task in reading:
            if task is not None:
                task.cancel()
