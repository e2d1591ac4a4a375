"""Out of time: pass in a window, otherwise draw; a forced choice takes the lowest number; a kitten goes on top."""

import pytest

from engines.core.actions import Pass
from engines.kittens.actions import Arrange, Choose, Draw, Give, Place, Put, PutUnseen, Take
from engines.kittens.cards import Card
from tests.engines.kittens.table import KittensTable, kittens

PILE = "favor shuffle attack skip beard_cat"


def base(players: int = 3, *expansions: str) -> KittensTable:
    return kittens(players, *expansions).pile(PILE)


def test_the_clock_draws() -> None:  # KIT-4
    table = base().hands("skip", "nope")
    assert table.state.default(0) == Draw()
    table.times_out().has(0, "skip favor").turn_of(1)


def test_the_clock_draws_a_kitten_too() -> None:  # KIT-4, KIT-5
    table = kittens().pile("exploding_kitten skip").hands("skip").times_out()
    assert table.is_out(0)


def test_the_clock_draws_for_a_blind_player() -> None:  # KIT-4, KIT-33
    table = base(3, "streaking").hands("skip skip").blind(0)
    assert table.state.default(0) == Draw()


def test_the_clock_takes_one_turn_of_two() -> None:  # KIT-4, KIT-7
    base().hands("attack").plays("attack").times_out().turn_of(1, 1)


def test_the_clock_passes_in_a_window() -> None:  # KIT-52
    table = base().hands("skip", "nope", "nope").plays("skip", wait=True)
    assert (table.state.default(1), table.state.default(2)) == (Pass(), Pass())
    table.times_out(1).times_out(2).turn_of(1).has(1, "nope").has(2, "nope")


def test_the_clock_passes_in_a_window_on_a_nope() -> None:  # KIT-52
    table = base().hands("skip nope", "nope", "").plays("skip", wait=True).nopes(1)
    table.times_out(0).turn_of(0).has(0, "nope")


def test_the_clock_passes_in_a_now_window() -> None:  # KIT-52
    table = base(3, "barking").hands("skip", "alter_the_future_now", "skip").draws(wait=True)
    assert table.state.default(1) == Pass()


def test_the_clock_gives_the_lowest_card() -> None:  # KIT-8
    table = base().hands("favor", "tacocat skip nope", "").plays("favor", on=1)
    assert table.state.default(1) == Give(Card.NOPE, marked=False)
    table.times_out(1).has(0, "nope").has(1, "tacocat skip").turn_of(0)


@pytest.mark.parametrize(("ruleset", "given", "kept"), [(1, "defuse", "skip"), (2, "skip", "defuse")])
def test_the_clock_keeps_a_defuse_from_ruleset_2_on(ruleset: int, given: str, kept: str) -> None:  # KIT-8, KIT-61
    table = kittens(3, ruleset=ruleset).pile(PILE).hands("favor", "skip defuse", "").plays("favor", on=1)
    table.times_out(1).has(0, given).has(1, kept)


def test_the_clock_puts_the_kitten_on_top() -> None:  # KIT-5
    table = kittens().pile("exploding_kitten skip favor").hands("defuse").draws()
    assert table.state.default(0) == Place(0)
    assert table.times_out().pile_is == "exploding_kitten skip favor"
    table.turn_of(1)


def test_the_clock_puts_the_imploding_kitten_on_top() -> None:  # KIT-21
    table = kittens(3, "imploding").pile("imploding_kitten skip favor").hands("").draws().times_out().turn_of(1)
    assert table.pile_is == "imploding_kitten skip favor"
    assert table.sees(1).imploding_on_top


def test_the_clock_buries_on_top() -> None:  # KIT-42
    table = base(3, "barking").hands("bury").plays("bury")
    assert table.state.default(0) == Place(0)
    assert table.times_out().pile_is == PILE


def test_the_clock_leaves_the_future_as_it_is() -> None:  # KIT-22
    table = base(3, "imploding").hands("alter_the_future").plays("alter_the_future")
    assert table.state.default(0) == Arrange((0, 1, 2))
    assert table.times_out().pile_is == PILE
    table.turn_of(0)


def test_the_clock_takes_the_lowest_card() -> None:  # KIT-9
    five = "skip favor shuffle tacocat beard_cat"
    table = base().hands(five).discard("tacocat nope attack").fives(five)
    assert table.state.default(0) == Take(Card.NOPE)
    table.times_out().has(0, "nope").turn_of(0)


def test_the_clock_takes_no_kitten() -> None:  # KIT-9
    five = "skip favor shuffle tacocat beard_cat"
    table = base().hands(five).discard("tacocat exploding_kitten attack").fives(five)
    assert table.state.default(0) == Take(Card.ATTACK)


def test_the_clock_collects_the_lowest_card_as_garbage() -> None:  # KIT-32
    table = base(3, "streaking").hands("garbage_collection skip", "tacocat nope", "favor").plays("garbage_collection")
    assert table.state.default(1) == Put(Card.NOPE, marked=False)


def test_the_clock_picks_unseen_for_a_blind_player() -> None:  # KIT-32, KIT-33
    table = base(3, "streaking").hands("garbage_collection skip", "tacocat nope", "favor").blind(1)
    assert table.plays("garbage_collection").state.default(1) == PutUnseen()


def test_the_clock_brings_the_lowest_card_to_the_potluck() -> None:  # KIT-46
    table = base(3, "barking").hands("potluck tacocat nope", "skip", "favor").plays("potluck")
    assert table.state.default(0) == Put(Card.NOPE, marked=False)


def test_the_clock_chooses_the_lowest_seat() -> None:  # KIT-33
    table = base(4, "streaking").hands("favor", "", "skip", "skip").blind(0).plays_blind("favor").asks(0, "target")
    assert table.state.default(0) == Choose(2)
    table.times_out().nobody_reacts().asks(2, "give")


def test_out_of_time_is_not_out_of_the_game() -> None:  # KIT-4
    table = base().hands("skip").times_out().times_out().times_out().turn_of(0)
    assert not table.is_out(0)
    table.plays("skip").turn_of(1)


def test_the_clock_alone_finishes_a_game() -> None:  # KIT-10
    table = kittens(4, "imploding", "streaking", "barking")
    for _ in range(2000):
        if table.state.outcome() is not None:
            break
        table.times_out()
    assert table.state.outcome() is not None
