"""KIT-7, KIT-22, KIT-44: Attack and Targeted Attack, Skips and Reverses under attack, and how turns add up."""

import pytest

from engines.core.errors import Reason
from engines.kittens.actions import Draw, Play, PlayOn
from engines.kittens.cards import Card
from engines.kittens.events import Attacked, CardDrawn, CardsPlayed, DirectionReversed, TurnBegan
from tests.engines.kittens.table import KittensTable, kittens

PILE = "tacocat favor shuffle beard_cat cattermelon hairy_potato_cat nope"


def base(players: int = 3, **options: object) -> KittensTable:
    return kittens(players, **options).pile(PILE)


def imploding(players: int = 4, **options: object) -> KittensTable:
    return kittens(players, "imploding", **options).pile(PILE)


# -- Attack --------------------------------------------------------------------------------------------------------


def test_attack_ends_the_turn_without_a_draw() -> None:  # KIT-7
    table = base().hands("attack skip").plays("attack")
    table.has(0, "skip").turn_of(1, 2)
    assert (table.pile_is, table.discarded) == (PILE, "attack")
    assert table.happened(CardDrawn) == []
    assert table.happened(Attacked) == [Attacked(0, 1, 2)]
    assert table.happened(TurnBegan) == [TurnBegan(1, 2)]


def test_the_attacked_takes_two_turns_in_a_row() -> None:  # KIT-7
    table = base().hands("attack").plays("attack").turn_of(1, 2).draws().turn_of(1, 1).draws().turn_of(2, 1)
    table.has(1, "tacocat favor").draws().turn_of(0, 1)


def test_each_of_the_two_turns_is_told() -> None:  # KIT-7
    table = base().hands("attack").plays("attack").draws()
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]


def test_cards_may_be_played_in_each_of_the_two_turns() -> None:  # KIT-7
    table = base().hands("attack", "shuffle shuffle").plays("attack").plays("shuffle").turn_of(1, 2)
    table.draws().turn_of(1, 1).plays("shuffle").turn_of(1, 1)


def test_the_attacked_who_attacks_passes_two_turns_on() -> None:  # KIT-7
    table = base().hands("attack", "attack").plays("attack").turn_of(1, 2).plays("attack").turn_of(2, 2)
    assert table.happened(Attacked) == [Attacked(1, 2, 2)]


def test_an_attack_on_the_second_of_two_turns_is_two_as_well() -> None:  # KIT-7
    base().hands("attack", "attack").plays("attack").draws().turn_of(1, 1).plays("attack").turn_of(2, 2)


def test_attacks_go_round_the_table() -> None:  # KIT-7
    table = base().hands("attack attack", "attack", "attack").plays("attack").plays("attack").plays("attack")
    table.turn_of(0, 2).plays("attack").turn_of(1, 2)


def test_after_an_attack_was_passed_on_turns_are_single_again() -> None:  # KIT-7
    table = base().hands("attack", "attack").plays("attack").plays("attack").draws().draws().turn_of(0, 1)
    table.draws().turn_of(1, 1)


def test_one_skip_ends_one_of_two_turns() -> None:  # KIT-7, KIT-8
    table = base().hands("attack", "skip skip").plays("attack").plays("skip").turn_of(1, 1)
    table.plays("skip").turn_of(2, 1)
    assert table.pile_is == PILE


def test_skip_and_draw_are_two_turns() -> None:  # KIT-7, KIT-8
    base().hands("attack", "skip").plays("attack").plays("skip").draws().turn_of(2, 1).has(1, "tacocat")


def test_an_attack_passes_over_those_who_are_out() -> None:  # KIT-7
    base(4).hands("attack").out(1).plays("attack").turn_of(2, 2)


def test_an_attack_with_two_players_left() -> None:  # KIT-7
    base(2).hands("attack", "attack").plays("attack").turn_of(1, 2).plays("attack").turn_of(0, 2)


def test_an_attack_follows_the_direction() -> None:  # KIT-7, KIT-54
    base(4).hands("attack").reversed().plays("attack").turn_of(3, 2).draws().draws().turn_of(2, 1)


def test_an_attack_has_no_target() -> None:  # KIT-7, KIT-52
    base().hands("attack").refuses(PlayOn(Card.ATTACK, 2), rule="KIT-52", reason=Reason.BAD_CHOICE)


# -- Targeted Attack -----------------------------------------------------------------------------------------------


def test_a_targeted_attack_hits_the_chosen_player() -> None:  # KIT-22
    table = imploding().hands("targeted_attack").plays("targeted_attack", on=2)
    table.turn_of(2, 2)
    assert table.happened(CardsPlayed) == [CardsPlayed(0, (Card.TARGETED_ATTACK,), 2, None)]
    assert table.happened(Attacked) == [Attacked(0, 2, 2)]
    assert (table.pile_is, table.discarded) == (PILE, "targeted_attack")


