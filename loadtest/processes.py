"""The processes that drive a load: started, told when to go on, heard, and ended."""

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

from loadtest.channels import error_text
from loadtest.plan import LoadPlan
from loadtest.private_service import ServiceUnderLoad
from loadtest.stop_signals import SIGNALS, StopRequest
from loadtest.worker import LoadWorker
from replay.audit.policy import Policy

READY, GO, STOP, ALIVE = "ready", "go", "stop", "alive"
SILENT_SECONDS = 90.0
"""Seconds without a word after which a process of the load is given up;"""
ALIVE_EVERY = 5.0
"""it says something every so many."""
LOOK_EVERY = 0.2
"""Seconds between looks at whether there was a signal."""
SPAWN = get_context("spawn")  # gRPC does not live through a fork


class LoadFailed(OSError):
    """The load could not be carried through."""


@dataclass
class WorkerProcesses:
    """The processes of a load, and the pipes to them."""

    processes: list[BaseProcess]
    pipes: list[Connection[Any, Any]]
    stop: StopRequest
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
            if monotonic() > heard + SILENT_SECONDS:
                raise LoadFailed(f"a process of the load has said nothing for {SILENT_SECONDS:g} seconds")
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
def processes(plan: LoadPlan, served: ServiceUnderLoad, stop: StopRequest) -> Iterator[WorkerProcesses]:
    workers = WorkerProcesses([], [], stop)
    try:
        with _signals_held():
            for number in range(plan.processes):
                pipe, theirs = SPAWN.Pipe()
                words = (plan, number, served.address, served.policy, theirs)
                workers.processes.append(SPAWN.Process(target=run_worker, args=words, daemon=True))
                workers.pipes.append(pipe)
                workers.processes[-1].start()
                theirs.close()
        yield workers
        for process in workers.processes:
            process.join(10)
    finally:
        for pipe in workers.pipes:
            pipe.close()
        for process in workers.processes:
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


def run_worker(plan: LoadPlan, number: int, address: str, policy: Policy | None, pipe: Connection[Any, Any]) -> None:
    """What a process of the load does; ended, at the latest, by the one that started it."""
    try:
        asyncio.run(_work(plan, number, address, policy, pipe))
    except grpc.aio.AioRpcError as error:
        pipe.send(LoadFailed(f"the service at {address} does not do it: {error_text(error)}"))
    except (asyncio.CancelledError, BrokenPipeError):
        pass  # whoever started this has gone
    except Exception as error:  # noqa: BLE001 (told where it can be seen)
        pipe.send(LoadFailed(f"{type(error).__name__}: {error}"))


async def _work(plan: LoadPlan, number: int, address: str, policy: Policy | None, pipe: Connection[Any, Any]) -> None:
    worker = LoadWorker(plan, number, address, pipe.send, policy)
    going = _listen(pipe, worker)
    beating = asyncio.create_task(_beat(pipe))
    try:
        await worker.open()
        pipe.send(READY)
        await going.get()
        await worker.drive()
        await going.get()
        await worker.check()
        pipe.send(None)
    finally:
        beating.cancel()
        await worker.close()


def _listen(pipe: Connection[Any, Any], worker: LoadWorker) -> asyncio.Queue[str]:
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
            worker.stop()
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
