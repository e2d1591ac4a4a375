"""The shared line to the store: calls of one turn in one write, answers in order, and what happens when it breaks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Self

import pytest

from replay.store import connection as line_module
from replay.store.connection import Connection, ConnectionDown, Refused


class Server:
    """A server that answers each command with a number, or as it is told."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "s"
        self.reads: list[bytes] = []
        self.writers: list[asyncio.StreamWriter] = []
        self.silent = False
        self.begun = self.ended = 0
        self.server: Any = None

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_unix_server(self._serve, self.path)
        return self

    async def __aexit__(self, *_: object) -> None:
        for writer in self.writers:
            writer.close()
        self.server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        self.begun += 1
        count = 0
        while data := await reader.read(1 << 20):
            self.reads.append(data)
            if self.silent:
                continue
            for _ in range(data.count(b"*1\r\n") or 1):
                count += 1
                if b"WRITE" in data:
                    writer.write(b"-READONLY this is a replica\r\n")
                else:
                    writer.write(b":%d\r\n" % count if b"BAD" not in data else b"-ERR bad\r\n")
        self.ended += 1


def test_calls_of_one_turn_share_a_write_and_are_answered_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            assert await line.call("FIRST") == 1
            answers = await asyncio.gather(*(line.call("AGAIN") for _ in range(50)))
            assert answers == [*range(2, 52)]
            assert len(server.reads) == 2
            await line.close()

    asyncio.run(scenario())


def test_whoever_stops_waiting_does_not_take_the_answer_of_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("FIRST")
            gone, stays = asyncio.ensure_future(line.call("A")), asyncio.ensure_future(line.call("B"))
            await asyncio.sleep(0)
            gone.cancel()
            assert await stays == 3
            assert len(server.writers) == 1
            await line.close()

    asyncio.run(scenario())


def test_an_error_is_an_error_and_the_line_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            with pytest.raises(Refused, match="bad"):
                await line.call("BAD")
            assert await line.call("GOOD") == 2
            await line.close()

    asyncio.run(scenario())


def test_a_server_that_has_become_a_replica_is_left(tmp_path: Path) -> None:
    """At the same address somebody else may be primary by now."""

    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            with pytest.raises(Refused, match="READONLY"):
                await line.call("WRITE")
            assert await line.call("READ") == 1
            assert len(server.writers) == 2
            (refused,) = await line.calls([("WRITE",)])
            assert isinstance(refused, Refused)
            assert await line.calls([("READ",), ("READ",)]) == [1, 2]
            assert len(server.writers) == 3
            await line.close()

    asyncio.run(scenario())


def test_a_line_that_breaks_fails_all_and_the_next_call_makes_a_new_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("FIRST")
            server.silent = True
            waiting = [asyncio.ensure_future(line.call("LOST")) for _ in range(3)]
            await asyncio.sleep(0.02)
            server.writers[0].close()
            assert all(
                isinstance(each, ConnectionDown) for each in await asyncio.gather(*waiting, return_exceptions=True)
            )
            server.silent = False
            assert await asyncio.gather(*[line.call("NEW") for _ in range(2)]) == [1, 2]
            assert len(server.writers) == 2
            await line.close()

    asyncio.run(scenario())


def test_a_line_that_breaks_before_it_is_asked_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("PING")
            wire = await line._connect_once()
            wire.hang_up("in between")
            with pytest.raises(ConnectionDown, match="hung up"):
                await asyncio.wait_for(wire.ask(b"*1\r\n$4\r\nPING\r\n"), 5)
            await line.close()

    asyncio.run(scenario())


def test_an_answer_that_does_not_come_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_module, "SECONDS", 0.1)

    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("FIRST")
            server.silent = True
            with pytest.raises(ConnectionDown, match="no answer"):
                await line.call("LOST")

    asyncio.run(scenario())


def test_garbage_breaks_the_line(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("FIRST")
            waiting = asyncio.ensure_future(line.call("NEXT"))
            server.silent = True
            await asyncio.sleep(0.02)
            server.writers[0].write(b"what?\r\n")
            with pytest.raises(ConnectionDown, match="understood"):
                await waiting

    asyncio.run(scenario())


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("database", ["", "?db=7"])
def test_a_line_that_is_closed_while_it_is_made_leaves_nothing_open(tmp_path: Path, database: str, turns: int) -> None:
    """However far it has come: whoever waits is told, and the server sees nobody."""

    async def scenario() -> None:
        async with Server(tmp_path) as server:
            server.silent = True
            line = Connection(f"unix://{server.path}{database}")
            waiting = [asyncio.ensure_future(line.call("PING")) for _ in range(2)]
            for _ in range(turns):
                await asyncio.sleep(0)
            await asyncio.wait_for(line.close(), 5)
            told = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(each) for each in told] == [ConnectionDown] * 2
            while server.begun != server.ended:  # noqa: ASYNC110 (one that stays open is waited for until the timeout)
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(scenario(), 0.8 * line_module.SECONDS))


def test_a_line_that_is_closed_makes_no_new_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Server(tmp_path) as server:
            line = Connection(f"unix://{server.path}")
            await line.call("PING")
            await line.close()
            with pytest.raises(ConnectionDown, match="closed"):
                await line.call("PING")
            assert len(server.writers) == 1

    asyncio.run(scenario())


def test_there_may_be_no_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        with pytest.raises(ConnectionDown, match="FileNotFoundError"):
            await Connection(f"unix://{tmp_path}/none").call("PING")

    asyncio.run(scenario())


def test_password_and_database_of_the_url_are_used(store_url: str) -> None:
    """With a real server: another database has other keys; a password that it does not ask for is an error."""

    async def scenario() -> None:
        mark = "?" if "?" not in store_url else "&"
        here, there = Connection(store_url), Connection(f"{store_url}{mark}db=7")
        await here.call("SET", "line-test", "here")
        assert await there.call("GET", "line-test") is None
        assert await here.call("GETDEL", "line-test") == b"here"
        wrong = Connection(f"{store_url}{mark}password=no&username=nobody")
        with pytest.raises(ConnectionDown, match="WRONGPASS"):
            await wrong.call("PING")
        for each in (here, there):
            await each.close()

    asyncio.run(scenario())
