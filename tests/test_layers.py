"""Engines are pure: standard library only, no clock, no I/O, no global randomness."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from engines.games import GAMES

ROOT = Path(__file__).parent.parent
FORBIDDEN = {"asyncio", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_the_page_shows_the_borders_that_are_held() -> None:
    """docs/architecture.md has the layers of pyproject.toml, in their order."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for contract in settings["tool"]["importlinter"]["contracts"]:
        shown = " -> ".join(", ".join(layer.split(" | ")) for layer in contract["layers"])
        games = ", ".join(f"engines.{game.name}" for game in sorted(GAMES, key=lambda game: game.name))
        assert shown.replace(games, "engines.<game>") in page


def test_engines_import_nothing_that_is_not_pure() -> None:
    files = list((ROOT / "engines").rglob("*.py"))
    assert len(files) > 20
    impure = {
        f"{path.name}: {name}"
        for path in files
        for name in imports(path)
        if name in FORBIDDEN or (name != "engines" and name not in sys.stdlib_module_names)
    }
    assert not impure
