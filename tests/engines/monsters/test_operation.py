"""MON-14 to MON-17: the operation."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import HandOver, Operate, Skip
from engines.monsters.events import DieTurned, OperationBegan, PartHandedOver, PartKept, PartSewnOn
from engines.monsters.parts import Kind, Part
from tests.engines.monsters.table import MonstersTable, monsters, seen


def surgery(*stores: str, on: str = "", die: int = 3) -> MonstersTable:
    """Seat 0 is at the second action, with this monster and this die."""
    return monsters().stores(*stores).hill("head:0").body(0, on).dice(die, 3, 3).at_second_action()


def operations(table: MonstersTable) -> list[Operate]:
    return [action for action in table.may_all(0) if isinstance(action, Operate)]


def sewn_on(on: str, part: str, *, die: int, roll: int) -> MonstersTable:
    """The part is asked for, handed over and attempted."""
    return surgery(part, on=on, die=die).operates(1, 0).hands_over(0, roll=roll)


# -- asking the assistant ---------------------------------------------------------------------------------------


def test_the_assistant_is_asked_for_a_particular_part() -> None:  # MON-14
    table = surgery("left_arm:3 left_arm:1").operates(2, 1).asks(2, "hand_over")
    assert table.happened(OperationBegan) == [OperationBegan(0, 2, 1, Kind.LEFT_ARM)]
    assert table.die(0) == 3


def test_everybody_sees_who_was_asked_for_what() -> None:  # MON-14
    table = surgery("left_arm:3 left_arm:1").operates(2, 1)
    for viewer in (0, 1, 2, SPECTATOR):
        operation = table.sees(viewer).operation
        assert operation is not None
        assert (operation.surgeon, operation.assistant, operation.place) == (0, 2, 1)


def test_any_other_player_may_assist_with_any_part_that_fits() -> None:  # MON-14
    table = surgery("left_arm:3 head:1")
    assert operations(table) == [Operate(1, 0), Operate(1, 1), Operate(2, 0), Operate(2, 1)]


def test_nobody_is_the_own_assistant() -> None:  # MON-14
    surgery("left_arm:3").refuses(Operate(0, 0), rule="MON-14")


@pytest.mark.parametrize("assistant", [3, -1, 99])
def test_there_is_no_such_assistant(assistant: int) -> None:  # MON-14
    surgery("left_arm:3").refuses(Operate(assistant, 0), rule="MON-14", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("place", [1, -1, 99])
def test_there_is_no_such_part_to_ask_for(place: int) -> None:  # MON-14
    surgery("left_arm:3").refuses(Operate(1, place), rule="MON-14", reason=Reason.BAD_CHOICE)


def test_the_part_asked_for_must_fit() -> None:  # MON-14, MON-15
    table = surgery("left_arm:3 head:1", on="left_arm:2")
    assert operations(table) == [Operate(1, 1), Operate(2, 1)]
    table.refuses(Operate(1, 0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


def test_a_brain_without_a_head_cannot_be_asked_for() -> None:  # MON-14, MON-15
    table = surgery("brain:7 head:1")
    assert operations(table) == [Operate(1, 1), Operate(2, 1)]
    table.refuses(Operate(1, 0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


def test_with_nothing_that_fits_there_is_no_operation() -> None:  # MON-23
    table = surgery("brain:7 left_arm:1", "right_leg:3 head:2", on="left_arm:3")
    assert operations(table) == []


def test_with_an_empty_store_there_is_no_operation() -> None:  # MON-23
    table = surgery("", "right_leg:3 head:2")
    assert operations(table) == []
    table.refuses(Operate(1, 0), rule="MON-14", reason=Reason.BAD_CHOICE)


def test_an_operation_is_a_second_action_only() -> None:  # MON-14
    monsters().stores("head:1").refuses(Operate(1, 0), reason=Reason.WRONG_ACTION)
    monsters().stores("head:1").at_third_action().refuses(Operate(1, 0), reason=Reason.WRONG_ACTION)


def test_the_assistant_cannot_refuse() -> None:  # MON-14
    table = surgery("left_arm:3").operates(1, 0)
    table.refuses(Skip(), seat=1, reason=Reason.WRONG_ACTION)
    assert table.may_all(1) == [HandOver(own=False, place=0)]


def test_only_the_assistant_hands_over() -> None:  # MON-14
    table = surgery("left_arm:3", "head:1", "brain:1").operates(1, 0)
    table.refuses(HandOver(own=False, place=0), seat=0, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(HandOver(own=False, place=0), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_the_assistant_of_the_assistant_store_is_not_the_third_player() -> None:  # MON-14
    table = surgery("left_arm:3", "", "head:3").operates(1, 0)
    assert table.may_all(1) == [HandOver(own=False, place=0)]


# -- handing over -----------------------------------------------------------------------------------------------


def test_the_part_asked_for_is_handed_over() -> None:  # MON-14
    table = surgery("left_arm:3 head:1").operates(1, 0).hands_over(0, roll=6)
    assert (table.on(0), table.store(0)) == ("left_arm:3", "head:1")
    assert table.happened(PartHandedOver) == [PartHandedOver(1, 0, own=False, place=0, part=Part(Kind.LEFT_ARM, 3))]
    assert table.happened(PartKept) == []


def test_another_part_of_the_surgeon_is_handed_over() -> None:  # MON-14
    table = surgery("left_arm:3 head:1 right_leg:2", "brain:2").operates(1, 0).hands_over(2, roll=6)
    assert (table.on(0), table.store(0), table.store(1)) == ("right_leg:2", "left_arm:3 head:1", "brain:2")
    assert table.happened(PartKept) == []


def test_another_part_of_the_same_kind_is_handed_over() -> None:  # MON-14, MON-23
    table = surgery("left_arm:3 left_arm:0").operates(1, 0).hands_over(1, roll=6)
    assert (table.on(0), table.store(0)) == ("left_arm:0", "left_arm:3")


def test_a_part_of_the_assistant_is_handed_over_for_the_one_asked_for() -> None:  # MON-14
    table = surgery("left_arm:3 head:1 right_leg:2", "left_leg:0 head:0").operates(1, 1)
    table.hands_over(0, own=True, roll=6)
    assert table.on(0) == "left_leg:0"
    assert table.store(0) == "left_arm:3 right_leg:2"
    assert table.store(1) == "head:0 head:1"
    assert table.on(1) == ""


def test_the_assistant_keeps_the_part_asked_for_even_if_the_operation_fails() -> None:  # MON-14, MON-17
    table = surgery("left_arm:3", "left_leg:0", die=4).operates(1, 0).hands_over(0, own=True, roll=1)
    assert (table.store(0), table.store(1)) == ("", "left_arm:3")
    assert table.on_hill == "head:0 left_leg:0"


def test_the_assistant_learns_what_was_kept() -> None:  # MON-5, MON-14
    table = surgery("left_arm:3", "left_leg:0").operates(1, 0).hands_over(0, own=True, roll=6)
    for seat in (0, 1):
        assert table.told(seat, PartKept) == [PartKept((), 1, 0, Kind.LEFT_ARM, 3)]
    for viewer in (2, SPECTATOR):
        assert table.told(viewer, PartKept) == [PartKept((), 1, 0, Kind.LEFT_ARM, None)]
    assert table.sees_store(1, 1) == "left_arm:3"
    assert table.sees_store(0, 1) == "left_arm"


def test_all_parts_of_both_stores_that_fit_can_be_handed_over() -> None:  # MON-14, MON-15
    table = surgery("left_arm:3 left_leg:1 brain:2", "right_arm:0 left_leg:2 head:0", on="left_leg:3").operates(1, 0)
    assert table.may_all(1) == [
        HandOver(own=False, place=0),
        HandOver(own=True, place=0),
        HandOver(own=True, place=2),
    ]


def test_a_part_whose_place_is_taken_cannot_be_handed_over() -> None:  # MON-14, MON-15
    table = surgery("left_arm:3 left_leg:1", "left_leg:2", on="left_leg:3").operates(1, 0)
    table.refuses(HandOver(own=False, place=1), rule="MON-15", reason=Reason.AGAINST_THE_RULES)
    table.refuses(HandOver(own=True, place=0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


def test_a_brain_cannot_be_handed_over_without_a_head() -> None:  # MON-14, MON-15
    table = surgery("left_arm:3 brain:1", "brain:2").operates(1, 0)
    table.refuses(HandOver(own=False, place=1), rule="MON-15", reason=Reason.AGAINST_THE_RULES)
    table.refuses(HandOver(own=True, place=0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


def test_it_is_the_monster_of_the_surgeon_that_counts() -> None:  # MON-15
    table = surgery("left_arm:3", "brain:2 head:1").body(1, "head:3 left_arm:1").operates(1, 0)
    assert table.may_all(1) == [HandOver(own=False, place=0), HandOver(own=True, place=1)]


@pytest.mark.parametrize(("own", "place"), [(False, 1), (False, -1), (True, 1), (True, -1), (True, 99)])
def test_there_is_no_such_part_to_hand_over(own: bool, place: int) -> None:  # MON-14
    table = surgery("left_arm:3", "head:1").operates(1, 0)
    table.refuses(HandOver(own=own, place=place), rule="MON-14", reason=Reason.BAD_CHOICE)


def test_the_part_handed_over_lies_face_up_for_all() -> None:  # MON-14
    table = surgery("left_arm:3", "left_leg:0").operates(1, 0).hands_over(0, own=True, roll=6)
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.told(viewer, PartHandedOver) == [
            PartHandedOver(1, 0, own=True, place=0, part=Part(Kind.LEFT_LEG, 0))
        ]


def test_the_attempt_follows_at_once() -> None:  # MON-14
    table = surgery("left_arm:3").operates(1, 0).hands_over(0, roll=4).asks(1, "first_action")
    assert table.happened(PartSewnOn) == [PartSewnOn(0, Part(Kind.LEFT_ARM, 3), 4, 0, success=True)]
    assert table.sees(SPECTATOR).operation is None


def test_after_the_operation_comes_the_third_action() -> None:  # MON-14
    surgery("left_arm:3 head:1").operates(1, 0).hands_over(0, roll=4).asks(0, "third_action")


# -- what fits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["left_arm", "right_arm", "left_leg", "right_leg", "head"])
def test_a_free_place_takes_any_part_but_a_brain(kind: str) -> None:  # MON-15
    table = sewn_on("", f"{kind}:2", die=3, roll=6)
    assert table.on(0) == f"{kind}:2"


@pytest.mark.parametrize("kind", ["left_arm", "right_arm", "left_leg", "right_leg", "head", "brain"])
@pytest.mark.parametrize("value", [1, 3])
def test_no_place_takes_a_second_part(kind: str, value: int) -> None:  # MON-15
    table = surgery(f"{kind}:{value}", on=f"head:1 {kind}:2")
    assert operations(table) == []
    table.refuses(Operate(1, 0), rule="MON-15", reason=Reason.AGAINST_THE_RULES)


def test_a_rotten_part_takes_its_place_too() -> None:  # MON-15
    assert operations(surgery("left_arm:3", on="left_arm:0")) == []


def test_a_brain_goes_into_a_head_that_is_on() -> None:  # MON-15
    assert sewn_on("head:1", "brain:7", die=3, roll=3).on(0) == "head:1 brain:7"


def test_a_brain_goes_into_a_rotten_head() -> None:  # MON-15
    assert sewn_on("head:0", "brain:7", die=3, roll=3).on(0) == "head:0 brain:7"


def test_parts_that_are_on_stay_on_when_another_fails() -> None:  # MON-15, MON-17
    table = sewn_on("head:1 left_leg:2", "brain:7", die=6, roll=1)
    assert table.on(0) == "left_leg:2 head:1"


# -- the roll ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_the_roll_must_reach_the_die(die: int) -> None:  # MON-16
    assert sewn_on("", "head:3", die=die, roll=die).on(0) == "head:3"
    assert sewn_on("", "head:3", die=die, roll=die - 1).on(0) == ""


@pytest.mark.parametrize("roll", [1, 2, 6])
def test_with_a_die_of_one_it_always_succeeds(roll: int) -> None:  # MON-16
    assert sewn_on("", "head:3", die=1, roll=roll).on(0) == "head:3"


@pytest.mark.parametrize(
    ("on", "part"),
    [
        ("left_arm:1", "right_arm:3"),
        ("right_arm:2", "left_arm:3"),
        ("left_leg:3", "right_leg:1"),
        ("right_leg:1", "left_leg:2"),
    ],
)
def test_the_other_limb_gives_a_bonus(on: str, part: str) -> None:  # MON-16
    table = sewn_on(on, part, die=4, roll=3)
    assert part in table.on(0)
    assert [(event.roll, event.bonus, event.success) for event in table.happened(PartSewnOn)] == [(3, 1, True)]
    assert part not in sewn_on(on, part, die=4, roll=2).on(0)


@pytest.mark.parametrize(
    ("on", "part"),
    [
        ("left_arm:0", "right_arm:3"),
        ("right_arm:0", "left_arm:3"),
        ("left_leg:0", "right_leg:3"),
        ("right_leg:0", "left_leg:3"),
    ],
)
def test_a_rotten_limb_gives_no_bonus(on: str, part: str) -> None:  # MON-16
    table = sewn_on(on, part, die=4, roll=3)
    assert table.on(0) == on
    assert table.happened(PartSewnOn)[0].bonus == 0


def test_a_rotten_limb_gets_a_bonus() -> None:  # MON-16
    assert sewn_on("left_arm:1", "right_arm:0", die=4, roll=3).on(0) == "left_arm:1 right_arm:0"


def test_a_rotten_limb_gets_none_from_a_rotten_one() -> None:  # MON-16
    assert sewn_on("left_arm:0", "right_arm:0", die=4, roll=3).on(0) == "left_arm:0"


@pytest.mark.parametrize(
    ("on", "part"),
    [
        ("left_leg:3 right_leg:3", "left_arm:3"),
        ("left_leg:3", "right_arm:3"),
        ("right_arm:3 left_arm:3", "left_leg:2"),
        ("left_arm:3", "right_leg:2"),
        ("left_arm:3 right_arm:3 left_leg:3 right_leg:3", "head:2"),
        ("head:3 left_arm:3 right_arm:3", "brain:3"),
    ],
)
def test_nothing_else_gives_a_bonus(on: str, part: str) -> None:  # MON-16
    table = sewn_on(on, part, die=4, roll=3)
    assert part not in table.on(0)
    assert table.happened(PartSewnOn)[0].bonus == 0


def test_the_limb_of_another_monster_gives_no_bonus() -> None:  # MON-16
    table = surgery("right_arm:3", die=4).body(1, "left_arm:3").operates(1, 0).hands_over(0, roll=3)
    assert table.on(0) == ""


def test_a_limb_in_store_gives_no_bonus() -> None:  # MON-16
    table = surgery("right_arm:3 left_arm:3", die=4).operates(1, 0).hands_over(0, roll=3)
    assert table.on(0) == ""


def test_the_bonus_is_for_the_part_handed_over_not_for_the_one_asked_for() -> None:  # MON-14, MON-16
    table = surgery("right_arm:3 head:1", on="left_arm:2", die=4).operates(1, 0).hands_over(1, roll=3)
    assert table.on(0) == "left_arm:2"


def test_the_die_of_the_surgeon_counts() -> None:  # MON-16
    table = surgery("head:3", die=5).dice(5, 1).operates(1, 0).hands_over(0, roll=4)
    assert table.on(0) == ""


# -- success and failure ----------------------------------------------------------------------------------------


def test_success_turns_the_die_up() -> None:  # MON-17
    table = sewn_on("", "head:3", die=3, roll=3)
    assert (table.state.dice, table.store(0)) == ([4, 3, 3], "")
    assert table.happened(DieTurned) == [DieTurned(0, 4)]


def test_success_on_six_leaves_the_die() -> None:  # MON-6, MON-17
    assert sewn_on("", "head:3", die=6, roll=6).die(0) == 6


def test_success_on_one_turns_the_die_up() -> None:  # MON-17
    assert sewn_on("", "head:3", die=1, roll=1).die(0) == 2


def test_failure_turns_the_die_down() -> None:  # MON-17
    table = sewn_on("", "head:3", die=3, roll=2)
    assert table.state.dice == [2, 3, 3]
    assert table.happened(DieTurned) == [DieTurned(0, 2)]


def test_failure_puts_the_part_on_top_of_the_hill() -> None:  # MON-17
    table = sewn_on("", "left_leg:3", die=3, roll=2)
    assert (table.on_hill, table.store(0)) == ("head:0 left_leg:3", "")
    assert table.happened(PartSewnOn) == [PartSewnOn(0, Part(Kind.LEFT_LEG, 3), 2, 0, success=False)]


def test_on_the_hill_only_the_back_is_seen() -> None:  # MON-17, MON-23
    table = sewn_on("", "left_leg:3", die=3, roll=2)
    for viewer in (0, 1, 2, SPECTATOR):
        assert seen(table.sees(viewer).hill) == "head left_leg"
        assert table.told(viewer, PartSewnOn)[0].part == Part(Kind.LEFT_LEG, 3)


def test_success_leaves_the_hill_alone() -> None:  # MON-17
    assert sewn_on("", "left_leg:3", die=3, roll=3).on_hill == "head:0"


def test_a_failed_part_does_not_refill_an_empty_grave() -> None:  # MON-9, MON-17
    table = surgery("left_leg:3").empty_graves(1).operates(1, 0).hands_over(0, roll=1)
    assert (table.in_grave(1), table.on_hill) == ("", "head:0 left_leg:3")


def test_the_die_of_the_assistant_stays() -> None:  # MON-17
    table = surgery("left_leg:3", "head:3").operates(1, 0).hands_over(0, own=True, roll=6)
    assert table.state.dice == [4, 3, 3]


def test_preparing_does_not_help_an_operation() -> None:  # MON-12, MON-17
    table = monsters().stores("head:3").prepares().operates(1, 0).hands_over(0, roll=2)
    assert (table.on(0), table.die(0)) == ("", 2)
