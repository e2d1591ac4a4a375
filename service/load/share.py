"""The part of one process in a load: its matches, driven, brought to an end, and checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import grpc

from service.load.check import UNREAD, Checked, Problem, check
from service.load.lines import Line, reason_of
from service.load.match import Match, open_match
from service.load.pace import Meter, Pace, Span
from service.load.plan import Plan
from service.load.script import Script, write_script

VARIETY = 4
"""So many different games at each table are written at most; then they come again, in other matches."""
AT_ONCE = 16
"""Matches that are opened, or brought to an end, at the same time."""
EVERY = 1.0
"""Seconds of a span."""


@dataclass(frozen=True)
class Ended:
    """The load is over; what was driven is still to be checked."""

    seconds: float
    unsent: int
    cpu_s: float
    """Of this process, while it drove."""
    updates: int
    reconnects: int


Tell = Callable[[Span | Ended | Checked], None]


class Share:
    """The matches of one process."""

    def __init__(self, plan: Plan, number: int, address: str, tell: Tell) -> None:
        self.plan, self.tell = plan, tell
        self.matches = _part(plan.matches, plan.processes, number)
        self.meter = Meter()
        self.pace = Pace(plan.rate / plan.processes, _part(plan.moves, plan.processes, number), plan.seconds)
        self.rng = Random(f"{plan.seed}/{number}")
        self.scripts = write_scripts(plan, number, self.matches)
        self.opened: list[Match] = []
        self.first: list[Match] = []
        self.problems: list[Problem] = []
        self._numbers = count()
        self._ending: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)
        self.lines = [Line(address) for _ in range(plan.connections)]
        self.slow_line = Line(address, narrow=True)

    async def open(self) -> None:
        """Open the first matches."""
        self.first = [*await asyncio.gather(*(self._open() for _ in range(self.matches)))]

    async def drive(self) -> None:
        """Play, until the load is over."""
        self.pace.begin()
        self.meter.begin(self.pace.start)
        cpu = time.process_time()
        ticking = asyncio.create_task(self._tick())
        playing = asyncio.gather(*(self._keep_playing(match) for match in self.first))
        both: list[asyncio.Future[Any]] = [ticking, playing]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if ticking.done():  # nobody listens any more
            playing.cancel()
            ticking.result()
        ticking.cancel()
        playing.result()
        self.tell(self.meter.take())
        cpu_s = time.process_time() - cpu
        self.tell(Ended(self.meter.last, self.pace.unsent, cpu_s, self.meter.updates, self.meter.reconnects))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.tell(self.meter.take())

    async def _keep_playing(self, match: Match) -> None:
        """One match after the other, so that as many stay open."""
        while True:
            await match.play(self.pace)
            if self.pace.over:
                return
            task = asyncio.create_task(self._end(match))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
            try:
                match = await self._open()
            except grpc.aio.AioRpcError as error:
                self.problems.append(Problem(UNREAD, "", f"no match can be opened: {reason_of(error)}"))
                return

    async def _open(self) -> Match:
        plan, number = self.plan, next(self._numbers)
        script = self.scripts[number % len(self.scripts)]
        seats = range(script.table.seats)
        lines = [self.lines[(number + (0 if plan.together else seat)) % len(self.lines)] for seat in seats]
        by_play = plan.by == "play" or (plan.by == "mixed" and number % 2 == 1)
        async with self._few:
            match = await open_match(
                script,
                lines,
                self.meter,
                by_play=by_play,
                quiet=plan.quiet,
                rng=self.rng,
                reconnect_every=plan.reconnect_every,
            )
        for place in range(plan.watchers):
            match.watch(self.lines[(number + place) % len(self.lines)], slow=False)
        for _ in range(plan.slow_watchers):
            match.watch(self.slow_line, slow=True)
        self.opened.append(match)
        self.meter.open += 1
        return match

    async def _end(self, match: Match) -> None:
        async with self._few:
            await match.finish()
        self.meter.open -= 1

    async def check(self) -> None:
        """Bring to an end what is still open, and compare every match with its log."""
        for watcher in (watcher for match in self.opened for watcher in match.watchers):
            watcher.hurry()
        open_still = [match for match in self.opened if not match.ended]
        await asyncio.gather(*self._ending, *(self._end(match) for match in open_still))
        self.tell(Checked(problems=self.problems, errors=dict(self.meter.errors)))
        for match in self.opened:
            self.tell(await check(self.lines[0], match.record))

    async def close(self) -> None:
        for line in (*self.lines, self.slow_line):
            await line.close()


def write_scripts(plan: Plan, number: int, matches: int) -> list[Script]:
    """As many games as are played at once, up to a limit; tables take turns."""
    each = max(1, min(VARIETY, matches // len(plan.tables)))
    names = [(plan.seed, number, game) for game in range(each)]
    return [write_script(table, plan.options, *name) for name in names for table in plan.tables]


def _part(whole: int, parts: int, number: int) -> int:
    return whole // parts + (number < whole % parts)
