"""The cards of kobolds: what the rules know by name, and decks as data.

A card is a title, and on some copies a secret mission. It is written as in the catalogue: `give_me_that`, or with its
mission `give_me_that:only_survivor`. In a state it is a number: 16 times its title plus its mission.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import Annotated, TypeAlias

from engines.core.catalogue import Card, Catalogue, load_catalogue, load_more
from engines.core.errors import BadSetup, SetupReason
from engines.core.meanings import Code
from engines.core.record import record


class Title(IntEnum):
    """What the rules know by name."""

    __hash__ = int.__hash__

    MECHANISM = 0

    DEAD_RAT = 1
    MARBLES = 2
    WRONG_WAY = 3
    RETURN_TO_SENDER = 4
    BUCKET_OF_NAILS = 5
    COIN_MAGNET = 6
    DAMP_POWDER = 7

    GIVE_ME_THAT = 8
    TAKE_THAT = 9
    TRY_IT_OUT = 10
    NO_WAY = 11
    ILL_HANDLE_THIS = 12
    LITTLE_FRIEND = 13
    BOMB_ON_A_STICK = 14
    DUCK = 15
    TROLL_HIDEOUT = 16
    CHAINED_TOGETHER = 17
    PEEK = 18
    PICKPOCKET = 19
    SECOND_WIND = 20
    ABOUT_TURN = 21
    FIRE_DRILL = 22


class Mission(IntEnum):
    """What a secret mission wants."""

    __hash__ = int.__hash__

    NONE = 0
    ONLY_SURVIVOR = 1
    HOLDER = 2
    RIGHT_KILLED = 3
    LEFT_KILLED = 4
    KILLED = 5
    NOBODY_KILLED = 6
    ARMED_AND_SURVIVED = 7
    THREE_KILLED = 8
    TWO_MECHANISMS = 9


class Revival(IntEnum):
    """What a revived kobold had better not do."""

    __hash__ = int.__hash__

    SHAKY_PAWS = 0
    RESTLESS_PAWS = 1
    TONGUE_TIED = 2
    SLOW_STARTER = 3
    EARLY_SLEEPER = 4
    TWO_LEFT_FEET = 5
    BRAVE_FACE = 6
    HOARDER = 7
    SOFT_HEART = 8


Face: TypeAlias = int
TITLES = tuple(Title)
MISSIONS = tuple(Mission)
CardCode: TypeAlias = Annotated[str, Code("card"), Code("mission", tuple(each.name.lower() for each in MISSIONS[1:]))]
Back: TypeAlias = Annotated[str, Code("back", ("mechanism", "trick"))]
MECHANISM: Face = 0
DEVICES = range(Title.DEAD_RAT, Title.DAMP_POWDER + 1)
INTERRUPTS = (Title.NO_WAY, Title.ILL_HANDLE_THIS)
TEMPORARY = (Title.LITTLE_FRIEND, Title.BOMB_ON_A_STICK, Title.DUCK)
PERMANENT = (Title.TROLL_HIDEOUT, Title.CHAINED_TOGETHER)
PASSING = (Title.GIVE_ME_THAT, Title.TAKE_THAT, Title.TRY_IT_OUT)
PROTECTING = (Title.BOMB_ON_A_STICK, Title.DUCK, Title.TROLL_HIDEOUT)
KIND = {
    **{Title(number): "device" for number in DEVICES},
    **dict.fromkeys(TITLES[Title.GIVE_ME_THAT :], "plain"),
    **dict.fromkeys(INTERRUPTS, "interrupt"),
    **dict.fromkeys(TEMPORARY, "temporary"),
    **dict.fromkeys(PERMANENT, "permanent"),
    Title.MECHANISM: "mechanism",
}
"""The kind under which a catalogue must list a title."""


def face(title: Title, mission: Mission = Mission.NONE) -> Face:
    return 16 * title + mission


def title_of(card: Face) -> Title:
    return TITLES[card >> 4]


def mission_of(card: Face) -> Mission:
    return MISSIONS[card & 15]


def is_device(card: Face) -> bool:
    return card >> 4 in DEVICES


NAMES: dict[Face, str] = {
    face(title, mission): title.name.lower() + (f":{mission.name.lower()}" if mission else "")
    for title in TITLES
    for mission in MISSIONS
}
"""How a card is written."""
FACES: dict[str, Face] = {name: card for card, name in NAMES.items()}


# -- decks ------------------------------------------------------------------------------------------------------


@record
class Bomb:
    """A bomb card."""

    code: str
    mechanisms: int


@record
class Deck:
    """A catalogue, as the rules use it."""

    name: str
    catalogue: Catalogue
    bombs: tuple[Bomb, ...]
    mechanisms: int
    cards: tuple[Face, ...]
    """Devices and tricks, copy by copy."""
    revivals: tuple[int, ...]
    pays: tuple[int, ...]
    """The gold for each mission, by its number (KOB-33)."""


WANTED = {"bomb": 10, "mechanism": 10, "device": 7, "trick": 47, "revival": 18}
"""KOB-1: how many there are of each."""
TRICKS = ("plain", "interrupt", "temporary", "permanent")
REVIVALS = {revival.name.lower(): revival for revival in Revival}
MISSION_NAMES = {mission.name.lower(): mission for mission in MISSIONS[1:]}


def read_deck(name: str, catalogue: Catalogue, ruleset: int) -> Deck:
    """A catalogue as a deck of a ruleset; BadSetup names the first thing that is wrong with it (KOB-1)."""
    found: Counter[str] = Counter()
    missions: Counter[str] = Counter()
    faces: list[Face] = []
    for card in catalogue.cards:
        _check_origin(name, card)
        found["trick" if card.kind in TRICKS else card.kind] += card.count
        if card.kind == "device" or card.kind in TRICKS:
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
        tuple(Bomb(card.code, _mechanisms(name, card)) for card in catalogue.cards for _ in range(_bombs(card))),
        found["mechanism"],
        tuple(faces),
        tuple(_revival(name, card) for card in catalogue.cards if card.kind == "revival" for _ in range(card.count)),
        _pays(name, catalogue, ruleset),
    )


def _bad(name: str, problem: str) -> BadSetup:
    return BadSetup(SetupReason.BAD_CATALOGUE, f"catalogue {name}: {problem}")


def _check_origin(name: str, card: Card) -> None:
    if card.word("origin") not in ("source", "house"):
        raise _bad(name, f'{card.code}: "origin" must be source or house')
    if card.kind not in (*WANTED, *TRICKS, "mission", "gold", "marker") or card.kind == "trick":
        raise _bad(name, f"{card.code}: there is no kind {card.kind}")


def _missions(name: str, card: Card) -> list[str]:
    """The missions that copies of this card carry."""
    listed = [word.strip() for word in card.word("missions").split(",") if word.strip()]
    if unknown := [word for word in listed if word not in MISSION_NAMES]:
        raise _bad(name, f"{card.code}: there is no mission {unknown[0]}; missions: {', '.join(MISSION_NAMES)}")
    if listed and card.kind not in ("plain", "temporary", "permanent"):
        raise _bad(name, f"{card.code}: only tricks that are no interrupts carry missions")
    if len(set(listed)) != len(listed) or len(listed) > card.count:
        raise _bad(name, f"{card.code}: each mission at most once, and not more missions than copies")
    return listed


def _copies(name: str, card: Card, missions: list[str]) -> list[Face]:
    title = Title.__members__.get(card.code.upper())
    if title is None or KIND[title] != card.kind:
        known = ", ".join(each.name.lower() for each, kind in KIND.items() if kind == card.kind)
        raise _bad(name, f"{card.code}: no rules for a {card.kind} of that name; there are rules for {known}")
    return [face(title)] * (card.count - len(missions)) + [face(title, MISSION_NAMES[word]) for word in missions]


def _bombs(card: Card) -> int:
    return card.count if card.kind == "bomb" else 0


def _mechanisms(name: str, card: Card) -> int:
    count = card.number("mechanisms")
    if not 1 <= count <= WANTED["mechanism"]:
        raise _bad(name, f'{card.code}: a bomb card has "mechanisms" from 1 to {WANTED["mechanism"]}')
    return count


def _revival(name: str, card: Card) -> int:
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
