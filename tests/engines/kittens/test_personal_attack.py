"""KIT-44 and KIT-58: Personal Attack, and how turns add up."""

import pytest

from engines.kittens.events import Attacked, TurnBegan
from tests.engines.kittens.table import KittensTable, kittens

PILE = "shuffle skip favor attack nope shuffle skip favor attack nope"


def barking(*hands: str, players: int = 3, stacking: str = "personal") -> KittensTable:
    return kittens(players, "imploding", "barking", attack_stacking=stacking).hands(*hands).pile(PILE)


def test_the_current_turn_is_the_first_of_three() -> None:  # KIT-44, KIT-58
    table = barking("personal_attack", "skip").plays("personal_attack").turn_of(0, 3)
    assert table.happened(Attacked) == [Attacked(0, 0, 3)]


def test_three_draws_and_then_the_next_player() -> None:  # KIT-44, KIT-58
    table = barking("personal_attack", "skip").plays("personal_attack")
    table.draws().turn_of(0, 2).draws().turn_of(0, 1).draws().turn_of(1, 1)


def test_an_attack_at_once_makes_five() -> None:  # KIT-58
    table = barking("personal_attack attack", "skip").plays("personal_attack").plays("attack").turn_of(1, 5)
    assert table.happened(Attacked) == [Attacked(0, 1, 5)]
    assert table.happened(TurnBegan) == [TurnBegan(1, 5)]


def test_an_attack_after_one_draw_makes_four() -> None:  # KIT-58
    barking("personal_attack attack").plays("personal_attack").draws().plays("attack").turn_of(1, 4)


def test_an_attack_in_the_last_of_the_three_makes_three() -> None:  # KIT-44
    barking("personal_attack attack").plays("personal_attack").draws().draws().plays("attack").turn_of(1, 3)


def test_another_personal_attack_at_once_makes_six() -> None:  # KIT-58
    barking("personal_attack personal_attack").plays("personal_attack").plays("personal_attack").turn_of(0, 6)


def test_another_personal_attack_after_a_draw_makes_five() -> None:  # KIT-44
    table = barking("personal_attack personal_attack").plays("personal_attack").draws()
    table.plays("personal_attack").turn_of(0, 5)


def test_three_personal_attacks_make_nine() -> None:  # KIT-44
    table = barking("personal_attack personal_attack personal_attack attack")
    table.plays("personal_attack").plays("personal_attack").plays("personal_attack").turn_of(0, 9)
    table.plays("attack").turn_of(1, 11)


def test_a_targeted_attack_adds_up_on_its_target() -> None:  # KIT-44
    table = barking("personal_attack targeted_attack").plays("personal_attack").plays("targeted_attack", on=2)
    table.turn_of(2, 5)


def test_after_the_three_turns_it_is_over() -> None:  # KIT-44
    table = barking("personal_attack attack", players=2).plays("personal_attack").draws().draws().draws().turn_of(1)
    table.draws().turn_of(0, 1).plays("attack").turn_of(1, 2)


def test_attacked_and_then_personal_makes_three() -> None:  # KIT-58
    barking("attack", "personal_attack").plays("attack").turn_of(1, 2).plays("personal_attack").turn_of(1, 3)


def test_attacked_then_personal_then_attack_makes_five() -> None:  # KIT-44, KIT-58
    table = barking("attack", "personal_attack attack").plays("attack").plays("personal_attack").turn_of(1, 3)
    table.plays("attack").turn_of(2, 5)


def test_turns_from_an_attack_are_not_added_up() -> None:  # KIT-44, KIT-7
    barking("attack", "attack").plays("attack").turn_of(1, 2).plays("attack").turn_of(2, 2)


def test_turns_from_a_targeted_attack_are_not_added_up() -> None:  # KIT-44, KIT-7
    table = barking("targeted_attack", "", "targeted_attack").plays("targeted_attack", on=2).turn_of(2, 2)
    table.plays("targeted_attack", on=1).turn_of(1, 2)


def test_who_takes_the_sum_took_it_from_an_attack() -> None:  # KIT-44
    table = barking("personal_attack attack", "attack").plays("personal_attack").plays("attack").turn_of(1, 5)
    table.plays("attack").turn_of(2, 2)


def test_who_takes_the_sum_and_turns_personal_has_three() -> None:  # KIT-44
    table = barking("personal_attack attack", "personal_attack").plays("personal_attack").plays("attack")
    table.turn_of(1, 5).plays("personal_attack").turn_of(1, 3)


def test_a_skip_ends_one_of_the_three() -> None:  # KIT-44
    barking("personal_attack skip attack").plays("personal_attack").plays("skip").turn_of(0, 2).plays("attack").turn_of(
        1, 4
    )


