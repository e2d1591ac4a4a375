"""Running an audit: files and whom to trust, progress, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason
from replay.across import Audited, compare_across
from replay.audit import FileAudit, MatchAudit, Signed, audit_export
from replay.export import MOST_BYTES, BadExport, Export, read_export
from replay.findings import SHAPE, Verdict, failed
from replay.notes import BadNote, split_notes
from replay.policy import BadPolicy, Policy
from replay.receipts import subjects
from replay.standings import Standing, result_of_log, standings
from replay.statements import read_statement
from service.cli.files import read_file, read_text


@dataclass(frozen=True)
class Source:
    """A file to audit: what it is called, and what it holds; or why it cannot be read."""

    name: str
    export: Export | None = None
    damage: str = ""

    @classmethod
    def of(cls, name: str, data: bytes) -> Source:
        try:
            return cls(name, read_export(data))
        except BadExport as bad:
            return cls(name, damage=str(bad))

    @property
    def entries(self) -> int:
        return sum(len(match.entries) for match in self.export.matches) if self.export is not None else 0


@dataclass
class Run:
    """An audit of some files, done."""

    files: list[Audited]
    standings: list[Standing] = field(default_factory=list)
    kept_unused: list[str] = field(default_factory=list)
    """What kept notes are of that the files do not have."""
    seconds: float = 0.0

    @property
    def matches(self) -> list[MatchAudit]:
        return [match for file in self.files for match in file.audit.matches]

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
    def verdict(self) -> Verdict:
        """Refuted by one failure; proven only if nothing is left open."""
        verdicts = {file.audit.verdict for file in self.files}
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return Verdict.UNPROVEN if Verdict.UNPROVEN in verdicts or self.kept_unused else Verdict.PROVEN


def read_sources(files: Sequence[Path]) -> list[Source]:
    """All files, before any is audited."""
    for path in files:
        if not path.is_file():
            wrong = f"{path} is a folder; name its files" if path.is_dir() else f"there is no file {path}"
            raise BadSetup(SetupReason.BAD_OPTION, wrong)
    return [Source.of(str(path), read_file(path, MOST_BYTES)) for path in files]


def read_policy(path: Path | None) -> Policy | None:
    if path is None:
        return None
    try:
        return Policy.parse(read_text(path))
    except BadPolicy as bad:
        raise BadSetup(SetupReason.BAD_OPTION, f"the policy {path} cannot be read: {bad}") from None


def read_kept(paths: Sequence[Path], policy: Policy | None) -> list[Signed]:
    """Notes that somebody has kept, in files and folders. They count only if a key that is trusted has signed them."""
    if paths and policy is None:
        raise BadSetup(SetupReason.BAD_OPTION, "--kept needs --policy: which keys may have signed what was kept?")
    kept: list[Signed] = []
    for path in paths:
        found = [signed for file in kept_files(path) for signed in _kept_of(file, policy)]
        if not found:
            raise BadSetup(SetupReason.BAD_OPTION, f"{path} holds no signed notes")
        kept += found
    return kept


def kept_files(path: Path) -> list[Path]:
    """A file, or those of a folder that are not hidden; what is in folders within it does not count."""
    if not path.is_dir():
        return [path]
    try:
        return sorted(each for each in path.iterdir() if each.is_file() and not each.name.startswith("."))
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} cannot be read: {failed.strerror}") from None


def _kept_of(path: Path, policy: Policy | None) -> list[Signed]:
    kept: list[Signed] = []
    try:
        notes = split_notes(read_file(path, MOST_BYTES))
    except BadNote as bad:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} holds no signed notes: {bad}") from None
    for number, note in enumerate(notes, start=1):
        try:
            statement = read_statement(note)
        except BadNote as bad:
            raise BadSetup(SetupReason.BAD_OPTION, f"{path}, note {number}: {bad}") from None
        objection = policy.objection(note, statement) if policy is not None else ""
        if objection:
            raise BadSetup(SetupReason.BAD_OPTION, f"{path}, note {number} is not to be trusted: {objection}")
        kept.append((note, statement))
    return kept


def run_audit(
    sources: Sequence[Source],
    policy: Policy | None = None,
    kept: Sequence[Signed] = (),
    *,
    after_each: Callable[[], None] = lambda: None,
) -> Run:
    """Audit some files, each by itself and beside the others."""
    began = time.monotonic()
    files = [Audited(source.name, _audit(source, policy, kept, after_each)) for source in sources]
    if policy is not None and len(files) > 1:
        compare_across(files, policy)
    run = Run(files, kept_unused=_unused(files, kept))
    run.standings = standings_of(run)
    run.seconds = time.monotonic() - began
    return run


def _audit(source: Source, policy: Policy | None, kept: Sequence[Signed], after_each: Callable[[], None]) -> FileAudit:
    if source.export is None:
        return FileAudit(damage=failed(SHAPE, source.damage))
    return audit_export(source.export, policy, kept, after_each=after_each)


def _unused(files: Sequence[Audited], kept: Sequence[Signed]) -> list[str]:
    held = {f"match {match.log.match_id}" for file in files for match in file.audit.matches}
    held |= {f"event {file.audit.event.log.name}" for file in files if file.audit.event is not None}
    about = dict.fromkeys(subjects(statement) for _, statement in kept)
    return list(dict.fromkeys(each[0] for each in about if held.isdisjoint(each)))


def standings_of(run: Run) -> list[Standing]:
    """Over all matches but the refuted ones and those of refuted events, each counted once."""
    results = (result_of_log(match.entries) for match in run.counting.values())
    return standings(result for result in results if result is not None)
