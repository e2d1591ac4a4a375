"""KIT-9, KIT-56: pairs, three of a kind, five different titles, and Feral Cats among them."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Five, Give, Pair, PlayOn, Take, Three
from engines.kittens.cards import Card
from engines.kittens.events import CardRecovered, CardsPlayed, CardTaken, Defused, KittenShown, TitleMissing
from tests.engines.kittens.table import BOXES, KittensTable, cards, kittens

PILE = "favor shuffle attack skip"


def base(players: int = 3, *expansions: str, **options: object) -> KittensTable:
    return kittens(players, *expansions, **options).pile(PILE)


def offered(table: KittensTable, kind: type) -> list[object]:
    return [action for action in table.may_all(0) if type(action) is kind]


# -- pairs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stolen", ["defuse", "nope", "skip"])
def test_a_pair_of_cats_steals_a_random_card(stolen: str) -> None:  # KIT-9
    table = base().hands("tacocat tacocat", "defuse nope skip", "attack").luck_picks(1, stolen).pairs("tacocat", on=1)
    table.has(0, stolen).turn_of(0)
    assert table.state.hands[1].count(Card[stolen.upper()]) == 0
    assert len(table.state.hands[1]) == 2
    assert table.discarded == "tacocat tacocat"
    assert table.happened(CardTaken) == [CardTaken((0, 1), 0, 1, from_stash=False, card=Card[stolen.upper()])]


def test_a_pair_says_what_and_on_whom() -> None:  # KIT-9, KIT-52
    table = base().hands("tacocat tacocat", "", "attack").pairs("tacocat", on=2)
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.TACOCAT, Card.TACOCAT), 2, None)]


def test_a_pair_takes_two_of_four() -> None:  # KIT-9
    base().hands("tacocat tacocat tacocat tacocat", "skip").pairs("tacocat", on=1).has(0, "tacocat tacocat skip")


def test_every_card_of_the_hand_may_be_stolen_by_luck() -> None:  # KIT-9
    table = base()
    stolen = {table.hands("tacocat tacocat", "defuse nope skip").pairs("tacocat", on=1).hand(0) for _ in range(40)}
    assert stolen == {"defuse", "nope", "skip"}


@pytest.mark.parametrize("name", ["nope", "defuse", "skip", "attack", "favor", "shuffle", "see_the_future"])
def test_any_equal_titles_make_a_pair(name: str) -> None:  # KIT-9
    table = base().hands(f"{name} {name}", "cattermelon", "").pairs(name, on=1)
    table.has(0, "cattermelon").turn_of(0, 1)
    assert (table.discarded, table.pile_is) == (f"{name} {name}", PILE)


@pytest.mark.parametrize("name", ["reverse", "alter_the_future", "targeted_attack", "draw_from_the_bottom"])
def test_titles_of_the_expansion_make_a_pair_too(name: str) -> None:  # KIT-9
    table = base(3, "imploding").hands(f"{name} {name}", "cattermelon", "").pairs(name, on=1)
    table.has(0, "cattermelon").turn_of(0, 1)
    assert table.pile_is == PILE


def test_a_pair_of_barking_kittens_is_a_pair_like_any_other() -> None:  # KIT-9
    table = base(3, "barking").hands("barking_kitten barking_kitten", "cattermelon", "").pairs("barking_kitten", on=1)
    table.has(0, "cattermelon").turn_of(0)
    assert table.state.barkers == []
    assert table.discarded == "barking_kitten barking_kitten"


def test_a_pair_of_attacks_attacks_nobody() -> None:  # KIT-9
    base().hands("attack attack", "skip").pairs("attack", on=1).turn_of(0, 1)


def test_two_different_cats_are_no_pair() -> None:  # KIT-9
    table = base().hands("tacocat beard_cat", "skip")
    table.refuses(Pair(Card.TACOCAT, 0, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)
    assert offered(table, Pair) == []


def test_a_pair_needs_two_cards() -> None:  # KIT-9
    base().hands("tacocat skip", "skip").refuses(Pair(Card.TACOCAT, 0, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_a_pair_goes_to_anybody_with_cards() -> None:  # KIT-54
    table = base(5).hands("tacocat tacocat", "", "skip", "", "skip").out(3)
    assert offered(table, Pair) == [Pair(Card.TACOCAT, 0, 2), Pair(Card.TACOCAT, 0, 4)]
    for target in (0, 1, 3):
        table.refuses(Pair(Card.TACOCAT, 0, target), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    table.refuses(Pair(Card.TACOCAT, 0, 5), rule="KIT-54", reason=Reason.BAD_CHOICE)


def test_what_was_stolen_can_be_played() -> None:  # KIT-9
    base().hands("tacocat tacocat", "skip").pairs("tacocat", on=1).plays("skip").turn_of(1)


def test_a_pair_under_attack_takes_none_of_the_turns() -> None:  # KIT-9, KIT-7
    table = base().hands("attack", "tacocat tacocat", "skip").plays("attack").pairs("tacocat", on=2)
    table.turn_of(1, 2)


# -- three of a kind -----------------------------------------------------------------------------------------------


def test_three_of_a_kind_gets_the_named_card() -> None:  # KIT-9
    table = base().hands("tacocat tacocat tacocat", "defuse nope skip", "attack").threes("tacocat", "defuse", on=1)
    table.has(0, "defuse").has(1, "nope skip").turn_of(0)
    assert table.discarded == "tacocat tacocat tacocat"
    assert table.happened(CardTaken) == [CardTaken((0, 1), 0, 1, from_stash=False, card=Card.DEFUSE)]


def test_the_title_is_named_with_the_play() -> None:  # KIT-9, KIT-52
    table = base().hands("skip skip skip", "defuse nope", "").threes("skip", "defuse", on=1, wait=True)
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.SKIP,) * 3, 1, Card.DEFUSE)]
    pending = table.sees(SPECTATOR).pending
    assert pending is not None
    assert (pending.cards, pending.target, pending.title) == ((Card.SKIP,) * 3, 1, Card.DEFUSE)


def test_a_title_that_is_not_held_brings_nothing() -> None:  # KIT-9
    table = base().hands("tacocat tacocat tacocat", "nope skip", "defuse").threes("tacocat", "defuse", on=1)
    table.has(0, "").has(1, "nope skip").has(2, "defuse").turn_of(0)
    assert table.happened(TitleMissing) == [TitleMissing(0, 1, Card.DEFUSE)]
    assert table.discarded == "tacocat tacocat tacocat"


def test_one_of_several_copies_is_handed_over() -> None:  # KIT-9
    table = base().hands("tacocat tacocat tacocat", "skip skip").threes("tacocat", "skip", on=1)
    table.has(0, "skip").has(1, "skip").turn_of(0)


def test_a_named_title_may_be_one_of_those_played() -> None:  # KIT-9
    table = base().hands("skip skip skip", "skip nope").threes("skip", "skip", on=1).has(0, "skip").has(1, "nope")
    table.turn_of(0)


def test_any_three_equal_titles_will_do() -> None:  # KIT-9
    base().hands("nope nope nope", "skip").threes("nope", "skip", on=1).has(0, "skip").turn_of(0)


def test_three_need_three() -> None:  # KIT-9
    table = base().hands("tacocat tacocat skip", "skip")
    table.refuses(Three(Card.TACOCAT, 0, Card.SKIP, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)
    assert offered(table, Three) == []


def test_three_of_a_kind_goes_to_anybody_with_cards() -> None:  # KIT-54
    table = base(4).hands("tacocat tacocat tacocat", "", "skip").out(3)
    for target in (0, 1, 3):
        table.refuses(Three(Card.TACOCAT, 0, Card.SKIP, target), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    assert {action.target for action in offered(table, Three) if isinstance(action, Three)} == {2}


def test_three_of_a_kind_may_name_what_can_be_in_a_hand() -> None:  # KIT-9
    table = base(ruleset=BOXES.ruleset).hands("tacocat tacocat tacocat", "skip")
    titles = {action.title for action in offered(table, Three) if isinstance(action, Three)}
    assert titles == set(list(Card)[1:13])
    for title in (Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.REVERSE, Card.MARK, Card.BURY):
        table.refuses(Three(Card.TACOCAT, 0, title, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_three_of_a_kind_never_names_the_imploding_kitten() -> None:  # KIT-9
    table = base(3, "imploding").hands("tacocat tacocat tacocat", "skip")
    for title in (Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN):
        table.refuses(Three(Card.TACOCAT, 0, title, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)
    assert table.offers(0, Three(Card.TACOCAT, 0, Card.FERAL_CAT, 1))


def test_with_streaking_kittens_the_exploding_kitten_may_be_named() -> None:  # KIT-9, KIT-31
    table = base(3, "streaking").hands("tacocat tacocat tacocat defuse", "exploding_kitten streaking_kitten")
    table.threes("tacocat", "exploding_kitten", on=1).asks(0, "place_kitten")
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    assert table.happened(Defused) == [Defused(0)]
    table.places(0).turn_of(0)


# -- five different ------------------------------------------------------------------------------------------------

FIVE = "nope skip favor shuffle tacocat"


def test_five_different_titles_take_a_card_from_the_discard_pile() -> None:  # KIT-9
    table = base().hands(f"{FIVE} attack", "skip").discard("defuse attack").fives(FIVE).asks(0, "take").takes("defuse")
    table.has(0, "attack defuse").turn_of(0)
    assert sorted(table.discarded.split()) == sorted(f"attack {FIVE}".split())
    assert table.happened(CardRecovered) == [CardRecovered(0, Card.DEFUSE)]


def test_the_card_is_chosen_when_it_resolves() -> None:  # KIT-9, KIT-52
    table = base().hands(FIVE, "skip", "").discard("defuse").fives(FIVE, wait=True).asks(1, "nope")
    assert table.happened(CardsPlayed) == [CardsPlayed(0, tuple(cards(FIVE)), None, None)]
    table.passes(1).asks(0, "take")


def test_taking_opens_no_window() -> None:  # KIT-52
    table = base().hands(FIVE, "nope", "nope").discard("defuse").fives(FIVE).takes("defuse", wait=True)
    table.turn_of(0).has(0, "defuse")


def test_any_card_may_be_taken_also_one_of_the_five() -> None:  # KIT-9, KIT-56
    table = base().hands(FIVE, "skip").discard("defuse attack defuse").fives(FIVE)
    assert set(table.may_all(0)) == {Take(card) for card in cards(f"defuse attack {FIVE}")}
    assert len(table.may_all(0)) == 7
    table.takes("nope").has(0, "nope").turn_of(0)


def test_a_nope_used_on_the_five_may_be_taken() -> None:  # KIT-9, KIT-6
    table = base().hands("attack skip favor shuffle tacocat nope", "nope", "").discard("")
    table.fives("attack skip favor shuffle tacocat", wait=True).nopes(1).nopes(0).nobody_reacts().takes("nope")
    table.has(0, "nope")
    assert table.discarded.split().count("nope") == 1


def test_a_card_that_is_not_there_cannot_be_taken() -> None:  # KIT-9
    table = base().hands(FIVE, "skip").discard("defuse").fives(FIVE)
    table.refuses(Take(Card.ATTACK), rule="KIT-9", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("kitten", [Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.STREAKING_KITTEN])
def test_these_kittens_are_never_taken(kitten: Card) -> None:  # KIT-9
    table = base(3, "imploding", "streaking").hands(FIVE, "skip").discard(f"defuse {kitten.name}").fives(FIVE)
    table.refuses(Take(kitten), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    assert Take(kitten) not in table.may_all(0)


def test_in_the_base_game_too_no_kitten_is_taken() -> None:  # KIT-9
    table = base().hands(FIVE, "skip").discard("exploding_kitten").fives(FIVE)
    assert set(table.may_all(0)) == {Take(card) for card in cards(FIVE)}


def test_a_barking_kitten_may_be_taken() -> None:  # KIT-9
    table = base(3, "barking").hands(FIVE, "skip").discard("barking_kitten").fives(FIVE).takes("barking_kitten")
    table.has(0, "barking_kitten")


def test_a_barking_kitten_may_be_one_of_the_five() -> None:  # KIT-9
    table = base(3, "barking").hands("nope skip favor shuffle barking_kitten", "skip").discard("defuse")
    table.fives("nope skip favor shuffle barking_kitten").takes("defuse").has(0, "defuse").turn_of(0)
    assert table.state.barkers == []


@pytest.mark.parametrize("kitten", ["exploding_kitten", "streaking_kitten"])
def test_these_kittens_are_never_part_of_the_five(kitten: str) -> None:  # KIT-9
    table = base(3, "streaking").hands("exploding_kitten streaking_kitten nope skip favor shuffle", "skip")
    five = tuple(sorted(cards(f"{kitten} nope skip favor shuffle")))
    table.refuses(Five(five, 0), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    assert offered(table, Five) == []


def test_five_with_two_alike_are_not_five_different() -> None:  # KIT-9
    table = base().hands("nope skip favor tacocat tacocat", "skip")
    five = tuple(cards("nope skip favor tacocat tacocat"))
    table.refuses(Five(five, 0), rule="KIT-9", reason=Reason.BAD_CHOICE)
    assert offered(table, Five) == []


@pytest.mark.parametrize("some", ["nope skip favor shuffle", "nope skip favor shuffle tacocat beard_cat"])
def test_four_are_too_few_and_six_too_many(some: str) -> None:  # KIT-9
    base().hands(some, "skip").refuses(Five(tuple(cards(some)), 0), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_all_five_must_be_in_the_hand() -> None:  # KIT-9
    table = base().hands("nope skip favor shuffle", "tacocat")
    table.refuses(Five(tuple(cards(FIVE)), 0), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_of_six_titles_any_five_can_be_played() -> None:  # KIT-9
    table = base().hands(f"defuse {FIVE}", "skip")
    assert len(offered(table, Five)) == 6


def test_the_texts_of_the_five_do_not_apply() -> None:  # KIT-9
    table = base().hands("attack skip favor shuffle see_the_future", "skip").discard("defuse")
    table.fives("attack skip favor shuffle see_the_future").takes("defuse").turn_of(0, 1)
    assert table.pile_is == PILE
    assert table.sees(0).known == ()


def test_five_cats_of_five_kinds() -> None:  # KIT-9
    five = "tacocat cattermelon hairy_potato_cat beard_cat rainbow_ralphing_cat"
    base().hands(five, "").discard("defuse").fives(five).takes("defuse").has(0, "defuse")


def test_see_three_and_see_five_are_different_titles() -> None:  # KIT-56
    five = "nope skip favor see_the_future see_the_future_5"
    base(3, "streaking").hands(five, "").discard("defuse").fives(five).takes("defuse").has(0, "defuse")


def test_three_ways_to_alter_are_three_titles() -> None:  # KIT-56
    five = "nope skip alter_the_future alter_the_future_5 alter_the_future_now"
    table = base(3, "imploding", "streaking", "barking").hands(five, "").discard("defuse").fives(five)
    table.takes("defuse").has(0, "defuse")


def test_two_ways_to_see_are_no_pair() -> None:  # KIT-56
    table = base(3, "streaking").hands("see_the_future see_the_future_5", "skip")
    table.refuses(Pair(Card.SEE_THE_FUTURE, 0, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_super_skips_of_two_boxes_are_a_pair() -> None:  # KIT-56
    table = base(3, "streaking", "barking").hands("super_skip super_skip", "skip").pairs("super_skip", on=1)
    table.has(0, "skip").turn_of(0)


# -- Feral Cats ----------------------------------------------------------------------------------------------------


def test_a_feral_cat_makes_a_pair_with_any_cat() -> None:  # KIT-22
    table = base(3, "imploding").hands("tacocat feral_cat", "skip", "").pairs("tacocat", on=1, ferals=1)
    table.has(0, "skip").turn_of(0)
    assert sorted(table.discarded.split()) == ["feral_cat", "tacocat"]


def test_a_feral_cat_is_nothing_but_a_cat() -> None:  # KIT-22
    table = base(3, "imploding").hands("skip feral_cat", "skip", "")
    table.refuses(Pair(Card.SKIP, 1, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)
    assert offered(table, Pair) == []


def test_a_feral_cat_does_nothing_by_itself() -> None:  # KIT-22
    table = base(3, "imploding").hands("feral_cat", "skip", "")
    assert len(table.may_all(0)) == 1


def test_two_ferals_are_a_pair() -> None:  # KIT-56
    base(3, "imploding").hands("feral_cat feral_cat", "skip").pairs("feral_cat", on=1).has(0, "skip")


def test_with_two_cats_and_a_feral_the_player_chooses_the_pair() -> None:  # KIT-22
    table = base(3, "imploding").hands("tacocat tacocat feral_cat", "skip", "")
    assert set(offered(table, Pair)) == {Pair(Card.TACOCAT, 0, 1), Pair(Card.TACOCAT, 1, 1)}
    table.pairs("tacocat", on=1, ferals=1).has(0, "tacocat skip")


def test_ferals_fill_up_three_of_a_kind() -> None:  # KIT-22
    table = base(3, "imploding").hands("beard_cat feral_cat feral_cat", "skip defuse", "")
    table.threes("beard_cat", "defuse", on=1, ferals=2).has(0, "defuse").has(1, "skip")


def test_three_ferals_are_three_of_a_kind() -> None:  # KIT-22, KIT-56
    table = base(3, "imploding").hands("feral_cat feral_cat feral_cat", "skip defuse", "")
    table.threes("feral_cat", "defuse", on=1).has(0, "defuse")


def test_a_feral_joins_no_two_different_cats() -> None:  # KIT-22
    table = base(3, "imploding").hands("beard_cat tacocat feral_cat", "skip", "")
    assert offered(table, Three) == []
    table.refuses(Three(Card.BEARD_CAT, 1, Card.SKIP, 1), rule="KIT-9", reason=Reason.BAD_CHOICE)


def test_a_feral_cat_is_a_title_of_its_own_among_five() -> None:  # KIT-56
    table = base(3, "imploding").hands("nope skip favor shuffle feral_cat", "").discard("defuse")
    table.fives("nope skip favor shuffle", ferals=1).takes("defuse").has(0, "defuse")
    assert "feral_cat" in table.discarded


def test_two_ferals_among_five_are_a_feral_and_a_cat() -> None:  # KIT-56
    table = base(3, "imploding").hands("nope skip favor feral_cat feral_cat", "").discard("defuse")
    table.fives("nope skip favor", ferals=2).takes("defuse").has(0, "defuse")


def test_ferals_fill_up_five_different_cats() -> None:  # KIT-56
    table = base(3, "imploding").hands("tacocat cattermelon hairy_potato_cat beard_cat feral_cat feral_cat", "")
    five = tuple(cards("tacocat cattermelon hairy_potato_cat beard_cat"))
    assert table.offers(0, Five(five, 1))
    table.discard("defuse").fives("tacocat cattermelon hairy_potato_cat", ferals=2).takes("defuse")
    table.has(0, "beard_cat defuse")


def test_named_feral_cats_are_feral_cats() -> None:  # KIT-22, KIT-9
    table = base(3, "imploding").hands("tacocat tacocat tacocat", "feral_cat skip").threes("tacocat", "feral_cat", on=1)
    table.has(0, "feral_cat").has(1, "skip")


def test_a_feral_cat_is_not_handed_over_for_another_cat() -> None:  # KIT-22, KIT-56
    table = base(3, "imploding").hands("tacocat tacocat tacocat", "feral_cat skip").threes("tacocat", "tacocat", on=1)
    table.has(0, "").has(1, "feral_cat skip")
    assert len(table.happened(TitleMissing)) == 1


# -- the option ----------------------------------------------------------------------------------------------------


def test_with_cats_only_a_pair_of_cats_steals() -> None:  # KIT-9
    base(3, combinations="cats").hands("tacocat tacocat", "skip").pairs("tacocat", on=1).has(0, "skip").turn_of(0)


def test_with_cats_only_a_feral_cat_still_makes_a_pair() -> None:  # KIT-9, KIT-22
    table = base(3, "imploding", combinations="cats").hands("tacocat feral_cat", "skip")
    table.pairs("tacocat", on=1, ferals=1).has(0, "skip")


def test_with_cats_only_two_ferals_are_a_pair_of_cats() -> None:  # KIT-9, KIT-22
    table = base(3, "imploding", combinations="cats").hands("feral_cat feral_cat", "skip")
    table.pairs("feral_cat", on=1).has(0, "skip")


@pytest.mark.parametrize("name", ["nope", "skip", "defuse", "favor"])
def test_with_cats_only_no_other_pair_is_played(name: str) -> None:  # KIT-9
    table = base(3, combinations="cats").hands(f"{name} {name}", "skip")
    table.refuses(Pair(Card[name.upper()], 0, 1), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    assert offered(table, Pair) == []


def test_with_cats_only_three_of_a_kind_is_not_played() -> None:  # KIT-9
    table = base(3, combinations="cats").hands("tacocat tacocat tacocat", "skip")
    table.refuses(Three(Card.TACOCAT, 0, Card.SKIP, 1), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    assert offered(table, Three) == []


def test_with_cats_only_five_different_are_not_played() -> None:  # KIT-9
    table = base(3, combinations="cats").hands(FIVE, "skip").discard("defuse")
    table.refuses(Five(tuple(cards(FIVE)), 0), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)
    assert offered(table, Five) == []


def test_full_is_the_default() -> None:  # KIT-9
    assert kittens().state.setup.options.combinations == "full"


# -- whom to rob ---------------------------------------------------------------------------------------------------


def towered(hand: str, *others: str, stash: str = "defuse nope") -> KittensTable:
    """Seat 1 wears the Tower of Power."""
    return base(3, "streaking", "barking").hands(hand, *others).tower_on(1, stash)


def test_an_empty_handed_tower_wearer_with_a_stash_can_be_robbed() -> None:  # KIT-54
    table = towered("tacocat tacocat", "", "").luck_picks_stash("nope").pairs("tacocat", on=1)
    table.has(0, "nope").turn_of(0)
    assert table.state.stash == [Card.DEFUSE]
    assert table.happened(CardTaken)[0].from_stash


def test_an_empty_handed_tower_wearer_can_be_asked_a_favor() -> None:  # KIT-54
    towered("favor", "", "").luck_picks_stash("defuse").plays("favor", on=1).has(0, "defuse").turn_of(0)


def test_an_empty_handed_tower_wearer_can_be_named_by_three_of_a_kind() -> None:  # KIT-54
    table = towered("tacocat tacocat tacocat", "", "").luck_picks_stash("nope").threes("tacocat", "defuse", on=1)
    table.has(0, "nope").turn_of(0)


def test_an_empty_tower_above_an_empty_hand_protects_nobody_and_invites_nobody() -> None:  # KIT-54
    table = towered("tacocat tacocat tacocat favor", "", "skip", stash="")
    table.refuses(Pair(Card.TACOCAT, 0, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    table.refuses(Three(Card.TACOCAT, 0, Card.SKIP, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    table.refuses(PlayOn(Card.FAVOR, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_a_stash_is_nothing_to_mark() -> None:  # KIT-54
    table = towered("mark", "", "skip")
    table.refuses(PlayOn(Card.MARK, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    assert table.offers(0, PlayOn(Card.MARK, 2))


def test_of_a_marked_and_an_unmarked_copy_the_owner_hands_over_either() -> None:  # KIT-54
    for marked, left in ((True, []), (False, [Card.SKIP])):
        table = base(3, "streaking").hands("tacocat tacocat tacocat", "skip skip").marked(1, "skip")
        table.threes("tacocat", "skip", on=1).asks(1, "hand_over")
        table.gives("skip", marked=marked).has(0, "skip").has(1, "skip").turn_of(0)
        assert table.state.marks[1] == left


def test_handing_over_is_about_the_named_title_only() -> None:  # KIT-54, KIT-9
    table = base(3, "streaking").hands("tacocat tacocat tacocat", "skip skip nope").marked(1, "skip")
    table.threes("tacocat", "skip", on=1)
    assert set(table.may_all(1)) == {Give(Card.SKIP, marked=True), Give(Card.SKIP, marked=False)}
    table.refuses(Give(Card.NOPE, marked=False), rule="KIT-9", reason=Reason.AGAINST_THE_RULES)


def test_an_unmarked_copy_is_handed_over_only_if_there_is_one() -> None:  # KIT-54
    table = base(3, "streaking").hands("tacocat tacocat tacocat", "skip nope").marked(1, "skip")
    table.threes("tacocat", "skip", on=1).refuses(
        Give(Card.SKIP, marked=False), rule="KIT-54", reason=Reason.BAD_CHOICE
    )
    assert table.may_all(1) == [Give(Card.SKIP, marked=True)]


def test_a_marked_copy_is_handed_over_only_if_there_is_one() -> None:  # KIT-54
    table = base(3, "streaking").hands("favor", "skip nope").marked(1, "skip").plays("favor", on=1)
    table.refuses(Give(Card.NOPE, marked=True), rule="KIT-54", reason=Reason.BAD_CHOICE)
    assert set(table.may_all(1)) == {Give(Card.SKIP, marked=True), Give(Card.NOPE, marked=False)}


def test_a_mark_ends_when_the_card_is_stolen() -> None:  # KIT-54
    table = base(3, "streaking").hands("tacocat tacocat", "skip").marked(1, "skip").pairs("tacocat", on=1)
    table.has(0, "skip")
    assert (table.state.marks[0], table.state.marks[1]) == ([], [])


@pytest.mark.parametrize(("luck", "marks"), [(0, [Card.SKIP]), (1, []), (2, [Card.SKIP])])
def test_of_equal_cards_luck_takes_the_marked_one_or_not(luck: int, marks: list[Card]) -> None:  # KIT-54
    table = base(3, "streaking").hands("tacocat tacocat", "nope skip skip").marked(1, "skip")
    table.next_random(luck).pairs("tacocat", on=1)
    assert table.state.marks[1] == marks


def test_a_mark_ends_when_the_card_is_played_in_a_combination() -> None:  # KIT-54
    table = base(3, "streaking").hands("tacocat tacocat tacocat", "skip").marked(0, "tacocat").pairs("tacocat", on=1)
    table.has(0, "tacocat skip")
    assert table.state.marks[0] == []


def test_mark_and_curse_choose_another_living_player() -> None:  # KIT-54
    table = base(4, "streaking").hands("mark curse_of_the_cat_butt", "skip", "skip", "").out(2)
    for name, targets in ((Card.MARK, {1}), (Card.CURSE_OF_THE_CAT_BUTT, {1, 3})):
        assert {target for target in range(4) if table.offers(0, PlayOn(name, target))} == targets
        table.refuses(PlayOn(name, 0), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
        table.refuses(PlayOn(name, 2), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_a_hand_of_marked_cards_cannot_be_marked() -> None:  # KIT-54
    table = base(3, "streaking").hands("mark", "skip nope", "skip").marked(1, "skip nope")
    table.refuses(PlayOn(Card.MARK, 1), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


def test_mark_picks_among_unmarked_cards() -> None:  # KIT-54
    table = base(3, "streaking").hands("mark", "skip nope", "").marked(1, "skip").plays("mark", on=1)
    assert table.state.marks[1] == [Card.NOPE, Card.SKIP]


def test_who_is_blind_can_be_cursed_again() -> None:  # KIT-54
    table = base(3, "streaking").hands("curse_of_the_cat_butt", "skip").blind(1).plays("curse_of_the_cat_butt", on=1)
    assert table.is_blind(1)
    table.turn_of(0)
