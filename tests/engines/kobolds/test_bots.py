"""The sensible bot: what it does at tables where one thing is right, and that it beats chance."""

import pytest

from engines.core.actions import Action, Pass
from engines.core.bots import Observation, RandomBot
from engines.core.rng import Rng, derive_seed
from engines.kobolds import GAME
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from tests.engines.kobolds.table import KoboldsTable, kobolds


def choice(table: KoboldsTable, seat: int = 0, dice: object = "dice") -> Action:
    """What the bot does there."""
    return GAME.bot("sensible").choose(Observation(table.state, seat), Rng(derive_seed(dice)))


def choices(table: KoboldsTable, seat: int = 0) -> set[Action]:
    """All that it does there with different luck."""
    return {choice(table, seat, dice) for dice in range(60)}


# -- tricks -----------------------------------------------------------------------------------------------------


def test_it_keeps_its_tricks_while_nothing_is_at_stake() -> None:
    table = kobolds().bomb("human_bomb", "mechanism mechanism mechanism")
    table.hands("duck troll_hideout take_that little_friend bomb_on_a_stick chained_together peek", "duck", "duck")
    assert choice(table) == Pass()
    assert choice(table.to_second_phase()) == Pass()


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_it_protects_itself_at_the_last_moment(card: str) -> None:
    table = kobolds().armed(by=1).hands(f"{card} peek mechanism", "peek", "peek")
    assert choice(table) == Pass()  # the bomb may yet be passed on
    assert choice(table.to_second_phase()) == Play(card)


def test_it_passes_on_what_would_kill_it() -> None:
    assert choice(kobolds().armed(by=1).hands("take_that peek", "peek", "peek")) == Play("take_that")
    table = kobolds(4).armed(by=1, inside="damp_powder").hands("take_that peek", "peek", "peek", "peek")
    assert choice(table.to_second_phase()) == Pass()


@pytest.mark.parametrize("card", ["bomb_on_a_stick", "try_it_out"])
def test_it_sends_the_richest_instead(card: str) -> None:
    table = kobolds(4).armed(by=1).gold(3, 1, 5, 1).hands(f"{card} peek", "peek", "peek", "peek")
    assert choice(table.to_second_phase()) == PlayOn(card, 2)


def test_chance_decides_between_the_richest() -> None:
    table = kobolds(4).armed(by=1).gold(3, 1, 5, 5).hands("bomb_on_a_stick peek", "peek", "peek", "peek")
    assert choices(table.to_second_phase()) == {PlayOn("bomb_on_a_stick", 2), PlayOn("bomb_on_a_stick", 3)}


def test_who_is_spared_needs_no_protection() -> None:
    table = kobolds(4).armed(by=1, inside="dead_rat peek").hands("peek duck", "peek duck", "peek duck")
    table.to_second_phase()
    assert choice(table, seat=0) == Pass()
    assert choice(table, seat=1) == Play("duck")  # the holder's left neighbour
    assert choice(table, seat=2) == Pass()
    assert choice(table.plays(1, "duck"), seat=1) == Pass()


def test_chains_and_additions_are_reckoned_with() -> None:  # KOB-25
    table = kobolds(4).armed(by=1, inside="dead_rat peek").hands("peek", "peek", "peek duck", "peek duck")
    table.lies(2, "chained_together", 3).lies(0, "little_friend", 3).to_second_phase()
    assert choice(table, seat=3) == Play("duck")
    assert choice(table, seat=2) == Play("duck")


def test_a_little_friend_is_for_the_richest_who_would_survive() -> None:
    table = kobolds(4).armed(by=1).gold(6, 0, 5, 4).hands("peek", "little_friend", "peek", "peek").to_second_phase()
    assert choice(table, seat=1) == PlayOn("little_friend", 2)  # seat 0 holds the bomb anyway


