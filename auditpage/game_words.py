"""What the pieces of a game are called, for the page."""

from __future__ import annotations

from typing import Any

from google.protobuf.descriptor import EnumDescriptor

from engines.games import GAMES
from powderkeg.v1 import match_pb2
from words.catalogue import Glossary, endings


def game_words(rules: str, language: str = "en") -> dict[str, Any]:
    """Of a ruleset, as in kittens@2: titles and texts by code; where the table has numbers, what they stand for."""
    game = GAMES.called(rules)
    name, catalogue = game.name, game.catalogue
    words = Glossary(game, language)
    view = match_pb2.View.DESCRIPTOR.fields_by_name[name].message_type
    enums = view.file.enum_types_by_name.values() if view is not None else ()
    return {
        "title": words.game().title,
        "cards": {
            card.code: [said.title, said.text, card.kind]
            for card, said in ((card, words.card(card)) for card in catalogue.cards)
        },
        "decisions": {kind: words.decision(kind) for kind in game.legal},
        "endings": {code: words.ending(code) for code in endings(game)},
        "codes": {enum.name.lower().removeprefix(name): _codes(enum) for enum in enums},
    }


def _codes(enum: EnumDescriptor) -> list[str]:
    """By number: KITTENS_CARD_SKIP is "skip"."""
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    codes = [""] * (1 + max(value.number for value in enum.values))
    for value in enum.values:
        codes[value.number] = value.name.removeprefix(prefix).lower() if value.number else ""
    return codes
