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
from auditpage.match_facts import STATUSES
from auditpage.page import viewer_file
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from powderkeg.v1.catalog_service_pb2 import GetGameResponse, GetMessagesResponse
from replay.audit.compare_files import Audited
from replay.audit.event import EventAudit
from replay.audit.findings import CHECKS, COMPLETE, Verdict, failed, unchecked
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.remarks import Remark
from replay.audit.run import Source, audit_run
from replay.audit.standings import Standing
from replay.log.export import EventLog, MatchLog
from replay.log.steps import Step
from service.catalog import describe
from service.log_views import EntryView, EntryViews
from tests.auditpage.audits import audited, found_in, log_of, matches_in, page_of, renamed, run_of, unpacked
from tests.clients.verifier.node import node
from words import LANGUAGES
from words.bundles import bundle_of, ftl
from words.entries import entry_text

EVIL = "</script><img src=x onerror=alert(1)>"
REPLAYS = Path(__file__).parent.parent / "replays"


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
    assert matches_in(page)[0].match.seats[1].name == EVIL
    assert page.count("</script>") == len([tag for tag, _ in elements.found if tag == "script"])


def test_nothing_is_loaded_and_nothing_else_runs() -> None:
    elements = Elements(evil_page())
    assert not [name for _, attributes in elements.found for name in attributes if name in ("src", "style", "srcset")]
    uses = [attributes["href"] or "" for tag, attributes in elements.found if tag in ("use", "image")]
    assert uses
    assert all(use.startswith("#") for use in uses)
    links = [attributes["href"] or "" for tag, attributes in elements.found if tag == "a"]
    assert links
    assert all(link.startswith("#") for link in links)


def test_the_policy_allows_the_pages_own_script_and_style_only() -> None:
    page = evil_page()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'; trusted-types svelte-trusted-html" in policy
    for element in ("script", "style"):
        (inside,) = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        assert f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'" in policy


def test_the_script_sets_texts_as_texts_and_asks_nobody() -> None:
    """Svelte makes markup in one place, of its own components; a text of a file never comes there."""
    script = viewer_file("viewer.js")
    assert script.count(".innerHTML=") == 1
    for forbidden in ("outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "import(", "</script"):
        assert forbidden not in script
    source = Path(__file__).parent.parent.parent / "clients" / "web" / "src"
    parts = [path for part in ("report", "replay", "table", "tables") for path in (source / part).rglob("*.svelte")]
    assert parts
    assert not [path for path in parts if "@html" in path.read_text("utf-8")]


def test_the_script_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "viewer.js"
    path.write_text(viewer_file("viewer.js"), encoding="utf-8")
    subprocess.run([node(), "--check", str(path)], check=True, capture_output=True, timeout=60)


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
    seen = EntryViews.view

    def breaks(views: EntryViews, step: Step, think_ms: int | None) -> EntryView:
        if step.seq == 9:
            raise ZeroDivisionError
        return seen(views, step, think_ms)

    monkeypatch.setattr(EntryViews, "view", breaks)
    calls: list[None] = []
    page = report_html(run_of(audited(match_id, entries)), lambda: calls.append(None))
    (match,) = matches_in(page)
    assert match.facts["stopped"] == [9, "the page broke here: ZeroDivisionError; please report it"]
    assert all(len(views) == 8 for views in match.views.values())
    assert len(calls) == len(entries)
    assert "<strong>proven" in page


def test_standings_and_results() -> None:
    run = run_of(audited(*log_of("boom")))
    run.standings = [Standing(1, "Ann", 3, 2, 12, 15), Standing(2, "Bo", 3, 1, 9, 0)]
    page = report_html(run)
    assert ">15</td>" in page
    assert "★ Player" in page
    run.standings, run.standings_note = [], "No standings: 2 of 3 matches."
    assert '<p lang="en">No standings: 2 of 3 matches.</p>' in report_html(run)


def test_a_page_without_matches() -> None:
    page = report_html(audit_run([]))
    assert "No standings: there is no match here." in page
    assert matches_in(page) == []


def test_words_are_those_of_the_ruleset() -> None:
    """Of missions two rulesets of kobolds say different things (KOB-33)."""
    said = []
    for ruleset in (1, 2):
        name = f"kobolds-{ruleset}-three.pkr"
        page = report_html(audit_run([Source.of(name, (REPLAYS / name).read_bytes())]))
        game, messages = unpacked(page, f"game-kobolds@{ruleset}")
        assert GetGameResponse.FromString(game) == describe(GAMES.at("kobolds", ruleset))
        assert GetMessagesResponse.FromString(messages).ftl == ftl("kobolds", "en")
        cards = {card.code: card.words["en"].text for card in GetGameResponse.FromString(game).cards}
        said.append(cards["only_survivor"])
    assert said[0] != said[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_language_and_the_verdict_in_the_words_of_the_audit(language: str) -> None:
    match_id, entries = log_of("kittens")
    good, bent = audited(match_id, entries), found_in(audited(*log_of("boom")), failed("chain", "it was bent", 7))
    page = report_html(run_of(good, bent), language=language)
    said, heading = matches_in(page)[0].views[SPECTATOR], bundle_of("auditpage", language).say("verdicts")
    assert f'<html lang="{language}">' in page
    assert f"<h2>{heading}</h2>" in page
    assert "<strong>refuted</strong>" in page
    assert "chain failed</b>, <a" in page
    assert entry_text(log_pb2.LogEntry.FromString(entries[0]), language) == said[0].text


def test_the_words_of_the_page_are_complete_and_all_of_them_are_used() -> None:
    folder = Path(__file__).parent.parent.parent / "auditpage"
    english, *others = (bundle_of("auditpage", language) for language in LANGUAGES)
    assert all(other.names == english.names for other in others)
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    told = [*ENDINGS, *(f"about-{check}" for check in (*CHECKS, COMPLETE)), *(f"means-{each}" for each in Verdict)]
    unused = [name for name in english.names if not re.search(f"[\"']{name}[\"']", source) and name not in told]
    assert unused == []


ENDINGS = [f"{kind}-{status}" for kind in ("status", "ended") for status in (*STATUSES.values(), "unsound")]
