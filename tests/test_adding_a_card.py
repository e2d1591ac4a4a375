"""docs/adding-a-game.md is true of cards: a plain one touches the files that the page says, and no others."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines.games import GAMES
from tests.guide import PAGE, copy_project

pytestmark = pytest.mark.whole

TOUCHED = {
    "engines/kittens/rules/base.py",
    "engines/kittens/cards.json",
    "proto/powderkeg/v1/kittens.proto",
    "engines/kittens/locales/de.ftl",
    "engines/kittens/locales/en.ftl",
    "engines/kittens/locales/sv.ftl",
    "tests/engines/kittens/test_cat_nap.py",
}
"""All that is written by hand, beside the rules page."""
FOLDERS = (
    "auditpage",
    "bench",
    "clients",
    "docs",
    "engines",
    "loadtest",
    "proto",
    "replay",
    "service",
    "terminal",
    "tests",
    "words",
)
COUNTING = ("setup", "combinations", "tower", "streaking_cards", "ways_out", "words")
"""Tests of kittens that know all cards, or count them."""


def change(root: Path, mark: str) -> set[str]:
    """Do what the page says under this mark, and say which files that has changed."""
    touched = set()
    for name, patch in re.findall(rf"<!-- {mark}: (\S+) -->\n```diff\n(.*?)```\n", PAGE, re.DOTALL):
        lines = [(line[:1], line[1:]) for line in patch.splitlines(keepends=True)]
        old, new = ("".join(line or "\n" for sign, line in lines if sign != left_out) for left_out in "+-")
        text = (root / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name}: what the page changes stands there {text.count(old)} times:\n{old}"
        (root / name).write_text(text.replace(old, new), encoding="utf-8")
        touched.add(name)
    return touched


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the new ruleset and its card."""
    root = tmp_path_factory.mktemp("project")
    copy_project(root, FOLDERS)
    assert change(root, "ruleset") == {"engines/kittens/game.py"}
    touched = change(root, "card")
    for name, content in re.findall(r"<!-- card test: (\S+) -->\n```python\n(.*?)```\n", PAGE, re.DOTALL):
        (root / name).write_text(content, encoding="utf-8")
        touched.add(name)
    assert touched == TOUCHED
    run(root, "proto/generate.py")
    return root


def run(tree: Path, *arguments: str) -> str:
    path = f"{tree}{os.pathsep}{tree / 'clients' / 'python' / 'src'}"
    environment = {**os.environ, "PYTHONPATH": path}
    command = (sys.executable, *arguments)
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pytest_in(tree: Path, *arguments: str) -> str:
    return run(tree, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "-q", *arguments)


def test_the_card_does_what_its_test_says(tree: Path) -> None:
    assert "1 passed" in pytest_in(tree, "tests/engines/kittens/test_cat_nap.py")


def test_no_other_test_of_kittens_has_to_change(tree: Path) -> None:
    pytest_in(tree, *(f"tests/engines/kittens/test_{name}.py" for name in COUNTING))


def test_the_card_has_its_words_and_its_place_in_the_api(tree: Path) -> None:
    suite = ("tests/engines/conformance/test_conformance.py::test_words", "tests/replay/log/test_codec.py")
    assert " passed" in pytest_in(tree, *suite, "-k", "kittens")


def test_games_with_the_card_are_played_and_replayed(tree: Path) -> None:
    play = "from terminal import main; main()"
    options = ("--games", "20", "--seats", "4", "--bots", "sensible,random", "--json")
    report = json.loads(run(tree, "-c", play, "simulate", "kittens@3", *options))
    assert report["games"] == report["ended"] == report["replayed"] == 20


DIGESTS = """
from engines.games import GAMES
print(*(GAMES.at("kittens", ruleset).new(4, bytes(32)).digest().hex() for ruleset in (1, 2)))
"""


def test_the_rulesets_before_it_have_not_changed(tree: Path) -> None:
    assert run(tree, "-c", DIGESTS).split() == [
        GAMES.at("kittens", ruleset).new(4, bytes(32)).digest().hex() for ruleset in (1, 2)
    ]
