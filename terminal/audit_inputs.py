"""What an audit begins with: files, whom to trust, and what somebody has kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason
from replay.audit.kept import Signed
from replay.audit.policy import BadPolicy, Policy
from replay.audit.run import Source
from replay.log.export import MOST_BYTES
from replay.signed.notes import MOST_KEPT, BadNote, Note, split_notes
from replay.signed.statements import read_statement
from terminal.files import read_file, read_text


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
        files = files_of_notes(path)
        if not files:
            raise BadSetup(SetupReason.BAD_OPTION, f"the folder {path} holds no file of signed notes")
        kept += [signed for file in files for signed in _kept_of(file, policy, named=file == path)]
    return kept


def files_of_notes(path: Path) -> list[Path]:
    """A file, or all of a folder that is not hidden and no folder; what is in folders within it does not count."""
    if not path.is_dir():
        return [path]
    try:
        return sorted(each for each in path.iterdir() if not each.is_dir() and not each.name.startswith("."))
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} cannot be read: {failed.strerror}") from None


def _notes_of(path: Path, *, named: bool) -> list[Note]:
    """The notes of a file. One without any is refused also in a folder: perhaps it had some that are missed."""
    instead = "" if named else "; take it out of the folder, or name the files of kept notes one by one"
    if path.exists() and not path.is_file():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} is no regular file{instead}")
    if path.is_symlink() and not path.exists():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} is a link that leads nowhere{instead}")
    try:
        notes = split_notes(read_file(path, MOST_KEPT))
    except BadNote as bad:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} cannot be read as signed notes: {bad}{instead}") from None
    if not notes:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} holds no signed notes{instead}")
    return notes


def _kept_of(path: Path, policy: Policy | None, *, named: bool) -> list[Signed]:
    kept: list[Signed] = []
    notes = _notes_of(path, named=named)
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