def test_it_takes_a_bomb_that_spares_its_holder() -> None:
    table = kobolds(4).armed(by=0, inside="marbles peek").hands("peek", "peek", "give_me_that peek", "peek")
    assert choice(table, seat=2) == Play("give_me_that")
    table = kobolds(4).armed(by=0).hands("peek", "peek", "give_me_that peek", "peek").to_second_phase()
    assert choice(table, seat=2) == Pass()


def test_in_peace_it_draws_and_steals() -> None:
    table = kobolds().bomb("human_bomb", "mechanism mechanism")
    assert choice(table.hands("second_wind peek", "peek", "peek")) == Play("second_wind")
    assert choice(table.hands("pickpocket peek", "peek peek", "mechanism peek")) == PlayOn("pickpocket", 2)


def test_it_does_not_breach_a_revival_for_a_small_gain() -> None:  # KOB-20
    table = kobolds(revivals=True).bomb("human_bomb", "mechanism mechanism").gold(3, 3, 3)
    table.hands("second_wind peek", "peek", "peek").revival(0, "slow_starter")
    assert choice(table) == Pass()
    table = kobolds(revivals=True).armed(by=1).gold(3, 3, 3)
    table.hands("duck mechanism mechanism", "peek", "peek").revival(0, "brave_face")
    assert choice(table.to_second_phase()) == Play("duck")


def test_it_buys_off_only_what_keeps_many_cards_idle() -> None:  # KOB-20
    table = kobolds(revivals=True).bomb("human_bomb", "mechanism mechanism").gold(3, 3, 3)
    table.hands("peek", "peek " * 8, "peek " * 8).revival(0, "shaky_paws").revival(1, "shaky_paws")
    table.revival(2, "brave_face")
    assert choice(table, seat=0) == Pass()
    assert choice(table, seat=1) == BuyOff()
    assert choice(table, seat=2) == Pass()


def test_it_does_not_draw_its_own_second_wind_again_and_again() -> None:  # KOB-27
    table = kobolds().bomb("human_bomb", "mechanism mechanism").pile("second_wind").discard("")
    assert choice(table.hands("second_wind", "peek", "peek")) == Pass()
    assert choice(table.discard("peek")) == Play("second_wind")


# -- interrupts -------------------------------------------------------------------------------------------------


def test_it_cancels_what_would_bring_it_a_bomb_about_to_explode() -> None:
    table = kobolds().armed(by=1).hands("take_that", "peek no_way", "mechanism no_way")
    table.to_second_phase().plays(0, "take_that", wait=True)  # to seat 2, at the right
    assert choice(table, seat=2) == Play("no_way")
    assert choice(table, seat=1) == Pass()


def test_it_handles_a_bomb_that_was_meant_for_itself() -> None:
    table = kobolds(4).armed(by=1).gold(1, 1, 1, 4).hands("try_it_out", "peek", "ill_handle_this mechanism", "peek")
    table.to_second_phase().plays(0, "try_it_out", on=2, wait=True)
    assert choice(table, seat=2) == PlayOn("ill_handle_this", 3)


def test_it_keeps_its_protection_alive() -> None:  # KOB-22
    table = kobolds().armed(by=1).hands("duck no_way mechanism", "no_way", "peek").to_second_phase()
    table.plays(0, "duck", wait=True).interrupts(1, "no_way")
    assert choice(table) == Play("no_way")


def test_it_does_not_mind_what_does_not_hurt() -> None:
    table = kobolds().bomb("human_bomb", "mechanism mechanism").hands("peek", "no_way", "no_way ill_handle_this")
    table.plays(0, "peek", wait=True)
    assert choice(table, seat=1) == Pass()
    assert choice(table, seat=2) == Pass()


# -- tinkering --------------------------------------------------------------------------------------------------


def test_it_takes_a_mechanism_for_its_least_card() -> None:
    table = kobolds().bomb("human_bomb", "mechanism mechanism mechanism").hands("duck peek marbles", "peek")
    assert choice(table.to_tinkering()) == Tinker("peek", "mechanism")


