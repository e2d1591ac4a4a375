"""What people are shown of a load: words, charts and a page."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from loadtest.chart_columns import MOST_COLUMNS, columns_of, silences
from loadtest.charts import log_steps, round_steps, spread_labels
from loadtest.histogram import bins_of
from loadtest.latencies import LATENCIES
from loadtest.match_record import DIVERGING, Problem
from loadtest.page import page_of
from loadtest.thresholds import JudgedThreshold
from loadtest.time_charts import failures, latency, throughput
from loadtest.units import duration, elapsed, plain_number, round_duration, short_number
from tests.loadtest.reports import a_plan, a_report, a_row, a_span

OUTAGE = [a_span(1, 100, 2), a_span(2, 100, 2), *(a_span(s, 0, None, rate=100) for s in (3, 4)), a_span(5, 300, 900)]


class Reader(HTMLParser):
    """Every element is closed where it should be; nothing is loaded or run."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not [name for name, _ in attrs if name in ("src", "href", "style") or name.startswith("on")]
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader.seen


def test_the_page_stands_alone() -> None:
    page = page_of(a_report())
    assert read(page).count("svg") == 3 * 2  # for wide pages and for narrow ones
    assert "://" not in page
    assert "default-src 'none'" in page
    assert page == page_of(a_report())


def test_a_page_of_nothing_is_a_page() -> None:
    nothing = a_report(correct=False, moves=0, spans=[], histogram=[], latency_ms=None)
    page = page_of(nothing)
    assert "Not correct: no move was made." in page
    assert "svg" not in read(page)


def test_a_load_without_an_answer_shows_its_errors() -> None:
    silent = a_report(
        moves=0,
        spans=[a_span(1, 0, None, errors=7)],
        histogram=[],
        latency_ms=None,
        errors={"UNAVAILABLE": 7},
    )
    assert "second 1: 0 moves/s, 7 failed calls, no answers" in page_of(silent)


def test_what_is_wrong_is_told_and_cannot_break_out() -> None:
    wrong = [Problem(DIVERGING, "m", "<b>not</b> the same")]
    page = page_of(a_report(correct=False, problems=wrong, problem_count=30))
    assert "&lt;b&gt;not&lt;/b&gt; the same" in page
    assert "and 29 more" in page
    assert "What is wrong" not in page_of(a_report())


def test_the_page_says_what_to_know_first_and_where_it_is_from() -> None:
    page = page_of(a_report(interrupted="SIGINT", unanswered=1, plan=a_plan(rate=20_000.0), unsent=900))
    for text in (
        "Interrupted by SIGINT after 2 s",
        "1 move was sent and never answered.",
        "The rate was not reached: 100 of 20,000 moves/s.",
        "2026-05-04 10:20:30 UTC",
        "powderkeg load --seconds 2",
        "Powderkeg 1.2.3",
        "Linux 6.1, 2 cores, Python 3.11.2",
        "4.5 s, with opening and proof",
    ):
        assert text in page


# -- over time -------------------------------------------------------------------------------------------------------


def test_latency_has_a_gap_where_nothing_was_answered() -> None:
    drawn = latency(OUTAGE)
    lines = re.findall(r'<polyline points="([^"]*)" class="line line-0"', drawn)
    assert [len(line.split()) for line in lines] == [2, 2]  # the two seconds before it, wide and narrow
    assert drawn.count("no answers</text>") == 2
    assert silences(OUTAGE) == [(2.0, 4.0)]
    assert silences([a_span(1, 5, 2), a_span(2, 5, 2)]) == []


def test_a_second_that_was_not_measured_is_a_gap_too() -> None:
    lines = re.findall(r'" class="line line-0"', latency([a_span(at, 5, 2) for at in (1, 2, 8, 9)]))
    assert len(lines) == 2 * 2


def test_throughput_has_a_line_at_the_intended_rate() -> None:
    spans = [a_span(1, 90, 2, rate=100), a_span(2, 95, 2, rate=100)]
    assert "intended rate" in throughput(spans)
    assert "second 2: 95 of 100 moves/s" in throughput(spans)
    assert "intended rate" not in throughput([a_span(1, 90, 2)])


def test_errors_have_bars_if_there_are_any() -> None:
    assert failures([a_span(1, 90, 2)]) == ""
    drawn = failures([a_span(1, 90, 2), a_span(2, 90, 2, errors=1)])
    assert drawn.count('class="error"') == 2 + 1  # and the key
    assert "1 failed call," in drawn


def test_a_long_load_has_no_more_columns_than_can_be_told_apart() -> None:
    spans = [a_span(second, second % 2, second) for second in range(1, 10_001)]
    columns = columns_of(spans)
    assert len(columns) <= MOST_COLUMNS
    assert (columns[0].start, columns[-1].end) == (0, 10_000)
    assert columns[0].latency_ms["p50"] == 56  # the worst of them
    assert columns[0].moves_per_s == pytest.approx(0.5)
    assert "Each point has 56 seconds" in page_of(a_report(spans=spans))


