"""Holds moves back until they are meant to be sent, or lets them go as fast as they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

from loadtest.pace import Pace

SHORTEST = 1e-6
"""Seconds that are not worth a sleep,"""
LONGEST_SLEEP = 0.25
"""and after which one looks whether the load is still on."""


class Throttle:
    """Deals out the times at which moves are meant to be sent.

    With a pace these times do not depend on any answer. A match that is ready takes the next one; if all matches
    were waiting, that one has passed already, and the move counts from it nevertheless. So a service that stands still
    for a second shows in the latency of every move that was meant for that second, not only of those under way
    (coordinated omission). Several processes take turns in these times, so that together they keep the rate exactly.
    """

    def __init__(
        self,
        pace: Pace | None,
        moves: int,
        seconds: float,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        *,
        number: int = 0,
        processes: int = 1,
    ) -> None:
        self.pace, self.moves, self.seconds = pace, moves, seconds
        self.number, self.processes = number, processes
        self.own_moves = share_of(moves, processes, number)
        self._clock, self._sleep = clock, sleep
        self.start = clock()
        self.taken = 0
        self._over = False
        self._stopped: float | None = None

    def begin(self) -> None:
        self.start = self._clock()
        if self._stopped is not None:  # before it has begun
            self._stopped = 0.0

    def stop(self) -> None:
        """End it here, before its time."""
        if not self.over:
            self._stopped = self._clock() - self.start

    @property
    def over(self) -> bool:
        all_taken = bool(self.moves) and self.taken >= self.own_moves
        return self._over or self._stopped is not None or all_taken or self._clock() >= self.start + self.seconds

    async def next(self) -> float | None:
        """When the next move is meant to be sent; not before then. None when the load is over."""
        now = self._clock()
        due = self.start + self._due(self.pace, self.taken) if self.pace else now
        if self.over or due >= self.start + self.seconds:
            self._over = True
            return None
        self.taken += 1
        while (left := due - self._clock()) > SHORTEST:
            await self._sleep(min(left, LONGEST_SLEEP))
            if self._stopped is not None and due >= self.start + self._stopped:  # what was due before is sent
                self.taken -= 1
                return None
        return due

    def _due(self, pace: Pace, taken: int) -> float:
        return pace.due(self.number + self.processes * taken)

    @property
    def window(self) -> float:
        """For how many seconds moves were, or are, to be sent."""
        if self._stopped is not None:
            return min(self.seconds, self._stopped)
        if self.pace is None:
            return min(self.seconds, self._clock() - self.start)
        return min(self.seconds, self.pace.due(self.moves) if self.moves else self.seconds)

    @property
    def unsent(self) -> int:
        """Moves that were meant to be sent in the window and were not, because no match was ready."""
        return max(0, self.meant - self.taken)

    @property
    def meant(self) -> int:
        """Moves that a pace meant this process to send in the window."""
        if self.pace is None:
            return 0
        window = self.window
        found = int(self.pace.moves_by(window) / self.processes) + 2  # a little too many: fractions are not exact
        while found and self._due(self.pace, found - 1) >= window:
            found -= 1
        return min(found, self.own_moves) if self.moves else found


def share_of(whole: int, parts: int, number: int) -> int:
    """What falls to one of several that take turns."""
    return whole // parts + (number < whole % parts)
