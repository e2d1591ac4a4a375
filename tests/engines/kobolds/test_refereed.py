"""A second reading of ruleset 2: KOB-30, KOB-31 and KOB-34 where several things happen in one step."""

from engines.kobolds.events import CardCancelled, FinePaid, PileRefilled, TrickLimitReached
from tests.engines.kobolds.table import KoboldsTable, kobolds


def bare(ruleset: int = 2) -> KoboldsTable:
    """Both piles are empty, and the bomb is far from armed."""
    return kobolds(ruleset=ruleset).bomb("human_bomb", "mechanism mechanism").pile("").discard("")


# -- one heap ---------------------------------------------------------------------------------------------------


def taker_cancelled(ruleset: int) -> KoboldsTable:
    """Seat 2 takes over a Peek, seat 0 takes it over from there, and seat 1 cancels what seat 0 played."""
    table = bare(ruleset).hands("ill_handle_this duck", "peek no_way duck", "ill_handle_this duck")
    table.plays(1, "peek", wait=True).interrupts(2, "ill_handle_this").interrupts(0, "ill_handle_this")
    table.interrupts(1, "no_way").passes(0, 2)
    assert table.happened(CardCancelled) == [CardCancelled(0, "ill_handle_this")]
    return table.asks_all("interrupt", 0, 1)


def test_a_cancelled_taker_is_one_heap_with_its_no_way() -> None:  # KOB-22, KOB-30
    """The first taker's card counts as just played, and neither it nor the Peek is discarded yet."""
    table = taker_cancelled(2)
    assert table.happened(PileRefilled) == [PileRefilled(2)]
    assert (sorted(table.pile_is.split()), table.discarded) == (["ill_handle_this", "no_way"], "")
    table.nobody_interrupts().turn_of(0)
    assert table.discarded == "ill_handle_this peek"


def test_in_ruleset_1_the_cancelled_taker_alone_is_the_pile() -> None:  # KOB-22, KOB-27
    table = taker_cancelled(1)
    assert (table.pile_is, table.discarded) == ("ill_handle_this", "no_way")


# -- resigned seats ---------------------------------------------------------------------------------------------


def survived_by_the_resigned(ruleset: int) -> KoboldsTable:
    """Four seats have nine gold each. The holder has resigned and is the only one whom the Marbles leave alive."""
    table = kobolds(4, ruleset=ruleset).armed(3, inside="marbles peek").gold(9, 9, 9, 9)
    return table.hands(*["no_way"] * 4).resigns(0).blows_up().has_gold(11, 9, 9, 9)


def test_the_dead_play_on_when_only_the_resigned_holder_is_rich() -> None:  # KOB-19, KOB-31
    table = survived_by_the_resigned(2).turn_of(1)
    assert table.state.outcome() is None


def test_in_ruleset_1_the_dead_shared_the_win_with_nine_gold() -> None:  # KOB-19, KOB-21
    survived_by_the_resigned(1).is_won_by(1, 2, 3, scores=(11, 9, 9, 9))


# -- the limit of a trick phase ---------------------------------------------------------------------------------


def test_an_interrupt_that_reaches_the_limit_is_fined_first() -> None:  # KOB-20, KOB-29, KOB-34
    table = kobolds(revivals=True).bomb("human_bomb", "mechanism").gold(0, 0, 3)
    table.hands("duck peek", "peek duck", "no_way duck").revival(2, "tongue_tied")
    table.state.plays = 45
    table.plays(1, "peek", wait=True).interrupts(2, "no_way", wait=False).asks(0, "tinker").has_gold(0, 0, 2)
    kinds = (FinePaid, CardCancelled, TrickLimitReached)
    assert [event for event in table.events if isinstance(event, kinds)] == [
        FinePaid(2, "tongue_tied", 1),
        CardCancelled(1, "peek"),
        TrickLimitReached(1, 47),
    ]
