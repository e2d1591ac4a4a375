"""KOB-1: decks are data. The deck of the sources can be named, and bad decks are refused with a clear word."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from engines.core.catalogue import Catalogue, read_cards
from engines.core.errors import BadSetup, SetupReason
from engines.core.rng import derive_seed
from engines.core.viewers import SPECTATOR
from engines.kobolds import GAME, RULESETS
from engines.kobolds.cards import Mission
from engines.kobolds.decks import DECKS, Deck, read_deck
from tests.engines.kobolds.table import kobolds, written
from words.catalogue import Glossary

Entries = list[dict[str, Any]]


def entries(ruleset: int = GAME.ruleset) -> Entries:
    """The house deck as this ruleset has it, to be spoiled."""
    data: Entries = json.loads((files("engines.kobolds") / "cards.json").read_text(encoding="utf-8"))
    latest = {each["code"]: each for each in data if each.pop("since", 1) <= ruleset}
    return list(latest.values())


def entry(data: Entries, code: str) -> dict[str, Any]:
    return next(each for each in data if each["code"] == code)


def deck(data: Entries, ruleset: int = GAME.ruleset) -> Deck:
    return read_deck("mine", Catalogue(read_cards("mine.json", data)), ruleset)


def refused(spoil: Callable[[Entries], None]) -> str:
    """What is said of the house deck once it has been spoiled."""
    data = entries()
    spoil(data)
    with pytest.raises(BadSetup) as refusal:
        deck(data)
    assert refusal.value.reason is SetupReason.BAD_CATALOGUE
    assert "mine" in str(refusal.value)
    return str(refusal.value)


def change(code: str, **fields: object) -> Callable[[Entries], None]:
    return lambda data: entry(data, code).update(fields)


def drop(code: str, field: str) -> Callable[[Entries], None]:
    def spoil(data: Entries) -> None:
        del entry(data, code)[field]

    return spoil


def add(**fields: object) -> Callable[[Entries], None]:
    return lambda data: data.append(dict(fields))


# -- the decks there are ----------------------------------------------------------------------------------------


def test_the_house_deck_is_the_default() -> None:  # KOB-1
    assert kobolds().state.setup.options.catalogue == "house"
    assert GAME.catalogue_for(kobolds().state.setup.options) is GAME.catalogue


def test_the_deck_of_the_sources_can_be_named() -> None:  # KOB-1
    state = GAME.new(4, derive_seed("source"), {"catalogue": "source"})
    names = written([card for hand in state.hands for card in hand] + state.pile).split()
    assert Counter(name.split(":")[0] for name in names) == {
        "dead_rat": 4,
        "marbles": 3,
        "give_me_that": 8,
        "take_that": 6,
        "try_it_out": 6,
        "no_way": 8,
        "ill_handle_this": 6,
        "little_friend": 4,
        "bomb_on_a_stick": 5,
        "troll_hideout": 4,
    }
    assert {name.split(":")[1] for name in names if ":" in name} == {"only_survivor", "holder", "right_killed"}


def test_in_the_deck_of_the_sources_every_bomb_is_the_human_bomb() -> None:  # KOB-1
    for seed in range(10):
        view = GAME.new(3, derive_seed(seed), {"catalogue": "source"}).view(SPECTATOR)
        assert (view.bomb, view.bomb_mechanisms, view.mechanism_pile) == ("human_bomb", 3, 7)


def test_the_deck_of_the_sources_says_source_of_every_card_but_the_revivals() -> None:  # KOB-1
    cards = GAME.catalogues["source"].cards
    assert {card.word("origin") for card in cards if card.kind != "revival"} == {"source"}
    assert sum(card.count for card in cards if card.kind == "revival") == 18


def test_a_match_with_another_deck_is_another_match() -> None:  # KOB-1
    seed = derive_seed("same")
    assert GAME.new(3, seed, {"catalogue": "source"}).digest() != GAME.new(3, seed).digest()
    assert GAME.catalogues["source"].digest != GAME.catalogue.digest


def test_a_match_with_the_deck_of_the_sources_can_be_played() -> None:  # KOB-1, KOB-18
    table = kobolds(4, catalogue="source").armed(1).hands("no_way").blows_up().turn_of(1)
    assert table.sees(SPECTATOR).bomb == "human_bomb"


# -- reading ----------------------------------------------------------------------------------------------------


def test_a_deck_is_read_copy_by_copy() -> None:  # KOB-1
    read = deck(entries())
    assert (read.name, len(read.bombs), read.mechanisms, len(read.cards), len(read.revivals)) == (
        "mine",
        10,
        10,
        54,
        18,
    )
    assert Counter(written(read.cards).split())["duck"] == 1
    assert Counter(written(read.cards).split())["duck:holder"] == 1


def test_a_deck_may_have_other_numbers_of_each_card() -> None:  # KOB-1
    data = entries()
    entry(data, "give_me_that")["count"] = 6
    entry(data, "no_way")["count"] = 5
    assert Counter(written(deck(data).cards).split())["no_way"] == 5


@pytest.mark.parametrize("mechanisms", [1, 10])
def test_a_deck_may_have_other_bombs(mechanisms: int) -> None:  # KOB-1
    data = entries()
    entry(data, "grand_kaboom").update(code="my_bomb", mechanisms=mechanisms)
    assert ("my_bomb", mechanisms) in [(bomb.code, bomb.mechanisms) for bomb in deck(data).bombs]


def test_a_bomb_card_may_come_twice() -> None:  # KOB-1
    data = entries()
    entry(data, "human_bomb")["count"] = 2
    data.remove(entry(data, "grand_kaboom"))
    assert [bomb.code for bomb in deck(data).bombs].count("human_bomb") == 2


def test_copies_may_carry_other_missions() -> None:  # KOB-1, KOB-17
    data = entries()
    entry(data, "duck")["missions"] = "holder, killed ,two_mechanisms"
    entry(data, "second_wind").pop("missions")
    names = written(deck(data).cards).split()
    assert {"duck:holder", "duck:killed", "duck:two_mechanisms"} <= set(names)
    assert "duck" not in names


# -- the gold of missions ---------------------------------------------------------------------------------------


def test_a_mission_names_its_gold() -> None:  # KOB-33
    data = entries()
    entry(data, "holder")["gold"] = 3
    read = deck(data)
    assert (read.pays[Mission.HOLDER], read.pays[Mission.KILLED], read.pays[Mission.NONE]) == (3, 1, 0)


@pytest.mark.parametrize("name", ["house", "source"])
def test_every_mission_of_the_decks_there_are_names_one_gold(name: str) -> None:  # KOB-33
    missions = [card for card in GAME.catalogues[name].cards if card.kind == "mission"]
    assert {card.number("gold") for card in missions} == {1}


def test_a_mission_that_no_card_of_a_deck_carries_pays_nothing() -> None:  # KOB-33
    assert DECKS[2]["source"].pays[Mission.KILLED] == 0


def test_in_ruleset_1_missions_name_no_gold_and_pay_one() -> None:  # KOB-17
    assert all("gold" not in each for each in entries(1) if each["kind"] == "mission")
    assert deck(entries(1), 1).pays == (0, *[1] * 9)


@pytest.mark.parametrize("gold", [0, -1])
def test_a_mission_that_pays_less_than_a_gold(gold: int) -> None:  # KOB-1, KOB-33
    said = refused(change("holder", gold=gold))
    assert "holder" in said
    assert "gold" in said


def test_a_mission_without_gold() -> None:  # KOB-1, KOB-33
    assert "killed" in refused(drop("killed", "gold"))


def test_each_ruleset_has_decks_of_its_own() -> None:  # KOB-33
    """A match pins the digest of its deck, so what ruleset 2 added has left those of ruleset 1 as they were."""
    assert {name: catalogue.digest[:16] for name, catalogue in RULESETS[0].catalogues.items()} == {
        "house": "6957278ab11ca537",
        "source": "67f165a5956acdf1",
    }
    for name in ("house", "source"):
        assert RULESETS[0].catalogues[name].digest != RULESETS[1].catalogues[name].digest
        assert DECKS[1][name].cards == DECKS[2][name].cards, "the same seed deals the same cards"


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "for 1 gold if", "for the gold it names (usually 1) if"),
        ("de", "für 1 Gold ab, wenn", "für das Gold ab, das sie nennt (meist 1), wenn"),
        ("sv", "för 1 guldmynt om", "för de guldmynt som det anger (oftast 1) om"),
    ],
)
def test_the_words_of_a_mission_are_those_of_the_ruleset(language: str, first: str, second: str) -> None:  # KOB-33
    missions = [card.code for card in GAME.catalogue.cards if card.kind == "mission"]
    for code in missions:
        old, new = (Glossary(game, language).card(game.catalogue.by_code[code]) for game in RULESETS)
        assert (old.title, old.text.replace(first, second)) == (new.title, new.text)
        assert first in old.text


# -- what is refused --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "count", "kind", "wanted"),
    [
        ("human_bomb", 2, "bomb", 10),
        ("mechanism", 9, "mechanism", 10),
        ("mechanism", 11, "mechanism", 10),
        ("dead_rat", 2, "device", 7),
        ("no_way", 7, "trick", 47),
        ("give_me_that", 4, "trick", 47),
        ("peek", 3, "trick", 47),
        ("little_friend", 4, "trick", 47),
        ("troll_hideout", 2, "trick", 47),
        ("hoarder", 3, "revival", 18),
    ],
)
def test_wrong_counts(code: str, count: int, kind: str, wanted: int) -> None:  # KOB-1
    said = refused(change(code, count=count))
    assert kind in said
    assert str(wanted) in said


def test_a_kind_that_is_missing_altogether() -> None:  # KOB-1
    said = refused(lambda data: data.remove(entry(data, "mechanism")))
    assert "mechanism" in said
    assert "0" in said


@pytest.mark.parametrize("kind", ["device", "plain", "interrupt", "temporary", "permanent"])
def test_an_unknown_card(kind: str) -> None:  # KOB-1
    said = refused(add(code="banana", kind=kind, count=1, origin="house"))
    assert "banana" in said
    assert kind in said


def test_an_unknown_card_is_told_which_ones_there_are() -> None:  # KOB-1
    said = refused(add(code="banana", kind="permanent", count=1, origin="house"))
    assert "troll_hideout, chained_together" in said
    assert "duck" not in said


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("duck", "permanent"),
        ("troll_hideout", "temporary"),
        ("no_way", "plain"),
        ("peek", "interrupt"),
        ("dead_rat", "plain"),
        ("peek", "device"),
    ],
)
def test_a_card_under_another_kind(code: str, kind: str) -> None:  # KOB-1
    def spoil(data: Entries) -> None:
        entry(data, code).pop("missions", None)
        entry(data, code)["kind"] = kind

    assert code in refused(spoil)


def test_an_unknown_kind() -> None:  # KOB-1
    said = refused(add(code="banana", kind="fruit", count=1, origin="house"))
    assert "banana" in said
    assert "fruit" in said


def test_trick_is_no_kind_of_its_own() -> None:  # KOB-1
    assert "peek" in refused(change("peek", kind="trick"))


def test_an_unknown_revival() -> None:  # KOB-1, KOB-20
    assert "cold_feet" in refused(lambda data: entry(data, "hoarder").update(code="cold_feet"))


def test_an_unknown_mission() -> None:  # KOB-1, KOB-17
    said = refused(change("duck", missions="holder,world_peace"))
    assert "duck" in said
    assert "world_peace" in said


def test_none_is_no_mission() -> None:  # KOB-1, KOB-17
    assert "none" in refused(change("duck", missions="holder,none"))


@pytest.mark.parametrize("code", ["no_way", "ill_handle_this"])
def test_a_mission_on_an_interrupt(code: str) -> None:  # KOB-1, KOB-17
    assert code in refused(change(code, missions="holder"))


def test_a_mission_on_a_device() -> None:  # KOB-1, KOB-17
    assert "marbles" in refused(change("marbles", missions="holder"))


def test_the_same_mission_twice_on_one_title() -> None:  # KOB-1, KOB-17
    assert "duck" in refused(change("duck", missions="holder,holder"))


def test_more_missions_than_copies() -> None:  # KOB-1, KOB-17
    assert "peek" in refused(change("peek", missions="holder,killed,left_killed"))


@pytest.mark.parametrize("count", [1, 3])
def test_a_mission_whose_count_does_not_fit(count: int) -> None:  # KOB-1, KOB-17
    said = refused(change("holder", count=count))
    assert "holder" in said


def test_a_mission_that_is_no_entry() -> None:  # KOB-1, KOB-17
    said = refused(lambda data: data.remove(entry(data, "holder")))
    assert "holder: 2 copies carry this mission" in said
    assert said.endswith("says 0")


def test_a_mission_on_a_single_copy_that_is_no_entry() -> None:  # KOB-1, KOB-17
    def spoil(data: Entries) -> None:
        data.remove(entry(data, "holder"))
        entry(data, "duck")["missions"] = "two_mechanisms"

    assert "holder: 1 copies" in refused(spoil)


def test_a_mission_that_no_copy_carries() -> None:  # KOB-1, KOB-17
    def spoil(data: Entries) -> None:
        entry(data, "duck")["missions"] = "two_mechanisms"
        entry(data, "give_me_that")["missions"] = "left_killed"

    assert "holder" in refused(spoil)


@pytest.mark.parametrize("code", ["human_bomb", "mechanism", "marbles", "duck", "holder", "hoarder", "gold", "locked"])
def test_an_entry_without_an_origin(code: str) -> None:  # KOB-1
    said = refused(drop(code, "origin"))
    assert code in said
    assert "origin" in said


def test_an_origin_that_is_none() -> None:  # KOB-1
    said = refused(change("duck", origin="shop"))
    assert "duck" in said
    assert "origin" in said


def test_a_bomb_without_mechanisms() -> None:  # KOB-1, KOB-2
    said = refused(drop("grand_kaboom", "mechanisms"))
    assert "grand_kaboom" in said
    assert "mechanisms" in said


@pytest.mark.parametrize("mechanisms", [0, -1, 11])
def test_a_bomb_with_a_number_of_mechanisms_that_cannot_be(mechanisms: int) -> None:  # KOB-1, KOB-2
    assert "grand_kaboom" in refused(change("grand_kaboom", mechanisms=mechanisms))


def test_a_card_listed_twice() -> None:  # KOB-1
    with pytest.raises(BadSetup) as refusal:
        read_cards("mine.json", [*entries(), dict(entry(entries(), "duck"))])
    assert refusal.value.reason is SetupReason.BAD_CATALOGUE
    assert "duck" in str(refusal.value)


def test_an_unknown_deck_cannot_be_named() -> None:  # KOB-1
    with pytest.raises(BadSetup) as refusal:
        GAME.new(3, derive_seed("any"), {"catalogue": "printed"})
    assert refusal.value.reason is SetupReason.BAD_OPTION
    assert "house, source" in str(refusal.value)
