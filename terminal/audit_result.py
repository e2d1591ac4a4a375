"""An audit in the terminal: a table with a row for each match, a line for each problem; and the same for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from replay.audit.compare_files import Audited
from replay.audit.event import EventAudit
from replay.audit.findings import CHECKS, COMPLETE, FAILED, OK, SKIPPED, UNCHECKED, Finding, Verdict, first_failed
from replay.audit.match import MatchAudit
from replay.audit.remarks import looks
from replay.audit.run import Row, Run
from replay.audit.standings import Standing
from words.printable import printable

NONE = "-"
MOST_WHY = 60
"""So much of why a file cannot be read stands in the table; below it stands all."""
WIDE = 145
"""So many columns a table with all checks needs; a narrower one names only those that are not ok."""
STYLES = {
    OK: "green",
    FAILED: "bold red",
    UNCHECKED: "yellow",
    SKIPPED: "dim",
    Verdict.PROVEN: "bold green",
    Verdict.REFUTED: "bold red",
    Verdict.UNPROVEN: "bold yellow",
}


def show_audit(console: Console, run: Run) -> None:
    """All of it, for people."""
    console.print(audit_table(run, wide=console.width >= WIDE))
    if run.standings:
        console.print(standings_table(run.standings))
    if run.standings_note:
        console.print(Text(run.standings_note), soft_wrap=True)
    for problem in problems(run):
        console.print(problem, soft_wrap=True)
    for notice in run.notices():
        console.print(Text(printable(notice)), soft_wrap=True)
    console.print(summary(run), soft_wrap=True)


# -- the table ---------------------------------------------------------------------------------------------------------


def audit_table(run: Run, *, wide: bool) -> Table:
    """A row for each event, match and file that cannot be read."""
    several, columns = len(run.files) > 1, (*CHECKS, *([COMPLETE] if run.events else []))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("match", *(["file"] if several else []), "game"):
        table.add_column(column, overflow="fold")
    table.add_column("entries", justify="right")
    for column in columns if wide else ("checks",):
        table.add_column(column)
    table.add_column("verdict")
    for row in run.rows():
        what, game, entries = _about(row)
        source = [Text(printable(row.source))] if several else []
        checks = _all_checks(row.findings, columns) if wide else [_in_short(row.findings)]
        table.add_row(Text(printable(what)), *source, Text(printable(game)), entries, *checks, _styled(row.verdict))
    return table


def _about(row: Row) -> tuple[str, str, str]:
    """What a row is of, its game, and how many entries it has."""
    if row.event is not None:
        return f"{row.what}: {row.event.coverage}", NONE, NONE
    if row.match is not None:
        return row.match.log.match_id, row.match.genesis.game or NONE, f"{len(row.match.log.entries):,}"
    (found,) = row.findings
    why = found.problem if len(found.problem) <= MOST_WHY else f"{found.problem[:MOST_WHY]}…"
    return f"({'cannot be read' if found.failed else 'not audited'}: {why})", NONE, NONE


def _all_checks(findings: Sequence[Finding], columns: Sequence[str]) -> list[Text]:
    found = {finding.check: finding.verdict for finding in findings}
    return [_styled(found[check]) if check in found else Text(NONE, "dim") for check in columns]


def _in_short(findings: Sequence[Finding]) -> Text:
    odd = [Text.assemble(f"{each.check} ", _styled(each.verdict)) for each in findings if each.verdict != OK]
    return Text(", ").join(odd) if odd else Text("all ok", "green")


def _styled(verdict: str) -> Text:
    return Text(verdict, STYLES.get(verdict, ""))


def standings_table(standings: Sequence[Standing]) -> Table:
    """Also for an event of the service."""
    duplicate = any(each.matchpoints is not None for each in standings)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("rank", "player", "played", "won", "score", *(["matchpoints"] if duplicate else [])):
        table.add_column(column, justify="left" if column == "player" else "right", overflow="fold")
    for each in standings:
        points = [str(each.matchpoints or 0)] if duplicate else []
        numbers = (f"{each.played:,}", f"{each.won:,}", f"{each.score:,}", *points)
        table.add_row(str(each.rank), Text(printable(each.label)), *numbers)
    return table


# -- what is wrong -----------------------------------------------------------------------------------------------------


def problems(run: Run) -> Iterator[Text]:
    """A line for each failure, and one for each thing that could not be checked, however often."""
    for row, finding in run.failures():
        entry = f", entry {finding.entry}" if finding.entry else ""
        failed = (f"{finding.check} failed{entry}", STYLES[FAILED])
        yield Text.assemble(f"{printable(row.where)}: ", failed, f": {printable(finding.problem)}")
    for finding, where in run.open_points():
        left_open = (f"{finding.check} unchecked", STYLES[UNCHECKED])
        yield Text.assemble(left_open, f": {printable(finding.problem)} ({printable(where)})")


def summary(run: Run) -> Text:
    verdict = run.verdict
    audited = f": {printable(run.summary())}, {run.seconds:.1f} s."
    return Text.assemble((verdict.capitalize(), STYLES[verdict]), audited)


# -- for programs ------------------------------------------------------------------------------------------------------


def audit_as_json(run: Run) -> dict[str, object]:
    return {
        "verdict": run.verdict,
        "broken": run.broken,
        "files": [_file(file) for file in run.files],
        "standings": [asdict(each) for each in run.standings],
        "standings_note": run.standings_note,
        "remarks": [asdict(each) for each in run.remarks],
        "kept_unused": run.kept_unused,
        "seconds": round(run.seconds, 3),
    }


def _file(file: Audited) -> dict[str, object]:
    audit = file.audit
    return {
        "file": file.name,
        "verdict": audit.verdict,
        "broken": audit.broken,
        "problem": audit.damage.problem if audit.damage else "",
        "event": _event(audit.event) if audit.event else None,
        "matches": [_match(match) for match in audit.matches],
    }


def _event(event: EventAudit) -> dict[str, object]:
    facts = {
        "name": event.log.name,
        "leaves": event.heads[-1][1].size if event.heads else 0,
        "matches": event.coverage.matches,
        "audited": event.coverage.audited,
        "coverage": str(event.coverage),
        "closed": event.coverage.closed,
    }
    return {**facts, "verdict": event.verdict, **_findings(event.findings)}


def _match(match: MatchAudit) -> dict[str, object]:
    facts = {"match": match.log.match_id, "game": match.genesis.game, "entries": len(match.log.entries)}
    known = {"seed_was_given": match.genesis.seed_was_given, "looked": looks(match)}
    return {**facts, **known, "verdict": match.verdict, **_findings(match.findings)}


def _findings(findings: Sequence[Finding]) -> dict[str, object]:
    first = first_failed(findings)
    where = {
        "first_failed": first.check if first else "",
        "entry": first.entry if first else 0,
        "problem": first.problem if first else "",
    }
    checks = [
        {"check": each.check, "verdict": each.verdict, "entry": each.entry, "problem": each.problem}
        for each in findings
    ]
    return {**where, "checks": checks}
