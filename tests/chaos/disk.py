"""A small disk for the data of a store, which can be filled to the last byte."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path

SIZE = "512m"
PIECES = (1 << 24, 1 << 16, 1 << 12, 1)
"""It is filled with large pieces first."""


class Disk:
    """A file system of its own, in memory, where this user may mount one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ballast = folder / "ballast"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=700", "powderkeg-chaos", str(folder)]
        try:
            self.mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            self.mounted = False

    def fill(self) -> None:
        """Until not one byte more can be written."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in PIECES:
                try:
                    while True:
                        os.posix_fallocate(file.fileno(), file.seek(0, os.SEEK_END), size)
                except OSError as full:
                    if full.errno != errno.ENOSPC:
                        raise

    def empty(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def unmount(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self._folder)], check=True)  # noqa: S607
