"""Thresholds: how they are written, what they are held against, and the exit code that tells of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core.errors import BadSetup
from loadtest.plan import LoadPlan, LoadTable
from loadtest.thresholds import parse_thresholds
from terminal.handlers.load import NOT_KEPT_TO, exit_code
from tests.loadtest.reports import a_report, a_row

REPORT = a_report(lag={"watchers": a_row(9, 0.5)}, unanswered=2)


@pytest.mark.parametrize(
    ("text", "said", "met"),
    [
        ("p99<12.6ms", "12.5 ms", True),
        ("p99 < 12.5ms", "12.5 ms", False),
        ("p99<=12.5ms", "12.5 ms", True),
        ("p99.9<0.05s", "40.0 ms", True),
        ("max<900us", "41.0 ms", False),
        ("errors<0.4%", "0.332 %", True),
        ("errors<0.3%", "0.332 %", False),
        ("errors<1", "1", False),
        ("rate>=100", "100", True),
        ("moves>200", "200", False),
        ("unanswered<=2", "2", True),
        ("unsent<1", "0", True),
        ("SubmitAction.p50<1.5ms", "1.40 ms", True),
        ("SubmitAction.errors<0.1%", "0.498 %", False),
        ("boom:3.p99.9<11ms", "12.0 ms", False),
        ("watchers.p50<1ms", "500 µs", True),
        ("seats.p50<1ms", "not measured", False),
    ],
)
def test_figures_are_held_against_their_bounds(text: str, said: str, met: bool) -> None:
    (threshold,) = parse_thresholds(text)
    judged = threshold.judge(REPORT)
    assert (judged.threshold, judged.said, judged.met) == (text, said, met)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("p99", "write FIGURE<BOUND or FIGURE>BOUND"),
        ("p99=5ms", "write FIGURE<BOUND"),
        ("p98<5ms", "no figure 'p98'; there are p50, p90, p99, p99.9, max, errors, moves"),
        ("p99<5", "p99 is a time: write its unit"),
        ("p99<5%", "p99 is a time"),
        ("errors<5ms", "errors is a number: write it without ms"),
        ("rate>5%", "rate is a number: write it without %"),
        ("boom.rate>5", "rate is of all moves: write it without boom"),
        ("p99<5ms,", "write FIGURE<BOUND"),
    ],
)
def test_mistakes_say_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint) as raised:
        parse_thresholds(text)
    assert raised.value.message.endswith("as in p99<50ms,errors<0.1%")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SubmitActon.p99<5ms", "this load measures no 'SubmitActon'; did you mean SubmitAction"),
        ("boom.p99<5ms", "no 'boom'; did you mean boom:3"),
        ("kobolds:3.p99<5ms", "no 'kobolds:3'; there are CreateMatch, .*, SubmitAction, boom:3$"),
        ("Play.p99<5ms", "measures no 'Play'; there are"),
        ("watchers.p99<5ms", "measures no 'watchers'; there are"),
        ("seats.p99<5ms", "measures no 'seats'; there are"),
        ("WatchMatch.errors<1", "measures no 'WatchMatch'"),
    ],
)
def test_a_row_that_the_load_does_not_measure_is_found_before_it(text: str, complaint: str) -> None:
    plan = LoadPlan(tables=(LoadTable("boom", 3),), threshold=text)
    with pytest.raises(BadSetup, match=complaint):
        plan.check()
    for row in ("SubmitAction", "VerifyReplay", "boom:3"):
        replace(plan, threshold=f"{row}.p99<5ms").check()
    for row in ("Play", "WatchMatch", "watchers", "seats"):
        replace(plan, by="mixed", watchers=1, threshold=f"{row}.p99<5ms").check()
    with pytest.raises(BadSetup, match="no 'seats'"):
        replace(plan, by="play", quiet=True, threshold="seats.p99<5ms").check()
    with pytest.raises(BadSetup, match="no 'SubmitAction'"):
        replace(plan, by="play", threshold="SubmitAction.p99<5ms").check()


def test_no_moves_are_no_fast_moves() -> None:
    (threshold,) = parse_thresholds("p99<50ms")
    assert not threshold.judge(a_report(histogram=[], latency_ms=None)).met


def test_the_exit_code_tells_wrong_from_slow() -> None:
    slow = replace(REPORT, thresholds=[each.judge(REPORT) for each in parse_thresholds("p99<1ms,errors<50%")])
    kept = replace(REPORT, thresholds=[each.judge(REPORT) for each in parse_thresholds("p99<1s")])
    assert [exit_code(each) for each in (REPORT, kept, slow)] == [0, 0, NOT_KEPT_TO]
    assert exit_code(replace(slow, correct=False)) == 1