def test_a_load_of_less_than_a_second_is_its_first() -> None:
    (column,) = columns_of([a_span(0, 150, 2)])
    assert (column.start, column.end, column.said) == (0, 1, "second 1")


# -- how long --------------------------------------------------------------------------------------------------------


def test_every_bar_tells_its_range_in_units_that_suit() -> None:
    found = [(0.1, 1), (0.141, 0), (819.2, 2), (1158.524, 1)]
    assert [each.said(4) for each in bins_of(found)] == [
        "at most 100 µs: 1 move, 25.00%",
        "100 µs to 141 µs: 0 moves, 0.00%",
        "141 µs to 819 ms: 2 moves, 50.00%",
        "819 ms to 1.16 s: 1 move, 25.00%",
    ]
    page = page_of(a_report(histogram=found, latency_ms=dict.fromkeys(LATENCIES, 1158.5)))
    assert "819 ms to 1.16 s: 1 move" in page
    assert "p50 = max" in page
    assert "e+" not in page.partition("</style>")[2]


@pytest.mark.parametrize("places", [[1, 2, 3], [100, 101, 300], [455, 456, 459], [230, 230, 230], []])
def test_labels_never_lie_on_each_other(places: list[float]) -> None:
    widths = [50.0, 80.0, 60.0][: len(places)]
    found = spread_labels(places, widths, 0, 460)
    sides = [(place - width / 2, place + width / 2) for place, width in zip(found, widths, strict=True)]
    assert all(left[1] <= right[0] + 1e-9 for left, right in pairwise(sides))
    assert all(left >= 0 and right <= 460 for left, right in sides)


def test_labels_with_room_stay_where_they_are() -> None:
    assert spread_labels([100, 200, 400], [50, 50, 50], 0, 460) == [100, 200, 400]


# -- numbers ---------------------------------------------------------------------------------------------------------


def test_numbers_can_be_read() -> None:
    assert [plain_number(number) for number in (1e7, 1234.5, 200.0, 12.34, 0.25)] == [
        "10,000,000",
        "1,234",
        "200",
        "12.3",
        "0.25",
    ]
    assert [short_number(number) for number in (0, 0.5, 12_000, 120_000, 1.5e6, 2e9)] == [
        "0",
        "0.5",
        "12,000",
        "120k",
        "1.5M",
        "2G",
    ]
    assert [duration(ms) for ms in (0.85, 0.9996, 1, 12.34, 123.4, 999.7, 1160, 120_000)] == [
        *("850 µs", "1.00 ms", "1.00 ms", "12.3 ms", "123 ms", "1.00 s", "1.16 s", "120 s"),
    ]
    assert [round_duration(ms) for ms in (0.1, 1, 1.6, 10, 100, 2000)] == [
        "100 µs",
        "1 ms",
        "1.6 ms",
        "10 ms",
        "100 ms",
        "2 s",
    ]
    assert [elapsed(second) for second in (0, 90, 120, 5400, 7200)] == ["0 s", "90 s", "2 min", "90 min", "2 h"]


def test_scales_are_round() -> None:
    assert round_steps(1234) == [0, 500, 1000, 1500]
    assert round_steps(0) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert log_steps(1, 10, 8) == pytest.approx([1, 2, 5, 10])
    assert log_steps(0.1, 10_000, 8) == pytest.approx([0.1, 1, 10, 100, 1000, 10_000])
    assert len(log_steps(1e-3, 1e6, 4)) <= 4


def test_a_page_does_not_depend_on_when_it_is_made() -> None:
    report = a_report()
    assert page_of(report) == page_of(replace(report))


def test_calls_games_watchers_and_thresholds_have_tables() -> None:
    judged = [JudgedThreshold("p99<10ms", 12.5, "12.5 ms", met=False)]
    text = page_of(a_report(lag={"watchers": a_row(7, None)}, thresholds=judged))
    assert "<h2>Thresholds</h2>" in text
    assert "not met: 12.5 ms" in text
    assert "Threshold p99&lt;10ms is not met: 12.5 ms." in text  # a warning, too
    for name in ("SubmitAction", "boom:3", "watchers"):
        assert f'<th scope="row">{name}</th>' in text
    assert "<h2>Thresholds</h2>" not in page_of(a_report())


def test_columns_of_several_seconds_have_the_mean_of_their_rates() -> None:
    rising = [a_span(at, 10.0, 1.0, rate=float(at)) for at in range(1, 2 * MOST_COLUMNS + 1)]
    columns = columns_of(rising)
    assert [each.intended_per_s for each in columns[:2]] == [1.5, 3.5]