def test_after_a_targeted_attack_play_goes_on_from_there() -> None:  # KIT-22
    imploding().hands("targeted_attack").plays("targeted_attack", on=2).draws().draws().turn_of(3, 1).draws().turn_of(0)


def test_a_targeted_attack_counter_clockwise() -> None:  # KIT-22, KIT-54
    imploding().hands("targeted_attack").reversed().plays("targeted_attack", on=2).draws().draws().turn_of(1, 1)


def test_a_targeted_attack_may_be_passed_on_by_attack() -> None:  # KIT-7, KIT-22
    imploding().hands("targeted_attack", "", "attack").plays("targeted_attack", on=2).plays("attack").turn_of(3, 2)


def test_a_targeted_attack_may_come_back() -> None:  # KIT-7, KIT-22
    table = imploding().hands("targeted_attack", "", "targeted_attack").plays("targeted_attack", on=2)
    table.plays("targeted_attack", on=0).turn_of(0, 2)


def test_an_attack_may_be_passed_on_by_a_targeted_attack() -> None:  # KIT-7, KIT-22
    imploding().hands("attack", "targeted_attack").plays("attack").plays("targeted_attack", on=3).turn_of(3, 2)


def test_nobody_attacks_oneself() -> None:  # KIT-54
    table = imploding().hands("targeted_attack")
    table.refuses(PlayOn(Card.TARGETED_ATTACK, 0), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)
    assert table.may_all(0) == [Draw(), *(PlayOn(Card.TARGETED_ATTACK, seat) for seat in (1, 2, 3))]


