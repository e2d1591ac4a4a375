"""Who is primary: found again after a fail-over, and never believed once its replicas are gone."""

from __future__ import annotations

import asyncio
import signal
from contextlib import aclosing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from redis.crc import key_slot

from powderkeg.v1 import log_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.store.address import StoreAddress
from replay.store.cluster import place_in
from replay.store.connection import Connection, ConnectionDown
from replay.store.probe import probe
from replay.store.sentinels import Sentinels
from replay.store.streams import Head, Store, StoreDown
from tests.store_servers import HERE, SLOTS, StoreServer, TlsFiles, cluster, free_ports, single, until, with_sentinel

NEW = Head(0, NO_HASH)


async def put(store: Store, match_id: str, head: Head, request_id: str) -> Head:
    """Append an entry; the new head, once the append is acknowledged."""
    data = log_pb2.LogEntry(seq=head.seq + 1, request_id=request_id).SerializeToString()
    after = Head(head.seq + 1, chain_hash(match_id, head.seq + 1, head.hash, data))
    done = await store.append(match_id, head, data, after.hash)
    assert done.taken or done.stands == data
    return after


async def insist(store: Store, match_id: str, head: Head, request_id: str) -> Head:
    """The same until it is."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await put(store, match_id, head, request_id)
            except StoreDown:
                await asyncio.sleep(0.05)


async def fill(store: Store, match_id: str, count: int) -> Head:
    head = NEW
    for number in range(count):
        head = await insist(store, match_id, head, f"r{number}")
    return head


def test_nobody_is_let_in_without_a_certificate(tmp_path: Path) -> None:
    async def scenario(port: int, query: str) -> None:
        trusted = Connection(f"rediss://{HERE}:{port}?{query}")
        assert await trusted.call("PING") == b"PONG"
        await trusted.close()
        no_certificate, no_authority = query.partition("&")[0], query.partition("&")[2]
        for missing in (no_certificate, no_authority):
            with pytest.raises(ConnectionDown):
                await Connection(f"rediss://{HERE}:{port}?{missing}").call("PING")

    tls = TlsFiles.made(tmp_path)
    with single(tmp_path, tls) as port:
        asyncio.run(scenario(port, tls.query))


def test_what_was_acknowledged_survives_the_loss_of_the_primary(tmp_path: Path) -> None:
    """Under load; the hints come from the new primary then."""

    async def scenario(url: str) -> None:
        store, ids = Store(f"{url}?wait_replicas=1"), [uuid4().hex for _ in range(8)]
        filling = [asyncio.create_task(fill(store, each, 60)) for each in ids]
        lost = servers.primary()
        await asyncio.to_thread(until, lambda: int(lost.client.dbsize()) >= 2 * len(ids))
        lost.kill()
        heads = await asyncio.gather(*filling)
        for match_id, head in zip(ids, heads, strict=True):
            entries = [log_pb2.LogEntry.FromString(each) for each in await store.read(match_id)]
            assert [each.request_id for each in entries] == [f"r{number}" for number in range(60)]
            assert await store.head(match_id) == head
        async with aclosing(store.hints()) as hints, asyncio.timeout(5):
            store.follow(ids[0])
            assert await anext(hints) == {ids[0]: None}
            await insist(store, ids[0], heads[0], "last")
            assert await anext(hints) == {ids[0]: 61}
        await store.close()

    with with_sentinel(tmp_path, replicas=2, min_replicas_to_write=1, min_replicas_max_lag=2) as servers:
        asyncio.run(scenario(servers.url))


def test_a_primary_that_lost_its_place_cannot_add_to_a_log(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        match_id, old = uuid4().hex, servers.primary()
        store, stale = Store(f"{url}?wait_replicas=1"), Store(f"redis://{HERE}:{old.port}?wait_replicas=1")
        head = await put(stale, match_id, NEW, "before")
        old.send(signal.SIGSTOP)
        new = await asyncio.to_thread(servers.wait_for_another, old)
        servers.sentinel.kill()  # nobody tells the old one
        old.send(signal.SIGCONT)
        with pytest.raises(StoreDown, match="0 of 1 replicas"):
            await put(stale, match_id, head, "too late")
        assert old.client.role()[0] == b"master", "it still thinks so"
        assert await stale.head(match_id) != head, "and has written it"
        with pytest.raises(StoreDown):
            await put(stale, match_id, head, "too late")  # finds its own entry, which nobody else has
        with pytest.raises(StoreDown):
            await stale.still_has(match_id, 2, "too late")
        servers.sentinel.start()
        old.client.replicaof(HERE, new.port)  # as the Sentinel will, after a while
        head = await insist(store, match_id, head, "after")
        with pytest.raises(StoreDown):
            await put(stale, match_id, head, "still too late")
        entries = [log_pb2.LogEntry.FromString(each) for each in await store.read(match_id)]
        assert [each.request_id for each in entries] == ["before", "after"]
        await asyncio.gather(store.close(), stale.close())

    with with_sentinel(tmp_path) as servers:
        asyncio.run(scenario(servers.url))


def test_a_server_that_sentinels_do_not_name_any_more_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it still answers: it may not know yet that it is primary no more."""
    ports = free_ports(2)
    named = [ports[0]]

    async def primary(_: Sentinels) -> tuple[str, int]:
        return HERE, named[0]

    async def scenario() -> None:
        store = Store("redis+sentinel://nowhere/games")
        assert await store.call("SET", "where", "first") == b"OK"
        async with aclosing(store.hints()) as hints, asyncio.timeout(5):
            store.follow("m")
            await anext(hints)
            await probe(store)
            assert await store.call("GET", "where") == b"first"
            named[0] = ports[1]
            await probe(store)
            assert await store.call("GET", "where") is None
            with pytest.raises(StoreDown):
                await anext(hints)
        await store.close()

    monkeypatch.setattr(Sentinels, "primary", primary)
    with StoreServer(tmp_path, ports[0]), StoreServer(tmp_path, ports[1]):
        asyncio.run(scenario())


