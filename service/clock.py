"""The clock of the service: the time of the store, so that all processes have the same, whatever their machines think.

Nobody asks the store whenever the time is needed. The local monotonic clock, which nobody sets, is told how far it is
from the store's, and told again every few seconds.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

from replay.store.streams import StoreDown

log = structlog.get_logger()
MS_NS, SECOND_NS = 1_000_000, 1_000_000_000
LOOK_EVERY = 2.0
"""Seconds between looks at the store's clock."""
KEPT = 8
"""So many looks are remembered; the quickest of them is the most exact."""
SLACK_NS = 5 * MS_NS
"""Two looks may differ so much, besides what their round trips explain."""
STEP_NS = 2 * SECOND_NS
"""What is further off was set. What is less, as a leap second or drift, is made up for little by little."""
SLEW = 10
"""The time runs by a tenth faster or slower meanwhile."""

StoreTime = Callable[[], Awaitable[int]]
"""The time of the store in nanoseconds."""


class StoreClock:
    """The time of the store as this process knows it; the local time until it has looked."""

    def __init__(self, store_time: StoreTime, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._store_time = store_time
        self._monotonic_ns = monotonic_ns
        self._looks: deque[tuple[int, int]] = deque(maxlen=KEPT)
        """Round trip and offset."""
        self._told_ns = monotonic_ns()
        self._offset_ns = self._aim_ns = time.time_ns() - self._told_ns

    def now_ms(self) -> int:
        """Never earlier than before, unless the store's clock was set back."""
        now = self._monotonic_ns()
        off = self._aim_ns - self._offset_ns
        if off:
            most = (now - self._told_ns) // SLEW
            self._offset_ns += max(-most, min(most, off))
        self._told_ns = now
        return (now + self._offset_ns) // MS_NS

    async def until(self, ms: int) -> None:
        """Wait for this time."""
        await asyncio.sleep((ms - self.now_ms()) / 1000)

    async def look(self) -> None:
        """Ask the store for its time. A round trip is its error at most; the shortest of late counts."""
        asked = self._monotonic_ns()
        told = await self._store_time()
        answered = self._monotonic_ns()
        trip, offset = answered - asked, told - (asked + answered) // 2
        first = not self._looks
        if not first:
            best_trip, best = min(self._looks)
            if abs(offset - best) > (trip + best_trip) // 2 + SLACK_NS:
                self._looks.clear()  # it was set, or it is another store's
        self._looks.append((trip, offset))
        self._aim_ns = min(self._looks)[1]
        off = self._aim_ns - self._offset_ns
        if first or abs(off) > STEP_NS:
            if not first:
                log.warning("the clock of the store was set", by_ms=off // MS_NS)
            self._offset_ns = self._aim_ns

    async def start(self) -> None:
        for _ in range(KEPT // 2):
            await self.look()

    async def run(self) -> None:
        """Look now and then, until cancelled. While the store does not answer the time goes on."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except StoreDown as error:
                log.debug("the store does not tell the time", error=str(error))
