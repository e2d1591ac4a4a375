"""MON-11: stealing from another player's store."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Steal
from engines.monsters.events import DieTurned, PartStolen
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters


def thieves() -> MonstersTable:
    """Seat 1 has as many parts in store as the die shows."""
    return monsters().stores("left_leg:1", "head:1 brain:7 head:3", "left_arm:0").dice(3, 3, 2)


def thefts(table: MonstersTable) -> list[Steal]:
    return [action for action in table.may_all(0) if isinstance(action, Steal)]


@pytest.mark.parametrize(("cards", "die", "can"), [(1, 1, True), (1, 2, False), (2, 1, True), (2, 2, True)])
def test_a_store_is_as_large_as_the_die_or_larger(cards: int, die: int, can: bool) -> None:  # MON-11
    store = " ".join(["head:1", "head:2"][:cards])
    table = monsters().stores("", store).dice(3, die)
    assert (Steal(1, 0) in thefts(table)) is can
    if can:
        table.steals(1, 0)
        assert table.store(0) == "head:1"
    else:
        table.refuses(Steal(1, 0), rule="MON-11", reason=Reason.AGAINST_THE_RULES)


def test_a_large_store_on_a_six_is_at_risk() -> None:  # MON-11
    store = "head:0 head:1 head:2 head:3 brain:1 brain:2"
    assert len(thefts(monsters().stores("", store).dice(3, 6))) == 6
    assert thefts(monsters().stores("", store.removesuffix(" brain:2")).dice(3, 6)) == []


def test_the_die_of_the_victim_counts_not_that_of_the_thief() -> None:  # MON-11
    table = monsters().stores("head:1 head:2 head:3", "brain:1 brain:2").dice(2, 3)
    assert thefts(table) == []
    table.dice(6, 2)
    assert thefts(table) == [Steal(1, 0), Steal(1, 1)]


def test_the_thief_turns_the_die_up() -> None:  # MON-11
    table = thieves().steals(1, 0)
    assert table.state.dice == [4, 3, 2]
    assert table.happened(DieTurned) == [DieTurned(0, 4)]


def test_the_thief_on_six_stays_on_six() -> None:  # MON-11
    table = thieves().dice(6).steals(1, 0)
    assert table.state.dice == [6, 3, 2]
    assert table.store(0) == "left_leg:1 head:1"


@pytest.mark.parametrize(
    ("place", "taken", "left"),
    [(0, "head:1", "brain:7 head:3"), (1, "brain:7", "head:1 head:3"), (2, "head:3", "head:1 brain:7")],
)
def test_the_thief_chooses_by_the_back(place: int, taken: str, left: str) -> None:  # MON-11, MON-5
    table = thieves().steals(1, place)
    assert (table.store(0), table.store(1)) == (f"left_leg:1 {taken}", left)


def test_every_part_of_the_store_can_be_chosen() -> None:  # MON-11
    assert thefts(thieves()) == [Steal(1, 0), Steal(1, 1), Steal(1, 2)]


def test_several_victims_can_be_chosen() -> None:  # MON-11
    assert thefts(thieves().dice(3, 3, 1)) == [Steal(1, 0), Steal(1, 1), Steal(1, 2), Steal(2, 0)]


@pytest.mark.parametrize("place", [3, -1, 99])
def test_there_is_no_such_place_in_the_store(place: int) -> None:  # MON-11
    thieves().refuses(Steal(1, place), rule="MON-11", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("victim", [3, -1, 99])
def test_there_is_no_such_victim(victim: int) -> None:  # MON-11
    thieves().refuses(Steal(victim, 0), rule="MON-11", reason=Reason.BAD_CHOICE)


def test_nobody_steals_from_the_own_store() -> None:  # MON-11
    table = thieves().dice(1)
    assert Steal(0, 0) not in thefts(table)
    table.refuses(Steal(0, 0), rule="MON-11")


def test_parts_that_are_on_are_never_stolen() -> None:  # MON-11
    table = monsters().stores("", "head:1").body(1, "left_arm:1 right_arm:2 left_leg:3").dice(3, 2)
    assert thefts(table) == []
    table.dice(3, 1)
    assert thefts(table) == [Steal(1, 0)]
    table.steals(1, 0)
    assert table.on(1) == "left_arm:1 right_arm:2 left_leg:3"


def test_the_first_seat_can_be_a_victim() -> None:  # MON-11
    table = monsters(first_seat=2).stores("head:1 head:2", "brain:1").dice(2, 1, 3)
    assert [action for action in table.may_all(2) if isinstance(action, Steal)] == [
        Steal(0, 0),
        Steal(0, 1),
        Steal(1, 0),
    ]
    table.steals(0, 1)
    assert (table.store(2), table.store(0), table.state.dice) == ("head:2", "head:1", [2, 1, 4])


def test_an_empty_store_cannot_be_robbed() -> None:  # MON-11
    table = monsters().stores().dice(3, 1, 1)
    assert thefts(table) == []
    table.refuses(Steal(1, 0), rule="MON-11", reason=Reason.AGAINST_THE_RULES)


def test_a_theft_is_a_first_action_only() -> None:  # MON-11
    thieves().at_second_action().refuses(Steal(1, 0), reason=Reason.WRONG_ACTION)


def test_only_the_active_player_steals() -> None:  # MON-11
    thieves().refuses(Steal(1, 0), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_after_a_theft_comes_the_second_action() -> None:  # MON-11
    thieves().steals(1, 0).asks(0, "second_action").refuses(Steal(1, 0), reason=Reason.WRONG_ACTION)


def test_thief_and_victim_know_what_was_stolen() -> None:  # MON-11, MON-5
    table = thieves().steals(1, 1)
    for seat in (0, 1):
        assert table.told(seat, PartStolen) == [PartStolen((), 0, 1, 1, Kind.BRAIN, 7)]
    for viewer in (2, SPECTATOR):
        assert table.told(viewer, PartStolen) == [PartStolen((), 0, 1, 1, Kind.BRAIN, None)]


def test_a_stolen_part_can_be_sewn_on_in_the_same_turn() -> None:  # MON-11, MON-14
    table = thieves().steals(1, 0).operates(2, 1).hands_over(1, roll=6)
    assert table.on(0) == "head:1"
