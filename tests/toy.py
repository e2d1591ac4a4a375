"""The toy game of docs/adding-a-game.md, read from that page: the page is its only source."""

from __future__ import annotations

import importlib
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import engines
from engines.core.game import Game

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


def files_of_the_page() -> dict[str, str]:
    """The files that the page tells its reader to write."""
    blocks = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return dict(blocks)


def registry_line_of_the_page() -> str:
    [line] = re.findall(r"<!-- registry -->\n```text\n(.*?)```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(line)


def field_of_the_page() -> str:
    [field] = re.findall(r"<!-- match -->\n```text\n(.*?)```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(field)


def patches_of_the_page() -> list[tuple[str, str, str]]:
    """What the page changes for a second ruleset: the file, what stands there, and what is to stand there."""
    blocks = re.findall(r"<!-- patch: (\S+) -->\n```diff\n(.*?)```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found = []
    for name, patch in blocks:
        lines = [(line[:1], line[1:]) for line in patch.splitlines(keepends=True)]
        old, new = ("".join(line or "\n" for sign, line in lines if sign != left_out) for left_out in "+-")
        found.append((name, old, new))
    return found


def change_rules(root: Path) -> None:
    """Follow "Changing a rule"."""
    page = PAGE.read_text(encoding="utf-8")
    for name, content in re.findall(r"<!-- file: (\S+) \(ruleset 2\) -->\n```\w+\n(.*?)```\n", page, re.DOTALL):
        (root / name).write_text(content, encoding="utf-8")
    for name, old, new in patches_of_the_page():
        text = (root / name).read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise AssertionError(f"{name}: what the page changes stands there {text.count(old)} times:\n{old}")
        (root / name).write_text(text.replace(old, new), encoding="utf-8")
    [line] = re.findall(r"<!-- registry \(ruleset 2\) -->\n```text\n(.*?)```\n", page, re.DOTALL)
    games, listed = root / "engines" / "games.py", registry_line_of_the_page()
    games.write_text(games.read_text(encoding="utf-8").replace(listed, listed + line), encoding="utf-8")


def write_files(root: Path) -> None:
    for name, content in files_of_the_page().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


@cache
def toy_module(name: str) -> Any:
    """A module of the toy's package, as in toy_module("rules")."""
    if not _places:
        _places.append(tempfile.TemporaryDirectory())
        write_files(Path(_places[0].name))
        engines.__path__.append(str(Path(_places[0].name) / "engines"))
    return importlib.import_module(f"engines.snatch.{name}")


_places: list[tempfile.TemporaryDirectory[str]] = []


def toy() -> Game[Any, Any]:
    game: Game[Any, Any] = toy_module("game").GAME
    return game
