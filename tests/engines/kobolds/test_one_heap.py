"""KOB-30: what is discarded in one step is one heap before the draw pile is refilled, from ruleset 2 on.

A step lasts until a card is drawn or dealt, until somebody is asked, or until the game ends. In most of these tests
both piles are empty: then ruleset 1 makes the first discarded card the pile, which is the next one to be dealt.
"""

from typing import Any

import pytest

from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR
from engines.kobolds import GAME
from engines.kobolds.events import (
    BombBuilt,
    CardDrawn,
    CardsDealt,
    HandDiscarded,
    MissionsClaimed,
    PileRefilled,
    TricksDropped,
)
from engines.kobolds.state import KoboldsState
from tests.engines.conformance.play import random_move, steps
from tests.engines.kobolds.table import KoboldsTable, kobolds


def no_pile(players: int = 3, *, ruleset: int = 2, **options: Any) -> KoboldsTable:
    """Both piles are empty, and the bomb is not armed."""
    table = kobolds(players, ruleset=ruleset, **options).bomb("human_bomb", "mechanism mechanism")
    return table.pile("").discard("")


def about_to_explode(ruleset: int, **options: Any) -> KoboldsTable:
    """Both piles are empty. Seat 0's bomb kills seat 1, who begins with the next one: five cards are discarded."""
    table = no_pile(ruleset=ruleset, **options).armed(2, inside="dead_rat peek").lies(0, "duck")
    return table.hands("no_way", "take_that try_it_out", "troll_hideout")


def refills(table: KoboldsTable) -> list[int]:
    return [event.count for event in table.happened(PileRefilled)]


def dealt(table: KoboldsTable) -> dict[int, tuple[str, ...] | None]:
    return {event.seat: event.cards for event in table.happened(CardsDealt)}


# -- an explosion -----------------------------------------------------------------------------------------------


def test_an_explosion_is_one_step() -> None:  # KOB-18, KOB-30
    """Lasting tricks, the rest of the bomb and the hand of the killed are shuffled together, then they are dealt."""
    table = about_to_explode(2).blows_up().turn_of(1)
    assert refills(table) == [5]
    assert {seat: len(cards or ()) for seat, cards in dealt(table).items()} == {1: 3, 2: 1, 0: 1}
    assert (table.pile_is, table.discarded) == ("", "")


def test_in_ruleset_1_the_first_discard_of_an_explosion_is_the_pile() -> None:  # KOB-27
    table = about_to_explode(1).blows_up()
    assert refills(table) == [1, 4]
    assert (dealt(table)[1] or ())[0] == "duck", "everybody saw it go to the pile, and knows who got it"


def test_nobody_sees_which_card_is_dealt_next() -> None:  # KOB-30
    firsts = set()
    for seed in range(60):
        table = about_to_explode(2)
        table.state.rng = Rng(derive_seed(seed))
        firsts.add((dealt(table.blows_up())[1] or ())[0])
    assert firsts == {"duck", "dead_rat", "peek", "take_that", "try_it_out"}


def test_claimed_missions_are_in_the_same_heap() -> None:  # KOB-17, KOB-26, KOB-30
    table = no_pile().armed(2, inside="damp_powder peek").hands("duck:holder no_way", "fire_drill:nobody_killed")
    table.nothing_more().claims(0, "duck:holder").claims(1, "fire_drill:nobody_killed").turn_of(1)
    assert refills(table) == [4]
    assert {seat: len(cards or ()) for seat, cards in dealt(table).items()} == {1: 1, 2: 1, 0: 1}


def test_in_ruleset_1_the_first_claimed_card_is_the_pile() -> None:  # KOB-17, KOB-27
    table = no_pile(ruleset=1).armed(2, inside="damp_powder peek").hands("duck:holder no_way", "fire_drill")
    table.nothing_more().claims(0, "duck:holder").claims(1)
    assert table.happened(MissionsClaimed) == [MissionsClaimed(0, ("duck:holder",))]
    assert dealt(table)[1] == ("duck:holder",)


def test_the_heap_is_shuffled_after_all_of_it_was_discarded() -> None:  # KOB-18, KOB-30
    table = about_to_explode(2).blows_up()
    kinds = [type(event) for event in table.events]
    for earlier in (TricksDropped, HandDiscarded, BombBuilt):
        assert kinds.index(earlier) < kinds.index(PileRefilled) < kinds.index(CardsDealt)


