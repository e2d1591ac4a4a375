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
