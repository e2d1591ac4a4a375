"""Catalogues: cards as data, refused with a clear word when they are wrong."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engines.boom import GAME
from engines.core.catalogue import Card, Catalogue, load_catalogue, read_cards
from engines.core.errors import BadSetup, SetupReason


def test_cards_are_read_with_their_numbers() -> None:
    assert read_cards("x", [{"code": "a", "kind": "k", "count": 2, "worth": 3}]) == (
        Card("a", "k", 2, (("worth", 3),)),
    )


@pytest.mark.parametrize(
    "data",
    [
        {"code": "a"},
        ["a"],
        [{"code": "a", "kind": "k"}],
        [{"code": "", "kind": "k", "count": 1}],
        [{"code": "a", "kind": "k", "count": 0}],
        [{"code": "a", "kind": "k", "count": "1"}],
        [{"code": "a", "kind": "k", "count": 1, "worth": [1]}],
        [{"code": "a", "kind": "k", "count": 1}, {"code": "a", "kind": "k", "count": 1}],
    ],
)
def test_bad_cards_are_refused(data: object) -> None:
    with pytest.raises(BadSetup, match=r"deck\.json") as refused:
        read_cards("deck.json", data)
    assert refused.value.reason is SetupReason.BAD_CATALOGUE


def test_the_digest_pins_the_cards_and_not_the_words() -> None:
    cards = GAME.catalogue.cards
    assert Catalogue(cards, {}).digest == GAME.catalogue.digest
    assert Catalogue(cards[1:], {}).digest != GAME.catalogue.digest


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one card and its words, to be spoiled."""
    folder = tmp_path / "spoiled_game"
    (folder / "locales").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "cards.json").write_text('[{"code": "a", "kind": "k", "count": 1}]')
    words = {"title": "t", "text": "t"}
    locale = {"game": words, "cards": {"a": words}, "options": {}, "decisions": {}, "endings": {}}
    for language in ("en", "de", "sv"):
        (folder / "locales" / f"{language}.json").write_text(json.dumps(locale))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "spoiled_game", raising=False)
    return folder


def test_a_whole_catalogue_is_loaded(package: Path) -> None:
    assert load_catalogue(package.name).count("a") == 1


def test_cards_may_say_more_in_numbers_and_words() -> None:
    (card,) = read_cards("deck.json", [{"code": "a", "kind": "k", "count": 1, "worth": 3, "origin": "house"}])
    assert (card.number("worth"), card.word("origin")) == (3, "house")
    assert (card.number("weight"), card.word("colour")) == (0, "")
    other = replace(card, words=(("origin", "source"),))
    assert Catalogue((card,), {}).digest != Catalogue((other,), {}).digest


@pytest.mark.parametrize(
    ("file", "content", "complaint"),
    [
        ("cards.json", "[", "cards.json"),
        ("locales/de.json", "{}", "'game'"),
        ("locales/sv.json", "nonsense", "sv.json"),
        (
            "locales/en.json",
            '{"game": {"title": "t", "text": "t"}, "cards": {}, "options": {}, "decisions": {}, "endings": {}}',
            "no title and text for a",
        ),
    ],
)
def test_a_spoiled_catalogue_is_refused(package: Path, file: str, content: str, complaint: str) -> None:
    (package / file).write_text(content)
    with pytest.raises(BadSetup, match=complaint) as refused:
        load_catalogue(package.name)
    assert refused.value.reason is SetupReason.BAD_CATALOGUE


def test_a_missing_locale_is_refused(package: Path) -> None:
    (package / "locales" / "sv.json").unlink()
    with pytest.raises(BadSetup, match=r"sv\.json"):
        load_catalogue(package.name)


LATER = [
    {"code": "a", "kind": "tile", "count": 1},
    {"code": "b", "kind": "tile", "count": 2},
    {"code": "a", "kind": "tile", "count": 1, "gold": 3, "since": 2},
    {"code": "c", "kind": "tile", "count": 4, "since": 3},
]


def test_a_ruleset_has_the_cards_that_had_come_by_then() -> None:
    codes = {ruleset: [card.code for card in read_cards("here", LATER, ruleset)] for ruleset in (1, 2, 3)}
    assert codes == {1: ["a", "b"], 2: ["a", "b"], 3: ["a", "b", "c"]}
    assert [read_cards("here", LATER, ruleset)[0].number("gold") for ruleset in (1, 2, 3)] == [0, 3, 3]


def test_an_addition_changes_no_catalogue_before_it() -> None:
    bare = Catalogue(read_cards("here", LATER[:2]), {})
    assert Catalogue(read_cards("here", LATER, 1), {}).digest == bare.digest
    assert Catalogue(read_cards("here", LATER, 2), {}).digest != bare.digest


@pytest.mark.parametrize("entry", [{**LATER[0], "since": 1}, {**LATER[2], "since": "2"}, LATER[2]])
def test_an_entry_takes_a_place_only_from_a_later_ruleset_on(entry: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="entry 4"):
        read_cards("here", [*LATER, entry])


def test_words_are_added_or_said_anew_since_a_ruleset(package: Path) -> None:
    path = package / "locales" / "de.json"
    words = json.loads(path.read_text())
    newer = {"title": "Neu", "text": "anders"}
    path.write_text(json.dumps({**words, "since": {"2": {"cards": {"a": newer}, "options": {"fast": "schnell"}}}}))
    first, second = (load_catalogue(package.name, ruleset).locales["de"] for ruleset in (1, 2))
    assert first.cards["a"].title == words["cards"]["a"]["title"]
    assert first.options == {}
    assert (second.cards["a"].title, second.options) == ("Neu", {"fast": "schnell"})
    assert load_catalogue(package.name, 2).digest == load_catalogue(package.name).digest


def test_words_are_said_by_the_number_of_a_ruleset(package: Path) -> None:
    path = package / "locales" / "de.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "since": {"two": {}}}))
    with pytest.raises(BadSetup, match=r"de.json: \"since\" holds words by the number of a ruleset"):
        load_catalogue(package.name)
