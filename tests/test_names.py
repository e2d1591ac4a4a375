"""One word, one meaning: no two classes have one name, and no rule names a card that is not in the catalogue."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.games import GAMES
from engines.kittens.cards import Card
from engines.kobolds.cards import Title

ROOT = Path(__file__).parent.parent
PACKAGES = (
    "auditpage",
    "bench",
    "clients/python/src/powderkeg/client",
    "engines",
    "loadtest",
    "replay",
    "service",
    "terminal",
    "words",
)
NAMES = [game.name for game in GAMES]
PUBLIC = {"Play"}
"""Names of the client's face, which its users write: the wheel stands alone. Games have an action of this name."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def role(path: str) -> str:
    """The file, but for the game's name in it.

    Games are parallel: each package has the same files (docs/adding-a-game.md), and what plays the same role in two
    games has the same name in both. So engines/boom/events.py and engines/kittens/events.py may both say TurnBegan;
    two files of one game may not.
    """
    parts = path.split("/")
    return "/".join(["engines", "<game>", *parts[2:]]) if parts[0] == "engines" and parts[1] in NAMES else path


def test_no_two_classes_have_one_name() -> None:
    roles: dict[str, set[str]] = defaultdict(set)
    found: dict[str, list[str]] = defaultdict(list)
    for path, module in sources():
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                roles[node.name].add(role(path))
                found[node.name].append(path)
    assert len(found) > 400
    twice = {name: found[name] for name, places in roles.items() if len(places) > 1}
    assert {name: paths for name, paths in twice.items() if name not in PUBLIC} == {}
    assert twice.keys() >= PUBLIC, "take out what has one name now"


@pytest.mark.parametrize(("game", "members"), [("kittens", Card), ("kobolds", Title)])
def test_every_card_that_is_named_is_in_the_catalogue(game: str, members: type[Card | Title]) -> None:
    """These enums are made of cards.json, so the type checker takes any name for a card (CatalogueEnum)."""
    used: dict[str, str] = {}
    for folder in (f"engines/{game}", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if folder == "tests" and f"engines.{game}.cards import" not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                if (
                    isinstance(node, ast.Attribute)
                    and ast.unparse(node.value) == members.__name__
                    and node.attr.isupper()
                ):
                    used[node.attr] = str(path.relative_to(ROOT))
    assert len(used) > 15
    assert {name: path for name, path in used.items() if name not in members.__members__} == {}
