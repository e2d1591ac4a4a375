"""The page of an audit, from what the checks found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replay.findings import CHECKS, FAILED, OK, SKIPPED, UNCHECKED, Finding, Verdict
from service.cli.auditing import Run
from service.report import Audited, AuditedMatch, Checked, Standing, report_html

WORST = (FAILED, UNCHECKED, OK, SKIPPED)


def report_of(run: Run, after_each: Callable[[], None] = lambda: None) -> str:
    """One page for all files."""
    names = ", ".join(file.name for file in run.files)
    events = dict.fromkeys(file.audit.event.log.name for file in run.files if file.audit.event is not None)
    matches = [
        AuditedMatch(
            match_id=match.log.match_id,
            source=file.name,
            entries=match.log.entries,
            server_seed=match.server_seed,
            checks=[_checked(finding) for finding in match.findings],
            sound=match.verdict is Verdict.PROVEN,
        )
        for file in run.files
        for match in file.audit.matches
    ]
    rows = [
        Standing(each.rank, each.name, each.played, each.won, each.score, each.matchpoints) for each in run.standings
    ]
    audited = Audited(f"Audit of {names}", ", ".join(events), _of_files(run), matches, rows)
    return report_html(audited, after_each)


def _checked(finding: Finding) -> Checked:
    return Checked(finding.check, finding.verdict, finding.entry, finding.problem)


def _of_files(run: Run) -> list[Checked]:
    """What was found of the events, and files that cannot be read; of several of them, the worst of each check."""
    found: list[Finding] = []
    for file in run.files:
        findings = file.audit.event.findings if file.audit.event is not None else []
        damage = [file.audit.damage] if file.audit.damage is not None else []
        found += [_named(each, file.name, several=len(run.files) > 1) for each in (*damage, *findings)]
    by_check = {check: [each for each in found if each.check == check] for check in CHECKS}
    return [_checked(_worst(each)) for each in by_check.values() if each]


def _named(finding: Finding, name: str, *, several: bool) -> Finding:
    problem = f"{name}: {finding.problem}" if several and finding.problem else finding.problem
    return Finding(finding.check, finding.verdict, finding.entry, problem)


def _worst(findings: Sequence[Finding]) -> Finding:
    return min(findings, key=lambda each: WORST.index(each.verdict))
