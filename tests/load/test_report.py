"""What is told of a load: JSON for programs, a page for people."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from service.load.check import DIVERGING, Checked, Problem
from service.load.pace import Meter, Span
from service.load.page import page_of
from service.load.plan import Plan, Table
from service.load.report import Gathered, Report
from service.load.share import Ended
from service.load.usage import Usage
from service.load.words import facts, in_brief

KEYS = {
    *("correct", "moves", "seconds", "moves_per_s", "latency_ms", "errors", "unsent", "updates", "reconnects"),
    *("server_cpu_s_per_1000_moves", "store_cpu_s_per_1000_moves", "driver_cpu_s_per_1000_moves", "driver_busy"),
    *("entry_bytes_per_move", "stream_bytes_per_move", "aof_bytes_per_move"),
    *("matches", "entries", "wrong", "problems", "spans", "histogram", "plan"),
}


def span_of(at: float, *latencies_ms: float, errors: int = 0) -> Span:
    meter = Meter(lambda: at)
    meter._since = at - 1
    for latency in latencies_ms:
        meter.answered(at - latency / 1000)
    for _ in range(errors):
        meter.failed("UNAVAILABLE")
    return meter.take()


@pytest.fixture
def report() -> Report:
    """Two processes, two seconds."""
    gathered = Gathered(Plan(tables=(Table("boom", 3),), processes=2, rate=4.0))
    for span in (
        span_of(1.0, 1, 2, 3),
        span_of(1.01, 10),
        span_of(2.0, 100, 100, errors=2),
        span_of(1.99),
    ):
        gathered.add(span)
    gathered.add(Ended(1.9, 1, 0.5, 7, 0))
    gathered.add(Ended(1.5, 0, 0.25, 0, 3))
    gathered.add(Checked(1, 10, 4, 400))
    gathered.add(Checked(1, 8, 2, 200, errors={"SLOW_WATCHER": 1}))
    return gathered.report(Usage(1.0, 0.5, 1000), Usage(1.6, 0.65, 4000), 900)


def test_the_parts_of_all_processes_are_put_together(report: Report) -> None:
    assert report.correct
    assert (report.moves, report.seconds, report.moves_per_s) == (6, 1.9, 3.2)
    assert report.latency_ms["p50"] == pytest.approx(3, rel=0.01)
    assert report.latency_ms["p99.9"] == pytest.approx(100, rel=0.01)
    assert report.errors == {"SLOW_WATCHER": 1, "UNAVAILABLE": 2}
    assert (report.unsent, report.updates, report.reconnects) == (1, 7, 3)
    assert report.server_cpu_s_per_1000_moves == pytest.approx(100)
    assert report.store_cpu_s_per_1000_moves == pytest.approx(25)
    assert report.driver_cpu_s_per_1000_moves == pytest.approx(125)
    assert (report.entry_bytes_per_move, report.stream_bytes_per_move) == (100.0, 150.0)
    assert report.aof_bytes_per_move == 500.0
    assert (report.matches, report.entries) == (2, 18)
    assert [(span["at"], span["moves_per_s"]) for span in report.spans] == [(1, 4.0), (2, 2.0)]
    assert sum(times for _, times in report.histogram) == 6


def test_json_has_the_agreed_keys(report: Report) -> None:
    told = json.loads(json.dumps(report.as_json()))
    assert set(told) == KEYS
    assert set(told["latency_ms"]) == {"p50", "p90", "p99", "p99.9", "max"}
    assert set(told["wrong"]) == {"lost", "doubled", "diverging", "unread"}
    assert set(told["spans"][0]) == {"at", "moves_per_s", "open", "errors", "p50", "p90", "p99", "p99.9", "max"}
    assert told["plan"]["tables"] == ["boom:3"]


def test_one_problem_is_enough(report: Report) -> None:
    wrong = Gathered(Plan())
    wrong.add(span_of(1.0, 1))
    wrong.add(Checked(1, 10, 4, 400, [Problem(DIVERGING, "m", "<b>not</b> the same")]))
    failed = wrong.report(Usage(), Usage(), None)
    assert not failed.correct
    assert in_brief(failed) == "Not correct: 1 diverging."
    page = page_of(failed)
    assert "&lt;b&gt;not&lt;/b&gt; the same" in page
    assert "What is wrong" not in page_of(report)


def test_what_was_not_measured_is_left_out(report: Report) -> None:
    names = {name for name, _ in facts(report)}
    assert {"server CPU", "append-only file", "not sent in time"} <= names
    names = {name for name, _ in facts(replace(report, server_cpu_s_per_1000_moves=None, aof_bytes_per_move=None))}
    assert not {"server CPU", "append-only file"} & names


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


def test_the_page_stands_alone(report: Report) -> None:
    page = page_of(report)
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    assert reader.seen.count("svg") == 3
    assert "://" not in page
    assert "default-src 'none'" in page
    assert page == page_of(report)


def test_a_page_of_nothing_is_a_page() -> None:
    page = page_of(Gathered(Plan()).report(Usage(), Usage(), None))
    assert "Not correct: no move was made." in page