def test_a_replica_is_no_primary_whatever_a_sentinel_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = free_ports(2)

    async def primary(_: Sentinels) -> tuple[str, int]:
        return HERE, second

    async def scenario() -> None:
        store = Store("redis+sentinel://nowhere/games")
        with pytest.raises(StoreDown, match="READONLY"):
            await store.call("GET", "x")
        await store.close()

    monkeypatch.setattr(Sentinels, "primary", primary)
    with StoreServer(tmp_path, first), StoreServer(tmp_path, second, replicaof=f"{HERE} {first}"):
        asyncio.run(scenario())


def test_of_several_sentinels_the_newest_word_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was cut off names the primary of before."""
    words = {"one": (3, ("old", 1)), "two": (4, ("new", 2)), "three": (3, ("old", 1))}

    async def ask(_: Sentinels, sentinel: tuple[str, int]) -> tuple[int, tuple[str, int]]:
        return words[sentinel[0]]

    monkeypatch.setattr(Sentinels, "_ask", ask)
    address = StoreAddress.of("redis+sentinel://one,two,three/games")
    assert asyncio.run(Sentinels(address).primary()) == ("new", 2)


def test_sentinels_may_be_down_as_long_as_one_is_not(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        address = StoreAddress.of(url.replace("://", f"://{HERE}:1,"))
        assert (await Sentinels(address).primary())[1] == servers.servers[0].port
        with pytest.raises(OSError, match="no Sentinel names"):
            await Sentinels(StoreAddress.of(f"redis+sentinel://{HERE}:1/games")).primary()

    with with_sentinel(tmp_path) as servers:
        asyncio.run(scenario(servers.url))


def test_a_cluster_that_loses_a_primary_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        store, ids = Store(url), [uuid4().hex for _ in range(8)]
        filling = [asyncio.create_task(fill(store, each, 40)) for each in ids]
        lost = servers[key_slot(ids[0].encode()) * 3 // SLOTS]
        await asyncio.to_thread(until, lambda: int(lost.client.dbsize()) >= 2)
        lost.kill()
        for match_id, head in zip(ids, await asyncio.gather(*filling), strict=True):
            entries = [log_pb2.LogEntry.FromString(each) for each in await store.read(match_id)]
            assert [each.request_id for each in entries] == [f"r{number}" for number in range(40)]
            assert await store.head(match_id) == head
        await store.close()

    # With two replicas of each: one is left to wait for when the other is promoted.
    with cluster(tmp_path, 3, replicas=2) as servers:
        asyncio.run(scenario(f"redis://{HERE}:{servers[0].port}?cluster=true&wait_replicas=1"))


@pytest.mark.parametrize("replicas", [0, 1])
def test_a_slot_is_moved_while_its_matches_are_played(tmp_path: Path, replicas: int) -> None:
    """Nobody is told of a failure: calls go after the keys, and wait for those of a match that have moved in part."""

    async def scenario(url: str) -> None:
        store, head, match_id = Store(url), NEW, uuid4().hex
        slot = key_slot(match_id.encode())
        here = servers[slot * 3 // SLOTS]
        there = servers[(servers.index(here) + 1) % 3]

        async def append(name: str) -> None:
            nonlocal head
            head = await put(store, match_id, head, name)

        def setslot(at: StoreServer, *words: str) -> None:
            until(lambda: at.client.execute_command("CLUSTER SETSLOT", slot, *words))  # they may just be meeting

        def move(*keys: str | bytes) -> None:
            here.client.execute_command("MIGRATE", HERE, there.port, "", 0, 5000, "REPLACE", "KEYS", *keys)

        def name_of(server: StoreServer) -> str:
            return str(server.client.cluster("MYID").decode())

        await append("before")
        setslot(there, "IMPORTING", name_of(here))
        setslot(here, "MIGRATING", name_of(there))
        if not replicas:
            await append("begun")  # its keys are where they were
        log = f"powderkeg:{{{match_id}}}:log"
        move(log)
        with pytest.raises(StoreDown, match="TRYAGAIN") as told:
            await append("in part")
        assert told.value.cause == "the store is moving what was asked for to another server"
        in_part = asyncio.create_task(append("in part"))
        await asyncio.sleep(0.1)
        assert not in_part.done()
        move(*here.client.execute_command("CLUSTER GETKEYSINSLOT", slot, 10))
        await in_part
        await append("moved")
        assert await store.call("EXISTS", log)
        for server in (there, here):
            setslot(server, "NODE", name_of(there))
        await append("after")
        entries = [log_pb2.LogEntry.FromString(each) for each in await store.read(match_id)]
        names = ["before", *([] if replicas else ["begun"]), "in part", "moved", "after"]
        assert [each.request_id for each in entries] == names
        assert await store.head(match_id, surely=True) == head
        await store.close()

    with cluster(tmp_path, 3, replicas=replicas) as servers:
        asyncio.run(scenario(f"redis://{HERE}:{servers[0].port}?cluster=true&wait_replicas={replicas}"))


def test_what_is_still_here_of_a_slot_that_moves_waits_for_the_end_if_replicas_count(tmp_path: Path) -> None:
    """The fence after it would go to the other server, and tell nothing about this one's replicas."""

    async def scenario(url: str) -> None:
        store, match_id = Store(url), uuid4().hex
        slot = key_slot(match_id.encode())
        here = servers[slot * 3 // SLOTS]
        there = servers[(servers.index(here) + 1) % 3]
        head = await put(store, match_id, NEW, "before")
        await asyncio.to_thread(until, lambda: here.client.execute_command("CLUSTER COUNTKEYSINSLOT", slot) == 3)
        here.client.delete(f"powderkeg:{{{match_id}}}:fence")  # as it goes by itself after a while
        moving = ("CLUSTER SETSLOT", slot, "MIGRATING", there.client.cluster("MYID").decode())
        await asyncio.to_thread(until, lambda: here.client.execute_command(*moving))
        waiting = asyncio.create_task(put(store, match_id, head, "begun"))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        here.client.execute_command("CLUSTER SETSLOT", slot, "STABLE")
        head = await waiting
        assert await store.head(match_id, surely=True) == head
        assert [log_pb2.LogEntry.FromString(each).seq for each in await store.read(match_id)] == [1, 2]
        await store.close()

    with cluster(tmp_path, 3, replicas=1) as servers:
        asyncio.run(scenario(f"redis://{HERE}:{servers[0].port}?cluster=true&wait_replicas=1"))


def test_where_to_ask_for_a_key_that_moves() -> None:
    assert place_in("ASK 3999 10.0.0.7:6379", ("a", 1)) == ("10.0.0.7", 6379)
    assert place_in("ASK 3999 ::1:6379", ("a", 1)) == ("::1", 6379)
    assert place_in("ASK 3999 :6380", ("a", 1)) == ("a", 6380)


def test_a_cluster_is_closed_whatever_its_client_was_about_to_do(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        store = Store(url)
        assert await store.call("SET", "where", "there")
        assert store.nodes is not None
        client: Any = store.nodes.client
        nodes = [*client.nodes_manager.nodes_cache.values()]
        assert any(each.is_connected for node in nodes for each in node._connections)
        client._initialize = True  # so it is after a failure, until the next call
        await store.close()
        assert not any(each.is_connected for node in nodes for each in node._connections)

    with cluster(tmp_path, 3, replicas=0) as servers:
        asyncio.run(scenario(f"redis://{HERE}:{servers[0].port}?cluster=true"))


def test_a_slot_that_no_node_has_is_a_failure_of_the_store(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        store = Store(url)
        await store.ping()
        assert store.nodes is not None
        store.nodes.client.nodes_manager.slots_cache = {}
        with pytest.raises(StoreDown, match="is not covered"):
            await store.call("GET", "anything")
        await store.close()

    with cluster(tmp_path, 3) as servers:
        asyncio.run(scenario(f"redis://{HERE}:{servers[0].port}?cluster=true"))


def test_who_asks_sentinels_and_goes_lets_them_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is broken off would leave sockets open."""
    answered: list[tuple[str, int]] = []

    async def answer(_: Sentinels, place: tuple[str, int]) -> tuple[int, tuple[str, int]]:
        await asyncio.sleep(0.05)
        answered.append(place)
        return 1, place

    async def scenario() -> None:
        asking = asyncio.create_task(Sentinels(StoreAddress.of("redis+sentinel://a:1,b:2/games")).primary())
        await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert answered == [("a", 1), ("b", 2)]

    monkeypatch.setattr(Sentinels, "_ask", answer)
    asyncio.run(scenario())
