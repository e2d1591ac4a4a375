"""The lists of matches: always as the matches are, and as cheap with many as with few."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import product
from typing import Any
from uuid import uuid4

import pytest

from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.store.listing import LOBBY, NOWHERE, Filter, Listing
from replay.store.match_index import INDEXED, ListPlace, MatchIndex
from replay.store.streams import MATCHES, Head, Store
from tests.store import embedded

OPEN, PLAYING, FINISHED = (
    match_pb2.MATCH_STATUS_OPEN,
    match_pb2.MATCH_STATUS_PLAYING,
    match_pb2.MATCH_STATUS_FINISHED,
)
Scenario = Callable[[Store, MatchIndex], Awaitable[None]]


@pytest.fixture(scope="module")
def own_store() -> Iterator[str]:
    """A store of which all may be deleted."""
    with embedded() as url:
        yield url


def with_index(url: str, scenario: Scenario) -> None:
    """On a store with nothing in it."""

    async def run() -> None:
        store = Store(url)
        try:
            await store.call("FLUSHDB")
            await scenario(store, MatchIndex(store))
        finally:
            await store.close()

    asyncio.run(run())


def match(created_ms: int, game: str = "boom", tournament: str = "", **fields: Any) -> match_pb2.Match:
    made = match_pb2.Match(id=uuid4().hex[:24], game=game, tournament=tournament, **fields)
    made.created.FromMilliseconds(created_ms)
    return made


async def put(store: Store, shown: match_pb2.Match, *statuses: match_pb2.MatchStatus.ValueType) -> None:
    """Append an entry for each status that the match comes into."""
    before, head = NOWHERE, Head(0, NO_HASH)
    for seq, status in enumerate(statuses, start=1):
        shown.status = status
        data = log_pb2.LogEntry(seq=seq).SerializeToString()
        after = chain_hash(shown.id, seq, head.hash, data)
        assert (await store.append(shown.id, head, data, after, Listing(shown, before))).taken
        before, head = status, Head(seq, after)


async def ids(index: MatchIndex, size: int = 100, **where: Any) -> list[str]:
    return [each.id for each in await index.page(Filter(**where), size)]


def test_every_combination_of_filters(own_store: str) -> None:
    async def scenario(store: Store, index: MatchIndex) -> None:
        kinds = list(product(("boom", "kittens"), ("", "Spring", "a:b"), (OPEN, PLAYING, FINISHED)))
        matches = [match(1000 + number, game, event) for number, (game, event, _) in enumerate(kinds)]
        for shown, (_, _, status) in zip(matches, kinds, strict=True):
            await put(store, shown, *range(OPEN, status + 1))
        for where in (
            Filter(*each) for each in product(("", "boom", "kittens"), (NOWHERE, OPEN, PLAYING, FINISHED), ("", "a:b"))
        ):
            fitting = [each.id for each in reversed(matches) if where.fits(each)]
            assert await store.call("ZCARD", where.key) == len(fitting), "with the append, not by whoever reads"
            found = await index.page(where, 100)
            assert [each.id for each in found] == fitting
            assert all(each.seq == each.status for each in found)

    with_index(own_store, scenario)


def test_pages_go_on_after_the_last_match_also_when_more_have_come(own_store: str) -> None:
    async def scenario(store: Store, index: MatchIndex) -> None:
        old = [match(1000 + number // 3) for number in range(9)]
        for each in old:
            await put(store, each, OPEN)
        in_order = [each.id for each in sorted(old, key=ListPlace.of, reverse=True)]
        first = await index.page(Filter(), 4)
        assert [each.id for each in first] == in_order[:5], "one more than asked for, so that it is known to be there"
        await put(store, match(2000), OPEN)
        second = await index.page(Filter(), 4, ListPlace.of(first[3]))
        assert [each.id for each in second] == in_order[4:9]
        assert [each.id for each in await index.page(Filter(), 4, ListPlace.of(second[3]))] == in_order[8:]

    with_index(own_store, scenario)


def test_what_nobody_put_right_is_put_right_by_whoever_reads(own_store: str) -> None:
    """In a cluster, or beside processes of before, a match can be on a list that it does not belong to any more."""

    async def scenario(store: Store, index: MatchIndex) -> None:
        shown = match(1000)
        await put(store, shown, OPEN, PLAYING)
        wrong = Filter(status=OPEN).key
        await store.call("ZADD", wrong, 1000, shown.id)
        await store.call("ZREM", Filter(status=PLAYING).key, shown.id)
        assert await ids(index, status=OPEN) == []
        assert await ids(index, status=PLAYING) == [shown.id]
        assert await store.call("ZCARD", wrong) == 0

    with_index(own_store, scenario)


def test_a_store_of_before_is_indexed_once(own_store: str) -> None:
    async def scenario(store: Store, index: MatchIndex) -> None:
        old, private = match(1000, "boom", "Spring"), match(1001, invite_only=True)
        for each in (old, private):
            await put(store, each, OPEN)
            await store.list_match(each.id, each.created.ToMilliseconds())
        await store.list_match("no genesis", 1)
        for key in await store.call("KEYS", "powderkeg:list:*"):
            await store.call("DEL", key)
        told: list[str] = []

        async def found(shown: match_pb2.Match) -> None:
            told.append(shown.id)

        assert await ids(index) == []
        await index.index_all(found)
        assert sorted(told) == sorted([old.id, private.id])
        for where in ({}, {"game": "boom"}, {"status": OPEN, "tournament": "Spring"}):
            assert await ids(index, **where) == [old.id], "and nothing private"
        told.clear()
        await index.index_all(found)
        assert told == []
        assert await store.call("EXISTS", INDEXED)

    with_index(own_store, scenario)


@pytest.mark.parametrize("where", [{}, {"game": "boom"}, {"status": OPEN, "tournament": "Spring"}], ids=str)
def test_a_page_costs_the_same_with_many_matches_as_with_few(
    own_store: str, where: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store, index: MatchIndex) -> None:
        async def grow(start: int, count: int) -> None:
            some = [match(start + number, ("boom", "kittens")[number % 2], "Spring") for number in range(count)]
            await asyncio.gather(*(put(store, each, OPEN) for each in some))

        asked: list[tuple[str, int]] = []
        honest = store.call

        async def call(*command: str | bytes | int) -> Any:
            answer = await honest(*command)
            asked.append((str(command[0]), len(answer)))
            return answer

        async def costs(after: ListPlace | None) -> list[tuple[str, int]]:
            """What is asked of the store for a page, and how much each answer has."""
            asked.clear()
            with monkeypatch.context() as patch:
                patch.setattr(store, "call", call)
                assert len(await index.page(Filter(**where), 10, after)) == 11
            return asked[:]

        await grow(10_000, 40)
        few = [await costs(None), await costs(ListPlace(10_035, ""))]
        await grow(20_000, 2_000)
        assert [await costs(None), await costs(ListPlace(10_035, ""))] == few
        assert few[0] == [("ZRANGE", 11), *[("HMGET", 4)] * 11]

    with_index(own_store, scenario)


def test_changes_after_a_cursor(own_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.store.match_index.REMEMBERED", 5)

    async def scenario(store: Store, index: MatchIndex) -> None:
        assert await index.newest() == "0-0"
        shown = match(1000)
        await put(store, shown, OPEN, PLAYING)
        changes = await index.changes("0-0", 10)
        assert changes is not None
        assert [(each.match.id, each.match.seq, each.before, each.match.status) for each in changes] == [
            (shown.id, 1, NOWHERE, OPEN),
            (shown.id, 2, OPEN, PLAYING),
        ]
        assert await index.changes(changes[0].cursor, 10) == changes[1:]
        assert await index.changes(await index.newest(), 10) == []
        assert await index.changes("1-1", 10) is None, "that was never one"
        for number in range(5):
            await put(store, match(2000 + number), OPEN)
        await store.call("XTRIM", LOBBY, "MAXLEN", 5)
        assert await index.changes("0-0", 10) is None
        assert await index.changes(changes[1].cursor, 10) is None, "what came after it may be forgotten"
        assert await store.call("ZCARD", MATCHES) == 0

    with_index(own_store, scenario)
