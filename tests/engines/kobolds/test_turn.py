"""KOB-5, KOB-6, KOB-7, KOB-11, KOB-13, KOB-28: drawing, the phases of a turn, and passing the bomb."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import BuyOff, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.events import BombPassed, CardDrawn, DirectionTurned, LeftAlone, TrickPlayed, TurnBegan
from tests.engines.kobolds.table import kobolds

# -- draw -------------------------------------------------------------------------------------------------------


def test_the_holder_draws_the_top_card() -> None:  # KOB-5
    table = kobolds().hands("duck", "peek", "no_way").pile("marbles take_that").nothing_more()
    assert table.happened(CardDrawn) == [CardDrawn(1, "marbles")]
    table.has(1, "peek marbles").has(0, "duck").has(2, "no_way")
    assert table.pile_is == "take_that"


def test_everybody_learns_which_card_was_drawn() -> None:  # KOB-5
    table = kobolds().hands("duck", "peek").pile("marbles take_that").nothing_more()
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.told(viewer, CardDrawn) == [CardDrawn(1, "marbles")]


def test_the_draw_comes_before_the_first_trick_phase() -> None:  # KOB-5, KOB-6
    table = kobolds().hands("duck", "peek").pile("take_that peek").nothing_more()
    names = [type(event) for event in table.events]
    assert names.index(TurnBegan) < names.index(CardDrawn)
    table.turn_of(1).plays(1, "take_that").turn_of(0)


def test_with_an_armed_bomb_nobody_draws() -> None:  # KOB-5, KOB-9
    table = kobolds().hands("duck", "peek").armed(0, live=False).pile("marbles take_that").nothing_more()
    assert table.happened(CardDrawn) == []
    table.turn_of(1).has(1, "peek")
    assert table.pile_is == "marbles take_that"


def test_there_is_no_hand_limit() -> None:  # KOB-5
    hand = "duck " * 3 + "no_way " * 6 + "mechanism " * 5
    table = kobolds().hands("duck", hand).pile("marbles take_that").nothing_more().turn_of(1)
    table.has(1, hand + "marbles").nothing_more().turn_of(2).has(1, hand + "marbles")


def test_a_bomb_passed_by_a_trick_makes_the_receiver_draw() -> None:  # KOB-5, KOB-7
    table = kobolds().hands("duck", "", "give_me_that").pile("marbles take_that").plays(2, "give_me_that")
    assert table.happened(CardDrawn) == [CardDrawn(2, "marbles")]
    table.turn_of(2).has(2, "marbles")


def test_a_bomb_passed_to_oneself_draws_again() -> None:  # KOB-5, KOB-7
    table = kobolds().hands("try_it_out").pile("marbles take_that").plays(0, "try_it_out", on=0)
    assert table.happened(TurnBegan) == [TurnBegan(0, 2)]
    table.turn_of(0).has(0, "marbles")


# -- phases -----------------------------------------------------------------------------------------------------


def test_a_turn_goes_from_tricks_to_tinkering_to_tricks_to_passing() -> None:  # KOB-6, KOB-8, KOB-11, KOB-13
    table = kobolds().hands("duck", "peek", "no_way").turn_of(0, 1)
    table.asks_all("tricks", 0, 1, 2).nobody_plays().asks(0, "tinker").leaves_alone().turn_of(0, 2)
    assert table.events == [LeftAlone(0)]
    table.asks_all("tricks", 0, 1, 2).nobody_plays().turn_of(1, 1).asks_all("tricks", 1, 2, 0)
    assert table.happened(BombPassed) == [BombPassed(0, 1)]
    assert table.happened(TurnBegan) == [TurnBegan(1, 2)]
    assert (table.sees(SPECTATOR).turn, table.sees(SPECTATOR).phase) == (2, 1)


def test_the_first_phase_goes_on_until_nobody_wants_to_play() -> None:  # KOB-6
    table = kobolds().hands("duck", "duck peek", "troll_hideout")
    table.plays(1, "duck").turn_of(0, 1).asks_all("tricks", 0, 1, 2)
    table.plays(2, "troll_hideout").turn_of(0, 1).asks_all("tricks", 0, 1)
    table.plays(1, "peek").turn_of(0, 1).asks_all("tricks", 0).nobody_plays().asks(0, "tinker")


def test_who_passed_may_play_after_another_trick() -> None:  # KOB-6, KOB-22
    table = kobolds().hands("duck", "peek", "troll_hideout").passes(0, 1).plays(2, "troll_hideout")
    table.plays(0, "duck").turn_of(0, 1)
    assert table.lying == [(2, "troll_hideout", -1), (0, "duck", -1)]


def test_one_player_may_play_many_tricks_one_at_a_time() -> None:  # KOB-6
    table = kobolds().hands("duck", "peek duck troll_hideout", "")
    table.plays(1, "peek").plays(1, "duck").plays(1, "troll_hideout").turn_of(0, 1)
    assert table.lying == [(1, "duck", -1), (1, "troll_hideout", -1)]


def test_everybody_plays_in_everybodys_turn() -> None:  # KOB-6
    table = kobolds(4).hands("duck no_way", "duck", "duck", "peek")
    for seat in (3, 2, 1, 0):
        table.plays(seat, "peek" if seat == 3 else "duck")
    assert [owner for owner, _, _ in table.lying] == [2, 1, 0]


def test_a_trick_is_discarded_when_it_has_taken_effect() -> None:  # KOB-6
    table = kobolds().hands("duck", "peek").discard("").plays(1, "peek")
    assert (table.discarded, table.hand(1)) == ("peek", "")


def test_a_trick_in_the_second_phase_leaves_it_the_second_phase() -> None:  # KOB-11
    table = kobolds().hands("duck peek", "peek").to_second_phase().plays(1, "peek").turn_of(0, 2)
    table.plays(0, "duck").turn_of(0, 2).nobody_plays().turn_of(1, 1)


def test_tinkering_comes_once_between_the_two_phases() -> None:  # KOB-8, KOB-11
    table = kobolds().hands("duck peek").bomb("human_bomb", "mechanism mechanism mechanism").to_tinkering()
    table.tinkers("peek", "mechanism").turn_of(0, 2)
    table.refuses(Tinker("duck", "mechanism"), seat=0, reason=Reason.WRONG_ACTION)


def test_nobody_tinkers_in_a_trick_phase() -> None:  # KOB-6, KOB-8
    table = kobolds().hands("duck", "peek")
    table.refuses(Tinker("duck", "mechanism"), seat=0, reason=Reason.WRONG_ACTION)
    table.refuses(LeaveAlone(), seat=0, reason=Reason.WRONG_ACTION)


def test_nobody_plays_while_the_holder_tinkers() -> None:  # KOB-6, KOB-8
    table = kobolds().hands("duck", "give_me_that").to_tinkering()
    table.refuses(Play("give_me_that"), seat=1, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(Play("duck"), seat=0, reason=Reason.WRONG_ACTION)
    table.refuses(Pass(), seat=0, reason=Reason.WRONG_ACTION)


# -- several at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "order"), [(0, (0, 1, 2, 3)), (1, (1, 2, 3, 0)), (3, (3, 0, 1, 2))])
def test_the_window_asks_clockwise_from_the_holder(holder: int, order: tuple[int, ...]) -> None:  # KOB-6
    kobolds(4).hands("duck", "duck", "peek", "peek").holder(holder).asks_all("tricks", *order)


def test_clockwise_from_the_holder_also_when_the_bomb_goes_the_other_way() -> None:  # KOB-6, KOB-28
    kobolds(4).hands("duck", "duck", "peek", "peek").reversed().holder(1).asks_all("tricks", 1, 2, 3, 0)


def test_the_first_clockwise_from_the_holder_plays_and_the_others_take_back() -> None:  # KOB-6
    table = kobolds(4).hands("duck", "peek", "give_me_that", "duck").holder(2)
    table.does(Play("peek"), 1).does(Play("duck"), 0).passes(2)
    assert table.does(Play("duck"), 3).happened(TrickPlayed) == [TrickPlayed(3, "duck", None)]
    table.has(0, "duck").has(1, "peek").has(3, "")


def test_the_holder_comes_first() -> None:  # KOB-6
    table = kobolds().hands("duck", "give_me_that", "give_me_that").does(Play("give_me_that"), 1)
    table.does(Play("give_me_that"), 2)
    assert table.does(Play("duck"), 0).happened(TrickPlayed) == [TrickPlayed(0, "duck", None)]
    table.has(1, "give_me_that").has(2, "give_me_that")


def test_an_answer_taken_back_can_be_given_again() -> None:  # KOB-6, KOB-22
    table = kobolds().hands("duck", "give_me_that peek").does(Play("give_me_that"), 1).plays(0, "duck")
    table.turn_of(0, 1).plays(1, "give_me_that").turn_of(1)


def test_an_answer_stands_until_the_window_closes() -> None:  # KOB-6
    table = kobolds().hands("duck", "give_me_that peek").does(Play("peek"), 1)
    table.refuses(Play("give_me_that"), seat=1, reason=Reason.ALREADY_ANSWERED)
    table.refuses(Pass(), seat=1, reason=Reason.ALREADY_ANSWERED)


def test_the_window_closes_as_soon_as_no_answer_can_change_it() -> None:  # KOB-6
    table = kobolds(4).hands("duck", "peek duck", "duck", "no_way").passes(0)
    assert table.does(Play("peek"), 1).happened(TrickPlayed) == [TrickPlayed(1, "peek", None)]


# -- who is asked -----------------------------------------------------------------------------------------------


def test_an_empty_hand_is_not_asked() -> None:  # KOB-6
    kobolds(4).hands("duck", "", "peek", "").asks_all("tricks", 0, 2)


def test_a_hand_of_mechanisms_only_is_not_asked() -> None:  # KOB-3, KOB-6
    kobolds(4).hands("duck", "mechanism mechanism", "peek", "mechanism").asks_all("tricks", 0, 2)


def test_a_hand_of_devices_is_asked_like_any_other() -> None:  # KOB-3, KOB-6
    kobolds(4).hands("duck", "marbles", "no_way", "mechanism dead_rat").asks_all("tricks", 0, 1, 2, 3)


def test_the_holder_without_tricks_is_not_asked() -> None:  # KOB-6
    kobolds().hands("mechanism", "duck").asks_all("tricks", 1)


def test_with_no_trick_at_the_table_the_phases_are_over_at_once() -> None:  # KOB-6, KOB-8
    kobolds().bomb("human_bomb", "mechanism mechanism mechanism").hands("mechanism").asks(0, "tinker")


# -- what may be played -----------------------------------------------------------------------------------------


def test_a_device_is_not_played() -> None:  # KOB-6, KOB-8
    kobolds().hands("marbles duck").refuses(Play("marbles"), seat=0, rule="KOB-6")


def test_a_mechanism_is_not_played() -> None:  # KOB-6, KOB-8
    kobolds().hands("mechanism duck").refuses(Play("mechanism"), seat=0, rule="KOB-6")


def test_an_interrupt_is_not_played_on_nothing() -> None:  # KOB-15
    table = kobolds().hands("no_way ill_handle_this duck")
    table.refuses(Play("no_way"), seat=0, rule="KOB-15")
    table.refuses(Play("ill_handle_this"), seat=0, rule="KOB-15")


def test_a_card_that_is_not_in_hand_is_not_played() -> None:  # KOB-6
    table = kobolds().hands("duck", "peek")
    table.refuses(Play("peek"), seat=0, rule="KOB-6", reason=Reason.BAD_CHOICE)
    table.refuses(Play("banana"), seat=0, rule="KOB-6", reason=Reason.BAD_CHOICE)


def test_a_copy_with_a_mission_is_another_card() -> None:  # KOB-6, KOB-17
    table = kobolds().hands("duck:holder no_way").refuses(Play("duck"), seat=0, rule="KOB-6", reason=Reason.BAD_CHOICE)
    assert table.plays(0, "duck:holder").lying == [(0, "duck:holder", -1)]


def test_the_list_of_choices_in_a_trick_phase() -> None:  # KOB-6
    table = kobolds().hands("mechanism marbles no_way duck try_it_out", "peek")
    assert table.may_all(0)[0] == Pass()
    assert set(table.may_all(0)) == {Pass(), Play("duck"), *[PlayOn("try_it_out", seat) for seat in range(3)]}
    assert table.may_all(1) == [Pass(), Play("peek")]
    assert table.may_all(2) == []


def test_without_revivals_there_is_nothing_to_buy_off() -> None:  # KOB-20
    kobolds().hands("duck").gold(5).refuses(BuyOff(), seat=0, rule="KOB-20")


# -- passing ----------------------------------------------------------------------------------------------------


def test_the_bomb_goes_round_clockwise() -> None:  # KOB-13
    table = kobolds(4).hands("duck", "duck", "duck", "peek").bomb("human_bomb", "mechanism")
    for seat in (1, 2, 3, 0, 1):
        table.nothing_more().turn_of(seat)


def test_the_bomb_goes_round_the_other_way() -> None:  # KOB-13, KOB-28
    table = kobolds(4).hands("duck", "duck", "duck", "peek").bomb("human_bomb", "mechanism").reversed()
    for seat in (3, 2, 1, 0, 3):
        table.nothing_more().turn_of(seat)


def test_about_turn_holds_for_turns_to_come() -> None:  # KOB-13, KOB-28
    table = kobolds(4).hands("duck", "about_turn", "duck", "peek").bomb("human_bomb", "mechanism")
    table.plays(1, "about_turn")
    assert table.happened(DirectionTurned) == [DirectionTurned(-1)]
    assert table.sees(SPECTATOR).direction == -1
    for seat in (3, 2, 1, 0):
        table.nothing_more().turn_of(seat)


def test_a_second_about_turn_turns_back() -> None:  # KOB-28
    table = kobolds(4).hands("duck", "about_turn", "about_turn", "peek").bomb("human_bomb", "mechanism")
    table.plays(1, "about_turn").plays(2, "about_turn")
    assert table.happened(DirectionTurned) == [DirectionTurned(1)]
    table.nothing_more().turn_of(1)


def test_the_direction_survives_an_explosion() -> None:  # KOB-28
    table = kobolds(4).reversed().armed(0).hands("duck", "duck", "duck", "peek").blows_up().turn_of(1)
    assert table.sees(SPECTATOR).direction == -1
    table.nothing_more().turn_of(0)


def test_the_other_way_changes_neither_left_nor_right() -> None:  # KOB-28
    table = kobolds(4).hands("duck", "take_that").reversed().plays(1, "take_that").turn_of(3)
    table.reversed().nothing_more().turn_of(2)


def test_turns_are_counted_however_they_end() -> None:  # KOB-7, KOB-13
    table = kobolds().hands("duck", "give_me_that", "try_it_out").bomb("human_bomb", "mechanism")
    assert table.state.turn == 1
    assert table.plays(1, "give_me_that").state.turn == 2
    assert table.plays(2, "try_it_out", on=1).state.turn == 3
    assert table.nothing_more().state.turn == 4


# -- a trick that passes the bomb -------------------------------------------------------------------------------


def test_a_pass_in_the_first_phase_skips_the_rest_of_the_turn() -> None:  # KOB-7
    table = kobolds().hands("duck peek", "", "give_me_that").plays(2, "give_me_that")
    assert table.happened(BombPassed) == [BombPassed(0, 2)]
    assert table.happened(TurnBegan) == [TurnBegan(2, 2)]
    assert table.happened(LeftAlone) == []
    table.turn_of(2, 1)


def test_a_pass_in_the_second_phase_skips_the_explosion() -> None:  # KOB-7, KOB-24
    table = kobolds().armed(2).hands("duck", "", "give_me_that peek").to_second_phase()
    table.plays(2, "give_me_that").turn_of(2, 1).has_gold(0, 0, 0)
    assert table.sees(SPECTATOR).armed_by == 2


def test_a_pass_to_the_holder_begins_a_new_turn_of_the_holder() -> None:  # KOB-7
    table = kobolds().hands("try_it_out duck").to_second_phase().plays(0, "try_it_out", on=0)
    assert table.happened(BombPassed) == [BombPassed(0, 0)]
    table.turn_of(0, 1).nobody_plays().asks(0, "tinker")


def test_after_a_pass_the_turn_goes_on_from_the_receiver() -> None:  # KOB-7, KOB-13
    table = kobolds(5).hands("duck", "", "", "give_me_that", "peek").bomb("human_bomb", "mechanism")
    table.plays(3, "give_me_that").turn_of(3).nothing_more().turn_of(4)


def test_the_other_answers_of_the_window_lapse_with_the_pass() -> None:  # KOB-6, KOB-7
    table = kobolds().hands("duck", "give_me_that", "peek").does(Play("peek"), 2).passes(0)
    table.does(Play("give_me_that"), 1).nobody_interrupts().turn_of(1).has(2, "peek")
    assert table.happened(TrickPlayed) == [TrickPlayed(1, "give_me_that", None)]


# -- the locked pile --------------------------------------------------------------------------------------------


def test_the_pile_is_locked_while_the_bomb_is_armed() -> None:  # KOB-5, KOB-9
    table = kobolds().armed(0, live=False).hands("duck", "give_me_that", "try_it_out").pile("marbles take_that")
    table.plays(1, "give_me_that").turn_of(1).plays(2, "try_it_out", on=2).turn_of(2)
    assert table.pile_is == "marbles take_that"


def test_second_wind_draws_from_a_locked_pile() -> None:  # KOB-9
    table = kobolds().armed(0, live=False).hands("duck", "second_wind").pile("marbles take_that peek")
    table.plays(1, "second_wind").has(1, "marbles take_that")


def test_a_secured_bomb_lets_the_next_holder_draw() -> None:  # KOB-5, KOB-10
    table = kobolds().armed(0).hands("mechanism duck", "peek").pile("marbles take_that").to_tinkering()
    table.tinkers("mechanism", "peek").nothing_more().turn_of(1).has(1, "peek marbles")
