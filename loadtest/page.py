"""The report of a load as a page of its own: nothing is loaded from anywhere, and nothing on it can run."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from string import Template

from auditpage.markup import Markup, tag, together
from loadtest import time_charts
from loadtest.chart_columns import MOST_COLUMNS
from loadtest.histogram import histogram
from loadtest.report import LoadReport
from loadtest.summary import (
    breakdown,
    facts,
    plan_sentence,
    problems,
    run_facts,
    thresholds,
    verdict_sentence,
    warnings,
)
from loadtest.units import counted_as, duration, plain_number

NOTHING = "No move was answered: there is nothing to show."


def page_of(report: LoadReport) -> str:
    """The same report gives the same page."""
    style = _read("page.css")
    policy = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"
    return Template(_read("page.html")).substitute(
        policy=policy,
        style=style,
        verdict=tag("p", verdict_sentence(report), class_="good" if report.correct else "bad"),
        warnings=together(*(tag("p", f"{text[0].upper()}{text[1:]}.", class_="warn") for text in warnings(report))),
        plan=tag("p", plan_sentence(report.plan), class_="quiet"),
        tiles=_tiles(report),
        facts=_table(facts(report)),
        problems=_problems(report),
        breakdown=together(*(_columns(rows) for _, rows in breakdown(report))),
        thresholds=_thresholds(report),
        errors=_errors(report),
        about=_table(run_facts(report)),
        **_charts(report),
    )


def _tiles(report: LoadReport) -> Markup:
    """The figures that everybody asks for."""
    shown = [
        (plain_number(round(report.moves_per_s)), "moves/s"),
        (_latency(report, "p50"), "latency p50"),
        (_latency(report, "p99"), "latency p99"),
        (f"{report.moves:,}", "moves answered"),
        (f"{sum(report.errors.values()):,}", "failed calls"),
    ]
    return tag("div", *(tag("p", tag("b", value), name, class_="tile") for value, name in shown), class_="tiles")


def _latency(report: LoadReport, name: str) -> str:
    return duration(report.latency_ms[name]) if report.latency_ms else "-"


def _charts(report: LoadReport) -> dict[str, Markup]:
    drawn = dict.fromkeys(("throughput", "latency", "histogram"), tag("p", NOTHING, class_="quiet"))
    if report.spans:
        drawn["throughput"] = together(time_charts.throughput(report.spans), time_charts.failures(report.spans))
    if any(span["p50"] for span in report.spans):
        drawn["latency"] = together(time_charts.latency(report.spans), _thinned(report))
    if report.latency_ms:
        drawn["histogram"] = histogram(report.histogram, report.latency_ms)
    return drawn


def _thinned(report: LoadReport) -> Markup:
    seconds = -(-len(report.spans) // MOST_COLUMNS)
    said = f"Each point has {counted_as(seconds, 'second')}: the mean of their rates, and the worst of their latencies."
    return tag("p", said, class_="quiet") if seconds > 1 else together()


def _table(rows: list[tuple[str, str]]) -> Markup:
    return tag("table", *(tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in rows))


def _columns(rows: list[tuple[str, ...]]) -> Markup:
    """A table whose first row has the headings."""
    head = tag("tr", *(tag("th", text, scope="col") for text in rows[0]))
    lines = (tag("tr", tag("th", row[0], scope="row"), *(tag("td", text) for text in row[1:])) for row in rows[1:])
    return tag("div", tag("table", head, *lines, class_="columns"), class_="wide-table")


def _thresholds(report: LoadReport) -> Markup:
    told = thresholds(report)
    return together(tag("h2", "Thresholds"), _table(told)) if told else together()


def _problems(report: LoadReport) -> Markup:
    told = problems(report)
    return together(tag("h2", "What is wrong"), tag("ul", *(tag("li", text) for text in told))) if told else together()


def _errors(report: LoadReport) -> Markup:
    if not report.errors:
        return tag("p", "No call has failed.", class_="quiet")
    return _table([(reason, f"{times:,}") for reason, times in report.errors.items()])


def _read(name: str) -> str:
    return files("loadtest").joinpath("web", name).read_text(encoding="utf-8")
