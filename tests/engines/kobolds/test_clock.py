"""KOB-21: what the clock does, standing passes, and seats that have resigned."""

from engines.core.actions import Pass, Resign, StandingPass
from engines.core.errors import Reason
from engines.core.events import GameOver, Resigned
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import Claim, LeaveAlone, Play, Tinker
from engines.kobolds.events import BombExploded, BombPassed, CardDrawn, CardsDealt, LeftAlone, TrickPlayed, TurnBegan
from tests.engines.kobolds.table import kobolds

# -- out of time ------------------------------------------------------------------------------------------------


def test_the_clock_passes_in_a_trick_phase() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek")
    assert (table.state.default(0), table.state.default(1)) == (Pass(), Pass())
    table.times_out(0).times_out(1).asks(0, "tinker")


def test_the_clock_passes_in_an_interrupt_window() -> None:  # KOB-21
    table = kobolds().hands("no_way", "peek take_that").plays(1, "take_that", wait=True)
    assert table.state.default(0) == Pass()
    table.times_out(0).turn_of(2).has(0, "no_way")


def test_the_clock_does_not_tinker() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek").to_tinkering()
    assert table.state.default(0) == LeaveAlone()
    assert table.times_out().events == [LeftAlone(0)]
    table.has(0, "duck").turn_of(0, 2)


def test_the_clock_claims_no_missions() -> None:  # KOB-21
    table = kobolds().armed(2).hands("duck:holder", "no_way").nothing_more()
    assert (table.state.default(0), table.state.default(1)) == (Claim(()), Claim(()))
    table.times_out(0).times_out(1).has_gold(0, 1, 1).turn_of(1)


