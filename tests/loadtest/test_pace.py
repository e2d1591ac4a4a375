"""Stages: rates that go up and down on straight lines, and the times that follow from them."""

from __future__ import annotations

import asyncio
from math import inf

import pytest

from engines.core.errors import BadSetup
from loadtest.pace import Pace, Stage, pace_of, parse_stages, seconds_of
from loadtest.throttle import Throttle
from tests.loadtest.test_throttle import Time


def test_stages_are_read_as_they_are_written() -> None:
    assert parse_stages("0:10s, 200:1.5m,20.5:500ms,1:1h") == (
        Stage(0, 10),
        Stage(200, 90),
        Stage(20.5, 0.5),
        Stage(1, 3600),
    )
    assert seconds_of("0:10s,200:60s") == 70


@pytest.mark.parametrize("text", ["200", "200:60", "60s:200", "x:1s", "1:1d", "1:1s,", "-1:1s", "1e3:1s", ":"])
def test_what_is_no_stage_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadSetup, match="is no stage; write RATE:TIME for each, as in 0:10s,200:60s"):
        parse_stages(text)


def test_the_rate_goes_up_on_a_straight_line() -> None:
    pace = Pace(parse_stages("100:10s"))
    assert pace.moves_by(10) == 500
    assert pace.due(0) == 0
    assert pace.due(125) == pytest.approx(5)  # at half of the time a quarter of the moves
    assert pace.due(499) < 10
    assert pace.due(500) == inf
    assert [pace.rate_between(at, at + 1) for at in (0, 4, 9)] == pytest.approx([5, 45, 95])


def test_it_holds_falls_rests_and_jumps() -> None:
    pace = Pace(parse_stages("10:0s,10:2s,0:2s,0:5s,50:0s,50:1s"))
    assert [pace.due(number) for number in (0, 1, 19)] == pytest.approx([0, 0.1, 1.9])  # a jump to 10, and held
    assert pace.due(20) == 2.0
    assert 3.3 < pace.due(29) < 4  # it falls: the last ones are far apart
    assert pace.due(30) == 9.0  # nothing in the rest
    assert pace.due(31) == pytest.approx(9.02)
    assert (pace.moves_by(99), pace.due(80), pace.seconds) == (80, inf, 10)


def test_a_fixed_rate_has_no_end_and_full_speed_no_pace() -> None:
    assert pace_of(0) is None
    fixed = pace_of(4)
    assert fixed is not None
    assert [fixed.due(number) for number in (0, 1, 4_000_000)] == [0, 0.25, 1_000_000]
    assert fixed.rate_between(3, 4) == 4


@pytest.mark.parametrize("processes", [1, 3])
@pytest.mark.parametrize("stages", ["40:2s", "40:2s,0:2s", "0:1s,7:3s,7:1s"])
def test_processes_send_together_what_the_stages_mean(stages: str, processes: int) -> None:
    pace = Pace(parse_stages(stages))
    moves = 0
    for number in range(processes):
        time = Time()
        throttle = Throttle(pace, 0, pace.seconds, time, time.sleep, number=number, processes=processes)

        async def drive(throttle: Throttle = throttle, time: Time = time) -> int:
            made = 0
            while (due := await throttle.next()) is not None:
                assert time.now == pytest.approx(due)
                made += 1
            return made

        moves += asyncio.run(drive())
        assert throttle.unsent == 0
    whole = pace.moves_by(pace.seconds)
    assert whole <= moves <= whole + 1
