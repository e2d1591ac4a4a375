"""Auditing an event within the service: match by match in a thread, with word of how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from powderkeg.v1 import event_service_pb2 as pb
from replay.audit import MatchAudit, audit_match
from replay.event_audit import audit_event
from replay.export import read_export
from replay.findings import Finding, verdict_of
from replay.policy import Policy
from service.events import Events

TELL_EVERY = 0.25
"""Seconds between words of how far it is."""


async def audit(events: Events, name: str, policy: Policy | None) -> AsyncIterator[pb.AuditEventResponse]:
    """The file of the event, as anybody gets it, and all checks over it. Of who signed elsewhere nothing is known."""
    if (await events.facts(name)).imported:
        policy = None
    export = read_export(b"".join([piece async for piece in events.export(name)]))
    if export.event is None:
        raise AssertionError("the file of an event has the event")
    held = {match.match_id for match in export.matches}
    event = await asyncio.to_thread(audit_event, export.event, policy, (), held)
    found = [*event.findings]
    far = pb.AuditProgress(matches=len(export.matches), entries=sum(len(match.entries) for match in export.matches))

    def one_more() -> None:
        far.entries_done += 1

    for log in export.matches:
        task = asyncio.create_task(asyncio.to_thread(audit_match, log, policy, (), event, after_each=one_more))
        while not (await asyncio.wait([task], timeout=TELL_EVERY))[0]:
            yield pb.AuditEventResponse(progress=far)
        audited: MatchAudit = await task
        far.matches_done += 1
        found += audited.findings
        yield pb.AuditEventResponse(
            match=pb.AuditedMatch(match_id=log.match_id, verdict=audited.verdict, findings=_messages(audited.findings))
        )
        yield pb.AuditEventResponse(progress=far)
    yield pb.AuditEventResponse(event=pb.AuditedEvent(verdict=verdict_of(found), findings=_messages(event.findings)))


def _messages(findings: Sequence[Finding]) -> list[pb.AuditFinding]:
    return [
        pb.AuditFinding(check=each.check, verdict=each.verdict, entry=each.entry, problem=each.problem)
        for each in findings
    ]
