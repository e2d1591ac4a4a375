"""Standings of an event, and the audit that the service does itself."""

from __future__ import annotations

import asyncio

import grpc

from powderkeg.v1 import event_service_pb2
from replay.audit.findings import EVENT_CHECKS
from tests.service.events import aborted, refused, serving
from tests.service.running import new_match, play_on

Code = grpc.StatusCode


def test_standings_count_what_was_won(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            match_id, _, players = await new_match(anyone, tournament=name)
            for player in players[:2]:
                await player.call("Resign", match_id)
            await aborted(anyone, tournament=name)
            rows = (await anyone.event("GetEvent", name)).standings
            assert [(row.rank, row.name, row.played, row.won) for row in rows] == [
                (1, "player 2", 1, 1),
                (2, "player 0", 1, 0),
                (2, "player 1", 1, 0),
            ]
            assert not rows[0].HasField("matchpoints")

    asyncio.run(scenario())


def test_the_service_audits_an_event_and_tells_how_far_it_is(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            match_id, _, players = await new_match(anyone, tournament=name)
            await play_on(players, match_id)
            request = event_service_pb2.AuditEventRequest(name=name)
            with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                async for _ in anyone.events.AuditEvent(request):
                    pass
            words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
            assert [word.match.match_id for word in words if word.HasField("match")] == [match_id]
            last = words[-1].event
            assert (last.verdict, last.matches, last.audited, last.coverage) == (
                "proven",
                1,
                1,
                "1 of 1 matches so far",
            )
            assert [finding.check for finding in last.findings] == [*EVENT_CHECKS]
            assert [(remark.code, remark.subject) for remark in last.remarks] == [("event-open", f"event {name}")]
            far = [word.progress for word in words if word.HasField("progress")][-1]
            assert (far.matches_done, far.entries_done) == (far.matches, far.entries)

    asyncio.run(scenario())


def test_the_service_says_which_matches_its_audit_lacks(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await aborted(anyone, tournament=name)
            await new_match(anyone, tournament=name)
            request = event_service_pb2.AuditEventRequest(name=name)
            words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
            last = words[-1].event
            assert (last.verdict, last.matches, last.audited, last.coverage) == (
                "unproven",
                2,
                1,
                "1 of 2 matches so far",
            )
            assert last.findings[-1].problem == "1 of 2 matches so far is here: 1 is still being played"

    asyncio.run(scenario())
