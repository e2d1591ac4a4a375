"""`powderkeg games`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.game import Game
from engines.games import GAMES
from service.cli.games import limits
from service.cli.phrases import Phrases
from tests.cli.run import powderkeg
from tests.cli.test_words import words_in
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
def test_a_game_reads_well_in_narrow_terminals(game: Game[Any, Any], columns: int) -> None:
    """No line is too long, and no word is broken."""
    said = powderkeg("games", game.name, columns=columns).stdout
    assert max(map(len, said.splitlines())) <= columns
    words, cards = Glossary(game, "en"), game.catalogue.cards
    texts = [words.game().text, *(words.option(name).text for name in game.options.kinds)]
    texts += [word for card in cards for word in (words.card(card).text, card.code)]
    for text in texts:
        assert text in " ".join(said.split())


@pytest.mark.parametrize("language", ["de", "sv"])
def test_it_is_told_in_the_language_asked_for(language: str) -> None:
    """But for codes and commands: everything that a locale of the terminal or of the game has."""
    listed = powderkeg("games", "--lang", language).stdout
    assert not {"seats", "cards", "play"} & words_in(listed)
    for game in GAMES:
        codes = {word for card in game.catalogue.cards for word in (card.kind, *dict(card.numbers), *dict(card.words))}
        said = words_in(powderkeg("games", game.name, "--lang", language).stdout) - codes
        assert not said & {"seats", "options", "cards", "default", "one", "any", "whole", "number", "ruleset"}


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_limits_are_told_as_the_api_does(game: Game[Any, Any]) -> None:
    for kind in game.options.kinds.values():
        assert limits(kind, Phrases("en")) == kind.limits()
        assert kind.limits() not in (limits(kind, Phrases("de")), limits(kind, Phrases("sv")))


def test_json_holds_all_of_it() -> None:
    game = json.loads(powderkeg("games", "boom", "--json").stdout)
    assert game["seats"] == {"least": 3, "most": 5}
    assert [option["name"] for option in game["options"]] == ["faces", "first_seat"]
    assert {card["code"]: card["count"] for card in game["cards"]}["fuse"] == 11
    assert [each["name"] for each in json.loads(powderkeg("games", "--json").stdout)] == [game.name for game in GAMES]


def test_mistakes_are_named() -> None:
    done = powderkeg("games", "doom")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("powderkeg: there is no game 'doom'; did you mean boom? games here: boom")
    assert done.stderr.count("\n") == 1
    assert "languages here: en, de, sv" in powderkeg("games", "--lang", "fr").stderr
