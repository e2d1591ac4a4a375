"""A data centre: two services on one store, the lines to them and between them, and everything that can be done to it.

The first service has two workers and the embedded store. The second one is a single process that reaches the same store
by a line that can be cut, and its wall clock is an hour off. Clients reach either by a line of its own.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import redis

from service.background import end
from tests.chaos.disk import Disk
from tests.chaos.keeper import Keeper
from tests.chaos.players import Journal
from tests.chaos.relay import Relay, Trouble
from tests.chaos.victims import Missed, Victim

HOUR = 3600
LONGEST = 60.0
"""Seconds after which a service that does not serve again is given up."""
WRONG_CLOCK = Path(__file__).parent / "wrong_clock"


class Centre:
    """All of it."""

    def __init__(self, folder: Path, journal: Journal, seed: int, *, small_disk: bool) -> None:
        self.folder = folder
        self.journal = journal
        self.chance = random.Random(seed)
        self.disk = Disk(folder / "disk") if small_disk else None
        self.data = folder / "disk" / "data"
        self.data.mkdir(parents=True)
        self.said = folder / "said"
        self._clock = folder / "clock"
        self.set_clock(HOUR)
        own = ("--no-limits", "--data", str(self.data), "--workers", "2")
        self.first = Keeper(self.said, own, {"REDIS_URL": ""}, workers=2)
        wrong = {"PYTHONPATH": str(WRONG_CLOCK), "POWDERKEG_WRONG_CLOCK": str(self._clock)}
        self.second = Keeper(self.said, ("--no-limits", *self.second_words), {**self.second_environment, **wrong})
        self.store_line = Relay(self._socket, self.chance)
        self.client_lines = [Relay(each.port, self.chance) for each in (self.first, self.second)]
        self.addresses: list[str] = []
        """Where clients call."""
        self._keeping: list[asyncio.Task[None]] = []

    @property
    def _socket(self) -> Path:
        return self.data / "valkey.sock"

    @property
    def store_url(self) -> str:
        return f"unix://{self._socket}"

    @property
    def second_environment(self) -> dict[str, str]:
        return {"REDIS_URL": f"unix://{self.folder / 'line.sock'}"}

    @property
    def second_words(self) -> tuple[str, ...]:
        return ("--signing-key", str(self.data / "signing.key"))

    async def start(self) -> None:
        await self.store_line.listen(self.folder / "line.sock")
        self.addresses = [f"127.0.0.1:{await each.listen()}" for each in self.client_lines]
        self._keeping.append(asyncio.create_task(self.first.keep()))
        async with asyncio.timeout(LONGEST):
            while not (self._socket.exists() and (self.data / "signing.key").exists()):  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.02)
        self._keeping.append(asyncio.create_task(self.second.keep()))
        await self.first.until_whole(LONGEST)
        await self.second.until_whole(LONGEST)
        assert self.clock_of(self.second.first()[0]) > HOUR / 2

    async def stop(self) -> None:
        for task in self._keeping:
            await end(task)
        await asyncio.gather(self.second.stop(), self.first.stop())
        for relay in (self.store_line, *self.client_lines):
            await relay.close()

    def clean_up(self) -> None:
        if self.disk is not None:
            self.disk.unmount()

    # -- what it is like ---------------------------------------------------------------------------------------

    async def whole(self) -> None:
        """Until all processes are there and moves are made: a fault that meets nobody is none."""
        await self.first.until_whole(LONGEST)
        await self.second.until_whole(LONGEST)
        await self.served(time.monotonic())

    async def served(self, since: float) -> float:
        """Until every table has made a move that was sent since then; the seconds that it took."""
        async with asyncio.timeout(LONGEST):
            while (seconds := self.journal.served_after(since)) is None:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.02)
        return seconds

    async def busy(self) -> None:
        """Until a move is on its way."""
        async with asyncio.timeout(LONGEST):
            while not self.journal.in_flight:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.001)

    # -- what can be done to it --------------------------------------------------------------------------------

    def set_clock(self, seconds: int) -> None:
        """The second service's clock is off by so much from now on."""
        new = self._clock.with_name("clock.new")
        new.write_text(str(seconds), encoding="utf-8")
        new.rename(self._clock)

    def clock_of(self, victim: Victim) -> float:
        """By how many seconds the clock of a process was off at its start."""
        file = self._clock.with_name(f"{self._clock.name}.{victim.pid}")
        if not file.exists():
            raise Missed("the process has the right clock")
        return float(file.read_text(encoding="utf-8")) - file.stat().st_mtime

    async def trouble(self, relays: list[Relay], trouble: Trouble, seconds: float) -> None:
        """What is sent over these lines has trouble for so long."""
        for relay in relays:
            relay.begin(trouble)
        await asyncio.sleep(seconds)
        for relay in relays:
            relay.end()
        if any(not relay.met for relay in relays):
            raise Missed("nothing was sent over a line while it had trouble")

    async def command(self, *words: str) -> Any:
        """What the store answers; or the error that it answers with."""

        def asked() -> Any:
            client: Any = redis.Redis(unix_socket_path=str(self._socket), socket_timeout=5)
            try:
                return client.execute_command(*words)
            except redis.ResponseError as error:
                return error
            except (redis.RedisError, OSError) as error:
                raise Missed(str(error)) from None
            finally:
                with suppress(redis.RedisError):
                    client.close()

        return await asyncio.to_thread(asked)
