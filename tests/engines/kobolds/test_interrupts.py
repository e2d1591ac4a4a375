"""KOB-15, KOB-22, KOB-23: interrupts, interrupts on interrupts, and taking over."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import BuyOff, Play, PlayOn
from engines.kobolds.events import (
    BombPassed,
    BombSeen,
    CardCancelled,
    CardDrawn,
    CardTaken,
    DirectionTurned,
    InterruptPlayed,
    TakenOver,
    TrickFailed,
    TrickLies,
    TurnBegan,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds

ALL_FOUR = "no_way no_way ill_handle_this ill_handle_this duck"


def four(*extra: str) -> KoboldsTable:
    """Four players with interrupts in plenty; the holder is seat 0."""
    hands = [ALL_FOUR + " " + (extra[seat] if seat < len(extra) else "") for seat in range(4)]
    return kobolds(4).bomb("human_bomb", "mechanism mechanism mechanism").hands(*hands)


# -- the window -------------------------------------------------------------------------------------------------


def test_after_a_trick_all_but_its_player_are_asked() -> None:  # KOB-15, KOB-22
    four("", "peek").plays(1, "peek", wait=True).asks_all("interrupt", 0, 2, 3)


def test_the_window_asks_clockwise_from_the_holder() -> None:  # KOB-15, KOB-22
    four("", "peek").holder(2).plays(1, "peek", wait=True).asks_all("interrupt", 2, 3, 0)


def test_the_holders_own_trick_can_be_interrupted_too() -> None:  # KOB-15, KOB-22
    four("peek").plays(0, "peek", wait=True).asks_all("interrupt", 1, 2, 3)


def test_nobody_interrupts_the_own_trick() -> None:  # KOB-22
    table = four("", "peek").plays(1, "peek", wait=True)
    table.refuses(Play("no_way"), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_a_trick_has_no_effect_before_its_window_closes() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).passes(0, 2)
    assert (table.happened(BombPassed), table.state.holder) == ([], 0)
    assert table.passes(3).happened(BombPassed) == [BombPassed(0, 3)]


@pytest.mark.parametrize("hand", ["", "mechanism", "mechanism mechanism"])
def test_who_cannot_interrupt_by_the_backs_is_not_asked(hand: str) -> None:  # KOB-3, KOB-15
    table = kobolds(4).hands("duck", "peek duck", hand, "marbles").plays(1, "peek", wait=True)
    table.asks_all("interrupt", 0, 3)


def test_with_nobody_to_interrupt_the_trick_takes_effect_at_once() -> None:  # KOB-22
    table = kobolds().hands("give_me_that", "mechanism", "").plays(0, "give_me_that", wait=True)
    assert table.happened(BombPassed) == [BombPassed(0, 0)]


def test_only_interrupts_are_played_in_the_window() -> None:  # KOB-15
    table = four("", "peek").plays(1, "peek", wait=True)
    table.refuses(Play("duck"), seat=0, rule="KOB-15")
    table.refuses(BuyOff(), seat=0, reason=Reason.WRONG_ACTION)
    assert table.may_all(0) == [Pass(), Play("no_way"), Play("ill_handle_this")]


def test_an_interrupt_that_is_not_in_hand_is_not_played() -> None:  # KOB-15
    table = kobolds().hands("duck", "peek").plays(1, "peek", wait=True)
    table.refuses(Play("no_way"), seat=0, rule="KOB-6", reason=Reason.BAD_CHOICE)
    assert table.may_all(0) == [Pass()]


def test_of_several_interrupts_the_first_clockwise_from_the_holder_counts() -> None:  # KOB-15, KOB-22
    table = four("", "peek").plays(1, "peek", wait=True).does(Play("no_way"), 3).does(Play("ill_handle_this"), 2)
    assert table.passes(0).happened(InterruptPlayed) == [InterruptPlayed(2, "ill_handle_this", None)]
    assert table.hand(3).count("no_way") == 2


def test_an_interrupt_comes_before_any_other_trick() -> None:  # KOB-15
    """The play of seat 2 was taken back when seat 1 came first; before it can be made again the window is open."""
    table = four("", "peek", "give_me_that").does(Play("give_me_that"), 2).passes(0).does(Play("peek"), 1)
    table.asks_all("interrupt", 0, 2, 3).refuses(Play("give_me_that"), seat=2, rule="KOB-15")


def test_the_stack_is_open() -> None:  # KOB-15
    table = four("", "try_it_out").plays(1, "try_it_out", on=3, wait=True)
    table.interrupts(2, "ill_handle_this", on=1).interrupts(0, "no_way")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        stack = [(card.seat, card.card, card.target) for card in table.sees(viewer).stack]
        assert stack == [(1, "try_it_out", 3), (2, "ill_handle_this", 1), (0, "no_way", None)]


# -- No Way! on a trick -----------------------------------------------------------------------------------------


def test_no_way_cancels_a_trick() -> None:  # KOB-15, KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(3, "no_way")
    assert table.happened(InterruptPlayed) == [InterruptPlayed(3, "no_way", None)]
    table.asks_all("interrupt", 0, 1, 2).nobody_interrupts().turn_of(0, 1)
    assert table.happened(CardCancelled) == [CardCancelled(1, "take_that")]
    assert sorted(table.discarded.split()) == ["no_way", "take_that"]


def test_a_cancelled_trick_leaves_the_phase_going_with_all_asked_anew() -> None:  # KOB-22
    table = four("", "take_that take_that").to_second_phase().plays(1, "take_that", wait=True)
    table.interrupts(0, "no_way", wait=False).turn_of(0, 2).asks_all("tricks", 0, 1, 2, 3)
    table.plays(1, "take_that").turn_of(3)


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_a_cancelled_lasting_trick_does_not_lie(card: str) -> None:  # KOB-14, KOB-22
    table = kobolds().hands("peek", card, "no_way").plays(1, card, wait=True).interrupts(2, "no_way", wait=False)
    assert (table.lying, table.happened(TrickLies)) == ([], [])
    assert sorted(table.discarded.split()) == sorted(["no_way", card])


def test_the_player_of_a_cancelled_trick_does_not_get_it_back() -> None:  # KOB-6, KOB-22
    table = kobolds().hands("peek", "duck", "no_way").plays(1, "duck", wait=True).interrupts(2, "no_way", wait=False)
    table.has(1, "").has(2, "")


@pytest.mark.parametrize(
    ("card", "kind"),
    [("peek", BombSeen), ("second_wind", CardDrawn), ("about_turn", DirectionTurned), ("fire_drill", CardTaken)],
)
def test_no_way_cancels_any_plain_trick(card: str, kind: type) -> None:  # KOB-22
    table = four("", card).plays(1, card, wait=True).interrupts(0, "no_way", wait=False)
    assert table.happened(kind) == []
    assert table.turn_of(0, 1).sees(SPECTATOR).direction == 1


# -- No Way! on No Way! -----------------------------------------------------------------------------------------


def test_no_way_on_no_way_revives_the_trick() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way").interrupts(1, "no_way")
    table.asks_all("interrupt", 0, 2, 3).nobody_interrupts()
    assert table.happened(CardCancelled) == [CardCancelled(2, "no_way")]
    assert table.happened(BombPassed) == [BombPassed(0, 3)]
    table.turn_of(3)


def test_a_revived_trick_can_be_interrupted_anew() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way").interrupts(1, "no_way")
    table.passes(0, 2, 3).asks_all("interrupt", 0, 2, 3)
    assert [card.card for card in table.sees(SPECTATOR).stack] == ["take_that"]
    table.interrupts(2, "no_way", wait=False).turn_of(0, 1)
    assert sorted(table.discarded.split()) == ["no_way", "no_way", "no_way", "take_that"]


def test_a_revived_trick_can_be_taken_over_anew() -> None:  # KOB-22, KOB-23
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(2, "no_way").interrupts(1, "no_way")
    table.passes(0, 2, 3).interrupts(3, "ill_handle_this", wait=False).turn_of(3)


def test_the_player_of_a_revived_trick_is_not_asked_about_it() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way").interrupts(3, "no_way")
    table.asks_all("interrupt", 0, 1, 2).passes(0, 1, 2).asks_all("interrupt", 0, 2, 3)


def test_who_played_no_way_may_not_interrupt_it_again() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    table.refuses(Play("no_way"), seat=2, reason=Reason.NOT_YOUR_DECISION)


def test_three_times_no_way_cancels_the_trick() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True)
    table.interrupts(2, "no_way").interrupts(1, "no_way").interrupts(3, "no_way").asks_all("interrupt", 0, 1, 2)
    table.nobody_interrupts().turn_of(0, 1)
    assert table.happened(BombPassed) == []
    assert len(table.discarded.split()) == 4


def test_a_no_way_revived_by_the_third_may_be_interrupted_anew() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True)
    table.interrupts(2, "no_way").interrupts(1, "no_way").interrupts(3, "no_way").passes(0, 1, 2)
    assert [(card.seat, card.card) for card in table.sees(0).stack] == [(1, "take_that"), (2, "no_way")]
    table.asks_all("interrupt", 0, 1, 3).interrupts(1, "no_way", wait=False).turn_of(3)


# -- I'll Handle This on a trick --------------------------------------------------------------------------------


def test_taking_over_a_trick_makes_it_ones_own() -> None:  # KOB-22, KOB-23
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(3, "ill_handle_this")
    assert table.happened(InterruptPlayed) == [InterruptPlayed(3, "ill_handle_this", None)]
    table.asks_all("interrupt", 0, 1, 2).nobody_interrupts()
    assert table.happened(TakenOver) == [TakenOver(3, "give_me_that", None)]
    assert table.happened(BombPassed) == [BombPassed(0, 3)]
    table.turn_of(3)
    assert sorted(table.discarded.split()) == ["give_me_that", "ill_handle_this"]


def test_the_taker_chooses_anew_when_taking_over() -> None:  # KOB-22, KOB-23
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    assert set(table.may_all(2)) == {Pass(), Play("no_way"), *[PlayOn("ill_handle_this", seat) for seat in range(4)]}
    table.interrupts(2, "ill_handle_this", on=3, wait=False).turn_of(3)
    assert table.happened(TakenOver) == [TakenOver(2, "try_it_out", 3)]


def test_taking_over_a_trick_with_a_choice_wants_one() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.refuses(Play("ill_handle_this"), seat=0, rule="KOB-22", reason=Reason.BAD_CHOICE)


def test_taking_over_a_trick_without_a_choice_takes_none() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True)
    table.refuses(PlayOn("ill_handle_this", 2), seat=0, rule="KOB-22", reason=Reason.BAD_CHOICE)


def test_no_way_takes_no_choice() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.refuses(PlayOn("no_way", 2), seat=0, rule="KOB-22", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("card", ["bomb_on_a_stick", "chained_together", "pickpocket"])
def test_another_player_is_another_than_the_taker(card: str) -> None:  # KOB-23
    table = four("", card).plays(1, card, on=2, wait=True)
    targets = {action.target for action in table.may_all(2) if isinstance(action, PlayOn)}
    assert targets == {0, 1, 3}
    table.refuses(PlayOn("ill_handle_this", 2), seat=2, rule="KOB-22", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_a_lasting_trick_lies_before_the_taker(card: str) -> None:  # KOB-14, KOB-23
    table = four("", card).plays(1, card, wait=True).interrupts(2, "ill_handle_this", wait=False)
    assert table.turn_of(0, 1).lying == [(2, card, -1)]
    assert table.happened(TrickLies) == [TrickLies(2, card, None)]
    assert table.discarded == "ill_handle_this"


def test_a_lasting_trick_lies_with_the_takers_choice() -> None:  # KOB-14, KOB-23
    table = four("", "bomb_on_a_stick").plays(1, "bomb_on_a_stick", on=2, wait=True)
    assert table.interrupts(2, "ill_handle_this", on=1, wait=False).lying == [(2, "bomb_on_a_stick", 1)]


def test_give_me_that_taken_over_by_the_holder_begins_a_new_turn() -> None:  # KOB-7, KOB-23
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(0, "ill_handle_this", wait=False)
    assert table.happened(BombPassed) == [BombPassed(0, 0)]
    assert table.happened(TurnBegan) == [TurnBegan(0, 2)]
    table.turn_of(0, 1)


def test_take_that_taken_over_still_reads_from_the_holder() -> None:  # KOB-23
    four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "ill_handle_this", wait=False).turn_of(3)


def test_a_peek_taken_over_shows_the_bomb_to_the_taker_alone() -> None:  # KOB-23
    table = four("", "peek").plays(1, "peek", wait=True).interrupts(2, "ill_handle_this", wait=False)
    assert [event.cards is not None for event in table.told(2, BombSeen)] == [True]
    assert [event.cards for event in table.told(1, BombSeen)] == [None]


def test_a_pickpocket_taken_over_steals_for_the_taker() -> None:  # KOB-23
    table = kobolds(4).hands("duck", "pickpocket peek", "ill_handle_this", "marbles")
    table.plays(1, "pickpocket", on=0, wait=True).interrupts(2, "ill_handle_this", on=3, wait=False)
    table.has(2, "marbles").has(3, "").has(0, "duck")


def test_the_first_player_may_be_the_victim_of_the_taker() -> None:  # KOB-23
    table = kobolds(4).hands("duck", "pickpocket peek", "ill_handle_this", "marbles")
    table.plays(1, "pickpocket", on=2, wait=True).interrupts(2, "ill_handle_this", on=1, wait=False).has(2, "peek")


def test_a_second_wind_taken_over_draws_for_the_taker() -> None:  # KOB-23
    table = four("", "second_wind").pile("marbles peek about_turn").plays(1, "second_wind", wait=True)
    table.interrupts(2, "ill_handle_this", wait=False)
    assert table.happened(CardDrawn) == [CardDrawn(2, "marbles"), CardDrawn(2, "peek")]


def test_a_taken_over_trick_takes_effect_without_another_window() -> None:  # KOB-22
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(3, "ill_handle_this")
    table.passes(0, 1, 2).turn_of(3)


# -- No Way! on I'll Handle This --------------------------------------------------------------------------------


def test_no_way_on_a_taking_over_gives_the_trick_back_with_its_first_choice() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.interrupts(2, "ill_handle_this", on=3).interrupts(0, "no_way", wait=False)
    assert table.happened(CardCancelled) == [CardCancelled(2, "ill_handle_this")]
    assert table.happened(TakenOver) == []
    assert table.happened(BombPassed) == [BombPassed(0, 1)]
    assert sorted(table.discarded.split()) == ["ill_handle_this", "no_way", "try_it_out"]


def test_the_trick_given_back_counts_as_just_played() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.interrupts(2, "ill_handle_this", on=3).interrupts(0, "no_way").passes(1, 2, 3)
    table.asks_all("interrupt", 0, 2, 3)
    assert [(card.seat, card.card, card.target) for card in table.sees(3).stack] == [(1, "try_it_out", 1)]
    table.interrupts(2, "ill_handle_this", on=2, wait=False).turn_of(2)


def test_the_player_of_the_trick_may_refuse_the_taker() -> None:  # KOB-22
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(2, "ill_handle_this")
    table.interrupts(1, "no_way", wait=False).turn_of(1)


def test_no_way_on_the_no_way_that_refused_the_taker() -> None:  # KOB-22
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(2, "ill_handle_this")
    table.interrupts(1, "no_way").interrupts(3, "no_way").passes(0, 1, 2)
    stack = [(card.seat, card.card) for card in table.sees(3).stack]
    assert stack == [(1, "give_me_that"), (2, "ill_handle_this")]
    table.asks_all("interrupt", 0, 1, 3).nobody_interrupts().turn_of(2)


def test_a_trick_given_back_and_then_cancelled() -> None:  # KOB-22
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True).interrupts(2, "ill_handle_this")
    table.interrupts(3, "no_way").passes(0, 1, 2).interrupts(2, "no_way", wait=False).turn_of(0, 1)
    assert table.happened(BombPassed) == []


# -- I'll Handle This on No Way! --------------------------------------------------------------------------------


def test_taking_over_a_no_way_changes_nothing_else() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    assert table.may_all(3) == [Pass(), Play("no_way"), Play("ill_handle_this")]
    table.interrupts(3, "ill_handle_this").asks_all("interrupt", 0, 1, 2).nobody_interrupts().turn_of(0, 1)
    assert table.happened(TakenOver) == [TakenOver(3, "no_way", None)]
    assert table.happened(BombPassed) == []
    assert sorted(table.discarded.split()) == ["ill_handle_this", "no_way", "take_that"]


def test_taking_over_a_no_way_takes_no_choice_even_over_a_trick_with_one() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True).interrupts(2, "no_way")
    table.refuses(PlayOn("ill_handle_this", 3), seat=3, rule="KOB-22", reason=Reason.BAD_CHOICE)
    assert table.may_all(3) == [Pass(), Play("no_way"), Play("ill_handle_this")]


def test_the_player_of_the_trick_may_take_over_the_no_way_to_no_avail() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    table.interrupts(1, "ill_handle_this", wait=False).turn_of(0, 1)
    assert table.happened(CardCancelled) == [CardCancelled(1, "take_that")]


def test_no_way_on_the_taker_of_a_no_way_revives_the_no_way() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    table.interrupts(3, "ill_handle_this").interrupts(0, "no_way").passes(1, 2, 3)
    assert [(card.seat, card.card) for card in table.sees(0).stack] == [(1, "take_that"), (2, "no_way")]
    table.asks_all("interrupt", 0, 1, 3).nobody_interrupts().turn_of(0, 1)
    assert table.happened(BombPassed) == []


def test_the_revived_no_way_may_be_cancelled_after_all() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    table.interrupts(3, "ill_handle_this").interrupts(0, "no_way").passes(1, 2, 3)
    table.interrupts(1, "no_way", wait=False).turn_of(3)


# -- I'll Handle This on I'll Handle This -----------------------------------------------------------------------


def test_the_newest_taker_owns_the_trick() -> None:  # KOB-22
    table = four("", "give_me_that").plays(1, "give_me_that", wait=True)
    table.interrupts(2, "ill_handle_this").interrupts(3, "ill_handle_this").asks_all("interrupt", 0, 1, 2)
    table.nobody_interrupts().turn_of(3)
    assert sorted(table.discarded.split()) == ["give_me_that", "ill_handle_this", "ill_handle_this"]


def test_the_newest_taker_chooses_for_the_trick() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True).interrupts(2, "ill_handle_this", on=2)
    table.refuses(Play("ill_handle_this"), seat=3, rule="KOB-22", reason=Reason.BAD_CHOICE)
    table.interrupts(3, "ill_handle_this", on=0, wait=False).turn_of(0)
    assert table.happened(BombPassed) == [BombPassed(0, 0)]


def test_the_first_player_may_take_the_trick_back() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True).interrupts(2, "ill_handle_this", on=2)
    table.interrupts(1, "ill_handle_this", on=3, wait=False).turn_of(3)


def test_no_way_on_the_newest_taker_leaves_the_taker_before() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.interrupts(2, "ill_handle_this", on=2).interrupts(3, "ill_handle_this", on=3)
    table.interrupts(0, "no_way").passes(1, 2, 3).asks_all("interrupt", 0, 1, 3)
    stack = [(card.seat, card.card, card.target) for card in table.sees(0).stack]
    assert stack == [(1, "try_it_out", 1), (2, "ill_handle_this", 2)]
    table.nobody_interrupts().turn_of(2)


def test_two_no_ways_in_a_row_of_takers_give_the_trick_back() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True)
    table.interrupts(2, "ill_handle_this", on=2).interrupts(3, "ill_handle_this", on=3)
    table.interrupts(0, "no_way").passes(1, 2, 3)
    table.interrupts(0, "no_way").passes(1, 2, 3).asks_all("interrupt", 0, 2, 3).nobody_interrupts().turn_of(1)


def test_a_taker_of_a_no_way_taken_over_again() -> None:  # KOB-22
    table = four("", "take_that").plays(1, "take_that", wait=True).interrupts(2, "no_way")
    table.interrupts(3, "ill_handle_this").refuses(PlayOn("ill_handle_this", 1), seat=0, rule="KOB-22")
    table.interrupts(0, "ill_handle_this", wait=False).turn_of(0, 1)
    assert table.happened(BombPassed) == []
    assert len(table.discarded.split()) == 4


def test_taking_over_the_taker_of_a_no_way_wants_no_choice_over_a_trick_with_one() -> None:  # KOB-22
    table = four("", "try_it_out").plays(1, "try_it_out", on=1, wait=True).interrupts(2, "no_way")
    table.interrupts(3, "ill_handle_this")
    assert table.may_all(0) == [Pass(), Play("no_way"), Play("ill_handle_this")]
    table.interrupts(0, "ill_handle_this", wait=False).turn_of(0, 1)
    assert table.happened(CardCancelled) == [CardCancelled(1, "try_it_out")]


# -- choices that make no sense any more ------------------------------------------------------------------------


def test_a_pocket_emptied_before_the_theft() -> None:  # KOB-23
    table = kobolds(4).hands("duck", "pickpocket", "ill_handle_this", "no_way")
    table.plays(1, "pickpocket", on=2, wait=True).interrupts(2, "ill_handle_this", on=0)
    table.interrupts(3, "no_way", wait=False).turn_of(0, 1)
    assert table.happened(TrickFailed) == [TrickFailed(1, "pickpocket")]
    assert sorted(table.discarded.split()) == ["ill_handle_this", "no_way", "pickpocket"]


def test_a_failed_trick_is_discarded_and_the_phase_goes_on() -> None:  # KOB-22, KOB-23
    table = kobolds(4).hands("duck", "pickpocket peek", "no_way", "no_way duck")
    table.plays(1, "pickpocket", on=2, wait=True).interrupts(2, "no_way").interrupts(3, "no_way", wait=False)
    table.turn_of(0, 1).asks_all("tricks", 0, 1, 3)


def test_taking_over_is_impossible_with_nobody_left_to_choose() -> None:  # KOB-23
    table = kobolds().hands("pickpocket", "ill_handle_this").plays(0, "pickpocket", on=1, wait=True)
    assert table.may_all(1) == [Pass()]
    table.nobody_interrupts().has(0, "ill_handle_this")


def test_the_phase_of_an_interrupt_is_the_phase_of_its_trick() -> None:  # KOB-15
    table = four("", "take_that").to_second_phase().plays(1, "take_that", wait=True)
    assert table.sees(SPECTATOR).phase == 2
