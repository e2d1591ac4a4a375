"""The page as a whole: one file that is safe to open, says everything in words, and is the same every time."""

from __future__ import annotations

import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from auditpage import report_html
from auditpage.entry_sentences import EntryTeller
from auditpage.game_words import game_words
from auditpage.page import SCRIPTS, script_text
from replay.audit.compare_files import Audited
from replay.audit.event import EventAudit
from replay.audit.findings import failed, unchecked
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.remarks import Remark
from replay.audit.run import Source, audit_run
from replay.audit.standings import Standing
from replay.log.export import EventLog, MatchLog
from replay.log.steps import Step
from tests.auditpage.audits import audited, found_in, log_of, matches_in, page_of, renamed, run_of
from tests.clients.verifier.node import node

EVIL = "</script><img src=x onerror=alert(1)>"


class Elements(HTMLParser):
    """All elements of a page, with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def evil_page() -> str:
    match_id, entries = log_of("boom")
    match = audited(match_id, renamed(entries, 1, EVIL))
    problem = failed("proofs", EVIL, 3)
    bad = MatchAudit(MatchLog(EVIL, match.log.entries), [problem])
    event = EventAudit(EventLog(EVIL), findings=[problem, unchecked("complete", EVIL)])
    run = run_of(match, bad, name=f"{EVIL}.pkr", event=event)
    run.files.append(Audited(EVIL, FileAudit(damage=failed("shape", EVIL))))
    run.standings = [Standing(1, EVIL, 1, 1, 0)]
    run.standings_note = EVIL
    run.remarks = [Remark("looked", f"match {EVIL}", EVIL)]
    run.kept_unused = [EVIL]
    return report_html(run)


def test_names_cannot_break_out() -> None:
    page = evil_page()
    elements = Elements(page)
    assert not [tag for tag, _ in elements.found if tag in ("img", "iframe", "object", "embed", "link", "base")]
    assert not [name for _, attributes in elements.found for name in attributes if name.startswith("on")]
    assert EVIL not in page
    assert matches_in(page)[0]["seats"][1]["name"] == EVIL
    assert page.count("</script>") == len([tag for tag, _ in elements.found if tag == "script"])


def test_nothing_is_loaded_and_nothing_else_runs() -> None:
    elements = Elements(evil_page())
    assert not [name for _, attributes in elements.found for name in attributes if name in ("src", "style", "srcset")]
    links = [attributes["href"] or "" for tag, attributes in elements.found if tag == "a"]
    assert links
    assert all(link.startswith("#") for link in links)


def test_the_policy_allows_the_pages_own_script_and_style_only() -> None:
    page = evil_page()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for element in ("script", "style"):
        (inside,) = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        assert f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'" in policy


def test_scripts_set_texts_as_texts() -> None:
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "http:", "https:"):
        assert forbidden not in script_text().replace("http://www.w3.org/2000/svg", "")


def test_the_script_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "report.js"
    path.write_text(script_text(), encoding="utf-8")
    subprocess.run([node(), "--check", str(path)], check=True, capture_output=True, timeout=60)
    folder = Path(__file__).parent.parent.parent / "auditpage" / "web"
    assert {path.stem for path in folder.glob("*.js")} == set(SCRIPTS)


def test_the_same_audit_gives_the_same_bytes() -> None:
    assert evil_page() == evil_page()


def test_every_entry_is_counted_once() -> None:
    calls: list[None] = []
    match_id, entries = log_of("boom")
    broken = [*entries[:20], b"\xff", *entries[21:]]
    report_html(run_of(audited(match_id, entries), audited(match_id, broken)), lambda: calls.append(None))
    assert len(calls) == 2 * len(entries)


def test_verdicts_are_said_in_words_and_lead_to_the_entry() -> None:
    good, bent = audited(*log_of("boom")), audited(*log_of("boom", 1))
    page = page_of(good, found_in(bent, failed("chain", "it was bent", 7)))
    assert "✗</span> <strong>refuted" in page
    assert "it was bent" in page
    assert 'href="#match-2-7">entry 7</a>' in page
    assert "✓</span> proven" in page


def test_what_is_unchecked_everywhere_is_explained_once() -> None:
    open_point = unchecked("signatures", "no policy was given")
    page = page_of(*(MatchAudit(MatchLog(f"m{number}"), [open_point]) for number in range(5)))
    assert page.count("no policy was given") == 1
    assert "(a.pkr, match m0 and 4 more)" in page


def test_the_verdict_is_that_of_the_audit() -> None:
    """A kept note that fits no file leaves the whole unproven, though every match is proven."""
    run = run_of(audited(*log_of("boom")))
    assert "✓</span> <strong>proven" in report_html(run)
    run.kept_unused = ["match elsewhere"]
    page = report_html(run)
    assert "?</span> <strong>unproven" in page
    assert "What was kept of match elsewhere fits no file: the audit says nothing of it." in page


def test_a_match_that_breaks_the_page_is_shown_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, entries = log_of("boom")
    begins_turn = EntryTeller.begins_turn

    def breaks(teller: EntryTeller, step: Step) -> bool:
        if step.seq == 9:
            raise ZeroDivisionError
        return begins_turn(teller, step)

    monkeypatch.setattr(EntryTeller, "begins_turn", breaks)
    calls: list[None] = []
    page = report_html(run_of(audited(match_id, entries)), lambda: calls.append(None))
    (data,) = matches_in(page)
    assert data["stopped"] == [9, "the page broke here: ZeroDivisionError; please report it"]
    assert len(data["steps"]) == 8
    assert len(calls) == len(entries)
    assert "<strong>proven" in page


def test_standings_and_results() -> None:
    run = run_of(audited(*log_of("boom")))
    run.standings = [Standing(1, "Ann", 3, 2, 12, 15), Standing(2, "Bo", 3, 1, 9, 0)]
    page = report_html(run)
    assert ">15</td>" in page
    assert "★ Player" in page
    run.standings, run.standings_note = [], "No standings: 2 of 3 matches."
    assert "<p>No standings: 2 of 3 matches.</p>" in report_html(run)


def test_a_page_without_matches() -> None:
    page = report_html(audit_run([]))
    assert "No standings: there is no match here." in page
    assert matches_in(page) == []


def test_words_are_those_of_the_ruleset() -> None:
    """Of missions two rulesets of kobolds say different things (KOB-33)."""
    older, newer = (game_words(f"kobolds@{ruleset}")["cards"]["only_survivor"][1] for ruleset in (1, 2))
    assert older != newer
    replays = Path(__file__).parent.parent / "replays"
    pages = [
        report_html(audit_run([Source.of(name, (replays / name).read_bytes())]))
        for name in ("kobolds-1-three.pkr", "kobolds-2-three.pkr")
    ]
    assert [older in page for page in pages] == [True, False]
    assert [newer in page for page in pages] == [False, True]
