"""Matches by invitation: who gets in, who may know of them, what stays of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import match_service_pb2, replay_service_pb2
from replay.audit.match import audit_file
from tests.service.lobby import join, refused, with_service
from tests.service.running import ORGANIZER_KEY, Caller, play_on, reason_of


class Private:
    """A private match, and those who have to do with it."""

    def __init__(self, anyone: Caller, created: Any) -> None:
        self.anyone = anyone
        self.id = created.match.id
        self.invitation = created.invitation
        self.host = anyone.with_token(created.host_token)

    @classmethod
    async def new(cls, anyone: Caller, **fields: Any) -> Private:
        return cls(anyone, await anyone.call("CreateMatch", game="boom", seats=3, invite_only=True, **fields))

    async def joined(self) -> list[Caller]:
        return [
            await join(self.anyone, self.id, name, invitation=self.invitation, entropy=name.encode())
            for name in ("Ann", "Bob", "Cy")
        ]


def looks(caller: Caller, match_id: str) -> list[Awaitable[Any]]:
    """All that asks for a match by its id."""
    watch = match_service_pb2.WatchMatchRequest(match_id=match_id)
    attach = match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id))
    replays = [
        caller.replays.ListEntries(replay_service_pb2.ListEntriesRequest(match_id=match_id), metadata=caller.metadata),
        caller.replays.GetViewAt(
            replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=1), metadata=caller.metadata
        ),
        caller.replays.ListViews(
            replay_service_pb2.ListViewsRequest(match_id=match_id), metadata=caller.metadata
        ).read(),
        caller.replays.VerifyReplay(
            replay_service_pb2.VerifyReplayRequest(match_id=match_id), metadata=caller.metadata
        ),
        caller.replays.ListCheckpoints(
            replay_service_pb2.ListCheckpointsRequest(match_id=match_id), metadata=caller.metadata
        ),
        caller.export(match_id),
    ]
    plain = ("GetMatch", "GetView", "ListLegalActions", "StartMatch", "Resign", "AbortMatch", "LeaveMatch")
    more = [
        caller.call("AddBot", match_id, bot="random"),
        caller.call("KickSeat", match_id, seat=0),
        caller.call("GetInvitations", match_id),
        caller.call("Rematch", match_id),
        caller.call("JoinMatch", match_id, name="Eve"),
        caller.call("JoinMatch", match_id, name="Eve", seat=9),
        caller.call("JoinMatch", match_id, name="Eve", invitation="none"),
        caller.call("SubmitAction", match_id, action={"boom": {"roll": {}}}),
        caller.matches.WatchMatch(watch, metadata=caller.metadata).read(),
        caller.matches.Play(iter([attach]), metadata=caller.metadata).read(),
    ]
    return [*(caller.call(method, match_id) for method in plain), *more, *replays]


async def all_refused(caller: Caller, match_id: str) -> list[tuple[str, str]]:
    """How each look is refused, without the id that was asked for."""
    told = []
    for each in looks(caller, match_id):
        with pytest.raises(grpc.aio.AioRpcError) as failure:
            await each
        told.append((reason_of(failure.value)[1], str(failure.value.details()).replace(match_id, "ID")))
    return told


@pytest.mark.parametrize("token", ["", "something"])
def test_strangers_are_told_what_they_are_told_of_no_match(store_url: str, token: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match, stranger = await Private.new(anyone), anyone.with_token(token)
        unknown = await all_refused(stranger, uuid4().hex[:24])
        assert {reason for reason, _ in unknown} == {"UNKNOWN_MATCH"}
        assert await all_refused(stranger, match.id) == unknown
        players = await match.joined()
        await match.host.call("StartMatch", match.id)
        assert await all_refused(stranger, match.id) == unknown
        await play_on(players, match.id)
        assert await all_refused(stranger, match.id) == unknown, "and so it stays when it is over"

    with_service(store_url, scenario)


def test_who_has_to_do_with_it_sees_it(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match = await Private.new(anyone)
        seats = (await match.host.call("GetInvitations", match.id)).seats
        players = await match.joined()
        knowing = [match.host, *players, anyone.with_token(ORGANIZER_KEY)]
        knowing += [anyone.with_token(token) for token in (match.invitation, *seats)]
        for caller in knowing:
            shown = (await caller.call("GetMatch", match.id)).match
            assert shown.invite_only
        await match.host.call("StartMatch", match.id)
        invited = anyone.with_token(match.invitation)
        await invited.call("GetView", match.id)
        assert await refused(invited.call("ListLegalActions", match.id)) == "WRONG_TOKEN", "a guest has no seat"
        await play_on(players, match.id)
        for caller in knowing:
            assert (await caller.export(match.id)).startswith(b"powderkeg replay")

    with_service(store_url, scenario)


def test_lists_do_not_show_it(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        request = match_service_pb2.WatchLobbyRequest()
        watch = anyone.matches.WatchLobby(request, timeout=10)
        assert not (await watch.read()).changes
        match = await Private.new(anyone)
        await match.joined()
        await match.host.call("StartMatch", match.id)
        page = await anyone.call("ListMatches", page_size=500)
        assert match.id not in [each.id for each in page.matches]
        public = await anyone.call("CreateMatch", game="boom", seats=3)
        assert [each.match.id for each in (await watch.read()).changes] == [public.match.id]

    with_service(store_url, scenario)


def test_a_seat_is_invited_by_its_own_token(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match = await Private.new(anyone)
        seats = (await match.host.call("GetInvitations", match.id)).seats
        ann = await anyone.call("JoinMatch", match.id, name="Ann", invitation=seats[2])
        assert ann.seat == 2
        assert await refused(anyone.call("JoinMatch", match.id, name="Eve", invitation=seats[2])) == "SEAT_TAKEN"
        other = {"name": "Eve", "invitation": seats[1], "seat": 0}
        assert await refused(anyone.call("JoinMatch", match.id, **other)) == "INVITATION_REQUIRED"
        await match.host.call("KickSeat", match.id, seat=2)
        again = {"name": "Ann", "invitation": seats[2]}
        assert await refused(anyone.call("JoinMatch", match.id, **again)) == "UNKNOWN_MATCH", "the seat is another now"
        fresh = (await match.host.call("GetInvitations", match.id)).seats
        assert [one == other for one, other in zip(seats, fresh, strict=True)] == [True, True, False]
        assert (await anyone.call("JoinMatch", match.id, name="Bob", invitation=fresh[2])).seat == 2
        host = await match.host.call("JoinMatch", match.id, name="the host")
        assert (host.seat, host.match.host_seat) == (0, 0), "whoever made it needs no invitation"
        assert await refused(anyone.with_token(host.seat_token).call("Rematch", match.id)) == "MATCH_STILL_ON"

    with_service(store_url, scenario)


def test_an_invitation_to_a_public_match_is_not_needed_and_must_be_right(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        created = await anyone.call("CreateMatch", game="boom", seats=3)
        host, match_id = anyone.with_token(created.host_token), created.match.id
        seats = (await host.call("GetInvitations", match_id)).seats
        assert await refused(anyone.call("JoinMatch", match_id, name="Eve", invitation="none")) == "WRONG_TOKEN"
        assert (await anyone.call("JoinMatch", match_id, name="Ann", invitation=seats[1])).seat == 1
        assert (await anyone.call("JoinMatch", match_id, name="Bob")).seat == 0
        assert await refused(anyone.call("GetInvitations", match_id)) == "MISSING_TOKEN"

    with_service(store_url, scenario)


def test_a_private_match_of_an_event_counts_there_and_is_shown_when_it_is_over(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        cup = f"Behind closed doors {uuid4().hex}"
        match = await Private.new(anyone, tournament=cup)
        players = await match.joined()
        await match.host.call("StartMatch", match.id)
        assert await refused(anyone.call("GetMatch", match.id)) == "UNKNOWN_MATCH"
        await play_on(players, match.id)
        assert (await anyone.call("GetMatch", match.id)).match.invite_only
        audit = audit_file(await anyone.export(match.id))
        assert not [each for each in audit.findings if each.failed]
        event = await anyone.event("GetEvent", cup)
        assert event.event.over == 1
        assert {row.name for row in event.standings} == {"Ann", "Bob", "Cy"}
        assert match.id.encode() in await anyone.export_event(cup)
        page = await anyone.call("ListMatches", tournament=cup)
        assert not page.matches

    with_service(store_url, scenario)


def test_the_log_keeps_no_invitation(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match = await Private.new(anyone)
        seats = (await match.host.call("GetInvitations", match.id)).seats
        players = await match.joined()
        await match.host.call("AbortMatch", match.id)
        file = await players[0].export(match.id)
        for secret in (match.invitation, *seats, match.host.token, *(player.token for player in players)):
            assert secret.encode() not in file

    with_service(store_url, scenario)


def test_the_same_request_makes_the_same_private_match(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        request = {"game": "boom", "request_id": uuid4().hex}
        created = await anyone.call("CreateMatch", invite_only=True, **request)
        again = await anyone.call("CreateMatch", invite_only=True, **request)
        assert (again.match.id, again.invitation) == (created.match.id, created.invitation)
        assert await refused(anyone.call("CreateMatch", **request)) == "REQUEST_ID_REUSED"

    with_service(store_url, scenario)


def test_calls_at_once_take_different_seats(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match = await Private.new(anyone)
        joins = [anyone.call("JoinMatch", match.id, name=f"p {n}", invitation=match.invitation) for n in range(3)]
        assert sorted(joined.seat for joined in await asyncio.gather(*joins)) == [0, 1, 2]

    with_service(store_url, scenario)
