"""What a referee of ruleset 2 found worth keeping: KOB-30 to KOB-34 where they meet other rules."""

from typing import Any

from engines.core.events import GameOver
from engines.core.rng import derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kobolds import RULESETS
from engines.kobolds.events import (
    BombExploded,
    BombPassed,
    CardDrawn,
    CardsDealt,
    FinePaid,
    HandDiscarded,
    MissionsClaimed,
    PileRefilled,
    TrickFailed,
    TrickLimitReached,
    TricksDropped,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds


def bare(players: int = 3, **options: Any) -> KoboldsTable:
    """Both piles are empty, and the bomb is far from armed."""
    return kobolds(players, **options).bomb("human_bomb", "mechanism mechanism").pile("").discard("")


def refills(table: KoboldsTable) -> list[int]:
    return [event.count for event in table.happened(PileRefilled)]


# -- one heap ---------------------------------------------------------------------------------------------------


def test_the_one_card_there_is_goes_to_the_new_holder() -> None:  # KOB-18, KOB-26, KOB-30
    """A heap of one hides nothing: who begins gets it, nobody else gets or draws any."""
    table = bare().armed(2, inside="peek").hands("mechanism", "mechanism").to_tinkering().leaves_alone().turn_of(1)
    assert refills(table) == [1]
    assert [(event.seat, event.cards) for event in table.happened(CardsDealt)] == [(1, ("peek",))]
    assert table.happened(CardDrawn) == []


def test_the_cards_of_the_killed_are_counted_once() -> None:  # KOB-17, KOB-18, KOB-30
    """What a killed player has claimed is no part of the hand that is discarded, but of the heap."""
    table = bare().armed(2, inside="marbles").hands("no_way", "second_wind:killed duck", "try_it_out:killed")
    table.nothing_more().claims(1, "second_wind:killed").claims(2, "try_it_out:killed").claims(0)
    assert [event.seat for event in table.happened(MissionsClaimed)] == [1, 2]
    assert table.happened(HandDiscarded) == [HandDiscarded(1, 1)]
    assert refills(table) == [4], "two claimed cards, the Marbles and the Duck!"


def test_a_heap_that_is_dealt_to_its_end_leaves_no_top() -> None:  # KOB-2, KOB-27, KOB-30
    """Nobody draws then, and the next card that is discarded is the pile."""
    table = bare().armed(2, inside="damp_powder peek troll_hideout").hands("no_way", "give_me_that").blows_up()
    assert (refills(table), table.happened(CardDrawn)) == ([3], [])
    table.turn_of(1)
    assert table.sees(SPECTATOR).top is None
    table.plays(1, "give_me_that")
    assert table.happened(CardDrawn) == [CardDrawn(1, "give_me_that")], "it came back to who had played it"


def test_a_cancelled_pass_leaves_the_temporary_tricks_where_they_lie() -> None:  # KOB-13, KOB-22, KOB-30
    table = bare().lies(0, "duck").hands("no_way peek", "give_me_that peek", "peek")
    table.plays(1, "give_me_that", wait=True).interrupts(0, "no_way", wait=False).turn_of(0)
    assert (refills(table), table.happened(TricksDropped), len(table.lying)) == ([2], [], 1)


def test_a_holder_who_takes_over_a_pass_draws_from_the_heap() -> None:  # KOB-23, KOB-30
    table = bare().lies(2, "duck").hands("ill_handle_this peek", "give_me_that peek", "peek")
    table.plays(1, "give_me_that", wait=True).interrupts(0, "ill_handle_this", wait=False).turn_of(0)
    assert table.happened(BombPassed) == [BombPassed(0, 0)]
    assert (refills(table), len(table.happened(CardDrawn)), len(table.state.pile)) == ([3], 1, 2)


def test_an_explosion_in_the_last_turn_deals_before_the_game_ends() -> None:  # KOB-18, KOB-21, KOB-30, KOB-32
    table = bare(turn_limit=1).armed(2, inside="dead_rat peek").hands("no_way", "duck").gold(3, 8, 1).blows_up()
    assert refills(table) == [3]
    assert sum(event.count for event in table.happened(CardsDealt)) == 3
    assert table.events[-1] == GameOver((1,), "turn_limit", (5, 8, 2))


def test_a_heap_in_an_armed_turn_stays_locked() -> None:  # KOB-5, KOB-9, KOB-30
    """The lock keeps the receiver from drawing, not the pile from being refilled; Second Wind still draws from it."""
    table = bare().armed(0, live=False).lies(2, "duck").hands("peek", "take_that peek", "second_wind peek")
    table.plays(1, "take_that").turn_of(2)
    assert (refills(table), table.happened(CardDrawn)) == ([2], [])
    table.plays(2, "second_wind")
    assert {event.card for event in table.happened(CardDrawn)} == {"duck", "take_that"}
    assert table.sees(SPECTATOR).top == "second_wind"


def test_both_rulesets_deal_the_same_from_the_same_seed() -> None:  # KOB-2, KOB-33
    first, second = (game.new(5, derive_seed("both"), {"revivals": True}) for game in RULESETS)
    assert first.view(ORGANIZER) == second.view(ORGANIZER)
    assert first.digest() != second.digest(), "it pins its ruleset and its deck"


# -- who has resigned -------------------------------------------------------------------------------------------


def test_ten_gold_of_both_kinds_end_the_game_for_the_living() -> None:  # KOB-19, KOB-31
    """The claim of seat 1 was sealed before it resigned and counts; the game ends for the ten gold of seat 2."""
    table = kobolds(4).armed(3).gold(0, 9, 8, 0)
    table.hands("no_way", "take_that:right_killed", "mechanism", "peek").nothing_more()
    table.claims(1, "take_that:right_killed").resigns(1).claims(0).claims(3)
    table.is_won_by(2, scores=(0, 11, 10, 1))


def test_the_gold_of_a_seat_that_resigned_long_ago_ends_no_later_scoring() -> None:  # KOB-19, KOB-31
    """Two explosions after another: only in the second does somebody who plays have ten."""
    table = kobolds(4).armed(3).gold(0, 12, 8, 0).hands("no_way").resigns(1).blows_up().has_gold(0, 13, 9, 1)
    assert table.state.outcome() is None
    table.armed(0).hands("no_way", "no_way", "no_way").blows_up().is_won_by(2, scores=(1, 13, 10, 2))


def test_a_fine_that_was_paid_before_the_last_resignation_is_in_the_scores() -> None:  # KOB-20, KOB-32
    """The trick that cost it is still on the stack, and never takes effect."""
    table = kobolds(revivals=True).hands("peek", "duck peek", "no_way").gold(4, 3, 2).revival(1, "slow_starter")
    table.plays(1, "duck", wait=True)
    assert table.happened(FinePaid) == [FinePaid(1, "slow_starter", 1)]
    table.resigns(0).resigns(2).is_won_by(1, ending="resigned", scores=(4, 2, 2))
    assert table.lying == []


# -- the limit of a trick phase ---------------------------------------------------------------------------------


def at_the_limit(table: KoboldsTable) -> KoboldsTable:
    """One more card ends this trick phase."""
    table.state.plays = 46
    return table


def test_the_limit_does_not_keep_a_bomb_from_exploding() -> None:  # KOB-12, KOB-34
    """Nobody gets to play the protection in hand."""
    table = kobolds().armed(2).hands("duck", "peek peek", "no_way").to_second_phase()
    events = at_the_limit(table).plays(1, "peek").events
    kinds = [type(event) for event in events]
    assert kinds.index(TrickLimitReached) < kinds.index(BombExploded)
    assert table.happened(BombExploded) == [BombExploded(0, None, (0,), (0,))]


def test_the_limit_in_the_last_turn_ends_the_game() -> None:  # KOB-21, KOB-34
    table = kobolds(turn_limit=1).bomb("human_bomb", "mechanism").hands("duck", "peek peek").to_second_phase()
    at_the_limit(table).plays(1, "peek").is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))
    assert table.happened(TrickLimitReached) == [TrickLimitReached(2, 47)]


