"""Trying again: how often, how long, and with which pauses."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from powderkeg.client._errors import PowderkegError, Unavailable

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Retry:
    """How patient a client is with a service that cannot be reached. Whichever bound is met first ends it."""

    attempts: int = 20
    """How often a call is sent, or a stream opened, with nothing but failures in a row."""
    seconds: float = 30.0
    """How long a call may take with all its attempts, and how long a stream may stay broken."""
    first_delay: float = 0.1
    """The pause after the first failure, in seconds. It doubles with every further one."""
    longest_delay: float = 2.0
    """The longest pause."""


class Backoff:
    """The failures in a row of one call or stream."""

    def __init__(self, retry: Retry) -> None:
        self._retry = retry
        self._failures = 0
        self._until: float | None = None

    def begin(self) -> None:
        """Let the time run. A call does so when it is first sent, a stream when it breaks."""
        if self._until is None:
            self._until = _now() + self._retry.seconds

    def reset(self) -> None:
        """Forget the failures: there was progress."""
        self._failures = 0
        self._until = None

    def left(self) -> float:
        """The seconds that are left."""
        return self._retry.seconds if self._until is None else self._until - _now()

    async def pause(self, error: PowderkegError) -> None:
        """Wait before the next attempt; raise the error if there is to be none."""
        self.begin()
        self._failures += 1
        delay = max(self._delay(), error.retry_after)
        if not isinstance(error, Unavailable) or self._failures >= self._retry.attempts or delay >= self.left():
            raise error
        await asyncio.sleep(delay)

    def _delay(self) -> float:
        """Between half the pause and all of it, so that clients who lost one server together do not return together."""
        doubled = self._retry.first_delay * 2.0 ** min(self._failures - 1, 30)
        return min(doubled, self._retry.longest_delay) * random.uniform(0.5, 1.0)


async def with_retries(retry: Retry, attempt: Callable[[float], Awaitable[Answer]]) -> Answer:
    """The answer of the first attempt that is not turned away. Each is told how many seconds it may take."""
    backoff = Backoff(retry)
    backoff.begin()
    while True:
        try:
            return await attempt(backoff.left())
        except PowderkegError as error:
            await backoff.pause(error)


def _now() -> float:
    return asyncio.get_running_loop().time()
