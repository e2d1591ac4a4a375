"""The part of one process in a load: its matches, driven, brought to an end, and checked."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from loadtest.channels import LONGEST_PAUSE, Channel, in_words, is_transient
from loadtest.check import UNREAD, Checked, Problem
from loadtest.match import Ids, LoadMatch, new_ids, open_match
from loadtest.pace import Meter, Pace, Span, part
from loadtest.plan import Plan
from loadtest.proof import Proof
from loadtest.script import Script, write_script
from replay.audit.policy import Policy

VARIETY = 4
"""So many different games at each table are written at most; then they come again, in other matches."""
AT_ONCE = 16
"""Matches that are opened, or brought to an end, at the same time."""
EVERY = 1.0
"""Seconds of a span."""
HOPELESS = 30.0
"""Seconds for which a service may answer nothing at all; then it is driven no longer."""


@dataclass(frozen=True)
class Ended:
    """The load is over; what was driven is still to be checked."""

    seconds: float
    """The window in which it was driven, or until the last answer, if that came later."""
    unsent: int
    unanswered: int
    cpu_s: float
    """Of this process, while it drove."""
    updates: int
    reconnects: int
    opened: int = 0
    """Matches, which are all to be proven."""


Tell = Callable[[Span | Ended | Checked], None]


class Share:
    """The matches of one process."""

    def __init__(self, plan: Plan, number: int, address: str, tell: Tell, policy: Policy | None = None) -> None:
        self.plan, self.tell, self.policy = plan, tell, policy
        self.matches = part(plan.matches, plan.processes, number)
        self.meter = Meter(number=number)
        self.pace = Pace(plan.rate, plan.moves, plan.seconds, number=number, processes=plan.processes)
        self.rng = Random(f"{plan.seed}/{number}")
        self.scripts = write_scripts(plan, number, self.matches)
        self.opened: list[LoadMatch] = []
        self.first: list[LoadMatch] = []
        self.stopped = False
        self._unopened: Counter[str] = Counter()
        self._numbers = count()
        self._ending: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)
        self.lines = [Channel(address) for _ in range(plan.connections)]
        self.slow_line = Channel(address, narrow=True)

    def stop(self) -> None:
        """Open and send nothing more. What is under way is brought to its end, and proven."""
        self.stopped = True
        self.pace.stop()

    async def open(self) -> None:
        """Open the first matches."""
        opened = await asyncio.gather(*(self._open(next(self._numbers), new_ids()) for _ in range(self.matches)))
        self.first = [match for match in opened if match is not None]

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
        self.pace.stop()  # if nobody is left to play
        self.tell(self.meter.take())
        meter, cpu_s = self.meter, time.process_time() - cpu
        seconds = max(meter.last, self.pace.window)
        opened = len(self.opened)
        self.tell(Ended(seconds, self.pace.unsent, meter.unanswered, cpu_s, meter.updates, meter.reconnects, opened))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.tell(self.meter.take())

    async def _keep_playing(self, first: LoadMatch) -> None:
        """One match after the other, so that as many stay open."""
        match: LoadMatch | None = first
        while match is not None:
            await match.play(self.pace)
            if self.pace.over:
                return
            self.meter.open -= 1
            if match.played_out:  # else the service has trouble with it: there is time for that later
                task = asyncio.create_task(self._end(match))
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)
            match = await self._open_next()

    async def _open_next(self) -> LoadMatch | None:
        """Another match, as soon as the service opens one; None if it is too late, or hopeless."""
        number, ids = next(self._numbers), new_ids()
        while True:
            try:
                return await self._open(number, ids)  # the same match, if it was opened in part
            except DecodeError:
                problem, hopeless = "an answer cannot be read", True
            except grpc.aio.AioRpcError as error:
                problem, hopeless = in_words(error), not is_transient(error)
            if hopeless or self.pace.over or self.meter.silent > HOPELESS:
                self._unopened[problem] += 1
                return None
            await asyncio.sleep(LONGEST_PAUSE)

    async def _open(self, number: int, ids: Ids) -> LoadMatch | None:
        plan = self.plan
        script = self.scripts[number % len(self.scripts)]
        seats = range(script.table.seats)
        lines = [self.lines[(number + (0 if plan.together else seat)) % len(self.lines)] for seat in seats]
        by_play = plan.by == "play" or (plan.by == "mixed" and number % 2 == 1)
        async with self._few:
            if self.stopped:
                return None
            match = await open_match(
                script,
                ids,
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

    async def _end(self, match: LoadMatch) -> None:
        """What the service does not answer now can be tried again when the load is over."""
        async with self._few:
            with suppress(grpc.aio.AioRpcError):
                await match.finish()

    async def check(self) -> None:
        """Bring to an end what is still open, and prove every match."""
        for watcher in (watcher for match in self.opened for watcher in match.watchers):
            watcher.hurry()
        await asyncio.gather(*self._ending)
        proof = Proof(self.lines[0], self.meter, self.policy, self.tell)
        await proof.of(self.opened)
        problems = [Problem(UNREAD, "", f"no match can be opened: {why}", n) for why, n in self._unopened.items()]
        self.tell(Checked(problems=problems, errors=dict(self.meter.errors)))

    async def close(self) -> None:
        for line in (*self.lines, self.slow_line):
            await line.close()


def write_scripts(plan: Plan, number: int, matches: int) -> list[Script]:
    """As many games as are played at once, up to a limit; tables take turns."""
    each = max(1, min(VARIETY, matches // len(plan.tables)))
    names = [(plan.seed, number, game) for game in range(each)]
    return [write_script(table, plan.options, *name) for name in names for table in plan.tables]
