"""The verdicts of a report: of all, of each match and check, where something failed, and what to know besides.

Verdicts, checks and findings are in the words of the audit, whatever the language of the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditpage.markup import Markup, tag, together
from auditpage.match_facts import game_title, seat_names
from auditpage.match_views import MatchViews
from replay.audit.findings import CHECKS, COMPLETE, FAILED, OK, SKIPPED, UNCHECKED, Finding, Verdict
from replay.audit.run import Row, Run
from words.bundles import LocaleBundle
from words.printable import printable

SIGNS = {
    OK: "✓",
    FAILED: "✗",
    UNCHECKED: "?",
    SKIPPED: "·",
    Verdict.PROVEN: "✓",
    Verdict.REFUTED: "✗",
    Verdict.UNPROVEN: "?",
}
"""By verdict: a sign beside the word, so that nothing is said by its colour alone."""
COLOURS = {Verdict.PROVEN: "good", Verdict.REFUTED: "bad", Verdict.UNPROVEN: "open"}


def overall_section(run: Run, words: LocaleBundle) -> Markup:
    """The verdict of all, in large letters."""
    verdict = run.verdict
    use = tag("use", href=f"#brand-{verdict}")
    brand = tag("svg", use, class_="brand-mark", viewBox="0 0 100 100", aria_hidden="true")
    word = tag("p", _sign(verdict), " ", tag("strong", verdict), class_="word", lang="en")
    scope = tag("p", f"{printable(run.summary())}.", class_="scope", lang="en")
    said = tag("div", word, tag("p", words.say(f"means-{verdict}")), scope)
    return tag("div", brand, said, class_=f"verdict {COLOURS[verdict]}")


def points_section(run: Run, words: LocaleBundle) -> Markup:
    """What failed, what is left open, and what to know besides: before the table, which may be wide."""
    numbers = _numbers(run)
    failed = [_failure(row, each, numbers.get(id(row.match), 0)) for row, each in run.failures()]
    unchecked = [
        tag("li", tag("b", f"{each.check} {each.verdict}"), f": {printable(each.problem)} ({printable(where)})")
        for each, where in run.open_points()
    ]
    notices = [tag("li", printable(each)) for each in run.notices()]
    return together(
        tag("ul", *failed, class_="problems", lang="en") if failed else "",
        tag("ul", *unchecked, class_="open-points", lang="en") if unchecked else "",
        together(tag("h3", words.say("notices")), tag("ul", *notices, class_="notices", lang="en")) if notices else "",
    )


def verdict_table(run: Run, matches: Sequence[MatchViews], words: LocaleBundle) -> Markup:
    """Events, matches and checks."""
    columns, numbers = [*CHECKS, *([COMPLETE] if run.events else [])], _numbers(run)
    heads = [tag("th", check, scope="col", title=words.say(f"about-{check}"), lang="en") for check in columns]
    head = tag("tr", *(tag("th", words.say(name), scope="col") for name in ("match", "verdict")), *heads)
    rows = []
    for row in run.rows():
        name = _name(row, numbers.get(id(row.match), 0), matches, words, several=len(run.files) > 1)
        rows.append(_row(row, name, columns, words))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="verdicts")
    return tag("div", table, class_="scroll", tabindex="0")


def _numbers(run: Run) -> dict[int, int]:
    """What the page calls each match; the same match may be in several files."""
    return {id(match): number for number, match in enumerate(run.matches, 1)}


def legend_section(run: Run, words: LocaleBundle) -> Markup:
    """What the signs mean, and what is checked."""
    signs = [tag("li", _cell(each), class_=_class(each), lang="en") for each in (OK, FAILED, UNCHECKED, SKIPPED)]
    checks = [*CHECKS, *([COMPLETE] if run.events else [])]
    about = [together(tag("dt", check, lang="en"), tag("dd", words.say(f"about-{check}"))) for check in checks]
    return together(
        tag("ul", *signs, class_="legend"),
        tag("details", tag("summary", words.say("about-checks")), tag("dl", *about)),
    )


def _name(row: Row, number: int, matches: Sequence[MatchViews], words: LocaleBundle, *, several: bool) -> Markup:
    if row.match is not None:
        match = matches[number - 1]
        players = ", ".join(seat_names(match, words))
        about = f"{game_title(match, words) or words.say('no-game')}: {players}" if players else words.say("no-seats")
        name: str = tag("a", printable(row.match.log.match_id), href=f"#match-{number}")
    elif row.event is not None:
        name, about = printable(row.what), str(row.event.coverage)
    else:
        return together(printable(row.source))
    files = tag("small", printable(row.source), class_="block") if several else Markup("")
    return together(name, tag("small", about, class_="block"), files)


def _row(row: Row, name: Markup, columns: Sequence[str], words: LocaleBundle) -> Markup:
    found = {each.check: each.verdict for each in row.findings}
    cells = [
        tag("td", _cell(found[check]), class_=_class(found[check]))
        if check in found
        else tag("td", SIGNS[SKIPPED], class_=_class(SKIPPED), title=words.say("no-such-check"))
        for check in columns
    ]
    return tag("tr", tag("th", name, scope="row"), tag("td", _cell(row.verdict), class_=_class(row.verdict)), *cells)


def _failure(row: Row, finding: Finding, number: int) -> Markup:
    """What failed. An entry of a match leads to where it can be looked at."""
    entry: str = f"entry {finding.entry}"
    if number:
        entry = tag("a", entry, href=f"#match-{number}-{finding.entry}")
    where = together(", ", entry) if finding.entry else ""
    failed = tag("b", f"{finding.check} {finding.verdict}")
    return tag("li", f"{printable(row.where)}: ", failed, where, f": {printable(finding.problem)}")


def _sign(verdict: str) -> Markup:
    return tag("span", SIGNS[verdict], class_="sign", aria_hidden="true")


def _cell(verdict: str) -> Markup:
    return together(_sign(verdict), " ", verdict)


def _class(verdict: str) -> str:
    return f"is-{verdict}"
