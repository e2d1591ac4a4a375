"""A run: some files audited, each by itself and beside the others. All that is ever said of them is worked out here.

Terminal, JSON, page and AuditEvent show what a run says, and find out nothing by themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from replay.audit.compare_files import Audited, compare_across
from replay.audit.completeness import judge_completeness
from replay.audit.event import Coverage, EventAudit
from replay.audit.findings import SHAPE, UNCHECKED, Finding, Verdict, counted, failed, unchecked
from replay.audit.growth import settle_kept
from replay.audit.kept import Kept, Signed
from replay.audit.match import FileAudit, MatchAudit, audit_export
from replay.audit.policy import Policy
from replay.audit.remarks import Remark, in_lines, remarks_of
from replay.audit.standings import Standing, result_of_log, standings
from replay.log.export import BadExport, Export, read_export
from replay.signed.printable import quoted

Done = TypeVar("Done")


def guarded(work: Callable[[], Done]) -> Done | FileAudit:
    """What comes of a file. A mistake of the audit itself is caught here alone: it must not spoil the other files."""
    try:
        return work()
    except BadExport as bad:
        return FileAudit(damage=failed(SHAPE, str(bad)))
    except Exception as crash:  # noqa: BLE001 (whatever it is, the other files get their verdicts)
        problem = f"the audit broke here: {type(crash).__name__}: {quoted(str(crash), 200)}; please report it"
        return FileAudit(damage=unchecked(SHAPE, problem), broken=True)


@dataclass(frozen=True)
class Source:
    """A file to audit: what it is called, and what it holds; or what was found because it cannot be read."""

    name: str
    held: Export | FileAudit

    @classmethod
    def of(cls, name: str, data: bytes) -> Source:
        return cls(name, guarded(lambda: read_export(data)))

    @property
    def export(self) -> Export | None:
        return self.held if isinstance(self.held, Export) else None

    @property
    def damage(self) -> str:
        found = self.held.damage if isinstance(self.held, FileAudit) else None
        return found.problem if found is not None else ""

    @property
    def entries(self) -> int:
        return sum(len(match.entries) for match in self.export.matches) if self.export is not None else 0


@dataclass(frozen=True)
class Row:
    """What a verdict is about: an event, a match, or a file that cannot be read."""

    what: str
    files: list[str]
    """An event that is the same in several files has one row."""
    findings: Sequence[Finding]
    verdict: Verdict
    event: EventAudit | None = None
    match: MatchAudit | None = None

    @property
    def source(self) -> str:
        return self.files[0] if len(self.files) == 1 else f"{self.files[0]} and {len(self.files) - 1} more"

    @property
    def where(self) -> str:
        return ", ".join((self.source, *([self.what] if self.event is not None or self.match is not None else [])))


@dataclass
class Run:
    """An audit of some files, done."""

    files: list[Audited]
    standings: list[Standing] = field(default_factory=list)
    """Empty if matches of an event are missing."""
    standings_note: str = ""
    """Why there are none, or what they leave out."""
    remarks: list[Remark] = field(default_factory=list)
    kept_unused: list[str] = field(default_factory=list)
    """What kept notes are of that the files do not have."""
    seconds: float = 0.0

    @property
    def verdict(self) -> Verdict:
        """Refuted by one failure; proven only if nothing is left open."""
        verdicts = {file.audit.verdict for file in self.files}
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return Verdict.UNPROVEN if Verdict.UNPROVEN in verdicts or self.kept_unused else Verdict.PROVEN

    @property
    def broken(self) -> bool:
        """Whether the audit itself broke over one of the files."""
        return any(file.audit.broken for file in self.files)

    @property
    def matches(self) -> list[MatchAudit]:
        return [match for file in self.files for match in file.audit.matches]

    @property
    def events(self) -> list[EventAudit]:
        return [file.audit.event for file in self.files if file.audit.event is not None]

    @property
    def distinct(self) -> dict[str, MatchAudit]:
        """The matches by their ids, each once, however many files have it."""
        return {match.log.match_id: match for match in reversed(self.matches)}

    @property
    def counting(self) -> dict[str, MatchAudit]:
        """Those that count for the standings: neither they nor the events of their files are refuted."""
        return {
            match.log.match_id: match
            for file in self.files
            for match in file.audit.matches
            if match.verdict is not Verdict.REFUTED
            and (file.audit.event is None or file.audit.event.verdict is not Verdict.REFUTED)
        }

    @property
    def coverages(self) -> list[tuple[str, Coverage]]:
        """The events by name, and how many of their matches are here."""
        return [*dict.fromkeys((event.log.name, event.coverage) for event in self.events)]

    def rows(self) -> list[Row]:
        """All that has a verdict, file by file."""
        rows: dict[object, Row] = {}
        for place, file in enumerate(self.files):
            audit, event = file.audit, file.audit.event
            if audit.damage is not None:
                rows[place, ""] = Row("file", [file.name], [audit.damage], audit.verdict)
            if event is not None:
                what = f"event {event.log.name}"
                row = Row(what, [], event.findings, event.verdict, event=event)
                rows.setdefault((what, event.coverage, *event.findings), row).files.append(file.name)
            for match in audit.matches:
                what = f"match {match.log.match_id}"
                rows[place, what] = Row(what, [file.name], match.findings, match.verdict, match=match)
        return [*rows.values()]

    def failures(self) -> list[tuple[Row, Finding]]:
        return [(row, finding) for row in self.rows() for finding in row.findings if finding.failed]

    def open_points(self) -> list[tuple[Finding, str]]:
        """What could not be checked: each reason once, and what it holds for."""
        holds_for: dict[Finding, list[str]] = {}
        for row in self.rows():
            for finding in row.findings:
                if finding.verdict == UNCHECKED:
                    holds_for.setdefault(finding, []).append(row.where)
        return [
            (finding, where[0] if len(where) == 1 else f"{where[0]} and {len(where) - 1} more")
            for finding, where in holds_for.items()
        ]

    def notices(self) -> list[str]:
        """What people should know besides, in lines."""
        kept = [f"What was kept of {each} fits no file: the audit says nothing of it." for each in self.kept_unused]
        return [*in_lines(self.remarks), *kept]

    def summary(self) -> str:
        """How much was looked at, and what of it is refuted or could not be read."""
        in_events = {match_id for event in self.events for match_id in event.held}
        alone, events = len(self.distinct.keys() - in_events), [*self._events_in_words()]
        other = "other " if events else ""
        matches = [counted(alone, f"{other}match", f"{other}matches")] if alone or not events else []
        bad = {match.log.match_id for match in self.matches if match.verdict is Verdict.REFUTED}
        refuted = [counted(len(bad), "match refuted", "matches refuted")] if bad else []
        entries = sum(len(match.log.entries) for match in self.distinct.values())
        return ", ".join([*events, *matches, *refuted, *self._unread(), counted(entries, "entry", "entries")])

    def _events_in_words(self) -> Iterator[str]:
        refuted = {(event.log.name, event.coverage) for event in self.events if event.verdict is Verdict.REFUTED}
        for name, coverage in self.coverages:
            yield f"event {name}{' (refuted)' if (name, coverage) in refuted else ''}, {coverage}"

    def _unread(self) -> Iterator[str]:
        for file in self.files:
            if file.audit.damage is not None:
                yield f"the audit broke over {file.name}" if file.audit.broken else f"{file.name} cannot be read"


def audit_run(
    sources: Sequence[Source],
    policy: Policy | None = None,
    kept: Sequence[Signed] = (),
    *,
    after_each: Callable[[], None] = lambda: None,
    after_match: Callable[[MatchAudit], None] = lambda _: None,
) -> Run:
    """Audit some files. `after_each` is called for every entry that was executed again."""
    began, known = time.monotonic(), Kept(kept)

    def audited(source: Source) -> FileAudit:
        if isinstance(source.held, FileAudit):
            return source.held
        held = source.held
        return guarded(lambda: audit_export(held, policy, known, after_each=after_each, after_match=after_match))

    run = Run([Audited(source.name, audited(source)) for source in sources])
    if policy is not None and len(run.files) > 1:
        compare_across(run.files, policy)
    settle_kept(run.events)
    judge_completeness(run.events)
    run.kept_unused = known.unused({row.what for row in run.rows()})
    run.remarks = remarks_of([file.audit for file in run.files], policy, [note for note, _ in kept])
    _rank(run, policy)
    run.seconds = time.monotonic() - began
    return run


def _rank(run: Run, policy: Policy | None) -> None:
    """The standings, unless they would leave matches out that were played; and a word on what they are worth."""
    lacking = [str(coverage) for _, coverage in run.coverages if not coverage.complete]
    if lacking:
        run.standings_note = f"No standings: {', '.join(lacking)}."
        return
    results = (result_of_log(match.entries) for match in run.counting.values())
    run.standings = standings(result for result in results if result is not None)
    run.standings_note = " ".join(_worth(run, policy)) if run.standings else f"No standings: {_why_none(run)}."


def _why_none(run: Run) -> str:
    if run.counting:
        return "no match was played to its end"
    return "what is refuted does not count" if run.distinct else "there is no match here"


def _worth(run: Run, policy: Policy | None) -> Iterator[str]:
    """What a reader of the standings must know."""
    if len(run.counting) < len(run.distinct):
        yield "What is refuted does not count."
    if policy is None:
        yield "These standings are what the files say: without a policy nothing of it is proven."
    elif Verdict.UNPROVEN in {
        *(each.verdict for each in run.counting.values()),
        *(each.verdict for each in run.events),
    }:
        yield "Not everything in these standings is proven."
    if any(not coverage.closed for _, coverage in run.coverages):
        yield "These are the standings so far: the event is not closed."
