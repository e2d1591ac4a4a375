"""Before the start: leaving, being sent away, who is the host, what players and bots are called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from powderkeg.v1 import log_pb2, match_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import audit_file
from replay.signed.statements import read_signed
from service.server import Service
from tests.service.lobby import join, new, refused, seats_of, with_service
from tests.service.running import POLICY, Caller, move, play_on, running

# -- leaving -----------------------------------------------------------------------------------------------------------


def test_a_player_leaves_and_another_takes_the_seat(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _ = await new(anyone)
        ann = await join(anyone, match_id, "Ann")
        left = await ann.call("LeaveMatch", match_id, request_id="bye")
        assert (left.seq, [seat.name for seat in left.match.seats]) == (3, ["", "", ""])
        assert (await ann.call("LeaveMatch", match_id, request_id="bye")).seq == 3, "sent again, answered again"
        assert await refused(ann.call("LeaveMatch", match_id)) == "SEAT_LEFT"
        bob = await join(anyone, match_id, "Bob")
        assert await seats_of(anyone, match_id) == ["Bob", "", ""]
        assert bob.token != ann.token
        for method in ("GetMatch", "GetView", "ListLegalActions", "Resign"):
            assert await refused(ann.call(method, match_id)) == "SEAT_LEFT"
        assert await refused(ann.call("LeaveMatch", match_id)) == "SEAT_LEFT", "it is Bob who sits there"
        assert (await bob.call("GetMatch", match_id)).seq == 4

    with_service(store_url, scenario)


def test_an_old_token_sees_nothing_of_the_game(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        ann = await join(anyone, match_id, "Ann")
        watch = ann.matches.WatchMatch(
            match_service_pb2.WatchMatchRequest(match_id=match_id), metadata=ann.metadata, timeout=10
        )
        assert [(await watch.read()).seq, (await watch.read()).seq] == [1, 2]
        await host.call("KickSeat", match_id, seat=0)
        assert await refused(watch.read()) == "SEAT_LEFT"
        players = [await join(anyone, match_id, name) for name in ("Bob", "Cy", "Di")]
        await host.call("StartMatch", match_id)
        for method in ("GetView", "ListLegalActions"):
            assert await refused(ann.call(method, match_id)) == "SEAT_LEFT"
        legal = next(each for each in [await one.call("ListLegalActions", match_id) for one in players] if each.choices)
        assert await refused(ann.call("SubmitAction", match_id, action=legal.choices[0].action)) == "SEAT_LEFT"
        await play_on(players, match_id)

    with_service(store_url, scenario)


@pytest.mark.parametrize("quiet", [False, True])
def test_a_stream_of_a_seat_that_was_left_does_nothing_more(store_url: str, quiet: bool) -> None:
    async def scenario(service: Service, anyone: Caller) -> None:
        match_id, host = await new(anyone, options={"first_seat": "0"})
        ann = await join(anyone, match_id, "Ann")
        settled = asyncio.Event()

        async def requests() -> AsyncIterator[match_service_pb2.PlayRequest]:
            attach = match_service_pb2.Attach(match_id=match_id, quiet=quiet)
            yield match_service_pb2.PlayRequest(attach=attach)
            await settled.wait()
            submit = match_service_pb2.Submit(request_id="as Bob", action=legal.choices[0].action)
            yield match_service_pb2.PlayRequest(submit=submit)
            await asyncio.sleep(5)

        stream = ann.matches.Play(requests(), metadata=ann.metadata, timeout=10)
        async with asyncio.timeout(10):
            while (match_id, 0) not in service.app.presence._streams:  # noqa: ASYNC110 (seen from outside)
                await asyncio.sleep(0.01)
        await host.call("KickSeat", match_id, seat=0)
        players = [await join(anyone, match_id, name) for name in ("Bob", "Cy", "Di")]
        await host.call("StartMatch", match_id)
        legal = await players[0].call("ListLegalActions", match_id)
        settled.set()
        if quiet:
            assert (await stream.read()).refused.reason == "SEAT_LEFT"
            stream.cancel()
        else:
            assert await refused(exhausted(stream)) == "SEAT_LEFT"
        assert (await players[0].call("ListLegalActions", match_id)).seq == legal.seq, "Bob has not acted"

    async def run() -> None:
        async with running(store_url) as (service, anyone):
            await scenario(service, anyone)

    asyncio.run(run())


async def exhausted(stream: Any) -> None:
    async for response in stream:
        assert not response.HasField("accepted")
        assert not response.update.events


@pytest.mark.parametrize("who", ["who was sent away", "who sits there now"])
def test_a_process_that_has_not_heard_of_it_lets_nobody_act_for_another(store_url: str, who: str) -> None:
    """It has the match as it was: Ann on seat 0, and nothing dealt."""

    async def scenario() -> None:
        async with running(store_url) as (_, here), running(store_url) as (service, elsewhere):
            match_id, host = await new(here, options={"first_seat": "0"})
            ann = await join(elsewhere, match_id, "Ann")
            await host.call("KickSeat", match_id, seat=0)
            players = [await join(here, match_id, name) for name in ("Bob", "Cy", "Di")]
            await host.call("StartMatch", match_id)
            live = service.app.matches.cached_now(match_id)
            assert live is not None
            assert live.fold.seq == 2
            action = (await players[0].call("ListLegalActions", match_id)).choices[0].action
            if who == "who was sent away":
                assert await refused(ann.call("SubmitAction", match_id, action=action)) == "SEAT_LEFT"
            else:
                bob = elsewhere.with_token(players[0].token)
                assert (await bob.call("SubmitAction", match_id, action=action)).seq == 8

    asyncio.run(scenario())


def test_seats_are_settled_with_the_start(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        players = [await join(anyone, match_id, name) for name in ("Ann", "Bob", "Cy")]
        await host.call("StartMatch", match_id)
        assert await refused(players[0].call("LeaveMatch", match_id)) == "ALREADY_STARTED"
        assert await refused(host.call("KickSeat", match_id, seat=1)) == "ALREADY_STARTED"

    with_service(store_url, scenario)


def test_who_may_send_whom_away(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        ann = await join(anyone, match_id, "Ann")
        bot = await host.call("AddBot", match_id, bot="random")
        assert await refused(ann.call("KickSeat", match_id, seat=1)) == "WRONG_TOKEN"
        assert await refused(anyone.call("KickSeat", match_id, seat=1)) == "MISSING_TOKEN"
        assert await refused(host.call("KickSeat", match_id, seat=2)) == "SEAT_OPEN"
        assert await refused(host.call("KickSeat", match_id, seat=3)) == "NO_SUCH_SEAT"
        assert await refused(host.call("LeaveMatch", match_id)) == "WRONG_TOKEN", "the host has no seat"
        kicked = await host.call("KickSeat", match_id, seat=bot.seat, request_id="no bots")
        assert (await host.call("KickSeat", match_id, seat=bot.seat, request_id="no bots")).seq == kicked.seq
        assert await refused(host.call("KickSeat", match_id, seat=0, request_id="no bots")) == "REQUEST_ID_REUSED"
        assert await seats_of(anyone, match_id) == ["Ann", "", ""]

    with_service(store_url, scenario)


def test_a_join_that_is_sent_again_after_leaving_gives_no_token(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _ = await new(anyone)
        joining = {"name": "Ann", "request_id": "a" * 16}
        ann = await join(anyone, match_id, **joining)
        assert (await join(anyone, match_id, **joining)).token == ann.token
        await ann.call("LeaveMatch", match_id)
        assert await refused(anyone.call("JoinMatch", match_id, **joining)) == "SEAT_LEFT"
        await join(anyone, match_id, "Bob")
        assert await refused(anyone.call("JoinMatch", match_id, **joining)) == "SEAT_LEFT"

    with_service(store_url, scenario)


def test_a_match_with_a_coming_and_going_is_proven(store_url: str) -> None:
    """Also what the log of an event says: receipts of those who have left, entropy that no longer counts."""

    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone, tournament="Coming and going")
        joined = await anyone.call("JoinMatch", match_id, name="Ann", entropy=b"does not count")
        ann = anyone.with_token(joined.seat_token)
        left = await ann.call("LeaveMatch", match_id)
        await host.call("AddBot", match_id, bot="random")
        await host.call("KickSeat", match_id, seat=0)
        players = [await join(anyone, match_id, name, entropy=name.encode()) for name in ("Bob", "Ann", "Cy")]
        await host.call("StartMatch", match_id)
        await play_on(players, match_id)
        file = await anyone.export(match_id)
        kept = [note.encode() for note in (joined.receipt, left.receipt)]
        audit = audit_file(file, POLICY, [signed(each) for each in kept])
        assert audit.verdict is not Verdict.REFUTED, [str(each) for each in audit.findings]
        assert [entry.WhichOneof("entry") for entry in audit.matches[0].entries[:8]] == [
            "genesis", "seat_taken", "seat_left", "seat_taken", "seat_left", "seat_taken", "seat_taken", "seat_taken",
        ]  # fmt: skip
        forged = audit_file(file, POLICY, [signed(left.receipt.replace("/0\n", "/1\n").encode())])
        assert "it is not seat 1 who has a receipt for it" in str(forged.findings)

    with_service(store_url, scenario)


def signed(note: bytes) -> Any:
    return read_signed(note)


# -- the host ----------------------------------------------------------------------------------------------------------


def test_the_host_sits_down_and_hands_over_by_leaving(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        await host.call("AddBot", match_id, bot="random")
        bob = await join(anyone, match_id, "Bob", seat=2)
        assert not (await anyone.call("GetMatch", match_id)).match.HasField("host_seat")
        ann = await join(host, match_id, "Ann")
        assert (await anyone.call("GetMatch", match_id)).match.host_seat == 1
        await ann.call("KickSeat", match_id, seat=0)
        cy = await join(anyone, match_id, "Cy")
        assert await refused(bob.call("KickSeat", match_id, seat=0)) == "WRONG_TOKEN"
        await ann.call("LeaveMatch", match_id)
        match = (await bob.call("GetMatch", match_id)).match
        assert match.host_seat == 2, "Bob has sat there for longer than Cy"
        assert await refused(host.call("AddBot", match_id, bot="random")) == "SEAT_LEFT"
        assert await refused(cy.call("AddBot", match_id, bot="random")) == "WRONG_TOKEN"
        await bob.call("AddBot", match_id, bot="random")
        await bob.call("StartMatch", match_id)
        await bob.call("AbortMatch", match_id)

    with_service(store_url, scenario)


def test_a_host_who_leaves_nobody_behind_keeps_the_host_token(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        await host.call("AddBot", match_id, bot="random")
        ann = await join(host, match_id, "Ann")
        await ann.call("LeaveMatch", match_id)
        match = (await host.call("GetMatch", match_id)).match
        assert not match.HasField("host_seat")
        again = await join(host, match_id, "Ann")
        assert (await again.call("GetMatch", match_id)).match.host_seat == 1
        bob = await join(anyone, match_id, "Bob")
        await again.call("LeaveMatch", match_id)
        assert await refused(host.call("GetInvitations", match_id)) == "SEAT_LEFT", "Bob is the host"
        await bob.call("LeaveMatch", match_id)
        await host.call("AbortMatch", match_id)

    with_service(store_url, scenario)


def test_only_the_first_seat_taken_with_the_host_token_is_the_hosts(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        await join(host, match_id, "Ann")
        friend = await join(host, match_id, "a friend at the same screen")
        assert (await anyone.call("GetMatch", match_id)).match.host_seat == 0
        assert await refused(friend.call("KickSeat", match_id, seat=0)) == "WRONG_TOKEN"
        organizer = anyone.with_token("the organizer's own key")
        await organizer.call("KickSeat", match_id, seat=0)
        assert (await anyone.call("GetMatch", match_id)).match.host_seat == 1

    with_service(store_url, scenario)


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        " Ann",
        "Ann ",
        "A\u200bnn",
        "\u202eAnn",
        "A\u2066nn",
        "A\nnn",
        "\u3164",
        "\u0301",
        "A\u034fnn",
        "\u00a0Ann",
        " ",
        "Ann\ufe0f",
        "A\ufe00nn",
    ],
    ids=ascii,
)
def test_names_that_could_pass_for_others_are_refused(store_url: str, name: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _ = await new(anyone)
        assert await refused(anyone.call("JoinMatch", match_id, name=name)) == "BAD_NAME"

    with_service(store_url, scenario)


def test_names_are_unique_in_normal_form(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        request = {"name": "Zoe\u0308", "request_id": "z" * 16}
        zoe = await join(anyone, match_id, **request)
        assert (await join(anyone, match_id, **request)).token == zoe.token
        assert (await seats_of(anyone, match_id))[0] == "Zo\u00eb"
        assert await refused(anyone.call("JoinMatch", match_id, name="Zo\u00eb")) == "NAME_TAKEN"
        await host.call("AddBot", match_id, bot="random")
        assert await refused(anyone.call("JoinMatch", match_id, name="random 1")) == "NAME_TAKEN"
        await zoe.call("LeaveMatch", match_id)
        await join(anyone, match_id, "Zo\u00eb")

    with_service(store_url, scenario)


def test_selectors_are_for_emoji_and_make_no_other_name(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, _ = await new(anyone)
        for name in ("Ann \u2764\ufe0f", "1\ufe0f\u20e3"):
            await join(anyone, match_id, name)
        assert (await seats_of(anyone, match_id))[0] == "Ann \u2764\ufe0f"
        assert await refused(anyone.call("JoinMatch", match_id, name="Ann \u2764")) == "NAME_TAKEN"

    with_service(store_url, scenario)


def test_bots_have_numbers_and_are_known_by_their_kind(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        await join(anyone, match_id, "random 1")
        added = {"bot": "random", "request_id": "a bot"}
        await host.call("AddBot", match_id, **added)
        await host.call("AddBot", match_id, **added)
        await host.call("AddBot", match_id, bot="sensible")
        assert await refused(host.call("AddBot", match_id, bot="sensible", request_id="a bot")) == "REQUEST_ID_REUSED"
        await host.call("KickSeat", match_id, seat=1)
        await host.call("AddBot", match_id, bot="sensible")
        seats = (await anyone.call("GetMatch", match_id)).match.seats
        assert [(seat.name, seat.bot) for seat in seats] == [
            ("random 1", ""),
            ("sensible 2", "sensible"),
            ("sensible 1", "sensible"),
        ]

    with_service(store_url, scenario)


def test_bots_with_numbers_play(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        ann = await join(anyone, match_id, "Ann")
        for bot in ("random", "sensible"):
            await host.call("AddBot", match_id, bot=bot)
        await host.call("StartMatch", match_id)
        async with asyncio.timeout(20):
            while (await anyone.call("GetMatch", match_id)).match.status == 2:
                await move(ann, match_id)
        file = await anyone.export(match_id)
        assert audit_file(file, POLICY).verdict is Verdict.PROVEN

    with_service(store_url, scenario)


def test_the_log_says_who_left_and_who_was_sent_away(store_url: str) -> None:
    async def scenario(anyone: Caller) -> None:
        match_id, host = await new(anyone)
        ann = await join(host, match_id, "Ann")
        await host.call("AddBot", match_id, bot="random")
        await host.call("KickSeat", match_id, seat=1)
        await ann.call("LeaveMatch", match_id)
        await host.call("AbortMatch", match_id)
        file = await anyone.export(match_id)
        entries = audit_file(file).matches[0].entries
        assert [(each.author, each.seat_left.seat) for each in entries if each.HasField("seat_left")] == [
            (log_pb2.AUTHOR_HOST, 1),
            (log_pb2.AUTHOR_PLAYER, 0),
        ]
        assert entries[1].seat_taken.host
        assert (entries[2].seat_taken.name, entries[2].seat_taken.bot) == ("random 1", "random")

    with_service(store_url, scenario)
