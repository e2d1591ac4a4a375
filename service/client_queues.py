"""The order in which calls begin: those of one client stand in a queue of their own, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections import deque

GAP = 0.001
"""Seconds between two calls of a client that have come at once: meanwhile the door takes in what others send. Less
where clients may call more often."""
PAUSE = 0.01
"""Seconds from a refusal to the next call of the same client: to refuse costs nearly as much as to answer."""


class ClientQueues:
    """However many calls of a client come at once, they begin one after the other, with a gap in between."""

    def __init__(self, most_per_s: float) -> None:
        self._gap = min(GAP, 1 / most_per_s) if most_per_s else GAP
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Of each client that has just begun a call: the others."""
        self._paused: set[str] = set()

    def begin(self, client: str) -> asyncio.Future[None] | None:
        """A call of a client has come; it waits for what is given back. Nearly always there is nothing to wait for."""
        waiting, loop = self._waiting.get(client), asyncio.get_running_loop()
        if waiting is None:
            self._waiting[client] = deque()
            loop.call_soon(self._next, client)
            return None
        turn = loop.create_future()
        waiting.append(turn)
        return turn

    def refused(self, client: str) -> None:
        """A call of a client was beyond a limit: its next one begins a little later."""
        if client not in self._waiting:
            self._waiting[client] = deque()
            asyncio.get_running_loop().call_later(PAUSE, self._next, client)
        else:
            self._paused.add(client)

    def _next(self, client: str) -> None:
        loop = asyncio.get_running_loop()
        if client in self._paused:
            self._paused.remove(client)
            loop.call_later(PAUSE, self._next, client)
            return
        waiting = self._waiting[client]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # else its client has left
                turn.set_result(None)
                loop.call_later(self._gap, self._next, client)
                return
        del self._waiting[client]
