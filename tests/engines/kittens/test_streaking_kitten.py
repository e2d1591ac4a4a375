"""KIT-31: the Streaking Kitten, the kitten that is held with it, and all the ways in which the two are parted."""

import pytest

from engines.core.errors import Reason
from engines.core.events import GameOver
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Five, Pair, Play, Take
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    CardTaken,
    Defused,
    KittenPlaced,
    KittenShown,
    PlayerOut,
    TurnBegan,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

BOTH = "streaking_kitten exploding_kitten"


def streaking(players: int = 3, *more: str, **options: object) -> KittensTable:
    return kittens(players, "streaking", *more, **options).pile("shuffle skip favor attack")


def test_a_drawn_kitten_is_kept() -> None:  # KIT-31
    table = streaking().hands("streaking_kitten defuse", "skip").pile("exploding_kitten skip").draws()
    table.has(0, f"{BOTH} defuse").turn_of(1)
    table.without(KittenShown, Defused, PlayerOut)


def test_a_kept_kitten_is_a_draw_like_any_other() -> None:  # KIT-31
    kitten = streaking().hands("streaking_kitten", "skip").pile("exploding_kitten skip").draws()
    favor = streaking().hands("streaking_kitten", "skip").pile("favor skip").draws()
    for viewer in (1, 2, SPECTATOR):
        assert [event.seen_by(viewer) for event in kitten.events] == [event.seen_by(viewer) for event in favor.events]
        assert kitten.sees(viewer) == favor.sees(viewer)
    assert kitten.told(0, CardDrawn) == [CardDrawn((), 0, False, Card.EXPLODING_KITTEN)]
    assert kitten.told(1, CardDrawn) == [CardDrawn((), 0, False, None)]


def test_only_its_holder_sees_the_kept_kitten() -> None:  # KIT-31
    table = streaking().hands(BOTH, "skip")
    assert table.sees(0).spots[0].hand == (Card.EXPLODING_KITTEN, Card.STREAKING_KITTEN)
    assert table.sees(1).spots[0].hand == table.sees(SPECTATOR).spots[0].hand == ()
    assert table.sees(1).spots[0].hand_size == 2


def test_a_kitten_from_the_bottom_is_kept_too() -> None:  # KIT-31
    table = streaking(3, "imploding").hands("streaking_kitten draw_from_the_bottom").pile("skip exploding_kitten")
    table.plays("draw_from_the_bottom").has(0, BOTH).turn_of(1)


def test_the_second_kitten_explodes() -> None:  # KIT-31
    table = streaking().hands(f"{BOTH} defuse").pile("exploding_kitten skip").draws()
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    table.asks(0, "place_kitten").has(0, BOTH).places(1).turn_of(1)
    assert table.pile_is == "skip exploding_kitten"


def test_the_second_kitten_without_a_defuse_takes_everything_along() -> None:  # KIT-31
    table = streaking().hands(f"{BOTH} skip", "skip").pile("exploding_kitten skip").draws().turn_of(1)
    assert table.is_out(0)
    assert sorted(table.state.discard) == sorted(cards(f"{BOTH} skip exploding_kitten"))
    assert len(table.happened(PlayerOut)) == 1


def test_without_the_streaking_kitten_a_kitten_explodes() -> None:  # KIT-31
    table = streaking().hands("defuse", "streaking_kitten").pile("exploding_kitten skip").draws()
    table.asks(0, "place_kitten")


def test_a_streaking_kitten_that_comes_after_the_explosion_is_too_late() -> None:  # KIT-31
    table = streaking().hands("", "skip").pile("exploding_kitten streaking_kitten").draws()
    assert table.is_out(0)


# -- the Streaking Kitten leaves


def test_stolen_by_a_pair_it_leaves_the_kitten_to_explode() -> None:  # KIT-31
    table = streaking().hands("skip skip", f"{BOTH} defuse shuffle")
    table.luck_picks(1, "streaking_kitten").pairs("skip", on=1)
    assert table.happened(KittenShown) == [KittenShown(1, Card.EXPLODING_KITTEN)]
    assert table.happened(Defused) == [Defused(1)]
    table.asks(1, "place_kitten").has(0, "streaking_kitten").has(1, "shuffle")
    table.places(2).turn_of(0)
    assert table.pile_is == "shuffle skip exploding_kitten favor attack"


