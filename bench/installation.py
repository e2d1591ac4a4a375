"""The first five minutes: what `make serve` installs, and how long a command thinks before it says anything.

The recipe of `make serve` is run as it is, into a temporary folder and with an empty home, so without pip's cache. The
code of the project is not installed but linked, and is not counted.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.results import Results, Tell

ROOT = Path(__file__).parent.parent
TIMED_COMMANDS = {"cli_start_cpu_s": ("--version",), "cli_help_cpu_s": ("play", "--help")}
RUNS = 9


def measure_installation(tell: Tell) -> Results:
    """Seconds and megabytes of an installation, and CPU seconds of commands in it."""
    with tempfile.TemporaryDirectory(prefix="powderkeg-start-") as folder:
        environment = Path(folder) / "env"
        tell("installing as `make serve` does")
        seconds = install(environment, Path(folder) / "home")
        results: Results = {
            "serve_install_s": round(seconds, 1),
            "serve_install_mb": round(bytes_on_disk(environment) / 1_000_000, 1),
        }
        for key, words in TIMED_COMMANDS.items():
            tell(f"powderkeg {' '.join(words)}")
            results[key] = round(cpu_s([str(environment / "bin" / "powderkeg"), *words]), 3)
    return results


def install(environment: Path, home: Path) -> float:
    """Seconds that the recipe takes."""
    home.mkdir()
    began = time.monotonic()
    command = ["make", f"SERVE={environment}", f"{environment}/.installed"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "HOME": str(home)}, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def bytes_on_disk(folder: Path) -> int:
    """What `du` counts: whole blocks, and a file that has two names once."""
    blocks = {(stat.st_dev, stat.st_ino): stat.st_blocks for stat in map(os.lstat, (folder, *folder.rglob("*")))}
    return 512 * sum(blocks.values())


def cpu_s(command: list[str]) -> float:
    """CPU seconds of a command, user and system: the median of several runs, after one that fills caches."""
    taken = []
    for _ in range(RUNS + 1):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        taken.append(usage.ru_utime + usage.ru_stime)
    return median(taken[1:])
