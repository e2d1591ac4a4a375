"""Terminal, JSON, page and AuditEvent say the same of whatever is done to a file: what the audit found, in words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from html.parser import HTMLParser
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from auditpage import report_html
from powderkeg.v1 import event_service_pb2 as pb
from replay.audit.findings import UNCHECKED, Finding
from replay.audit.policy import Policy
from replay.audit.run import Run, Source, audit_run
from replay.signed.notes import split_notes
from replay.signed.statements import read_statement
from service.event_audits import audit_data
from terminal.audit_result import audit_as_json, show_audit
from tests.clients.verifier.tampered import everything
from tests.clients.verifier.unusual import unusual
from tests.replay.audit import (
    test_odd_files,
    test_remarks,
    test_tampered_events,
    test_tampered_receipts,
    test_tampering,
)
from tests.replay.audit.cases import Case
from tests.replay.audit.forge import POLICY, data_of, kept, played, run_over
from tests.replay.audit.odd import lacking_a_match
from words.printable import printable

WIDTH = 100_000
"""So wide that no word is broken."""


@dataclass(frozen=True)
class Audited:
    """A file and whom to trust; then what somebody has kept of it."""

    data: bytes
    policy: Policy | None
    notes: Any = ()


def of_case(case: Case) -> Audited:
    return Audited(data_of(case.file()), POLICY, kept(*case.notes()))


def of_verifier(name: str) -> Audited:
    case = unusual()[name][0] if name in unusual() else everything()[name].case
    notes = [(note, read_statement(note)) for note in split_notes(case.kept)] if case.kept else []
    return Audited(case.data, Policy.parse(case.policy) if case.policy else None, notes)


def all_cases() -> Iterator[tuple[str, Callable[[], Audited]]]:
    """The whole tamper suite."""
    events = (test_tampered_events.EVENT_CASES, test_tampered_receipts.CASES)
    for suite in (test_tampering.ALL, *events, test_odd_files.CASES):
        for name, case in suite.items():
            yield name, lambda case=case: of_case(case)  # type: ignore[misc]  # binds the case at hand
    for name, (data, _) in test_tampering.MALFORMED.items():
        yield f"malformed: {name}", lambda data=data: Audited(data, POLICY)  # type: ignore[misc]  # as above
    for name in (*everything(), *unusual()):
        yield f"verifier: {name}", lambda name=name: of_verifier(name)  # type: ignore[misc]  # as above
    yield "an event without one of its matches", lambda: Audited(data_of(lacking_a_match()), POLICY)
    yield "a kept note of another match", unrelated_note


def unrelated_note() -> Audited:
    other = test_tampering.OTHER
    return Audited(data_of(test_tampering.HONEST), POLICY, kept(*other.checkpoints))


CASES = dict(all_cases())


class Words(HTMLParser):
    """The texts of a page, as a reader sees them: blocks apart, whatever is within a line together."""

    INLINE = ("a", "b", "span", "strong", "small", "code")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.feed(page)
        self.text = "".join(self.said)

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.INLINE:
            self.said.append("\n")


def terminal(run: Run) -> str:
    out = StringIO()
    show_audit(Console(file=out, width=WIDTH, highlight=False), run)
    return out.getvalue()


def in_words(finding: Finding) -> str:
    """What terminal and page say of a finding that is not ok."""
    entry = f", entry {finding.entry}" if finding.entry else ""
    return f"{finding.check} {finding.verdict}{entry}: {printable(finding.problem)}"


def plain(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check,
        "verdict": finding.verdict,
        "entry": finding.entry,
        "problem": finding.problem,
    }


def check_texts(run: Run, text: str) -> None:
    """The verdict, the summary, every failure, every open point, coverage and remarks."""
    for _, finding in run.failures():
        assert in_words(finding) in text
    for finding, where in run.open_points():
        assert f"{in_words(finding)} ({printable(where)})" in text
    for name, coverage in run.coverages:
        assert f"event {name}" in text
        assert str(coverage) in text
    for line in (*run.notices(), run.standings_note, run.summary()):
        assert printable(line) in text or not line


def check_terminal(run: Run) -> None:
    text = terminal(run)
    check_texts(run, text)
    assert f"\n{run.verdict.capitalize()}: {printable(run.summary())}, " in text
    table = [line.split() for line in text.splitlines() if line.strip()]
    for row in run.rows():
        verdicts = [finding.verdict for finding in row.findings]
        told = [
            line
            for line in table
            if line[-1] == row.verdict and [word for word in line if word in VERDICTS] == verdicts
        ]
        assert told, (row.what, verdicts)


VERDICTS = ("ok", "failed", UNCHECKED, "skipped")


def check_page(run: Run) -> None:
    page = report_html(run)
    words = Words(page)
    check_texts(run, words.text)
    assert f"<strong>{run.verdict}</strong>" in page
    cells = [line.split() for line in words.text.splitlines()]
    for verdict in {finding.verdict for row in run.rows() for finding in row.findings}:
        least = sum(finding.verdict == verdict for row in run.rows() for finding in row.findings)
        assert sum(line[1:] == [verdict] for line in cells) >= least


def check_json(run: Run) -> None:
    found = json.loads(json.dumps(audit_as_json(run)))
    assert found["verdict"] == run.verdict
    assert found["remarks"] == [vars(remark) for remark in run.remarks]
    assert found["standings_note"] == run.standings_note
    assert found["kept_unused"] == run.kept_unused
    for told, file in zip(found["files"], run.files, strict=True):
        audit = file.audit
        assert told["verdict"] == audit.verdict
        assert told["problem"] == (audit.damage.problem if audit.damage else "")
        if audit.event is not None:
            assert told["event"]["coverage"] == str(audit.event.coverage)
            assert told["event"]["checks"] == [plain(finding) for finding in audit.event.findings]
            assert told["event"]["verdict"] == audit.event.verdict
        for one, match in zip(told["matches"], audit.matches, strict=True):
            assert one["checks"] == [plain(finding) for finding in match.findings]
            assert one["verdict"] == match.verdict


async def words_of(data: bytes, policy: Policy | None) -> Sequence[pb.AuditEventResponse]:
    return [word async for word in audit_data("a.pkr", data, policy)]


def check_service(run: Run, data: bytes, policy: Policy | None) -> None:
    """What AuditEvent says; it knows of nothing that somebody has kept."""
    words, audit = asyncio.run(words_of(data, policy)), run.files[0].audit

    def messages(findings: Sequence[Finding]) -> list[pb.AuditFinding]:
        return [pb.AuditFinding(**plain(finding)) for finding in findings]  # type: ignore[arg-type]  # of JSON

    for told, match in zip([word.match for word in words if word.HasField("match")], audit.matches, strict=True):
        assert (told.match_id, told.verdict) == (match.log.match_id, match.verdict)
        assert [*told.findings] == messages(match.findings)
    last = words[-1].event
    assert last.verdict == run.verdict
    assert [(each.code, each.subject, each.text) for each in last.remarks] == [
        (each.code, each.subject, each.text) for each in run.remarks
    ]
    own = [*([audit.damage] if audit.damage else []), *(audit.event.findings if audit.event else [])]
    assert [*last.findings] == messages(own)
    if audit.event is not None:
        coverage = audit.event.coverage
        assert last.coverage == str(coverage)
        assert (last.matches if last.HasField("matches") else None) == coverage.matches


@pytest.mark.usefixtures("two_rulesets")
@pytest.mark.parametrize("name", CASES)
def test_everybody_says_what_the_audit_found(name: str) -> None:
    case = CASES[name]()
    sources = [Source.of("a.pkr", case.data)]
    run = audit_run(sources, case.policy, case.notes)
    check_terminal(run)
    check_json(run)
    check_page(run)
    check_service(audit_run(sources, case.policy), case.data, case.policy)


@pytest.mark.parametrize("name", test_remarks.STORIES)
def test_of_several_files_everybody_says_the_same(name: str) -> None:
    run = test_remarks.STORIES[name][0]()
    check_terminal(run)
    check_json(run)
    check_page(run)


@pytest.mark.parametrize("matches", [1, 2])
def test_everybody_shows_the_standings(matches: int) -> None:
    run = run_over(*(played(number=number) for number in range(matches)))
    assert run.standings
    page = Words(report_html(run)).text
    for each in run.standings:
        assert any(line.split()[:1] == [str(each.rank)] and each.name in line for line in terminal(run).splitlines())
        assert f"\n{each.name}\n" in page
    assert json.loads(json.dumps(audit_as_json(run)))["standings"] == [asdict(each) for each in run.standings]