def test_a_reverse_ends_one_of_the_three() -> None:  # KIT-44
    table = barking("personal_attack reverse attack").plays("personal_attack").plays("reverse").turn_of(0, 2)
    table.plays("attack").turn_of(2, 4)


def test_a_super_skip_ends_all_three() -> None:  # KIT-44, KIT-32
    barking("personal_attack super_skip").plays("personal_attack").plays("super_skip").turn_of(1, 1)


def test_a_bury_ends_one_of_the_three() -> None:  # KIT-44, KIT-42
    table = barking("personal_attack bury attack").plays("personal_attack").plays("bury").places(0).turn_of(0, 2)
    table.plays("attack").turn_of(1, 4)


def test_a_defused_kitten_ends_one_of_the_three() -> None:  # KIT-44, KIT-5
    table = barking("personal_attack defuse attack").pile("exploding_kitten skip").plays("personal_attack")
    table.draws().places(1).turn_of(0, 2).plays("attack").turn_of(1, 4)


def test_out_in_the_first_of_three_the_others_lapse() -> None:  # KIT-44, KIT-53
    table = barking("personal_attack", "skip", "skip").pile("exploding_kitten skip").plays("personal_attack").draws()
    table.turn_of(1, 1)


def test_resigning_in_the_first_of_three() -> None:  # KIT-44, KIT-53
    barking("personal_attack", "skip", "skip").plays("personal_attack").resigns(0).turn_of(1, 1)


def test_a_noped_personal_attack_changes_nothing() -> None:  # KIT-44
    table = barking("personal_attack attack", "nope").plays("personal_attack", wait=True).nopes(1).nobody_reacts()
    table.turn_of(0, 1).plays("attack").turn_of(1, 2)


def test_a_noped_attack_leaves_the_three_turns() -> None:  # KIT-44, KIT-52
    table = barking("personal_attack attack attack", "nope").plays("personal_attack").plays("attack", wait=True)
    table.nopes(1).nobody_reacts().turn_of(0, 3).plays("attack").turn_of(1, 5)


def test_against_the_direction() -> None:  # KIT-44
    barking("personal_attack attack").reversed().plays("personal_attack").plays("attack").turn_of(2, 5)


def test_in_the_second_of_two_turns() -> None:  # KIT-44
    table = barking("attack", "personal_attack").plays("attack").draws().turn_of(1, 1)
    table.plays("personal_attack").turn_of(1, 3)


# -- the option


def test_always_an_attack_adds_up() -> None:  # KIT-44
    barking("attack", "attack", stacking="always").plays("attack").turn_of(1, 2).plays("attack").turn_of(2, 4)


def test_always_an_attack_after_one_draw_adds_up_what_is_left() -> None:  # KIT-44
    barking("attack", "attack", stacking="always").plays("attack").draws().plays("attack").turn_of(2, 3)


def test_always_a_chain_of_attacks() -> None:  # KIT-44
    table = barking("attack", "attack", "attack", stacking="always").plays("attack").plays("attack").plays("attack")
    table.turn_of(0, 6)


def test_always_a_targeted_attack_adds_up() -> None:  # KIT-44
    table = barking("targeted_attack", "", "targeted_attack", stacking="always").plays("targeted_attack", on=2)
    table.plays("targeted_attack", on=1).turn_of(1, 4)


def test_always_attacked_and_then_personal_makes_five() -> None:  # KIT-44
    table = barking("attack", "personal_attack", stacking="always").plays("attack").plays("personal_attack")
    table.turn_of(1, 5)


@pytest.mark.parametrize("stacking", ["personal", "always"])
def test_the_turn_that_comes_by_itself_is_never_added_up(stacking: str) -> None:  # KIT-44, KIT-58
    barking("attack", stacking=stacking).plays("attack").turn_of(1, 2)
    barking("personal_attack", stacking=stacking).plays("personal_attack").turn_of(0, 3)


@pytest.mark.parametrize("stacking", ["personal", "always"])
def test_the_examples_hold_with_either_option(stacking: str) -> None:  # KIT-58
    barking("personal_attack attack", stacking=stacking).plays("personal_attack").plays("attack").turn_of(1, 5)
    table = barking("personal_attack personal_attack", stacking=stacking).plays("personal_attack")
    table.plays("personal_attack").turn_of(0, 6)


def test_always_the_turn_after_an_attack_was_survived_counts_as_one_again() -> None:  # KIT-44
    table = barking("attack", "", "attack", stacking="always").plays("attack").draws().draws().turn_of(2, 1)
    table.plays("attack").turn_of(0, 2)


def test_always_the_turn_after_a_death_is_a_fresh_one() -> None:  # KIT-44, KIT-53
    table = barking("attack", "", "attack", stacking="always").plays("attack").resigns(1).turn_of(2, 1)
    table.plays("attack").turn_of(0, 2)
