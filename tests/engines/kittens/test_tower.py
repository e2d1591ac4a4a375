"""KIT-40, KIT-43, KIT-57: the box of Barking Kittens with its stash, and the Tower of Power."""

import pytest

from engines.core.errors import Reason
from engines.core.rng import derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens.actions import Pair, PlayOn, Three
from engines.kittens.cards import BARKING, Card, copies
from engines.kittens.events import CardTaken, KittenShown, TitleMissing, TowerWorn
from engines.kittens.state import KittensState
from tests.engines.kittens.table import BOXES, KittensTable, cards, kittens

PILE = "shuffle skip favor attack nope"
SEEDS = range(120)


def barking(*hands: str, players: int = 3, more: tuple[str, ...] = ()) -> KittensTable:
    return kittens(players, "barking", *more).hands(*hands).pile(PILE)


def seeded(number: int, players: int, *expansions: str, **options: object) -> KittensState:
    return BOXES.new(players, derive_seed(f"barking {number}"), {"expansions": expansions, **options})


# -- the box


def test_twenty_cards() -> None:  # KIT-40
    box = [copies(BOXES.ruleset, (BARKING,), 4)[card] - copies(BOXES.ruleset, (), 4)[card] for card in Card]
    assert {card.name.lower(): number for card, number in zip(Card, box, strict=True) if number} == {
        "barking_kitten": 2,
        "alter_the_future_now": 2,
        "bury": 2,
        "personal_attack": 4,
        "share_the_future": 2,
        "tower_of_power": 1,
        "ill_take_that": 4,
        "super_skip": 1,
        "potluck": 2,
    }
    assert sum(box) == 20


@pytest.mark.parametrize("players", [2, 3, 5, 6, 9])
def test_one_kitten_fewer_than_players(players: int) -> None:  # KIT-40
    state = seeded(0, players, "barking")
    assert state.pile.count(Card.EXPLODING_KITTEN) == state.census()["exploding_kitten"] == players - 1


@pytest.mark.parametrize(("players", "defuses"), [(2, 6), (3, 6), (5, 6), (6, 12)])
def test_alone_it_uses_all_defuses(players: int, defuses: int) -> None:  # KIT-40, KIT-2
    assert seeded(0, players, "barking").census()["defuse"] == defuses


def test_six_cards_are_set_aside_as_the_stash() -> None:  # KIT-40
    state = seeded(0, 4, "barking")
    assert len(state.stash) == 6
    assert state.view(0).stash_size == state.view(SPECTATOR).stash_size == 6
    assert state.view(0).stash == state.view(SPECTATOR).stash == ()
    assert state.view(ORGANIZER).stash == tuple(state.stash)


def test_the_tower_and_the_kittens_are_never_in_the_stash() -> None:  # KIT-40
    for number in SEEDS:
        stash = seeded(number, 4, "imploding", "streaking", "barking").stash
        assert not {Card.TOWER_OF_POWER, Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN} & set(stash)


def test_defuses_can_be_dealt_and_stashed() -> None:  # KIT-40
    states = [seeded(number, 3, "barking") for number in SEEDS]
    assert any(hand.count(Card.DEFUSE) > 1 for state in states for hand in state.hands)
    assert any(Card.DEFUSE in state.stash for state in states)
    assert all(Card.DEFUSE in hand and len(hand) == 8 for state in states for hand in state.hands)


def test_the_tower_can_be_dealt() -> None:  # KIT-40
    dealt = {Card.TOWER_OF_POWER in seeded(number, 3, "barking").pile for number in SEEDS}
    assert dealt == {True, False}


def test_in_the_quick_game_the_tower_goes_in_with_the_kittens() -> None:  # KIT-40, KIT-3
    for number in SEEDS:
        assert seeded(number, 3, "barking", quick=True).pile.count(Card.TOWER_OF_POWER) == 1


