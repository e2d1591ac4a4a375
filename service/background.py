"""Tasks that run beside the calls."""

from __future__ import annotations

import asyncio


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a task until it is over: a library may swallow a cancellation that comes at the wrong moment."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.5)
