"""Files that commands write: whole or not at all, and never over another one unasked."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason


def check_free(path: Path, instead: str) -> None:
    """Refuse a file that is there already, or whose folder is not, before there is something to lose."""
    if path.exists():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} is there already; {instead}")
    if not path.parent.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"{path}: there is no folder {path.parent}")


def check_not_input(path: Path, inputs: Iterable[Path | None]) -> None:
    """Refuse to write over a file that the same command reads, by whatever name, also if all else may be lost."""
    for read in inputs:
        if read is not None and (read.resolve() == path.resolve() or _is_same(read, path)):
            raise BadSetup(SetupReason.BAD_OPTION, f"{path} is what is read here; name another file to write to")


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def check_writable(path: Path) -> None:
    """Refuse a place where nothing can be written, before there is something to write."""
    try:
        path.open("xb").close()
        path.unlink()
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path}: nothing can be written there ({failed.strerror})") from None


def warn_if_readable(path: Path) -> None:
    """Say so if somebody else can read a secret."""
    if path.is_file() and path.stat().st_mode & 0o044:
        said = f"powderkeg: {path} is a secret, and can be read by others than its owner: chmod 600 makes it private"
        sys.stderr.write(f"{said}\n")


def read_file(path: Path, most: int) -> bytes:
    """A file that somebody has named; one that is far too large is not read to its end."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} cannot be read: {failed.strerror}") from None


def read_text(path: Path, most: int = 1024 * 1024) -> str:
    """A text that somebody has named."""
    data = read_file(path, most)
    if len(data) > most:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} has more than {most:,} bytes: that is another file")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} is not a text in UTF-8: name another file") from None


def write_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write beside the file, then put it in its place in one step; a private one only its owner can read."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        with os.fdopen(os.open(part, flags, 0o600 if private else 0o666), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
