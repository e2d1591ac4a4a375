"""A whole load: the service if need be, the processes that drive it, and what they tell."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

import grpc
import redis

from loadtest.channels import in_words
from loadtest.check import Checked
from loadtest.pace import Span, new_histogram
from loadtest.plan import LONGEST, Plan
from loadtest.private_service import Served, own_service, service_at
from loadtest.report import Gathered, LoadReport, percentiles
from loadtest.stopping import SIGNALS, Stop
from loadtest.usage import PrivateStore, usage
from loadtest.worker import Ended, Share
from replay.audit.policy import Policy

READY, GO, STOP, ALIVE = "ready", "go", "stop", "alive"
SILENCE = 90.0
"""Seconds without a word after which a process of the load is given up;"""
ALIVE_EVERY = 5.0
"""it says something every so many."""
LOOK_EVERY = 0.2
"""Seconds between looks at whether there was a signal."""
SPAWN = get_context("spawn")  # gRPC does not live through a fork


class LoadFailed(OSError):
    """The load could not be carried through."""


@dataclass(frozen=True)
class Progress:
    """How far a load has come: all of it is of the end of the same second."""

    stage: str
    """opening, driving or checking"""
    seconds: float = 0.0
    of_seconds: float = 0.0
    moves: int = 0
    of_moves: int = 0
    """Whichever comes first ends the driving; 0 is no such bound."""
    moves_per_s: float = 0.0
    """In the second that has just ended,"""
    open: int = 0
    """at its end,"""
    p99_ms: float | None = None
    """and of its answers, if it had any."""
    errors: int = 0
    checked: int = 0
    of_matches: int = 0

    @property
    def share(self) -> float:
        """Of this stage, that is done."""
        driven = [(self.seconds, self.of_seconds), (self.moves, self.of_moves)]
        done = [(self.checked, self.of_matches)] if self.stage == "checking" else driven
        return min(1.0, max((part / whole for part, whole in done if whole), default=0.0))


def run(
    plan: Plan, progress: Callable[[Progress], None] = lambda _: None, *, command: str = "", stop: Stop | None = None
) -> LoadReport:
    """Load a service as planned, then prove every match. What has stopped it before its time is in the report."""
    plan.check()
    stop, gathered = stop or Stop(), Gathered(plan, command=command)
    there = service_at(plan.address, plan.server_pid) if plan.address else own_service(plan.workers)
    with there as served, _looking_into(served) as store, _processes(plan, served, stop) as crew:
        progress(Progress("opening"))
        crew.hear(READY, lambda _: None)
        before = usage(served.pid, store)
        crew.say(GO)
        crew.hear(Ended, lambda told: _driving(gathered, told, progress))
        after = usage(served.pid, store)
        crew.say(GO)
        crew.hear(None, lambda told: _checking(gathered, told, progress), lambda: _proven(gathered, progress))
        gathered.interrupted = stop.name
        return gathered.report(before, after, stream_bytes(store))


@contextmanager
def _looking_into(served: Served) -> Iterator[PrivateStore | None]:
    store = None
    if served.socket is not None and served.socket.exists():
        with suppress(redis.RedisError):
            store = PrivateStore(served.socket)
    try:
        yield store
    finally:
        if store is not None:
            store.close()


def stream_bytes(store: PrivateStore | None) -> int | None:
    """None if there is no store, or none any more."""
    with suppress(redis.RedisError):
        return store.stream_bytes() if store is not None else None
    return None


def _driving(gathered: Gathered, told: Any, progress: Callable[[Progress], None]) -> None:
    """Tell of each second when the last process that still drives has told of it."""
    gathered.add(told)
    plan = gathered.plan
    last = gathered.spans[round(told.at)] if isinstance(told, Span) else []
    if len(last) < max(1, plan.processes - len(gathered.ended)):
        return
    latencies = new_histogram()
    for span in last:
        latencies.decode_and_add(span.latencies)
    progress(
        Progress(
            "driving",
            seconds=round(told.at),
            of_seconds=plan.seconds if plan.seconds < LONGEST or not plan.moves else 0.0,
            moves=gathered.moves,
            of_moves=plan.moves,
            moves_per_s=len(last) * sum(span.moves for span in last) / sum(span.seconds for span in last),
            open=sum(span.open for span in last),
            p99_ms=percentiles(latencies)["p99"] if latencies.get_total_count() else None,
            errors=gathered.errors.total(),
        )
    )


def _checking(gathered: Gathered, told: Checked, progress: Callable[[Progress], None]) -> None:
    gathered.add(told)
    _proven(gathered, progress)


def _proven(gathered: Gathered, progress: Callable[[Progress], None]) -> None:
    opened = sum(each.opened for each in gathered.ended)
    progress(Progress("checking", moves=gathered.moves, checked=gathered.checked.matches, of_matches=opened))


# -- the processes ---------------------------------------------------------------------------------------------------


@dataclass
class Crew:
    """The processes of a load, and the pipes to them."""

    processes: list[BaseProcess]
    pipes: list[Connection[Any, Any]]
    stop: Stop
    _stopped: bool = False

    def say(self, word: str) -> None:
        for pipe in self.pipes:
            pipe.send(word)

    def hear(self, last: Any, each: Callable[[Any], None], alive: Callable[[], None] = lambda: None) -> None:
        """Everything that is told, until every process has told the last word of this part; None is the very last.

        `alive` is called now and then, also while nothing else is told.
        """
        waiting, heard = {*self.pipes}, monotonic()
        while waiting:
            ready = wait([*waiting], LOOK_EVERY)
            heard = monotonic() if ready else heard
            if monotonic() > heard + SILENCE:
                raise LoadFailed(f"a process of the load has said nothing for {SILENCE:g} seconds")
            if self.stop.signal is not None and not self._stopped:
                self._stopped = True
                self.say(STOP)
            for pipe in waiting.intersection(ready):
                try:
                    told = pipe.recv()
                except EOFError:
                    raise LoadFailed("a process of the load has died") from None
                if isinstance(told, LoadFailed):
                    raise told
                if told == ALIVE:
                    alive()
                elif told is not None and not isinstance(told, str):
                    each(told)
                if told == last or (isinstance(last, type) and isinstance(told, last)):
                    waiting.discard(pipe)


@contextmanager
def _processes(plan: Plan, served: Served, stop: Stop) -> Iterator[Crew]:
    crew = Crew([], [], stop)
    try:
        with _signals_held():
            for number in range(plan.processes):
                pipe, theirs = SPAWN.Pipe()
                words = (plan, number, served.address, served.policy, theirs)
                crew.processes.append(SPAWN.Process(target=work, args=words, daemon=True))
                crew.pipes.append(pipe)
                crew.processes[-1].start()
                theirs.close()
        yield crew
        for process in crew.processes:
            process.join(10)
    finally:
        for pipe in crew.pipes:
            pipe.close()
        for process in crew.processes:
            if process.pid is not None:
                process.kill()
                process.join()


@contextmanager
def _signals_held() -> Iterator[None]:
    """What is started here takes no signals: it is told what to do by the one that starts it."""
    resource_tracker.ensure_running()  # else it is started in between, and lets signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(plan: Plan, number: int, address: str, policy: Policy | None, pipe: Connection[Any, Any]) -> None:
    """What a process of the load does; ended, at the latest, by the one that started it."""
    try:
        asyncio.run(_work(plan, number, address, policy, pipe))
    except grpc.aio.AioRpcError as error:
        pipe.send(LoadFailed(f"the service at {address} does not do it: {in_words(error)}"))
    except (asyncio.CancelledError, BrokenPipeError):
        pass  # whoever started this has gone
    except Exception as error:  # noqa: BLE001 (told where it can be seen)
        pipe.send(LoadFailed(f"{type(error).__name__}: {error}"))


async def _work(plan: Plan, number: int, address: str, policy: Policy | None, pipe: Connection[Any, Any]) -> None:
    share = Share(plan, number, address, pipe.send, policy)
    going = _listen(pipe, share)
    beating = asyncio.create_task(_beat(pipe))
    try:
        await share.open()
        pipe.send(READY)
        await going.get()
        await share.drive()
        await going.get()
        await share.check()
        pipe.send(None)
    finally:
        beating.cancel()
        await share.close()


def _listen(pipe: Connection[Any, Any], share: Share) -> asyncio.Queue[str]:
    """The words that are said to this process; it stops at one of them, and ends when nobody is there to say any."""
    loop, task, going = asyncio.get_running_loop(), asyncio.current_task(), asyncio.Queue[str]()

    def hear() -> None:
        try:
            word = pipe.recv()
        except (EOFError, OSError):
            loop.remove_reader(pipe.fileno())
            if task is not None:
                task.cancel()
            return
        if word == STOP:
            share.stop()
        else:
            going.put_nowait(word)

    loop.add_reader(pipe.fileno(), hear)
    return going


async def _beat(pipe: Connection[Any, Any]) -> None:
    """Opening and proving many matches takes long: say that it goes on."""
    with suppress(BrokenPipeError):
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            pipe.send(ALIVE)