def test_a_pile_that_is_not_empty_is_dealt_before_the_heap() -> None:  # KOB-18, KOB-27, KOB-30
    """The heap waits in the discard pile until the last card of the pile is dealt."""
    table = about_to_explode(2).pile("marbles wrong_way").discard("fire_drill").blows_up()
    assert refills(table) == [6]
    cards = dealt(table)
    assert (cards[1] or ())[0] == "wrong_way"
    assert (cards[2] or ()) == ("marbles",)
    assert len(table.state.pile) == 1, "two are left, and seat 1 draws one of them"


def test_a_pile_with_enough_cards_is_not_refilled_by_an_explosion() -> None:  # KOB-27, KOB-30
    table = about_to_explode(2).pile("marbles " * 8).blows_up()
    assert refills(table) == []
    assert len(table.discarded.split()) == 5


def test_while_missions_are_claimed_nothing_has_been_discarded() -> None:  # KOB-26, KOB-30
    table = about_to_explode(2).nothing_more()
    view = table.sees(SPECTATOR)
    assert (view.top, view.pile_size, view.discard_size) == (None, 0, 0)


def test_everybody_is_told_how_many_cards_the_heap_has_and_no_more() -> None:  # KOB-30
    table = about_to_explode(2).blows_up()
    for viewer in (0, 2, SPECTATOR):
        assert table.told(viewer, PileRefilled) == [PileRefilled(5)]
    assert [event.cards for event in table.told(SPECTATOR, CardsDealt)] == [None] * 3


def test_revivals_are_drawn_before_the_heap_is_shuffled() -> None:  # KOB-20, KOB-26, KOB-30
    """Their own discards are one heap anyway: all of them go back before any is drawn."""
    table = about_to_explode(2, revivals=True).revival(0, "hoarder").revival(2, "soft_heart")
    table.state.revival_pile[:] = []
    table.blows_up()
    assert refills(table) == [5]
    assert table.state.revivals[1] != -1
    assert len(table.state.revival_pile) == 1


# -- the end of the game ----------------------------------------------------------------------------------------


def test_a_game_that_ends_with_a_claim_ends_with_a_pile() -> None:  # KOB-19, KOB-27, KOB-30
    table = no_pile().armed(2, inside="damp_powder peek").gold(9, 0, 0).hands("duck:holder give_me_that:holder")
    table.nothing_more().claims(0, "give_me_that:holder", "duck:holder").is_won_by(0, scores=(13, 1, 1))
    assert table.happened(MissionsClaimed) == [MissionsClaimed(0, ("give_me_that:holder", "duck:holder"))]
    assert refills(table) == [2]


def test_a_game_that_ends_at_its_turn_limit_ends_with_a_pile() -> None:  # KOB-21, KOB-27, KOB-30
    table = no_pile(turn_limit=1).lies(0, "duck").hands("peek", "give_me_that peek").plays(1, "give_me_that")
    table.is_won_by(0, 1, 2, ending="turn_limit")
    assert (refills(table), table.discarded) == ([2], "")


# -- tricks -----------------------------------------------------------------------------------------------------


def test_a_cancelled_trick_and_what_cancelled_it_are_one_heap() -> None:  # KOB-22, KOB-30
    table = no_pile().hands("duck", "peek duck", "no_way duck")
    table.plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False)
    assert (refills(table), table.discarded) == ([2], "")
    assert sorted(table.pile_is.split()) == ["no_way", "peek"]


def test_in_ruleset_1_the_cancelled_trick_is_the_pile() -> None:  # KOB-22, KOB-27
    table = no_pile(ruleset=1).hands("duck", "peek duck", "no_way duck")
    table.plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False)
    assert (refills(table), table.pile_is, table.discarded) == ([1], "peek", "no_way")


def test_what_lay_beneath_a_cancelled_interrupt_is_not_discarded_yet() -> None:  # KOB-22, KOB-30
    """The two No Way! are a heap of their own, for everybody is asked about the Peek anew."""
    table = no_pile().hands("no_way duck", "peek duck", "no_way duck")
    table.plays(1, "peek", wait=True).interrupts(2, "no_way").interrupts(0, "no_way")
    table.passes(*[ask.seat for ask in table.state.decisions()])
    assert (refills(table), table.pile_is, table.discarded) == ([2], "no_way no_way", "")
    table.nobody_interrupts()
    assert (table.pile_is, table.discarded) == ("no_way no_way", "peek")


def test_a_taken_over_trick_that_passes_the_bomb_is_one_heap_with_all_that_ends() -> None:  # KOB-13, KOB-23, KOB-30
    """I'll Handle This, Give Me That and two temporary tricks; then the receiver draws one of the four."""
    table = no_pile().lies(0, "duck").lies(2, "little_friend", 0)
    table.hands("peek", "give_me_that peek", "ill_handle_this peek")
    table.plays(1, "give_me_that", wait=True).interrupts(2, "ill_handle_this", wait=False).turn_of(2)
    assert refills(table) == [4]
    [drawn] = table.happened(CardDrawn)
    left = [*table.pile_is.split(), drawn.card]
    assert sorted(left) == ["duck", "give_me_that", "ill_handle_this", "little_friend"]


