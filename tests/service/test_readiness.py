"""Readiness is the truth: a store that cannot be written to is told of at once, with its cause; liveness is apart."""

from __future__ import annotations

import asyncio
import shutil
import signal
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from replay.store.causes import CAUSES, SAID_BY_THE_STORE, SILENT, cause_of
from replay.store.match_index import INDEXED
from replay.store.probe import probe
from replay.store.streams import Store, StoreDown
from service.readiness import LIVENESS, NOT_SERVING, SERVING, Readiness
from service.server import GRACE
from service.store_trouble import StoreTrouble
from tests.service.running import Caller, new_match, process, reason_of, running
from tests.store_servers import HERE, StoreServer, cluster, free_ports

Spoil = Callable[[StoreServer, Path], None]


def out_of_memory(server: StoreServer, _: Path) -> None:
    server.client.config_set("maxmemory", 1)


def failed_over(server: StoreServer, _: Path) -> None:
    server.client.replicaof(HERE, 1)


def without_disk(server: StoreServer, folder: Path) -> None:
    shutil.rmtree(folder)
    server.client.bgsave()


def without_replicas(server: StoreServer, _: Path) -> None:
    server.client.config_set("min-replicas-to-write", 1)


def hung(server: StoreServer, _: Path) -> None:
    server.send(signal.SIGSTOP)


def as_before(server: StoreServer) -> None:
    server.send(signal.SIGCONT)
    server.client.execute_command("REPLICAOF", "NO", "ONE")
    server.client.config_set("maxmemory", 0)
    server.client.config_set("min-replicas-to-write", 0)
    server.client.config_set("stop-writes-on-bgsave-error", "no")


FAULTS: dict[str, tuple[Spoil, str]] = {
    "out of memory": (out_of_memory, "the store is out of memory"),
    "failed over": (failed_over, "the store is read-only"),
    "disk full": (without_disk, "the store cannot write to its disk"),
    "replicas": (without_replicas, "the store has too few replicas"),
    "hung": (hung, "the store does not answer"),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StoreServer]:
    (tmp_path / "data").mkdir()
    (port,) = free_ports(1)
    with StoreServer(tmp_path, port, dir=tmp_path / "data", save="3600 1") as started:
        yield started


@pytest.fixture
def info(monkeypatch: pytest.MonkeyPatch) -> Mock:
    told = Mock()
    monkeypatch.setattr("service.readiness.log", Mock(info=told))
    return told


async def status(anyone: Caller, name: str = "") -> int:
    health: Any = health_pb2_grpc.HealthStub(anyone.channel)
    return int((await health.Check(health_pb2.HealthCheckRequest(service=name), timeout=5)).status)


async def becomes(anyone: Caller, wanted: int) -> None:
    async with asyncio.timeout(20):
        while await status(anyone) != wanted:  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_store_that_cannot_be_written_to_is_told_of_with_its_cause(
    server: StoreServer, tmp_path: Path, info: Mock, fault: str
) -> None:
    spoil, cause = FAULTS[fault]

    async def scenario() -> None:
        async with running(f"redis://{HERE}:{server.port}") as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            action = (await players[0].call("ListLegalActions", match_id)).choices[0].action
            assert await status(anyone) == SERVING
            spoil(server, tmp_path / "data")
            await becomes(anyone, NOT_SERVING)
            info.assert_called_once_with("not serving", cause=cause)
            assert await status(anyone, "powderkeg.v1.MatchService") == NOT_SERVING
            assert await status(anyone, LIVENESS) == SERVING
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].call("SubmitAction", match_id, action=action, request_id="the same")
            assert reason_of(refused.value) == (grpc.StatusCode.UNAVAILABLE, "STORE_DOWN")
            assert refused.value.details() == f"{cause}; send the same request again"
            as_before(server)
            await becomes(anyone, SERVING)
            info.assert_called_with("serving again", cause=cause)
            assert info.call_count == 2
            assert (await players[0].call("SubmitAction", match_id, action=action, request_id="the same")).seq == 6

    asyncio.run(scenario())


@pytest.mark.parametrize("fault", ["out of memory", "failed over", "replicas"])
def test_a_new_store_may_become_writable_once_the_service_has_started(
    server: StoreServer, tmp_path: Path, info: Mock, fault: str
) -> None:
    spoil, cause = FAULTS[fault]
    spoil(server, tmp_path / "data")

    async def scenario() -> None:
        async with running(f"redis://{HERE}:{server.port}") as (service, anyone):
            info.assert_called_once_with("not serving", cause=cause)
            assert await status(anyone) == NOT_SERVING
            assert await service.store.call("EXISTS", INDEXED) == 0
            as_before(server)
            await becomes(anyone, SERVING)
            match_id, *_ = await new_match(anyone)
            assert match_id in [match.id for match in (await anyone.call("ListMatches")).matches]
            async with asyncio.timeout(20):
                while not await service.store.call("EXISTS", INDEXED):  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.05)

    asyncio.run(scenario())


