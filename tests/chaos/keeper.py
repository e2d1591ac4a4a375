"""Keeps a service running, as an operator's system would: whatever ends is started again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from loadtest.usage import STORES
from tests.chaos.victims import GONE, Victim, children_of

POLL = 0.05
ROOT = Path(__file__).parents[2]
SOURCES = ("", "clients/python/src")
"""Where the code of a checkout is."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Keeper:
    """A service on a port that stays the same."""

    said: Path
    """Where everything goes that it says."""
    words: Sequence[str]
    """What it is started with."""
    environment: Mapping[str, str] = field(default_factory=dict)
    workers: int = 1
    code: Path = ROOT
    """The checkout that it runs."""
    port: int = field(default_factory=free_port)
    wanted: bool = True
    """Whether it is started again when it has ended."""
    _process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--no-web", "--log-level", "error", *self.words]
        path = os.pathsep.join([str(self.code / each) for each in SOURCES] + [self.environment.get("PYTHONPATH", "")])
        environment = {**os.environ, **self.environment, "PYTHONPATH": path}
        command = [sys.executable, "-m", "terminal", *words]
        with self.said.open("ab") as said:
            self._process = subprocess.Popen(command, cwd=self.code, env=environment, stderr=said, stdout=said)

    async def keep(self) -> None:
        """Start it again whenever it has ended, until cancelled."""
        while True:
            if self.wanted and (self._process is None or self._process.poll() is not None):
                self.start()
            await asyncio.sleep(POLL)

    async def stop(self, seconds: float = 30.0) -> int | None:
        """End it in good order; its exit code."""
        self.wanted = False
        if self._process is None:
            return None
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            return await asyncio.to_thread(self._process.wait, seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return await asyncio.to_thread(self._process.wait)

    # -- its processes -----------------------------------------------------------------------------------------

    def first(self) -> list[Victim]:
        """The process that was started, once it is the service."""
        if self._process is None or self._process.poll() is not None:
            return []
        first = Victim.of(self._process.pid)
        return [first] if "serve" in first.command and str(self.port) in first.command else []

    def all_workers(self) -> list[Victim]:
        """Those that the first process has started; none if it serves by itself."""
        return [each for each in self._below() if "service.worker" in each.command]

    def store(self) -> list[Victim]:
        """The embedded store, if it has one."""
        return [each for each in self._below() if Path(each.command[0]).name.startswith(STORES)]

    def _below(self) -> list[Victim]:
        children = [Victim.of(pid) for pid in children_of(self._process.pid)] if self._process is not None else []
        return [each for each in children if each.state not in GONE and each.command]

    @property
    def whole(self) -> bool:
        """Whether all of its processes are there, and those that serve do."""
        serving = self.all_workers() if self.workers > 1 else self.first()
        return len(serving) == self.workers and all(each.listens(self.port) for each in serving)

    async def until_whole(self, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not self.whole:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(POLL)
