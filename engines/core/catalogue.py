"""Catalogues: a game's pieces as data, with titles and texts in three languages beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from engines.core.errors import BadSetup, SetupReason
from engines.core.record import record

LANGUAGES = ("en", "de", "sv")
SINCE = "since"
"""What an addition is marked with, in cards.json and in locales."""


@record
class Card:
    """One kind of piece: a card, a tile, the face of a die."""

    code: str
    kind: str
    count: int
    numbers: tuple[tuple[str, int], ...] = ()
    """Whatever else the rules need to know about it, by name,"""
    words: tuple[tuple[str, str], ...] = ()
    """in numbers and in words."""

    def number(self, name: str) -> int:
        """A number by its name; 0 if there is none."""
        return dict(self.numbers).get(name, 0)

    def word(self, name: str) -> str:
        """A word by its name; empty if there is none."""
        return dict(self.words).get(name, "")


@record
class Words:
    """What a piece is called and what it does, in one language."""

    title: str
    text: str


class Locale:
    """A ruleset of a game in one language."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        try:
            self.game = Words(**data["game"])
            self.cards = {code: Words(**words) for code, words in data["cards"].items()}
            self.options: dict[str, str] = dict(data["options"])
            self.decisions: dict[str, str] = dict(data["decisions"])
            self.endings: dict[str, str] = dict(data["endings"])
        except (KeyError, TypeError, AttributeError) as wrong:
            raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: {wrong!r} is missing or malformed") from None


class Catalogue:
    """The pieces of a game, in the order of cards.json, and its locales by language."""

    def __init__(self, cards: tuple[Card, ...], locales: Mapping[str, Locale]) -> None:
        self.cards = cards
        self.by_code: Mapping[str, Card] = {card.code: card for card in cards}
        self.locales = locales
        self.digest = sha256(b"powderkeg/catalogue\n" + _canonical(cards)).hexdigest()
        """Pins what the rules use; texts may be mended without making it another catalogue."""

    def count(self, code: str) -> int:
        return self.by_code[code].count


def _canonical(cards: tuple[Card, ...]) -> bytes:
    rows = [[card.code, card.kind, card.count, card.numbers, *([card.words] if card.words else [])] for card in cards]
    return json.dumps(rows, separators=(",", ":")).encode()


def load_catalogue(package: str, ruleset: int = 1) -> Catalogue:
    """The catalogue of a game package for one of its rulesets: cards.json and locales/*.json, checked together.

    Both files hold what all rulesets have, and what came `since` a later one (docs/adding-a-game.md). A ruleset reads
    what had come by then, so an addition changes no catalogue before it.
    """
    folder = files(package)
    cards = read_cards(f"{package}/cards.json", _json(folder / "cards.json"), ruleset)
    locales = {}
    for language in LANGUAGES:
        source = f"{package}/locales/{language}.json"
        words = _words_of(source, _json(folder / "locales" / f"{language}.json"), ruleset)
        locales[language] = Locale(source, words)
        _check_words(source, cards, locales[language])
    return Catalogue(cards, locales)


def _words_of(source: str, data: Any, ruleset: int) -> Mapping[str, Any]:
    """The words of a locale file, with what each ruleset up to this one has added or said anew."""
    if not isinstance(data, dict):
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: must be an object")
    words = {part: said for part, said in data.items() if part != SINCE}
    later = data.get(SINCE, {})
    if not isinstance(later, dict) or not all(number.isdecimal() for number in later):
        raise BadSetup(SetupReason.BAD_CATALOGUE, f'{source}: "{SINCE}" holds words by the number of a ruleset')
    for number in sorted(later, key=int):
        if int(number) <= ruleset:
            words |= {part: {**words.get(part, {}), **said} for part, said in later[number].items()}
    return words


def load_more(package: str, base: Catalogue, ruleset: int = 1) -> dict[str, Catalogue]:
    """The other catalogues of a game package, by name: each file in catalogues/, with the words of the first one."""
    found = {}
    for path in sorted((files(package) / "catalogues").iterdir(), key=lambda each: each.name):
        if path.name.endswith(".json"):
            source = f"{package}/catalogues/{path.name}"
            cards = read_cards(source, _json(path), ruleset)
            for locale in base.locales.values():
                _check_words(source, cards, locale)
            found[path.name.removesuffix(".json")] = Catalogue(cards, base.locales)
    return found


def _check_words(source: str, cards: tuple[Card, ...], locale: Locale) -> None:
    missing = [card.code for card in cards if card.code not in locale.cards]
    if missing:
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: no title and text for {', '.join(missing)}")


def read_cards(source: str, data: object, ruleset: int = 1) -> tuple[Card, ...]:
    """Cards from a parsed cards.json, as this ruleset has them; BadSetup names the first entry that is wrong.

    An entry with `since` is read from that ruleset on. One with the code of an earlier entry then takes its place.
    """
    if not isinstance(data, list):
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: must be a list of cards")
    cards: dict[str, Card] = {}
    came: dict[str, int] = {}
    for place, entry in enumerate(data):
        read = _read_card(entry)
        if read is None or read[1] <= came.get(read[0].code, 0):
            wanted = '{"code": "fuse", "kind": "tile", "count": 11}, with a code of its own, whole numbers and words'
            raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: entry {place} is {entry!r}; write it as {wanted}")
        card, since = read
        came[card.code] = since
        if since <= ruleset:
            cards[card.code] = card
    return tuple(cards.values())


def _read_card(entry: object) -> tuple[Card, int] | None:
    """A card, and the ruleset with which it came."""
    match entry:
        case {"code": str(code), "kind": str(kind), "count": int(count), **rest} if code and kind and count > 0:
            since = rest.pop(SINCE, 1)
            numbers = tuple(sorted((str(name), number) for name, number in rest.items() if isinstance(number, int)))
            words = tuple(sorted((str(name), word) for name, word in rest.items() if isinstance(word, str)))
            if isinstance(since, int) and len(numbers) + len(words) == len(rest):
                return Card(code, kind, count, numbers, words), since
    return None


def _json(path: Traversable) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{path.name}: {wrong}") from None
