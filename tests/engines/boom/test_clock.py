"""BOOM-14: what must be done, and what the clock does."""

from engines.boom.actions import Name, Roll, Stop, Turn
from engines.boom.events import DiceCount
from engines.core.errors import Reason
from tests.engines.boom.table import boom, reroll, table_of


def test_the_first_roll_is_compulsory() -> None:  # BOOM-14
    table = boom()
    table.refuses(Stop(), reason=Reason.WRONG_ACTION)
    table.refuses(reroll(0), reason=Reason.WRONG_ACTION)
    assert table.may(0) == [Roll(), Roll(stand=True)]


def test_a_reroll_needs_a_die() -> None:  # BOOM-14
    boom().rolls("gift gift heart heart scissors").refuses(reroll(), rule="BOOM-14", reason=Reason.BAD_CHOICE)


def test_the_clock_rolls() -> None:  # BOOM-14
    table = table_of(3)
    assert table.state.default(0) == Roll(stand=True)
    table.times_out()
    assert len(table.happened(DiceCount)) == 1


def test_the_roll_of_the_clock_counts() -> None:  # BOOM-14
    table = table_of(3).rolls("heart heart heart bomb gift", stand=True)
    assert table.hearts == [3, 2, 2]
    table.asks(0, "turn_tile")


def test_the_roll_of_the_clock_with_nothing_on_it() -> None:  # BOOM-14
    table_of(3).rolls("scissors scissors heart heart scissors", stand=True).asks(1, "roll")


def test_the_clock_stops_after_the_first_roll() -> None:  # BOOM-14
    table = table_of(3).rolls("bomb gift heart heart heart").times_out()
    assert table.dice == "bomb gift heart heart heart"
    assert table.hearts == [3, 2, 2]
    table.asks(0, "turn_tile")


def test_the_clock_stops_after_the_second_roll() -> None:  # BOOM-14
    table = table_of(3).rolls("gift gift heart heart scissors").rerolls(4, gives="bomb").times_out()
    assert table.happened(DiceCount) == [DiceCount(0, 1, 2)]


def test_the_clock_turns_the_lowest_tile() -> None:  # BOOM-14
    table = table_of(3).with_face_up(0, 1, 3).counts("bomb bomb").times_out()
    assert table.face_up == [0, 1, 2, 3]
    assert table.times_out().face_up == [0, 1, 2, 3, 4]


def test_the_clock_turns_even_the_boom() -> None:  # BOOM-14
    table = boom().with_tiles(boom="2").with_face_up(0, 1).counts("bomb").times_out()
    assert table.hearts == [1, 2, 2]


def test_the_clock_names_the_lowest_other_player() -> None:  # BOOM-14
    table_of(4).counts("bomb").turns(0).times_out().asks(1, "turn_tile")


def test_the_clock_may_name_seat_nought() -> None:  # BOOM-14
    table_of(4).counts("gift").turns(0).times_out().asks(0, "turn_tile")


def test_the_clock_names_no_dead_player() -> None:  # BOOM-14
    table = table_of(4).with_hearts(2, 0, 2, 2).counts("bomb").turns(0)
    assert table.state.default(0) == Name(2)
    table.times_out().asks(2, "turn_tile")


def test_the_clock_turns_for_a_gift_die() -> None:  # BOOM-14
    table = table_of(3).with_face_up(0, 1).counts("gift gift").times_out()
    assert table.face_up == [0, 1, 2]
    table.asks(2, "turn_tile")


def test_the_clock_turns_for_a_named_player() -> None:  # BOOM-14
    table = table_of(3).counts("bomb bomb").turns(1).names(2)
    assert table.state.default(2) == Turn(0)
    table.times_out().asks(2, "name_player").times_out().asks(0, "turn_tile")
    assert table.face_up == [0, 1]


def test_out_of_time_once_is_not_out_of_the_turn() -> None:  # BOOM-14
    table = table_of(3).times_out()
    while table.state.actor != 1 or table.state.stage != "roll":
        table.times_out()
    table.rolls("gift gift heart heart heart").asks(1, "reroll")
