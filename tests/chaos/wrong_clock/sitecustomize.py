"""Python imports this at its start if the folder is on its path: the process has a wall clock that is wrong.

The file that POWDERKEG_WRONG_CLOCK names has the seconds by which it is off, and may change at any time. At its start
the process writes down beside it what it takes for the time, so that somebody can see that it is wrong.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

_file = Path(os.environ["POWDERKEG_WRONG_CLOCK"])
_time_ns = time.time_ns


def _wrong_ns() -> int:
    return _time_ns() + int(_file.read_text(encoding="utf-8")) * 1_000_000_000


time.time_ns = _wrong_ns
time.time = lambda: _wrong_ns() / 1e9
_file.with_name(f"{_file.name}.{os.getpid()}").write_text(str(time.time()), encoding="utf-8")
