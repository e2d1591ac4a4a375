"""Events, receipts, checkpoints and imports."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from grpc import StatusCode

from powderkeg.client import NotAllowed
from powderkeg.v1.boom_pb2 import BoomRoll
from powderkeg.v1.event_service_pb2 import (
    AuditedEvent,
    AuditedMatch,
    AuditEventRequest,
    AuditEventResponse,
    AuditProgress,
    CloseEventRequest,
    CloseEventResponse,
    CreateEventRequest,
    CreateEventResponse,
    EventInfo,
    ExportEventResponse,
    GetEventRequest,
    GetEventResponse,
    ListEventsRequest,
    ListEventsResponse,
    Standing,
)
from powderkeg.v1.match_service_pb2 import (
    Accepted,
    JoinMatchResponse,
    PlayRequest,
    PlayResponse,
    ResignResponse,
    SubmitActionResponse,
    WatchMatchResponse,
)
from powderkeg.v1.replay_service_pb2 import (
    ImportReplayRequest,
    ImportReplayResponse,
    ListCheckpointsRequest,
    ListCheckpointsResponse,
)
from tests.clients.python.fake import UNAVAILABLE, FakeFailure, run, table

KEY = "key"
NEXT = "page 2"


def test_events_come_page_by_page() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on(
                "ListEvents",
                UNAVAILABLE,
                ListEventsResponse(events=[EventInfo(name="new")], next_page_token=NEXT),
                ListEventsResponse(events=[EventInfo(name="old")]),
            )
            assert [event.name async for event in client.events(page_size=1)] == ["new", "old"]
            assert fake.asked("ListEvents", ListEventsRequest)[1:] == [
                ListEventsRequest(page_size=1),
                ListEventsRequest(page_size=1, page_token=NEXT),
            ]

    run(scenario)


def test_an_event_and_the_proof_that_it_has_grown() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            answer = GetEventResponse(event=EventInfo(head="note"), standings=[Standing(name="Ada")])
            fake.on("GetEvent", UNAVAILABLE, answer)
            assert await client.event("cup", from_size=7) == answer
            assert fake.asked("GetEvent", GetEventRequest) == [GetEventRequest(name="cup", from_size=7)] * 2

    run(scenario)


def test_an_event_is_created_once_and_closed_once() -> None:
    """A request that is sent again has the same id."""

    async def scenario() -> None:
        async with table(token=KEY) as (fake, client):
            event = EventInfo(name="cup", boards=4)
            fake.on("CreateEvent", UNAVAILABLE, CreateEventResponse(event=event))
            fake.on("CloseEvent", UNAVAILABLE, CloseEventResponse(event=event))
            assert await client.create_event("cup", boards=4) == event
            assert await client.close_event("cup", abort_open=True) == event
            created, again = fake.asked("CreateEvent", CreateEventRequest)
            assert created == again
            assert (created.name, created.boards, len(created.request_id)) == ("cup", 4, 32)
            closed, repeated = fake.asked("CloseEvent", CloseEventRequest)
            assert closed == repeated
            assert (closed.name, closed.abort_open, len(closed.request_id)) == ("cup", True, 32)
            assert {call.token for call in fake.calls} == {"Bearer key"}

    run(scenario)


def test_a_file_that_breaks_off_is_fetched_again() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            pieces = [ExportEventResponse(data=b"powder"), ExportEventResponse(data=b"keg")]
            fake.on("ExportEvent", [pieces[0], UNAVAILABLE], pieces)
            assert await client.export_event("cup") == b"powderkeg"

    run(scenario)


def test_an_audit_that_breaks_tells_each_match_once() -> None:
    async def scenario() -> None:
        async with table(token=KEY) as (fake, client):
            progress = AuditEventResponse(progress=AuditProgress(entries=9))
            first, second = (AuditEventResponse(match=AuditedMatch(match_id=each)) for each in ("m1", "m2"))
            last = AuditEventResponse(event=AuditedEvent(verdict="proven"))
            fake.on("AuditEvent", [progress, first, UNAVAILABLE], [first, second, last])
            assert [each async for each in client.audit_event("cup")] == [progress, first, second, last]
            assert fake.asked("AuditEvent", AuditEventRequest) == [AuditEventRequest(name="cup")] * 2

    run(scenario)


def test_an_audit_is_for_the_organizer() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("AuditEvent", FakeFailure(StatusCode.UNAUTHENTICATED, "MISSING_TOKEN"))
            with pytest.raises(NotAllowed):
                await anext(client.audit_event("cup"))

    run(scenario)


def test_checkpoints() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("ListCheckpoints", ListCheckpointsResponse(checkpoints=["one", "two"]))
            assert await client.checkpoints("m1") == ["one", "two"]
            assert fake.asked("ListCheckpoints", ListCheckpointsRequest) == [ListCheckpointsRequest(match_id="m1")]

    run(scenario)


def test_a_file_is_imported_in_pieces() -> None:
    data = bytes(range(256)) * 700

    async def scenario() -> None:
        async with table(token=KEY) as (fake, client):
            fake.on("ImportReplay", UNAVAILABLE, ImportReplayResponse(match_ids=["m1"]))
            assert await client.import_replay(data) == ["m1"]
            pieces = [request.data for request in fake.asked("ImportReplay", ImportReplayRequest)]
            assert b"".join(pieces) == data * 2, "it was sent again, from its beginning"
            assert max(map(len, pieces)) == 64 * 1024
            assert {call.token for call in fake.calls} == {"Bearer key"}

    run(scenario)


def test_receipts_are_kept() -> None:
    async def talk(requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
        await anext(requests)
        yield PlayResponse(update=WatchMatchResponse(seq=1))
        request = await anext(requests)
        answer = PlayResponse(accepted=Accepted(request_id=request.submit.request_id, seq=2, receipt="played"))
        yield answer
        yield answer

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("JoinMatch", JoinMatchResponse(seat=1, seat_token=KEY, receipt="joined"))
            fake.on("SubmitAction", SubmitActionResponse(seq=3, receipt="acted"), SubmitActionResponse(seq=4))
            fake.on("Resign", ResignResponse(seq=5, receipt="resigned"))
            fake.on("Play", talk)
            player = await client.join("m1", "Ada")
            assert player.receipt == "joined"
            assert (await player.act(BoomRoll())).receipt == player.receipt == "acted"
            assert (await player.act(BoomRoll())).receipt == "", "a match of no event has no receipts"
            async with player.play() as stream:
                assert await stream.act(BoomRoll()) == 2
            assert await player.resign() == 5
            assert player.receipts == ["joined", "acted", "played", "resigned"]
            assert client.player("m1", 1, KEY).receipt == ""

    run(scenario)
