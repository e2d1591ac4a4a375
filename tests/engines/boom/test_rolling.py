"""BOOM-5 and BOOM-6: rolling and re-rolling."""

import pytest

from engines.boom.actions import Reroll, Roll, Stop, Turn
from engines.boom.events import DiceCount, Rolled
from engines.boom.pieces import Symbol
from engines.core.errors import Reason
from tests.engines.boom.table import boom, reroll


def test_all_five_dice_are_rolled() -> None:  # BOOM-5
    table = boom().rolls("bomb gift heart scissors bomb")
    dice = (Symbol.BOMB, Symbol.GIFT, Symbol.HEART, Symbol.SCISSORS, Symbol.BOMB)
    assert table.events == [Rolled(0, (0, 1, 2, 3, 4), dice)]
    table.asks(0, "reroll")


def test_only_the_player_whose_turn_it_is_rolls() -> None:  # BOOM-5
    boom().refuses(Roll(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_only_the_chosen_dice_are_rolled_again() -> None:  # BOOM-5
    table = boom().rolls("heart gift heart gift heart").rerolls(1, 3, gives="scissors bomb")
    assert table.dice == "heart scissors heart bomb heart"
    dice = (Symbol.HEART, Symbol.SCISSORS, Symbol.HEART, Symbol.BOMB, Symbol.HEART)
    assert table.events == [Rolled(0, (1, 3), dice)]


def test_all_five_may_be_rolled_again() -> None:  # BOOM-5
    table = boom().rolls("heart gift heart gift heart").rerolls(0, 1, 2, 3, 4, gives="gift heart gift heart gift")
    assert table.dice == "gift heart gift heart gift"


def test_a_die_set_aside_may_be_picked_up_again() -> None:  # BOOM-5
    table = boom().rolls("heart heart gift gift scissors").rerolls(4, gives="gift").rerolls(0, gives="gift")
    assert table.dice == "gift heart gift gift gift"


def test_the_same_die_may_be_rolled_three_times() -> None:  # BOOM-5
    table = boom().rolls("heart heart gift gift scissors").rerolls(0, gives="gift").rerolls(0, gives="scissors")
    assert table.dice == "scissors heart gift gift scissors"


def test_stopping_after_the_first_roll() -> None:  # BOOM-5
    table = boom().rolls("bomb gift gift heart heart").stops()
    assert table.happened(DiceCount) == [DiceCount(0, 1, 2)]
    table.asks(0, "turn_tile")


def test_stopping_after_the_second_roll() -> None:  # BOOM-5
    table = boom().rolls("gift gift gift heart heart").rerolls(0, gives="bomb").asks(0, "reroll").stops()
    assert table.happened(DiceCount) == [DiceCount(0, 1, 2)]
    table.asks(0, "turn_tile")


def test_after_the_third_roll_the_dice_count() -> None:  # BOOM-5
    table = boom().rolls("gift gift gift heart heart").rerolls(0, gives="gift").rerolls(0, gives="bomb")
    assert table.happened(DiceCount) == [DiceCount(0, 1, 2)]
    table.asks(0, "turn_tile").refuses(reroll(1), reason=Reason.WRONG_ACTION)


def test_the_second_roll_does_not_count_yet() -> None:  # BOOM-5
    table = boom().rolls("gift gift heart heart scissors").rerolls(4, gives="heart")
    assert table.happened(DiceCount) == []
    assert table.hearts == [2, 2, 2]


def test_all_dice_are_never_rolled_afresh() -> None:  # BOOM-5
    boom().rolls("heart gift heart gift heart").refuses(Roll(), reason=Reason.WRONG_ACTION)


def test_no_tile_is_turned_before_the_dice_count() -> None:  # BOOM-5
    boom().rolls("bomb bomb bomb bomb bomb").refuses(Turn(0), reason=Reason.WRONG_ACTION)


def test_another_player_cannot_stop_my_roll() -> None:  # BOOM-5
    table = boom().rolls("heart gift heart gift heart")
    table.refuses(Stop(), seat=1, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(reroll(0), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_every_turn_has_three_rolls() -> None:  # BOOM-5
    table = boom().counts().asks(1, "roll")
    table.rolls("heart heart gift gift gift").rerolls(0, gives="heart").asks(1, "reroll")
    table.rerolls(0, gives="scissors").asks(2, "turn_tile")


def test_three_rolls_follow_three_rolls() -> None:  # BOOM-5
    table = (
        boom().rolls("heart heart heart heart gift").rerolls(4, gives="gift").rerolls(4, gives="heart").asks(1, "roll")
    )
    table.rolls("heart heart gift gift gift").rerolls(0, gives="heart").asks(1, "reroll")
    table.rerolls(0, gives="scissors").asks(2, "turn_tile")


@pytest.mark.parametrize("dice", [(5,), (-1,), (0, 5), (1, 1), (3, 0)])
def test_dice_are_chosen_by_their_places(dice: tuple[int, ...]) -> None:  # BOOM-5
    table = boom().rolls("heart gift heart gift heart")
    table.refuses(Reroll(dice), rule="BOOM-5", reason=Reason.BAD_CHOICE)


def test_any_choice_of_dice_is_offered() -> None:  # BOOM-5
    table = boom().rolls("heart gift heart gift scissors")
    offered = [choice for choice in table.may(0) if isinstance(choice, Reroll)]
    assert Stop() in table.may(0)
    assert len(set(offered)) == len(offered) == 31


def test_bomb_needs_scissors() -> None:  # BOOM-6
    table = boom(players=3).rolls("gift gift scissors heart heart")
    table.rerolls(3, 4, gives="bomb bomb")
    table.refuses(reroll(3, 4), rule="BOOM-6")
    table.rerolls(2, 3, gives="gift heart")
    assert table.dice == "gift gift gift heart bomb"
    table.asks(0, "turn_tile")


def test_a_bomb_alone_stays() -> None:  # BOOM-6
    table = boom().rolls("bomb gift gift heart heart")
    table.refuses(reroll(0), rule="BOOM-6", reason=Reason.AGAINST_THE_RULES)


def test_scissors_left_lying_free_no_bomb() -> None:  # BOOM-6
    boom().rolls("bomb scissors scissors heart heart").refuses(reroll(0), rule="BOOM-6")


def test_hearts_and_gifts_free_no_bomb() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors gift heart heart")
    table.refuses(reroll(0, 2), rule="BOOM-6")
    table.refuses(reroll(0, 2, 3, 4), rule="BOOM-6")


def test_two_bombs_need_two_scissors() -> None:  # BOOM-6
    table = boom().rolls("bomb bomb scissors scissors heart")
    table.refuses(reroll(0, 1, 2), rule="BOOM-6")
    table.rerolls(0, 1, 2, 3, gives="gift gift gift gift")
    assert table.dice == "gift gift gift gift heart"


def test_the_scissors_are_rolled_too() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors gift gift gift").rerolls(0, 1, gives="heart bomb")
    assert table.dice == "heart bomb gift gift gift"
    table.refuses(reroll(1), rule="BOOM-6")


def test_used_scissors_may_free_another_bomb_if_they_fall_again() -> None:  # BOOM-6
    table = boom().rolls("bomb bomb scissors gift gift").rerolls(0, 2, gives="gift scissors")
    table.rerolls(1, 2, gives="heart heart")
    assert table.dice == "gift heart heart gift gift"


def test_one_scissors_frees_one_bomb_and_any_hearts_and_gifts() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors gift heart bomb").rerolls(0, 1, 2, 3, gives="gift gift heart heart")
    assert table.dice == "gift gift heart heart bomb"


def test_scissors_may_go_without_a_bomb() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors scissors gift gift").rerolls(1, gives="heart").rerolls(2, gives="heart")
    assert table.dice == "bomb heart heart gift gift"


def test_more_scissors_than_bombs_may_go() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors scissors gift gift").rerolls(0, 1, 2, gives="heart heart heart")
    assert table.dice == "heart heart heart gift gift"


def test_hearts_and_gifts_go_freely() -> None:  # BOOM-6
    table = boom().rolls("bomb bomb heart gift gift").rerolls(2, 3, gives="gift heart").rerolls(4, gives="heart")
    assert table.dice == "bomb bomb gift heart heart"


def test_five_bombs_leave_only_stopping() -> None:  # BOOM-6
    assert boom().rolls("bomb bomb bomb bomb bomb").may(0) == [Stop()]


def test_only_permitted_dice_are_offered() -> None:  # BOOM-6
    table = boom().rolls("bomb scissors bomb bomb heart")
    offered = {choice.dice for choice in table.may(0) if isinstance(choice, Reroll)}
    alone = {(1,), (4,), (1, 4)}
    assert offered == alone | {(0, 1), (1, 2), (1, 3)} | {(0, 1, 4), (1, 2, 4), (1, 3, 4)}
