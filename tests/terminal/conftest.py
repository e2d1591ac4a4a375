"""A real service for the commands that speak with one, and a quick way to run them."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from powderkeg.client import Player, Powderkeg
from service.embedded_store import EmbeddedStore
from service.server import Config, Service, configure_logs
from terminal import main
from tests.terminal.command_line import KEY, ORGANIZER, Done, Run


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service in a thread, with a store of its own."""
    configure_logs("error")
    store = EmbeddedStore(tmp_path_factory.mktemp("store"), "everysec")
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> Service:
        service = Service(Config(store.url, port=0, organizer_key=ORGANIZER, signing_keys=str(KEY)))
        await service.start()
        return service

    try:
        service = asyncio.run_coroutine_threadsafe(start(), loop).result(20)
        yield f"127.0.0.1:{service.port}"
        asyncio.run_coroutine_threadsafe(service.stop(), loop).result(20)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        store.stop()


@pytest.fixture
def run(address: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process, which is quicker, against the service; `typed` is what its user types."""

    def run_here(*arguments: str, typed: str = "", columns: int = 160) -> Done:
        reading, writing = os.pipe()
        os.write(writing, typed.encode())
        os.close(writing)
        with os.fdopen(reading) as stdin, monkeypatch.context() as patch:
            for name, value in {
                "COLUMNS": str(columns),
                "NO_COLOR": "1",
                "TERM": "dumb",
                "POWDERKEG_ADDRESS": address,
            }.items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", ["powderkeg", *arguments])
            patch.setattr(sys, "stdin", stdin)
            capfd.readouterr()
            with pytest.raises(SystemExit) as ended:
                main()
        said = capfd.readouterr()
        return Done(int(ended.value.code or 0), said.out, said.err)

    return run_here


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which commands run, with a policy for the service; the user's data are in it, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "policy.txt").write_text(f"key {KEY.verifier}\n")
    return tmp_path


@pytest.fixture(scope="session")
def finished(address: str) -> str:
    """A match of three bots that is over."""

    async def play() -> str:
        async with Powderkeg.connect(address) as client:
            host = await client.create("boom", seats=3)
            for _ in range(3):
                await host.add_bot("sensible")
            await host.start()
            async for _ in client.watch(host.match.id):
                pass
            return host.match.id

    return asyncio.run(play())


@pytest.fixture
def waiting(address: str) -> Player:
    """The first seat of a match that waits for it to roll."""

    async def begin() -> Player:
        async with Powderkeg.connect(address) as client:
            host = await client.create("boom", seats=3, options={"first_seat": "0"})
            player = await client.join(host.match.id, "Ada")
            await host.add_bot("sensible")
            await host.add_bot("random")
            await host.start()
            return player

    return asyncio.run(begin())
