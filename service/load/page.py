"""The report of a load as a page of its own: nothing is loaded from anywhere, and nothing on it can run."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from math import log2
from string import Template

from service.load.charts import bars, legend, lines
from service.load.report import PERCENTILES, Report
from service.load.words import facts, in_brief, planned
from service.report.markup import Markup, tag, together


def page_of(report: Report) -> str:
    """The same report gives the same page."""
    style = _read("page.css")
    policy = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"
    return Template(_read("page.html")).substitute(
        policy=policy,
        style=style,
        verdict=tag("p", in_brief(report), class_="good" if report.correct else "bad"),
        plan=tag("p", planned(report.plan), class_="quiet"),
        facts=_table(facts(report)),
        problems=_problems(report),
        errors=_errors(report),
        throughput=_throughput(report),
        latency=_latency(report),
        histogram=_histogram(report),
    )


def _table(rows: list[tuple[str, str]]) -> Markup:
    return tag("table", *(tag("tr", tag("th", name), tag("td", value, class_="number")) for name, value in rows))


def _problems(report: Report) -> Markup:
    if not report.problems:
        return together()
    told = [f"{each.wrong}: match {each.match_id or '(none)'}: {each.text}" for each in report.problems]
    rest = sum(report.wrong.values()) - len(told)
    told += [f"and {rest:,} more"] if rest > 0 else []
    return together(tag("h2", "What is wrong"), tag("ul", *(tag("li", text) for text in told)))


def _errors(report: Report) -> Markup:
    if not report.errors:
        return tag("p", "No call has failed.", class_="quiet")
    return _table([(reason, f"{times:,}") for reason, times in report.errors.items()])


def _throughput(report: Report) -> Markup:
    return bars("Moves per second, over time", "moves/s", [(f"{s['at']:g} s", s["moves_per_s"]) for s in report.spans])


def _latency(report: Report) -> Markup:
    rows = [(f"{span['at']:g} s", span) for span in report.spans]
    chart = lines("Latency percentiles over time, in milliseconds", "ms", [*PERCENTILES], rows)
    return together(legend([*PERCENTILES]), chart)


def _histogram(report: Report) -> Markup:
    """Bins double every second one, so a place among them follows from the logarithm."""
    found = report.histogram
    marks = {}
    if found:
        first = found[0][0]
        marks = {name: max(0.0, 1 + 2 * log2(report.latency_ms[name] / first)) for name in PERCENTILES}
    values = [(f"{most:,.3g} ms", float(times)) for most, times in found]
    return bars("How many moves took how long", "moves", values, marks)


def _read(name: str) -> str:
    return files("service.load").joinpath("web", name).read_text(encoding="utf-8")