def test_in_ruleset_1_the_receiver_draws_what_was_discarded_first() -> None:  # KOB-13, KOB-27
    table = no_pile(ruleset=1).lies(0, "duck").hands("peek", "give_me_that peek").plays(1, "give_me_that")
    assert table.happened(CardDrawn) == [CardDrawn(1, "give_me_that")]


def test_a_trick_that_passes_an_armed_bomb_refills_the_locked_pile() -> None:  # KOB-5, KOB-27, KOB-30
    table = no_pile().armed(0, live=False).lies(0, "duck").hands("peek", "give_me_that peek")
    table.plays(1, "give_me_that").turn_of(1)
    assert (refills(table), table.happened(CardDrawn), len(table.state.pile)) == ([2], [], 2)


def test_two_takers_are_one_heap_before_what_they_took_over_draws() -> None:  # KOB-22, KOB-23, KOB-30
    """A draw ends the step. The Second Wind itself is discarded after it."""
    table = no_pile().hands("ill_handle_this peek", "second_wind peek", "ill_handle_this peek")
    table.plays(1, "second_wind", wait=True).interrupts(2, "ill_handle_this").interrupts(0, "ill_handle_this")
    table.nobody_interrupts().has(0, "ill_handle_this ill_handle_this peek")
    assert refills(table) == [2, 1]
    assert (table.pile_is, table.discarded) == ("second_wind", "")


def test_second_wind_with_two_empty_piles_draws_nothing() -> None:  # KOB-2, KOB-30
    table = no_pile().hands("duck", "second_wind peek").plays(1, "second_wind").has(1, "peek")
    assert (table.happened(CardDrawn), table.pile_is) == ([], "second_wind")


def test_a_trick_without_effect_is_a_heap_of_one() -> None:  # KOB-23, KOB-30
    table = no_pile().hands("duck", "pickpocket peek", "ill_handle_this")
    table.plays(1, "pickpocket", 2, wait=True).interrupts(2, "ill_handle_this", 1, wait=False)
    assert sorted(table.pile_is.split()) == ["ill_handle_this", "pickpocket"]


# -- lasting tricks ---------------------------------------------------------------------------------------------


def test_the_temporary_tricks_of_a_turn_are_one_heap() -> None:  # KOB-13, KOB-30
    table = no_pile().lies(0, "duck").lies(1, "duck").lies(2, "troll_hideout").hands("no_way", "peek")
    table.nothing_more().turn_of(1)
    assert (refills(table), table.happened(CardDrawn)) == ([2], [CardDrawn(1, "duck")])
    assert (table.pile_is, table.lying) == ("duck", [(2, "troll_hideout", -1)])


def test_in_ruleset_1_the_second_one_waits_in_the_discard_pile() -> None:  # KOB-13, KOB-27
    table = no_pile(ruleset=1).lies(0, "duck").lies(1, "bomb_on_a_stick", 2).hands("no_way", "peek").nothing_more()
    assert (refills(table), table.happened(CardDrawn)) == ([1, 1], [CardDrawn(1, "duck")])


def test_the_permanent_tricks_of_a_secured_bomb_are_one_heap() -> None:  # KOB-10, KOB-30
    table = no_pile().armed(1).lies(1, "troll_hideout").lies(2, "chained_together", 0).hands("mechanism peek", "peek")
    table.to_tinkering().tinkers("mechanism", "peek")
    assert (refills(table), table.discarded) == ([2], "")
    assert sorted(table.pile_is.split()) == ["chained_together", "troll_hideout"]
    assert table.sees(SPECTATOR).top == table.pile_is.split()[0]


# -- always -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6])
def test_whenever_somebody_is_asked_an_empty_pile_means_no_discards(seats: int) -> None:  # KOB-27, KOB-30
    """The top of the pile is public, so there is one as soon as there can be. So few cards run out."""
    empty = 0
    for seed in range(6):
        state = GAME.new(seats, derive_seed(f"heap {seed}"), {"turn_limit": 60})
        del state.pile[1:]
        for hand in state.hands:
            del hand[1:]
        for before, _, _ in steps(state, Rng(derive_seed(seed)), random_move):
            assert isinstance(before, KoboldsState)
            assert before.pile or not before.discard
            empty += not before.pile
    assert empty