def test_stolen_by_a_pair_it_takes_the_defenceless_out() -> None:  # KIT-31
    table = streaking().hands("skip skip", f"{BOTH} shuffle", "nope")
    table.luck_picks(1, "streaking_kitten").pairs("skip", on=1).turn_of(0).has(0, "streaking_kitten")
    assert table.is_out(1)
    assert table.happened(PlayerOut) == [PlayerOut(1, table.happened(PlayerOut)[0].discarded)]
    assert sorted(table.happened(PlayerOut)[0].discarded) == sorted(cards("exploding_kitten shuffle"))


def test_handed_over_for_three_of_a_kind_it_leaves_the_kitten_to_explode() -> None:  # KIT-31
    table = streaking().hands("skip skip skip", f"{BOTH} defuse").threes("skip", "streaking_kitten", on=1)
    table.asks(1, "place_kitten").has(0, "streaking_kitten").has(1, "").places(0).turn_of(0)
    assert table.pile_is.startswith("exploding_kitten shuffle")


def test_given_as_a_favor_it_leaves_the_kitten_to_explode() -> None:  # KIT-31
    table = streaking().hands("favor", f"{BOTH} defuse").plays("favor", on=1).gives("streaking_kitten")
    table.asks(1, "place_kitten").has(0, "streaking_kitten").places(0).turn_of(0)


def test_given_as_a_favor_by_the_defenceless() -> None:  # KIT-31
    table = streaking().hands("favor", BOTH, "skip").plays("favor", on=1).gives("streaking_kitten").turn_of(0)
    assert table.is_out(1)
    table.has(0, "streaking_kitten")


def test_put_away_for_garbage_collection_it_leaves_the_kitten_to_explode() -> None:  # KIT-31
    table = streaking().hands("garbage_collection", f"{BOTH} defuse").plays("garbage_collection")
    table.puts("streaking_kitten").asks(1, "place_kitten")
    assert "streaking_kitten" not in table.pile_is
    table.places(0).turn_of(0)
    assert sorted(table.state.pile) == sorted(cards(f"shuffle skip favor attack {BOTH}"))
    table.has(1, "")


def test_put_away_for_garbage_collection_by_the_defenceless() -> None:  # KIT-31
    table = streaking().hands("garbage_collection", BOTH, "skip").plays("garbage_collection")
    table.puts("streaking_kitten", seat=1).puts("skip", seat=2).turn_of(0)
    assert table.is_out(1)
    assert Card.EXPLODING_KITTEN in table.state.discard


def test_brought_to_a_potluck_it_leaves_the_kitten_to_explode() -> None:  # KIT-31, KIT-46
    table = streaking(3, "barking").hands("potluck skip", f"{BOTH} defuse").plays("potluck")
    table.puts("skip").puts("streaking_kitten").asks(1, "place_kitten").places(0).turn_of(0)
    assert sorted(table.pile_is.split()[:2]) == ["exploding_kitten", "streaking_kitten"]


def test_the_player_of_a_potluck_may_blow_up_by_it_and_play_goes_on() -> None:  # KIT-31, KIT-46
    table = streaking(3, "barking").hands(f"potluck {BOTH}", "skip", "favor").plays("potluck")
    table.puts("streaking_kitten")
    assert table.is_out(0)
    table.asks(1, "potluck").puts("skip").asks(2, "potluck").puts("favor").turn_of(1)


def test_a_lost_streaking_kitten_leaves_the_kitten_to_explode() -> None:  # KIT-31, KIT-51
    table = streaking().hands(f"{BOTH} defuse").blind(0).luck_picks(0, "streaking_kitten").next_random(0).plays_blind()
    table.asks(0, "place_kitten").places(0).turn_of(0).has(0, "")
    assert table.discarded == "streaking_kitten defuse"


