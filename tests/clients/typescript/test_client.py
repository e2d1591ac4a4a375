"""The TypeScript client against a real service: the tests that are written in its own language, and what they leave."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.typescript.node import CLIENT, Place, run

TESTS = sorted(path.name for path in (CLIENT / "test").glob("*.test.ts") if path.name != "receipts.test.ts")


@pytest.mark.parametrize("name", TESTS)
def test_in_its_own_language(place: Place, name: str) -> None:
    run("--test", f"test/{name}", environment=place.environment)


def test_receipts_are_kept_as_an_audit_takes_them(place: Place, tmp_path: Path) -> None:
    run("--test", "test/receipts.test.ts", environment={**place.environment, "POWDERKEG_KEPT": str(tmp_path / "kept")})
    files = [str(tmp_path / "kept.pkr"), "--policy", str(place.policy), "--kept", str(tmp_path / "kept.txt")]
    done = subprocess.run(
        [sys.executable, "-m", "terminal", "audit", *files, "--json"], capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout)["verdict"] == "proven", done.stdout + done.stderr