def test_the_clock_plays_for_nobody_who_is_not_asked() -> None:  # KOB-21
    kobolds().hands("duck", "peek").to_tinkering().refuses(Pass(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_a_table_of_sleepers_reaches_the_turn_limit() -> None:  # KOB-21
    table = kobolds(4, turn_limit=25)
    while table.state.outcome() is None:
        table.times_out()
    table.is_won_by(0, 1, 2, 3, ending="turn_limit", scores=(0, 0, 0, 0))
    assert table.state.turn == 25


def test_the_limit_is_five_hundred_turns_unless_the_options_say_otherwise() -> None:  # KOB-21
    table = kobolds(3)
    while table.state.outcome() is None:
        table.times_out()
    assert table.state.turn == 500


# -- standing passes --------------------------------------------------------------------------------------------


def test_a_standing_pass_answers_the_open_window() -> None:  # KOB-6
    table = kobolds().hands("duck", "peek", "no_way").stands_by(1)
    table.asks_all("tricks", 0, 2).passes(0, 2).asks(0, "tinker")


def test_a_standing_pass_answers_every_window_to_come() -> None:  # KOB-6, KOB-15
    table = kobolds().hands("duck peek", "no_way", "no_way").stands_by(1).plays(0, "duck", wait=True)
    table.asks_all("interrupt", 2).passes(2).turn_of(0, 1).asks_all("tricks", 0, 2)


def test_a_standing_pass_can_be_withdrawn() -> None:  # KOB-6
    table = kobolds().hands("duck peek", "no_way", "no_way").stands_by(1).stands_by(1, on=False)
    table.plays(0, "duck", wait=True).asks_all("interrupt", 1, 2)


def test_withdrawing_does_not_take_back_the_pass_of_this_window() -> None:  # KOB-6
    table = kobolds().hands("duck peek", "peek", "no_way").stands_by(1).stands_by(1, on=False)
    table.refuses(Play("peek"), seat=1, reason=Reason.ALREADY_ANSWERED)


def test_a_standing_pass_does_not_tinker_or_claim() -> None:  # KOB-8, KOB-26
    table = kobolds().armed(2).hands("duck:holder", "peek").stands_by(0).passes(1).asks(0, "tinker").leaves_alone()
    table.passes(1).asks_all("missions", 0, 1)


def test_a_table_of_standing_passes_only_tinkers() -> None:  # KOB-6, KOB-8
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek", "no_way")
    table.stands_by(0).stands_by(1).stands_by(2).asks(0, "tinker").leaves_alone().asks(1, "tinker")


# -- resigning --------------------------------------------------------------------------------------------------


def test_who_resigns_keeps_cards_and_gold() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek mechanism", "no_way").gold(1, 2, 3).resigns(1).has(1, "peek mechanism")
    assert table.happened(Resigned) == [Resigned(1)]
    table.has_gold(1, 2, 3)


def test_a_resigned_seat_passes_at_once() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek", "no_way").resigns(1).asks_all("tricks", 0, 2)
    table.plays(0, "duck", wait=True).asks_all("interrupt", 2)


def test_a_play_sealed_before_resigning_stands() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek", "no_way").does(Play("peek"), 1).resigns(1).passes(0)
    assert table.happened(TrickPlayed) == [TrickPlayed(1, "peek", None)]


def test_a_resigned_holder_draws_and_does_not_tinker() -> None:  # KOB-5, KOB-21
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek", "no_way").pile("marbles duck take_that")
    table.resigns(1).nothing_more().turn_of(1).asks_all("tricks", 2, 0)
    assert table.happened(CardDrawn) == [CardDrawn(1, "marbles")]
    table.passes(2, 0)
    assert table.happened(LeftAlone) == [LeftAlone(1)]
    table.turn_of(1, 2).passes(2, 0).turn_of(2)


def test_a_holder_who_resigns_while_tinkering_leaves_the_bomb_alone() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek", "no_way").to_tinkering().resigns(0)
    assert table.happened(LeftAlone) == [LeftAlone(0)]
    table.turn_of(0, 2).asks_all("tricks", 1, 2)


def test_the_bomb_explodes_in_the_hands_of_the_resigned() -> None:  # KOB-12, KOB-21
    table = kobolds().armed(2).hands("duck", "peek", "no_way").resigns(0).passes(1, 2).passes(1, 2)
    assert table.happened(BombExploded) == [BombExploded(0, None, (0,), (0,))]
    table.asks_all("missions", 1, 2)


def test_a_resigned_seat_is_revived_and_earns_like_the_others() -> None:  # KOB-17, KOB-18, KOB-21
    table = kobolds().armed(2, inside="dead_rat peek").hands("duck", "peek", "no_way").resigns(1).blows_up()
    assert {event.seat: event.count for event in table.happened(CardsDealt)}[1] == 4
    table.turn_of(1).has_gold(2, 0, 1)


def test_a_resigned_survivor_earns_gold() -> None:  # KOB-17, KOB-21
    kobolds().armed(2).hands("duck", "peek", "no_way").resigns(1).blows_up().has_gold(0, 1, 1)


def test_a_trick_may_choose_who_has_resigned() -> None:  # KOB-21
    table = kobolds().hands("try_it_out", "peek", "no_way").resigns(1).plays(0, "try_it_out", on=1).turn_of(1)
    assert table.happened(BombPassed) == [BombPassed(0, 1)]


def test_a_resigned_seat_does_nothing_more() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek", "no_way").resigns(1)
    for action in (Play("peek"), Pass(), Resign(), StandingPass(on=True), Tinker("peek", "mechanism")):
        table.refuses(action, seat=1, reason=Reason.SEAT_IS_OUT)


def test_two_who_have_not_resigned_play_on() -> None:  # KOB-21
    table = kobolds(4).hands("duck", "peek", "no_way", "no_way").resigns(1).resigns(3)
    assert table.state.outcome() is None
    table.asks_all("tricks", 0, 2)


def test_the_last_one_wins_at_once() -> None:  # KOB-21, KOB-32
    table = kobolds().hands("duck", "peek", "no_way").gold(9, 9, 0).resigns(0).resigns(1)
    assert table.events == [Resigned(1), GameOver((2,), "resigned", (9, 9, 0))]
    assert table.state.decisions() == ()


def test_after_the_end_nothing_is_done_any_more() -> None:  # KOB-19, KOB-21
    table = kobolds(turn_limit=1).bomb("human_bomb", "mechanism").hands("duck").nothing_more()
    table.refuses(Pass(), seat=0, reason=Reason.GAME_OVER)
    table.refuses(Resign(), seat=0, reason=Reason.GAME_OVER)
    assert table.state.legal(0) == ()


def test_no_stranger_plays() -> None:  # KOB-1
    table = kobolds().hands("duck")
    table.refuses(Play("duck"), seat=3, reason=Reason.NO_SUCH_SEAT)
    table.refuses(Resign(), seat=-1, reason=Reason.NO_SUCH_SEAT)


def test_resigning_begins_no_turn() -> None:  # KOB-21
    table = kobolds().hands("duck", "peek", "no_way").resigns(2)
    assert table.happened(TurnBegan) == []
    assert table.sees(SPECTATOR).turn == 1