def test_the_quick_game_sets_a_third_aside_before_tower_and_kittens() -> None:  # KIT-40, KIT-3
    state = seeded(0, 3, "barking", quick=True)
    rest = 56 + 20 - 4 - 1 - 6 - 3 * 8
    assert len(state.aside) == rest // 3
    assert len(state.pile) == rest - rest // 3 + 2 + 1


@pytest.mark.parametrize(
    ("players", "boxes", "count"),
    [
        (2, "imploding barking", (1, 1, 4)),
        (3, "imploding barking", (1, 1, 5)),
        (4, "imploding barking", (2, 1, 6)),
        (2, "streaking barking", (2, 0, 4)),
        (3, "streaking barking", (3, 0, 5)),
        (5, "streaking barking", (5, 0, 6)),
        (2, "imploding streaking barking", (1, 1, 4)),
        (3, "imploding streaking barking", (2, 1, 5)),
        (6, "imploding streaking barking", (5, 1, 6)),
        (9, "imploding streaking barking", (8, 1, 12)),
    ],
)
def test_all_setup_rules_hold_together(players: int, boxes: str, count: tuple[int, ...]) -> None:  # KIT-40
    census = seeded(0, players, *boxes.split()).census()
    assert (census["exploding_kitten"], census["imploding_kitten"], census["defuse"]) == count


def test_defuses_go_in_before_the_deal_if_any_expansion_says_so() -> None:  # KIT-40
    states = [seeded(number, 4, "imploding", "barking") for number in SEEDS]
    assert any(hand.count(Card.DEFUSE) > 1 for state in states for hand in state.hands)


# -- the Tower


def test_the_tower_is_worn_with_the_stash() -> None:  # KIT-43
    table = barking("tower_of_power skip", "favor").stash("skip favor nope").plays("tower_of_power").turn_of(0)
    assert table.happened(TowerWorn) == [TowerWorn(0, 3)]
    assert [table.sees(2).spots[seat].tower for seat in range(3)] == [True, False, False]
    assert table.sees(2).stash_size == 3
    table.has(0, "skip")
    assert table.discarded == ""


def test_a_tower_that_survived_a_nope_leaves_the_nopes_on_the_discard_pile() -> None:  # KIT-43, KIT-52
    table = barking("tower_of_power nope", "nope", "skip").stash("favor").discard("skip attack")
    table.plays("tower_of_power", wait=True).nopes(1).nopes(0).nobody_reacts().turn_of(0)
    assert table.discarded == "skip attack nope nope"
    assert table.sees(1).spots[0].tower


def test_nobody_sees_the_stash_not_even_the_wearer() -> None:  # KIT-43
    table = barking("tower_of_power skip", "favor").stash("skip favor nope").plays("tower_of_power")
    assert table.sees(0).stash == table.sees(1).stash == table.sees(SPECTATOR).stash == ()
    assert table.sees(0).spots[0].hand == (Card.SKIP,)


def test_a_pair_takes_a_stash_card() -> None:  # KIT-43
    table = barking("skip skip", "favor").tower_on(1, "nope attack defuse").luck_picks_stash("attack")
    table.pairs("skip", on=1).turn_of(0).has(0, "attack").has(1, "favor")
    assert table.sees(0).stash_size == 2
    assert table.told(0, CardTaken) == [CardTaken((), 0, 1, True, Card.ATTACK)]


def test_the_wearer_does_not_see_what_is_taken_from_the_stash() -> None:  # KIT-43
    table = barking("skip skip", "favor", "nope").tower_on(1, "attack defuse").pairs("skip", on=1)
    hidden = [CardTaken((), 0, 1, True, None)]
    assert table.told(1, CardTaken) == table.told(2, CardTaken) == table.told(SPECTATOR, CardTaken) == hidden


def test_a_favor_takes_a_stash_card_and_asks_nobody() -> None:  # KIT-43
    table = barking("favor", "skip").tower_on(1, "nope attack").luck_picks_stash("nope").plays("favor", on=1)
    table.turn_of(0).has(0, "nope").has(1, "skip")


