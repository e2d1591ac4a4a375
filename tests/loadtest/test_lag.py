"""How late somebody is told of a move: from when it was sent, unless it was sent before they came."""

from __future__ import annotations

import pytest

from loadtest.breakdown import LAG, WATCHERS
from loadtest.match_record import MatchRecord
from loadtest.meter import Meter
from loadtest.plan import LoadTable
from loadtest.script import write_script
from loadtest.watchers import WatchedSoFar
from powderkeg.v1 import match_service_pb2

SPECTATOR = -1


class Clock:
    """Goes where it is put."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def record() -> MatchRecord:
    """Three moves were sent, a second apart."""
    made = MatchRecord("m", write_script(LoadTable("boom", 3), {}, "lag", most=5), [])
    for at in (100.0, 101.0, 102.0):
        made.move_sent(at)
    return made


def told(record: MatchRecord, lag: str, *, came: float, move: int, at: float) -> dict[str, int]:
    """What is counted if somebody who came then is told of a move at that time."""
    clock = Clock()
    meter = Meter(clock)
    place = WatchedSoFar(record, meter, "somebody", SPECTATOR, lag)
    clock.now = came
    place.begin()
    clock.now = at
    place.take(match_service_pb2.WatchMatchResponse(seq=record.script.counts[move + 1][SPECTATOR]))
    rows = meter.breakdown.rows(LAG)
    return {name: round(row["latency_ms"]["max"]) for name, row in rows.items()}


def test_it_counts_from_when_the_move_was_sent(record: MatchRecord) -> None:
    assert told(record, WATCHERS, came=99.0, move=1, at=101.25) == {WATCHERS: pytest.approx(250, abs=1)}


def test_what_was_sent_before_somebody_came_is_not_late(record: MatchRecord) -> None:
    assert told(record, WATCHERS, came=101.5, move=1, at=102.0) == {}


def test_neither_are_those_who_are_slow_by_themselves(record: MatchRecord) -> None:
    assert told(record, "", came=99.0, move=1, at=109.0) == {}


def test_entries_that_are_no_moves_were_sent_at_no_time(record: MatchRecord) -> None:
    opening = record.script.counts[0][SPECTATOR]
    assert record.sent_at(SPECTATOR, opening) is None
    assert [record.sent_at(SPECTATOR, opening + move) for move in (1, 2, 3, 4)] == [100.0, 101.0, 102.0, None]