def test_a_trick_without_effect_is_a_card_that_was_played() -> None:  # KOB-23, KOB-34
    """The chosen player has interrupted with the last card, and so has none to lose."""
    table = kobolds().bomb("human_bomb", "mechanism").hands("no_way duck", "pickpocket duck", "no_way")
    table.state.plays = 44
    table.plays(1, "pickpocket", 2, wait=True).interrupts(2, "no_way").interrupts(0, "no_way", wait=False)
    assert table.happened(TrickFailed) == [TrickFailed(1, "pickpocket")]
    assert table.happened(TrickLimitReached) == [TrickLimitReached(1, 47)]


def test_after_the_limit_the_second_phase_counts_from_nothing() -> None:  # KOB-8, KOB-11, KOB-34
    """The holder has no cards, so there is no tinkering between the two."""
    table = kobolds().bomb("human_bomb", "mechanism").hands("", "peek peek")
    at_the_limit(table).plays(1, "peek").turn_of(0, 2)
    assert table.happened(TrickLimitReached) == [TrickLimitReached(1, 47)]
    table.plays(1, "peek")
    assert table.happened(TrickLimitReached) == []


def test_the_last_card_may_refill_the_pile() -> None:  # KOB-30, KOB-34
    table = at_the_limit(bare().hands("duck", "peek duck", "no_way duck"))
    table.plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False).asks(0, "tinker")
    assert (refills(table), table.happened(TrickLimitReached)) == ([2], [TrickLimitReached(1, 48)])
