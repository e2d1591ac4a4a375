"""The time of an entry: how it is written, and which times can follow each other."""

from __future__ import annotations

from collections.abc import Sequence

from powderkeg.v1 import log_pb2
from replay.signed.statements import LAST_MS

SECOND_MS = 1000
SECOND_NANOS = 1_000_000_000
MILLISECOND_NANOS = 1_000_000
MOST_SECONDS = LAST_MS // 1000 + 1
"""Times are from 1970 to the end of the year 9999: what every library can turn into a date."""

Time = tuple[int, int]
"""Seconds and nanoseconds, as an entry has them."""


def write_time(entry: log_pb2.LogEntry, at_ms: int) -> None:
    seconds, rest_ms = divmod(at_ms, SECOND_MS)
    time = entry.time
    time.seconds, time.nanos = seconds, rest_ms * MILLISECOND_NANOS


def time_of(entry: log_pb2.LogEntry) -> Time:
    time = entry.time
    return time.seconds, time.nanos


def time_ms(entry: log_pb2.LogEntry) -> int:
    """The time of an entry in milliseconds, whatever it says; the library refuses times that are out of range."""
    return in_ms(time_of(entry))


def in_ms(time: Time) -> int:
    return time[0] * SECOND_MS + time[1] // MILLISECOND_NANOS


def in_calendar(times: Sequence[Time]) -> bool:
    """Whether each of these is a time from 1970 to 9999."""
    return all(0 <= seconds < MOST_SECONDS and 0 <= nanos < SECOND_NANOS for seconds, nanos in times)


def can_follow(before_ms: int, times: Sequence[Time]) -> bool:
    """Whether entries with these times, in whole milliseconds, can follow each other and one of that time."""
    for time in times:
        if time[1] % MILLISECOND_NANOS or (now_ms := in_ms(time)) < before_ms:
            return False
        before_ms = now_ms
    return True
