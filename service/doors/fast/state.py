"""What all connections of the fast door share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from service.calls import Gate
from service.doors.fast.limits import DoorLimits, PeerCounts
from service.doors.fast.methods import FastMethod

if TYPE_CHECKING:
    from service.doors.fast.connection import FastConnection


@dataclass(slots=True)
class DoorState:
    """One for each door."""

    loop: asyncio.AbstractEventLoop
    methods: dict[bytes, FastMethod]
    limits: DoorLimits
    peers: PeerCounts
    gate: Gate
    connections: set[FastConnection] = field(default_factory=set)
    ending: set[asyncio.Task[Any]] = field(default_factory=set)
    """Tasks of calls that nobody waits for any more, until they have ended."""
    stopping: bool = False

    def cancel(self, task: asyncio.Task[Any]) -> None:
        """Cancel the task of a call that is over; it is kept until it has cleaned up."""
        if not task.done():
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)
            task.cancel()
