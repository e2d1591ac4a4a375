"""A whole load: the service if need be, the processes that drive it, and what they tell."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import grpc

from service.load.check import Checked
from service.load.lines import reason_of
from service.load.own import Served, own_service, service_at
from service.load.pace import Span
from service.load.plan import Plan
from service.load.report import Gathered, Report, percentiles
from service.load.share import Ended, Share
from service.load.usage import PrivateStore, usage

READY, GO = "ready", "go"
SILENCE = 90.0
"""Seconds without a word after which a process of the load is given up."""
SPAWN = get_context("spawn")  # gRPC does not live through a fork


class LoadFailed(OSError):  # noqa: N818 (named after what it is)
    """The load could not be carried through."""


@dataclass(frozen=True)
class Progress:
    """How far a load has come."""

    stage: str
    """opening, driving or checking"""
    seconds: float = 0.0
    moves: int = 0
    moves_per_s: float = 0.0
    open: int = 0
    errors: int = 0
    p99_ms: float = 0.0
    checked: int = 0


def run(plan: Plan, progress: Callable[[Progress], None] = lambda _: None) -> Report:
    """Load a service as planned, then prove every match."""
    plan.check()
    there = service_at(plan.address, plan.server_pid) if plan.address else own_service(plan.workers)
    with there as served, _looking_into(served) as store, _processes(plan, served.address) as crew:
        gathered = Gathered(plan)
        progress(Progress("opening"))
        crew.hear(READY, lambda _: None)
        before = usage(served.pid, store)
        crew.say(GO)
        crew.hear(Ended, lambda told: _driving(gathered, told, progress))
        after = usage(served.pid, store)
        crew.say(GO)
        crew.hear(None, lambda told: _checking(gathered, told, progress))
        return gathered.report(before, after, store.stream_bytes() if store is not None else None)


@contextmanager
def _looking_into(served: Served) -> Iterator[PrivateStore | None]:
    store = PrivateStore(served.socket) if served.socket is not None and served.socket.exists() else None
    try:
        yield store
    finally:
        if store is not None:
            store.close()


def _driving(gathered: Gathered, told: Any, progress: Callable[[Progress], None]) -> None:
    gathered.add(told)
    if isinstance(told, Span):
        at = max(gathered.spans)
        last = gathered.spans.get(at - 1, gathered.spans[at])
        progress(
            Progress(
                "driving",
                seconds=told.at,
                moves=gathered.moves,
                moves_per_s=sum(span.moves for span in last),
                open=sum(span.open for span in last),
                errors=gathered.errors.total(),
                p99_ms=percentiles(gathered.latencies)["p99"],
            )
        )


def _checking(gathered: Gathered, told: Checked, progress: Callable[[Progress], None]) -> None:
    gathered.add(told)
    progress(Progress("checking", moves=gathered.moves, checked=gathered.checked.matches))


# -- the processes ---------------------------------------------------------------------------------------------------


@dataclass
class Crew:
    """The processes of a load, and the pipes to them."""

    processes: list[BaseProcess]
    pipes: list[Connection[Any, Any]]

    def say(self, word: str) -> None:
        for pipe in self.pipes:
            pipe.send(word)

    def hear(self, last: Any, each: Callable[[Any], None]) -> None:
        """Everything that is told, until every process has told the last word of this part; None is the very last."""
        waiting = {*self.pipes}
        while waiting:
            ready = wait([*waiting], SILENCE)
            if not ready:
                raise LoadFailed(f"a process of the load has said nothing for {SILENCE:g} seconds")
            for pipe in waiting.intersection(ready):
                try:
                    told = pipe.recv()
                except EOFError:
                    raise LoadFailed("a process of the load has died") from None
                if isinstance(told, LoadFailed):
                    raise told
                if told is not None and told != READY:
                    each(told)
                if told == last or (isinstance(last, type) and isinstance(told, last)):
                    waiting.discard(pipe)


@contextmanager
def _processes(plan: Plan, address: str) -> Iterator[Crew]:
    crew = Crew([], [])
    try:
        for number in range(plan.processes):
            pipe, theirs = SPAWN.Pipe()
            crew.processes.append(SPAWN.Process(target=work, args=(plan, number, address, theirs), daemon=True))
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


def work(plan: Plan, number: int, address: str, pipe: Connection[Any, Any]) -> None:
    """What a process of the load does; ended, at the latest, by the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        asyncio.run(_work(plan, number, address, pipe))
    except grpc.aio.AioRpcError as error:
        pipe.send(LoadFailed(f"the service at {address} does not do it: {reason_of(error)}, {error.details()}"))
    except (EOFError, BrokenPipeError):
        pass  # whoever started this has gone
    except Exception as error:  # noqa: BLE001 (told where it can be seen)
        pipe.send(LoadFailed(f"{type(error).__name__}: {error}"))


async def _work(plan: Plan, number: int, address: str, pipe: Connection[Any, Any]) -> None:
    share = Share(plan, number, address, pipe.send)
    try:
        await share.open()
        pipe.send(READY)
        await asyncio.to_thread(pipe.recv)
        await share.drive()
        await asyncio.to_thread(pipe.recv)
        await share.check()
        pipe.send(None)
    finally:
        await share.close()
