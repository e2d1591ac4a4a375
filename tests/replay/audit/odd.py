"""Files that hold what no service writes: times that are none, far too many numbers, an event without a match."""

from __future__ import annotations

from collections.abc import Sequence

from powderkeg.v1 import log_pb2
from replay.log.export import Export, MatchLog
from replay.signed.statements import CLOSED, OPENED, Checkpoint
from tests.replay.audit.forge import EVENT, KEY, chain, edited, event_of, played

END_OF_TIME = 253_402_300_800
"""The first second of the year 10000."""


def signed_at(match_id: str, entries: Sequence[bytes], times_ms: tuple[int, int]) -> MatchLog:
    """With checkpoints of its two ends that say these times, whatever the entries say."""
    heads, last = chain(match_id, entries), len(entries)
    ends = ((1, OPENED, times_ms[0]), (last, CLOSED, times_ms[1]))
    notes = [KEY.sign(Checkpoint(match_id, seq, heads[seq], stage, time).text()) for seq, stage, time in ends]
    return MatchLog(match_id, list(entries), notes)


def at_second(second: int, nanos: int = 0, seq: int = 1) -> MatchLog:
    """A match with an entry of another time; nobody has signed anything."""

    def change(entry: log_pb2.LogEntry) -> None:
        entry.time.seconds, entry.time.nanos = second, nanos

    match = played()
    return MatchLog(match.match_id, edited(match.entries, seq, change))


def dated(second: int) -> MatchLog:
    """A whole match of that time, by somebody who has the key."""
    match = played()
    entries = match.entries

    def change(entry: log_pb2.LogEntry) -> None:
        entry.time.seconds, entry.time.nanos = second, 0

    for seq in range(1, len(entries) + 1):
        entries = edited(entries, seq, change)
    return signed_at(match.match_id, entries, (1000 * second, 1000 * second))


def lacking_a_match() -> Export:
    """The file of an event that holds one of its two matches."""
    event = event_of(*(played(seats=3, number=number, tournament=EVENT, abort_after=5) for number in range(2)))
    return Export(event.file().matches[1:], event.file().event)
