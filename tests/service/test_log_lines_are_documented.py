"""docs/operating.md is true: its table has every line that the service logs at level info and above, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LEVELS = {"info", "warning", "error", "exception", "say"}


def logged() -> Iterator[str]:
    """The first words of every call of a logger; a choice of two lines is two."""
    for folder in ("service", "replay"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _is_logger(node.func):
                    lines = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
                    assert lines, f"{path.name}:{node.lineno} logs what no table can name"
                    yield from map(str, lines)


def _is_logger(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id == "say"
    return isinstance(called, ast.Attribute) and called.attr in LEVELS and ast.unparse(called.value) == "log"


def documented() -> set[str]:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    table = page.split("\n## The log\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    return {line for row in rows for line in re.findall(r"`([^`]+)`", row)}


def test_every_line_is_in_the_table_and_no_other() -> None:
    assert documented() == set(logged())
