"""What every entry says, whatever its kind: its number, time, author, request, state digest and closing.

How each of these is written stands beside how it is checked. Checks of several entries at once are the same functions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from google.protobuf.message import DecodeError, Message

from engines.core.state import State
from powderkeg.v1 import log_pb2
from replay.log.chain import chain_hash
from replay.log.codec import outcome_to_proto
from replay.log.divergence import Divergence, WrongResult
from replay.log.entry_kinds import AUTHORS, need_committed, verify_clock, verify_waited
from replay.log.fold import Fold
from replay.log.state_digest import state_digest
from replay.log.steps import Draft
from replay.log.times import can_follow, in_calendar, time_of, write_time

MAY_DO = {(kind, author) for kind, authors in AUTHORS.items() for author in authors}
"""Who may do what, in pairs."""
BY_CLOCK = {(kind, author) for kind, author in MAY_DO if author == log_pb2.AUTHOR_CLOCK}
"""What depends on the time: only an entry that is checked by itself may be so."""


# -- the whole ---------------------------------------------------------------------------------------------------------


def complete(fold: Fold, draft: Draft, author: log_pb2.Author.ValueType, request_id: str, now_ms: int) -> None:
    """Write what its place in the log decides into a draft: it is ready to be appended then, and taken in."""
    entry, effect = draft.entry, draft.consequence
    state, events = (fold.state, []) if effect is None else (effect.state, effect.events)
    entry.seq = seq = fold.seq + 1
    draft.at_ms = at_ms = max(now_ms, fold.time_ms)
    write_time(entry, at_ms)
    entry.request_id = request_id
    entry.author = author
    entry.state_digest = state_digest(state)
    draft.closes = _write_closing(fold, entry, state)
    draft.data = data = entry.SerializeToString(deterministic=True)
    draft.head = chain_hash(fold.match_id, seq, fold.head, data)
    draft.sight = fold.sight(entry, events, state)


def parse(fold: Fold, data: bytes) -> log_pb2.LogEntry:
    """The next entry, if it says that it is the next and when it was written."""
    seq = fold.seq + 1
    try:
        entry = log_pb2.LogEntry.FromString(data)
    except DecodeError:
        raise Divergence(seq, "its bytes are not an entry") from None
    if entry.seq != seq:
        raise Divergence(seq, f"it says that it is entry {entry.seq}")
    if not in_calendar((time_of(entry),)):
        raise Divergence(seq, "its time is not one from 1970 to 9999")
    return entry


def verify_form(fold: Fold, entry: log_pb2.LogEntry, data: bytes) -> None:
    """However an honest service writes: in one way only, later and later, one entry for each request."""
    if not is_canonical(entry, data):
        raise Divergence(entry.seq, "its bytes are not written as the service writes them")
    if not can_follow(fold.time_ms, (time_of(entry),)):
        raise Divergence(entry.seq, "its time is not one that can follow the entry before it")
    done_by = (entry.WhichOneof("entry") or "", entry.author)
    if done_by not in MAY_DO:
        raise Divergence(entry.seq, "its author does not do such things")
    if done_by in BY_CLOCK:
        verify_waited(fold, entry) if entry.HasField("aborted") else verify_clock(fold, entry)
    if not answers_anew(fold.requests, (entry.request_id,)):
        raise Divergence(entry.seq, f"entry {fold.requests[entry.request_id]} has answered its request already")


def is_canonical(message: Message, data: bytes) -> bool:
    """Whether these are the bytes that the service writes for the message. It loses what this version does not know."""
    message.DiscardUnknownFields()  # if there are any, something is missing now
    return message.SerializeToString(deterministic=True) == data


def answers_anew(answered: Collection[str], request_ids: Sequence[str]) -> bool:
    """Whether each of these requests is answered once. An entry that nobody asked for has none."""
    asked = [each for each in request_ids if each]
    return len({*asked}) == len(asked) and not any(each in answered for each in asked)


def verify_digests(entries: Sequence[log_pb2.LogEntry], digests: Sequence[bytes]) -> None:
    """Each entry has the digest that re-execution gives."""
    for entry, digest in zip(entries, digests, strict=True):
        if entry.state_digest != digest:
            raise Divergence(entry.seq, "re-execution gives another state digest")


# -- the closing -------------------------------------------------------------------------------------------------------


def _write_closing(fold: Fold, entry: log_pb2.LogEntry, state: State | None) -> bool:
    """The end of a match, if this is one: its seed is revealed, unless others play the same board, and its result."""
    outcome = state.result if state is not None else None
    if outcome is None and not entry.HasField("aborted"):
        return False
    entry.closing.server_seed = b"" if fold.genesis.board else fold.server_seed or b""
    if outcome is not None:
        entry.closing.outcome.CopyFrom(outcome_to_proto(outcome))
    return True


def verify_closing(fold: Fold, entry: log_pb2.LogEntry) -> None:
    """The fold has taken the entry in."""
    if entry.HasField("closing") != fold.over:
        raise Divergence(entry.seq, "a closing must stand in the last entry, and in no other")
    if not fold.over:
        return
    closing = entry.closing
    if not fold.genesis.board:
        need_committed(entry.seq, fold.genesis, closing.server_seed)
    elif closing.server_seed:
        raise Divergence(entry.seq, "the seed of a board is revealed by its event, not by one of its tables")
    said = closing.outcome if closing.HasField("outcome") else None
    if said != fold.outcome:
        raise WrongResult(entry.seq, "the result is not the one that re-execution gives")