def test_three_of_a_kind_takes_a_stash_card_whatever_was_named() -> None:  # KIT-43
    table = barking("skip skip skip", "defuse").tower_on(1, "nope attack").luck_picks_stash("attack")
    table.threes("skip", "defuse", on=1).turn_of(0).has(0, "attack").has(1, "defuse")
    assert table.happened(TitleMissing) == []


def test_when_the_stash_is_empty_the_hand_is_open_to_thieves() -> None:  # KIT-43
    table = barking("favor skip skip", "defuse").tower_on(1, "nope").plays("favor", on=1).has(0, "skip skip nope")
    table.pairs("skip", on=1).has(0, "nope defuse").has(1, "")
    assert table.sees(2).spots[1].tower


def test_when_the_stash_is_empty_three_of_a_kind_asks_for_the_title() -> None:  # KIT-43
    table = barking("skip skip skip", "defuse favor").tower_on(1, "").threes("skip", "defuse", on=1).turn_of(0)
    table.has(0, "defuse")


def test_when_the_stash_is_empty_a_favor_asks_the_wearer() -> None:  # KIT-43
    barking("favor", "defuse skip").tower_on(1, "").plays("favor", on=1).asks(1, "give")


def test_a_stash_card_is_picked_at_random() -> None:  # KIT-43
    for place, name in enumerate(["nope", "attack", "defuse"]):
        table = barking("favor", "skip").tower_on(1, "nope attack defuse").next_random(place).plays("favor", on=1)
        table.has(0, name)


