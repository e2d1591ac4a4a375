"""The worked example of the rules page."""

from engines.boom.events import DiceCount
from engines.core.errors import Reason
from tests.engines.boom.table import BoomTable, boom, reroll


def two_bombs() -> BoomTable:
    """Two gifts, a scissors and two hearts; both hearts are re-rolled into two bombs."""
    table = boom().with_tiles(boom="13").rolls("gift gift scissors heart heart")
    return table.rerolls(3, 4, gives="bomb bomb")


def test_one_bomb_must_stay() -> None:  # BOOM-5, BOOM-6
    table = two_bombs()
    table.refuses(reroll(3, 4), rule="BOOM-6")
    table.refuses(reroll(2, 3, 4), rule="BOOM-6")
    table.refuses(reroll(4), rule="BOOM-6")
    assert table.dice == "gift gift scissors bomb bomb"


def test_the_other_goes_with_the_scissors_and_the_third_roll_is_over() -> None:  # BOOM-5, BOOM-6
    table = two_bombs().asks(0, "reroll").rerolls(2, 3, gives="scissors scissors")
    assert table.dice == "gift gift scissors scissors bomb"
    assert table.happened(DiceCount) == [DiceCount(0, 1, 2)]
    table.refuses(reroll(2, 4), reason=Reason.WRONG_ACTION)


def test_then_the_bomb_and_the_two_gifts_count() -> None:  # BOOM-7, BOOM-8, BOOM-11
    table = two_bombs().rerolls(2, 4, gives="heart heart")
    table.asks(0, "turn_tile").turns(2)
    table.asks(1, "turn_tile").turns(3)
    table.asks(2, "turn_tile").turns(4)
    table.asks(1, "roll")


def test_or_the_two_bombs_are_kept() -> None:  # BOOM-5, BOOM-8
    table = two_bombs().stops()
    assert table.happened(DiceCount) == [DiceCount(0, 2, 2)]
    table.asks(0, "turn_tile").turns(2).asks(0, "turn_tile").turns(3).asks(1, "turn_tile")
