"""An audit in the terminal: a table with a row for each match, a line for each problem; and the same for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from replay.across import Audited
from replay.audit import MatchAudit
from replay.event_audit import EventAudit
from replay.findings import CHECKS, FAILED, OK, SKIPPED, UNCHECKED, Finding, Verdict, counted, first_failed
from replay.standings import Standing
from service.cli.auditing import Run
from service.cli.drawing import printable

NONE = "-"
UNREADABLE = "(unreadable)"
WIDE = 130
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


def show(console: Console, run: Run) -> None:
    """All of it, for people."""
    several = len(run.files) > 1
    console.print(audit_table(run, several=several, wide=console.width >= WIDE))
    if run.standings and len(run.distinct) > 1:
        left_out = len(run.counting) < len(run.distinct)
        console.print(standings_table(run.standings, "what is refuted does not count" if left_out else ""))
    for line in problems(run):
        console.print(line, soft_wrap=True)
    for remark in remarks(run):
        console.print(Text(remark), soft_wrap=True)
    for subject in run.kept_unused:
        unexplained = f"What was kept of {printable(subject)} fits no file: the audit says nothing of it."
        console.print(Text(unexplained), soft_wrap=True)
    console.print(summary(run), soft_wrap=True)


# -- the table ---------------------------------------------------------------------------------------------------------


def audit_table(run: Run, *, several: bool, wide: bool) -> Table:
    """A row for each event, match and file that cannot be read."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("match", *(["file"] if several else []), "game"):
        table.add_column(column, overflow="fold")
    table.add_column("entries", justify="right")
    for column in CHECKS if wide else ("checks",):
        table.add_column(column)
    table.add_column("verdict")
    for file in run.files:
        source = [Text(printable(file.name))] if several else []
        for what, game, entries, findings, verdict in rows_of(file):
            checks = _all_checks(findings) if wide else [_in_short(findings)]
            table.add_row(Text(what), *source, Text(game), entries, *checks, _styled(verdict))
    return table


def rows_of(file: Audited) -> Iterator[tuple[str, str, str, Sequence[Finding], Verdict]]:
    """What it is, its game, how many entries, what was found, and the verdict."""
    audit = file.audit
    if audit.damage is not None:
        yield UNREADABLE, NONE, NONE, [audit.damage], audit.verdict
    if audit.event is not None:
        event = audit.event
        yield f"event {printable(event.log.name)}", NONE, NONE, event.findings, event.verdict
    for match in audit.matches:
        game = printable(match.genesis.game) if match.genesis.game else NONE
        yield printable(match.log.match_id), game, f"{len(match.log.entries):,}", match.findings, match.verdict


def _all_checks(findings: Sequence[Finding]) -> list[Text]:
    found = {finding.check: finding.verdict for finding in findings}
    return [_styled(found[check]) if check in found else Text(NONE, "dim") for check in CHECKS]


def _in_short(findings: Sequence[Finding]) -> Text:
    odd = [Text.assemble(f"{each.check} ", _styled(each.verdict)) for each in findings if each.verdict != OK]
    return Text(", ").join(odd) if odd else Text("all ok", "green")


def _styled(verdict: str) -> Text:
    return Text(verdict, STYLES.get(verdict, ""))


def standings_table(standings: Sequence[Standing], caption: str = "") -> Table:
    """Also for an event of the service."""
    duplicate = any(each.matchpoints is not None for each in standings)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=caption or None)
    for column in ("rank", "player", "played", "won", "score", *(["matchpoints"] if duplicate else [])):
        table.add_column(column, justify="left" if column == "player" else "right", overflow="fold")
    for each in standings:
        points = [str(each.matchpoints or 0)] if duplicate else []
        numbers = (f"{each.played:,}", f"{each.won:,}", f"{each.score:,}", *points)
        table.add_row(str(each.rank), Text(printable(each.name)), *numbers)
    return table


# -- what is wrong -----------------------------------------------------------------------------------------------------


