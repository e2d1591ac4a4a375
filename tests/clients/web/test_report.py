"""The report of an audit in a real browser, opened as a file: the replay viewer, with no service behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditpage import report_html
from replay.audit.findings import failed
from replay.audit.match import MatchAudit
from replay.audit.run import Run
from tests.auditpage.audits import audited, changed, found_in, log_of, renamed, run_of
from tests.clients.web.browser import walk_at

EVIL = '</script><img src=x onerror="window.evil=1">{@html "x"} { $name }\u202e'
"""A name that would like to be markup, a component or a message, or to turn the line around."""
FAR = 10**15
"""Seconds: a time that no calendar has."""


def report(tmp_path: Path, run: Run, language: str = "en") -> str:
    path = tmp_path / "report.html"
    path.write_text(report_html(run, language=language), encoding="utf-8")
    return path.as_uri()


def broken_match() -> MatchAudit:
    """A log that nobody can execute from entry 51 on."""
    match_id, entries = log_of("boom")
    bad = changed(entries[50], lambda entry: entry.acted.action.Clear())
    return audited(match_id, [*entries[:50], bad, *entries[51:]])


def sealed_match() -> MatchAudit:
    """A log without its end, of which the last entry names an odd time."""
    match_id, entries = log_of("boom")
    odd = changed(entries[29], lambda entry: setattr(entry.time, "seconds", FAR))
    return audited(match_id, [*entries[:29], odd])


def test_a_report_is_stepped_through_without_a_service(tmp_path: Path) -> None:
    match_id, entries = log_of("kittens")
    evil = audited(match_id, renamed(entries, 1, EVIL))
    bent = found_in(audited(*log_of("boom", 1)), failed("chain", f"it was bent {EVIL}", 27))
    nothing = audited("nothing", [b"\xff"])
    address = report(tmp_path, run_of(evil, bent, broken_match(), sealed_match(), nothing, name=f"{EVIL}.pkr"))
    walk_at("report", address)


@pytest.mark.browse
def test_every_table_is_drawn_for_everybody(tmp_path: Path) -> None:
    games = ("boom", "kittens", "monsters", "kobolds")
    walk_at("report_tables", report(tmp_path, run_of(*(audited(*log_of(game)) for game in games)), "de"))


@pytest.mark.browse
def test_nobody_is_left_out(tmp_path: Path) -> None:
    bent = found_in(audited(*log_of("kobolds")), failed("chain", "it was bent", 27))
    walk_at("report_accessibility", report(tmp_path, run_of(bent, audited(*log_of("kittens")), broken_match())))
