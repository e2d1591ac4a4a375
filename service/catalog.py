"""Games as messages: what CatalogService tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.catalogue import Card, Locale
from engines.core.game import Game
from engines.core.options import Counts, Flag, Kind, Number, OneOf, SeatOrSeed, SomeOf
from engines.games import GAMES
from powderkeg.v1 import catalog_service_pb2 as pb

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
        words={
            language: pb.Words(title=locale.game.title, text=locale.game.text)
            for language, locale in game.catalogue.locales.items()
        },
        least_seats=game.seats[0],
        most_seats=game.seats[-1],
    )


def describe(game: Game[Any, Any]) -> pb.GetGameResponse:
    locales = game.catalogue.locales
    return pb.GetGameResponse(
        summary=summary(game),
        rulesets=GAMES.rulesets(game.name),
        options=[_option(name, kind, _texts(locales, "options", name)) for name, kind in game.options.kinds.items()],
        cards=[_card(card, locales) for card in game.catalogue.cards],
        bots=list(game.bots),
        catalogue_digest=game.catalogue.digest,
        decisions={kind: _texts(locales, "decisions", kind) for kind in game.legal},
        endings={code: _texts(locales, "endings", code) for code in locales["en"].endings},
        catalogue_digests={name: catalogue.digest for name, catalogue in game.catalogues.items()},
    )


def _texts(locales: Mapping[str, Locale], part: str, code: str) -> pb.Texts:
    return pb.Texts(by_language={language: getattr(locale, part)[code] for language, locale in locales.items()})


def _card(card: Card, locales: Mapping[str, Locale]) -> pb.Card:
    words = {language: locale.cards[card.code] for language, locale in locales.items()}
    return pb.Card(
        code=card.code,
        kind=card.kind,
        count=card.count,
        numbers=dict(card.numbers),
        notes=dict(card.words),
        words={language: pb.Words(title=said.title, text=said.text) for language, said in words.items()},
    )


def _option(name: str, kind: Kind, texts: pb.Texts) -> pb.GameOption:
    option = pb.GameOption(
        name=name,
        type=TYPES[type(kind)],
        default_value=kind.write(kind.default),
        limits=kind.limits(),
        texts=texts,
    )
    match kind:
        case Number(_, least, most):
            option.least, option.most = least, most
        case OneOf(_, words) | SomeOf(words) | Counts(words):
            option.words.extend(words)
    return option
