"""What is measured: a private service, and the ceiling with a store of the same kind. And what CPU time they take."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen

from loadtest import AS_FAST_AS_IT_GOES, STORES, PrivateStore, process_tree, start_private_service
from service.embedded_store import EmbeddedStore


@dataclass(frozen=True)
class ServerUnderTest:
    """Something that serves, on this machine."""

    address: str
    pids: tuple[int, ...]
    """Its processes, without the store."""
    store_pid: int
    store: PrivateStore
    web: str = ""
    """Where it listens for browsers."""

    def cpu_s(self) -> float:
        """User and system time of all its processes until now."""
        return sum(map(cpu_s, self.pids))

    def store_cpu_s(self) -> float:
        return cpu_s(self.store_pid)


def cpu_s(pid: int) -> float:
    """User and system time of a process, to the nanosecond: the system's CPU clock of that process."""
    return time.clock_gettime(~pid << 3 | 2)


@contextmanager
def started_service(
    workers: int = 1,
    door: str = "grpcio",
    settings: Sequence[str] = AS_FAST_AS_IT_GOES,
    checkout: Path | None = None,
) -> Iterator[ServerUnderTest]:
    """`powderkeg serve`, with its own store and its own key."""
    with start_private_service(workers, door, settings, checkout) as served:
        tree = process_tree(served.pid)
        stores = [each.pid for each in tree if each.name.startswith(STORES)]
        if served.socket is None or len(stores) != 1:
            raise AssertionError("a private service has a store of its own")
        pids = tuple(each.pid for each in tree if each.pid not in stores)
        store = PrivateStore(served.socket)
        try:
            yield ServerUnderTest(served.address, pids, stores[0], store, served.web)
        finally:
            store.close()


@contextmanager
def started_ceiling(
    unary: int, stream: int, entry: int, workers: int = 1, door: str = "grpcio"
) -> Iterator[ServerUnderTest]:
    """bench/ceiling.py, with a store as the service has it."""
    with ExitStack() as stack:
        folder = tempfile.TemporaryDirectory(prefix="powderkeg-bench-", ignore_cleanup_errors=True)
        store = EmbeddedStore(Path(stack.enter_context(folder)))
        stack.callback(store.stop)
        port, pids = "0", []
        for _ in range(workers):
            command = [sys.executable, "-m", "bench.ceiling", door, store.url, port, *map(str, (unary, stream, entry))]
            process = stack.enter_context(Popen(command, stdin=PIPE, stdout=PIPE, text=True))
            port = process.stdout.readline().strip() if process.stdout else ""
            pids.append(process.pid)
        looking = PrivateStore(store.socket)
        stack.callback(looking.close)
        yield ServerUnderTest(f"127.0.0.1:{port}", tuple(pids), store.pid, looking)
