"""Every rule number of docs/rules has code that cites it and a scenario test that cites it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.games import GAMES

ROOT = Path(__file__).parent.parent


def numbers(game: str) -> list[str]:
    """The numbered rules of a page: rows of a table (`| BOOM-1 | ...`) or items of a list (`- BOOM-1. ...`)."""
    page = ROOT / "docs" / "rules" / f"{game}.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return re.findall(r"^(?:\| |- )([A-Z]+-\d+)(?: \||\.)", text, re.MULTILINE)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_rules_are_numbered(game: str) -> None:
    found = numbers(game)
    assert found, f"write docs/rules/{game}.md, with every rule numbered"
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("game", "rule"), [(game.name, rule) for game in GAMES for rule in numbers(game.name)])
def test_rule_is_cited(game: str, rule: str) -> None:
    cited = re.compile(rf"\b{rule}\b")
    code = [path for path in (ROOT / "engines" / game).rglob("*.py") if cited.search(path.read_text(encoding="utf-8"))]
    assert code, f"no code cites {rule}"
    defs = re.compile(rf"^def test_.*#.*\b{rule}\b", re.MULTILINE)
    tests = [
        path
        for path in (ROOT / "tests" / "engines" / game).glob("test_*.py")
        if defs.search(path.read_text(encoding="utf-8"))
    ]
    assert tests, f"no scenario test cites {rule}"
