"""Workers that are neighbours: in this process, or in processes of their own that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from service.server import Config, Service
from service.supervisor import start_worker
from tests.service.running import ORGANIZER_KEY, SIGNER, Caller, new_match, running

Worker = tuple[Service, Caller]


@asynccontextmanager
async def workers(store_url: str, folder: Path, count: int, **config: Any) -> AsyncIterator[list[Worker]]:
    """So many in this process, each with a caller who is connected to it."""
    async with AsyncExitStack() as stack:
        started = [
            await stack.enter_async_context(running(store_url, neighbours=str(folder), **config)) for _ in range(count)
        ]
        await know_each_other([service for service, _ in started], count)
        yield started


async def know_each_other(services: list[Service], count: int) -> None:
    async with asyncio.timeout(20):
        while any(len(members(service)) != count for service in services):  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.01)


def members(service: Service) -> set[str]:
    assert service.neighbours is not None
    return service.neighbours.ring.members


def is_home(service: Service, match_id: str) -> bool:
    assert service.neighbours is not None
    return service.neighbours.ring.is_home(match_id)


def has_at_hand(service: Service, match_id: str) -> bool:
    return service.app.matches.cached_now(match_id) is not None


async def match_at_home_elsewhere(service: Service, anyone: Caller, **fields: Any) -> tuple[str, Caller, list[Caller]]:
    """A started match whose home is another worker than the one that is called."""
    while True:
        match = await new_match(anyone, **fields)
        if not is_home(service, match[0]):
            return match


class KilledWorker:
    """A worker in a process of its own, until it is killed."""

    def __init__(self, store_url: str, folder: Path) -> None:
        config = Config(
            store_url, port=0, organizer_key=ORGANIZER_KEY, signing_keys=str(SIGNER), neighbours=str(folder)
        )
        with Path(os.devnull).open("wb") as nobody_listens:
            self._process = start_worker(config, "warning", nobody_listens.fileno(), 1)

    def send(self, number: signal.Signals = signal.SIGKILL) -> None:
        self._process.send_signal(number)

    def end(self) -> None:
        self._process.kill()
        self._process.wait(20)


@asynccontextmanager
async def worker_and_victim(store_url: str, folder: Path) -> AsyncIterator[tuple[Service, Caller, KilledWorker]]:
    """A worker in this process, and one that can be killed."""
    async with workers(store_url, folder, 1) as [(service, anyone)]:
        victim = KilledWorker(store_url, folder)
        try:
            await know_each_other([service], 2)
            yield service, anyone, victim
        finally:
            victim.end()
