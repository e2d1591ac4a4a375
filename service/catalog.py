"""Games as messages: what CatalogService tells."""

from __future__ import annotations

from typing import Any

from engines.core.catalogue import CatalogueCard
from engines.core.game import Game
from engines.core.options import Counts, Flag, Number, OneOf, OptionKind, SeatOrSeed, SomeOf
from engines.games import GAMES
from powderkeg.v1 import catalog_service_pb2 as pb
from words import LANGUAGES
from words.catalogue import Glossary, Said, endings

TYPES: dict[type, pb.OptionType.ValueType] = {
    Flag: pb.OPTION_TYPE_FLAG,
    Number: pb.OPTION_TYPE_NUMBER,
    SeatOrSeed: pb.OPTION_TYPE_SEAT_OR_SEED,
    OneOf: pb.OPTION_TYPE_ONE_OF,
    SomeOf: pb.OPTION_TYPE_SOME_OF,
    Counts: pb.OPTION_TYPE_COUNTS,
}


def summary(game: Game[Any, Any]) -> pb.GameSummary:
    return pb.GameSummary(
        name=game.name,
        words={language: _words(words.game()) for language, words in glossaries(game).items()},
        least_seats=game.seats[0],
        most_seats=game.seats[-1],
    )


def describe(game: Game[Any, Any]) -> pb.GetGameResponse:
    words = glossaries(game)
    return pb.GetGameResponse(
        summary=summary(game),
        rulesets=GAMES.rulesets(game.name),
        options=[_option(name, kind, words) for name, kind in game.options.kinds.items()],
        cards=[_card(card, words) for card in game.catalogue.cards],
        bots=list(game.bots),
        catalogue_digest=game.catalogue.digest,
        decisions={kind: _texts({lang: each.decision(kind) for lang, each in words.items()}) for kind in game.legal},
        endings={code: _texts({lang: each.ending(code) for lang, each in words.items()}) for code in endings(game)},
        catalogue_digests={name: catalogue.digest for name, catalogue in game.catalogues.items()},
        languages=LANGUAGES,
        ruleset=game.ruleset,
    )


Words = dict[str, Glossary]
"""By language."""


def glossaries(game: Game[Any, Any]) -> Words:
    return {language: Glossary(game, language) for language in LANGUAGES}


def _texts(by_language: dict[str, str]) -> pb.Texts:
    return pb.Texts(by_language=by_language)


def _words(said: Said) -> pb.Words:
    return pb.Words(title=said.title, text=said.text, short=said.short)


def _card(card: CatalogueCard, words: Words) -> pb.Card:
    return pb.Card(
        code=card.code,
        kind=card.kind,
        count=card.count,
        numbers=dict(card.numbers),
        notes=dict(card.words),
        words={language: _words(each.card(card)) for language, each in words.items()},
    )


def _option(name: str, kind: OptionKind, words: Words) -> pb.GameOption:
    said = {language: each.option(name) for language, each in words.items()}
    option = pb.GameOption(
        name=name,
        type=TYPES[type(kind)],
        default_value=kind.write(kind.default),
        limits=kind.limits(),
        texts=_texts({language: each.text for language, each in said.items()}),
        titles=_texts({language: each.title for language, each in said.items()}),
    )
    match kind:
        case Number(_, least, most):
            option.least, option.most = least, most
        case OneOf(_, names) | SomeOf(names) | Counts(names):
            option.words.extend(names)
    return option
