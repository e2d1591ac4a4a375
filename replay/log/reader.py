"""Taking entries into a fold, one after the other: what a log means is said here and in what this calls."""

from __future__ import annotations

from array import array

from engines.core.events import Event
from engines.core.viewers import SPECTATOR
from powderkeg.v1 import log_pb2
from replay.log.chain import chain_hash
from replay.log.divergence import Divergence
from replay.log.entry_kinds import FOLLOWED, SEATING
from replay.log.envelope import parse, verify_closing, verify_digests, verify_form
from replay.log.fold import Fold
from replay.log.state_digest import state_digest
from replay.log.status import OVER, PLAYING
from replay.log.steps import Consequence, Sight, Step
from replay.log.times import time_ms


def read_next(fold: Fold, data: bytes, *, verify: bool = True) -> Step:
    """The next entry, from its stored bytes. Divergence says what is wrong with it; then the fold is of no use."""
    entry = parse(fold, data)
    if verify:
        verify_form(fold, entry, data)
    step = take_next(fold, entry, data)
    if verify:
        verify_digests([entry], [state_digest(fold.state)])
        verify_closing(fold, entry)
    return step


def take_next(
    fold: Fold,
    entry: log_pb2.LogEntry,
    data: bytes,
    consequence: Consequence | None = None,
    head: bytes = b"",
    sight: Sight | None = None,
    at_ms: int | None = None,
) -> Step:
    """Take an entry in, whose bytes these are; whoever has drafted it knows the rest of this already."""
    status, kind, waited_for = fold.status, entry.WhichOneof("entry"), fold.waits_for()
    seq, request_id = entry.seq, entry.request_id
    if at_ms is None:
        at_ms = time_ms(entry)
    events = follow(fold, seq, entry, kind, consequence)
    fold.seq = seq
    fold.before = fold.head
    fold.head = head = head or chain_hash(fold.match_id, seq, fold.head, data)
    if kind == "started":
        fold.opening = (seq, head)
    fold.time_ms = at_ms
    if request_id:
        fold.requests[request_id] = seq
    asked, unknown_to = sight or fold.sight(entry, events, fold.state)
    for viewer in unknown_to:
        fold.hidden.setdefault(viewer, array("Q")).append(seq)
    public = SPECTATOR not in unknown_to
    if public:
        fold.told_ms = at_ms
    fold.asked = asked
    # A clock that starts anew is seen by all, so only what all know of starts it.
    if waited_for != fold.waits_for() or (kind == "acted" and not waited_for[0] and public):
        fold.since_ms = at_ms
    match = fold.match() if fold.status != status or kind in SEATING else None
    return Step(seq, entry, events, asked, unknown_to, match, head, fold.deadline_ms())


def follow(
    fold: Fold, seq: int, entry: log_pb2.LogEntry, kind: str | None, consequence: Consequence | None = None
) -> list[Event]:
    """Do what the entry says, or install what it led to when it was worked out."""
    if (kind == "genesis") != (fold.game is None) or kind is None:
        raise Divergence(seq, f"it is a {kind or 'nothing'}, which cannot stand here")
    if fold.status in OVER:
        raise Divergence(seq, "the match was over before it")
    if consequence is None:
        return FOLLOWED[kind](fold, entry)
    if kind == "started":
        fold.status = PLAYING
    fold.state = consequence.state
    fold.note_outcome()
    return consequence.events
