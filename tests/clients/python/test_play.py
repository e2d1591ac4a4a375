"""The Play stream: answers find their action, and a break loses and doubles nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest

from powderkeg.client import IllegalMove, NotAllowed, Retry, Unavailable
from powderkeg.v1.boom_pb2 import BoomRoll, BoomStop
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED, Match
from powderkeg.v1.match_service_pb2 import Accepted, PlayRequest, PlayResponse, Refused, Submit, WatchMatchResponse
from tests.clients.python.fake import QUICK, UNAVAILABLE, Fake, FakeFailure, run, table

Requests = AsyncIterator[PlayRequest]
Responses = AsyncIterator[PlayResponse | FakeFailure]


def update(seq: int) -> PlayResponse:
    return PlayResponse(update=WatchMatchResponse(seq=seq))


def last(seq: int) -> PlayResponse:
    match = Match(status=MATCH_STATUS_FINISHED, seq=seq)
    return PlayResponse(update=WatchMatchResponse(seq=seq, match=match))


def accepted(request: PlayRequest, seq: int) -> PlayResponse:
    return PlayResponse(accepted=Accepted(request_id=request.submit.request_id, seq=seq))


def refused(request: PlayRequest, code: grpc.StatusCode, reason: str, rule: str = "") -> PlayResponse:
    number: int = code.value[0]
    return PlayResponse(
        refused=Refused(request_id=request.submit.request_id, code=number, reason=reason, rule=rule, seq=3)
    )


async def two_moves(requests: Requests) -> Responses:
    assert (await anext(requests)).HasField("attach")
    yield update(1)
    yield accepted(await anext(requests), 2)
    yield update(2)
    request = await anext(requests)
    yield last(3)
    yield accepted(request, 3)


def test_acting_and_watching() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", two_moves)
            told, moves = [], []
            async with client.player("m1", 0, "seat").play() as stream:
                async for each in stream:
                    told.append(each.seq)
                    if each.seq < 3:
                        moves.append(await stream.act(BoomRoll(), each.seq, window=each.seq + 10))
                assert [each async for each in stream] == [], "over is over"
            assert (told, moves) == ([1, 2, 3], [2, 3])
            assert {call.token for call in fake.calls} == {"Bearer seat"}
            assert [(submit.expected_seq, submit.window) for submit in submits(fake)] == [(1, 11), (2, 12)]

    run(scenario)


def submits(fake: Fake) -> list[Submit]:
    return [request.submit for request in fake.asked("Play", PlayRequest) if request.HasField("submit")]


def attached(fake: Fake) -> list[int]:
    return [request.attach.from_seq for request in fake.asked("Play", PlayRequest) if request.HasField("attach")]


def test_a_refusal_is_an_error_and_the_stream_goes_on() -> None:
    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield refused(await anext(requests), grpc.StatusCode.FAILED_PRECONDITION, "AGAINST_THE_RULES", "BOOM-6")
        yield accepted(await anext(requests), 4)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                with pytest.raises(IllegalMove) as caught:
                    await stream.act(BoomStop())
                assert (caught.value.rule, caught.value.metadata["seq"]) == ("BOOM-6", "3")
                assert await stream.act(BoomRoll()) == 4

    run(scenario)


def test_a_break_loses_and_doubles_nothing() -> None:
    async def breaks(requests: Requests) -> Responses:
        await anext(requests)
        yield update(1)
        await anext(requests)  # the move is taken, and its answer lost
        yield UNAVAILABLE

    async def mends(requests: Requests) -> Responses:
        await anext(requests)
        yield update(1)
        yield update(2)
        yield accepted(await anext(requests), 2)
        yield last(3)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", breaks, mends)
            async with client.player("m1", 0, "seat").play() as stream:
                told = [(await anext(stream)).seq]
                assert await stream.act(BoomRoll()) == 2
                told += [each.seq async for each in stream]
            assert told == [1, 2, 3]
            first, second = submits(fake)
            assert first == second
            assert attached(fake) == [0, 1]

    run(scenario)


def test_a_store_that_is_down_for_a_moment() -> None:
    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield refused(await anext(requests), grpc.StatusCode.UNAVAILABLE, "STORE_DOWN")
        yield accepted(await anext(requests), 4)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                assert await stream.act(BoomRoll()) == 4
            first, second = submits(fake)
            assert first == second

    run(scenario)


@pytest.mark.parametrize(
    ("failure", "kind", "streams"),
    [
        (UNAVAILABLE, Unavailable, QUICK.attempts),
        (FakeFailure(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"), NotAllowed, 1),
    ],
    ids=["unavailable", "wrong token"],
)
def test_a_stream_that_cannot_be_had(failure: FakeFailure, kind: type[Exception], streams: int) -> None:
    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield failure

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                with pytest.raises(kind):
                    await stream.act(BoomRoll())
                for _ in range(2):
                    with pytest.raises(kind):
                        await anext(stream)
                with pytest.raises(kind):
                    await stream.act(BoomRoll())
            assert len(attached(fake)) >= streams  # grpc may lose a status: then the stream is begun once more

    run(scenario)


def test_an_action_that_is_never_answered() -> None:
    async def talk(requests: Requests) -> Responses:
        async for _ in requests:
            yield update(1)

    async def scenario() -> None:
        async with table(Retry(seconds=0.3)) as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                with pytest.raises(Unavailable):
                    await stream.act(BoomRoll())

    run(scenario)


def test_a_stream_that_is_left_ends_for_those_who_wait() -> None:
    async def talk(requests: Requests) -> Responses:
        async for _ in requests:
            yield update(1)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                assert (await anext(stream)).seq == 1
                move = asyncio.create_task(stream.act(BoomRoll()))
                await fake.until(2, "Play")
            with pytest.raises(Unavailable, match="was closed"):
                await move
            with pytest.raises(Unavailable, match="was closed"):
                await anext(stream)

    run(scenario)


def test_a_stream_that_has_ended_leaves_no_task_behind() -> None:
    """The one that grpc starts to send requests would wait for ever if nobody told it that no more will come."""

    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield last(1)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                assert [each.seq async for each in stream] == [1]
            await asyncio.sleep(0.05)
            assert not [task for task in asyncio.all_tasks() if "_consume_request_iterator" in repr(task)]

    run(scenario)


def test_acting_after_the_end() -> None:
    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield last(9)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play(from_seq=8) as stream:
                assert [each.seq async for each in stream] == [9]
                with pytest.raises(IllegalMove) as caught:
                    await stream.act(BoomRoll())
                assert caught.value.reason == "GAME_OVER"
            assert attached(fake) == [8]

    run(scenario)


def test_the_updates_end_with_the_match_also_if_the_stream_stays_open() -> None:
    async def talk(requests: Requests) -> Responses:
        await anext(requests)
        yield last(9)
        yield refused(await anext(requests), grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER")
        await anext(requests)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with client.player("m1", 0, "seat").play() as stream:
                assert [each.seq async for each in stream] == [9]
                with pytest.raises(IllegalMove) as caught:
                    await stream.act(BoomRoll())
                assert caught.value.metadata["seq"] == "3", "this is the answer of the service"

    run(scenario)
