"""The order in which calls begin: those of one client stand in a queue of their own, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

GAP = 0.001
"""Seconds between two calls of a client that have come at once: meanwhile the door takes in what others send. Less
where clients may call more often."""
PAUSE = 0.01
"""Seconds from a refusal to the next call of the same client and method: to refuse costs nearly as much as to answer.
It is twice as long each time that one is refused, too, half as long each time that one is not,"""
LONGEST_PAUSE = 1.0
"""and so long at most. After as long without anybody who waits it is forgotten."""

Waiting = deque[asyncio.Future[None]]


@dataclass(slots=True)
class _Pause:
    """Calls of one client and method were refused: now and then one of them is tried, and the others wait."""

    seconds: float = PAUSE
    held: bool = True
    """Whether calls wait; otherwise it is only remembered how long they would have to."""
    tried: bool = False
    refused: bool = False
    """Whether a call was let in since the refusal, and whether one was refused since then."""
    waiting: Waiting = field(default_factory=deque)


class ClientQueues:
    """However many calls of a client come at once, they begin one after the other, with a gap in between."""

    def __init__(self, most_per_s: float) -> None:
        self._gap = min(GAP, 1 / most_per_s) if most_per_s else GAP
        self._waiting: dict[str, Waiting] = {}
        """Of each client that has just begun a call: the others."""
        self._pauses: dict[tuple[str, str], _Pause] = {}
        """By client and method."""

    def begin(self, client: str, method: str) -> asyncio.Future[None] | None:
        """A call of a client has come; it waits for what is given back. Nearly always there is nothing to wait for."""
        waiting = self._waiting.get(client)
        if self._pauses and (pause := self._pauses.get((client, method))) is not None and pause.held:
            waiting = pause.waiting
        loop = asyncio.get_running_loop()
        if waiting is None:
            self._waiting[client] = deque()
            loop.call_soon(self._next, client)
            return None
        turn = loop.create_future()
        waiting.append(turn)
        return turn

    def _next(self, client: str) -> None:
        if _let_one_begin(self._waiting[client]):
            asyncio.get_running_loop().call_later(self._gap, self._next, client)
        else:
            del self._waiting[client]

    def refused(self, client: str, method: str) -> None:
        """A call of a client was beyond a limit: its next one of that method begins a little later."""
        key = client, method
        if (pause := self._pauses.get(key)) is None:
            pause = self._pauses[key] = _Pause()
        elif pause.held:
            pause.refused = True
            return
        else:
            pause.held, pause.tried, pause.seconds = True, False, max(PAUSE, _longer(pause.seconds))
        asyncio.get_running_loop().call_later(pause.seconds, self._try_one, key)

    def _try_one(self, key: tuple[str, str]) -> None:
        """A pause is over. If the call that was let in after the last one was taken, the next one is half as long."""
        pause, loop = self._pauses[key], asyncio.get_running_loop()
        if pause.tried and pause.refused:
            pause.seconds = _longer(pause.seconds)
        elif pause.tried:
            pause.seconds /= 2
            if pause.seconds <= 2 * self._gap:
                self._release(key[0], pause)
        pause.refused, pause.tried = False, _let_one_begin(pause.waiting)
        if pause.tried:
            loop.call_later(pause.seconds, self._try_one, key)
        else:
            pause.held = False
            loop.call_later(LONGEST_PAUSE, self._forget, key, pause)

    def _release(self, client: str, pause: _Pause) -> None:
        """Whoever has waited for the pause stands in the client's queue."""
        if client not in self._waiting:
            self._waiting[client] = deque()
            asyncio.get_running_loop().call_soon(self._next, client)
        self._waiting[client].extend(pause.waiting)
        pause.waiting.clear()

    def _forget(self, key: tuple[str, str], pause: _Pause) -> None:
        if not pause.held and self._pauses.get(key) is pause:
            del self._pauses[key]


def _longer(seconds: float) -> float:
    return min(2 * seconds, LONGEST_PAUSE)


def _let_one_begin(waiting: Waiting) -> bool:
    while waiting:
        turn = waiting.popleft()
        if not turn.done():  # else its client has left
            turn.set_result(None)
            return True
    return False
