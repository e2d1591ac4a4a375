"""What a load costs: CPU time of the service's processes, and bytes in its store."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis

STORES = ("valkey", "redis")
KEYS = ("log", "head", "secret", "checkpoints")
"""Of a match."""
ANSWERS_WITHIN = 10.0
"""Seconds."""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Usage:
    """Until now; what is not known is None."""

    service_cpu_s: float | None = None
    store_cpu_s: float | None = None
    aof_bytes: int | None = None


@dataclass(frozen=True)
class ProcessUsage:
    """As /proc shows it."""

    pid: int
    parent: int
    name: str
    cpu_s: float


def usage_of(pid: int, store: PrivateStore | None) -> Usage:
    """Of the service whose first process this is, and of its store if that can be looked into."""
    tree = process_tree(pid) if pid else []
    stores = [each.cpu_s for each in tree if each.name.startswith(STORES)]
    aof_bytes = None
    if store is not None:
        with suppress(redis.RedisError):  # it has gone
            aof_bytes = store.aof_bytes()
    return Usage(
        service_cpu_s=sum(each.cpu_s for each in tree) - sum(stores) if tree else None,
        store_cpu_s=sum(stores) if stores else None,
        aof_bytes=aof_bytes,
    )


def process_tree(pid: int) -> list[ProcessUsage]:
    """A process with all that descend from it."""
    everyone = {each.pid: each for each in _everyone()}
    tree = [everyone[pid]] if pid in everyone else []
    for member in tree:
        tree += [each for each in everyone.values() if each.parent == member.pid]
    return tree


def objection_to_pid(pid: int) -> str:
    """Why a process cannot be the first one of a service on this machine; nothing if it can."""
    try:
        words = (Path("/proc") / str(pid) / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "there is no such process"
    if pid in (os.getpid(), os.getppid()) or "load" in words:
        return "this is a load, not a service"
    if "python" not in Path(words[0]).name or not any(word == "serve" or "service." in word for word in words):
        return f"this is not a service ({' '.join(words)[:60].strip() or 'a process without a command'})"
    return ""


def _everyone() -> list[ProcessUsage]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            text = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
            found.append(ProcessUsage(int(folder.name), int(rest[1]), name, (int(rest[11]) + int(rest[12])) / TICKS))
    return found


class PrivateStore:
    """Looks into the store of a private service. There is nothing in it but what the load has done."""

    def __init__(self, socket: Path) -> None:
        self.url = f"unix://{socket}"
        self._client: Any = redis.Redis.from_url(self.url, socket_timeout=ANSWERS_WITHIN)
        self._client.config_set("auto-aof-rewrite-percentage", 0)  # its growth is measured

    def set_fsync(self, how: str) -> None:
        """When its file is written down: `everysec`, or `always` before an answer."""
        self._client.config_set("appendfsync", how)

    def aof_bytes(self) -> int:
        return int(self._client.info("persistence")["aof_current_size"])

    def stream_bytes(self) -> int:
        """What the logs of all matches take in the store's memory."""
        keys = [*self._client.scan_iter(match="powderkeg:{*}:log", count=1000)]
        asked = self._client.pipeline(transaction=False)
        for key in keys:
            asked.memory_usage(key, samples=0)
        return sum(size or 0 for size in asked.execute())

    def entries(self, match_id: str) -> list[bytes]:
        """The log of a match."""
        return [fields[b"e"] for _, fields in self._client.xrange(f"powderkeg:{{{match_id}}}:log")]

    def match_bytes(self, match_ids: Iterable[str]) -> int:
        """What all keys of some matches take in the store's memory."""
        asked = self._client.pipeline(transaction=False)
        for match_id in match_ids:
            for what in KEYS:
                asked.memory_usage(f"powderkeg:{{{match_id}}}:{what}", samples=0)
        return sum(size or 0 for size in asked.execute())

    def unsigned(self) -> int:
        """How many matches have entries that still have to be signed."""
        return int(self._client.zcard("powderkeg:unsigned"))

    def close(self) -> None:
        self._client.close()
