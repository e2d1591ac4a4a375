"""Decks: the catalogues of kobolds as the rules use them, checked (KOB-1)."""

from __future__ import annotations

from collections import Counter

from engines.core.catalogue import Catalogue, CatalogueCard, load_catalogue, load_more
from engines.core.errors import BadSetup, SetupReason
from engines.core.record import record
from engines.kobolds.cards import KIND, MISSIONS, TRICK_KINDS, Face, Mission, Revival, Title, face


@record
class BombCard:
    """A bomb card."""

    code: str
    mechanisms: int


@record
class Deck:
    """A catalogue, as the rules use it."""

    name: str
    catalogue: Catalogue
    bombs: tuple[BombCard, ...]
    mechanisms: int
    cards: tuple[Face, ...]
    """Devices and tricks, copy by copy."""
    revivals: tuple[int, ...]
    pays: tuple[int, ...]
    """The gold for each mission, by its number (KOB-33)."""


WANTED = {"bomb": 10, "mechanism": 10, "device": 7, "trick": 47, "revival": 18}
"""KOB-1: how many there are of each."""
REVIVALS = {revival.name.lower(): revival for revival in Revival}
MISSION_NAMES = {mission.name.lower(): mission for mission in MISSIONS[1:]}


def read_deck(name: str, catalogue: Catalogue, ruleset: int) -> Deck:
    """A catalogue as a deck of a ruleset; BadSetup names the first thing that is wrong with it (KOB-1)."""
    found: Counter[str] = Counter()
    missions: Counter[str] = Counter()
    faces: list[Face] = []
    for card in catalogue.cards:
        _check_origin(name, card)
        found["trick" if card.kind in TRICK_KINDS else card.kind] += card.count
        if card.kind == "device" or card.kind in TRICK_KINDS:
            wanted = _missions(name, card)
            missions.update(wanted)
            faces += _copies(name, card, wanted)
    for kind, count in WANTED.items():
        if found[kind] != count:
            raise _bad(name, f"it has {found[kind]} cards of the kind {kind}; there must be {count}")
    said = {card.code: card.count for card in catalogue.cards if card.kind == "mission"}
    for mission in (*said, *missions):
        if missions[mission] != said.get(mission, 0):
            carried, count = missions[mission], said.get(mission, 0)
            raise _bad(name, f"{mission}: {carried} copies carry this mission, its own count says {count}")
    return Deck(
        name,
        catalogue,
        tuple(BombCard(card.code, _mechanisms(name, card)) for card in catalogue.cards for _ in range(_bombs(card))),
        found["mechanism"],
        tuple(faces),
        tuple(_revival(name, card) for card in catalogue.cards if card.kind == "revival" for _ in range(card.count)),
        _pays(name, catalogue, ruleset),
    )


def _bad(name: str, problem: str) -> BadSetup:
    return BadSetup(SetupReason.BAD_CATALOGUE, f"catalogue {name}: {problem}")


def _check_origin(name: str, card: CatalogueCard) -> None:
    if card.word("origin") not in ("source", "house"):
        raise _bad(name, f'{card.code}: "origin" must be source or house')
    if card.kind not in (*WANTED, *TRICK_KINDS, "mission", "gold", "marker") or card.kind == "trick":
        raise _bad(name, f"{card.code}: there is no kind {card.kind}")


def _missions(name: str, card: CatalogueCard) -> list[str]:
    """The missions that copies of this card carry."""
    listed = [word.strip() for word in card.word("missions").split(",") if word.strip()]
    if unknown := [word for word in listed if word not in MISSION_NAMES]:
        raise _bad(name, f"{card.code}: there is no mission {unknown[0]}; missions: {', '.join(MISSION_NAMES)}")
    if listed and card.kind not in ("plain", "temporary", "permanent"):
        raise _bad(name, f"{card.code}: only tricks that are no interrupts carry missions")
    if len(set(listed)) != len(listed) or len(listed) > card.count:
        raise _bad(name, f"{card.code}: each mission at most once, and not more missions than copies")
    return listed


def _copies(name: str, card: CatalogueCard, missions: list[str]) -> list[Face]:
    title = Title.__members__.get(card.code.upper())
    if title is None or KIND[title] != card.kind:
        known = ", ".join(each.name.lower() for each, kind in KIND.items() if kind == card.kind)
        raise _bad(name, f"{card.code}: no rules for a {card.kind} of that name; there are rules for {known}")
    return [face(title)] * (card.count - len(missions)) + [face(title, MISSION_NAMES[word]) for word in missions]


def _bombs(card: CatalogueCard) -> int:
    return card.count if card.kind == "bomb" else 0


def _mechanisms(name: str, card: CatalogueCard) -> int:
    count = card.number("mechanisms")
    if not 1 <= count <= WANTED["mechanism"]:
        raise _bad(name, f'{card.code}: a bomb card has "mechanisms" from 1 to {WANTED["mechanism"]}')
    return count


def _revival(name: str, card: CatalogueCard) -> int:
    if card.code not in REVIVALS:
        raise _bad(name, f"{card.code}: there are no rules for a revival of that name")
    return REVIVALS[card.code]


def _pays(name: str, catalogue: Catalogue, ruleset: int) -> tuple[int, ...]:
    """KOB-33: what a mission names, from ruleset 2 on; a gold each before that."""
    if ruleset == 1:
        return tuple(int(mission is not Mission.NONE) for mission in MISSIONS)
    gold = {card.code: card.number("gold") for card in catalogue.cards if card.kind == "mission"}
    if poor := [code for code, named in gold.items() if named < 1]:
        raise _bad(name, f'{poor[0]}: a mission has "gold", 1 or more')
    return tuple(gold.get(mission.name.lower(), 0) for mission in MISSIONS)


HOUSE = "house"


def _decks(ruleset: int) -> dict[str, Deck]:
    house = load_catalogue("engines.kobolds", ruleset)
    found = {HOUSE: house, **load_more("engines.kobolds", ruleset)}
    return {name: read_deck(name, catalogue, ruleset) for name, catalogue in found.items()}


DECKS = {ruleset: _decks(ruleset) for ruleset in (1, 2)}
"""Every deck that a match can name, by ruleset and name: cards.json, and each file in catalogues/."""