def test_chance_decides_which_of_its_least_cards_goes_in() -> None:
    table = kobolds().bomb("human_bomb", "mechanism mechanism mechanism").hands("duck about_turn fire_drill", "peek")
    assert choices(table.to_tinkering()) == {Tinker("about_turn", "mechanism"), Tinker("fire_drill", "mechanism")}


def test_it_arms_the_bomb_that_the_next_one_will_hold() -> None:
    table = kobolds(4).bomb("human_bomb", "peek mechanism").hands("peek wrong_way", "peek", "peek")
    assert choice(table.to_tinkering()) == Tinker("peek", "mechanism")


def test_it_secures_a_bomb_that_would_kill_it() -> None:
    table = kobolds().armed(by=1).hands("mechanism mechanism", "peek", "peek").to_tinkering()
    assert choice(table) == Tinker("mechanism", "peek")


def test_it_puts_in_a_device_that_kills_others_instead() -> None:
    table = kobolds(4).armed(by=1, inside="bucket_of_nails peek").hands("peek marbles mechanism", "peek", "peek")
    assert choice(table.to_tinkering()) == Tinker("marbles", "bucket_of_nails")


def test_it_leaves_alone_what_it_likes() -> None:
    table = kobolds(4).armed(by=1, inside="marbles peek").hands("dead_rat mechanism", "peek", "peek").to_tinkering()
    assert choice(table) == LeaveAlone()


def test_shaky_paws_rest_unless_there_is_nothing_to_pay() -> None:  # KOB-20
    table = kobolds(revivals=True).bomb("human_bomb", "mechanism mechanism mechanism").gold(3, 3, 3)
    table.hands("duck peek", "peek", "peek").revival(0, "shaky_paws").to_tinkering()
    assert choice(table) == LeaveAlone()
    assert choice(table.gold(0)) == Tinker("peek", "mechanism")


# -- missions ---------------------------------------------------------------------------------------------------


def test_it_claims_every_mission() -> None:
    hand = "about_turn:right_killed take_that:right_killed little_friend:three_killed"
    table = kobolds().armed(by=0).hands("peek", hand, "duck").nothing_more()
    assert choice(table, seat=1) == Claim(("take_that:right_killed", "about_turn:right_killed"))
    assert choice(table, seat=2) == Claim(())


# -- against chance ---------------------------------------------------------------------------------------------


def wins(games: int, seats: int, **options: object) -> int:
    """How many games one sensible bot wins against random ones, in every seat by turns."""
    return sum(wins_in(number % seats, number, seats, options) for number in range(games))


def wins_in(mine: int, number: int, seats: int, options: dict[str, object]) -> bool:
    state = GAME.new(seats, derive_seed("match", number), options)
    rng, sensible, chance = Rng(derive_seed("bots", number)), GAME.bot("sensible"), RandomBot()
    while (outcome := state.outcome()) is None:
        seat = state.decisions()[0].seat
        bot = sensible if seat == mine else chance
        state.apply(seat, bot.choose(Observation(state, seat), rng))
    return mine in outcome.winners


def test_it_beats_chance() -> None:
    """By far more than its share, which would be 6, 3 and 2 games."""
    assert wins(18, 3) >= 16
    assert wins(12, 6, revivals=True) >= 10
    assert wins(8, 4, catalogue="source") >= 7


def test_among_its_like_the_game_comes_to_an_end() -> None:
    """Somebody gets rich; nobody secures the bomb for ever."""
    state = GAME.new(4, derive_seed("alike"), {"revivals": True})
    rng, sensible = Rng(derive_seed("bots")), GAME.bot("sensible")
    while (outcome := state.outcome()) is None:
        seat = state.decisions()[0].seat
        state.apply(seat, sensible.choose(Observation(state, seat), rng))
    assert outcome.ending == "rich"
