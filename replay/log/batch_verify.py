"""Many entries at once, for those who only want to know whether a log is sound."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from google.protobuf.message import DecodeError

from engines.core.errors import IllegalAction
from powderkeg.v1 import log_pb2
from replay.log.chain import chain_hashes
from replay.log.fold import AUTHORS, MILLISECOND_NANOS, MOST_SECONDS, PLAYING, SECOND_NANOS, Divergence, Fold

DONE_BY = {(kind, author) for kind, authors in AUTHORS.items() for author in authors if author != log_pb2.AUTHOR_CLOCK}
"""What may be done by whom, the clock aside."""


def _framed(size: int) -> bytes:
    """What stands before an entry of that size in a LogEntries: the tag of the field, and the size."""
    frame = bytearray(b"\n")
    while size > 127:
        frame.append(size & 127 | 128)
        size >>= 7
    frame.append(size)
    return bytes(frame)


FRAMES = [_framed(size) for size in range(2048)]


def in_a_row(stretch: Sequence[bytes]) -> bytes:
    """The bytes of a LogEntries with these entries."""
    return b"".join([(FRAMES[len(data)] if len(data) < len(FRAMES) else _framed(len(data))) + data for data in stretch])


def sound(fold: Fold, stretch: Sequence[bytes]) -> bool:
    """Whether `fold.read` is known to take all of these entries; if not, the fold is of no use any more.

    It is as strict and much faster: each check is made for all entries before the next, nobody is told of them, so
    `asked`, `hidden`, `since_ms` and `told_ms` are not kept up. It does not say what is wrong, and of what the clock
    has done it knows nothing: only `read` can tell.
    """
    if not stretch:
        return True
    try:
        row = in_a_row(stretch)
        read = log_pb2.LogEntries.FromString(row)
        read.DiscardUnknownFields()  # if there are any, something is missing now
        entries = list(read.entries)
        kinds = [entry.WhichOneof("entry") for entry in entries]
        written_so = read.SerializeToString(deterministic=True) == row
        if not _well_formed(fold, entries, kinds, stretch) or not written_so:
            return False
        if _digests_after(fold, entries, kinds) != [entry.state_digest for entry in entries]:
            return False
        for entry in entries[:-1]:  # nothing follows the end of a match, so it did not end with these
            if entry.HasField("closing"):
                return False
        fold.verify_closing(entries[-1])
    except (DecodeError, Divergence, IllegalAction):
        return False
    return True


def _well_formed(fold: Fold, entries: list[log_pb2.LogEntry], kinds: list[Any], stretch: Sequence[bytes]) -> bool:
    """What `_verify_form` asks of each entry, but for how it is written."""
    seqs = range(fold.seq + 1, fold.seq + 1 + len(entries))
    times = [(time.seconds, time.nanos) for time in [entry.time for entry in entries]]
    nanos = {nano for _, nano in times}
    before = divmod(fold.time_ms, 1000)
    asked = [entry.request_id for entry in entries]
    answered = dict(zip(asked, seqs, strict=True))
    answered.pop("", None)
    well_formed = (
        [entry.seq for entry in entries] == list(seqs)
        and times == sorted(times)
        and (before[0], before[1] * MILLISECOND_NANOS) <= times[0]
        and times[-1][0] < MOST_SECONDS
        and 0 <= min(nanos) <= max(nanos) < SECOND_NANOS
        and not any(nano % MILLISECOND_NANOS for nano in nanos)
        and {*zip(kinds, [entry.author for entry in entries], strict=True)} <= DONE_BY
        and len(answered) == len(asked) - asked.count("")
        and fold.requests.keys().isdisjoint(answered)
    )
    fold.seq = seqs[-1]
    fold.head = chain_hashes(fold.match_id, seqs[0], fold.head, stretch)[-1]
    fold.time_ms = times[-1][0] * 1000 + times[-1][1] // MILLISECOND_NANOS
    fold.requests |= answered
    return well_formed


def _digests_after(fold: Fold, entries: list[log_pb2.LogEntry], kinds: list[Any]) -> list[bytes]:
    """Follow the entries; the digest after each."""
    digests: list[bytes] = []
    for kind, alike in groupby(kinds):
        run = entries[len(digests) : len(digests) + len(list(alike))]
        if kind == "acted":
            digests += _digests_of_play(fold, run)
            continue
        for entry in run:
            fold.follow(entry, kind)
            digests.append(fold.digests.digest(fold.state) if fold.state is not None else b"")
    return digests


def _digests_of_play(fold: Fold, entries: list[log_pb2.LogEntry]) -> list[bytes]:
    """As above, for actions only: all are read before they are done. IllegalAction if the rules refuse one."""
    if fold.codec is None or fold.state is None or fold.status != PLAYING:
        raise Divergence(entries[0].seq, "the game is not on")
    read, apply, digest = fold.codec.move_from_proto, fold.state.apply, fold.digests.digest
    moves = [read(entry.acted) for entry in entries]
    digests: list[bytes] = []
    for seat, action in moves:
        apply(seat, action)
        digests.append(digest(fold.state))
    fold.note_outcome()
    return digests
