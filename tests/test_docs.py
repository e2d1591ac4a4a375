"""What the documents say works: their commands run, their Python runs, their links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engines.core.errors import Reason, SetupReason
from engines.games import GAMES
from tests.terminal.command_line import powderkeg

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


COMMANDS = sorted(
    {line[2:] for page in PAGES for block in blocks(page, "console") for line in block.splitlines() if line[:2] == "$ "}
)
TOY_COMMAND = "powderkeg simulate snatch"  # test_adding_a_game.py runs it where that game exists


@pytest.mark.parametrize(
    "command", [each for each in COMMANDS if each.startswith("powderkeg") and TOY_COMMAND not in each]
)
def test_powderkeg_command(command: str) -> None:
    done = powderkeg(*shlex.split(command)[1:])
    assert done.returncode == 0, done.stderr


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = {word for page in PAGES for word in re.findall(r"make ([a-z]+)\b", "\n".join(code_of(page)))}
    assert named >= {"setup", "test", "check", "goldens", "bench"}
    assert named <= targets


def code_of(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [*blocks(page, "console"), *re.findall(r"`([^`\n]+)`", text)]


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "engine.md"], ids=lambda page: page.name)
def test_python_runs(page: Path) -> None:
    for block in blocks(page, "python"):
        subprocess.run([sys.executable, "-c", block], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
    for target in re.findall(r"\b(docs/[\w/.-]+\.md)\b", text):
        assert (ROOT / target).exists() or "snatch" in target, f"{page.name} names {target}"


@pytest.mark.parametrize("name", ["table.svg", "audit.png", "load.png"])
def test_a_picture_is_shown_is_small_and_loads_nothing(name: str) -> None:
    assert f"(docs/pictures/{name})" in (ROOT / "README.md").read_text(encoding="utf-8")
    data = (ROOT / "docs" / "pictures" / name).read_bytes()
    assert 10_000 < len(data) < 150_000
    assert not re.search(rb"url\(.?http|<image|<script", data)


def test_every_reason_is_documented() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    for reason in (*Reason, *SetupReason):
        assert f"`{reason}`" in page


def test_the_published_digest_is_true() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    assert GAMES["boom"].new(3, bytes(range(32))).digest().hex() in page