def test_a_thrown_streaking_kitten_leaves_the_kitten_to_explode() -> None:  # KIT-31, KIT-50
    table = streaking().hands(f"{BOTH} defuse defuse").blind(0).pile("exploding_kitten skip")
    table.luck_picks_in_turn(0, "streaking_kitten -exploding_kitten defuse defuse").draws()
    assert len(table.happened(KittenShown)) == 2
    table.asks(0, "place_kitten").places(0).asks(0, "place_kitten").places(0).turn_of(1)
    assert table.pile_is == "exploding_kitten exploding_kitten skip"


def test_who_is_out_has_no_second_explosion() -> None:  # KIT-31, KIT-53
    table = streaking(3, "imploding").hands(f"{BOTH} defuse", "skip").pile("imploding_kitten skip").face_up().draws()
    assert table.happened(Defused) == []
    assert sorted(table.state.discard) == sorted(cards(f"{BOTH} defuse imploding_kitten"))
    table.turn_of(1)


def test_who_resigns_takes_both_along() -> None:  # KIT-31, KIT-53
    table = streaking().hands("skip", f"{BOTH} defuse", "favor").resigns(1).turn_of(0)
    assert table.is_out(1)
    table.without(Defused, KittenShown)
    assert sorted(table.state.discard) == sorted(cards(f"{BOTH} defuse"))


def test_after_the_streaking_kitten_left_the_next_kitten_explodes() -> None:  # KIT-31
    table = streaking().hands("favor", "streaking_kitten defuse").plays("favor", on=1).gives("streaking_kitten")
    table.turn_of(0).has(1, "defuse").pile("exploding_kitten exploding_kitten skip").draws().has(0, BOTH)
    table.turn_of(1).draws().asks(1, "place_kitten")


def test_without_a_kitten_the_streaking_kitten_leaves_in_peace() -> None:  # KIT-31
    table = streaking().hands("skip skip", "streaking_kitten").pairs("skip", on=1).turn_of(0)
    table.has(0, "streaking_kitten")
    assert table.happened(KittenShown) == []


# -- the kitten leaves


def test_who_steals_the_kitten_explodes() -> None:  # KIT-31
    table = streaking().hands("skip skip defuse", f"{BOTH} defuse")
    table.luck_picks(1, "exploding_kitten").pairs("skip", on=1)
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    table.asks(0, "place_kitten").has(0, "").has(1, "streaking_kitten defuse")
    table.places(4).turn_of(0)
    assert table.pile_is.endswith("exploding_kitten")


def test_who_steals_the_kitten_without_a_defuse_is_out() -> None:  # KIT-31
    table = streaking().hands("skip skip favor", BOTH, "skip").luck_picks(1, "exploding_kitten").pairs("skip", on=1)
    assert table.is_out(0)
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]
    table.turn_of(1).has(1, "streaking_kitten")
    assert sorted(table.state.discard) == sorted(cards("skip skip favor exploding_kitten"))


def test_the_named_kitten_explodes_with_its_new_owner() -> None:  # KIT-31
    table = streaking().hands("skip skip skip defuse", f"{BOTH} defuse").threes("skip", "exploding_kitten", on=1)
    table.asks(0, "place_kitten").has(1, "streaking_kitten defuse").places(0).turn_of(0)


def test_a_kitten_is_a_nasty_favor() -> None:  # KIT-31
    table = streaking().hands("favor defuse", BOTH).plays("favor", on=1).gives("exploding_kitten")
    assert table.happened(CardTaken) == [CardTaken((0, 1), 0, 1, False, Card.EXPLODING_KITTEN)]
    table.asks(0, "place_kitten").places(0).turn_of(0).has(1, "streaking_kitten")


def test_a_kitten_as_a_favor_takes_the_defenceless_out() -> None:  # KIT-31
    table = streaking().hands("favor", BOTH, "skip").plays("favor", on=1).gives("exploding_kitten").turn_of(1)
    assert table.is_out(0)


