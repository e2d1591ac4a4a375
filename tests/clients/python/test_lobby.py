"""What the client asks for in a lobby, and what it hands back."""

from __future__ import annotations

from contextlib import aclosing

import grpc
import pytest

from powderkeg.client import NotFound
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, MATCH_STATUS_OPEN, Match
from powderkeg.v1.match_service_pb2 import (
    CreateMatchRequest,
    CreateMatchResponse,
    GetInvitationsResponse,
    GetMatchResponse,
    JoinMatchRequest,
    JoinMatchResponse,
    KickSeatRequest,
    KickSeatResponse,
    LeaveMatchResponse,
    LobbyChange,
    RematchResponse,
    WatchLobbyRequest,
    WatchLobbyResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from tests.clients.python.fake import HANG, UNAVAILABLE, FakeFailure, run, table

HOST, SEAT = "host", "seat"


def test_a_private_match_and_its_invitations() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            created = CreateMatchResponse(match=Match(id="m1"), host_token=HOST, invitation="come")
            fake.on("CreateMatch", created)
            fake.on("GetInvitations", GetInvitationsResponse(invitation="come", seats=["a", "b"]))
            fake.on("JoinMatch", JoinMatchResponse(match=Match(id="m1"), seat=1, seat_token=SEAT))
            fake.on("GetMatch", GetMatchResponse(match=Match(id="m1", seq=4)))
            host = await client.create("boom", invite_only=True)
            assert fake.asked("CreateMatch", CreateMatchRequest)[0].invite_only
            assert host.invitation == "come"
            assert list((await host.invitations()).seats) == ["a", "b"]
            await client.join("m1", "Ann", invitation="b")
            assert fake.asked("JoinMatch", JoinMatchRequest)[0].invitation == "b"
            assert (await client.match("m1", "come")).seq == 4
            assert [call.token for call in fake.calls] == ["", "Bearer host", "", "Bearer come"]

    run(scenario)


def test_the_host_takes_a_seat_and_makes_one_free() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("CreateMatch", CreateMatchResponse(match=Match(id="m1"), host_token=HOST))
            fake.on("JoinMatch", JoinMatchResponse(match=Match(id="m1"), seat=0, seat_token=SEAT))
            fake.on("KickSeat", KickSeatResponse(match=Match(id="m1", seq=5), seq=5))
            fake.on("LeaveMatch", LeaveMatchResponse(match=Match(id="m1", seq=6), seq=6, receipt="left"))
            host = await client.create("boom")
            me = await host.join("Ann", entropy=b"mine")
            assert fake.asked("JoinMatch", JoinMatchRequest)[0].entropy == b"mine"
            assert (await host.kick(2)).seq == host.match.seq == 5
            assert fake.asked("KickSeat", KickSeatRequest)[0].seat == 2
            assert (await me.leave()).seq == 6
            assert me.receipt == "left"
            assert [call.token for call in fake.calls] == ["", "Bearer host", "Bearer host", "Bearer seat"]

    run(scenario)


@pytest.mark.parametrize("token", ["", "new host"])
def test_a_rematch_is_joined_as_the_host_by_who_is(token: str) -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            answer = RematchResponse(match=Match(id="m2"), invitation="your seat", host_token=token)
            fake.on("Rematch", answer)
            fake.on("JoinMatch", JoinMatchResponse(match=Match(id="m2"), seat=1, seat_token=SEAT))
            rematch = await client.player("m1", 1, SEAT).rematch()
            assert rematch.match.id == "m2"
            assert (rematch.host.host_token if rematch.host else "") == token
            me = await rematch.join("Ann")
            assert (me.match_id, me.seat) == ("m2", 1)
            assert fake.asked("JoinMatch", JoinMatchRequest)[0].invitation == "your seat"
            assert fake.calls[-1].token == f"Bearer {token or SEAT}"

    run(scenario)


def test_a_watch_that_waits_for_the_rematch() -> None:
    over = WatchMatchResponse(seq=5, match=Match(status=MATCH_STATUS_ABORTED, seq=5))
    again = WatchMatchResponse(seq=5, match=Match(status=MATCH_STATUS_ABORTED, seq=5, rematch_id="m2"))

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [over, UNAVAILABLE], [again, HANG])
            told = [update.match.rematch_id async for update in client.watch("m1", 4, until_rematch=True)]
            assert told == ["", "m2"]
            asked = fake.asked("WatchMatch", WatchMatchRequest)
            assert [(each.from_seq, each.until_rematch) for each in asked] == [(4, True), (5, True)]

    run(scenario)


def test_a_watch_of_the_lobby_goes_on_from_its_last_cursor() -> None:
    one = WatchLobbyResponse(cursor="2-0", changes=[LobbyChange(match=Match(id="a"))])
    two = WatchLobbyResponse(cursor="3-0", changes=[LobbyChange(match=Match(id="b"), gone=True)])

    async def scenario() -> None:
        async with table() as (fake, client):
            gap = FakeFailure(grpc.StatusCode.OUT_OF_RANGE, "LOBBY_GAP")
            fake.on("WatchLobby", [WatchLobbyResponse(cursor="1-0"), one, UNAVAILABLE], [two, UNAVAILABLE], gap)
            told: list[str] = []
            async with aclosing(client.watch_lobby("boom", MATCH_STATUS_OPEN, "cup")) as responses:
                for _ in range(3):
                    told += [change.match.id for change in (await anext(responses)).changes]
                with pytest.raises(NotFound):
                    await anext(responses)
            assert told == ["a", "b"]
            assert fake.asked("WatchLobby", WatchLobbyRequest) == [
                WatchLobbyRequest(cursor=cursor, game="boom", status=MATCH_STATUS_OPEN, tournament="cup")
                for cursor in ("", "2-0", "3-0")
            ]

    run(scenario)
