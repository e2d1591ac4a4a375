"""Answers that count once replicas have what they are about: `WAIT`, shared by all who ask at the same time.

`WAIT` tells of what its own connection has written, to the server that it goes to. So commands and `WAIT` go together,
by one line. A primary that has lost its place has no replicas any more: what it answers never counts.
"""

from __future__ import annotations

import asyncio
from typing import Any

from replay.store.address import StoreAddress
from replay.store.cluster import key_of
from replay.store.connection import Command, Connection, ConnectionDown, Refused, StoreDown, raised

WAIT_MS = 1_000
"""So long replicas may take."""
FENCE_MS = 10_000
"""So long the key is kept whose writing is waited for."""


class NotReplicated(StoreDown):
    """The store has done it, but too few of its replicas have it: it may be lost."""


def fence_of(key: str) -> str:
    """A key in the same slot of a cluster. Its writing comes after all that is in the store by then."""
    tag = key.partition("{")[2].partition("}")[0]
    return f"powderkeg:{{{tag or key}}}:fence"


class ReplicatedLine:
    """A line to one primary. What comes while others wait goes out together, before the next `WAIT`."""

    def __init__(self, address: StoreAddress) -> None:
        self.line = Connection(address)
        self._replicas = address.wait_replicas
        self._gathered: list[tuple[Command, asyncio.Future[Any]]] = []
        self._sending: asyncio.Task[None] | None = None

    async def call(self, *command: str | bytes | int) -> Any:
        """As of a connection; NotReplicated if too few replicas have what the store had when it answered."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._gathered.append((command, answer))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        return await answer

    async def call_asking(self, *command: str | bytes | int) -> Any:
        """The same about a key that is just moving to this server."""
        return raised((await self._answers([command], asking=True))[0])

    async def _send_all(self) -> None:
        while self._gathered:
            gathered, self._gathered = self._gathered, []
            answers = await self._answers([command for command, _ in gathered])
            for (_, waiting), answer in zip(gathered, answers, strict=True):
                if waiting.done():
                    continue  # whoever asked has gone
                if isinstance(answer, BaseException):
                    waiting.set_exception(answer)
                else:
                    waiting.set_result(answer)

    async def _answers(self, commands: list[Command], *, asking: bool = False) -> list[Any]:
        fence = ("SET", fence_of(key_of(commands[0])), 1, "PX", FENCE_MS)
        together = [*commands, fence, ("WAIT", self._replicas, WAIT_MS)]
        try:
            *answers, fenced, count = await self.line.calls(together, asking=asking)
        except ConnectionDown as down:
            return [down] * len(commands)
        if isinstance(count, BaseException) or isinstance(fenced, BaseException):
            wrong = fenced if isinstance(fenced, BaseException) else count
            if str(wrong).startswith("ASK "):
                wrong = Refused(f"TRYAGAIN {wrong}")  # the fence is there already, what was asked for is still here
        elif count < self._replicas:
            wrong = NotReplicated(f"NOREPLICAS {count} of {self._replicas} replicas have it")
        else:
            return answers
        return [answer if isinstance(answer, BaseException) else wrong for answer in answers]

    async def follow_primary(self) -> None:
        await self.line.follow_primary()

    async def close(self) -> None:
        await self.line.close()
