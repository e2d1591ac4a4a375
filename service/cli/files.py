"""Files that commands write: whole or not at all, and never over another one unasked."""

from __future__ import annotations

import os
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason


def check_free(path: Path, instead: str) -> None:
    """Refuse a file that is there already, or whose folder is not, before there is something to lose."""
    if path.exists():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} is there already; {instead}")
    if not path.parent.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path}: there is no folder {path.parent}")


def write_file(path: Path, data: bytes) -> None:
    """Write beside the file, then put it in its place in one step."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
