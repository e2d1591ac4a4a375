"""The means of chaos do what they say: lines go wrong as told, and a fault that meets nobody does not count."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.chaos import upgrade
from tests.chaos.centre import WRONG_CLOCK
from tests.chaos.relay import Relay, Trouble
from tests.chaos.victims import Missed, Victim, dead, killed, stopped

SENT = b"a frame of forty bytes, from one to other"


@asynccontextmanager
async def line() -> AsyncIterator[tuple[Relay, asyncio.StreamReader, asyncio.StreamWriter, list[bytes]]]:
    """A line to somebody who sends back what comes; what has come, piece by piece."""
    came: list[bytes] = []

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(1000):
                came.append(piece)
                writer.write(piece)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    relay = Relay(server.sockets[0].getsockname()[1], random.Random(1))
    reader, writer = await asyncio.open_connection("127.0.0.1", await relay.listen())
    try:
        writer.write(SENT)
        assert await reader.readexactly(len(SENT)) == SENT
        came.clear()
        yield relay, reader, writer, came
    finally:
        writer.transport.abort()
        await relay.close()
        server.close()


async def _rest(reader: asyncio.StreamReader) -> bytes | None:
    """All that comes before the end; None if it is no good end."""
    try:
        return await asyncio.wait_for(reader.read(), 10)
    except ConnectionError:
        return None


@pytest.mark.parametrize("trouble", [Relay.cut, Relay.half_close, Relay.black_hole])
def test_a_line_that_breaks(trouble: Trouble) -> None:
    async def scenario() -> None:
        async with line() as (relay, reader, writer, came):
            relay.begin(trouble)
            writer.write(SENT)
            await asyncio.sleep(0.2)
            relay.end()
            assert relay.met == 1
            assert not await _rest(reader)
            assert b"".join(came) in ([SENT[: len(SENT) // 2], b""] if trouble is Relay.cut else [b""])

    asyncio.run(scenario())


@pytest.mark.parametrize("trouble", [Relay.delay, Relay.trickle])
def test_a_line_that_is_slow(trouble: Trouble) -> None:
    async def scenario() -> None:
        async with line() as (relay, reader, writer, came):
            relay.begin(trouble)
            writer.write(SENT)
            assert await asyncio.wait_for(reader.readexactly(len(SENT)), 10) == SENT
            assert relay.met
            assert b"".join(came) == SENT
            assert trouble is Relay.delay or len(came) > 1

    asyncio.run(scenario())


def test_a_fault_that_meets_nobody_does_not_count() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    victim = Victim.of(process.pid)

    async def scenario() -> None:
        await stopped([victim], 0.05)
        with pytest.raises(Missed):
            await dead([victim], 0.1)
        asyncio.get_running_loop().call_later(0.05, os.kill, process.pid, signal.SIGCONT)
        with pytest.raises(Missed, match="somebody went on"):
            await stopped([victim], 0.3)
        await killed([victim])
        for nobody in ([], [victim]):
            with pytest.raises(Missed, match="is not there"):
                await killed(nobody)

    try:
        asyncio.run(scenario())
    finally:
        process.kill()
        process.wait()


def test_a_wrong_clock_is_wrong(tmp_path: Path) -> None:
    clock = tmp_path / "clock"
    clock.write_text("-3600")
    environment = {**os.environ, "PYTHONPATH": str(WRONG_CLOCK), "POWDERKEG_WRONG_CLOCK": str(clock)}
    code = "import time, os; print(time.time() - os.times().elapsed, time.clock_gettime(0) - os.times().elapsed)"
    wrong, right = map(float, subprocess.check_output([sys.executable, "-c", code], env=environment).split())
    assert -3601 < wrong - right < -3599


def test_a_checkout_without_history_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "RELEASE", "0" * 40)
    assert "history" in upgrade.objection() or "git" in upgrade.objection()
