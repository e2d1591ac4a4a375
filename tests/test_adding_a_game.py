"""docs/adding-a-game.md is true: whoever follows it to the letter gets a game that passes everything."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guide import (
    ROOT,
    add_to_layers,
    add_to_messages,
    add_to_registry,
    change_rules,
    copy_project,
    write_files,
)

pytestmark = pytest.mark.whole

BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which somebody has followed the page."""
    root = tmp_path_factory.mktemp("project")
    folders = (
        "engines",
        "replay",
        "service",
        "auditpage",
        "loadtest",
        "terminal",
        "words",
        "proto",
        "clients",
        "bench",
        "tests/engines",
        "tests/replay",
    )
    copy_project(root, folders)
    shutil.copy(ROOT / "tests" / "__init__.py", root / "tests")
    write_files(root)
    add_to_registry(root)
    add_to_messages(root)
    add_to_layers(root)
    return root


def environment(tree: Path) -> dict[str, str]:
    """The copy comes first, before the project that is installed."""
    return {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{tree / 'clients' / 'python' / 'src'}"}


def run(tree: Path, *command: str | Path) -> str:
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_conforms_and_can_be_simulated(tree: Path) -> None:
    assert "wrote snatch-2.txt" in run(tree, sys.executable, "-m", "tests.engines.playthroughs.write")
    suite = ("tests/engines/conformance/test_conformance.py", "-k", "snatch", "-p", "no:cacheprovider", "-q")
    assert " passed" in run(tree, sys.executable, "-m", "pytest", *suite)
    play = "from terminal import main; main()"
    report = json.loads(run(tree, sys.executable, "-c", play, "simulate", "snatch", "--seats", "4", "--json"))
    assert report["games"] == report["ended"] == report["replayed"] == 100


def test_the_new_game_speaks_over_the_wire(tree: Path) -> None:
    run(tree, sys.executable, "proto/generate.py")
    run(tree, sys.executable, "proto/generate.py", "--check")
    suite = ("tests/replay/log/test_codec.py", "-k", "snatch", "-p", "no:cacheprovider", "-q")
    assert "2 passed" in run(tree, sys.executable, "-m", "pytest", *suite)


def test_without_its_playthrough_the_suite_fails(tree: Path) -> None:
    golden = tree / "tests" / "engines" / "playthroughs" / "snatch-4.txt"
    golden.unlink(missing_ok=True)
    test = "tests/engines/conformance/test_conformance.py::test_golden_playthrough"
    command = [sys.executable, "-m", "pytest", test, "-k", "snatch-4", "-p", "no:cacheprovider", "-q"]
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "snatch-4.txt is missing: run `make goldens`" in done.stdout


def test_the_new_code_passes_the_checks(tree: Path) -> None:
    run(tree, BIN / "ruff", "check", "--no-cache", "engines")
    run(tree, BIN / "ruff", "format", "--no-cache", "--check", "engines")
    run(tree, BIN / "mypy", "--cache-dir", str(tree / ".mypy_cache"), "engines")
    run(tree, BIN / "lint-imports", "--no-cache")


RECORD = """
from pathlib import Path
from bench.logs import record
from engines.games import GAMES
from replay.log.export import Export, MatchLog, write_export

Path("snatch.pkr").write_bytes(write_export(Export([MatchLog(*record(GAMES["snatch"], 3, 1))])))
"""


@pytest.fixture(scope="module")
def changed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another copy, in which a match was played before somebody has followed "Changing a rule"."""
    root = tmp_path_factory.mktemp("changed") / "project"
    shutil.copytree(tree, root, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    run(root, sys.executable, "proto/generate.py")
    run(root, sys.executable, "-m", "tests.engines.playthroughs.write")
    run(root, sys.executable, "-c", RECORD)
    change_rules(root)
    run(root, sys.executable, "proto/generate.py")
    return root


def goldens(tree: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (tree / "tests" / "engines" / "playthroughs").glob("snatch-*.txt")}


def test_a_changed_rule_leaves_the_first_ruleset_as_it_was(changed: Path) -> None:
    before = goldens(changed)
    assert len(before) == 3
    assert "wrote snatch@2-2.txt" in run(changed, sys.executable, "-m", "tests.engines.playthroughs.write")
    assert goldens(changed) == before
    play = "from terminal import main; main()"
    verified = json.loads(run(changed, sys.executable, "-c", play, "replay", "verify", "snatch.pkr", "--json"))
    assert verified["sound"]


def test_both_rulesets_conform(changed: Path) -> None:
    run(changed, sys.executable, "-m", "tests.engines.playthroughs.write")
    suite = ("tests/engines/conformance/test_conformance.py", "-k", "snatch", "-p", "no:cacheprovider", "-v")
    passed = run(changed, sys.executable, "-m", "pytest", *suite)
    assert "snatch@2-4-joker=no" in passed
    assert "test_words[snatch]" in passed


def test_both_rulesets_speak_over_the_wire(changed: Path) -> None:
    suite = ("tests/replay/log/test_codec.py", "-k", "snatch", "-p", "no:cacheprovider", "-q")
    assert "3 passed" in run(changed, sys.executable, "-m", "pytest", *suite)


def test_what_the_change_means_for_recorded_matches_is_shown(changed: Path) -> None:
    audit = "from terminal import main; main()"
    command = [sys.executable, "-c", audit, "audit", "snatch.pkr", "--against", "snatch@2", "--json"]
    done = subprocess.run(command, cwd=changed, env=environment(changed), capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    [match] = json.loads(done.stdout)["matches"]
    assert (match["pinned"], match["ruleset"], match["differs"]) == (1, 2, "deal"), "the joker is dealt too"


def test_the_changed_code_passes_the_checks(changed: Path) -> None:
    run(changed, BIN / "ruff", "check", "--no-cache", "engines")
    run(changed, BIN / "ruff", "format", "--no-cache", "--check", "engines")
    run(changed, BIN / "mypy", "--cache-dir", str(changed / ".mypy_cache"), "engines")
    run(changed, BIN / "lint-imports", "--no-cache")
