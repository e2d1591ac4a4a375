"""A change counts once, however often it has to be sent; and it is not sent for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import grpc
import pytest
from google.protobuf.message import Message

from powderkeg.client import Host, NotNow, Player, Powderkeg, Retry, Unavailable
from powderkeg.client._retry import Backoff
from powderkeg.v1.boom_pb2 import BoomStop
from powderkeg.v1.catalog_service_pb2 import ListGamesRequest, ListGamesResponse
from powderkeg.v1.event_service_pb2 import CloseEventResponse, CreateEventResponse
from powderkeg.v1.match_pb2 import Match
from powderkeg.v1.match_service_pb2 import (
    AbortMatchResponse,
    AddBotResponse,
    CreateMatchResponse,
    JoinMatchRequest,
    JoinMatchResponse,
    KickSeatResponse,
    LeaveMatchResponse,
    RematchResponse,
    ResignResponse,
    StartMatchResponse,
    SubmitActionRequest,
    SubmitActionResponse,
)
from tests.clients.python.fake import HANG, QUICK, SERVICES, UNAVAILABLE, Call, Fake, FakeFailure, run, table

MATCH = Match(id="m1")
KEY, HOST, SEAT = "key", "host secret", "seat secret"
ANSWERS: dict[str, Message] = {
    "CreateMatch": CreateMatchResponse(match=MATCH, host_token=HOST),
    "JoinMatch": JoinMatchResponse(match=MATCH, seat=2, seat_token=SEAT),
    "AddBot": AddBotResponse(match=MATCH, seat=1),
    "StartMatch": StartMatchResponse(match=MATCH),
    "AbortMatch": AbortMatchResponse(match=MATCH),
    "SubmitAction": SubmitActionResponse(seq=7),
    "Resign": ResignResponse(seq=8),
    "LeaveMatch": LeaveMatchResponse(match=MATCH, seq=3),
    "KickSeat": KickSeatResponse(match=MATCH, seq=3),
    "Rematch": RematchResponse(match=Match(id="m2"), invitation="come", host_token="new host"),
    "CreateEvent": CreateEventResponse(),
    "CloseEvent": CloseEventResponse(),
}

TOKENS = {
    "CreateMatch": "Bearer key",
    "JoinMatch": "Bearer key",
    "AddBot": "Bearer host secret",
    "StartMatch": "Bearer host secret",
    "AbortMatch": "Bearer host secret",
    "SubmitAction": "Bearer seat secret",
    "Resign": "Bearer seat secret",
    "LeaveMatch": "Bearer seat secret",
    "KickSeat": "Bearer host secret",
    "Rematch": "Bearer seat secret",
    "CreateEvent": "Bearer key",
    "CloseEvent": "Bearer key",
}


def changes(client: Powderkeg, host: Host, player: Player) -> dict[str, Callable[[], Awaitable[object]]]:
    return {
        "CreateMatch": lambda: client.create("boom"),
        "JoinMatch": lambda: client.join("m1", "Ada"),
        "AddBot": lambda: host.add_bot("sensible"),
        "StartMatch": host.start,
        "AbortMatch": lambda: host.abort("rain"),
        "SubmitAction": lambda: player.act(BoomStop()),
        "Resign": player.resign,
        "LeaveMatch": player.leave,
        "KickSeat": lambda: host.kick(1),
        "Rematch": player.rematch,
        "CreateEvent": lambda: client.create_event("cup"),
        "CloseEvent": lambda: client.close_event("cup"),
    }


async def seated(fake: Fake, client: Powderkeg) -> tuple[Host, Player]:
    for method, answer in ANSWERS.items():
        fake.on(method, answer)
    host, player = await client.create("boom"), await client.join("m1", "Ada")
    fake.calls.clear()
    return host, player


def ids(calls: list[Call]) -> list[str]:
    return [getattr(call.request, "request_id", "") for call in calls]


@pytest.mark.parametrize("method", ANSWERS)
def test_every_change_is_repeated_under_the_same_id(method: str) -> None:
    async def scenario() -> None:
        async with table(token=KEY) as (fake, client):
            change = changes(client, *await seated(fake, client))[method]
            fake.on(method, UNAVAILABLE, UNAVAILABLE, ANSWERS[method])
            await change()
            assert [call.method for call in fake.calls] == [method] * 3
            assert len(set(ids(fake.calls))) == 1
            assert {call.token for call in fake.calls} == {TOKENS[method]}
            await change()
            assert len(set(ids(fake.calls))) == 2, "another change has another id"
            assert all(len(each) == 32 for each in ids(fake.calls))

    run(scenario)


def test_no_change_was_forgotten() -> None:
    methods = (method for service in SERVICES for method in service.methods)
    assert {method.name for method in methods if "request_id" in method.input_type.fields_by_name} == set(ANSWERS)


def test_the_whole_request_is_the_same_also_its_entropy() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("JoinMatch", UNAVAILABLE, ANSWERS["JoinMatch"])
            player = await client.join("m1", "Ada")
            first, second = fake.asked("JoinMatch", JoinMatchRequest)
            assert first == second
            assert len(first.entropy) == 32
            assert not first.HasField("seat")
            assert (player.match_id, player.seat, player.token) == ("m1", 2, "seat secret")
            await client.join("m1", "Bob", seat=0, entropy=b"dice")
            last = fake.asked("JoinMatch", JoinMatchRequest)[-1]
            assert (last.seat, last.HasField("seat"), last.entropy) == (0, True, b"dice")

    run(scenario)


def test_a_request_id_of_ones_own() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("SubmitAction", UNAVAILABLE, ANSWERS["SubmitAction"])
            await client.player("m1", 0, "t").act(BoomStop(), expected_seq=5, window=2, request_id="mine")
            for request in fake.asked("SubmitAction", SubmitActionRequest):
                assert (request.request_id, request.expected_seq, request.window) == ("mine", 5, 2)
                assert request.match_id == "m1"

    run(scenario)


def test_the_number_of_attempts_is_bounded() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("ListGames", UNAVAILABLE)
            with pytest.raises(Unavailable) as caught:
                await client.games()
            assert caught.value.reason == "SHUTTING_DOWN"
            assert len(fake.asked("ListGames", ListGamesRequest)) == QUICK.attempts

    run(scenario)


def test_the_time_is_bounded() -> None:
    async def scenario() -> None:
        patient = Retry(attempts=1_000_000, seconds=0.3, first_delay=0.01, longest_delay=0.02)
        async with table(patient) as (fake, client):
            fake.on("ListGames", UNAVAILABLE)
            with pytest.raises(Unavailable):
                await client.games()

    run(scenario)


def test_a_service_that_does_not_answer() -> None:
    async def scenario() -> None:
        async with table(Retry(seconds=0.3)) as (fake, client):
            fake.on("ListGames", HANG)
            with pytest.raises(Unavailable) as caught:
                await client.games()
            assert caught.value.code is grpc.StatusCode.DEADLINE_EXCEEDED

    run(scenario)


def test_a_refusal_is_not_repeated() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            host, _ = await seated(fake, client)
            fake.on("StartMatch", FakeFailure(grpc.StatusCode.FAILED_PRECONDITION, "SEATS_OPEN"))
            with pytest.raises(NotNow):
                await host.start()
            assert len(fake.calls) == 1

    run(scenario)


def test_a_broken_connection() -> None:
    """The service dies with the request in its hands; the next one at that address gets the same request."""

    async def scenario() -> None:
        dying, living = Fake(), Fake()
        dying.on("SubmitAction", HANG)
        living.on("SubmitAction", ANSWERS["SubmitAction"])
        await dying.start()
        async with Powderkeg.connect(f"127.0.0.1:{dying.port}", retry=Retry(attempts=1000)) as client:
            move = asyncio.create_task(client.player("m1", 0, "t").act(BoomStop()))
            await dying.until(1, "SubmitAction")
            await dying.stop()
            await living.start(dying.port)
            assert (await move).seq == 7
        await living.stop()
        assert dying.calls == living.calls

    run(scenario)


def test_nobody_there_at_first() -> None:
    async def scenario() -> None:
        fake = Fake()
        await fake.start()
        await fake.stop()
        async with Powderkeg.connect(f"127.0.0.1:{fake.port}", retry=Retry(attempts=1000)) as client:
            asking = asyncio.create_task(client.games())
            fake.on("ListGames", ListGamesResponse())
            await fake.start(fake.port)
            assert await asking == []
        await fake.stop()

    run(scenario)


def test_pauses_grow_up_to_a_bound_and_differ() -> None:
    async def scenario() -> None:
        backoff = Backoff(Retry(first_delay=1, longest_delay=5))
        for longest in (1, 2, 4, 5, 5):
            backoff._failures += 1
            pauses = [backoff._delay() for _ in range(50)]
            assert all(longest / 2 <= pause <= longest for pause in pauses)
            assert len(set(pauses)) > 1
        backoff._failures = 100_000
        assert backoff._delay() <= 5

    run(scenario)
