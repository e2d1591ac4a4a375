"""BOOM-15: players who leave."""

from engines.boom.actions import Name, Roll
from engines.boom.events import PlayerOut, TilesShuffled, TurnBegan
from engines.core.actions import Resign
from engines.core.errors import Reason
from engines.core.events import GameOver, Resigned
from tests.engines.boom.table import table_of


def test_hearts_of_the_resigned_go_to_the_supply() -> None:  # BOOM-15
    table = table_of(4).with_hearts(2, 3, 1, 2).resigns(1)
    assert (table.hearts, table.supply) == ([2, 0, 1, 2], 10)
    assert table.events == [Resigned(1)]
    assert table.state.living() == [0, 2, 3]


def test_the_tiles_stay_as_they_are() -> None:  # BOOM-15
    table = table_of(4).with_face_up(0, 5)
    before = list(table.state.tiles)
    table.resigns(1).resigns(0)
    assert (table.state.tiles, table.face_up) == (before, [0, 5])
    assert table.happened(TilesShuffled) == []
    assert table.happened(PlayerOut) == []


def test_the_round_goes_on_when_a_bystander_resigns() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(5).resigns(2).asks(0, "turn_tile")
    table.turns(6).asks(1, "roll").counts().asks(3, "roll")


def test_a_bystander_leaves_the_rolling_alone() -> None:  # BOOM-15
    table = table_of(4).rolls("gift gift heart heart bomb").resigns(1).asks(0, "reroll")
    assert table.dice == "gift gift heart heart bomb"
    table.rerolls(0, gives="heart").stops().turns(5).asks(2, "turn_tile")


def test_a_bystander_leaves_the_naming_alone() -> None:  # BOOM-15
    table = table_of(4).counts("bomb").turns(0).resigns(2).asks(0, "name_player")
    assert table.may(0) == [Name(1), Name(3)]
    table.refuses(Name(2), rule="BOOM-9")


def test_the_roller_resigns_before_rolling() -> None:  # BOOM-15
    table = table_of(4).resigns(0).asks(1, "roll")
    assert table.events == [Resigned(0), TurnBegan(1)]


def test_the_roller_resigns_while_rolling() -> None:  # BOOM-15
    table = table_of(4).rolls("gift bomb heart heart heart").rerolls(0, gives="gift").resigns(0).asks(1, "roll")
    table.rolls("gift gift heart heart heart").rerolls(0, gives="heart").asks(1, "reroll")


def test_the_roller_resigns_with_bombs_to_come() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb gift").turns(5).resigns(0).asks(1, "roll")
    assert table.face_up == [5]
    table.counts().asks(2, "roll")


def test_the_bombs_of_the_resigned_roller_lapse() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb bomb gift gift").resigns(0)
    table.counts("bomb gift").turns(5).asks(2, "turn_tile").turns(6).asks(2, "roll")


def test_the_roller_resigns_with_a_gift_tile_in_hand() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(0).resigns(0).asks(1, "roll")
    assert table.face_up == [0]


def test_the_roller_resigns_while_a_named_player_is_to_turn() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(0).names(2).resigns(0).asks(1, "roll")
    assert table.face_up == [0]
    table.counts("bomb").turns(5).asks(2, "roll")


def test_the_roller_resigns_while_a_named_player_is_to_name() -> None:  # BOOM-15
    table_of(4).counts("bomb").turns(0).names(2).turns(1).resigns(0).asks(1, "roll")


def test_the_roller_resigns_during_the_gift_dice() -> None:  # BOOM-15
    table = table_of(4).counts("gift gift gift").turns(5).asks(2, "turn_tile").resigns(0).asks(1, "roll")
    table.counts("gift").asks(2, "turn_tile").turns(6).asks(2, "roll")


def test_the_roller_resigns_while_a_gift_die_player_is_to_name() -> None:  # BOOM-15
    table_of(4).counts("gift gift").turns(2).turns(0).asks(2, "name_player").resigns(0).asks(1, "roll")


def test_the_roller_named_in_the_gift_phase_resigns() -> None:  # BOOM-15
    table_of(4).counts("gift gift").turns(0).names(0).resigns(0).asks(1, "roll")


def test_the_roller_named_by_a_second_gift_resigns() -> None:  # BOOM-15, BOOM-16
    table_of(4).counts("bomb bomb").turns(0).names(2).turns(1).names(0).resigns(0).asks(1, "roll")


