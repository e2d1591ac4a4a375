"""Whoever asks for tables, choices, presence or texts does so in every stream and answer, and is told each once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from powderkeg.client import Player, Powderkeg
from powderkeg.v1.boom_pb2 import BoomRoll
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED, Match, View
from powderkeg.v1.match_service_pb2 import (
    Attach,
    GetViewRequest,
    GetViewResponse,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
    PlayRequest,
    PlayResponse,
    Presence,
    SubmitActionRequest,
    SubmitActionResponse,
    WatchMatchRequest,
    WatchMatchResponse,
    With,
)
from tests.clients.python.fake import UNAVAILABLE, Fake, FakeFailure, run, table

LEGAL = ListLegalActionsResponse(kind="roll")
OVER = Match(status=MATCH_STATUS_FINISHED, seq=9)
END = WatchMatchResponse(seq=9, match=OVER)


def with_of(request: Any) -> With:
    """The field has a name that Python keeps for itself."""
    wanted: With = getattr(request, "with")
    return wanted


def seat_of(client: Powderkeg) -> Player:
    return client.player("m1", 2, "token")


@pytest.mark.parametrize(
    "watch",
    [
        lambda client, **besides: client.watch("m1", **besides),
        lambda client, **besides: seat_of(client).watch(**besides),
    ],
    ids=["anybody", "a seat"],
)
def test_watching(watch: Callable[..., Any]) -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("WatchMatch", [WatchMatchResponse(seq=1), UNAVAILABLE], [END], [END])
            updates = watch(client, view=True, legal=True, presence=True, language="de")
            assert [update.seq async for update in updates] == [1, 9]
            assert [update.seq async for update in watch(client)] == [9]
            first, again, plain = fake.asked("WatchMatch", WatchMatchRequest)
            for request in (first, again):
                assert (with_of(request), request.language) == (With(view=True, legal=True, presence=True), "de")
            assert not plain.HasField("with")

    run(scenario)


def test_playing() -> None:
    attached: list[Attach] = []

    async def talk(requests: Any) -> Any:
        async for request in requests:
            if isinstance(request, PlayRequest) and request.HasField("attach"):
                attached.append(request.attach)
            yield PlayResponse(update=WatchMatchResponse(seq=4, legal=LEGAL)) if len(attached) < 2 else END_OF_PLAY
            if len(attached) < 2:
                yield UNAVAILABLE
            return

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("Play", talk)
            async with seat_of(client).play(from_seq=3, view=True, legal=True, language="sv") as stream:
                assert [update.seq async for update in stream] == [4, 9]
            assert [attach.from_seq for attach in attached] == [3, 4]
            for attach in attached:
                assert (with_of(attach), attach.language) == (With(view=True, legal=True), "sv")

    run(scenario)


END_OF_PLAY = PlayResponse(update=END)


def test_acting_and_looking() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("SubmitAction", SubmitActionResponse(seq=4, legal=LEGAL))
            fake.on("GetView", GetViewResponse())
            fake.on("ListLegalActions", ListLegalActionsResponse())
            me = seat_of(client)
            assert (await me.act(BoomRoll(), view=True, legal=True, language="en")).legal == LEGAL
            await me.act(BoomRoll())
            asked, plain = fake.asked("SubmitAction", SubmitActionRequest)
            assert (with_of(asked), asked.language) == (With(view=True, legal=True), "en")
            assert (plain.HasField("with"), plain.language) == (False, "")
            await me.view(language="de")
            await client.view("m1", language="de")
            await me.legal(language="de")
            assert [each.language for each in fake.asked("GetView", GetViewRequest)] == ["de", "de"]
            assert [each.language for each in fake.asked("ListLegalActions", ListLegalActionsRequest)] == ["de"]

    run(scenario)


def here(*seats: int, seq: int = 4, **fields: Any) -> WatchMatchResponse:
    return WatchMatchResponse(seq=seq, presence=Presence(connected=seats), **fields)


def told(fake: Fake, client: Powderkeg, *streams: list[WatchMatchResponse | FakeFailure]) -> Any:
    fake.on("WatchMatch", *streams)
    return client.watch("m1", view=True, presence=True)


def test_who_is_connected_is_told_whenever_it_changes_also_without_an_entry() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            updates = told(
                fake, client, [here(0), here(0, 1), here(1), UNAVAILABLE], [here(1), UNAVAILABLE], [here(), END]
            )
            seats = [[*update.presence.connected] async for update in updates if update.HasField("presence")]
            assert seats == [[0], [0, 1], [1], []]

    run(scenario)


def test_a_table_is_told_once_and_not_lost_when_the_stream_breaks_before_it() -> None:
    shown = WatchMatchResponse(seq=4, view=View())
    entry = WatchMatchResponse(seq=4)

    async def scenario() -> None:
        async with table() as (fake, client):
            updates = told(fake, client, [entry, UNAVAILABLE], [shown, UNAVAILABLE], [shown, END])
            assert [update.HasField("view") async for update in updates] == [False, True, False]
            updates = told(fake, client, [shown, here(1), UNAVAILABLE], [shown, here(1), END])
            assert [update.HasField("view") async for update in updates] == [True, False, False]

    run(scenario)
