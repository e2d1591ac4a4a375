"""Pages of the list of matches: whether one costs more when there are many matches.

Two services run side by side, one with few matches in its store and one with many. Both are asked for the same kinds of
pages in turns, so a difference is due to the number of matches and to nothing else.
"""

from __future__ import annotations

import asyncio
from statistics import median
from uuid import uuid4

import grpc

from bench.results import Results, Tell
from bench.server_processes import ServerUnderTest, started_service
from powderkeg.v1 import log_pb2, match_pb2
from powderkeg.v1.match_service_pb2 import ListMatchesRequest
from powderkeg.v1.match_service_pb2_grpc import MatchServiceStub
from replay.log.chain import NO_HASH, chain_hash
from replay.store.listing import Listing
from replay.store.streams import Head, Store

FEW, MANY = 100, 100_000
ROUNDS, CALLS = 7, 40
"""So often each kind of page is asked for in a round."""
AT_ONCE = 1000
PAGE = 5
"""Matches on a page: so few that every page is full, also among few matches."""
GAMES = ("boom", "kittens")
STATUSES = (match_pb2.MATCH_STATUS_OPEN, match_pb2.MATCH_STATUS_FINISHED)
EVENT = "Spring"
SINCE_MS = 1_700_000_000_000


def a_match(number: int) -> match_pb2.Match:
    """A match as lists show it; of each combination of game, status and event as many."""
    match = match_pb2.Match(
        id=uuid4().hex[:24],
        game=GAMES[number % 2],
        status=STATUSES[number // 2 % 2],
        tournament=EVENT if number // 4 % 2 else "",
        seats=[match_pb2.Seat(seat=seat, kind=match_pb2.SEAT_KIND_PLAYER, name=f"seat {seat}") for seat in range(4)],
        seed_was_given=False,
    )
    match.created.FromMilliseconds(SINCE_MS + number)
    return match


def page_requests(matches: int) -> list[ListMatchesRequest]:
    """The first page and one in the middle of all matches, and of those with each kind of filter."""
    middle = f"{SINCE_MS + matches // 2}-"
    filters = [
        {},
        {"game": GAMES[0]},
        {"status": STATUSES[0]},
        {"tournament": EVENT},
        {"game": GAMES[1], "status": STATUSES[1], "tournament": EVENT},
    ]
    return [
        ListMatchesRequest(page_size=PAGE, page_token=token, **where)  # type: ignore[arg-type]  # of several kinds
        for where in filters
        for token in ("", f"{middle}x")
    ]


async def fill_store(server: ServerUnderTest, matches: int) -> None:
    """Write so many matches into the store, each with one entry."""
    store = Store(server.store.url)

    async def add(number: int) -> None:
        match = a_match(number)
        entry = log_pb2.LogEntry(seq=1).SerializeToString()
        head = chain_hash(match.id, 1, NO_HASH, entry)
        await store.append(match.id, Head(0, NO_HASH), entry, head, Listing(match))

    try:
        for start in range(0, matches, AT_ONCE):
            await asyncio.gather(*map(add, range(start, min(start + AT_ONCE, matches))))
    finally:
        await store.close()


async def page_cost(server: ServerUnderTest, stub: MatchServiceStub, requests: list[ListMatchesRequest]) -> float:
    """CPU seconds of service and store per page."""
    before = server.cpu_s() + server.store_cpu_s()
    for _ in range(CALLS):
        for request in requests:
            answer = await stub.ListMatches(request)  # type: ignore[misc]  # the stub is of both kinds of channels
            if len(answer.matches) != PAGE:
                raise AssertionError(f"a page has {len(answer.matches)} matches")
    return (server.cpu_s() + server.store_cpu_s() - before) / (CALLS * len(requests))


async def measure_lists(tell: Tell, many: int = MANY, rounds: int = ROUNDS) -> Results:
    """What a page costs among many matches by what it costs among few."""
    costs: list[tuple[float, float]] = []
    with started_service() as small, started_service() as large:
        tell(f"writing {many:,} matches")
        await fill_store(small, FEW)
        await fill_store(large, many)
        async with grpc.aio.insecure_channel(small.address) as one, grpc.aio.insecure_channel(large.address) as other:
            few, lots = MatchServiceStub(one), MatchServiceStub(other)
            tell(f"pages of {FEW} matches, and of {many:,}")
            for number in range(rounds + 1):
                pair = (
                    await page_cost(small, few, page_requests(FEW)),
                    await page_cost(large, lots, page_requests(many)),
                )
                costs += [pair] if number else []  # by then all code is loaded
    return {
        "growth_list": round(median(high / low for low, high in costs), 3),
        f"list_page_cpu_us_{FEW}": round(1e6 * median(low for low, _ in costs), 1),
        f"list_page_cpu_us_{many}": round(1e6 * median(high for _, high in costs), 1),
    }
