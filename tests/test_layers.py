"""Engines are pure: standard library only, no clock, no I/O, no global randomness."""

from __future__ import annotations

import ast
import sys
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
