"""What is sealed stays sealed, over the wire. It takes a game with reaction windows: the one of docs/adding-a-game.md.

The tests are in files called with_snatch.py, which run in a copy of the project that has that game.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.test_adding_a_game import ROOT, run, tree

__all__ = ["tree"]


@pytest.fixture(scope="module")
def project(tree: Path) -> Path:
    for folder in ("service", "terminal"):
        shutil.copytree(
            ROOT / "tests" / folder, tree / "tests" / folder, ignore=shutil.ignore_patterns("__pycache__", "test_*")
        )
    for file in ("conftest.py", "store.py"):
        shutil.copy(ROOT / "tests" / file, tree / "tests" / file)
    run(tree, sys.executable, "proto/generate.py")
    return tree


@pytest.mark.parametrize("folder", ["service", "terminal"])
def test_with_snatch(project: Path, folder: str) -> None:
    tests = (f"tests/{folder}/with_snatch.py", "-p", "no:cacheprovider", "-q")
    assert " passed" in run(project, sys.executable, "-m", "pytest", *tests)
