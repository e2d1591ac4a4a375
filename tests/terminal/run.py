"""Runs the command as its user would."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "powderkeg"


def powderkeg(*arguments: str, typed: str = "", columns: int = 160) -> subprocess.CompletedProcess[str]:
    wide = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120, env=wide, input=typed
    )


def at_random(lines: str, count: int = 30_000) -> str:
    """Lines in no order: what comes again and again in the same one may lead round in a circle for ever."""
    chosen = random.Random(7).choices(lines.splitlines(), k=count)
    return "".join(f"{line}\n" for line in chosen)
