"""What goes wrong: each fault happens, is seen to have happened, lasts a moment, and is over."""

from __future__ import annotations

import asyncio
import resource
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from tests.chaos.centre import HOUR, LONGEST, Centre
from tests.chaos.players import CALL_SECONDS
from tests.chaos.relay import Relay, Trouble
from tests.chaos.upgrade import roll
from tests.chaos.victims import Missed, Victim, dead, killed, signal_all, stopped

Fault = Callable[[Centre], Awaitable[float | None]]
"""Tells when it was over, if that was before it returned: from then on the seconds until all are served are counted."""
Chosen = Callable[[Centre], list[Victim]]
"""Whom a fault is for."""
MOMENT = 1.0
"""Seconds that a fault lasts which does not end by itself."""
HANGS = 30.0
"""Seconds within which a worker that hangs has been killed."""
TORN = b"*3\r\n$4\r\nXADD\r\n$9\r\npowderkeg"
"""The beginning of a command that was never written to its end."""
TRUNCATED = "Truncating the AOF"
"""What the store's log says when it finds one."""

# -- processes ---------------------------------------------------------------------------------------------------------


def service(centre: Centre) -> list[Victim]:
    """A service that is one process."""
    return centre.second.first()


def first(centre: Centre) -> list[Victim]:
    """The first process of a service with workers."""
    return centre.first.first()


def all_workers(centre: Centre) -> list[Victim]:
    return centre.first.all_workers()


def worker(centre: Centre) -> list[Victim]:
    return centre.chance.sample(all_workers(centre), 1)


def store(centre: Centre) -> list[Victim]:
    return centre.first.store()


def everything(centre: Centre) -> list[Victim]:
    return [*store(centre), *all_workers(centre), *first(centre), *service(centre)]


async def kill(chosen: Chosen, centre: Centre) -> None:
    await killed(chosen(centre))


async def stop(chosen: Chosen, centre: Centre) -> None:
    await stopped(chosen(centre), MOMENT)


async def hang(centre: Centre) -> float:
    """A worker stops for good: its supervisor has to see to it."""
    victims, begun = worker(centre), time.monotonic()
    signal_all(victims, signal.SIGSTOP)
    try:
        await dead(victims, HANGS)
    finally:
        signal_all(victims, signal.SIGCONT)
    return begun


# -- the store ---------------------------------------------------------------------------------------------------------


async def refuse(begin: tuple[str, ...], finish: tuple[str, ...], error: str, centre: Centre) -> None:
    """The store refuses all writes for a moment, and says this."""
    victims = store(centre)
    await centre.command(*begin)
    try:
        await asyncio.sleep(MOMENT)
        answer = str(await centre.command("SET", "powderkeg:chaos", "1"))
        if error not in answer:
            raise Missed(f"the store does not refuse to write: {answer}")
    finally:
        await centre.command(*finish)
    if store(centre) != victims:
        raise Missed("the store has died meanwhile")


async def fill_disk(centre: Centre) -> None:
    """The store may write no more to its files: it ends rather than answer what it cannot keep."""
    victims = store(centre)
    if centre.disk is None or not centre.disk.mounted:  # the next best
        size = max((file.stat().st_size for file in _files(centre)), default=0) + 2000
        for each in victims:
            resource.prlimit(each.pid, resource.RLIMIT_FSIZE, (size, size))
        await dead(victims, 30)
        return
    await asyncio.to_thread(centre.disk.fill)
    try:
        await dead(victims, 30)
        await asyncio.sleep(MOMENT)
    finally:
        centre.disk.empty()


async def tear(centre: Centre) -> float:
    """Everything dies in the middle of a write."""
    log, centre.first.wanted = centre.data / "valkey.log", False
    before = log.read_text(errors="replace").count(TRUNCATED)
    try:
        await killed(everything(centre))
        with max(_files(centre), key=lambda file: int(file.name.split(".")[2])).open("ab") as newest:
            newest.write(TORN)
    finally:
        centre.first.wanted = True
    over = time.monotonic()
    await centre.first.until_whole(LONGEST)
    if log.read_text(errors="replace").count(TRUNCATED) == before:
        raise Missed("the store did not notice that its file was torn")
    return over


def _files(centre: Centre) -> list[Path]:
    return [*(centre.data / "appendonlydir").glob("*.incr.aof")]


# -- lines and clocks --------------------------------------------------------------------------------------------------


async def trouble(what: Trouble, seconds: float, centre: Centre) -> None:
    """Clients have trouble with both services."""
    await centre.trouble(centre.client_lines, what, seconds)


async def store_trouble(what: Trouble, seconds: float, centre: Centre) -> None:
    """The second service has trouble with its store."""
    await centre.trouble([centre.store_line], what, seconds)


async def part_clocks(centre: Centre) -> float:
    """The clock of a running service leaps by two hours; the service that comes after it starts with it so."""
    off = centre.chance.choice([-HOUR, HOUR])
    centre.set_clock(-off)
    await asyncio.sleep(MOMENT / 2)
    centre.set_clock(off)
    await asyncio.sleep(MOMENT / 2)
    await killed(service(centre))
    over = time.monotonic()
    await centre.second.until_whole(LONGEST)
    seen = centre.clock_of(service(centre)[0])
    if abs(seen - off) > HOUR / 2:
        raise Missed(f"the clock is off by {seen:.0f} s instead of {off} s")
    return over


READ_ONLY = ("REPLICAOF", "127.0.0.1", "1")
"""Of nobody: what it has stays as it is."""
LASTING = CALL_SECONDS + MOMENT
TROUBLES: dict[str, tuple[Trouble, float]] = {
    "cut mid-frame": (Relay.cut, MOMENT),
    "half closed": (Relay.half_close, MOMENT),
    "slow": (Relay.delay, LASTING),
    "trickling": (Relay.trickle, MOMENT),
    "black hole": (Relay.black_hole, LASTING),
}
FAULTS: dict[str, Fault] = {
    "kill -9 of a service": partial(kill, service),
    "kill -9 of a worker": partial(kill, worker),
    "kill -9 of all workers": partial(kill, all_workers),
    "kill -9 of the first process": partial(kill, first),
    "kill -9 of the store": partial(kill, store),
    "kill -9 of everything": partial(kill, everything),
    "SIGSTOP of a service": partial(stop, service),
    "SIGSTOP of a worker": partial(stop, worker),
    "SIGSTOP of a worker, for good": hang,
    "SIGSTOP of the first process": partial(stop, first),
    "SIGSTOP of the store": partial(stop, store),
    "memory full": partial(
        refuse, ("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0"), "maxmemory"
    ),
    "read-only": partial(refuse, READ_ONLY, ("REPLICAOF", "NO", "ONE"), "read only replica"),
    "too few replicas": partial(
        refuse,
        ("CONFIG", "SET", "min-replicas-to-write", "1"),
        ("CONFIG", "SET", "min-replicas-to-write", "0"),
        "Not enough good replicas",
    ),
    "disk full": fill_disk,
    "torn append-only file": tear,
    **{f"clients' lines: {name}": partial(trouble, *what) for name, what in TROUBLES.items()},
    **{f"store's line: {name}": partial(store_trouble, *what) for name, what in TROUBLES.items()},
    "clocks apart": part_clocks,
    "rolling upgrade": roll,
}
