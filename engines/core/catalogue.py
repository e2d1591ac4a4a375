"""Catalogues: a game's pieces as data. Their titles and texts are in locales/, which the rules never read.

A game whose rules know its cards by name makes an enum of its catalogue (`CatalogueEnum`), so that a card is listed in
one place.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from enum import EnumType
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeVar

from engines.core.errors import BadSetup, SetupReason
from engines.core.record import record

T = TypeVar("T")
SINCE = "since"
"""What an addition is marked with in cards.json."""


@record
class CatalogueCard:
    """One kind of piece: a card, a tile, the face of a die."""

    code: str
    """Its name in the API: that of its enum value, in lower case and without the prefix."""
    kind: str
    count: int
    numbers: tuple[tuple[str, int], ...] = ()
    """Whatever else the rules need to know about it, by name,"""
    words: tuple[tuple[str, str], ...] = ()
    """in numbers and in words."""
    id: str = ""
    """What the digest calls it: the code, unless two kinds of pieces share that."""

    def number(self, name: str) -> int:
        """A number by its name; 0 if there is none."""
        return dict(self.numbers).get(name, 0)

    def word(self, name: str) -> str:
        """A word by its name; empty if there is none."""
        return dict(self.words).get(name, "")


class Catalogue:
    """The pieces of a game, in the order of cards.json."""

    def __init__(self, cards: tuple[CatalogueCard, ...]) -> None:
        self.cards = cards
        self.by_code: Mapping[str, CatalogueCard] = {card.id or card.code: card for card in cards}
        self.digest = sha256(b"powderkeg/catalogue\n" + _canonical(cards)).hexdigest()
        """Pins what the rules use; texts may be mended without making it another catalogue."""

    def count(self, code: str) -> int:
        return self.by_code[code].count


def _canonical(cards: tuple[CatalogueCard, ...]) -> bytes:
    rows = [
        [card.id or card.code, card.kind, card.count, card.numbers, *([card.words] if card.words else [])]
        for card in cards
    ]
    return json.dumps(rows, separators=(",", ":")).encode()


def load_catalogue(package: str, ruleset: int = 1) -> Catalogue:
    """The catalogue of a game package for one of its rulesets.

    cards.json holds what all rulesets have, and what came `since` a later one (docs/adding-a-game.md). A ruleset reads
    what had come by then, so an addition changes no catalogue before it.
    """
    return Catalogue(read_cards(f"{package}/cards.json", _json(files(package) / "cards.json"), ruleset))


def every_card(package: str) -> tuple[CatalogueCard, ...]:
    """The cards that any ruleset of a game package has, each as its newest ruleset has it, in the order of cards.json.

    A card that came later stands behind those that were there before, so this order numbers them for good.
    """
    return load_catalogue(package, sys.maxsize).cards


def numbered(cards: Iterable[CatalogueCard]) -> dict[str, int]:
    """The members of an enum of these cards: `{"SKIP": 0, ...}`, by their order."""
    return {card.code.upper(): number for number, card in enumerate(cards)}


class CatalogueEnum(EnumType):
    """The metaclass of an enum whose members are the cards of a catalogue: `vars().update(numbered(...))`.

    The type checker cannot read cards.json, so it takes every name for a member; tests/test_names.py looks them up.
    """

    if TYPE_CHECKING:

        def __getattr__(cls: type[T], name: str) -> T: ...


def load_more(package: str, ruleset: int = 1) -> dict[str, Catalogue]:
    """The other catalogues of a game package, by name: each file in catalogues/."""
    found = {}
    for path in sorted((files(package) / "catalogues").iterdir(), key=lambda each: each.name):
        if path.name.endswith(".json"):
            cards = read_cards(f"{package}/catalogues/{path.name}", _json(path), ruleset)
            found[path.name.removesuffix(".json")] = Catalogue(cards)
    return found


def read_cards(source: str, data: object, ruleset: int = 1) -> tuple[CatalogueCard, ...]:
    """Cards from a parsed cards.json, as this ruleset has them; BadSetup names the first entry that is wrong.

    An entry with `since` is read from that ruleset on. One with the id of an earlier entry then takes its place.
    """
    if not isinstance(data, list):
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: must be a list of cards")
    cards: dict[str, CatalogueCard] = {}
    came: dict[str, int] = {}
    for place, entry in enumerate(data):
        read = _read_card(entry)
        if read is None or read[1] <= came.get(read[0].id, 0):
            wanted = '{"code": "fuse", "kind": "tile", "count": 11}, with a code of its own, whole numbers and words'
            raise BadSetup(SetupReason.BAD_CATALOGUE, f"{source}: entry {place} is {entry!r}; write it as {wanted}")
        card, since = read
        came[card.id] = since
        if since <= ruleset:
            cards[card.id] = card
    return tuple(cards.values())


def _read_card(entry: object) -> tuple[CatalogueCard, int] | None:
    """A card, and the ruleset with which it came."""
    match entry:
        case {"code": str(code), "kind": str(kind), "count": int(count), **rest} if code and kind and count > 0:
            since, name = rest.pop(SINCE, 1), rest.pop("id", code)
            numbers = tuple(sorted((str(name), number) for name, number in rest.items() if isinstance(number, int)))
            words = tuple(sorted((str(name), word) for name, word in rest.items() if isinstance(word, str)))
            if isinstance(since, int) and isinstance(name, str) and len(numbers) + len(words) == len(rest):
                return CatalogueCard(code, kind, count, numbers, words, name), since
    return None


def _json(path: Traversable) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise BadSetup(SetupReason.BAD_CATALOGUE, f"{path.name}: {wrong}") from None
