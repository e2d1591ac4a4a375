"""Runs the command as its user would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "powderkeg"


def powderkeg(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    wide = {**os.environ, "COLUMNS": "160", "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120, env=wide, input=typed
    )
