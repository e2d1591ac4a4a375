"""The verdicts of a report: of all, of each match and check, and where something failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from service.cli.drawing import printable
from service.report.markup import Markup, tag, together
from service.report.model import (
    CHECKS,
    FAILED,
    OK,
    PROVEN,
    REFUTED,
    SKIPPED,
    UNCHECKED,
    UNPROVEN,
    Audited,
    AuditedMatch,
    Checked,
)

SIGNS = {
    OK: ("✓", "ok"),
    FAILED: ("✗", "failed"),
    UNCHECKED: ("?", "unchecked"),
    SKIPPED: ("·", "skipped"),
    PROVEN: ("✓", "proven"),
    REFUTED: ("✗", "refuted"),
    UNPROVEN: ("?", "unproven"),
}
"""By verdict: a sign and a word, so that nothing is said by its colour alone."""
MEANINGS = {
    PROVEN: "Every check of every match holds: the logs are what an honest service would have written.",
    REFUTED: "At least one check fails. Where, and why, stands below; the failed entry can be looked at.",
    UNPROVEN: "Nothing fails, but not everything could be checked, so this proves nothing yet.",
}
ABOUT = {
    "shape": "the file holds what such a file holds: entries are entries, checkpoints are signed notes",
    "signatures": "every checkpoint is signed by a key that the policy trusts",
    "chain": "every entry is chained to the one before it, as checkpoints and kept notes say",
    "proofs": "the event has only ever grown, and has this match with just these entries",
    "seed": "the seed is the one committed to before anybody sat down, and gives the numbers of the deal",
    "replay": "executed again, every action is legal and leads to the digest of its entry",
    "result": "the outcome is the one that the game came to",
}


def overall(audited: Audited) -> Markup:
    """The verdict of all, in large letters."""
    verdict = audited.verdict
    sign, word = SIGNS[verdict]
    counts = Counter(match.verdict for match in audited.matches)
    numbers = [
        tag("li", tag("b", str(counts[each])), f" {each}", class_=_class(each))
        for each in (PROVEN, REFUTED, UNPROVEN)
        if counts[each]
    ]
    return tag(
        "div",
        tag("p", tag("span", sign, class_="sign", aria_hidden="true"), " ", tag("strong", word), class_="word"),
        tag("div", tag("p", MEANINGS[verdict]), tag("ul", *numbers, class_="counts")),
        class_=f"overall {_class(verdict)}",
    )


def verdict_table(audited: Audited, timelines: Sequence[Mapping[str, Any]]) -> Markup:
    """Matches and checks; below a match what has failed there."""
    checks = [*CHECKS, *sorted({each.check for each in _all_checks(audited)} - {*CHECKS})]
    heads = [tag("th", check, scope="col", title=ABOUT.get(check)) for check in checks]
    head = tag("tr", tag("th", "match", scope="col"), tag("th", "verdict", scope="col"), *heads)
    rows: list[Markup] = []
    if audited.checks:
        rows += _rows(tag("span", f"the event {printable(audited.event)}".strip()), audited.checks, checks, None)
    for number, (match, timeline) in enumerate(zip(audited.matches, timelines, strict=True)):
        rows += _rows(_match_name(number, match, timeline), match.checks, checks, (number, match))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="verdicts")
    return together(tag("div", table, class_="scroll", tabindex="0"), _open_points(audited))


def legend() -> Markup:
    """What the signs mean, and what is checked."""
    signs = [tag("li", _cell_words(each), class_=_class(each)) for each in (OK, FAILED, UNCHECKED, SKIPPED)]
    about = [together(tag("dt", check), tag("dd", ABOUT[check])) for check in CHECKS]
    return together(
        tag("ul", *signs, class_="legend"),
        tag("details", tag("summary", "What each check looks at"), tag("dl", *about)),
    )


def _all_checks(audited: Audited) -> list[Checked]:
    return [*audited.checks, *(each for match in audited.matches for each in match.checks)]


def _match_name(number: int, match: AuditedMatch, timeline: Mapping[str, Any]) -> Markup:
    players = ", ".join(seat["name"] for seat in timeline["seats"])
    return together(
        tag("a", printable(match.match_id), href=f"#match-{number + 1}"),
        tag("small", f"{timeline['game'] or 'no game'}: {players}" if players else "no seats", class_="block"),
    )


def _rows(
    name: Markup, checks: Sequence[Checked], columns: Sequence[str], of: tuple[int, AuditedMatch] | None
) -> list[Markup]:
    found = {each.check: each for each in reversed(checks)}  # the first of a kind counts
    failed = {each.check for each in checks if each.verdict == FAILED}
    cells = []
    for check in columns:
        if check not in found:
            cells.append(tag("td", "·", class_="is-skipped", title="not looked at"))
            continue
        verdict = FAILED if check in failed else found[check].verdict
        cells.append(tag("td", _cell_words(verdict), class_=_class(verdict)))
    sum_up = _sum_up(checks, of)
    row = tag("tr", tag("th", name, scope="row"), tag("td", _cell_words(sum_up), class_=_class(sum_up)), *cells)
    notes = [_note(each, of) for each in checks if each.verdict == FAILED]
    if not notes:
        return [row]
    return [row, tag("tr", tag("td", tag("ul", *notes), colspan=2 + len(columns)), class_="problems")]


def _open_points(audited: Audited) -> Markup:
    """What could not be checked and why: each reason once, however many matches have it."""
    where: dict[tuple[str, str], list[str]] = {}
    named = [("the event", audited.checks), *((match.match_id, match.checks) for match in audited.matches)]
    for name, checks in named:
        for each in checks:
            if each.verdict == UNCHECKED:
                where.setdefault((each.check, each.problem), []).append(printable(name))
    items = []
    for (check, problem), names in where.items():
        of = f" ({names[0]})" if len(names) == 1 else f" ({names[0]} and {len(names) - 1} more)"
        items.append(tag("li", tag("b", f"? {check}"), f" unchecked: {printable(problem)}{of}"))
    return tag("ul", *items, class_="open-points") if items else Markup("")


def _sum_up(checks: Sequence[Checked], of: tuple[int, AuditedMatch] | None) -> str:
    if of is not None:
        return of[1].verdict
    verdicts = {each.verdict for each in checks}
    return REFUTED if FAILED in verdicts else UNPROVEN if UNCHECKED in verdicts else PROVEN


def _note(checked: Checked, of: tuple[int, AuditedMatch] | None) -> Markup:
    where: str = ""
    if checked.entry:
        where = f", entry {checked.entry}"
        if of is not None:
            where = together(", ", tag("a", f"entry {checked.entry}", href=f"#match-{of[0] + 1}-{checked.entry}"))
    said = together(tag("b", f"{SIGNS[checked.verdict][0]} {checked.check}"), where, ": ", printable(checked.problem))
    return tag("li", said, class_=_class(checked.verdict))


def _cell_words(verdict: str) -> Markup:
    sign, word = SIGNS.get(verdict, ("?", printable(verdict)))
    return together(tag("span", sign, class_="sign", aria_hidden="true"), " ", word)


def _class(verdict: str) -> str:
    return f"is-{verdict.replace(' ', '-')}" if verdict in SIGNS else "is-unchecked"
