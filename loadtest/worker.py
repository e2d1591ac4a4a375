"""The part of one process in a load: its matches, driven, brought to an end, and checked."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from loadtest.channels import LONGEST_PAUSE, Channel, error_text, is_transient
from loadtest.final_checks import FinalChecks
from loadtest.match import LoadMatch, RequestIds, new_request_ids, open_match
from loadtest.match_check import CheckTotals
from loadtest.match_record import UNREAD, Problem
from loadtest.meter import Meter, Span
from loadtest.plan import LoadPlan
from loadtest.script import GameScript, write_script
from loadtest.throttle import Throttle, share_of
from replay.audit.policy import Policy

SCRIPTS_PER_TABLE = 4
"""So many different games at each table are written at most; then they come again, in other matches."""
AT_ONCE = 16
"""Matches that are opened, or brought to an end, at the same time."""
HOPELESS_SECONDS = 30.0
"""Seconds for which a service may answer nothing at all; then it is driven no longer."""


@dataclass(frozen=True)
class DriveEnded:
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
    opening_errors: Mapping[str, int] = field(default_factory=dict)
    """By reason, of the time before."""


Tell = Callable[[Span | DriveEnded | CheckTotals], None]


class LoadWorker:
    """The matches of one process."""

    def __init__(self, plan: LoadPlan, number: int, address: str, tell: Tell, policy: Policy | None = None) -> None:
        self.plan, self.tell, self.policy = plan, tell, policy
        self.matches = share_of(plan.matches, plan.processes, number)
        self.meter = Meter(number=number)
        self.throttle = Throttle(plan.pace, plan.moves, plan.duration, number=number, processes=plan.processes)
        self.rng = Random(f"{plan.seed}/{number}")
        self.scripts = write_scripts(plan, number, self.matches)
        self.opened: list[LoadMatch] = []
        self.first: list[LoadMatch] = []
        self.stopped = False
        self._unopened: Counter[str] = Counter()
        self._numbers = count()
        self._ending: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)
        self.channels = [Channel(address, plan.tls) for _ in range(plan.connections)]
        self.slow_channel = Channel(address, plan.tls, narrow=True)

    def stop(self) -> None:
        """Open and send nothing more. What is under way is brought to its end, and proven."""
        self.stopped = True
        self.throttle.stop()

    async def open(self) -> None:
        """Open the first matches. Those that a service in trouble does not open are missing, and a problem."""
        opened = await asyncio.gather(*(self._open_first() for _ in range(self.matches)))
        self.first = [match for match in opened if match is not None]

    async def _open_first(self) -> LoadMatch | None:
        try:
            return await self._open(next(self._numbers), new_request_ids())
        except grpc.aio.AioRpcError as error:
            if not is_transient(error):
                raise
            self._unopened[error_text(error)] += 1
            return None

    async def drive(self) -> None:
        """Play, until the load is over."""
        self.throttle.begin()
        self.meter.begin(self.throttle.start)
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
        self.throttle.stop()  # if nobody is left to play
        self.tell(self.meter.take())
        meter, cpu_s = self.meter, time.process_time() - cpu
        seconds = max(meter.last, self.throttle.window)
        self.tell(
            DriveEnded(
                seconds=seconds,
                unsent=self.throttle.unsent,
                unanswered=meter.unanswered,
                cpu_s=cpu_s,
                updates=meter.updates,
                reconnects=meter.reconnects,
                opened=len(self.opened),
                opening_errors=meter.opening_errors,
            )
        )

    async def _tick(self) -> None:
        """Tell of each second at its end: late once is not late ever after."""
        while True:
            passed = self.meter.clock() - self.meter.start
            await asyncio.sleep(round(passed) + 1 - passed)
            self.tell(self.meter.take())

    async def _keep_playing(self, first: LoadMatch) -> None:
        """One match after the other, so that as many stay open."""
        match: LoadMatch | None = first
        while match is not None:
            await match.play(self.throttle)
            if self.throttle.over:
                return
            self.meter.count_closed()
            if match.played_out:  # else the service has trouble with it: there is time for that later
                task = asyncio.create_task(self._end(match))
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)
            match = await self._open_next()

    async def _open_next(self) -> LoadMatch | None:
        """Another match, as soon as the service opens one; None if it is too late, or hopeless."""
        number, ids = next(self._numbers), new_request_ids()
        while True:
            try:
                return await self._open(number, ids)  # the same match, if it was opened in part
            except DecodeError:
                problem, hopeless = "an answer cannot be read", True
            except grpc.aio.AioRpcError as error:
                problem, hopeless = error_text(error), not is_transient(error)
            if hopeless or self.throttle.over or self.meter.silent > HOPELESS_SECONDS:
                self._unopened[problem] += 1
                return None
            await asyncio.sleep(LONGEST_PAUSE)

    async def _open(self, number: int, ids: RequestIds) -> LoadMatch | None:
        plan = self.plan
        script = self.scripts[number % len(self.scripts)]
        seats = range(script.table.seats)
        channels = [self.channels[(number + (0 if plan.together else seat)) % len(self.channels)] for seat in seats]
        by_play = plan.by == "play" or (plan.by == "mixed" and number % 2 == 1)
        async with self._few:
            if self.stopped:
                return None
            match = await open_match(
                script,
                ids,
                channels,
                self.meter,
                by_play=by_play,
                quiet=plan.quiet,
                rng=self.rng,
                reconnect_every=plan.reconnect_every,
            )
        for place in range(plan.watchers):
            match.watch(self.channels[(number + place) % len(self.channels)], slow=False)
        for _ in range(plan.slow_watchers):
            match.watch(self.slow_channel, slow=True)
        self.opened.append(match)
        self.meter.count_opened()
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
        proof = FinalChecks(self.channels[0], self.meter, self.policy, self.tell)
        await proof.of(self.opened)
        problems = [Problem(UNREAD, "", f"no match can be opened: {why}", n) for why, n in self._unopened.items()]
        rows = self.meter.breakdown.encoded()
        self.tell(CheckTotals(problems=problems, errors=dict(self.meter.errors), rows=rows))

    async def close(self) -> None:
        for channel in (*self.channels, self.slow_channel):
            await channel.close()


def write_scripts(plan: LoadPlan, number: int, matches: int) -> list[GameScript]:
    """As many games as are played at once, up to a limit; tables take turns."""
    each = max(1, min(SCRIPTS_PER_TABLE, matches // len(plan.tables)))
    names = [(plan.seed, number, game) for game in range(each)]
    return [write_script(table, plan.options, *name) for name in names for table in plan.tables]
