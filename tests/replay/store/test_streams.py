"""The store, against a real server: compare-and-set, lists, hints."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from uuid import uuid4

import pytest
from redis.crc import key_slot

from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.store.connection import Heard
from replay.store.listing import Listing
from replay.store.streams import Head, Store, StoreDown, key, request_of, told_by

NEW = Head(0, NO_HASH)


def entry(seq: int, request_id: str = "") -> bytes:
    return log_pb2.LogEntry(seq=seq, request_id=request_id).SerializeToString()


def with_store(url: str, scenario: Callable[[Store, str], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        try:
            await scenario(store, uuid4().hex)
        finally:
            await store.close()

    asyncio.run(run())


async def grow(store: Store, match_id: str, count: int, head: Head = NEW) -> Head:
    for seq in range(head.seq + 1, head.seq + count + 1):
        data = entry(seq, f"r{seq}")
        after = chain_hash(match_id, seq, head.hash, data)
        assert (await store.append(match_id, head, data, after)).taken
        head = Head(seq, after)
    return head


def test_entries_come_back_byte_for_byte(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        head = await grow(store, match_id, 5)
        assert await store.read(match_id) == [entry(seq, f"r{seq}") for seq in range(1, 6)]
        assert await store.read(match_id, 3) == [entry(4, "r4"), entry(5, "r5")]
        assert await store.read(match_id, 0, 2) == [entry(1, "r1"), entry(2, "r2")]
        assert await store.head(match_id) == head

    with_store(any_store, scenario)


@pytest.mark.parametrize("page", [1, 2, 4, 5, 6])
def test_a_long_log_is_read_in_pages(any_store: str, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.store.streams.PAGE", page)

    async def scenario(store: Store, match_id: str) -> None:
        await grow(store, match_id, 5)
        whole = [entry(seq, f"r{seq}") for seq in range(1, 6)]
        for after in range(7):
            assert await store.read(match_id, after) == whole[after:]
            for most in range(7):
                assert await store.read(match_id, after, most) == whole[after : after + most]

    with_store(any_store, scenario)


def test_an_append_needs_the_right_seq_and_hash(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        head = await grow(store, match_id, 3)
        wrong = [Head(2, head.hash), Head(4, head.hash), Head(3, bytes(31) + b"1"), NEW]
        for thought in wrong:
            done = await store.append(match_id, thought, entry(thought.seq + 1, "x"), bytes(32))
            assert not done.taken
        assert await store.head(match_id) == head
        assert len(await store.read(match_id)) == 3

    with_store(any_store, scenario)


def test_a_repeated_append_finds_its_own_entry(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        await grow(store, match_id, 3)
        again = await store.append(match_id, NEW, entry(1, "r1"), bytes(32))
        assert not again.taken
        assert request_of(again.stands) == "r1"
        gap = await store.append(match_id, Head(7, bytes(32)), entry(8), bytes(32))
        assert (gap.taken, gap.stands) == (False, b"")

    with_store(any_store, scenario)


def test_of_many_who_append_at_once_one_is_first(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        head = await grow(store, match_id, 1)
        tries = [
            store.append(match_id, head, data := entry(2, f"by {number}"), chain_hash(match_id, 2, head.hash, data))
            for number in range(30)
        ]
        done = await asyncio.gather(*tries)
        assert [each.taken for each in done].count(True) == 1
        stands = (await store.read(match_id))[1]
        assert all(each.stands == stands for each in done if not each.taken)

    with_store(any_store, scenario)


def test_the_script_survives_a_server_that_forgot_it(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        await (store.nodes.client.script_flush() if store.nodes else store.call("SCRIPT", "FLUSH"))
        await grow(store, match_id, 2)

    with_store(any_store, scenario)


def test_a_match_is_listed_with_its_newest_seq(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        await store.list_match(match_id, 2**52)
        assert await store.listed([match_id]) == [None], "no genesis, no match"
        listed = Listing(match_pb2.Match(id=match_id, game="boom", status=match_pb2.MATCH_STATUS_OPEN))
        data = entry(1)
        after = chain_hash(match_id, 1, NO_HASH, data)
        await store.append(match_id, NEW, data, after, listed, b"secret")
        await store.append(match_id, Head(1, after), entry(2), b"2" * 32)
        assert [(each.id, each.seq) for each in await store.listed([match_id]) if each] == [(match_id, 2)]
        await store.append(match_id, Head(2, b"2" * 32), entry(3), b"3" * 32, hidden=True)
        await store.append(match_id, Head(3, b"3" * 32), entry(4), b"4" * 32)
        found = await store.listed([match_id])
        assert [each.seq for each in found if each] == [3], "one of the four is not for spectators"
        assert await store.secret(match_id) == b"secret"

    with_store(any_store, scenario)


def test_many_at_once(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        heads = await asyncio.gather(*(store.head(match_id) for _ in range(256)))
        assert heads == [None] * (256)

    with_store(any_store, scenario)


def test_what_is_due(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        await store.set_due(match_id, 1000)
        assert match_id not in await store.due(999, most=10**6)
        assert match_id in await store.due(1000, most=10**6)
        assert await store.claim_due(match_id, 1000, 500)
        assert match_id not in await store.due(1499, most=10**6)
        await store.not_due(match_id)
        assert not await store.claim_due(match_id, 1000, 500), "what was seen to meanwhile is not put back"
        assert match_id not in await store.due(10**6, most=10**6)

    with_store(any_store, scenario)


def test_what_is_due_is_not_put_off_by_at_the_latest(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        await store.set_due(match_id, 1000)
        await store.set_due(match_id, 5000, at_the_latest=True)
        assert match_id in await store.due(1000, most=10**6)
        await store.set_due(match_id, 500, at_the_latest=True)
        assert match_id in await store.due(500, most=10**6)
        await store.not_due(match_id)
        await store.set_due(match_id, 5000, at_the_latest=True)
        assert match_id in await store.due(5000, most=10**6)
        await store.not_due(match_id)

    with_store(any_store, scenario)


def test_hints_tell_of_appends_to_what_is_followed(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        other = f"{match_id}x"
        async with aclosing(store.hints()) as hints, asyncio.timeout(5):
            store.follow(match_id)
            assert await anext(hints) == {match_id: None}, "now it is listened to; who knows what has happened before"
            unheard = await grow(store, other, 1)
            head = await grow(store, match_id, 1)
            assert await anext(hints) == {match_id: 1}
            store.follow(other)
            assert await anext(hints) == {other: None}
            store.leave(match_id)
            heard = asyncio.ensure_future(anext(hints))
            await asyncio.sleep(0.1)
            await grow(store, match_id, 1, head)
            await grow(store, other, 1, unheard)
            assert await heard == {other: 2}

    with_store(any_store, scenario)


def test_a_hint_can_be_of_something_else_than_the_log(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        async with aclosing(store.hints()) as hints, asyncio.timeout(5):
            store.follow(match_id)
            assert await anext(hints) == {match_id: None}
            await store.hint(match_id)
            assert await anext(hints) == {match_id: 0}

    with_store(any_store, scenario)


@pytest.mark.parametrize(
    ("said", "told"),
    [([b"7"], 7), ([b"7", b"8"], 8), ([b"0"], 0), ([b"7", b"0"], None), ([b"0", b"7"], None), ([None, b"7"], None)],
)
def test_of_hints_that_come_together_none_is_lost(said: list[bytes | None], told: int | None) -> None:
    channel = key("abc", "log").encode()
    messages: list[Heard] = [[b"subscribe" if seq is None else b"message", channel, seq or b"1"] for seq in said]
    assert told_by(messages) == {"abc": told}


def test_a_match_is_followed_until_the_last_follower_leaves(any_store: str) -> None:
    async def scenario(store: Store, match_id: str) -> None:
        store.follow(match_id)
        store.follow(match_id)
        async with aclosing(store.hints()) as hints, asyncio.timeout(5):
            assert await anext(hints) == {match_id: None}
            store.leave(match_id)
            heard = asyncio.ensure_future(anext(hints))
            await asyncio.sleep(0.1)
            await grow(store, match_id, 1)
            assert await heard == {match_id: 1}

    with_store(any_store, scenario)


def test_a_server_that_is_not_there() -> None:
    async def scenario(store: Store, match_id: str) -> None:
        with pytest.raises(StoreDown):
            await store.read(match_id)
        with pytest.raises(StoreDown):
            await store.append(match_id, NEW, entry(1), bytes(32))
        with pytest.raises(StoreDown):
            await anext(store.hints())

    with_store("unix:///nowhere/at/all.sock", scenario)


def test_all_keys_of_a_match_are_in_one_slot_of_a_cluster() -> None:
    slots = {key_slot(key("abc", what).encode()) for what in ("log", "head", "secret")}
    assert len(slots) == 1
