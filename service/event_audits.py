"""Auditing an event within the service: in a thread, with word of how far it is; by the code of `powderkeg audit`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from powderkeg.v1 import event_service_pb2 as pb
from replay.audit.findings import Finding
from replay.audit.match import MatchAudit
from replay.audit.policy import Policy
from replay.audit.run import Run, Source, audit_run
from service.events import Events

TELL_EVERY = 0.25
"""Seconds between words of how far it is."""


async def audit(events: Events, name: str, policy: Policy | None) -> AsyncIterator[pb.AuditEventResponse]:
    """The file of the event, as anybody gets it, and all checks over it. Of who signed elsewhere nothing is known."""
    if (await events.facts(name)).imported:
        policy = None
    data = b"".join([piece async for piece in events.export(name)])
    async for word in audit_data(f"event {name}", data, policy):
        yield word


async def audit_data(name: str, data: bytes, policy: Policy | None) -> AsyncIterator[pb.AuditEventResponse]:
    """All checks over the file of an event: each match as it is done, and at last the event."""
    source = await asyncio.to_thread(Source.of, name, data)
    matches = len(source.export.matches) if source.export is not None else 0
    far = pb.AuditProgress(matches=matches, entries=source.entries)
    done: list[MatchAudit] = []

    def one_more() -> None:
        far.entries_done += 1

    work = asyncio.to_thread(audit_run, [source], policy, after_each=one_more, after_match=done.append)
    task = asyncio.create_task(work)
    while not task.done():
        await asyncio.wait([task], timeout=TELL_EVERY)
        for match in done[far.matches_done :]:
            far.matches_done += 1
            yield pb.AuditEventResponse(match=_match(match))
        yield pb.AuditEventResponse(progress=far)
    yield pb.AuditEventResponse(event=_event(await task))


def _match(match: MatchAudit) -> pb.AuditedMatch:
    return pb.AuditedMatch(match_id=match.log.match_id, verdict=match.verdict, findings=_messages(match.findings))


def _event(run: Run) -> pb.AuditedEvent:
    """The one file of the run; what was found of the file itself stands before what was found of the event."""
    audit = run.files[0].audit
    found = [*([audit.damage] if audit.damage else []), *(audit.event.findings if audit.event else [])]
    told = pb.AuditedEvent(verdict=run.verdict, findings=_messages(found))
    if audit.event is not None:
        coverage = audit.event.coverage
        told.audited, told.coverage = coverage.audited, str(coverage)
        if coverage.matches is not None:
            told.matches = coverage.matches
    for remark in run.remarks:
        told.remarks.add(code=remark.code, subject=remark.subject, text=remark.text)
    return told


def _messages(findings: Sequence[Finding]) -> list[pb.AuditFinding]:
    return [
        pb.AuditFinding(check=each.check, verdict=each.verdict, entry=each.entry, problem=each.problem)
        for each in findings
    ]
