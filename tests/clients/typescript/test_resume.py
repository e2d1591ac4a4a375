"""A service that is killed in the middle of a match, and started again: nothing is lost, and nothing comes twice."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.clients.typescript.node import CLIENT, LIMIT_S, NODE, Place


def said(program: subprocess.Popen[str]) -> Iterator[str]:
    assert program.stdout is not None
    for line in program.stdout:
        yield line.strip()


def test_kill_9(tmp_path: Path) -> None:
    place = Place(tmp_path)
    environment = {**os.environ, **place.environment}
    with place.serving() as service:
        program = subprocess.Popen(
            [NODE, "test/resume.ts"], cwd=CLIENT, env=environment, stdout=subprocess.PIPE, text=True
        )
        lines = said(program)
        try:
            assert next(lines) == "kill"
            service.kill()
            assert next(lines) == "start"
            with place.serving():
                assert next(lines) == "over"
                assert program.wait(timeout=LIMIT_S) == 0
        finally:
            program.kill()
            program.communicate()
