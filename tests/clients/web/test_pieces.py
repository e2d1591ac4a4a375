"""The drawings of the browser's tables: one for every code of every catalogue, and all in one hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from engines.games import GAMES
from words.catalogue import Glossary

ROOT = Path(__file__).resolve().parents[3]
PIECES = ROOT / "clients/web/src/pieces"
NAMES = ("boom", "kittens", "kobolds", "monsters")
SPRITES = (*NAMES, "common")
SVG = "{http://www.w3.org/2000/svg}"
WORDS = {"BOOM", "NO!", "×2"}
LIMIT = 120_000
"""Bytes of all sprites together, uncompressed."""


def drawing(name: str) -> ET.Element:
    return ET.fromstring((PIECES / f"{name}.svg").read_text(encoding="utf-8"))  # noqa: S314 (our own file)


def symbols(name: str) -> dict[str, ET.Element]:
    return {symbol.attrib["id"]: symbol for symbol in drawing(name).iter(f"{SVG}symbol")}


def cards(game: str) -> Iterator[dict[str, Any]]:
    """The entries of all catalogues of a game."""
    package = ROOT / "engines" / game
    for path in (package / "cards.json", *sorted((package / "catalogues").glob("*.json"))):
        yield from json.loads(path.read_text(encoding="utf-8"))


def families() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PIECES / "families.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", NAMES)
def test_every_code_has_a_drawing(game: str) -> None:
    codes = {card.get("id", card["code"]) for card in cards(game)}
    assert codes
    assert codes <= set(symbols(game))


@pytest.mark.parametrize("game", NAMES)
def test_every_code_has_a_family(game: str) -> None:
    """A code that is not named has the family of its kind."""
    known = families()[game]
    found = {card["code"]: known.get(card.get("id", card["code"]), known.get(card["kind"])) for card in cards(game)}
    assert {code for code, family in found.items() if family is None} == set()
    assert set(known.values()) <= set(families()["signs"])


@pytest.mark.parametrize("game", NAMES)
def test_families_name_only_what_the_catalogue_has(game: str) -> None:
    named = {name for card in cards(game) for name in (card.get("id", card["code"]), card["kind"])}
    assert set(families()[game]) <= named
    assert set(families()["kind_signs"].get(game, {})) <= named


def test_signs_are_icons() -> None:
    signs = set(families()["signs"].values())
    for kinds in families()["kind_signs"].values():
        signs |= set(kinds.values())
    assert signs <= set(symbols("common"))


def test_ids_are_unique_in_one_page() -> None:
    ids = Counter(each.attrib["id"] for name in SPRITES for each in drawing(name).iter() if "id" in each.attrib)
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("name", SPRITES)
def test_every_symbol_has_a_box(name: str) -> None:
    boxes = {"0 0 100 100", "0 0 100 140", "0 0 24 24", "0 0 320 200", "0 0 300 260", "0 0 240 40"}
    found = {key: symbol.get("viewBox") for key, symbol in symbols(name).items()}
    assert {key: box for key, box in found.items() if box not in boxes} == {}


@pytest.mark.parametrize("name", SPRITES)
def test_a_drawing_refers_to_its_own_sprite(name: str) -> None:
    here = {f"#{key}" for key in symbols(name)}
    used = {each.attrib["href"] for each in drawing(name).iter(f"{SVG}use")}
    assert used <= here


@pytest.mark.parametrize("name", SPRITES)
def test_a_drawing_has_shapes_and_three_words_at_most(name: str) -> None:
    shapes = {"svg", "symbol", "g", "use", "path", "circle", "ellipse", "rect", "text"}
    assert {each.tag.removeprefix(SVG) for each in drawing(name).iter()} <= shapes
    assert {each.text for each in drawing(name).iter(f"{SVG}text")} <= WORDS


@pytest.mark.parametrize("name", SPRITES)
def test_a_drawing_names_no_colour(name: str) -> None:
    """Colours come from pieces.css, so that both themes and a policy without inline styles show the same."""
    attributes = {key for each in drawing(name).iter() for key in each.attrib}
    assert not attributes & {"style", "fill", "stroke", "color", "opacity", "filter"}


def test_every_material_is_in_the_style_sheet() -> None:
    style = (PIECES / "pieces.css").read_text(encoding="utf-8")
    used = {word for name in SPRITES for each in drawing(name).iter() for word in each.get("class", "").split()}
    assert {word for word in used if not re.search(rf"\.{re.escape(word)}\b(?!-)", style)} == set()


def test_the_style_sheet_knows_no_theme() -> None:
    style = (PIECES / "pieces.css").read_text(encoding="utf-8")
    assert "@media" not in style
    assert "data-theme" not in style
    assert "url(" not in style


@pytest.mark.parametrize("name", [*SPRITES, "favicon", "app-icon"])
def test_numbers_have_one_decimal_at_most(name: str) -> None:
    text = (PIECES / f"{name}.svg").read_text(encoding="utf-8")
    assert re.findall(r'(?<=["\d\sA-Za-z,(-])\d*\.\d{2,}', re.sub(r"scale\([^)]*\)", "", text)) == []


@pytest.mark.parametrize("name", ["favicon", "app-icon"])
def test_icons_of_the_site_stand_alone(name: str) -> None:
    """A browser shows them without the page's styles."""
    assert drawing(name).get("viewBox")
    assert not [each for each in drawing(name).iter() if each.get("class") or "var(" in str(each.attrib)]


def test_sprites_are_small() -> None:
    sizes = {name: (PIECES / f"{name}.svg").stat().st_size for name in SPRITES}
    assert sum(sizes.values()) < LIMIT, sizes


@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_long_words_of_titles_can_be_broken(language: str) -> None:
    breaks = json.loads((PIECES / "breaks.json").read_text(encoding="utf-8"))
    known = {word.replace("-", "") for word in breaks}
    titles = [Glossary(game, language).card(card).title for game in GAMES for card in game.catalogue.cards]
    assert {word for title in titles for word in re.findall(r"\w{10,}", title)} <= known
