"""Keeps a service running, as an operator's system would: whatever ends is started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis

from loadtest.usage import STORES, process_tree

POLL = 0.05


@dataclass
class Keeper:
    """A service with two workers and an embedded store, on a port that stays the same."""

    data: Path
    port: int
    workers: int = 2
    starts: int = 0
    _process: subprocess.Popen[bytes] | None = None
    _words: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def store_url(self) -> str:
        return f"unix://{self.data / 'valkey.sock'}"

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--no-web", "--data", str(self.data), "--no-limits"]
        words += ["--workers", str(self.workers), "--log-level", "error"]
        with (self.data.parent / "said").open("ab") as said:
            self._process = subprocess.Popen([sys.executable, "-m", "terminal", *words], stderr=said, stdout=said)
        self.starts += 1

    async def keep(self) -> None:
        """Start it again whenever it has ended, until cancelled."""
        while True:
            if self._process is None or self._process.poll() is not None:
                self.start()
            await asyncio.sleep(POLL)

    def stop(self) -> None:
        """End it in good order."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    # -- its processes -----------------------------------------------------------------------------------------

    @property
    def first(self) -> int:
        return self._process.pid if self._process is not None else 0

    def all_workers(self) -> list[int]:
        return [
            each.pid for each in process_tree(self.first) if each.pid != self.first and not each.name.startswith(STORES)
        ]

    def store(self) -> list[int]:
        return [each.pid for each in process_tree(self.first) if each.name.startswith(STORES)]

    @property
    def whole(self) -> bool:
        """Whether all of its processes are there."""
        return len(self.all_workers()) == self.workers and len(self.store()) == 1

    def command(self, *words: Any) -> None:
        """A command to the store, if there is one."""
        with suppress(redis.RedisError, OSError):
            client: Any = redis.Redis(unix_socket_path=str(self.data / "valkey.sock"), socket_timeout=2)
            client.execute_command(*words)
            client.close()


def signal_all(pids: list[int], number: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