def test_the_dice_of_a_resigned_roller_pass_over_the_dead() -> None:  # BOOM-15
    table_of(5).with_hearts(2, 0, 0, 2, 2).counts("bomb").resigns(0).asks(3, "roll")


def test_the_dice_of_a_resigned_last_seat_go_to_the_first() -> None:  # BOOM-15
    table_of(4, first_seat=3).resigns(3).asks(0, "roll")


def test_a_named_player_resigns_and_the_namer_names_anew() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(0).names(2).resigns(2).asks(0, "name_player")
    assert table.may(0) == [Name(1), Name(3)]
    table.names(3).asks(3, "turn_tile").turns(5).asks(0, "turn_tile")


def test_a_player_named_by_the_second_gift_resigns() -> None:  # BOOM-15
    table = table_of(5).counts("bomb").turns(0).names(1).turns(1).names(3).resigns(3)
    table.asks(1, "name_player").names(0).asks(0, "turn_tile").turns(5).asks(1, "roll")


def test_a_player_named_in_the_gift_phase_resigns() -> None:  # BOOM-15
    table = table_of(5).counts("gift gift").turns(0).names(2).resigns(2)
    table.asks(1, "name_player").names(0).turns(5).asks(3, "turn_tile")


def test_the_new_name_may_be_given_by_the_clock() -> None:  # BOOM-14, BOOM-15
    table_of(4).counts("bomb").turns(0).names(1).resigns(1).times_out().asks(2, "turn_tile")


def test_a_gift_die_goes_to_the_next_player() -> None:  # BOOM-15
    table = table_of(4).counts("gift gift gift").asks(1, "turn_tile").resigns(1)
    table.asks(2, "turn_tile").turns(5).asks(3, "turn_tile").turns(6).asks(2, "turn_tile").turns(7).asks(2, "roll")


def test_a_gift_die_after_a_naming_goes_to_the_next_player() -> None:  # BOOM-15
    table = table_of(4).counts("bomb gift").turns(0).names(2).turns(5).asks(1, "turn_tile").resigns(1)
    table.asks(2, "turn_tile").turns(6).asks(2, "roll")


def test_a_gift_die_goes_past_the_dead_and_the_roller() -> None:  # BOOM-15
    table = table_of(5).with_hearts(2, 2, 0, 2, 0).counts("gift gift").turns(5).asks(3, "turn_tile").resigns(3)
    table.asks(1, "turn_tile").turns(6).asks(1, "roll")


def test_a_gift_die_player_still_to_come_is_skipped() -> None:  # BOOM-15
    table_of(4).counts("gift gift").resigns(2).asks(1, "turn_tile").turns(5).asks(3, "turn_tile")


def test_one_who_named_may_resign_and_the_tile_is_turned() -> None:  # BOOM-15
    table = table_of(5).counts("gift gift").turns(0).names(3).resigns(1).asks(3, "turn_tile")
    table.turns(5).asks(2, "turn_tile").turns(6).asks(2, "roll")


def test_a_gift_tile_lapses_with_the_one_who_should_name() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(0).names(2).turns(1).asks(2, "name_player").resigns(2)
    table.asks(0, "turn_tile").turns(5).asks(1, "roll")


def test_a_gift_tile_of_the_gift_phase_lapses_likewise() -> None:  # BOOM-15
    table = table_of(4).counts("gift gift").turns(0).asks(1, "name_player").resigns(1)
    table.asks(2, "turn_tile").turns(5).asks(2, "roll")


def test_the_last_gift_tile_lapses_and_the_dice_go_left() -> None:  # BOOM-12, BOOM-15
    table_of(4).counts("gift").turns(0).resigns(1).asks(2, "roll")


def test_a_named_player_resigns_after_the_namer() -> None:  # BOOM-15
    table = table_of(5).counts("bomb bomb").turns(0).names(1).turns(1).names(3).resigns(1).resigns(3)
    table.asks(0, "turn_tile").turns(5).asks(2, "roll")


def test_in_the_gift_phase_a_gift_lapses_when_namer_and_named_have_left() -> None:  # BOOM-11, BOOM-15
    """The dice go on after the seat that was dealt the last one, though nobody sits there any more."""
    table = table_of(5).counts("gift gift").turns(0).names(3).resigns(1).asks(3, "turn_tile").resigns(3)
    table.asks(2, "turn_tile").turns(5).asks(2, "roll")


def test_the_last_gift_lapses_when_namer_and_named_have_left() -> None:  # BOOM-12, BOOM-15
    table = table_of(5).counts("gift").turns(0).names(2).resigns(1).resigns(2).asks(3, "roll")
    assert table.face_up == [0]


