"""Several calls at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any


async def together(*calls: Awaitable[Any]) -> list[Any]:
    """What all of them answer, once all have; then the first failure is raised.

    `gather` alone would leave the others under way, and whoever closes the store then would not close what they open.
    """
    answers = await asyncio.gather(*calls, return_exceptions=True)
    for each in answers:
        if isinstance(each, BaseException):
            raise each
    return answers


def look_at(done: asyncio.Task[Any]) -> None:
    """Look at what became of a task: when all who asked for it have left, nobody else does."""
    if not done.cancelled():
        done.exception()
