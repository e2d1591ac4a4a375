"""Importing: matches, or a whole event, from a file of another store. Only what is sound is taken in."""

from __future__ import annotations

import asyncio
import secrets

import grpc

from engines.core.viewers import SPECTATOR
from replay.audit.findings import COMPLETE, Verdict, finding_of, first_failed
from replay.audit.match import FileAudit, MatchAudit, audit_export
from replay.log.export import BadExport, Export, read_export, write_export
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.signed.statements import Checkpoint, EventClosed, EventOpened, Statement
from replay.store.events import CLOSING, OPENING, EventStore, Facts
from replay.store.listing import Listing
from replay.store.streams import Head, Store
from service.errors import ServiceError
from service.events import Events

Code = grpc.StatusCode


async def import_file(store: Store, events: Events, data: bytes) -> list[str]:
    """Take in what a file holds; the ids of its matches. What is here already, and the same, is left as it is."""
    try:
        export = read_export(data)
    except BadExport as bad:
        raise _refused(str(bad)) from None
    audit = await asyncio.to_thread(audit_export, export)
    _need_sound(audit)
    if audit.event is not None and audit.event.whole:
        await _import_event(events.kept, audit)
    for match in audit.matches:
        await _import_match(store, match, export)
    return [match.match_id for match in export.matches]


def _need_sound(audit: FileAudit) -> None:
    """Everything but the signatures, for which this service has no policy, must be in order, and the seed revealed."""
    if audit.verdict is Verdict.REFUTED:
        raise _refused(str(first_failed(audit.findings)))
    hidden = [match.log.match_id for match in audit.matches if match.server_seed is None]
    if hidden:
        raise _refused(f"the seed of match {hidden[0]} is not revealed")


def _refused(problem: str) -> ServiceError:
    return ServiceError(Code.INVALID_ARGUMENT, "BAD_EXPORT", f"the file is not sound: {problem}")


def _here_already(what: str) -> ServiceError:
    return ServiceError(Code.ALREADY_EXISTS, "ALREADY_HERE", f"there is another {what} here already")


async def _import_match(store: Store, match: MatchAudit, export: Export) -> None:
    match_id, seed = match.log.match_id, match.server_seed or b""
    here = await store.head(match_id)
    if here is not None and here != Head(len(match.log.entries), match.heads[-1]):
        raise _here_already(f"match {match_id}")
    if here is not None:
        return
    fold = Fold(match_id, seed)
    steps = [read_next(fold, entry) for entry in match.log.entries]
    listed = fold.match()
    listed.seq = 0
    listing = Listing(listed)
    partial = export.event is not None and any(leaf.proof is not None for leaf in export.event.leaves)
    await store.set_imported(match_id, write_export(Export([], export.event)) if partial else b"")
    for note, checkpoint in match.checkpoints:
        await store.add_checkpoint(match_id, checkpoint.seq, note.data)
    await store.list_match(match_id, fold.created)
    secret, head = seed + secrets.token_bytes(32), Head(0, match.heads[0])
    for step, data in zip(steps, match.log.entries, strict=True):
        last = step.seq == fold.seq
        shown = listing if last else None
        first = secret if step.seq == 1 else b""
        await store.append(match_id, head, data, step.head, shown, first, hidden=SPECTATOR in step.unknown_to)
        head = Head(step.seq, step.head)


async def _import_event(kept: EventStore, audit: FileAudit) -> None:
    event = audit.event
    opening = event.leaves[0][1] if event is not None else None
    if event is None or not isinstance(opening, EventOpened):
        return
    name = event.log.name
    leaves = [leaf.data for leaf in event.log.leaves]
    if await kept.facts(name) is not None:
        if await kept.leaves(name) != leaves:
            raise _here_already(f"event {name!r}")
        return
    if event.ended is None:  # here it could not go on, and nobody could close it
        raise ServiceError(
            Code.INVALID_ARGUMENT,
            "BAD_EXPORT",
            f"the event {name!r} is still on: an event is imported once it is closed; "
            "its matches can be imported one by one",
        )
    if not event.coverage.complete:
        raise _refused(str(finding_of(event.findings, COMPLETE)))
    created = min((each.time_ms for each in event.opened.values()), default=0)
    facts = Facts(name, opening.boards, event.ended.seed, True, created, imported=True)
    what = [_what(statement) for _, statement in event.leaves]
    heads = {head.size: note.data for note, head in event.heads}
    await kept.restore(facts, [*zip(what, leaves, strict=True)], heads)


def _what(leaf: Statement) -> str:
    """What the index calls a leaf."""
    match leaf:
        case Checkpoint():
            return f"{leaf.stage} {leaf.match_id}"
        case EventClosed():
            return CLOSING
    return OPENING
