"""`python -m tests.replay.audit.differential`: both verifiers say the same of thousands of changed files.

Each file has a number, which makes it again: `--first NUMBER --files 1 --keep FOLDER` runs it alone and keeps it.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from replay.audit.findings import Verdict
from replay.audit.match import FileAudit
from replay.log.export import Export, read_export
from tests.clients.verifier.comparing import Refused, audited_or_refused, differences
from tests.clients.verifier.node import stop, verify_all
from tests.replay.audit.mutations import FAMILIES, Mutation, genuine, mutations

FILES = 20_000
AT_ONCE = 50
MOST_TOLD = 20
BROKE = ("this cannot be read: ", "this cannot be checked: ")
"""How the second verifier tells that it has broken: whatever goes wrong there becomes a finding."""
GOOD = {"proven", "consistent"}


@dataclass(frozen=True)
class Failure:
    """A file on which something went wrong, and what."""

    number: int
    family: str
    kind: str
    told: tuple[str, ...]

    def __str__(self) -> str:
        return f"file {self.number} ({self.family}): {self.kind}\n  " + "\n  ".join(self.told)


DIFFERENCE, CRASH, ACCEPTED = "a difference", "a crash", "a changed file was accepted"
FAILURES = (DIFFERENCE, CRASH, ACCEPTED)
OUTCOMES = ("not begun", "refuted", "unproven", "consistent")


@dataclass
class Report:
    """What came of all files."""

    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By family, and what the second verifier says."""
    failures: list[Failure] = field(default_factory=list)

    def number(self, family: str = "", outcome: str = "") -> int:
        """How many files were changed so, and came to that."""
        return sum(count for (of, what), count in self.outcomes.items() if family in ("", of) and outcome in ("", what))

    def count(self, kind: str, family: str = "") -> int:
        return sum(each.kind == kind and family in ("", each.family) for each in self.failures)


def judged(mutation: Mutation, audit: FileAudit | Refused | str, result: dict[str, Any]) -> list[Failure]:
    """What went wrong with one file; `audit` is a text if the audit broke."""

    def failure(kind: str, *told: str) -> Failure:
        return Failure(mutation.number, mutation.family, kind, told)

    broken = list(crashes(result))
    if broken:
        return [failure(CRASH, *broken)]
    if isinstance(audit, str):
        return [failure(CRASH, audit)]
    told = differences(audit, result)
    found = [failure(DIFFERENCE, *told)] if told else []
    if mutation.by_service or isinstance(audit, Refused):
        return found
    accepted = list(wrongly_accepted(mutation, audit, result))
    return found + ([failure(ACCEPTED, *accepted)] if accepted else [])


def crashes(result: dict[str, Any]) -> Iterator[str]:
    if "crash" in result:
        yield f"the second verifier: {result['crash']}"
    parts = [result.get("event"), *result.get("matches", [])]
    findings = [each for part in parts if part for each in part["findings"]]
    findings += [result["damage"]] if result.get("damage") else []
    yield from (each["problem"] for each in findings if each["problem"].startswith(BROKE))


def wrongly_accepted(mutation: Mutation, audit: FileAudit, result: dict[str, Any]) -> Iterator[str]:
    """Matches and events that a verifier finds good, though the service has signed no such thing."""
    if "usage" in result or result["damage"] or audit.damage:
        return
    export = read_export(mutation.case.data)
    for place, match in enumerate(export.matches):
        verdicts = {str(audit.matches[place].verdict), result["matches"][place]["verdict"]} & GOOD
        if verdicts and not genuine().has_match(match):
            yield f"match {match.match_id} is {' and '.join(sorted(verdicts))}"
    yield from _accepted_event(export, audit, result)


def _accepted_event(export: Export, audit: FileAudit, result: dict[str, Any]) -> Iterator[str]:
    if audit.event is None:
        return
    good = audit.event.verdict == Verdict.PROVEN or result["event"]["verdict"] == "consistent"
    if good and not genuine().has_event(export):
        yield f"the event {audit.event.log.name} is accepted"


def outcome_of(result: dict[str, Any]) -> str:
    return "not begun" if "usage" in result else str(result.get("verdict", CRASH))


def run(numbers: Sequence[int]) -> Iterator[tuple[Mutation, str, list[Failure]]]:
    """The files of these numbers, some at once: Node works on them while the audit does."""
    with ThreadPoolExecutor(1) as pool:
        for at in range(0, len(numbers), AT_ONCE):
            made = mutations(numbers[at : at + AT_ONCE])
            answer = pool.submit(verify_all, {str(each.number): each.case for each in made})
            audits = [audit_or_crash(each) for each in made]
            results = answer.result()
            for each, audit in zip(made, audits, strict=True):
                result = results[str(each.number)]
                yield each, outcome_of(result), judged(each, audit, result)


def audit_or_crash(mutation: Mutation) -> FileAudit | Refused | str:
    try:
        return audited_or_refused(mutation.case)
    except Exception:  # noqa: BLE001 (none may get through, and all are told)
        return traceback.format_exc()


def keep(mutation: Mutation, folder: Path) -> None:
    """The file, its policy and its kept notes, to look at."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{mutation.number}.pkr").write_bytes(mutation.case.data)
    (folder / f"{mutation.number}.kept").write_bytes(mutation.case.kept)
    if mutation.case.policy is not None:
        (folder / f"{mutation.number}.policy").write_bytes(mutation.case.policy.encode())


def main(
    files: Annotated[int, typer.Option(min=1, help="How many files.")] = FILES,
    first: Annotated[int, typer.Option(min=0, help="The number of the first one.")] = 0,
    keep_in: Annotated[Path | None, typer.Option("--keep", help="Keep the files with failures in this folder.")] = None,
) -> None:
    """Compare the verifiers; exit code 1 on a difference, a crash, or a changed file that was accepted."""
    report = Report()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    try:
        with Progress(*columns, TimeRemainingColumn(), console=console) as bar:
            task = bar.add_task("both verifiers", total=files)
            for mutation, outcome, failures in run(range(first, first + files)):
                report.outcomes[mutation.family, outcome] += 1
                report.failures += failures
                if failures and keep_in is not None:
                    keep(mutation, keep_in)
                bar.advance(task)
    finally:
        stop()
    show(report)
    raise typer.Exit(1 if report.failures else 0)


def show(report: Report) -> None:
    table = Table("changed")
    for heading in ("files", *OUTCOMES, "differences", "crashes", "accepted"):
        table.add_column(heading, justify="right")
    for family in (*FAMILIES, ""):
        own = {what: report.number(family, what) for what in OUTCOMES}
        counts, total = own.values(), report.number(family)
        failed = [report.count(kind, family) for kind in FAILURES]
        table.add_row(family or "all", *(f"{number:,}" for number in (total, *counts, *failed)))
    console = Console(width=140)
    console.print(table)
    for failure in report.failures[:MOST_TOLD]:
        console.print(str(failure), markup=False)
    if len(report.failures) > MOST_TOLD:
        console.print(f"... and {len(report.failures) - MOST_TOLD} more")


if __name__ == "__main__":
    typer.run(main)