def problems(run: Run) -> Iterator[Text]:
    """A line for each failure, and one for each thing that could not be checked, however often."""
    open_points: dict[tuple[str, str], list[str]] = {}
    for file in run.files:
        for what, _, _, findings, _ in rows_of(file):
            for finding in findings:
                if finding.failed:
                    yield _failure(file.name, what, finding)
                elif finding.verdict == UNCHECKED:
                    open_points.setdefault((finding.check, finding.problem), []).append(what)
    for (check, problem), where in open_points.items():
        of = where[0] if len(where) == 1 else f"{where[0]} and {len(where) - 1} more"
        yield Text.assemble((f"{check} unchecked", "yellow"), f": {printable(problem)} ({of})")


def _failure(file: str, what: str, finding: Finding) -> Text:
    entry = f", entry {finding.entry}" if finding.entry else ""
    named = "" if what == UNREADABLE else f", {what}" if what.startswith("event ") else f", match {what}"
    where = f"{printable(file)}{named}: "
    return Text.assemble(where, (f"{finding.check} failed{entry}", "bold red"), f": {printable(finding.problem)}")


def remarks(run: Run) -> list[str]:
    """What is not wrong, and what people should know of."""
    said = []
    for file in run.files:
        event = file.audit.event
        if event is not None and event.ended is None and event.heads:
            said.append(f"The event {printable(event.log.name)} is not closed: matches may still be added.")
        for match in file.audit.matches:
            match_id, looked = printable(match.log.match_id), looks(match)
            if match.genesis.seed_was_given:
                said.append(f"The seed of match {match_id} was given: whoever created it knew the deal.")
            if looked:
                after = f"{'entry' if len(looked) == 1 else 'entries'} {', '.join(map(str, looked))}"
                said.append(f"The organizer looked at cards of match {match_id} while it was on, after {after}.")
    return [*dict.fromkeys(said)]


def looks(match: MatchAudit) -> list[int]:
    """After which entries the organizer has looked at cards."""
    return [entry.looked.seq for entry in match.entries if entry.HasField("looked")]


def summary(run: Run) -> Text:
    matches = counted(len(run.distinct), "match", "matches")
    entries = counted(sum(len(match.log.entries) for match in run.distinct.values()), "entry", "entries")
    bad = {match.log.match_id for match in run.matches if match.verdict is Verdict.REFUTED}
    of = f"{len(bad):,} of {matches}" if bad else "; ".join([*refuted_else(run), matches])
    verdict = run.verdict
    looked = f": {of}, {entries}, {run.seconds:.1f} s."
    return Text.assemble((verdict.capitalize(), STYLES[verdict]), looked)


def refuted_else(run: Run) -> list[str]:
    """What is refuted that is no match: events, and files that cannot be read."""
    events = [file.audit.event for file in run.files if file.audit.event is not None]
    named = [f"the event {printable(each.log.name)}" for each in events if each.verdict is Verdict.REFUTED]
    unread = [f"{printable(file.name)} cannot be read" for file in run.files if file.audit.damage is not None]
    return [*dict.fromkeys(named), *unread]


# -- for programs ------------------------------------------------------------------------------------------------------


def as_json(run: Run) -> dict[str, object]:
    return {
        "verdict": run.verdict,
        "files": [_file(file) for file in run.files],
        "standings": [asdict(each) for each in run.standings],
        "kept_unused": run.kept_unused,
        "seconds": round(run.seconds, 3),
    }


def _file(file: Audited) -> dict[str, object]:
    audit = file.audit
    return {
        "file": file.name,
        "verdict": audit.verdict,
        "problem": audit.damage.problem if audit.damage else "",
        "event": _event(audit.event) if audit.event else None,
        "matches": [_match(match) for match in audit.matches],
    }


def _event(event: EventAudit) -> dict[str, object]:
    facts = {
        "name": event.log.name,
        "leaves": event.heads[-1][1].size if event.heads else 0,
        "matches": len(event.opened),
        "closed": event.ended is not None,
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
    return {**where, "checks": [asdict(each) for each in findings]}
