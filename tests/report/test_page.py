"""The page as a whole: one file that is safe to open, says everything in words, and is the same every time."""

from __future__ import annotations

import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

from service.report import AuditedMatch, Checked, Standing, report_html
from service.report.model import PROVEN, REFUTED, UNPROVEN, Audited
from service.report.page import SCRIPTS, script_text
from tests.report.audits import audited, log_of, matches_in, page_of, renamed
from tests.verifier.node import node

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
    match = audited(match_id, renamed(entries, 1, EVIL), source=f"{EVIL}.pkr")
    problem = Checked("proofs", "failed", 3, EVIL)
    bad = AuditedMatch(EVIL, EVIL, match.entries, None, [problem], sound=False)
    return page_of(match, bad, title=EVIL, event=EVIL, checks=[problem], standings=[Standing(1, EVIL, 1, 1, 0)])


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
    folder = Path(__file__).parent.parent.parent / "service" / "report" / "web"
    assert {path.stem for path in folder.glob("*.js")} == set(SCRIPTS)


def test_the_same_audit_gives_the_same_bytes() -> None:
    assert evil_page() == evil_page()


def test_every_entry_is_counted_once() -> None:
    calls: list[None] = []
    match_id, entries = log_of("boom")
    broken = [*entries[:20], b"\xff", *entries[21:]]
    matches = [audited(match_id, entries), audited(match_id, broken)]
    report_html(Audited("t", "", (), matches, ()), lambda: calls.append(None))
    assert len(calls) == 2 * len(entries)


def test_verdicts_are_said_in_words_and_lead_to_the_entry() -> None:
    match_id, entries = log_of("boom")
    good = audited(match_id, entries)
    bad = AuditedMatch("bad", "b.pkr", entries, None, [Checked("chain", "failed", 7, "it was bent")], sound=False)
    page = page_of(good, bad, event="Open")
    assert "✗</span> <strong>refuted" in page
    assert "it was bent" in page
    assert 'href="#match-2-7">entry 7</a>' in page
    assert "1</b> proven" in page


def test_what_is_unchecked_everywhere_is_explained_once() -> None:
    open_point = Checked("signatures", "unchecked", 0, "no policy was given")
    matches = [AuditedMatch(f"m{number}", "", [], None, [open_point], sound=False) for number in range(5)]
    page = page_of(*matches)
    assert page.count("no policy was given") == 1
    assert "(m0 and 4 more)" in page


def test_what_verdicts_come_to() -> None:
    def of(*verdicts: str, sound: bool = True) -> str:
        checks = [Checked("replay", verdict) for verdict in verdicts]
        match = AuditedMatch("m", "", [], None, checks, sound)
        return Audited("", "", (), [match], ()).verdict

    assert of("ok", "skipped") == PROVEN
    assert of("ok", "failed") == REFUTED
    assert of("ok", "unchecked") == UNPROVEN
    assert of("ok", sound=False) == UNPROVEN
    assert Audited("", "", (), [], ()).verdict == UNPROVEN
    assert Audited("", "", [Checked("proofs", "failed")], [], ()).verdict == REFUTED


def test_standings_and_results() -> None:
    match_id, entries = log_of("boom")
    rows = [Standing(1, "Ann", 3, 2, 12, 1.5), Standing(2, "Bo", 3, 1, 9)]
    page = page_of(audited(match_id, entries), standings=rows)
    assert ">1.5</td>" in page
    assert "★ Player" in page


def test_a_page_without_matches() -> None:
    page = page_of()
    assert "unproven" in page
    assert matches_in(page) == []
