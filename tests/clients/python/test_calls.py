"""What the client asks for and hands back: games, matches, pages, replays."""

from __future__ import annotations

from collections.abc import AsyncIterator

from google.protobuf.message import Message

from powderkeg.v1.boom_pb2 import BoomRoll
from powderkeg.v1.catalog_service_pb2 import GameSummary, GetGameRequest, GetGameResponse, ListGamesResponse
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED, MATCH_STATUS_PLAYING, Choice, Match
from powderkeg.v1.match_service_pb2 import (
    AbortMatchRequest,
    AbortMatchResponse,
    AddBotRequest,
    AddBotResponse,
    CreateMatchRequest,
    CreateMatchResponse,
    GetMatchResponse,
    GetViewResponse,
    ListLegalActionsResponse,
    ListMatchesRequest,
    ListMatchesResponse,
    PlayRequest,
    PlayResponse,
    StartMatchResponse,
    SubmitActionResponse,
    WatchMatchResponse,
)
from powderkeg.v1.replay_service_pb2 import (
    ExportReplayResponse,
    GetViewAtRequest,
    GetViewAtResponse,
    ListEntriesRequest,
    ListEntriesResponse,
    StoredEntry,
    VerifyReplayResponse,
)
from tests.clients.python.fake import UNAVAILABLE, Step, run, table

KEY, HOST, SEAT = "key", "host", "seat"
SECOND, THIRD = "page 2", "page 3"


def test_the_catalogue() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("ListGames", ListGamesResponse(games=[GameSummary(name="boom")]))
            fake.on("GetGame", GetGameResponse(bots=["sensible"]))
            assert [game.name for game in await client.games()] == ["boom"]
            assert (await client.game("boom")).bots == ["sensible"]
            assert fake.asked("GetGame", GetGameRequest) == [GetGameRequest(game="boom")]

    run(scenario)


def test_a_match_is_created_with_its_settings() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("CreateMatch", CreateMatchResponse(match=Match(id="m1"), host_token=HOST))
            host = await client.create(
                "boom",
                seats=3,
                options={"first_seat": "0"},
                ruleset=1,
                tournament="cup",
                seconds_per_decision=30,
                seed=bytes(32),
                board=2,
                require_entropy=True,
            )
            assert (host.match.id, host.host_token) == ("m1", HOST)
            (request,) = fake.asked("CreateMatch", CreateMatchRequest)
            request.request_id = ""
            assert request == CreateMatchRequest(
                game="boom",
                seats=3,
                options={"first_seat": "0"},
                ruleset=1,
                tournament="cup",
                seconds_per_decision=30,
                seed=bytes(32),
                board=2,
                require_entropy=True,
            )

    run(scenario)


def test_a_host_knows_the_match_as_it_was_last_told() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("GetMatch", GetMatchResponse(match=Match(id="m1", seq=1)))
            fake.on("AddBot", AddBotResponse(match=Match(id="m1", seq=2), seat=2))
            fake.on("StartMatch", StartMatchResponse(match=Match(id="m1", seq=3)))
            fake.on("AbortMatch", AbortMatchResponse(match=Match(id="m1", seq=4)))
            host = await client.host("m1", HOST)
            assert host.match.seq == 1
            assert await host.add_bot("sensible", seat=2) == 2
            assert host.match.seq == 2
            assert (await host.start()).seq == host.match.seq == 3
            assert (await host.abort("rain")).seq == host.match.seq == 4
            assert fake.asked("AddBot", AddBotRequest)[0].seat == 2
            assert fake.asked("AbortMatch", AbortMatchRequest)[0].reason == "rain"
            assert [call.token for call in fake.calls] == ["Bearer host"] * 4

    run(scenario)


def test_pages_of_matches() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            pages: list[Step] = [
                ListMatchesResponse(matches=[Match(id="a"), Match(id="b")], next_page_token=SECOND),
                UNAVAILABLE,
                ListMatchesResponse(next_page_token=THIRD),
                ListMatchesResponse(matches=[Match(id="c")]),
            ]
            fake.on("ListMatches", *pages)
            found = client.matches(game="boom", status=MATCH_STATUS_PLAYING, tournament="cup", page_size=2)
            assert [match.id async for match in found] == ["a", "b", "c"]
            requests = fake.asked("ListMatches", ListMatchesRequest)
            assert [request.page_token for request in requests] == ["", SECOND, SECOND, THIRD]
            for request in requests:
                assert (request.game, request.status, request.tournament) == ("boom", MATCH_STATUS_PLAYING, "cup")
                assert request.page_size == 2

    run(scenario)


