"""What an audit begins with: files, whom to trust, and what somebody has kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason
from replay.export import MOST_BYTES
from replay.kept import Signed
from replay.notes import BadNote, split_notes
from replay.policy import BadPolicy, Policy
from replay.run import Source
from replay.statements import read_statement
from service.cli.files import read_file, read_text


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
    if not path.exists():
        made = f"`powderkeg keys policy signing.key -o {path}` makes one from the key of the service"
        raise BadSetup(SetupReason.BAD_OPTION, f"there is no policy {path}; {made}")
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