def test_who_is_to_name_anew_may_leave_too() -> None:  # BOOM-15
    table = table_of(5).counts("gift gift").turns(0).names(3).resigns(3).asks(1, "name_player").resigns(1)
    table.asks(2, "turn_tile").turns(5).asks(2, "roll")


def test_a_named_player_who_has_turned_a_tile_is_not_named_anew() -> None:  # BOOM-15
    table = table_of(4).counts("bomb bomb").turns(0).names(2).turns(5).asks(0, "turn_tile").resigns(2)
    table.asks(0, "turn_tile").turns(6).asks(1, "roll")


def test_a_gift_die_may_pass_two_who_leave() -> None:  # BOOM-15
    table = table_of(5).counts("gift gift").resigns(1).asks(2, "turn_tile").resigns(2).asks(3, "turn_tile")
    table.turns(5).asks(4, "turn_tile").turns(6).asks(3, "roll")


def test_a_gift_die_goes_back_to_one_who_had_one() -> None:  # BOOM-11, BOOM-15
    table = table_of(4).counts("gift gift gift").turns(5).turns(6).asks(3, "turn_tile").resigns(3)
    table.asks(1, "turn_tile").turns(7).asks(1, "roll")


def test_resigning_just_before_the_dice_come() -> None:  # BOOM-12, BOOM-15
    table_of(4).counts("bomb").resigns(1).turns(5).asks(2, "roll")


def test_after_boom_the_resigned_do_not_start() -> None:  # BOOM-10, BOOM-15
    table_of(4).with_hearts(1, 2, 2, 2).counts("bomb").resigns(1).turns(13).asks(2, "roll")


def test_whoever_resigned_only_watches() -> None:  # BOOM-15
    table = table_of(4).resigns(0)
    table.refuses(Roll(), seat=0, reason=Reason.SEAT_IS_OUT)
    table.refuses(Resign(), seat=0, reason=Reason.SEAT_IS_OUT)


def test_the_dead_cannot_resign() -> None:  # BOOM-15
    table_of(4).with_hearts(2, 0, 2, 2).refuses(Resign(), seat=1, reason=Reason.SEAT_IS_OUT)


def test_no_stranger_resigns() -> None:  # BOOM-15
    table_of(3).refuses(Resign(), seat=3, reason=Reason.NO_SUCH_SEAT)


def test_the_last_one_who_has_not_resigned_wins() -> None:  # BOOM-13, BOOM-15
    table = table_of(3).resigns(1).resigns(0).is_won_by(2, "resigned")
    assert (table.hearts, table.supply) == ([0, 0, 2], 13)


def test_nobody_takes_the_dice_when_the_game_is_won() -> None:  # BOOM-13, BOOM-15
    table = table_of(3).resigns(1).resigns(0)
    assert table.events == [Resigned(0), GameOver((2,), "resigned")]


def test_the_roller_wins_when_the_others_resign() -> None:  # BOOM-13, BOOM-15
    table_of(3).counts("bomb").resigns(2).resigns(1).is_won_by(0, "resigned")


def test_the_last_opponent_resigns_when_named() -> None:  # BOOM-13, BOOM-15
    table_of(3).with_hearts(1, 1, 0).counts("bomb").turns(0).names(1).resigns(1).is_won_by(0, "resigned")


def test_the_last_opponent_resigns_before_a_gift_die() -> None:  # BOOM-13, BOOM-15
    table_of(3).with_hearts(1, 1, 0).counts("gift gift").resigns(1).is_won_by(0, "resigned")


def test_after_a_resignation_the_last_heart_still_decides() -> None:  # BOOM-13, BOOM-15
    table = table_of(3).with_hearts(1, 2, 2).resigns(1).counts("bomb").turns(13)
    table.is_won_by(2, "last_alive")


def test_after_a_death_a_resignation_may_decide() -> None:  # BOOM-13, BOOM-15
    table = table_of(3).with_hearts(1, 2, 2).counts("bomb").turns(13).asks(1, "roll")
    table.resigns(1).is_won_by(2, "resigned")


def test_two_left_after_a_resignation_play_on() -> None:  # BOOM-15
    table = table_of(3).resigns(0)
    assert table.state.outcome() is None
    table.counts("gift gift").asks(2, "turn_tile").turns(5).asks(2, "turn_tile").turns(6).asks(2, "roll")