def page(*seqs: int, newest: int) -> ListEntriesResponse:
    return ListEntriesResponse(entries=[StoredEntry(seq=seq) for seq in seqs], seq=newest)


def test_pages_of_entries() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("ListEntries", page(3, 4, newest=5), UNAVAILABLE, page(5, 6, newest=6))
            found = [stored.seq async for stored in client.entries("m1", from_seq=2, page_size=2)]
            assert found == [3, 4, 5, 6]
            requests = fake.asked("ListEntries", ListEntriesRequest)
            assert [request.from_seq for request in requests] == [2, 4, 4]

    run(scenario)


def test_no_more_entries() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("ListEntries", page(newest=9))
            assert [stored async for stored in client.entries("m1")] == []
            assert len(fake.calls) == 1

    run(scenario)


def test_an_export_that_breaks_begins_anew() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            pieces: list[Message] = [ExportReplayResponse(data=b"powder"), ExportReplayResponse(data=b"keg")]
            fake.on("ExportReplay", [pieces[0], UNAVAILABLE], pieces)
            assert await client.export("m1") == b"powderkeg"

    run(scenario)


def test_replays() -> None:
    async def scenario() -> None:
        async with table(token=KEY) as (fake, client):
            fake.on("GetViewAt", GetViewAtResponse(seq=4))
            fake.on("VerifyReplay", VerifyReplayResponse(sound=True, entries=9))
            assert (await client.view_at("m1", 4, seat=0)).seq == 4
            assert (await client.view_at("m1", 4, token=SEAT)).seq == 4
            assert (await client.view_at("m1", 4, all_cards=True)).seq == 4
            first, second, third = fake.asked("GetViewAt", GetViewAtRequest)
            assert (first.HasField("seat"), second.HasField("seat")) == (True, False)
            assert [each.all_cards for each in (first, second, third)] == [False, False, True]
            assert [call.token for call in fake.calls] == ["Bearer key", "Bearer seat", "Bearer key"]
            assert (await client.verify("m1")).sound

    run(scenario)


def test_looking_at_the_table() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("GetView", GetViewResponse(seq=5))
            fake.on("ListLegalActions", ListLegalActionsResponse(kind="roll", choices=[Choice()], seq=5))
            player = client.player("m1", 1, SEAT)
            assert (await player.view()).seq == (await client.view("m1")).seq == 5
            assert (await player.legal()).kind == "roll"
            assert [call.token for call in fake.calls] == ["Bearer seat", "", "Bearer seat"]

    run(scenario)


def test_every_call_about_a_match_names_it_in_the_metadata() -> None:
    """Proxies may send all calls about a match the same way, without reading messages."""

    async def scenario() -> None:
        async with table() as (fake, client):
            over = Match(id="m1", status=MATCH_STATUS_FINISHED, seq=3)
            fake.on("GetMatch", UNAVAILABLE, GetMatchResponse(match=over))
            fake.on("WatchMatch", WatchMatchResponse(seq=3, match=over))
            fake.on("Play", played)
            fake.on("ExportReplay", ExportReplayResponse(data=b"file"))
            fake.on("VerifyReplay", VerifyReplayResponse())
            fake.on("SubmitAction", SubmitActionResponse(seq=2))
            fake.on("ListGames", ListGamesResponse())
            player = client.player("m1", 0, SEAT)
            await client.match("m1")
            await client.export("m1")
            await client.verify("m1")
            await player.act(BoomRoll())
            assert [update.seq async for update in client.watch("m1")] == [3]
            async with player.play() as play:
                assert [update.seq async for update in play] == [3]
            names = ["GetMatch", "GetMatch", "ExportReplay", "VerifyReplay", "SubmitAction", "WatchMatch", "Play"]
            assert [(call.method, call.match) for call in fake.calls] == [(name, "m1") for name in names]
            assert [call.token for call in fake.calls if call.method in {"SubmitAction", "Play"}] == [
                f"Bearer {SEAT}"
            ] * 2
            await client.games()
            assert fake.calls[-1].match == ""

    run(scenario)


async def played(requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
    await anext(requests)
    over = Match(id="m1", status=MATCH_STATUS_FINISHED, seq=3)
    yield PlayResponse(update=WatchMatchResponse(seq=3, match=over))
