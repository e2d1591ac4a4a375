"""`powderkeg games`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.game import Game
from engines.games import GAMES
from tests.terminal.command_line import Run, powderkeg
from words.catalogue import Glossary


def test_games_are_listed() -> None:
    done = powderkeg("games")
    assert done.returncode == 0
    assert "boom" in done.stdout
    assert "3-5" in done.stdout


def test_a_game_is_shown_with_options_and_cards() -> None:
    done = powderkeg("games", "boom", "--lang", "sv")
    assert done.returncode == 0
    for said in ("first_seat", "bomb:2,gift:2,heart:1,scissors:1", "Brinnande stubin", "boom, tile", "sensible"):
        assert said in done.stdout


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_a_game_reads_well_in_narrow_terminals(run: Run, game: Game[Any, Any], columns: int) -> None:
    """No line is too long, and no word is broken."""
    said = run("games", game.name, columns=columns).out
    assert max(map(len, said.splitlines())) <= columns
    words, cards = Glossary(game, "en"), game.catalogue.cards
    texts = [words.game().text, *(words.option(name).text for name in game.options.kinds)]
    texts += [word for card in cards for word in (words.card(card).text, card.code)]
    for text in texts:
        assert text in " ".join(said.split())


def test_json_holds_all_of_it(run: Run) -> None:
    game = json.loads(run("games", "boom", "--json").out)
    assert game["seats"] == {"least": 3, "most": 5}
    assert [option["name"] for option in game["options"]] == ["faces", "first_seat"]
    assert {card["code"]: card["count"] for card in game["cards"]}["fuse"] == 11
    assert [each["name"] for each in json.loads(run("games", "--json").out)] == [game.name for game in GAMES]


def test_mistakes_are_named() -> None:
    done = powderkeg("games", "doom")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("powderkeg: there is no game 'doom'; did you mean boom? games here: boom")
    assert done.stderr.count("\n") == 1
    assert "languages here: en, de, sv" in powderkeg("games", "--lang", "fr").stderr