def test_nobody_attacks_the_dead() -> None:  # KIT-54
    table = imploding().hands("targeted_attack").out(2)
    table.refuses(PlayOn(Card.TARGETED_ATTACK, 2), rule="KIT-54", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("target", [4, -1])
def test_nobody_attacks_an_empty_chair(target: int) -> None:  # KIT-54
    table = imploding().hands("targeted_attack")
    table.refuses(PlayOn(Card.TARGETED_ATTACK, target), rule="KIT-54", reason=Reason.BAD_CHOICE)


def test_a_targeted_attack_may_hit_an_empty_hand() -> None:  # KIT-54
    imploding().hands("targeted_attack", "", "", "skip").plays("targeted_attack", on=1).turn_of(1, 2)


def test_a_targeted_attack_needs_its_target_when_played() -> None:  # KIT-52
    table = imploding().hands("targeted_attack")
    table.refuses(Play(Card.TARGETED_ATTACK), rule="KIT-52", reason=Reason.BAD_CHOICE)


def test_a_targeted_attack_on_a_vanished_seat_hits_the_next() -> None:  # KIT-54
    table = imploding().hands("targeted_attack", "nope", "nope", "nope").plays("targeted_attack", on=2, wait=True)
    table.resigns(2).nobody_reacts().turn_of(3, 2)
    assert table.happened(Attacked) == [Attacked(0, 3, 2)]


def test_a_vanished_target_counter_clockwise() -> None:  # KIT-54
    table = imploding().hands("targeted_attack", "nope", "nope", "nope").reversed()
    table.plays("targeted_attack", on=2, wait=True).resigns(2).nobody_reacts().turn_of(1, 2)


def test_a_vanished_target_never_sends_the_attack_home() -> None:  # KIT-54
    table = imploding().hands("targeted_attack", "nope", "nope", "nope").plays("targeted_attack", on=3, wait=True)
    table.resigns(3).nobody_reacts().turn_of(1, 2)


def test_a_targeted_attack_with_two_left() -> None:  # KIT-22
    imploding(2).hands("targeted_attack").plays("targeted_attack", on=1).turn_of(1, 2).draws().draws().turn_of(0, 1)


# -- Reverse -------------------------------------------------------------------------------------------------------


def test_reverse_turns_the_order_round_and_ends_the_turn() -> None:  # KIT-22
    table = imploding().hands("reverse skip").plays("reverse")
    table.turn_of(3, 1).has(0, "skip")
    assert (table.pile_is, table.discarded) == (PILE, "reverse")
    assert table.happened(DirectionReversed) == [DirectionReversed(-1)]
    table.draws().turn_of(2).draws().turn_of(1).draws().turn_of(0)


def test_reverse_twice_is_clockwise_again() -> None:  # KIT-22
    table = imploding().hands("reverse", "", "", "reverse").plays("reverse").turn_of(3).plays("reverse").turn_of(0)
    assert table.happened(DirectionReversed) == [DirectionReversed(1)]
    table.draws().turn_of(1)


def test_everybody_sees_the_direction() -> None:  # KIT-22
    table = imploding().hands("reverse")
    assert table.sees(2).direction == 1
    assert table.plays("reverse").sees(2).direction == -1


def test_reverse_ends_one_of_two_turns() -> None:  # KIT-22
    table = imploding().hands("attack", "reverse").plays("attack").turn_of(1, 2).plays("reverse").turn_of(1, 1)
    table.draws().turn_of(0, 1).draws().turn_of(3, 1)


def test_two_reverses_under_attack() -> None:  # KIT-22
    table = imploding().hands("attack", "reverse reverse").plays("attack").plays("reverse").plays("reverse")
    table.turn_of(2, 1)


def test_an_attack_after_a_reverse_goes_the_other_way() -> None:  # KIT-7, KIT-22
    imploding().hands("reverse", "", "", "attack").plays("reverse").plays("attack").turn_of(2, 2)


def test_with_two_players_reverse_is_a_skip() -> None:  # KIT-22
    table = imploding(2).hands("reverse", "reverse").plays("reverse").turn_of(1, 1)
    assert table.happened(DirectionReversed) == []
    assert table.pile_is == PILE
    table.plays("reverse").turn_of(0, 1)


def test_with_two_players_left_reverse_does_not_turn_the_order() -> None:  # KIT-22
    table = imploding(4).hands("reverse").out(1, 2).plays("reverse").turn_of(3, 1)
    assert table.happened(DirectionReversed) == []
    assert table.sees(0).direction == 1


def test_with_two_players_reverse_ends_one_of_two_turns() -> None:  # KIT-22
    imploding(2).hands("attack", "reverse").plays("attack").plays("reverse").turn_of(1, 1).draws().turn_of(0, 1)


def test_a_reverse_among_three_gives_the_turn_back() -> None:  # KIT-22
    table = kittens(3, "imploding", first_seat=1).pile(PILE).hands("", "reverse")
    table.plays("reverse").turn_of(0, 1).draws().turn_of(2, 1)


# -- stacking ------------------------------------------------------------------------------------------------------


def test_by_default_attacks_do_not_add_up() -> None:  # KIT-7, KIT-44
    base(attack_stacking="personal").hands("attack", "attack").plays("attack").plays("attack").turn_of(2, 2)


def test_with_always_an_attack_adds_the_turns_left() -> None:  # KIT-44
    table = base(attack_stacking="always").hands("attack", "attack", "attack").plays("attack").turn_of(1, 2)
    table.plays("attack").turn_of(2, 4)
    assert table.happened(Attacked) == [Attacked(1, 2, 4)]
    table.plays("attack").turn_of(0, 6)


def test_with_always_turns_already_taken_do_not_count() -> None:  # KIT-44
    table = base(attack_stacking="always").hands("attack", "attack").plays("attack").draws().turn_of(1, 1)
    table.plays("attack").turn_of(2, 3)


def test_with_always_a_skipped_turn_does_not_count() -> None:  # KIT-44
    table = base(attack_stacking="always").hands("attack", "attack skip").plays("attack").plays("skip")
    table.plays("attack").turn_of(2, 3)


def test_with_always_an_ordinary_turn_is_not_added() -> None:  # KIT-44, KIT-7
    base(attack_stacking="always").hands("attack").plays("attack").turn_of(1, 2)


def test_with_always_a_turn_after_the_attacked_is_ordinary() -> None:  # KIT-44, KIT-7
    table = base(attack_stacking="always").hands("attack", "", "attack").plays("attack").draws().draws().turn_of(2, 1)
    table.plays("attack").turn_of(0, 2)


def test_with_always_targeted_attacks_add_up_as_well() -> None:  # KIT-44, KIT-22
    table = imploding(attack_stacking="always").hands("targeted_attack", "", "attack", "targeted_attack")
    table.plays("targeted_attack", on=2).turn_of(2, 2).plays("attack").turn_of(3, 4)
    table.plays("targeted_attack", on=1).turn_of(1, 6)


def test_with_always_a_reverse_takes_one_turn_off() -> None:  # KIT-44, KIT-22
    table = imploding(attack_stacking="always").hands("attack", "attack reverse").plays("attack").plays("reverse")
    table.turn_of(1, 1).plays("attack").turn_of(0, 3)


def test_with_always_a_noped_attack_adds_nothing() -> None:  # KIT-44, KIT-6
    table = base(attack_stacking="always").hands("attack", "attack", "nope").plays("attack")
    table.plays("attack", wait=True).nopes(2).nobody_reacts().turn_of(1, 2)


def test_with_always_a_new_turn_after_a_death_is_ordinary() -> None:  # KIT-44, KIT-53
    table = kittens(attack_stacking="always").hands("attack", "", "attack").pile("exploding_kitten skip")
    table.plays("attack").draws().turn_of(2, 1).plays("attack").turn_of(0, 2)