def test_an_explosion_outside_a_draw_does_not_end_the_turn() -> None:  # KIT-31
    table = streaking().hands("attack", "favor defuse", BOTH).plays("attack").turn_of(1, 2)
    table.plays("favor", on=2).gives("exploding_kitten").places(0).turn_of(1, 2)


def test_the_victim_of_a_theft_explodes_out_of_turn() -> None:  # KIT-31
    table = streaking().hands("attack", "favor", BOTH).plays("attack").turn_of(1, 2)
    table.plays("favor", on=2).gives("streaking_kitten").turn_of(1, 2)
    assert table.is_out(2)


def test_dead_by_a_stolen_kitten_the_attacked_leaves_one_turn_to_the_next() -> None:  # KIT-31, KIT-53
    table = streaking().hands("attack", "favor", BOTH).plays("attack").turn_of(1, 2)
    table.plays("favor", on=2).gives("exploding_kitten").turn_of(2, 1)


def test_nobody_can_nope_the_explosion() -> None:  # KIT-6, KIT-31
    table = streaking().hands("favor defuse", BOTH, "nope nope").plays("favor", on=1).gives("exploding_kitten")
    table.asks(0, "place_kitten").places(0).turn_of(0)


def test_a_stolen_streaking_kitten_may_end_the_game() -> None:  # KIT-31, KIT-10
    table = streaking(2).hands("skip skip", BOTH).luck_picks(1, "streaking_kitten").pairs("skip", on=1)
    table.is_won_by(0)


def test_a_stolen_kitten_may_end_the_game() -> None:  # KIT-31, KIT-10
    table = streaking(2).hands("skip skip", BOTH).luck_picks(1, "exploding_kitten").pairs("skip", on=1)
    table.is_won_by(1)
    assert table.happened(GameOver) == [GameOver((1,), "last_alive")]


def test_a_noped_theft_leaves_both_where_they_are() -> None:  # KIT-31, KIT-6
    table = streaking().hands("skip skip", BOTH, "nope").pairs("skip", on=1, wait=True).nopes(2).nobody_reacts()
    table.turn_of(0).has(1, BOTH)


def test_where_the_kitten_went_stays_secret() -> None:  # KIT-31, KIT-5
    table = streaking().hands("favor", f"{BOTH} defuse").plays("favor", on=1).gives("streaking_kitten").places(3)
    assert table.told(1, KittenPlaced) == [KittenPlaced((), 1, Card.EXPLODING_KITTEN, 3)]
    assert table.told(0, KittenPlaced) == [KittenPlaced((), 1, Card.EXPLODING_KITTEN, None)]


# -- put on the pile


def test_a_kitten_in_the_garbage_does_not_explode() -> None:  # KIT-55
    table = streaking().hands("garbage_collection", BOTH).plays("garbage_collection").puts("exploding_kitten")
    table.turn_of(0).has(1, "streaking_kitten")
    assert "exploding_kitten" in table.pile_is
    assert table.happened(KittenShown) == []


def test_a_kitten_at_a_potluck_does_not_explode_until_it_is_drawn() -> None:  # KIT-55, KIT-46
    table = streaking(3, "barking").hands("potluck defuse", BOTH).plays("potluck").puts("defuse")
    table.puts("exploding_kitten").turn_of(0).has(1, "streaking_kitten")
    assert table.pile_is.startswith("exploding_kitten defuse shuffle")
    table.draws()
    assert table.is_out(0)


# -- what neither of them does


