"""A rematch: the same game for the same players, one for all who ask."""

from __future__ import annotations

import asyncio
from typing import Any

from powderkeg.v1 import match_pb2, match_service_pb2
from replay.audit.match import audit_file
from tests.service.lobby import join, refused, with_service
from tests.service.running import ORGANIZER_KEY, Caller, new_match, play_on, running

OPTIONS = {"first_seat": "2"}


async def over(anyone: Caller, **fields: Any) -> tuple[str, Caller, list[Caller]]:
    """A match of two players and a bot that was broken off."""
    match_id, host, players = await new_match(anyone, bots=1, options=OPTIONS, **fields)
    await host.call("AbortMatch", match_id)
    return match_id, host, players


def test_all_who_ask_get_the_same_match(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host, players = await over(anyone, seconds_per_decision=600)
        asking = {"request_id": "r" * 16}
        first = await players[1].call("Rematch", match_id, **asking)
        second, third = await asyncio.gather(players[0].call("Rematch", match_id), host.call("Rematch", match_id))
        again = await players[1].call("Rematch", match_id, **asking)
        assert {each.match.id for each in (first, second, third, again)} == {first.match.id} != {match_id}
        assert first.host_token, "the first who asks is the host"
        assert (again.host_token, second.host_token, third.host_token) == (first.host_token, "", "")
        assert third.invitation == "", "the host had no seat"
        new, old = first.match, (await anyone.call("GetMatch", match_id)).match
        assert (new.rematch_of, old.rematch_id) == (match_id, new.id)
        assert (new.game, new.ruleset, dict(new.options)) == (old.game, old.ruleset, dict(old.options))
        assert (new.seconds_per_decision, new.status) == (600, match_pb2.MATCH_STATUS_OPEN)
        assert [(seat.kind, seat.name) for seat in new.seats][2] == (match_pb2.SEAT_KIND_BOT, "sensible 1")
        assert new.reserved
        assert not new.invite_only
        listed = (await anyone.call("ListMatches", page_size=2)).matches
        assert [(each.id, each.rematch_id) for each in listed] == [(new.id, ""), (match_id, new.id)]

    with_service(store_url, scenario)


def test_players_come_to_their_seats_by_invitation(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _, players = await over(anyone)
        asked = [await player.call("Rematch", match_id) for player in players]
        new = asked[0].match.id
        assert await refused(anyone.call("JoinMatch", new, name="Eve")) == "INVITATION_REQUIRED"
        bob = await anyone.call("JoinMatch", new, name="Bob", invitation=asked[1].invitation)
        host = anyone.with_token(asked[0].host_token)
        ann = await join(host, new, "Ann", invitation=asked[0].invitation)
        shown = (await anyone.call("GetMatch", new)).match
        assert (bob.seat, shown.host_seat) == (1, 0)
        await ann.call("StartMatch", new)
        await play_on([ann, anyone.with_token(bob.seat_token)], new)
        file = await anyone.export(new)
        assert not [each for each in audit_file(file).findings if each.failed]

    with_service(store_url, scenario)


def test_who_may_ask_and_when(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host, players = await new_match(anyone)
        assert await refused(players[0].call("Rematch", match_id)) == "MATCH_STILL_ON"
        await host.call("AbortMatch", match_id)
        assert await refused(anyone.call("Rematch", match_id)) == "MISSING_TOKEN"
        organizer = anyone.with_token(ORGANIZER_KEY)
        assert (await organizer.call("Rematch", match_id)).host_token

    with_service(store_url, scenario)


def test_a_rematch_is_private_if_its_match_was_and_of_no_event(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        created = await anyone.call("CreateMatch", game="boom", invite_only=True, tournament="Once is enough")
        host = anyone.with_token(created.host_token)
        ann = await join(anyone, created.match.id, "Ann", invitation=created.invitation)
        await host.call("AbortMatch", created.match.id)
        new = (await ann.call("Rematch", created.match.id)).match
        assert (new.invite_only, new.reserved, new.tournament) == (True, False, "")
        assert await refused(anyone.call("GetMatch", new.id)) == "UNKNOWN_MATCH"

    with_service(store_url, scenario)


def test_bots_that_were_sent_away_do_not_come_back(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _, players = await over(anyone)
        first = await players[0].call("Rematch", match_id)
        host = anyone.with_token(first.host_token)
        await host.call("KickSeat", first.match.id, seat=2)
        second = await players[1].call("Rematch", match_id)
        assert second.match.seats[2].kind == match_pb2.SEAT_KIND_OPEN

    with_service(store_url, scenario)


def watch(caller: Caller, match_id: str, **fields: Any) -> Any:
    request = match_service_pb2.WatchMatchRequest(match_id=match_id, **fields)
    return caller.matches.WatchMatch(request, metadata=caller.metadata, timeout=20)


def test_watchers_are_told_in_every_process(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, here), running(store_url) as (_, elsewhere):
            match_id, host, players = await new_match(here)
            waiting = [watch(caller, match_id, until_rematch=True) for caller in (here, elsewhere)]
            for each in waiting:
                while (await each.read()).seq < 5:
                    pass
            await host.call("AbortMatch", match_id)
            ends = [await each.read() for each in waiting]
            assert {(each.match.status, each.match.rematch_id) for each in ends} == {(4, "")}
            new = (await players[0].call("Rematch", match_id)).match.id
            assert {(await each.read()).match.rematch_id for each in waiting} == {new}
            late = [each async for each in watch(elsewhere, match_id, from_seq=6, until_rematch=True)]
            assert [each.match.rematch_id for each in late] == [new]
            plain = [each async for each in watch(elsewhere, match_id, from_seq=4)]
            assert [each.seq for each in plain] == [5, 6], "who does not ask for it is not kept waiting"

    asyncio.run(scenario())
