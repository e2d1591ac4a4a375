"""BOOM-10 and BOOM-13: the last player with hearts."""

from engines.boom.actions import Roll
from engines.boom.events import PlayerOut
from engines.core.actions import Resign
from engines.core.errors import Reason
from tests.engines.boom.table import boom


def test_the_last_player_with_hearts_wins() -> None:  # BOOM-13
    table = boom().with_hearts(1, 0, 2).with_tiles(boom="13").counts("bomb").turns(13)
    table.is_won_by(2, "last_alive")
    assert table.happened(PlayerOut) == [PlayerOut(0)]
    assert (table.hearts, table.supply) == ([0, 0, 2], 13)


def test_the_last_heart_of_the_winner_is_enough() -> None:  # BOOM-13
    table = boom().with_hearts(1, 0, 1).with_tiles(boom="13").counts("bomb").turns(13)
    table.is_won_by(2, "last_alive")


def test_the_roller_wins_by_a_gift_die() -> None:  # BOOM-11, BOOM-13
    table = boom().with_hearts(1, 1, 0).with_tiles(boom="13").counts("gift gift").turns(13)
    table.is_won_by(0, "last_alive")


def test_the_roller_wins_by_a_gift_tile() -> None:  # BOOM-9, BOOM-13
    table = boom().with_hearts(1, 1, 0).with_tiles(gift="0", boom="13").counts("bomb").turns(0).names(1).turns(13)
    table.is_won_by(0, "last_alive")


def test_two_players_left_play_on() -> None:  # BOOM-13
    table = boom().with_hearts(1, 2, 2).with_tiles(boom="13").counts("bomb").turns(13)
    assert table.state.outcome() is None
    table.asks(1, "roll").counts().asks(2, "roll").counts().asks(1, "roll")


def test_a_heart_left_keeps_the_last_two_in_play() -> None:  # BOOM-10, BOOM-13
    table = boom().with_hearts(2, 0, 1).with_tiles(boom="13").counts("bomb").turns(13)
    assert table.state.outcome() is None
    table.asks(0, "roll")


def test_when_it_is_over_nothing_more_is_done() -> None:  # BOOM-13
    table = boom().with_hearts(1, 0, 2).with_tiles(boom="13").counts("bomb").turns(13)
    table.refuses(Roll(), seat=2, reason=Reason.GAME_OVER)
    table.refuses(Resign(), seat=2, reason=Reason.GAME_OVER)
    assert table.may(2) == []


def test_five_players_down_to_one() -> None:  # BOOM-10, BOOM-13
    table = boom(5).with_hearts(1, 1, 1, 1, 1)
    for roller in range(4):
        table.asks(roller, "roll").with_tiles(boom="13").counts("bomb").turns(13)
    table.is_won_by(4, "last_alive")
    assert table.supply == 14
