"""KOB-6, KOB-34: a trick phase ends when as many cards were played in it as there are tricks, and an event says so."""

from typing import Any

from engines.core.events import Event
from engines.core.viewers import SPECTATOR
from engines.kobolds.events import BombPassed, LeftAlone, TrickLimitReached, TurnBegan
from tests.engines.kobolds.table import KoboldsTable, kobolds

LAST = 47


def nearly(plays: int = LAST - 1, *, ruleset: int = 2, **options: Any) -> KoboldsTable:
    """So many cards have been played in this trick phase."""
    table = (
        kobolds(ruleset=ruleset, **options)
        .bomb("human_bomb", "mechanism mechanism")
        .hands("duck peek", "peek peek give_me_that", "no_way no_way ill_handle_this")
    )
    table.state.plays = plays
    return table


def ended(table: KoboldsTable) -> list[TrickLimitReached]:
    return table.happened(TrickLimitReached)


def test_the_last_card_that_fits_ends_the_phase() -> None:  # KOB-6, KOB-34
    table = nearly().plays(1, "peek").asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 47)]


def test_in_ruleset_1_nobody_is_told() -> None:  # KOB-6
    table = nearly(ruleset=1).plays(1, "peek").asks(0, "tinker")
    assert ended(table) == []


def test_one_card_earlier_the_phase_goes_on() -> None:  # KOB-34
    table = nearly(LAST - 2).plays(1, "peek").turn_of(0, 1)
    assert ended(table) == []


def test_in_the_second_phase_the_turn_ends_with_it() -> None:  # KOB-11, KOB-34
    table = nearly().to_second_phase().turn_of(0, 2)
    assert table.state.plays == 0, "each phase counts for itself"
    table.state.plays = LAST - 1
    kinds: list[type[Event]] = [type(event) for event in table.plays(1, "peek").events]
    assert ended(table) == [TrickLimitReached(2, 47)]
    assert kinds.index(TrickLimitReached) < kinds.index(BombPassed) < kinds.index(TurnBegan)


def test_a_phase_that_ends_because_nobody_wants_to_play_says_nothing() -> None:  # KOB-6, KOB-34
    table = nearly().nobody_plays()
    assert ended(table) == []
    table.leaves_alone()
    assert (ended(table), len(table.happened(LeftAlone))) == ([], 1)


def test_a_bomb_that_is_passed_ends_the_phase_for_another_reason() -> None:  # KOB-7, KOB-34
    table = nearly().plays(1, "give_me_that").turn_of(1)
    assert ended(table) == []


def test_interrupts_count_and_are_never_cut_off() -> None:  # KOB-15, KOB-22, KOB-34
    """The 47th card may still be interrupted, and what interrupts it too."""
    table = nearly().plays(1, "peek", wait=True).asks_all("interrupt", 0, 2)
    assert ended(table) == []
    table.interrupts(2, "no_way")
    assert ended(table) == []
    table.nobody_interrupts().asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 48)]


def test_an_interrupt_may_be_the_last_card() -> None:  # KOB-22, KOB-34
    table = nearly(LAST - 2).plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False).asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 47)]


def test_a_trick_that_counts_again_is_settled_first() -> None:  # KOB-22, KOB-34
    """No Way! on No Way!: the trick beneath may be interrupted anew, limit or not, and then the phase is over."""
    table = kobolds().bomb("human_bomb", "mechanism").hands("no_way duck", "peek duck", "no_way no_way duck")
    table.state.plays = LAST - 1
    table.plays(1, "peek", wait=True).interrupts(2, "no_way").interrupts(0, "no_way")
    table.passes(1, 2).asks_all("interrupt", 0, 2)
    assert ended(table) == []
    table.interrupts(2, "no_way", wait=False).asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 50)]


def test_a_lasting_trick_may_be_the_last_card() -> None:  # KOB-14, KOB-34
    table = nearly().plays(0, "duck").asks(0, "tinker")
    assert (ended(table), table.lying) == ([TrickLimitReached(1, 47)], [(0, "duck", -1)])


def test_it_is_told_also_if_nobody_has_a_card_left_to_play() -> None:  # KOB-34
    table = kobolds().bomb("human_bomb", "mechanism").hands("mechanism", "peek")
    table.state.plays = LAST - 1
    table.plays(1, "peek").asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 47)]


def test_who_could_buy_off_a_revival_card_must_wait_for_the_next_phase() -> None:  # KOB-20, KOB-34
    table = nearly(revivals=True).gold(0, 0, 2).revival(2, "hoarder")
    table.state.plays = LAST - 1
    table.plays(1, "peek").asks(0, "tinker")
    assert ended(table) == [TrickLimitReached(1, 47)]
    table.leaves_alone().buys_off(2).has_gold(0, 0, 0)


def test_buying_off_is_no_card() -> None:  # KOB-20, KOB-34
    table = nearly(revivals=True).gold(0, 0, 2).revival(2, "hoarder")
    table.state.plays = LAST - 1
    table.buys_off(2).turn_of(0, 1)
    assert ended(table) == []


def test_everybody_is_told() -> None:  # KOB-34
    table = nearly().plays(1, "peek")
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.told(viewer, TrickLimitReached) == [TrickLimitReached(1, 47)]
