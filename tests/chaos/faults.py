"""What goes wrong: each fault happens, lasts a moment, and is over."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from tests.chaos.keeper import Keeper, signal_all

Fault = Callable[[Keeper], Awaitable[None]]
MOMENT = 1.0
"""Seconds that a fault lasts which does not end by itself."""
TORN = b"*3\r\n$4\r\nXADD\r\n$9\r\npowderkeg"
"""The beginning of a command that was never written to its end."""


async def kill_first(service: Keeper) -> None:
    signal_all([service.first], signal.SIGKILL)


async def kill_worker(service: Keeper) -> None:
    signal_all(service.all_workers()[:1], signal.SIGKILL)


async def kill_all_workers(service: Keeper) -> None:
    signal_all(service.all_workers(), signal.SIGKILL)


async def kill_store(service: Keeper) -> None:
    signal_all(service.store(), signal.SIGKILL)


async def kill_everything(service: Keeper) -> None:
    signal_all([*service.store(), *service.all_workers(), service.first], signal.SIGKILL)


async def _stopped(pids: list[int]) -> None:
    signal_all(pids, signal.SIGSTOP)
    await asyncio.sleep(MOMENT)
    signal_all(pids, signal.SIGCONT)


async def stop_first(service: Keeper) -> None:
    await _stopped([service.first])


async def stop_worker(service: Keeper) -> None:
    await _stopped(service.all_workers()[:1])


async def stop_store(service: Keeper) -> None:
    await _stopped(service.store())


async def _set_for_a_moment(service: Keeper, name: str, bad: str, good: str) -> None:
    await asyncio.to_thread(service.command, "CONFIG", "SET", name, bad)
    await asyncio.sleep(MOMENT)
    await asyncio.to_thread(service.command, "CONFIG", "SET", name, good)


async def memory_full(service: Keeper) -> None:
    await _set_for_a_moment(service, "maxmemory", "1", "0")


async def read_only(service: Keeper) -> None:
    await _set_for_a_moment(service, "min-replicas-to-write", "1", "0")


async def disk_full(service: Keeper) -> None:
    """The store may write no more to its files: it ends rather than answer what it cannot keep."""
    size = max((file.stat().st_size for file in (service.data / "appendonlydir").glob("*.incr.aof")), default=0)
    stores = service.store()
    for pid in stores:
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size + 2000, size + 2000))
    async with asyncio.timeout(30):
        while stores == service.store():  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.05)


async def torn_file(service: Keeper) -> None:
    """Everything dies in the middle of a write."""
    await kill_everything(service)
    await asyncio.sleep(0.1)
    newest = max((service.data / "appendonlydir").glob("*.incr.aof"), key=_number, default=None)
    if newest is not None and not service.store():
        with newest.open("ab") as file:
            file.write(TORN)


def _number(file: Path) -> int:
    return int(file.name.split(".")[2])


FAULTS: dict[str, Fault] = {
    each.__name__.replace("_", " "): each
    for each in (
        kill_first,
        kill_worker,
        kill_all_workers,
        kill_store,
        kill_everything,
        stop_first,
        stop_worker,
        stop_store,
        memory_full,
        read_only,
        disk_full,
        torn_file,
    )
}
