"""Takes the addresses of those who ask for funding out of locks of Node: a lock holds no address at all."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def strip(path: Path) -> None:
    """Write a lock anew without its funding entries."""
    lock = json.loads(path.read_text())
    for package in lock["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n")


for name in sys.argv[1:]:
    strip(Path(name))
