"""BOOM-7: what the dice are worth."""

import pytest

from engines.boom.events import DiceCount, HeartGained, HeartLost, TurnBegan
from tests.engines.boom.table import boom


def test_scissors_do_nothing() -> None:  # BOOM-7
    table = boom().counts("scissors scissors scissors scissors scissors")
    assert table.hearts == [2, 2, 2]
    assert table.events == [DiceCount(0, 0, 0), TurnBegan(1)]


def test_two_hearts_are_not_enough() -> None:  # BOOM-7
    table = boom().counts("heart heart")
    assert (table.hearts, table.supply) == ([2, 2, 2], 9)


@pytest.mark.parametrize("dice", ["heart heart heart", "heart heart heart heart", "heart heart heart heart heart"])
def test_three_or_more_hearts_give_one_heart_from_the_supply(dice: str) -> None:  # BOOM-7
    table = boom().with_hearts(1, 2, 2).counts(dice)
    assert (table.hearts, table.supply) == ([2, 2, 2], 9)
    assert table.happened(HeartGained) == [HeartGained(0)]


def test_the_third_heart_is_the_most() -> None:  # BOOM-7
    table = boom().counts("heart heart heart")
    assert (table.hearts, table.supply) == ([3, 2, 2], 8)


def test_never_more_than_three_hearts() -> None:  # BOOM-7
    table = boom().with_hearts(3, 2, 2).counts("heart heart heart heart heart")
    assert (table.hearts, table.supply) == ([3, 2, 2], 8)
    assert table.happened(HeartGained) == []


def test_the_heart_goes_to_whoever_rolled() -> None:  # BOOM-7
    assert boom(first_seat=2).counts("heart heart heart").hearts == [2, 2, 3]


def test_the_heart_comes_before_the_bombs() -> None:  # BOOM-7
    table = boom().with_hearts(1, 2, 2).with_tiles(boom="13").counts("heart heart heart bomb")
    assert table.hearts == [2, 2, 2]
    table.turns(13).asks(0, "roll")
    assert table.hearts == [1, 2, 2]


def test_with_three_hearts_the_heart_is_no_cushion() -> None:  # BOOM-7
    table = boom().with_hearts(3, 2, 2).with_tiles(boom="13").counts("heart heart heart bomb").turns(13)
    assert (table.hearts, table.supply) == ([2, 2, 2], 9)
    assert table.happened(HeartLost) == [HeartLost(0)]


def test_bombs_come_before_gifts() -> None:  # BOOM-7
    table = boom().with_tiles(boom="13").counts("gift bomb gift bomb")
    table.asks(0, "turn_tile").turns(0)
    table.asks(0, "turn_tile").turns(1)
    table.asks(1, "turn_tile").turns(2)
    table.asks(2, "turn_tile")


def test_gifts_count_without_bombs() -> None:  # BOOM-7
    table = boom().counts("gift")
    assert table.happened(DiceCount) == [DiceCount(0, 0, 1)]
    table.asks(1, "turn_tile")


def test_hearts_of_the_last_roll_count() -> None:  # BOOM-7
    table = boom().rolls("heart heart heart gift gift").rerolls(0, gives="scissors").stops()
    assert table.hearts == [2, 2, 2]
