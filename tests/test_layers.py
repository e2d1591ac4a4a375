"""Engines are pure: standard library only, no clock, no I/O, no global randomness."""

from __future__ import annotations

import ast
import re
import runpy
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FORBIDDEN = {"asyncio", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_the_picture_shows_the_borders_that_are_held() -> None:
    """docs/borders.svg is what its program draws from pyproject.toml, and the page shows it."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    picture = runpy.run_path(str(ROOT / "docs" / "pictures" / "borders.py"))["drawn"](settings)
    assert (ROOT / "docs" / "borders.svg").read_text(encoding="utf-8") == picture, "python docs/pictures/borders.py"
    assert "(borders.svg)" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for contract in tomllib.loads(settings)["tool"]["importlinter"]["contracts"]:
        names = re.findall(r"[\w.]+", " ".join(contract.get("layers", ())))
        assert not [name for name in names if f">{name}</text>" not in picture]


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
