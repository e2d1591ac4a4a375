"""KIT-33, KIT-47, KIT-50: blind and exploding. Random cards are thrown until a Defuse comes up, one for each kitten."""

from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardPut,
    CardTaken,
    CardThrown,
    KittenPlaced,
    KittenShown,
    PlayerOut,
    SightRegained,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

ALL = ("imploding", "streaking", "barking")
BOTH = "streaking_kitten exploding_kitten"


def blind(*hands: str, players: int = 3) -> KittensTable:
    """Seat 0 is blind, and a kitten lies on top of the pile."""
    return kittens(players, *ALL).hands(*hands).pile("exploding_kitten skip favor").blind(0)


def thrown(table: KittensTable) -> list[Card]:
    return [event.card for event in table.happened(CardThrown)]


# -- one kitten


def test_random_cards_are_thrown_until_a_defuse() -> None:  # KIT-33
    table = blind("skip defuse attack favor", "skip").luck_picks_in_turn(0, "attack skip defuse").draws()
    assert thrown(table) == cards("attack skip defuse")
    table.asks(0, "place_kitten").has(0, "favor")
    assert table.discarded == "attack skip defuse"


def test_a_defuse_may_come_up_first() -> None:  # KIT-33
    table = blind("skip defuse attack", "skip").luck_picks_in_turn(0, "defuse").draws().has(0, "skip attack")
    table.asks(0, "place_kitten")


def test_thrown_cards_have_no_effect() -> None:  # KIT-33
    table = blind("attack super_skip curse_of_the_cat_butt defuse", "nope", "nope")
    table.luck_picks_in_turn(0, "attack super_skip curse_of_the_cat_butt defuse").draws()
    table.asks(0, "place_kitten").places(0).turn_of(1, 1)
    assert not table.is_blind(1)


def test_after_the_defuse_the_blindness_ends() -> None:  # KIT-33
    table = blind("skip defuse favor", "skip").luck_picks_in_turn(0, "skip defuse").draws().places(1).turn_of(1)
    assert not table.is_blind(0)
    assert table.sees(0).spots[0].hand == (Card.FAVOR,)


def test_the_blind_regain_sight_once() -> None:  # KIT-33
    table = blind("defuse favor", "skip").luck_picks_in_turn(0, "defuse").draws()
    before = table.happened(SightRegained)
    assert before + table.places(0).happened(SightRegained) == [SightRegained(0)]


def test_without_a_defuse_everything_is_thrown() -> None:  # KIT-33
    table = blind("skip favor nope", "skip").draws().turn_of(1)
    assert table.is_out(0)
    assert sorted(table.state.discard) == sorted(cards("skip favor nope exploding_kitten"))
    assert sorted(thrown(table)) == sorted(cards("skip favor nope"))


def test_with_an_empty_hand_the_blind_are_out() -> None:  # KIT-33
    table = blind("", "skip").draws().turn_of(1)
    assert table.is_out(0)
    assert table.discarded == "exploding_kitten"


def test_a_second_defuse_stays_in_hand() -> None:  # KIT-33
    blind("defuse defuse", "skip").next_random(0).draws().asks(0, "place_kitten").has(0, "defuse")


def test_the_blind_who_sees_the_mark_of_a_defuse_still_throws_at_random() -> None:  # KIT-33, KIT-50
    table = blind("skip defuse", "skip").marked(0, "defuse").luck_picks_in_turn(0, "skip defuse").draws()
    table.asks(0, "place_kitten").has(0, "")


def test_everybody_sees_what_is_thrown() -> None:  # KIT-33
    table = blind("skip defuse", "skip").luck_picks_in_turn(0, "skip defuse").draws()
    assert table.told(SPECTATOR, CardThrown)[0] == CardThrown(0, Card.SKIP)
    assert table.told(1, CardThrown) == table.happened(CardThrown)


def test_nobody_can_nope_a_throw() -> None:  # KIT-33, KIT-52
    table = kittens(3, "streaking").hands("attack defuse", "nope", "nope").pile("exploding_kitten skip").blind(0)
    table.luck_picks_in_turn(0, "attack defuse").does(Draw()).asks(0, "place_kitten")


def test_the_place_of_a_kitten_defused_blind_is_secret() -> None:  # KIT-33, KIT-5
    table = blind("defuse", "skip").draws().places(2)
    assert table.told(0, KittenPlaced) == [KittenPlaced((), 0, Card.EXPLODING_KITTEN, 2)]
    assert table.told(1, KittenPlaced) == [KittenPlaced((), 0, Card.EXPLODING_KITTEN, None)]
    assert table.pile_is == "skip favor exploding_kitten"


def test_a_blind_draw_from_the_bottom_may_explode() -> None:  # KIT-33
    table = blind("draw_from_the_bottom defuse", "skip").pile("skip exploding_kitten")
    table.luck_picks_in_turn(0, "draw_from_the_bottom defuse").plays_blind().asks(0, "place_kitten").places(0)
    table.turn_of(1)
    assert not table.is_blind(0)


