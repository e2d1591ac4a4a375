"""The worked examples of the rules page, and those of the printed rules: Anne is seat 0, Karl seat 1, Otto seat 2."""

import pytest

from engines.core.errors import Reason
from engines.monsters.actions import HandOver, Steal, TakeBack
from engines.monsters.events import GraveRefilled, RevivalTried
from tests.engines.monsters.table import MonstersTable, monsters

ANNE, KARL, OTTO = 0, 1, 2


# -- the theft --------------------------------------------------------------------------------------------------


def thieves() -> MonstersTable:
    return monsters().stores("", "head:1 brain:7 left_leg:2", "right_arm:3").dice(3, 3, 2)


def test_anne_can_steal_from_karl() -> None:  # MON-11
    table = thieves().dice(2).steals(KARL, 1)
    assert (table.store(ANNE), table.store(KARL)) == ("brain:7", "head:1 left_leg:2")
    assert table.die(ANNE) == 3


def test_anne_cannot_steal_from_otto() -> None:  # MON-11
    table = thieves()
    assert not table.offers(ANNE, Steal(OTTO, 0))
    table.refuses(Steal(OTTO, 0), rule="MON-11", reason=Reason.AGAINST_THE_RULES)


# -- the operation ----------------------------------------------------------------------------------------------


def operation() -> MonstersTable:
    """Karl asks Anne for the left arm."""
    table = (
        monsters(first_seat=KARL).stores("head:0 brain:3", "right_leg:1 right_leg:3 left_arm:2").body(KARL, "head:1")
    )
    return table.hill("").at_second_action().operates(ANNE, 2).asks(ANNE, "hand_over")


def test_anne_may_hand_over_the_arm_either_leg_or_her_brain() -> None:  # MON-14, MON-15
    assert operation().may_all(ANNE) == [
        HandOver(own=False, place=2),
        HandOver(own=False, place=0),
        HandOver(own=False, place=1),
        HandOver(own=True, place=1),
    ]


def test_anne_hands_over_a_leg_whose_front_she_does_not_see() -> None:  # MON-14
    table = operation()
    assert table.sees_store(ANNE, KARL) == "right_leg right_leg left_arm"
    table.hands_over(1, roll=3)
    assert table.on(KARL) == "right_leg:3 head:1"
    assert table.store(KARL) == "right_leg:1 left_arm:2"
    assert table.die(KARL) == 4


def test_anne_hands_over_her_brain_and_takes_the_arm() -> None:  # MON-14
    table = operation().hands_over(1, own=True, roll=6)
    assert table.on(KARL) == "head:1 brain:3"
    assert table.store(ANNE) == "head:0 left_arm:2"
    assert table.store(KARL) == "right_leg:1 right_leg:3"


def test_anne_may_not_hand_over_her_head() -> None:  # MON-14, MON-15
    operation().refuses(HandOver(own=True, place=0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


# -- the revival ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "lives"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)])
def test_otto_takes_two_off_for_both_legs(roll: int, lives: bool) -> None:  # MON-18
    table = monsters(first_seat=OTTO).stores().body(OTTO, "left_arm:1 right_arm:1 head:1 brain:1").at_second_action()
    table.revives(roll)
    assert table.happened(RevivalTried) == [RevivalTried(OTTO, roll, 2, success=lives)]
    assert (table.state.outcome() is not None) is lives


# -- taking back robber cards -----------------------------------------------------------------------------------


def test_karl_takes_three_robber_cards_back() -> None:  # MON-20
    table = monsters(4, first_seat=KARL).stores("", "head:1").robbers(KARL, 2, 4).dice(3, 2).at_third_action()
    assert table.takes_back().in_hand(KARL) == (1, 2, 3, 4, 5)


def test_karl_cannot_take_two_robber_cards_back() -> None:  # MON-20
    table = monsters(4, first_seat=KARL).stores("", "head:1").robbers(KARL, 1, 2, 4).dice(3, 2).at_third_action()
    table.refuses(TakeBack(), rule="MON-20", reason=Reason.AGAINST_THE_RULES)


# -- the small ones of the printed rules ------------------------------------------------------------------------


def test_a_robbery_turns_the_die_from_three_to_four() -> None:  # MON-7
    assert monsters().robs().state.dice == [4, 3, 3]


def test_a_successful_robber_goes_from_six_to_five() -> None:  # MON-8
    assert monsters().dice(6).robbery(s0=1).die(ANNE) == 5


def test_a_thief_goes_from_two_to_three() -> None:  # MON-11
    assert thieves().dice(2).steals(KARL, 0).die(ANNE) == 3


def test_studying_goes_from_three_to_two_and_prepared_to_one() -> None:  # MON-13
    assert monsters().skips().studies().die(ANNE) == 2
    assert monsters().prepares().studies().die(ANNE) == 1


def test_a_successful_operation_goes_from_two_to_three() -> None:  # MON-17
    table = monsters().stores("head:1").dice(2).at_second_action().operates(KARL, 0).hands_over(0, roll=2)
    assert (table.on(ANNE), table.die(ANNE)) == ("head:1", 3)


def test_a_failed_operation_goes_from_two_to_one() -> None:  # MON-17
    table = monsters().stores("head:1").dice(2).at_second_action().operates(KARL, 0).hands_over(0, roll=1)
    assert (table.on(ANNE), table.die(ANNE)) == ("", 1)


def test_a_failed_revival_goes_from_three_to_two() -> None:  # MON-18
    table = monsters().stores().body(ANNE, "head:1 brain:1").at_second_action().revives(6)
    assert (table.on(ANNE), table.die(ANNE)) == ("head:1", 2)


def test_a_left_arm_helps_a_rotten_right_arm() -> None:  # MON-16
    table = monsters().stores("right_arm:0").body(ANNE, "left_arm:1").dice(5).at_second_action().operates(KARL, 0)
    assert table.hands_over(0, roll=4).on(ANNE) == "left_arm:1 right_arm:0"


def test_who_pays_attention_knows_what_the_graves_are_refilled_with() -> None:  # MON-5, MON-9
    table = monsters().stores("left_leg:2", "", "").hill("").empty_graves(4).grave(3, "head:1").skips()
    table.operates(KARL, 0).hands_over(0, roll=1).robbery(s1=3)
    assert table.in_grave(3) == "left_leg:2"
    assert [event.count for event in table.happened(GraveRefilled)] == [1]


def test_who_revives_has_not_won_by_that() -> None:  # MON-21
    table = monsters().stores().body(ANNE, "head:0 brain:1").body(OTTO, "left_arm:3 right_arm:3").dice(1)
    table.at_second_action().revives(1).is_won_by(OTTO, ending="revived", scores=(4, 0, 6))
