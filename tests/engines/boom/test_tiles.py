"""BOOM-8 to BOOM-10, BOOM-12 and BOOM-16: turning tiles."""

from collections import Counter

import pytest

from engines.boom.actions import Name, Stop, Turn
from engines.boom.events import HeartLost, PlayerNamed, PlayerOut, TilesShuffled, TileTurned, TurnBegan
from engines.boom.pieces import Tile
from engines.core.errors import Reason
from tests.engines.boom.table import boom, table_of


def test_a_tile_for_each_bomb() -> None:  # BOOM-8
    table = table_of(3).counts("bomb bomb bomb")
    table.asks(0, "turn_tile").turns(4).asks(0, "turn_tile").turns(2).asks(0, "turn_tile").turns(9)
    assert table.face_up == [2, 4, 9]
    table.asks(1, "roll")


def test_the_turned_tile_is_shown() -> None:  # BOOM-8
    table = table_of(3).counts("bomb bomb").turns(7)
    assert table.events == [TileTurned(0, 7, Tile.FUSE)]
    assert table.turns(0).events == [TileTurned(0, 0, Tile.GIFT)]


def test_any_tile_that_lies_face_down() -> None:  # BOOM-8
    table = table_of(3).with_face_up(2, 5).counts("bomb")
    assert table.may(0) == [Turn(tile) for tile in range(14) if tile not in (2, 5)]
    table.refuses(Turn(5), rule="BOOM-8", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("tile", [-1, 14])
def test_there_are_only_fourteen_tiles(tile: int) -> None:  # BOOM-8
    table_of(3).counts("bomb").refuses(Turn(tile), rule="BOOM-8", reason=Reason.BAD_CHOICE)


def test_nobody_else_turns_the_tile() -> None:  # BOOM-8
    table = table_of(3).counts("bomb gift")
    table.refuses(Turn(2), seat=1, reason=Reason.NOT_YOUR_DECISION)
    assert table.may(1) == []


def test_a_bomb_cannot_be_declined() -> None:  # BOOM-8
    table_of(3).counts("bomb").refuses(Stop(), reason=Reason.WRONG_ACTION)


def test_a_fuse_does_nothing() -> None:  # BOOM-9
    table = table_of(3).counts("bomb bomb").turns(2)
    assert (table.hearts, table.supply) == ([2, 2, 2], 9)
    table.asks(0, "turn_tile")


def test_a_gift_asks_for_a_name_at_once() -> None:  # BOOM-9
    table = table_of(4).counts("bomb bomb").turns(0).asks(0, "name_player")
    table.refuses(Turn(2), reason=Reason.WRONG_ACTION)


def test_the_named_player_turns_a_tile() -> None:  # BOOM-9
    table = table_of(4).counts("bomb").turns(0).names(2)
    assert table.events == [PlayerNamed(0, 2)]
    table.asks(2, "turn_tile").turns(5)
    assert table.events[0] == TileTurned(2, 5, Tile.FUSE)
    assert table.face_up == [0, 5]


def test_the_named_player_turns_only_one_tile() -> None:  # BOOM-9
    table_of(4).counts("bomb").turns(0).names(2).turns(5).asks(1, "roll")


def test_nobody_names_himself() -> None:  # BOOM-9
    table = table_of(3).counts("bomb").turns(0)
    table.refuses(Name(0), rule="BOOM-9", reason=Reason.AGAINST_THE_RULES)
    assert table.may(0) == [Name(1), Name(2)]


def test_the_dead_are_not_named() -> None:  # BOOM-9
    table = table_of(4).with_hearts(2, 0, 2, 2).counts("bomb").turns(0)
    table.refuses(Name(1), rule="BOOM-9", reason=Reason.AGAINST_THE_RULES)
    assert table.may(0) == [Name(2), Name(3)]


@pytest.mark.parametrize("seat", [-1, 3])
def test_only_players_at_the_table_are_named(seat: int) -> None:  # BOOM-9
    table_of(3).counts("bomb").turns(0).refuses(Name(seat), rule="BOOM-9", reason=Reason.BAD_CHOICE)


def test_only_the_one_who_turned_the_gift_names() -> None:  # BOOM-9
    table = table_of(3).counts("bomb").turns(0)
    table.refuses(Name(2), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_the_named_player_cannot_turn_a_face_up_tile() -> None:  # BOOM-9
    table_of(3).counts("bomb").turns(0).names(1).refuses(Turn(0), rule="BOOM-8")


def test_the_interrupted_player_goes_on() -> None:  # BOOM-9
    table = table_of(4).counts("bomb bomb gift").turns(0).names(3).turns(5)
    table.asks(0, "turn_tile").turns(6)
    table.asks(1, "turn_tile").turns(7)
    table.asks(1, "roll")


def test_the_second_gift_is_passed_on() -> None:  # BOOM-9
    table = table_of(4).counts("bomb bomb").turns(0).names(1).turns(1).asks(1, "name_player")
    table.names(3).asks(3, "turn_tile").turns(5)
    table.asks(0, "turn_tile").turns(6)
    table.asks(1, "roll")


def test_the_second_namer_does_not_name_himself() -> None:  # BOOM-9
    table = table_of(4).counts("bomb").turns(0).names(1).turns(1)
    assert table.may(1) == [Name(0), Name(2), Name(3)]
    table.refuses(Name(1), rule="BOOM-9")


def test_the_roller_may_turn_both_gifts() -> None:  # BOOM-9
    table = table_of(3).counts("bomb bomb").turns(0).names(1).turns(5)
    table.turns(1).asks(0, "name_player").names(1).turns(6).asks(1, "roll")


def test_the_named_player_bears_the_boom() -> None:  # BOOM-9, BOOM-10
    table = table_of(4).counts("bomb bomb").turns(0).names(2).turns(13)
    assert (table.hearts, table.supply) == ([2, 2, 1, 2], 8)
    table.asks(2, "roll")


def test_a_gift_face_up_stays_a_spent_gift() -> None:  # BOOM-9, BOOM-12
    table = table_of(3).counts("bomb").turns(0).names(1).turns(5)
    table.counts("bomb").turns(6).asks(2, "roll")
    assert table.face_up == [0, 5, 6]


def test_boom_costs_a_heart() -> None:  # BOOM-10
    table = table_of(3).counts("bomb").turns(13)
    assert (table.hearts, table.supply) == ([1, 2, 2], 10)
    boom_tile = TileTurned(0, 13, Tile.BOOM)
    assert table.events == [boom_tile, HeartLost(0), TilesShuffled(), TurnBegan(0)]


def test_after_boom_the_other_bombs_are_not_resolved() -> None:  # BOOM-10
    table_of(3).counts("bomb bomb bomb").turns(13).asks(0, "roll").counts().asks(1, "roll")


def test_after_boom_the_gift_dice_are_not_resolved() -> None:  # BOOM-10
    table = table_of(3).counts("bomb gift gift gift").turns(13).asks(0, "roll")
    table.counts("gift").asks(1, "turn_tile").with_tiles(boom="13").turns(2).asks(1, "roll")


def test_after_boom_all_tiles_lie_face_down() -> None:  # BOOM-10
    table = table_of(3).with_face_up(0, 2, 3, 4).counts("bomb bomb").turns(5).turns(13)
    assert table.face_up == []
    assert Counter(table.state.tiles) == {Tile.FUSE: 11, Tile.GIFT: 2, Tile.BOOM: 1}


def test_after_boom_all_tiles_are_shuffled() -> None:  # BOOM-10
    table, places = boom(), set()
    for _ in range(120):
        table.with_hearts(2, 2, 2).with_tiles(gift="0 1", boom="13").counts("bomb").turns(13)
        places.add(table.state.tiles.index(Tile.BOOM))
    assert places == set(range(14))


def test_without_boom_the_tiles_lie_still() -> None:  # BOOM-10, BOOM-12
    table = table_of(3)
    before = list(table.state.tiles)
    table.counts("bomb").turns(5).counts("bomb").turns(6)
    assert table.state.tiles == before
    assert table.happened(TilesShuffled) == []


def test_the_roller_starts_the_new_round_with_three_rolls() -> None:  # BOOM-10
    table = table_of(3).rolls("bomb gift gift gift gift").rerolls(1, gives="gift").stops().turns(13)
    table.rolls("gift gift gift gift heart").rerolls(4, gives="heart").asks(0, "reroll")


def test_a_new_round_begins_without_dice() -> None:  # BOOM-10
    table = table_of(3).counts("bomb bomb bomb gift gift").turns(0).names(2).turns(13)
    view = table.state.view(1)
    assert (view.roller, view.rolls, view.dice) == (2, 0, ())
    assert (view.bombs, view.gifts, view.named_by) == (0, 0, None)


def test_a_named_player_who_turned_boom_starts_with_a_roll() -> None:  # BOOM-10
    table = table_of(4).counts("bomb bomb gift").turns(0).names(3).turns(13).asks(3, "roll")
    table.counts().asks(0, "roll")


def test_whoever_turned_boom_for_a_second_gift_starts() -> None:  # BOOM-10
    table = table_of(5).counts("bomb").turns(0).names(1).turns(1).names(3).turns(13).asks(3, "roll")
    assert table.hearts == [2, 2, 2, 1, 2]


def test_the_roller_hit_by_a_second_gift_starts() -> None:  # BOOM-10, BOOM-16
    table = table_of(4).counts("bomb bomb").turns(0).names(1).turns(1).names(0).turns(13)
    assert table.hearts == [1, 2, 2, 2]
    table.asks(0, "roll").counts().asks(1, "roll")


def test_a_player_named_in_the_new_round_is_a_new_matter() -> None:  # BOOM-10
    table = table_of(4).counts("bomb").turns(0).names(2).turns(13)
    table.with_tiles(boom="13").counts("bomb").turns(5).asks(3, "roll")


def test_whoever_loses_the_last_heart_is_out() -> None:  # BOOM-10
    table = table_of(3).with_hearts(1, 2, 2).counts("bomb").turns(13)
    assert table.happened(PlayerOut) == [PlayerOut(0)]
    assert (table.hearts, table.supply) == ([0, 2, 2], 11)
    assert table.state.living() == [1, 2]


def test_with_a_heart_left_nobody_is_out() -> None:  # BOOM-10
    table = table_of(3).counts("bomb").turns(13)
    assert table.happened(PlayerOut) == []
    assert table.state.living() == [0, 1, 2]


def test_the_left_neighbour_starts_for_the_dead() -> None:  # BOOM-10
    table = table_of(4).with_hearts(1, 2, 2, 2).counts("bomb bomb gift").turns(13).asks(1, "roll")
    assert table.events[-1] == TurnBegan(1)
    table.counts().asks(2, "roll")


def test_the_next_living_player_starts_for_the_dead() -> None:  # BOOM-10
    table_of(5).with_hearts(1, 0, 0, 2, 2).counts("bomb").turns(13).asks(3, "roll")


def test_left_of_the_last_seat_is_the_first() -> None:  # BOOM-10
    table_of(4, first_seat=3).with_hearts(2, 2, 2, 1).counts("bomb").turns(13).asks(0, "roll")


def test_left_of_a_named_player_who_died_starts() -> None:  # BOOM-10
    table = table_of(5).with_hearts(2, 2, 1, 2, 2).counts("bomb").turns(0).names(2).turns(13)
    table.asks(3, "roll")


def test_also_after_a_death_the_tiles_are_turned_down_and_shuffled() -> None:  # BOOM-10
    table = table_of(3).with_hearts(1, 2, 2).with_face_up(2, 3).counts("bomb").turns(13)
    assert table.happened(TilesShuffled) == [TilesShuffled()]
    assert table.face_up == []


def test_the_dead_only_watch() -> None:  # BOOM-10
    table = table_of(3).with_hearts(1, 2, 2).counts("bomb").turns(13)
    table.refuses(Turn(0), seat=0, reason=Reason.SEAT_IS_OUT)


def test_the_dice_go_left() -> None:  # BOOM-12
    table = table_of(3).counts("bomb").turns(5)
    assert table.events == [TileTurned(0, 5, Tile.FUSE), TurnBegan(1)]


def test_the_dice_pass_over_the_dead() -> None:  # BOOM-12
    table = table_of(5).with_hearts(2, 0, 0, 2, 0)
    table.counts("bomb").turns(5).asks(3, "roll")
    table.counts().asks(0, "roll")


def test_after_a_named_player_the_dice_still_go_left_of_the_roller() -> None:  # BOOM-12
    table_of(4).counts("bomb").turns(0).names(3).turns(5).asks(1, "roll")


def test_turned_tiles_stay_face_up() -> None:  # BOOM-12
    table = table_of(3).counts("bomb bomb").turns(5).turns(8)
    table.counts("bomb").turns(2).counts()
    assert table.face_up == [2, 5, 8]


def test_a_second_gift_may_name_whoever_turned_the_first() -> None:  # BOOM-16
    table = table_of(4).counts("bomb bomb").turns(0).names(2).turns(1).names(0)
    table.asks(0, "turn_tile").turns(5)
    table.asks(0, "turn_tile").turns(6)
    table.asks(1, "roll")


def test_the_last_tile_is_the_boom() -> None:  # BOOM-16
    table = table_of(3).with_face_up(*range(1, 13)).counts("bomb bomb").turns(0).names(1)
    assert table.may(1) == [Turn(13)]
    table.turns(13)
    assert table.hearts == [2, 1, 2]
    assert table.face_up == []


def test_five_bombs_on_the_last_tile() -> None:  # BOOM-16
    table = table_of(3).with_face_up(*range(13)).counts("bomb bomb bomb bomb bomb").turns(13)
    table.asks(0, "roll")
    assert table.hearts == [1, 2, 2]


def test_the_supply_lasts_for_five_players_with_three_hearts() -> None:  # BOOM-16
    table = boom(5).with_hearts(2, 3, 3, 3, 3).counts("heart heart heart")
    assert (table.hearts, table.supply) == ([3, 3, 3, 3, 3], 0)
    table.counts("heart heart heart")
    assert (table.hearts, table.supply) == ([3, 3, 3, 3, 3], 0)
