"""The conformance suite: every check, for every ruleset of every game, at every table worth trying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.game import Game
from engines.games import GAMES
from tests.engines.conformance import checks
from tests.engines.conformance.play import GAMES_PER_TABLE, Table, named, tables
from tests.engines.conformance.wording import check_pieces_are_called_alike
from tests.engines.playthroughs.render import assert_current, playthroughs

RULESETS = tuple(GAMES.every_ruleset())
TABLES = [table for game in RULESETS for table in tables(game)]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("check", checks.TABLE_CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_table(check: Callable[[Table, int], None], table: Table) -> None:
    for number in range(GAMES_PER_TABLE):
        check(table, number)


@pytest.mark.parametrize("game", RULESETS, ids=named)
def test_same_in_other_processes(game: Game[Any, Any]) -> None:
    checks.check_same_in_other_processes(named(game))


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_words(game: Game[Any, Any]) -> None:
    checks.check_words([GAMES.at(game.name, ruleset) for ruleset in GAMES.rulesets(game.name)])


@pytest.mark.parametrize("game", RULESETS, ids=named)
def test_pieces_are_called_alike(game: Game[Any, Any]) -> None:
    check_pieces_are_called_alike(game)


@pytest.mark.parametrize("table", [table for game in RULESETS for table in playthroughs(game)], ids=str)
def test_golden_playthrough(table: Table) -> None:
    assert_current(table)
