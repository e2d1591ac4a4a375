"""Boards of an event: the same deal at every table, shown to nobody else before it is revealed."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc

from powderkeg.v1 import match_service_pb2, replay_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import audit_file
from replay.log.export import read_export
from tests.service.events import problems, proven, refused, serving, table
from tests.service.running import POLICY, Caller, move, play_on

Code = grpc.StatusCode


def test_the_tables_of_a_board_have_the_same_deal_and_it_is_revealed_at_the_end(store_url: str) -> None:
    async def scenario() -> tuple[bytes, bytes, list[str]]:
        async with serving(store_url) as (_, anyone, organizer, name):
            created = (await organizer.event("CreateEvent", name, boards=2)).event
            assert (created.boards, created.seed) == (2, b"")
            first, first_seats = await table(anyone, organizer, name, "abc")
            second, second_seats = await table(anyone, organizer, name, "def")
            other, other_seats = await table(anyone, organizer, name, "abc", board=2)
            await play_on(first_seats, first)
            unrevealed = await organizer.export(first)
            for players, match_id in ((second_seats, second), (other_seats, other)):
                await play_on(players, match_id)
            still_sealed = await anyone.export_event(name)
            assert read_export(still_sealed).matches == []
            closed = (await organizer.event("CloseEvent", name)).event
            assert len(closed.seed) == 32
            table_of = (await anyone.event("GetEvent", name)).standings
            assert sum(row.matchpoints for row in table_of) == 2 * 3  # one comparison in each seat of board 1
            return unrevealed, await anyone.export_event(name), [first, second, other]

    unrevealed, data, ids = asyncio.run(scenario())
    early = audit_file(unrevealed, POLICY)
    assert early.verdict is Verdict.UNPROVEN
    assert "seed unchecked: the event has not revealed the seed of its boards yet" in problems(early)
    audit = proven(data)
    deals = {}
    for match in audit.matches:
        started = next(entry.started for entry in match.entries if entry.HasField("started"))
        deals[match.log.match_id] = started.deal_digest, match.genesis.seed_commitment
        assert match.entries[-1].closing.server_seed == b""
    first, second, other = (deals[each] for each in ids)
    assert first == second
    assert first != other


def test_a_board_is_shown_to_its_own_seats_only_until_it_is_revealed(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=1)
            match_id, seats = await table(anyone, organizer, name, "abc")
            await move(seats[0], match_id)

            async def watched(caller: Caller) -> int:
                request = match_service_pb2.WatchMatchRequest(match_id=match_id)
                stream = caller.matches.WatchMatch(request, metadata=caller.metadata)
                first = await stream.read()
                stream.cancel()
                assert first is not grpc.aio.EOF
                return int(first.seq)

            async def looks(caller: Caller, **fields: Any) -> list[Any]:
                at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, **fields)
                return [
                    await caller.call("GetView", match_id),
                    await watched(caller),
                    await caller.replays.GetViewAt(at, metadata=caller.metadata),
                ]

            async def refuses_all(caller: Caller) -> None:
                entries = replay_service_pb2.ListEntriesRequest(match_id=match_id)
                at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5)
                for call in (
                    caller.call("GetView", match_id),
                    watched(caller),
                    caller.replays.GetViewAt(at, metadata=caller.metadata),
                    caller.replays.ListEntries(entries, metadata=caller.metadata),
                    caller.export(match_id),
                ):
                    with refused(Code.PERMISSION_DENIED, "NOT_YET_PUBLIC"):
                        await call

            await refuses_all(anyone)
            assert all(await looks(seats[1]))
            assert all(await looks(organizer))
            await play_on(seats, match_id)
            await refuses_all(anyone)
            at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, seat=2)
            with refused(Code.PERMISSION_DENIED, "NOT_YET_PUBLIC"):
                await seats[1].replays.GetViewAt(at, metadata=seats[1].metadata)
            await organizer.event("CloseEvent", name)
            assert all(await looks(anyone, seat=2))
            assert await anyone.export(match_id)

    asyncio.run(scenario())


def test_boards_that_are_not_there_are_refused(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, _, organizer, name):
            await organizer.event("CreateEvent", name, boards=2)
            with refused(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD"):
                await organizer.call("CreateMatch", game="boom", tournament=name, board=3)
            with refused(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD"):
                await organizer.call("CreateMatch", game="boom", board=1)

    asyncio.run(scenario())


def test_no_match_of_an_event_takes_a_seed(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, organizer, name):
            with refused(Code.INVALID_ARGUMENT, "SEED_IN_EVENT"):
                await anyone.call("CreateMatch", game="boom", tournament=name, seed=bytes(32))
            assert await service.app.events.kept.facts(name) is None, "what is refused makes no event"
            await organizer.event("CreateEvent", name, boards=2)
            for board in (0, 1):
                with refused(Code.INVALID_ARGUMENT, "SEED_IN_EVENT"):
                    await organizer.call("CreateMatch", game="boom", tournament=name, board=board, seed=bytes(32))
            assert (await anyone.event("GetEvent", name)).event.matches == 0

    asyncio.run(scenario())
