"""KIT-32, KIT-50, KIT-54: marked cards, which all can see."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Give, PlayOn, Put
from engines.kittens.cards import Card
from engines.kittens.events import CardMarked, CardTaken, KittenShown, PlayFailed
from tests.engines.kittens.table import KittensTable, kittens


def streaking(players: int = 3, *more: str, **options: object) -> KittensTable:
    return kittens(players, "streaking", *more, **options).pile("shuffle skip favor attack nope defuse")


def test_mark_makes_a_random_card_visible_to_all() -> None:  # KIT-32
    table = streaking().hands("mark", "skip favor nope").luck_picks_unmarked(1, "favor").plays("mark", on=1).turn_of(0)
    assert table.happened(CardMarked) == [CardMarked(1, Card.FAVOR)]
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.sees(viewer).spots[1].marked == (Card.FAVOR,)
    table.has(1, "skip favor nope")


def test_the_other_cards_stay_hidden() -> None:  # KIT-32
    table = streaking().hands("mark", "skip favor").luck_picks_unmarked(1, "favor").plays("mark", on=1)
    assert table.sees(0).spots[1].hand == ()
    assert table.sees(0).spots[1].hand_size == 2
    assert table.sees(1).spots[1].hand == (Card.SKIP, Card.FAVOR)


def test_a_noped_mark_shows_nothing() -> None:  # KIT-32
    table = streaking().hands("mark", "skip favor", "nope").plays("mark", on=1, wait=True).nopes(2).nobody_reacts()
    assert table.sees(0).spots[1].marked == ()
    table.turn_of(0)


def test_mark_picks_among_the_unmarked() -> None:  # KIT-54
    table = streaking().hands("mark", "skip skip favor").marked(1, "skip").luck_picks_unmarked(1, "skip")
    table.plays("mark", on=1)
    assert table.sees(0).spots[1].marked == (Card.SKIP, Card.SKIP)
    table = streaking().hands("mark", "skip favor").marked(1, "skip").next_random(0).plays("mark", on=1)
    assert table.happened(CardMarked) == [CardMarked(1, Card.FAVOR)]


def test_a_player_whose_cards_are_all_marked_cannot_be_chosen() -> None:  # KIT-54
    table = streaking().hands("mark", "skip favor", "skip").marked(1, "skip favor")
    assert not table.offers(0, PlayOn(Card.MARK, 1))
    table.refuses(PlayOn(Card.MARK, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_who_has_no_cards_cannot_be_marked() -> None:  # KIT-54
    table = streaking().hands("mark", "", "skip")
    assert not table.offers(0, PlayOn(Card.MARK, 1))
    table.refuses(PlayOn(Card.MARK, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("wrong", [0, 2])
def test_mark_chooses_another_living_player(wrong: int) -> None:  # KIT-54
    table = streaking().hands("mark mark", "skip", "skip").out(2)
    assert not table.offers(0, PlayOn(Card.MARK, wrong))
    table.refuses(PlayOn(Card.MARK, wrong), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_whether_a_second_copy_is_there_shows_only_in_the_choice_itself() -> None:  # KIT-54
    one = streaking().hands("skip skip skip", "favor nope").marked(1, "favor").threes("skip", "favor", on=1)
    two = streaking().hands("skip skip skip", "favor favor").marked(1, "favor").threes("skip", "favor", on=1)
    assert one.sees(0) == two.sees(0)
    assert one.state.decisions() == two.state.decisions()
    assert one.asks(1, "hand_over").may_all(1) == [Give(Card.FAVOR, True)]


def test_a_played_card_is_marked_no_more() -> None:  # KIT-32
    table = streaking().hands("skip favor", "nope").marked(0, "skip").plays("skip")
    assert table.sees(1).spots[0].marked == ()
    table.has(0, "favor")


def test_a_nope_that_is_played_is_marked_no_more() -> None:  # KIT-32
    table = streaking().hands("skip", "nope nope").marked(1, "nope").plays("skip", wait=True).nopes(1).turn_of(0)
    assert table.sees(0).spots[1].marked == ()
    table.has(1, "nope")


def test_a_defuse_that_is_played_is_marked_no_more() -> None:  # KIT-32
    table = streaking().hands("defuse skip").marked(0, "defuse").pile("exploding_kitten skip").draws().places(0)
    assert table.sees(1).spots[0].marked == ()


def test_a_stolen_card_is_not_marked_in_its_new_hand() -> None:  # KIT-32
    table = streaking().hands("skip skip", "favor nope").marked(1, "favor").luck_picks(1, "favor").pairs("skip", on=1)
    assert table.sees(2).spots[1].marked == table.sees(2).spots[0].marked == ()
    table.has(0, "favor").has(1, "nope")


def test_an_unmarked_card_that_is_stolen_leaves_the_mark() -> None:  # KIT-32
    table = streaking().hands("skip skip", "favor nope").marked(1, "favor").luck_picks(1, "nope").pairs("skip", on=1)
    assert table.sees(2).spots[1].marked == (Card.FAVOR,)


def test_the_marked_one_takes_part_in_random_picks() -> None:  # KIT-50
    table = streaking().hands("skip skip", "favor").marked(1, "favor").pairs("skip", on=1)
    table.has(0, "favor").has(1, "")


@pytest.mark.parametrize(("place", "left"), [(0, ()), (1, (Card.FAVOR,)), (2, (Card.FAVOR,)), (3, (Card.FAVOR,))])
def test_of_equal_cards_luck_takes_the_marked_one_or_not(place: int, left: tuple[Card, ...]) -> None:  # KIT-50
    table = streaking().hands("skip skip", "favor favor favor tacocat").marked(1, "favor").next_random(place)
    table.pairs("skip", on=1)
    assert table.sees(0).spots[1].marked == left
    assert table.sees(0).spots[1].hand_size == 3


def test_a_card_that_is_handed_over_is_marked_no_more() -> None:  # KIT-32, KIT-54
    table = streaking().hands("skip skip skip", "favor nope").marked(1, "favor").threes("skip", "favor", on=1)
    table.gives("favor", marked=True).turn_of(0)
    assert table.sees(2).spots[1].marked == ()
    table.has(0, "favor")


def test_with_two_copies_the_owner_chooses_which_to_hand_over() -> None:  # KIT-54
    table = streaking().hands("skip skip skip", "favor favor").marked(1, "favor").threes("skip", "favor", on=1)
    table.asks(1, "hand_over")
    assert table.may_all(1) == [Give(Card.FAVOR, False), Give(Card.FAVOR, True)]
    table.gives("favor").turn_of(0).has(0, "favor")
    assert table.sees(0).spots[1].marked == (Card.FAVOR,)


def test_the_owner_may_hand_over_the_marked_copy() -> None:  # KIT-54
    table = streaking().hands("skip skip skip", "favor favor").marked(1, "favor").threes("skip", "favor", on=1)
    table.gives("favor", marked=True).turn_of(0)
    assert table.sees(0).spots[1].marked == ()


def test_giving_a_favor_may_keep_or_end_the_mark() -> None:  # KIT-54, KIT-32
    table = streaking().hands("favor", "skip skip").marked(1, "skip").plays("favor", on=1)
    assert {Give(Card.SKIP, False), Give(Card.SKIP, True)} == set(table.may_all(1))
    table.gives("skip")
    assert table.sees(0).spots[1].marked == (Card.SKIP,)
    table = streaking().hands("favor", "skip skip").marked(1, "skip").plays("favor", on=1).gives("skip", marked=True)
    assert table.sees(0).spots[1].marked == ()


def test_an_unmarked_copy_that_is_not_there_cannot_be_given() -> None:  # KIT-54
    table = streaking().hands("favor", "skip nope").marked(1, "skip").plays("favor", on=1)
    assert not table.offers(1, Give(Card.SKIP, False))
    assert not table.offers(1, Give(Card.NOPE, True))
    assert table.offers(1, Give(Card.SKIP, True))


def test_of_two_copies_the_marked_one_is_played_first() -> None:  # KIT-54
    table = streaking().hands("see_the_future see_the_future", "skip").marked(0, "see_the_future")
    table.plays("see_the_future")
    assert table.sees(1).spots[0].marked == ()
    table.has(0, "see_the_future")


def test_a_pair_uses_up_the_mark() -> None:  # KIT-54
    table = streaking().hands("skip skip skip", "favor").marked(0, "skip").pairs("skip", on=1)
    assert table.sees(1).spots[0].marked == ()
    table.has(0, "skip favor")


def test_put_into_the_garbage_a_card_is_marked_no_more() -> None:  # KIT-32, KIT-54
    table = streaking().hands("garbage_collection", "skip skip").marked(1, "skip").plays("garbage_collection")
    assert table.offers(1, Put(Card.SKIP, False))
    table.puts("skip", marked=True, seat=1)
    assert table.sees(0).spots[1].marked == ()
    table.has(1, "skip")


def test_the_unmarked_copy_may_go_into_the_garbage() -> None:  # KIT-54
    table = streaking().hands("garbage_collection", "skip skip").marked(1, "skip").plays("garbage_collection")
    table.puts("skip", seat=1)
    assert table.sees(0).spots[1].marked == (Card.SKIP,)


def test_brought_to_a_potluck_a_card_is_marked_no_more() -> None:  # KIT-46, KIT-54
    table = streaking(3, "barking").hands("potluck skip favor").marked(0, "skip").plays("potluck")
    table.puts("skip", marked=True)
    assert table.sees(1).spots[0].marked == ()
    assert table.pile_is.startswith("skip shuffle")


def test_the_dead_have_no_marks() -> None:  # KIT-54
    table = streaking().hands("skip", "favor").marked(1, "favor").resigns(1)
    assert table.sees(0).spots[1].marked == ()


def test_a_marked_kitten_is_seen_and_does_not_explode() -> None:  # KIT-32, KIT-31
    table = streaking().hands("mark", "streaking_kitten exploding_kitten")
    table.luck_picks_unmarked(1, "exploding_kitten").plays("mark", on=1).turn_of(0)
    assert table.sees(2).spots[1].marked == (Card.EXPLODING_KITTEN,)
    assert table.happened(KittenShown) == []


def test_a_blind_hand_can_be_marked() -> None:  # KIT-50
    table = streaking().hands("mark", "skip favor").blind(1).luck_picks_unmarked(1, "skip").plays("mark", on=1)
    assert table.sees(1).spots[1].marked == (Card.SKIP,)
    assert table.sees(1).spots[1].hand == ()
    assert table.is_blind(1)


def test_a_marked_card_stays_visible_when_its_owner_goes_blind() -> None:  # KIT-50
    table = streaking().hands("curse_of_the_cat_butt", "skip favor").marked(1, "skip")
    table.plays("curse_of_the_cat_butt", on=1)
    for viewer in (0, 1, SPECTATOR):
        assert table.sees(viewer).spots[1].marked == (Card.SKIP,)


def test_a_marked_card_can_be_thrown_blind() -> None:  # KIT-50, KIT-33
    table = streaking().hands("skip defuse").marked(0, "skip").blind(0).pile("exploding_kitten skip")
    table.luck_picks_in_turn(0, "skip defuse").draws().asks(0, "place_kitten").has(0, "")
    assert table.sees(1).spots[0].marked == ()


def test_a_blind_seat_hands_the_marked_copy_over() -> None:  # KIT-54, KIT-33
    table = streaking().hands("skip skip skip", "favor favor").marked(1, "favor").blind(1)
    table.threes("skip", "favor", on=1).turn_of(0).has(0, "favor").has(1, "favor")
    assert table.sees(0).spots[1].marked == ()


def test_the_marked_player_may_be_gone_when_mark_resolves() -> None:  # KIT-54
    table = streaking().hands("mark", "favor", "nope").plays("mark", on=1, wait=True).resigns(1).nobody_reacts()
    assert table.happened(CardMarked) == []
    table.turn_of(0)
    assert "mark" in table.discarded


def test_the_last_card_may_be_gone_when_mark_resolves() -> None:  # KIT-54
    table = streaking().hands("mark", "nope", "nope").plays("mark", on=1, wait=True).nopes(1).nopes(2)
    table.nobody_reacts().turn_of(0)
    assert table.happened(PlayFailed) == [PlayFailed(0)]


def test_a_tower_does_not_protect_from_a_mark() -> None:  # KIT-43, KIT-54
    table = streaking(3, "barking").hands("mark", "favor").tower_on(1, "skip skip").plays("mark", on=1)
    assert table.happened(CardMarked) == [CardMarked(1, Card.FAVOR)]


def test_a_tower_wearer_without_hand_cards_cannot_be_marked() -> None:  # KIT-43, KIT-54
    table = streaking(3, "barking").hands("mark", "", "skip").tower_on(1, "skip skip")
    table.refuses(PlayOn(Card.MARK, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_whose_cards_are_all_marked_and_no_nope_is_not_asked() -> None:  # KIT-52
    table = streaking().hands("skip", "favor", "skip").marked(1, "favor").plays("skip", wait=True)
    table.asks_all("nope", 2)


def test_whose_marked_card_is_a_nope_is_asked() -> None:  # KIT-52
    table = streaking().hands("skip", "nope", "skip").marked(1, "nope").plays("skip", wait=True)
    table.asks_all("nope", 1, 2)


def test_who_has_an_unmarked_card_is_asked() -> None:  # KIT-52
    table = streaking().hands("skip", "favor skip", "skip").marked(1, "favor").plays("skip", wait=True)
    table.asks_all("nope", 1, 2)


def test_a_stolen_marked_card_is_known_to_thief_and_victim_by_the_event() -> None:  # KIT-32
    table = streaking().hands("skip skip", "favor").marked(1, "favor").pairs("skip", on=1)
    assert table.told(0, CardTaken) == [CardTaken((), 0, 1, False, Card.FAVOR)]
    assert table.told(1, CardTaken) == [CardTaken((), 0, 1, False, Card.FAVOR)]


def test_marks_lie_in_the_order_of_the_cards_not_of_the_marking() -> None:  # KIT-32
    table = streaking().hands("mark", "skip favor").marked(1, "favor").plays("mark", on=1)
    assert table.sees(0).spots[1].marked == (Card.SKIP, Card.FAVOR)
