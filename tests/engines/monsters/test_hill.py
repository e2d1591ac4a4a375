"""MON-10: taking a part from gallows hill."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import TakeFromHill
from engines.monsters.events import DieTurned, PartTakenFromHill
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters, seen


def gallows() -> MonstersTable:
    return monsters().stores("left_leg:2").hill("head:1 brain:7 head:3 left_arm:0")


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_the_die_goes_to_six_at_once(die: int) -> None:  # MON-10
    table = gallows().dice(die).takes_from_hill(0)
    assert table.die(0) == 6
    assert table.happened(DieTurned) == [DieTurned(0, 6)]


def test_with_the_die_on_six_the_hill_may_be_robbed() -> None:  # MON-10, MON-23
    table = gallows().dice(6)
    assert table.offers(0, TakeFromHill(1))
    table.takes_from_hill(1)
    assert (table.die(0), table.store(0)) == (6, "left_leg:2 brain:7")
    assert table.happened(DieTurned) == []


@pytest.mark.parametrize(
    ("place", "taken", "left"),
    [
        (0, "head:1", "brain:7 head:3 left_arm:0"),
        (1, "brain:7", "head:1 head:3 left_arm:0"),
        (2, "head:3", "head:1 brain:7 left_arm:0"),
        (3, "left_arm:0", "head:1 brain:7 head:3"),
    ],
)
def test_any_card_may_be_taken_and_the_others_stay_in_order(place: int, taken: str, left: str) -> None:  # MON-5, MON-10
    table = gallows().takes_from_hill(place)
    assert table.store(0) == f"left_leg:2 {taken}"
    assert table.on_hill == left


def test_every_card_of_the_hill_can_be_chosen() -> None:  # MON-10
    hill = [action for action in gallows().may_all(0) if isinstance(action, TakeFromHill)]
    assert hill == [TakeFromHill(0), TakeFromHill(1), TakeFromHill(2), TakeFromHill(3)]


@pytest.mark.parametrize("place", [4, -1, 99])
def test_there_is_no_such_place_on_the_hill(place: int) -> None:  # MON-10
    gallows().refuses(TakeFromHill(place), rule="MON-10", reason=Reason.BAD_CHOICE)


def test_an_empty_hill_cannot_be_robbed() -> None:  # MON-23
    table = gallows().hill("")
    assert not any(isinstance(action, TakeFromHill) for action in table.may_all(0))
    table.refuses(TakeFromHill(0), rule="MON-23", reason=Reason.AGAINST_THE_RULES)


def test_the_hill_is_a_first_action_only() -> None:  # MON-10
    gallows().at_second_action().refuses(TakeFromHill(0), reason=Reason.WRONG_ACTION)


def test_only_the_active_player_takes_from_the_hill() -> None:  # MON-10
    gallows().refuses(TakeFromHill(0), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_after_the_hill_comes_the_second_action() -> None:  # MON-10
    gallows().takes_from_hill(0).asks(0, "second_action")


def test_only_one_card_is_taken() -> None:  # MON-10
    gallows().takes_from_hill(0).refuses(TakeFromHill(0), reason=Reason.WRONG_ACTION)


def test_the_taker_learns_the_front_and_all_others_the_back() -> None:  # MON-5, MON-10
    table = gallows().takes_from_hill(1)
    assert table.told(0, PartTakenFromHill) == [PartTakenFromHill((), 0, 1, Kind.BRAIN, 7)]
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, PartTakenFromHill) == [PartTakenFromHill((), 0, 1, Kind.BRAIN, None)]


def test_the_view_of_the_hill_closes_the_gap() -> None:  # MON-5, MON-10
    table = gallows().takes_from_hill(1)
    assert seen(table.sees(SPECTATOR).hill) == "head head left_arm"


def test_knowledge_lost_on_the_hill_is_learnt_again() -> None:  # MON-10, MON-13
    assert gallows().dice(1).takes_from_hill(0).studies().die(0) == 5
