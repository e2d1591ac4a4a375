"""BOOM-11: gift dice."""

from engines.boom.actions import Name, Turn
from engines.boom.events import TileTurned
from engines.boom.pieces import Tile
from engines.core.errors import Reason
from tests.engines.boom.table import boom, table_of


def test_a_gift_die_hits_the_left_neighbour() -> None:  # BOOM-11
    table = table_of(4).counts("gift").asks(1, "turn_tile").turns(5)
    assert table.events[0] == TileTurned(1, 5, Tile.FUSE)
    table.asks(1, "roll")


def test_gift_dice_go_round_clockwise() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift gift")
    table.asks(1, "turn_tile").turns(2).asks(2, "turn_tile").turns(3).asks(3, "turn_tile").turns(4)
    table.asks(1, "roll")


def test_the_roller_is_skipped() -> None:  # BOOM-11
    table = table_of(3).counts("gift gift gift gift gift").turns(2).turns(3)
    table.asks(1, "turn_tile").turns(4).asks(2, "turn_tile").turns(5)
    table.asks(1, "turn_tile").turns(6).asks(1, "roll")


def test_round_the_corner_of_the_table() -> None:  # BOOM-11
    table = table_of(4, first_seat=2).counts("gift gift gift gift")
    table.asks(3, "turn_tile").turns(2).asks(0, "turn_tile").turns(3)
    table.asks(1, "turn_tile").turns(4).asks(3, "turn_tile").turns(5)
    table.asks(3, "roll")


def test_the_dead_get_no_gift_dice() -> None:  # BOOM-11
    table = table_of(5).with_hearts(2, 0, 2, 0, 2).counts("gift gift gift")
    table.asks(2, "turn_tile").turns(2).asks(4, "turn_tile").turns(3).asks(2, "turn_tile")


def test_with_two_alive_every_gift_die_hits_the_other() -> None:  # BOOM-11
    table = table_of(3).with_hearts(2, 0, 2).counts("gift gift gift")
    table.asks(2, "turn_tile").turns(2).asks(2, "turn_tile").turns(3).asks(2, "turn_tile").turns(4)
    table.asks(2, "roll")


def test_the_neighbour_chooses_the_tile() -> None:  # BOOM-11
    table = table_of(3).with_face_up(3, 4).counts("gift")
    assert table.may(1) == [Turn(tile) for tile in range(14) if tile not in (3, 4)]
    assert table.may(0) == []
    table.refuses(Turn(2), seat=0, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(Turn(3), rule="BOOM-8")


def test_a_gift_tile_may_name_the_roller() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift").turns(0).asks(1, "name_player")
    assert table.may(1) == [Name(0), Name(2), Name(3)]
    table.names(0).asks(0, "turn_tile").turns(5)
    assert table.events[0] == TileTurned(0, 5, Tile.FUSE)


def test_after_the_roller_was_named_the_gift_dice_go_on() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift gift").turns(0).names(0).turns(5)
    table.asks(2, "turn_tile").turns(6).asks(3, "turn_tile").turns(7).asks(1, "roll")


def test_a_player_named_in_this_phase_still_gets_a_gift_die() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift").turns(0).names(2).turns(5)
    table.asks(2, "turn_tile").turns(6).asks(1, "roll")


def test_naming_someone_further_on_skips_nobody() -> None:  # BOOM-11
    table_of(4).counts("gift gift").turns(0).names(3).turns(5).asks(2, "turn_tile")


def test_two_gift_tiles_in_a_row_still_go_on_after_the_gift_die() -> None:  # BOOM-11
    table = table_of(5).counts("gift gift").turns(0).names(3).turns(1).names(0).turns(5)
    table.asks(2, "turn_tile")


def test_a_second_gift_in_this_phase_may_come_back() -> None:  # BOOM-11, BOOM-16
    table = table_of(4).counts("gift gift").turns(0).names(0).turns(1).names(1)
    table.asks(1, "turn_tile").turns(5).asks(2, "turn_tile")


def test_the_roller_may_pass_the_gift_on_and_the_dice_go_on_all_the_same() -> None:  # BOOM-9, BOOM-11
    table = table_of(5).counts("gift gift gift").turns(5).asks(2, "turn_tile").turns(0).names(0).turns(1).names(4)
    table.asks(4, "turn_tile").turns(6).asks(3, "turn_tile").turns(7).asks(1, "roll")


def test_with_two_alive_a_gift_tile_names_the_roller() -> None:  # BOOM-11
    table = table_of(3).with_hearts(2, 0, 2).counts("gift gift").turns(0)
    assert table.may(2) == [Name(0)]
    table.names(0).turns(5).asks(2, "turn_tile").turns(6).asks(2, "roll")


def test_the_gift_phase_begins_left_of_the_roller_after_a_named_player() -> None:  # BOOM-11
    table_of(4).counts("bomb gift").turns(0).names(2).turns(5).asks(1, "turn_tile")


def test_each_turn_deals_gift_dice_from_its_own_roller() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift").turns(2).turns(3).asks(1, "roll")
    table.counts("gift gift gift").asks(2, "turn_tile").turns(4).asks(3, "turn_tile").turns(5).asks(0, "turn_tile")


def test_after_the_gift_dice_the_turn_goes_left_of_the_roller() -> None:  # BOOM-11, BOOM-12
    table_of(5, first_seat=1).counts("gift gift").turns(2).turns(3).asks(2, "roll")


def test_boom_for_a_gift_die_hits_whoever_turned_it() -> None:  # BOOM-10, BOOM-11
    table = table_of(4).counts("gift gift gift").turns(2).turns(13)
    assert (table.hearts, table.supply) == ([2, 2, 1, 2], 8)
    table.asks(2, "roll").counts().asks(3, "roll")


def test_boom_by_the_named_roller_in_the_gift_phase() -> None:  # BOOM-10, BOOM-11
    table = table_of(4).counts("gift gift").turns(0).names(0).turns(13)
    assert table.hearts == [1, 2, 2, 2]
    table.asks(0, "roll")


def test_death_by_a_gift_die_hands_the_start_to_the_left() -> None:  # BOOM-10, BOOM-11
    table = table_of(4).with_hearts(2, 2, 1, 2).counts("gift gift gift").turns(2).turns(13)
    table.asks(3, "roll")


def test_death_by_a_gift_die_may_hand_the_start_to_the_roller() -> None:  # BOOM-10, BOOM-11
    table = table_of(3).with_hearts(2, 2, 1).counts("gift gift gift").turns(2).turns(13)
    table.asks(0, "roll")


def test_named_by_is_shown_only_while_the_named_player_is_to_turn() -> None:  # BOOM-9
    table = boom(players=3).with_tiles(boom="13", gift="0 1").rolls("bomb heart heart scissors scissors").stops()
    table.turns(0).names(1)
    assert table.state.view(2).named_by == 0
    table.turns(1)
    assert table.state.view(2).named_by is None
    table.names(0)
    assert table.state.view(2).named_by == 1
    table.turns(2)
    assert table.state.view(2).named_by is None


def test_everybody_sees_who_had_the_latest_gift_die() -> None:  # BOOM-11
    table = table_of(4).counts("gift gift")
    assert table.state.view(3).gift_seat == 1
    table.turns(5)
    assert table.state.view(3).gift_seat == 2
    table.turns(6)
    assert table.state.view(3).gift_seat is None