def test_an_explosion_by_a_draw_ends_one_turn_of_two() -> None:  # KIT-33, KIT-5
    table = kittens(3, "streaking").hands("attack", "defuse skip").pile("exploding_kitten skip").blind(1)
    table.plays("attack").luck_picks_in_turn(1, "defuse").draws().places(1).turn_of(1, 1)
    assert not table.is_blind(1)


def test_the_blind_may_resign_while_placing() -> None:  # KIT-53, KIT-33
    table = blind("defuse skip", "skip").luck_picks_in_turn(0, "defuse").draws().resigns(0).turn_of(1)
    assert table.pile_is == "skip favor"
    assert sorted(table.state.discard) == sorted(cards("defuse skip exploding_kitten"))


# -- several kittens


def test_a_held_kitten_thrown_needs_its_own_defuse() -> None:  # KIT-33
    table = blind(f"{BOTH} defuse defuse", "skip").luck_picks_in_turn(0, "exploding_kitten defuse defuse").draws()
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)] * 2
    assert thrown(table) == cards("exploding_kitten defuse defuse")
    table.asks(0, "place_kitten").places(0).asks(0, "place_kitten").places(0).turn_of(1).has(0, "streaking_kitten")
    assert table.pile_is == "exploding_kitten exploding_kitten skip favor"
    assert not table.is_blind(0)


def test_two_kittens_and_one_defuse_are_too_many() -> None:  # KIT-33
    table = blind(f"{BOTH} defuse", "skip").luck_picks_in_turn(0, "exploding_kitten defuse streaking_kitten").draws()
    table.turn_of(1)
    assert table.is_out(0)
    assert table.state.discard.count(Card.EXPLODING_KITTEN) == 2


def test_a_held_kitten_that_does_not_come_up_stays() -> None:  # KIT-33, KIT-31
    table = blind(f"{BOTH} defuse", "skip").luck_picks_in_turn(0, "defuse").draws().asks(0, "place_kitten").places(0)
    table.turn_of(1).has(0, BOTH)
    assert table.happened(KittenShown) == []


def test_a_streaking_kitten_thrown_leaves_all_kittens_to_be_defused() -> None:  # KIT-50, KIT-31
    table = blind(f"{BOTH} skip defuse defuse", "skip")
    table.luck_picks_in_turn(0, "streaking_kitten -exploding_kitten skip defuse defuse").draws()
    assert len(table.happened(KittenShown)) == 2
    assert thrown(table) == cards("streaking_kitten skip defuse defuse")
    table.places(0).places(0).turn_of(1).has(0, "")


def test_a_streaking_kitten_thrown_and_one_defuse_are_not_enough() -> None:  # KIT-50, KIT-31
    table = blind(f"{BOTH} defuse", "skip").luck_picks_in_turn(0, "streaking_kitten -exploding_kitten defuse").draws()
    table.turn_of(1)
    assert table.is_out(0)
    assert table.state.pile.count(Card.EXPLODING_KITTEN) == 0


def test_the_kitten_thrown_before_the_streaking_kitten_needs_its_defuse_all_the_same() -> None:  # KIT-50, KIT-33
    table = blind(f"{BOTH} defuse", "skip").luck_picks_in_turn(0, "exploding_kitten streaking_kitten defuse").draws()
    assert table.is_out(0)


def test_a_kitten_turned_up_leaves_the_turn_to_its_player() -> None:  # KIT-33, KIT-31
    table = kittens(3, "streaking").hands("attack", f"{BOTH} defuse skip").pile("skip favor").blind(1).plays("attack")
    table.luck_picks_in_turn(1, "exploding_kitten defuse").plays_blind().asks(1, "place_kitten").places(1)
    table.turn_of(1, 2).has(1, "streaking_kitten skip")
    assert not table.is_blind(1)


def test_a_kitten_turned_up_and_a_streaking_kitten_thrown() -> None:  # KIT-33, KIT-50
    table = blind(f"{BOTH} defuse", "skip").luck_picks_in_turn(0, "exploding_kitten streaking_kitten defuse")
    table.plays_blind().asks(0, "place_kitten").places(0).turn_of(0).has(0, "")
    assert len(table.happened(KittenPlaced)) == 1


def test_a_streaking_kitten_lost_throws_blind_for_the_kitten() -> None:  # KIT-50, KIT-51
    table = blind(f"{BOTH} skip defuse", "skip")
    table.luck_picks_in_turn(0, "streaking_kitten -exploding_kitten skip defuse").plays_blind()
    assert Card.SKIP in thrown(table)
    table.asks(0, "place_kitten").places(0).turn_of(0).has(0, "")
    assert not table.is_blind(0)


# -- explosions out of turn


def test_a_blind_victim_of_a_theft_throws_cards() -> None:  # KIT-31, KIT-33
    table = kittens(3, "streaking").hands("skip skip skip", f"{BOTH} favor defuse").pile("skip favor").blind(1)
    table.luck_picks_in_turn(1, "-streaking_kitten -exploding_kitten favor defuse")
    table.threes("skip", "streaking_kitten", on=1)
    assert Card.FAVOR in thrown(table)
    table.asks(1, "place_kitten").places(0).turn_of(0).has(1, "").has(0, "streaking_kitten")
    assert not table.is_blind(1)