def test_an_empty_handed_wearer_with_stash_can_be_robbed() -> None:  # KIT-43, KIT-54
    table = barking("skip skip skip favor", "").tower_on(1, "nope")
    assert table.offers(0, Pair(Card.SKIP, 0, 1))
    assert table.offers(0, Three(Card.SKIP, 0, Card.NOPE, 1))
    table.plays("favor", on=1).has(0, "skip skip skip nope")
    assert not table.offers(0, Pair(Card.SKIP, 0, 1))
    table.refuses(Pair(Card.SKIP, 0, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_an_empty_handed_wearer_without_stash_cannot_be_chosen() -> None:  # KIT-43, KIT-54
    table = barking("favor", "", "skip").tower_on(1, "")
    table.refuses(PlayOn(Card.FAVOR, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    table.hands("skip skip skip", "", "skip")
    three = Three(Card.SKIP, 0, Card.NOPE, 1)
    table.refuses(three, rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_the_stash_protects_its_wearer_only() -> None:  # KIT-43
    barking("skip skip", "favor", "nope").tower_on(1, "attack").pairs("skip", on=2).has(0, "nope").has(2, "")


def test_a_stash_on_the_table_protects_nobody() -> None:  # KIT-43
    table = barking("skip skip", "nope").stash("attack attack").pairs("skip", on=1).has(0, "nope")
    assert table.sees(0).stash_size == 2


def test_the_wearer_robs_others_as_ever() -> None:  # KIT-43
    table = barking("skip skip", "nope").tower_on(0, "attack").pairs("skip", on=1).has(0, "nope")
    assert table.sees(1).stash_size == 1


def test_ill_take_that_takes_the_drawn_card_from_the_wearer() -> None:  # KIT-43, KIT-45
    table = barking("skip", "skip").tower_on(0, "attack").take_that_before(0, by=1).draws().has(1, "skip shuffle")
    assert table.sees(1).stash_size == 1


def test_a_potluck_takes_a_hand_card_from_the_wearer() -> None:  # KIT-43, KIT-46
    table = barking("potluck skip", "favor").tower_on(0, "attack").plays("potluck").asks(0, "potluck").puts("skip")
    assert table.sees(1).stash_size == 1


def test_a_stolen_streaking_kitten_from_the_stash_harms_nobody() -> None:  # KIT-43, KIT-31
    table = barking("favor", "skip", more=("streaking",)).tower_on(1, "streaking_kitten").plays("favor", on=1)
    table.turn_of(0).has(0, "streaking_kitten")
    assert table.happened(KittenShown) == []


def test_the_tower_shields_a_held_kitten() -> None:  # KIT-43, KIT-31
    table = barking("skip skip skip", "streaking_kitten exploding_kitten", more=("streaking",)).tower_on(1, "nope")
    table.threes("skip", "streaking_kitten", on=1).turn_of(0).has(0, "nope")
    table.has(1, "streaking_kitten exploding_kitten")


def test_a_blind_favor_on_the_tower() -> None:  # KIT-43, KIT-47, KIT-50
    table = barking("favor nope", "skip", "skip", more=("streaking",)).tower_on(1, "attack").blind(0)
    table.plays_blind("favor").chooses(1).turn_of(0).has(0, "nope attack")
    assert table.told(0, CardTaken) == [CardTaken((), 0, 1, True, Card.ATTACK)]
    assert table.sees(0).spots[0].hand == ()
    assert table.is_blind(0)


def test_a_blind_wearer_gives_from_the_stash() -> None:  # KIT-43, KIT-47
    table = barking("favor", "skip", more=("streaking",)).tower_on(1, "attack").blind(1).plays("favor", on=1)
    table.has(0, "attack").has(1, "skip")
    assert table.sees(0).spots[0].hand == (Card.ATTACK,)


def test_the_tower_stays_for_the_game() -> None:  # KIT-43
    table = barking("tower_of_power skip", "favor").stash("nope").plays("tower_of_power").draws().plays("favor", on=0)
    table.draws().draws().turn_of(0)
    assert table.sees(1).spots[0].tower
    assert Card.TOWER_OF_POWER not in table.state.discard


def test_the_tower_goes_with_its_wearer() -> None:  # KIT-53, KIT-43
    table = barking("skip", "favor", "skip").tower_on(1, "nope attack").resigns(1)
    assert sorted(table.state.discard) == sorted(cards("favor nope attack tower_of_power"))
    assert table.sees(0).stash_size == 0
    assert not table.sees(0).spots[1].tower


def test_played_again_later_it_brings_no_stash() -> None:  # KIT-57
    table = barking("nope attack skip favor shuffle", "favor", "skip").tower_on(1, "nope attack").resigns(1)
    table.fives("nope attack skip favor shuffle").takes("tower_of_power").plays("tower_of_power").turn_of(0)
    assert table.happened(TowerWorn) == [TowerWorn(0, 0)]
    assert table.sees(2).spots[0].tower
    assert table.sees(2).stash_size == 0


def test_a_noped_tower_that_comes_back_finds_its_stash() -> None:  # KIT-52, KIT-57
    table = barking("nope attack skip favor shuffle", "", "skip").discard("tower_of_power").stash("nope attack")
    table.fives("nope attack skip favor shuffle").takes("tower_of_power").plays("tower_of_power").turn_of(0)
    assert table.happened(TowerWorn) == [TowerWorn(0, 2)]


def test_a_theft_that_was_noped_leaves_the_stash() -> None:  # KIT-43
    table = barking("favor", "skip", "nope").tower_on(1, "attack").plays("favor", on=1, wait=True).nopes(2)
    table.nobody_reacts().turn_of(0)
    assert table.sees(0).stash_size == 1


def test_the_wearer_may_leave_before_the_theft() -> None:  # KIT-43, KIT-54
    table = barking("favor", "skip", "nope").tower_on(1, "attack").plays("favor", on=1, wait=True).resigns(1)
    table.nobody_reacts().turn_of(0).has(0, "")


def test_a_defuse_from_the_stash_is_a_defuse() -> None:  # KIT-43
    table = barking("favor", "skip").tower_on(1, "defuse").plays("favor", on=1).pile("exploding_kitten skip").draws()
    table.asks(0, "place_kitten")
