"""Matches and events that are imported into another service, and files that are not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import grpc
import pytest

from powderkeg.v1 import event_service_pb2, log_pb2, match_service_pb2, replay_service_pb2
from replay.log.export import Export, MatchLog, read_export
from tests.replay.audit.forge import data_of
from tests.replay.audit.odd import END_OF_TIME, at_second, dated, lacking_a_match
from tests.service.events import aborted, refused, serving, table, taken_in
from tests.service.running import new_match, play_on
from tests.store import embedded

pytestmark = pytest.mark.wire

Code = grpc.StatusCode


@pytest.mark.parametrize("game", ["boom", "kittens"])
def test_a_match_that_is_imported_elsewhere_is_the_same(store_url: str, game: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            match_id, _, _ = await new_match(anyone, seats=3, bots=3, game=game, tournament=name)
            async for _ in anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id)):
                pass
            data = await anyone.export(match_id)
            seen = await anyone.call("GetView", match_id)
            match = (await anyone.call("GetMatch", match_id)).match
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                    await taken_in(anyone, data)
                assert await taken_in(organizer, data) == [match_id]
                assert await taken_in(organizer, data) == [match_id]
                assert await anyone.export(match_id) == data
                assert (await anyone.call("GetView", match_id)).view == seen.view
                assert (await anyone.call("GetMatch", match_id)).match == match
                listed = await anyone.call("ListMatches")
                assert [each.id for each in listed.matches] == [match_id]
                verdict = await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id))
                assert verdict.sound

    asyncio.run(scenario())


def test_an_event_that_is_imported_elsewhere_is_the_same(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=1)
            match_id, seats = await table(anyone, organizer, name, "abc")
            await play_on(seats, match_id)
            await aborted(anyone, organizer, tournament=name)
            await organizer.event("CloseEvent", name)
            data, of_match = await anyone.export_event(name), await anyone.export(match_id)
            event = await anyone.event("GetEvent", name)
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                assert len(await taken_in(organizer, data)) == 2
                assert await anyone.export_event(name) == data
                assert await anyone.export(match_id) == of_match
                again = await anyone.event("GetEvent", name)
                assert again.standings == event.standings
                assert again.event.head == event.event.head
                with refused(Code.FAILED_PRECONDITION, "EVENT_CLOSED"):
                    await organizer.call("CreateMatch", game="boom", tournament=name)
                request = event_service_pb2.AuditEventRequest(name=name)
                words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
                assert words[-1].event.verdict == "unproven", "whose keys to trust, this service does not know"

    asyncio.run(scenario())


ODD_FILES: dict[str, tuple[Callable[[], Export | MatchLog], str]] = {
    "the year 10000": (lambda: at_second(END_OF_TIME), "its time is not one from 1970 to 9999"),
    "the year 10000, also signed": (lambda: dated(END_OF_TIME), "the time of a checkpoint is not one from 1970"),
    "before 1970": (lambda: at_second(-1), "its time is not one from 1970 to 9999"),
    "an event without one of its matches": (lacking_a_match, "1 of 2 matches is here: match "),
}


@pytest.mark.parametrize("name", ODD_FILES)
def test_an_odd_file_is_refused_with_a_reason(store_url: str, name: str) -> None:
    async def scenario() -> None:
        file, problem = ODD_FILES[name]
        async with serving(store_url) as (_, _, organizer, _):
            with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT", text=problem):
                await taken_in(organizer, data_of(file()))

    asyncio.run(scenario())


@pytest.mark.parametrize("boards", [0, 1])
def test_an_event_is_imported_once_it_is_closed(store_url: str, boards: int) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=boards)
            match_id = await aborted(anyone, organizer, tournament=name)
            of_match, data = await anyone.export(match_id), await anyone.export_event(name)
            assert match_id in await taken_in(organizer, data) or boards, "it is here already, and the same"
            await aborted(anyone, organizer, tournament=name)
            with refused(Code.ALREADY_EXISTS, "ALREADY_HERE"):
                await taken_in(organizer, data)
            await organizer.event("CloseEvent", name)
            closed = await anyone.export_event(name)
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                said = "an event is imported once it is closed; its matches can be imported one by one"
                with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT", text=said):
                    await taken_in(organizer, data)
                with refused(Code.NOT_FOUND, "UNKNOWN_EVENT"):
                    await anyone.event("GetEvent", name)
                assert await taken_in(organizer, of_match) == [match_id]
                assert len(await taken_in(organizer, closed)) == 2

    asyncio.run(scenario())


def test_what_is_not_sound_is_not_imported(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, organizer, _):
            match_id = await aborted(anyone)
            data = await anyone.export(match_id)
            log = read_export(data).match()
            entry = log_pb2.LogEntry.FromString(log.entries[-1])
            entry.aborted.reason += "!"
            changed = data.replace(log.entries[-1], entry.SerializeToString(deterministic=True))
            for bad in (b"", data[:-1], data.replace(b"boom", b"bomm"), changed):
                with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT"):
                    await taken_in(organizer, bad)
            on, _, _ = await new_match(anyone)
            with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT"):
                await taken_in(organizer, await organizer.export(on))
            assert await anyone.export(match_id) == data
            await service.store.call("DEL", f"powderkeg:{{{match_id}}}:checkpoints")

    asyncio.run(scenario())
