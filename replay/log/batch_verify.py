"""Many entries at once, for those who only want to know whether a log is sound."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from google.protobuf.message import DecodeError

from engines.core.errors import IllegalAction
from powderkeg.v1 import log_pb2
from replay.log.chain import chain_hashes
from replay.log.divergence import Divergence
from replay.log.envelope import BY_CLOCK, MAY_DO, answers_anew, is_canonical, verify_closing, verify_digests
from replay.log.fold import Fold
from replay.log.framing import first_field
from replay.log.reader import follow
from replay.log.state_digest import state_digest
from replay.log.status import PLAYING
from replay.log.times import can_follow, in_calendar, in_ms, time_of


def in_a_row(entries: Sequence[bytes]) -> bytes:
    """The bytes of a LogEntries with these entries."""
    return b"".join([first_field(data) for data in entries])


def sound(fold: Fold, batch: Sequence[bytes]) -> bool:
    """Whether `read_next` is known to take all of these entries; if not, the fold is of no use any more.

    It makes the same checks, each for all entries before the next, and is much faster: nobody is told of the entries,
    so `asked`, `hidden`, `since_ms` and `told_ms` are not kept up. It does not say what is wrong. What the clock has
    done depends on these times, so a batch with such an entry is not known to be sound: only `read_next` can tell.
    """
    if not batch:
        return True
    try:
        row = in_a_row(batch)
        read = log_pb2.LogEntries.FromString(row)
        entries = list(read.entries)
        kinds = [entry.WhichOneof("entry") for entry in entries]
        if not is_canonical(read, row) or not _well_formed(fold, entries, kinds):
            return False
        _note_batch(fold, entries, batch)
        verify_digests(entries, _digests_after(fold, entries, kinds))
        for entry in entries[:-1]:  # nothing follows the end of a match, so it did not end with these
            if entry.HasField("closing"):
                return False
        verify_closing(fold, entries[-1])
    except (DecodeError, Divergence, IllegalAction):
        return False
    return True


def _well_formed(fold: Fold, entries: list[log_pb2.LogEntry], kinds: list[Any]) -> bool:
    """What `parse` and `verify_form` ask of each entry, but for how it is written."""
    times = [time_of(entry) for entry in entries]
    done_by = {*zip(kinds, [entry.author for entry in entries], strict=True)}
    return (
        [entry.seq for entry in entries] == list(range(fold.seq + 1, fold.seq + 1 + len(entries)))
        and in_calendar(times)
        and can_follow(fold.time_ms, times)
        and done_by <= MAY_DO
        and done_by.isdisjoint(BY_CLOCK)
        and answers_anew(fold.requests, [entry.request_id for entry in entries])
    )


def _note_batch(fold: Fold, entries: list[log_pb2.LogEntry], batch: Sequence[bytes]) -> None:
    """The chain, the time and the requests after all of these."""
    first, last = entries[0], entries[-1]
    fold.head = chain_hashes(fold.match_id, first.seq, fold.head, batch)[-1]
    fold.seq = last.seq
    fold.time_ms = in_ms(time_of(last))
    fold.requests |= {entry.request_id: entry.seq for entry in entries if entry.request_id}


def _digests_after(fold: Fold, entries: list[log_pb2.LogEntry], kinds: list[Any]) -> list[bytes]:
    """Follow the entries; the digest after each."""
    digests: list[bytes] = []
    for kind, alike in groupby(kinds):
        run = entries[len(digests) : len(digests) + len(list(alike))]
        if kind == "acted":
            digests += _digests_of_play(fold, run)
            continue
        for entry in run:
            follow(fold, entry.seq, entry, kind)
            digests.append(state_digest(fold.state))
    return digests


def _digests_of_play(fold: Fold, entries: list[log_pb2.LogEntry]) -> list[bytes]:
    """As above, for actions only: all are read before they are done. IllegalAction if the rules refuse one."""
    if fold.codec is None or fold.state is None or fold.status != PLAYING:
        raise Divergence(entries[0].seq, "the game is not on")
    read, apply = fold.codec.move_from_proto, fold.state.apply
    moves = [read(entry.acted) for entry in entries]
    digests: list[bytes] = []
    for seat, action in moves:
        apply(seat, action)
        digests.append(state_digest(fold.state))
    fold.note_outcome()
    return digests
