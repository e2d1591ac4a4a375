"""A folder for sockets in the system's temporary folder. One whose service was killed is removed by the next one."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

NEW, PREFIX = "powderkeg-new-", "powderkeg-run-"
"""It has the first name until it is locked: by the second one others find it."""


class RunFolder:
    """Only this user can open it. It is locked as long as a process lives that has its descriptor."""

    def __init__(self) -> None:
        remove_abandoned()
        new = Path(tempfile.mkdtemp(prefix=NEW))
        self.descriptor = _locked(new)
        self.path = new.rename(new.with_name(new.name.replace(NEW, PREFIX)))

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self.descriptor)


def remove_abandoned() -> None:
    """Remove the folders of this user that nobody has locked: who did is dead."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):  # it is another user's, it is locked, or it has just gone
            descriptor = _locked(folder)
            try:
                if os.fstat(descriptor).st_uid == os.getuid():
                    shutil.rmtree(folder)
            finally:
                os.close(descriptor)


def _locked(folder: Path) -> int:
    """A descriptor with the folder's lock; an OSError if another process has it."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor
