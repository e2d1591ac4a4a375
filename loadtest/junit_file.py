"""A load as JUnit XML: its proof, its rate and each of its thresholds are test cases, as CI shows them."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from loadtest.rate import missed_rate, pace_of_report, rate_was_reached
from loadtest.report import LoadReport
from loadtest.summary import plan_sentence, problems, verdict_sentence

SUITE = "powderkeg load"


def junit_of(report: LoadReport) -> str:
    cases = [*_cases(report)]
    failed = sum(bool(said) for _, said in cases)
    counts = {"tests": str(len(cases)), "failures": str(failed), "errors": "0", "time": f"{report.wall_seconds:.3f}"}
    root = Element("testsuites", {"name": SUITE, **counts})
    suite = SubElement(root, "testsuite", {"name": SUITE, "timestamp": report.started.partition("+")[0], **counts})
    for name, said in cases:
        case = SubElement(suite, "testcase", classname=SUITE, name=name, time=f"{report.seconds:.3f}")
        if said:
            SubElement(case, "failure", message=said[0]).text = "\n".join(said)
    SubElement(suite, "system-out").text = plan_sentence(report.plan)
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'


def _cases(report: LoadReport) -> Iterator[tuple[str, list[str]]]:
    """Names, each with what is wrong."""
    proof = [] if report.correct else [verdict_sentence(report), *problems(report)]
    yield "every match is proven", [_printable(text) for text in proof]
    if pace_of_report(report):
        yield "the intended rate is reached", [] if rate_was_reached(report) else [missed_rate(report)]
    for each in report.thresholds:
        yield each.threshold, [] if each.met else [f"{each.threshold} is not met: {each.said}"]


def _printable(text: str) -> str:
    """What a service says may have letters in it that XML has not."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
