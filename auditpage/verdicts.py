"""The verdicts of a report: of all, of each match and check, where something failed, and what to know besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from auditpage.markup import Markup, tag, together
from replay.audit.findings import CHECKS, COMPLETE, FAILED, OK, SKIPPED, UNCHECKED, Finding, Verdict
from replay.audit.run import Row, Run
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
MEANINGS = {
    Verdict.PROVEN: "Every check holds: nothing was changed after it was signed, and the rules were kept. "
    "What no audit can tell stands in docs/audit.md.",
    Verdict.REFUTED: "At least one check fails. Where, and why, stands below; a failed entry can be looked at.",
    Verdict.UNPROVEN: "Nothing fails, but not everything could be checked. What, and why, stands below.",
}
ABOUT = {
    "shape": "the file holds what such a file holds: entries are entries, checkpoints are signed notes",
    "signatures": "every checkpoint is signed by a key that the policy trusts",
    "chain": "every entry is chained to the one before it, as checkpoints and kept notes say",
    "proofs": "the event has only ever grown, and has this match with just these entries",
    "seed": "the seed is the one committed to before anybody sat down, and gives the numbers of the deal",
    "replay": "executed again, every action is legal and leads to the digest of its entry",
    "result": "the outcome is the one that the game came to",
    "complete": "all matches of the event are here",
}


def overall_section(run: Run) -> Markup:
    """The verdict of all, in large letters."""
    verdict = run.verdict
    word = tag("p", _sign(verdict), " ", tag("strong", verdict), class_="word")
    said = tag("div", tag("p", MEANINGS[verdict]), tag("p", f"{printable(run.summary())}.", class_="scope"))
    return tag("div", word, said, class_=f"overall {_class(verdict)}")


def points_section(run: Run) -> Markup:
    """What failed, what is left open, and what to know besides: before the table, which may be wide."""
    numbers = _numbers(run)
    failed = [_failure(row, each, numbers.get(id(row.match), 0)) for row, each in run.failures()]
    unchecked = [
        tag("li", tag("b", f"{each.check} {each.verdict}"), f": {printable(each.problem)} ({printable(where)})")
        for each, where in run.open_points()
    ]
    notices = [tag("li", printable(each)) for each in run.notices()]
    return together(
        tag("ul", *failed, class_="problems") if failed else "",
        tag("ul", *unchecked, class_="open-points") if unchecked else "",
        together(tag("h3", "What to know besides"), tag("ul", *notices, class_="notices")) if notices else "",
    )


def verdict_table(run: Run, timelines: Sequence[Mapping[str, Any]]) -> Markup:
    """Events, matches and checks."""
    columns, numbers = [*CHECKS, *([COMPLETE] if run.events else [])], _numbers(run)
    heads = [tag("th", check, scope="col", title=ABOUT[check]) for check in columns]
    head = tag("tr", tag("th", "match", scope="col"), tag("th", "verdict", scope="col"), *heads)
    rows = []
    for row in run.rows():
        name = _name(row, numbers.get(id(row.match), 0), timelines, several=len(run.files) > 1)
        rows.append(_row(row, name, columns))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="verdicts")
    return tag("div", table, class_="scroll", tabindex="0")


def _numbers(run: Run) -> dict[int, int]:
    """What the page calls each match; the same match may be in several files."""
    return {id(match): number for number, match in enumerate(run.matches, 1)}


def legend_section(run: Run) -> Markup:
    """What the signs mean, and what is checked."""
    signs = [tag("li", _cell(each), class_=_class(each)) for each in (OK, FAILED, UNCHECKED, SKIPPED)]
    checks = [*CHECKS, *([COMPLETE] if run.events else [])]
    about = [together(tag("dt", check), tag("dd", ABOUT[check])) for check in checks]
    return together(
        tag("ul", *signs, class_="legend"),
        tag("details", tag("summary", "What each check looks at"), tag("dl", *about)),
    )


def _name(row: Row, number: int, timelines: Sequence[Mapping[str, Any]], *, several: bool) -> Markup:
    if row.match is not None:
        timeline = timelines[number - 1]
        players = ", ".join(seat["name"] for seat in timeline["seats"])
        about = f"{timeline['game'] or 'no game'}: {players}" if players else "no seats"
        name: str = tag("a", printable(row.match.log.match_id), href=f"#match-{number}")
    elif row.event is not None:
        name, about = printable(row.what), str(row.event.coverage)
    else:
        return together(printable(row.source))
    files = tag("small", printable(row.source), class_="block") if several else Markup("")
    return together(name, tag("small", about, class_="block"), files)


def _row(row: Row, name: Markup, columns: Sequence[str]) -> Markup:
    found = {each.check: each.verdict for each in row.findings}
    cells = [
        tag("td", _cell(found[check]), class_=_class(found[check]))
        if check in found
        else tag("td", SIGNS[SKIPPED], class_=_class(SKIPPED), title="no such check here")
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