@pytest.mark.parametrize("kitten", [Card.STREAKING_KITTEN, Card.EXPLODING_KITTEN])
def test_neither_can_be_played(kitten: Card) -> None:  # KIT-31
    table = streaking().hands(f"{BOTH} defuse")
    assert not table.offers(0, Play(kitten))
    table.refuses(Play(kitten), rule="KIT-4", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("kitten", [Card.STREAKING_KITTEN, Card.EXPLODING_KITTEN])
def test_neither_is_part_of_five_different(kitten: Card) -> None:  # KIT-31, KIT-9
    table = streaking().hands(f"{BOTH} skip nope favor attack", "skip").discard("shuffle")
    five = Five(tuple(sorted([kitten, *cards("skip nope favor attack")])), 0)
    assert not table.offers(0, five)
    table.refuses(five, rule="KIT-9", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("kitten", [Card.STREAKING_KITTEN, Card.EXPLODING_KITTEN])
def test_neither_is_taken_by_five_different(kitten: Card) -> None:  # KIT-31, KIT-9
    table = streaking().hands("skip nope favor attack shuffle", "skip").discard(f"{BOTH} defuse")
    table.fives("nope attack skip favor shuffle").asks(0, "take")
    assert not table.offers(0, Take(kitten))
    table.refuses(Take(kitten), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    table.takes("defuse").has(0, "defuse")


def test_one_kitten_makes_no_pair() -> None:  # KIT-31
    table = streaking().hands(BOTH, "skip")
    assert not table.offers(0, Pair(Card.EXPLODING_KITTEN, 0, 1))
    assert not table.offers(0, Pair(Card.STREAKING_KITTEN, 0, 1))


def test_the_imploding_kitten_does_not_care() -> None:  # KIT-31, KIT-21
    table = streaking(3, "imploding").hands("streaking_kitten defuse", "skip").pile("imploding_kitten skip").face_up()
    table.draws().turn_of(1)
    assert table.is_out(0)


def test_the_hidden_imploding_kitten_goes_back_and_is_not_kept() -> None:  # KIT-31, KIT-21
    table = streaking(3, "imploding").hands("streaking_kitten defuse", "skip").pile("imploding_kitten skip").draws()
    assert table.happened(KittenShown) == [KittenShown(0, Card.IMPLODING_KITTEN)]
    table.asks(0, "place_imploding").places(1).turn_of(1).has(0, "streaking_kitten defuse")
    assert table.state.imploding_up


def test_resigning_while_the_stolen_kitten_is_to_be_placed() -> None:  # KIT-31, KIT-53
    table = streaking().hands("favor", f"{BOTH} defuse skip", "skip").plays("favor", on=1).gives("streaking_kitten")
    table.asks(1, "place_kitten").resigns(1).turn_of(0).has(0, "streaking_kitten")
    assert table.pile_is == "shuffle skip favor attack"
    assert sorted(table.state.discard) == sorted(cards("favor defuse skip exploding_kitten"))


def test_resigning_with_a_kitten_that_was_stolen_in_hand() -> None:  # KIT-31, KIT-53
    table = streaking().hands("favor defuse", BOTH, "skip").plays("favor", on=1).gives("exploding_kitten")
    table.asks(0, "place_kitten").resigns(0).turn_of(1)
    assert sorted(table.state.discard) == sorted(cards("favor defuse exploding_kitten"))


def test_resigning_instead_of_giving() -> None:  # KIT-53
    table = streaking().hands("favor", f"{BOTH} defuse", "skip").plays("favor", on=1).asks(1, "give").resigns(1)
    table.turn_of(0).has(0, "")
    assert sorted(table.state.discard) == sorted(cards(f"favor {BOTH} defuse"))


def test_the_asker_of_a_favor_resigns() -> None:  # KIT-53
    table = streaking().hands("favor skip", f"{BOTH} defuse", "skip").plays("favor", on=1).asks(1, "give").resigns(0)
    table.turn_of(1).has(1, f"{BOTH} defuse")


def test_the_thief_resigns_while_the_victim_places_the_kitten() -> None:  # KIT-31, KIT-53
    table = streaking().hands("favor", f"{BOTH} defuse", "skip").plays("favor", on=1).gives("streaking_kitten")
    table.resigns(0).asks(1, "place_kitten").places(1).turn_of(1)
    assert table.pile_is == "shuffle exploding_kitten skip favor attack"
    assert Card.STREAKING_KITTEN in table.state.discard


def test_a_third_player_resigns_while_the_victim_places_the_kitten() -> None:  # KIT-31, KIT-53
    table = streaking().hands("favor", f"{BOTH} defuse", "skip").plays("favor", on=1).gives("streaking_kitten")
    table.resigns(2).asks(1, "place_kitten").places(1).turn_of(0)
