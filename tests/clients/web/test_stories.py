"""The stories of the tables: every event of a game has a rule, and every rule is in docs/rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.games import GAMES
from powderkeg.v1 import match_pb2

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "clients" / "web" / "src" / "tables"
DRAWN = sorted(path.parent.name for path in TABLES.glob("*/story.ts"))
SHARED = {"resigned", "gameOver"}


def camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.title() for word in others)


def events_of(game: str) -> set[str]:
    message = match_pb2.Event.DESCRIPTOR.fields_by_name[game].message_type
    assert message is not None
    return {camel(field.name) for field in message.oneofs_by_name["event"].fields}


def rules_of(game: str) -> dict[str, str]:
    text = (TABLES / game / "story.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'^\s+(\w+): "([A-Z]+-\d+)",?$', text, re.MULTILINE))


def test_tables_are_those_of_games() -> None:
    assert DRAWN
    assert set(DRAWN) <= {game.name for game in GAMES}


@pytest.mark.parametrize("game", DRAWN)
def test_every_event_has_a_rule(game: str) -> None:
    assert set(rules_of(game)) == events_of(game) | SHARED


@pytest.mark.parametrize("game", DRAWN)
def test_every_rule_is_written_down(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^\| ([A-Z]+-\d+) \|", page, re.MULTILINE))
    assert set(rules_of(game).values()) <= written
