"""Catalogues: cards as data, refused with a clear word when they are wrong."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engines.boom import GAME
from engines.core.catalogue import Catalogue, CatalogueCard, load_catalogue, read_cards
from engines.core.errors import BadSetup, SetupReason


def test_cards_are_read_with_their_numbers() -> None:
    assert read_cards("x", [{"code": "a", "kind": "k", "count": 2, "worth": 3}]) == (
        CatalogueCard("a", "k", 2, (("worth", 3),), id="a"),
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
    assert Catalogue(cards).digest == GAME.catalogue.digest
    assert Catalogue(cards[1:]).digest != GAME.catalogue.digest


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one card, to be spoiled."""
    folder = tmp_path / "spoiled_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "cards.json").write_text('[{"code": "a", "kind": "k", "count": 1}]')
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
    assert Catalogue((card,)).digest != Catalogue((other,)).digest


@pytest.mark.parametrize("content", ["[", "{}", None])
def test_a_spoiled_catalogue_is_refused(package: Path, content: str | None) -> None:
    if content is None:
        (package / "cards.json").unlink()
    else:
        (package / "cards.json").write_text(content)
    with pytest.raises(BadSetup, match=r"cards\.json") as refused:
        load_catalogue(package.name)
    assert refused.value.reason is SetupReason.BAD_CATALOGUE


def test_two_kinds_of_pieces_may_share_a_code_if_the_digest_tells_them_apart() -> None:
    two = [
        {"code": "gift", "kind": "face", "count": 1},
        {"id": "tile_gift", "code": "gift", "kind": "tile", "count": 2},
    ]
    catalogue = Catalogue(read_cards("here", two))
    assert [card.code for card in catalogue.cards] == ["gift", "gift"]
    assert (catalogue.count("gift"), catalogue.count("tile_gift")) == (1, 2)
    plain = [two[0], {"code": "tile_gift", "kind": "tile", "count": 2}]
    assert catalogue.digest == Catalogue(read_cards("here", plain)).digest
    with pytest.raises(BadSetup, match="entry 1"):
        read_cards("here", [two[0], {**two[1], "id": "gift"}])


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
    bare = Catalogue(read_cards("here", LATER[:2]))
    assert Catalogue(read_cards("here", LATER, 1)).digest == bare.digest
    assert Catalogue(read_cards("here", LATER, 2)).digest != bare.digest


@pytest.mark.parametrize("entry", [{**LATER[0], "since": 1}, {**LATER[2], "since": "2"}, LATER[2]])
def test_an_entry_takes_a_place_only_from_a_later_ruleset_on(entry: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="entry 4"):
        read_cards("here", [*LATER, entry])
