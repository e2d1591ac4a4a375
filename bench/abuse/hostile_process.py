"""The hostile client in a process of its own, which takes only the CPU time that nobody else wants.

On a machine of its own it would take none from the service. So it is told to be nice here: what it costs the players
is what it makes the service do.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from subprocess import PIPE

from bench.abuse.abuses import ABUSES
from bench.abuse.hostile_client import AbuseTarget, HostileClient
from service.background import end
from service.child_process import tied

NICEST = 19
FIRST_SOURCE = 2
"""Players call from 127.0.0.1, and each abuse from an address of its own: no limit is used up by another one."""
WARM_UP = 0.5
"""Seconds from the beginning of an abuse until it is measured."""


@asynccontextmanager
async def abused(name: str, target: AbuseTarget) -> AsyncIterator[Counter[str]]:
    """While this lasts, somebody does that; afterwards the counts say what came of it."""
    outcomes: Counter[str] = Counter()
    command = tied([sys.executable, "-m", "bench.abuse.hostile_process", name, json.dumps(asdict(target))])
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    if process.stdin is None or process.stdout is None:
        raise AssertionError("both are pipes")
    try:
        await process.stdout.readline()
        await asyncio.sleep(WARM_UP)
        yield outcomes
        process.stdin.close()
        outcomes.update(json.loads(await asyncio.wait_for(process.stdout.readline(), 30)))
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def be_nice() -> None:
    """As a process, and as a session, for which Linux may count by itself."""
    os.setpriority(os.PRIO_PROCESS, 0, NICEST)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICEST), encoding="ascii")


async def be_hostile(name: str, target: AbuseTarget) -> Counter[str]:
    """Until nobody listens any more."""
    client = HostileClient(target, f"127.0.0.{FIRST_SOURCE + list(ABUSES).index(name)}")
    (await client.connect()).close()
    print("ready", flush=True)
    abusing = asyncio.create_task(ABUSES[name].run(client))
    asked_to_end = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait((abusing, asked_to_end), return_when=asyncio.FIRST_COMPLETED)
    if abusing.done():
        await abusing
    await end(abusing)
    return client.outcomes


if __name__ == "__main__":
    be_nice()
    print(json.dumps(asyncio.run(be_hostile(sys.argv[1], AbuseTarget(**json.loads(sys.argv[2]))))), flush=True)
