"""A watch tells every entry once, over as many streams as it takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import grpc
import pytest

from powderkeg.client import NotFound, Powderkeg, Retry, Unavailable
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, MATCH_STATUS_FINISHED, MATCH_STATUS_PLAYING, Match
from powderkeg.v1.match_service_pb2 import WatchMatchRequest, WatchMatchResponse
from tests.clients.python.fake import HANG, QUICK, UNAVAILABLE, Fake, FakeDelay, FakeFailure, Part, Step, run, table

SLOW = FakeFailure(grpc.StatusCode.RESOURCE_EXHAUSTED, "SLOW_WATCHER")


def update(seq: int) -> WatchMatchResponse:
    return WatchMatchResponse(seq=seq)


def first(seq: int) -> WatchMatchResponse:
    return WatchMatchResponse(seq=seq, match=Match(status=MATCH_STATUS_PLAYING, seq=seq))


def last(seq: int) -> WatchMatchResponse:
    return WatchMatchResponse(seq=seq, match=Match(status=MATCH_STATUS_FINISHED, seq=seq))


async def seqs(updates: AsyncIterator[WatchMatchResponse]) -> list[int]:
    return [update.seq async for update in updates]


def watched(*streams: Step, from_seq: int = 0) -> tuple[list[int], list[int]]:
    """What a watch delivers if the service sends these streams, and where it began each of them."""

    async def scenario() -> tuple[list[int], list[int]]:
        async with table() as (fake, client):
            fake.on("WatchMatch", *streams)
            told = await seqs(client.watch("m1", from_seq))
            return told, begun(fake)

    return run(scenario)


def begun(fake: Fake) -> list[int]:
    return [request.from_seq for request in fake.asked("WatchMatch", WatchMatchRequest)]


def test_until_the_match_is_over() -> None:
    assert watched([first(1), update(2), last(3), HANG]) == ([1, 2, 3], [0])


def test_a_match_broken_off_is_over_too() -> None:
    end = WatchMatchResponse(seq=2, match=Match(status=MATCH_STATUS_ABORTED, seq=2))
    assert watched([first(1), end, HANG]) == ([1, 2], [0])


def test_a_stream_that_the_service_ends_is_not_begun_again() -> None:
    assert watched([first(1), update(2)]) == ([1, 2], [0])


def test_a_finished_match_is_told_to_its_end() -> None:
    early = WatchMatchResponse(seq=1, match=Match(status=MATCH_STATUS_FINISHED, seq=3))
    assert watched([early, update(2), last(3), HANG]) == ([1, 2, 3], [0])


@pytest.mark.parametrize("broken", [UNAVAILABLE, SLOW], ids=["unavailable", "slow watcher"])
def test_resume_from_the_last_seq(broken: FakeFailure) -> None:
    told, places = watched([first(1), update(2), broken], [update(3), broken], [update(4), last(5)])
    assert told == [1, 2, 3, 4, 5]
    assert places == [0, 2, 3]


def test_no_seq_is_told_twice() -> None:
    """A stream begun again says first how the match stands, with the seq that is known already."""
    told, places = watched([first(1), update(2), UNAVAILABLE], [first(1), first(2), update(2), update(3), last(4)])
    assert told == [1, 2, 3, 4]
    assert places == [0, 2]


def test_where_the_match_stands_is_told_once_at_the_beginning() -> None:
    told, places = watched([first(7), UNAVAILABLE], [first(7), UNAVAILABLE], [first(7), last(8)], from_seq=7)
    assert told == [7, 8]
    assert places == [7, 7, 7]


def test_other_failures_are_not_mended() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [first(1), FakeFailure(grpc.StatusCode.OUT_OF_RANGE, "NO_SUCH_SEQ")])
            with pytest.raises(NotFound):
                await seqs(client.watch("m1"))
            full = FakeFailure(grpc.StatusCode.RESOURCE_EXHAUSTED, "")
            fake.on("WatchMatch", [full])
            with pytest.raises(Exception, match="RESOURCE_EXHAUSTED"):
                await seqs(client.watch("m1"))
            assert begun(fake) == [0, 0]

    run(scenario)


def test_a_watch_that_cannot_be_resumed_raises() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [first(1), update(2), UNAVAILABLE], UNAVAILABLE)
            updates = client.watch("m1")
            assert [(await anext(updates)).seq, (await anext(updates)).seq] == [1, 2]
            with pytest.raises(Unavailable):
                await anext(updates)
            assert begun(fake) == [0] + [2] * (QUICK.attempts - 1)

    run(scenario)


def test_streams_that_only_repeat_and_break_at_once_are_no_progress() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [first(1), UNAVAILABLE])
            with pytest.raises(Unavailable):
                await seqs(client.watch("m1"))
            assert begun(fake) == [0] + [1] * (QUICK.attempts - 1)

    run(scenario)


def test_news_renews_the_patience() -> None:
    many: list[Sequence[Part]] = [[update(seq), UNAVAILABLE] for seq in range(1, 4 * QUICK.attempts)]
    told, _ = watched(*many, [last(4 * QUICK.attempts)])
    assert told == list(range(1, 4 * QUICK.attempts + 1))


@pytest.mark.parametrize("quiet", [[], [first(1)]], ids=["silent", "repeats"])
def test_a_quiet_stream_that_stood_for_long_renews_it_too(quiet: list[Part]) -> None:
    async def scenario() -> None:
        retry = Retry(attempts=2, seconds=0.2, first_delay=0.001)
        async with table() as (fake, _), grpc.aio.insecure_channel(f"127.0.0.1:{fake.port}") as channel:
            await channel.channel_ready()
            breaks: Sequence[Part] = [*quiet, FakeDelay(0.25), UNAVAILABLE]
            fake.on("WatchMatch", breaks, breaks, breaks, [first(1), last(2)])
            assert await seqs(Powderkeg(channel, retry=retry).watch("m1", from_seq=1)) == [1, 2]
            assert begun(fake) == [1] * 4

    run(scenario)


def test_nobody_there() -> None:
    async def scenario() -> None:
        async with table(Retry(seconds=0.3)) as (fake, client):
            await fake.stop()
            with pytest.raises(Unavailable, match="no connection"):
                await seqs(client.watch("m1"))

    run(scenario)


def test_a_service_that_dies_and_returns() -> None:
    async def scenario() -> None:
        dying, living = Fake(), Fake()
        dying.on("WatchMatch", [first(1), update(2), HANG])
        living.on("WatchMatch", [first(2), last(3)])
        await dying.start()
        async with Powderkeg.connect(f"127.0.0.1:{dying.port}", retry=QUICK) as client:
            updates = client.watch("m1")
            told = [(await anext(updates)).seq, (await anext(updates)).seq]
            await dying.stop()
            rest = asyncio.create_task(seqs(updates))
            await asyncio.sleep(0.3)  # longer than all pauses together: it waits for the connection
            await living.start(dying.port)
            assert told + await rest == [1, 2, 3]
        await living.stop()

    run(scenario)


def test_leaving_early_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [first(1), HANG])
            async for each in client.watch("m1"):
                assert each.seq == 1
                break
            waiting = asyncio.create_task(seqs(client.watch("m1", from_seq=1)))
            await fake.until(2, "WatchMatch")
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting

    run(scenario)


def test_who_watches() -> None:
    async def scenario() -> None:
        key, other, seat = "key", "other", "seat"
        async with table(token=key) as (fake, client):
            fake.on("WatchMatch", [last(1)])
            for updates in (
                client.watch("m1"),
                client.watch("m1", token=other),
                client.watch("m1", token=""),
                client.player("m1", 0, seat).watch(),
            ):
                assert await seqs(updates) == [1]
            assert [call.token for call in fake.calls] == ["Bearer key", "Bearer other", "", "Bearer seat"]

    run(scenario)