def test_every_primary_of_a_cluster_is_probed(tmp_path: Path) -> None:
    async def scenario(servers: list[StoreServer]) -> None:
        store = Store(f"redis://{HERE}:{servers[0].port}?cluster=true")
        await probe(store)
        for each in servers:
            each.client.config_set("maxmemory", 1)
            with pytest.raises(StoreDown) as down:
                await probe(store)
            assert down.value.cause == "the store is out of memory"
            each.client.config_set("maxmemory", 0)
        await store.close()

    with cluster(tmp_path, 3) as servers:
        asyncio.run(scenario(servers))


@pytest.mark.parametrize("word", SAID_BY_THE_STORE)
def test_causes_are_found_in_what_the_store_says(word: str) -> None:
    assert cause_of(f"something {word} something") == CAUSES[SAID_BY_THE_STORE[word]]
    assert cause_of(f"something {word[:-1]} something") == SILENT


def test_what_probes_find_is_counted_and_a_service_that_ends_says_nothing_about_the_store(store_url: str) -> None:
    async def scenario() -> None:
        store, nowhere, trouble = Store(store_url), Store(f"redis://{HERE}:1"), StoreTrouble()
        readiness, without = (Readiness(each, trouble, ()) for each in (store, nowhere))
        await readiness.start()
        assert (readiness.serving, readiness.store_is_up) == (True, True)
        await readiness.end()
        assert (readiness.serving, readiness.store_is_up) == (False, True)
        assert not any(trouble.errors.values())
        await without.start()
        assert (without.serving, without.store_is_up) == (False, False)
        assert trouble.errors["connection"] == 1
        await store.close()
        await nowhere.close()

    asyncio.run(scenario())


def test_balancers_are_told_before_calls_end(store_url: str) -> None:
    """After SIGTERM with --lame-duck: not ready, but alive, and answering."""

    async def scenario(address: str, web_port: int, end: Callable[[], None]) -> None:
        async with grpc.aio.insecure_channel(address) as channel:
            anyone = Caller(channel)
            await becomes(anyone, SERVING)
            end()
            await becomes(anyone, NOT_SERVING)
            assert await status(anyone, LIVENESS) == SERVING
            for path, answer in (("/health", 503), ("/live", 200)):
                assert await asyncio.to_thread(ask, web_port, path) == answer
            assert (await anyone.call("CreateMatch", game="boom")).match.id

    with process("--lame-duck", "3", REDIS_URL=store_url) as served:
        asyncio.run(scenario(served.address, served.web_port, lambda: served.process.send_signal(signal.SIGTERM)))
        assert served.process.wait(timeout=20) == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_interrupts_does_not_wait_for_balancers(store_url: str, workers: str) -> None:
    async def scenario(address: str, send: Callable[[int], None]) -> None:
        async with grpc.aio.insecure_channel(address) as channel:
            anyone = Caller(channel)
            await becomes(anyone, SERVING)
            send(signal.SIGTERM)
            await becomes(anyone, NOT_SERVING)
            send(signal.SIGTERM)  # as a system that sends it to all processes of a service does
            await asyncio.sleep(0.3)
            assert await status(anyone, LIVENESS) == SERVING
            send(signal.SIGINT)

    with process("--lame-duck", "3600", "--workers", workers, REDIS_URL=store_url) as served:
        asyncio.run(scenario(served.address, served.process.send_signal))
        assert served.process.wait(timeout=20) == 0


def test_who_watches_health_is_told_when_the_service_ends(store_url: str) -> None:
    """Without a word of its own the service would wait for it for as long as for a call under way."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            health: Any = health_pb2_grpc.HealthStub(anyone.channel)
            left, stays = [health.Watch(health_pb2.HealthCheckRequest()) for _ in range(2)]
            assert [(await watch.read()).status for watch in (left, stays)] == [SERVING, SERVING]
            left.cancel()
            async with asyncio.timeout(GRACE - 1):
                await service.grpc.stop(GRACE)
            with pytest.raises(grpc.aio.AioRpcError) as ended:
                await stays.read()
            assert reason_of(ended.value) == (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")

    asyncio.run(scenario())


def ask(port: int, path: str) -> int:
    connection = HTTPConnection(HERE, port, timeout=5)
    connection.request("GET", path)
    answered = connection.getresponse().status
    connection.close()
    return answered
