"""What docs/adding-a-game.md tells its reader to do, read from that page: the page is the toy game's only source."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
NODE_MODULES = Path("clients", "node_modules")
MATCH_PROTO = Path("proto", "powderkeg", "v1", "match.proto")


def copy_project(root: Path, folders: Iterable[str]) -> None:
    """A copy of the project, or of some folders. What Node has installed is shared, for it is large."""
    for folder in folders:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    (root / NODE_MODULES).symlink_to(ROOT / NODE_MODULES)
    shutil.copy(ROOT / "pyproject.toml", root)


def write_files(root: Path, folder: str = "") -> None:
    """Write the files that the page shows, or those of a folder."""
    for name, content in re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", PAGE, re.DOTALL):
        if name.startswith(folder):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")


def add_to_registry(root: Path) -> None:
    games = root / "engines" / "games.py"
    listed = games.read_text(encoding="utf-8")
    listed = re.sub(r"^(from engines import .+)$", r"\1, snatch", listed, count=1, flags=re.MULTILINE)
    games.write_text(listed.replace("\n)", "\n" + _shown("registry") + ")"), encoding="utf-8")


def add_to_layers(root: Path) -> None:
    pyproject = root / "pyproject.toml"
    settings = pyproject.read_text(encoding="utf-8")
    pyproject.write_text(re.sub(r'"(engines\.boom[^"]*)"', r'"\1 | engines.snatch"', settings), encoding="utf-8")


def add_to_messages(root: Path) -> None:
    """Give Action, Event and View a field each, with a number that no game has yet."""
    match = root / MATCH_PROTO
    messages = match.read_text(encoding="utf-8")
    for kind in ("Action", "Event", "View"):
        field = _shown("match").replace("SnatchAction", f"Snatch{kind}").replace("= 2", "= 19")
        messages = messages.replace(f"    Boom{kind} boom = 1;\n", f"    Boom{kind} boom = 1;\n{field}")
    imported = 'import "powderkeg/v1/boom.proto";\n'
    match.write_text(messages.replace(imported, imported + 'import "powderkeg/v1/snatch.proto";\n'), encoding="utf-8")


def change_rules(root: Path) -> None:
    """Follow "Changing a rule"."""
    for name, content in re.findall(r"<!-- file: (\S+) \(ruleset 2\) -->\n```\w+\n(.*?)```\n", PAGE, re.DOTALL):
        (root / name).write_text(content, encoding="utf-8")
    for name, old, new in _patches():
        text = (root / name).read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise AssertionError(f"{name}: what the page changes stands there {text.count(old)} times:\n{old}")
        (root / name).write_text(text.replace(old, new), encoding="utf-8")
    games, listed = root / "engines" / "games.py", _shown("registry")
    text = games.read_text(encoding="utf-8").replace(listed, listed + _shown("registry (ruleset 2)"))
    games.write_text(text, encoding="utf-8")


def _shown(mark: str) -> str:
    """The lines that the page shows below a mark."""
    [lines] = re.findall(rf"<!-- {re.escape(mark)} -->\n```text\n(.*?)```\n", PAGE, re.DOTALL)
    return str(lines)


def _patches() -> list[tuple[str, str, str]]:
    """What the page changes for a second ruleset: the file, what stands there, and what is to stand there."""
    found = []
    for name, patch in re.findall(r"<!-- patch: (\S+) -->\n```diff\n(.*?)```\n", PAGE, re.DOTALL):
        lines = [(line[:1], line[1:]) for line in patch.splitlines(keepends=True)]
        old, new = ("".join(line or "\n" for sign, line in lines if sign != left_out) for left_out in "+-")
        found.append((name, old, new))
    return found
