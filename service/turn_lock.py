"""A lock, one at a time, in the order in which they came; where nobody else is, it costs next to nothing."""

from __future__ import annotations

import asyncio
from collections import deque


class TurnLock:
    """As asyncio.Lock, but that `take` is no coroutine, and that it takes the memory of two fields."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """Take it, if nobody has it."""
        if self._taken:
            return False
        self._taken = True
        return True

    async def wait(self) -> None:
        """Take it as soon as it is free and all who came before have had it."""
        if self.take():
            return
        if self._waiting is None:
            self._waiting = deque()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was handed over just before
            raise

    def release(self) -> None:
        """Hand it over to the next who waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken, self._waiting = False, None

    async def __aenter__(self) -> None:
        await self.wait()

    async def __aexit__(self, *_: object) -> None:
        self.release()
