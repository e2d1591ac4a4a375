"""MON-24: a study die need not go down as far as it could. A lower die makes a store easier to rob."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Accept, AcceptLess, Operate, Refuse, Skip, Steal, Study, StudyLess
from engines.monsters.events import DieHeldBack, DieTurned, PartSold, Studied, TurnBegan
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters

# -- studying ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "one", "two"), [(6, 5, 4), (5, 4, 3), (4, 3, 2), (3, 2, 1)])
def test_who_prepared_turns_the_die_down_by_one_or_by_two(die: int, one: int, two: int) -> None:  # MON-24
    assert monsters().dice(die).prepares().studies_less().die(0) == one
    assert monsters().dice(die).prepares().studies().die(0) == two


def test_what_is_told_of_a_study_that_was_held_back() -> None:  # MON-24
    table = monsters().stores().dice(4).prepares().studies_less()
    assert table.events == [Studied(0), DieHeldBack(0, 1), DieTurned(0, 3), TurnBegan(1, 2)]
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, DieHeldBack) == [DieHeldBack(0, 1)]


def test_a_full_study_is_told_as_before() -> None:  # MON-13, MON-24
    table = monsters().stores().dice(4).prepares().studies()
    assert table.events == [Studied(0), DieTurned(0, 2), TurnBegan(1, 2)]


@pytest.mark.parametrize("die", [2, 1])
def test_from_two_both_end_on_one_and_there_is_one_way_to_say_it(die: int) -> None:  # MON-24
    table = monsters().dice(die).prepares()
    assert not table.offers(0, StudyLess())
    table.refuses(StudyLess(), rule="MON-24", reason=Reason.AGAINST_THE_RULES)
    assert table.studies().die(0) == 1


def test_without_preparing_there_is_nothing_to_hold_back() -> None:  # MON-24
    table = monsters().dice(5).at_second_action()
    assert table.offers(0, Study())
    assert not table.offers(0, StudyLess())
    table.refuses(StudyLess(), rule="MON-24", reason=Reason.AGAINST_THE_RULES)


def test_what_another_has_prepared_helps_nobody_else() -> None:  # MON-24
    table = monsters().stores().dice(5, 5, 5).prepares().skips().asks(1, "first_action").skips()
    table.refuses(StudyLess(), rule="MON-24")


def test_holding_back_stands_behind_studying() -> None:  # MON-24
    table = monsters().stores("head:1").dice(5).prepares()
    assert table.may_all(0) == [Skip(), Study(), StudyLess(), Operate(1, 0), Operate(2, 0)]


def test_the_clock_does_not_study() -> None:  # MON-22, MON-24
    table = monsters().dice(5).prepares().times_out()
    assert table.die(0) == 5
    assert not table.happened(Studied)


def test_it_is_a_second_action_only() -> None:  # MON-24
    monsters().refuses(StudyLess(), reason=Reason.WRONG_ACTION)
    monsters().stores("head:1").prepares().skips().refuses(StudyLess(), reason=Reason.WRONG_ACTION)


def test_a_die_held_back_guards_the_store() -> None:  # MON-11, MON-24
    def steals_from_seat_0(table: MonstersTable) -> bool:
        return table.skips().asks(1, "first_action").offers(1, Steal(0, 0))

    def prepared() -> MonstersTable:
        return monsters().stores("head:1 head:2").dice(4).prepares()

    assert not steals_from_seat_0(prepared().studies_less())
    assert steals_from_seat_0(prepared().studies())


# -- selling ----------------------------------------------------------------------------------------------------


def sold(points: int, die: int, bidder: int = 1) -> MonstersTable:
    """The seller, seat 0, has to decide on a bid of so many points."""
    others = [seat for seat in (1, 2) if seat != bidder]
    table = monsters().stores("head:1 head:3", "left_arm:1", "left_arm:2").dice(die, 1, 1).at_third_action()
    return table.offers_part(0).bids(bidder, points=points).declines(*others)


@pytest.mark.parametrize("down", [0, 1, 2])
def test_the_seller_uses_any_number_of_the_points(down: int) -> None:  # MON-24
    table = sold(points=3, die=5).accepts(1, down)
    assert table.state.dice == [5 - down, 4, 1]
    assert (table.store(0), table.store(1)) == ("head:3", "left_arm:1 head:1")
    table.asks(1, "first_action")


def test_all_of_them_as_before() -> None:  # MON-19, MON-24
    table = sold(points=3, die=5).accepts(1)
    assert table.state.dice == [2, 4, 1]
    assert table.happened(DieHeldBack) == []


def test_each_outcome_is_listed_once() -> None:  # MON-24
    table = monsters().stores("head:1", "left_arm:1", "brain:2").dice(5, 4, 1).at_third_action()
    table.offers_part(0).bids(1, points=2).bids(2, (0,), 1)
    assert table.may_all(0) == [
        Refuse(),
        Accept(1),
        AcceptLess(1, 0),
        AcceptLess(1, 1),
        Accept(2),
        AcceptLess(2, 0),
    ]


@pytest.mark.parametrize(
    ("points", "die", "fewer"),
    [(5, 6, [0, 1, 2, 3, 4]), (5, 2, [0]), (5, 3, [0, 1]), (1, 6, [0]), (2, 2, [0]), (5, 1, []), (1, 1, [])],
)
def test_what_cannot_be_used_is_no_choice(points: int, die: int, fewer: list[int]) -> None:  # MON-19, MON-24
    table = sold(points, die)
    assert table.may_all(0) == [Refuse(), Accept(1), *(AcceptLess(1, down) for down in fewer)]
    for down in {-1, 0, 1, 2, 3, 4, 5, 6, 99} - {*fewer}:
        table.refuses(AcceptLess(1, down), rule="MON-24", reason=Reason.BAD_CHOICE)
    table.accepts(1)
    assert table.die(0) == max(die - points, 1)


def test_a_bid_of_parts_alone_leaves_nothing_to_hold_back() -> None:  # MON-24
    table = monsters().stores("head:1", "left_arm:1").dice(5, 6, 6).at_third_action().offers_part(0).bids(1, (0,))
    assert table.may_all(0) == [Refuse(), Accept(1)]
    table.refuses(AcceptLess(1, 0), rule="MON-24", reason=Reason.BAD_CHOICE)


def test_a_bid_that_was_not_made_cannot_be_taken_for_less() -> None:  # MON-19, MON-24
    table = sold(points=3, die=5)
    for seat in (0, 2, 7, -1):
        table.refuses(AcceptLess(seat, 0), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_the_buyer_pays_all_the_same() -> None:  # MON-19, MON-24
    table = sold(points=5, die=6).accepts(1, 0)
    assert table.state.dice == [6, 6, 1]


def test_what_is_told_of_points_that_were_held_back() -> None:  # MON-23, MON-24
    table = sold(points=3, die=5, bidder=2).accepts(2, 1)
    sale = PartSold((), 0, 2, Kind.HEAD, (), (), 3, None, None)
    held_back = [DieTurned(2, 4), DieHeldBack(0, 1), DieTurned(0, 4), TurnBegan(1, 2)]
    assert table.events[1:] == held_back
    for viewer in (1, SPECTATOR):
        assert table.told(viewer, PartSold) == [sale]
        assert table.told(viewer, DieHeldBack) == [DieHeldBack(0, 1)]


def test_a_die_that_stays_is_told_too() -> None:  # MON-24
    table = sold(points=3, die=5).accepts(1, 0)
    assert table.happened(DieHeldBack) == [DieHeldBack(0, 0)]
    assert table.happened(DieTurned) == [DieTurned(1, 4)]


def test_parts_come_with_any_points() -> None:  # MON-19, MON-24
    table = monsters().stores("head:1", "left_arm:1 brain:7").dice(5, 2, 6).at_third_action()
    table.offers_part(0).bids(1, (0, 1), 4, shown=False).accepts(1, 2)
    assert (table.store(0), table.store(1)) == ("left_arm:1 brain:7", "head:1")
    assert table.state.dice == [3, 6, 6]


def test_the_clock_takes_no_bid() -> None:  # MON-22, MON-24
    table = sold(points=3, die=5).times_out().asks(1, "first_action")
    assert table.state.dice == [5, 1, 1]


def test_a_seller_may_stay_where_the_store_is_safe() -> None:  # MON-11, MON-24
    """Three parts at die 4 are safe; with the two points used they could be stolen."""
    table = monsters().stores("head:1 head:2 head:3 brain:1", "").dice(4, 4, 6).at_third_action()
    table.offers_part(3).bids(1, points=2).accepts(1, 0).asks(1, "first_action")
    assert not table.offers(1, Steal(0, 0))