def test_a_blind_victim_of_a_theft_may_be_out() -> None:  # KIT-31, KIT-33
    table = kittens(3, "streaking").hands("skip skip skip", f"{BOTH} favor", "skip").pile("skip favor").blind(1)
    table.threes("skip", "streaking_kitten", on=1).turn_of(0)
    assert table.is_out(1)


def test_a_kitten_given_to_a_blind_player() -> None:  # KIT-31, KIT-33
    table = kittens(3, "streaking").hands("favor skip defuse", BOTH, "skip").pile("skip favor").blind(0)
    table.luck_picks(0, "favor").plays_blind().chooses(1)
    table.luck_picks_in_turn(0, "skip defuse").gives("exploding_kitten").asks(0, "place_kitten").places(0).turn_of(0)
    assert not table.is_blind(0)
    table.has(0, "").has(1, "streaking_kitten")


def test_a_blind_favor_takes_the_kitten_at_random() -> None:  # KIT-31, KIT-33
    table = kittens(3, "streaking").hands("favor defuse", f"{BOTH} skip").pile("skip favor").blind(1)
    table.luck_picks(1, "exploding_kitten").plays("favor", on=1)
    assert table.happened(CardTaken)[0].card is Card.EXPLODING_KITTEN
    table.asks(0, "place_kitten").places(0).turn_of(0)
    assert table.is_blind(1)


def test_a_streaking_kitten_picked_unseen_for_a_potluck() -> None:  # KIT-50, KIT-46
    table = kittens(3, *ALL).hands("potluck skip", f"{BOTH} defuse", "favor").pile("shuffle attack").blind(1)
    table.plays("potluck").puts("skip").luck_picks_unmarked(1, "streaking_kitten").next_random(0).puts_unseen()
    assert table.happened(KittenShown) == [KittenShown(1, Card.EXPLODING_KITTEN)]
    table.asks(1, "place_kitten")
    assert table.pile_is == "skip shuffle attack"
    table.places(0)
    assert table.pile_is == "streaking_kitten exploding_kitten skip shuffle attack"
    table.asks(2, "potluck").puts("favor").turn_of(0)
    assert not table.is_blind(1)


def test_a_streaking_kitten_picked_unseen_for_a_potluck_by_the_defenceless() -> None:  # KIT-50, KIT-46
    table = kittens(3, *ALL).hands("potluck skip", f"{BOTH} nope", "favor").pile("shuffle attack").blind(1)
    table.plays("potluck").puts("skip").luck_picks_unmarked(1, "streaking_kitten").puts_unseen()
    assert table.is_out(1)
    assert table.pile_is == "skip shuffle attack"
    assert Card.STREAKING_KITTEN in table.state.discard
    table.asks(2, "potluck").puts("favor").turn_of(0)


def test_a_streaking_kitten_picked_unseen_for_garbage_collection() -> None:  # KIT-50, KIT-32
    table = kittens(3, *ALL).hands("garbage_collection skip", f"{BOTH} defuse", "favor").pile("shuffle attack")
    table.blind(1).plays("garbage_collection").puts("skip", seat=0).puts("favor", seat=2)
    table.luck_picks_unmarked(1, "streaking_kitten").next_random(0).puts_unseen(seat=1).asks(1, "place_kitten")
    assert Card.STREAKING_KITTEN not in table.state.pile
    table.places(0).turn_of(0).has(1, "")
    assert sorted(table.state.pile) == sorted(cards(f"{BOTH} skip favor shuffle attack"))
    assert not table.is_blind(1)


def test_a_streaking_kitten_picked_unseen_for_garbage_collection_by_the_defenceless() -> None:  # KIT-50, KIT-32
    table = kittens(3, *ALL).hands("garbage_collection skip", f"{BOTH} nope", "favor").pile("shuffle attack")
    table.blind(1).plays("garbage_collection").puts("skip", seat=0).puts("favor", seat=2)
    table.luck_picks_unmarked(1, "streaking_kitten").puts_unseen(seat=1).turn_of(0)
    assert table.is_out(1)
    assert sorted(table.state.pile) == sorted(cards("skip favor shuffle attack"))
    assert Card.STREAKING_KITTEN in table.state.discard


def test_a_kitten_picked_unseen_for_a_potluck_does_not_explode() -> None:  # KIT-55, KIT-33
    table = kittens(3, *ALL).hands("potluck skip", BOTH, "favor").pile("shuffle attack").blind(1)
    table.plays("potluck").puts("skip").puts_unseen("exploding_kitten")
    assert table.told(1, CardPut) == [CardPut((), 1, Card.EXPLODING_KITTEN)]
    assert table.told(2, CardPut) == [CardPut((), 1, None)]
    table.asks(2, "potluck").has(1, "streaking_kitten")
    assert table.is_blind(1)


def test_the_last_two_may_end_the_game_blind() -> None:  # KIT-33, KIT-10
    table = blind("skip", "skip", players=2).draws()
    table.is_won_by(1)
    assert len(table.happened(PlayerOut)) == 1
