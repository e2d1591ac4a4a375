"""The sensible bot: what it does at tables where one thing is right, and that it beats chance."""

import pytest

from engines.core.actions import Action, Pass
from engines.core.bots import Observation, RandomBot
from engines.core.rng import Rng, derive_seed
from engines.kittens import GAME
from engines.kittens.actions import (
    Arrange,
    Draw,
    Five,
    Give,
    Nope,
    Pair,
    Place,
    Play,
    PlayBlind,
    PlayOn,
    Put,
    PutUnseen,
    Take,
    Three,
)
from engines.kittens.assessment import WORTH
from engines.kittens.cards import EXPANSIONS, Card
from tests.engines.kittens.table import KittensTable, card, cards, kittens

KITTEN_ON_TOP = "exploding_kitten favor favor favor favor"
ALL_SAFE = "favor favor favor favor exploding_kitten"
EVEN_ODDS = "exploding_kitten favor"


def choice(table: KittensTable, seat: int = 0, dice: object = "dice") -> Action:
    """What the bot does there."""
    return GAME.bot("sensible").choose(Observation(table.state, seat), Rng(derive_seed(dice)))


def choices(table: KittensTable, seat: int = 0) -> set[Action]:
    """All that it does there with different luck."""
    return {choice(table, seat, dice) for dice in range(60)}


def seen(table: KittensTable, hand: str) -> KittensTable:
    """Seat 0 has looked at the top three; then it holds this hand."""
    held = table.hands(f"see_the_future {hand}", "favor tacocat", "favor tacocat").plays("see_the_future")
    return held.has(0, hand)


# -- the own turn -----------------------------------------------------------------------------------------------


def test_it_draws_what_is_known_to_be_safe() -> None:
    assert choice(seen(kittens().pile(ALL_SAFE), "skip")) == Draw()


@pytest.mark.parametrize("way", ["skip", "attack", "shuffle"])
def test_it_does_not_draw_a_kitten_that_it_has_seen(way: str) -> None:
    assert choice(seen(kittens().pile(KITTEN_ON_TOP), f"defuse {way}")) == Play(card(way))


@pytest.mark.parametrize(
    "way",
    [
        "reverse",
        "super_skip",
        "alter_the_future",
        "alter_the_future_now",
        "bury",
        "catomic_bomb",
        "draw_from_the_bottom",
        "swap_top_and_bottom",
        "potluck",
    ],
)
def test_every_expansion_has_ways_out(way: str) -> None:
    assert choice(seen(kittens(3, *EXPANSIONS).pile(KITTEN_ON_TOP), way)) == Play(card(way))


def test_with_more_turns_to_take_it_passes_all_of_them_on() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("attack", "see_the_future skip attack").plays("attack")
    assert choice(table.plays("see_the_future"), seat=1) == Play(Card.ATTACK)


def test_without_a_way_out_it_draws_and_hopes_for_its_defuse() -> None:
    assert choice(seen(kittens().pile(KITTEN_ON_TOP), "defuse beard_cat")) == Draw()


def test_it_looks_before_a_risky_draw() -> None:
    table = kittens().pile(EVEN_ODDS).hands("see_the_future skip", "favor", "favor")
    assert choice(table) == Play(Card.SEE_THE_FUTURE)


def test_it_saves_its_cards_while_the_risk_is_small() -> None:
    table = kittens().pile("exploding_kitten exploding_kitten " + "favor " * 30)
    assert choice(table.hands("see_the_future skip attack", "favor", "favor")) == Draw()


def test_who_hides_a_kitten_need_not_fear_one() -> None:  # KIT-31
    assert choice(seen(kittens(3, "streaking").pile(KITTEN_ON_TOP), "skip streaking_kitten")) == Draw()


def test_the_imploding_kitten_on_top_needs_no_look() -> None:  # KIT-21
    table = kittens(3, "imploding").pile("imploding_kitten favor favor").face_up()
    assert choice(table.hands("defuse skip see_the_future", "favor", "favor")) == Play(Card.SKIP)


def test_a_kitten_that_another_must_take_is_drawn_with_pleasure() -> None:  # KIT-45
    table = seen(kittens(3, "barking").pile(KITTEN_ON_TOP), "skip").take_that_before(0, by=1)
    assert choice(table) == Draw()


def test_blind_it_draws_unless_that_is_a_known_kitten() -> None:  # KIT-33
    assert choice(seen(kittens(3, "streaking").pile(ALL_SAFE), "skip favor").blind(0)) == Draw()
    assert choice(seen(kittens(3, "streaking").pile(KITTEN_ON_TOP), "skip favor").blind(0)) == PlayBlind()


# -- stealing ---------------------------------------------------------------------------------------------------


def test_a_pair_of_cats_steals_from_the_biggest_hand() -> None:
    table = kittens(4).pile(ALL_SAFE).hands("tacocat tacocat defuse defuse", "skip", "skip skip skip", "nope nope")
    assert choice(table) == Pair(Card.TACOCAT, 0, 2)


def test_chance_decides_between_hands_and_cats_that_are_alike() -> None:
    table = kittens(4).pile(ALL_SAFE).hands("tacocat tacocat beard_cat beard_cat", "skip", "skip nope", "nope nope")
    assert choices(table) == {Pair(cat, 0, victim) for cat in (Card.TACOCAT, Card.BEARD_CAT) for victim in (2, 3)}
    table.hands("tacocat tacocat tacocat beard_cat beard_cat beard_cat", "skip", "skip nope", "nope nope")
    assert {(three.card, three.target) for three in choices(table) if isinstance(three, Three)} == {
        (cat, victim) for cat in (Card.TACOCAT, Card.BEARD_CAT) for victim in (2, 3)
    }


def test_three_cats_ask_for_a_defuse() -> None:
    table = kittens().pile(ALL_SAFE).hands("tacocat tacocat tacocat skip", "skip", "defuse skip")
    assert choice(table) == Three(Card.TACOCAT, 0, Card.DEFUSE, 2)


def test_five_different_titles_bring_a_defuse_back() -> None:
    table = kittens().pile(ALL_SAFE).discard("skip defuse attack exploding_kitten")
    table.hands("tacocat cattermelon beard_cat shuffle see_the_future attack")
    five = Five(tuple(cards("shuffle see_the_future tacocat cattermelon beard_cat")), 0)
    assert choice(table) == five
    assert choice(table.does(five, wait=False)) == Take(Card.DEFUSE)


def test_chance_decides_between_titles_that_are_worth_the_same() -> None:
    table = kittens(3, "imploding").pile(ALL_SAFE).discard("defuse attack exploding_kitten")
    table.hands("tacocat cattermelon beard_cat hairy_potato_cat skip reverse")
    fives = [five.cards for five in choices(table) if isinstance(five, Five)]
    assert sorted(Card.SKIP in titles for titles in fives) == [False, True]


def test_defuses_are_no_pair_to_steal_with() -> None:
    assert choice(kittens().pile(ALL_SAFE).hands("defuse defuse", "skip skip", "nope")) == Draw()


def test_a_favor_is_asked_of_the_biggest_hand() -> None:
    assert choice(kittens().pile(ALL_SAFE).hands("favor", "skip", "skip nope")) == PlayOn(Card.FAVOR, 2)


# -- reactions --------------------------------------------------------------------------------------------------


def test_it_nopes_an_attack_on_itself() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("attack", "nope skip", "nope skip").plays("attack", wait=True)
    assert choice(table, seat=1) == Nope()
    assert choice(table, seat=2) == Pass()


def test_it_passes_when_others_quarrel() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("favor", "nope defuse", "nope defuse").plays("favor", on=1, wait=True)
    assert choice(table, seat=1) == Nope()
    assert choice(table, seat=2) == Pass()
    assert choice(table.nopes(1), seat=2) == Pass()


def test_it_gives_a_cat_rather_than_a_nope() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("favor", "nope defuse tacocat").plays("favor", on=1, wait=True)
    assert choice(table, seat=1) == Pass()


def test_it_keeps_a_way_out_alive() -> None:
    table = seen(kittens().pile(KITTEN_ON_TOP), "skip nope")
    table.hands("skip nope", "nope", "nope").plays("skip", wait=True)
    assert choice(table.nopes(1)) == Nope()


def test_it_nopes_who_would_leave_it_a_kitten() -> None:
    table = kittens(2).pile(KITTEN_ON_TOP).hands("skip", "see_the_future skip nope")
    table.plays("skip").plays("see_the_future", seat=1).plays("skip")
    assert choice(table.hands("skip", "nope").plays("skip", wait=True), seat=1) == Nope()


def test_it_brings_a_kitten_up_before_another_draws() -> None:  # KIT-42
    table = seen(kittens(2, "barking").pile("favor exploding_kitten favor favor"), "alter_the_future_now")
    table.draws().draws(wait=True)
    assert choice(table) == Pass()  # it lies on top already
    table = seen(kittens(2, "barking").pile("favor skip exploding_kitten favor"), "alter_the_future_now skip")
    table.plays("skip").draws(wait=True)
    assert choice(table) == Play(Card.ALTER_THE_FUTURE_NOW)
    assert choice(table.alters_now(0)) == Arrange((2, 1, 0))


# -- what has to be chosen --------------------------------------------------------------------------------------


def test_it_keeps_its_defuse_when_it_must_give() -> None:
    table = kittens().pile(ALL_SAFE).hands("favor", "defuse skip beard_cat attack").plays("favor", on=1)
    assert choice(table, seat=1) == Give(Card.BEARD_CAT, marked=False)


def test_chance_decides_which_of_its_least_cards_it_gives() -> None:
    table = kittens().pile(ALL_SAFE).hands("favor", "defuse tacocat beard_cat attack").plays("favor", on=1)
    assert choices(table, seat=1) == {Give(Card.BEARD_CAT, marked=False), Give(Card.TACOCAT, marked=False)}


def test_a_held_kitten_is_given_away_first() -> None:  # KIT-31
    table = kittens(3, "streaking").pile(ALL_SAFE).hands("favor", "exploding_kitten tacocat streaking_kitten")
    assert choice(table.plays("favor", on=1), seat=1) == Give(Card.EXPLODING_KITTEN, marked=False)


def test_blind_it_puts_an_unseen_card_rather_than_a_good_one() -> None:  # KIT-33
    table = kittens(3, "streaking").pile(ALL_SAFE).hands("garbage_collection", "defuse tacocat", "skip tacocat")
    table.marked(1, "defuse").marked(2, "tacocat").blind(1, 2).plays("garbage_collection")
    assert choice(table, seat=1) == PutUnseen()
    assert choice(table, seat=2) == Put(Card.TACOCAT, marked=True)


def test_a_defused_kitten_lies_where_another_draws_it() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("defuse", "skip", "skip").draws()
    places = [choice(table, dice=number) for number in range(40)]
    assert places.count(Place(0)) > 20
    assert Place(2) not in places  # the next but one is itself
    assert len(set(places)) > 1


def test_with_a_turn_to_come_the_kitten_lies_below_the_own_draw() -> None:
    table = kittens().pile(KITTEN_ON_TOP).hands("attack", "defuse", "skip").plays("attack").draws()
    places = [choice(table, seat=1, dice=number) for number in range(40)]
    assert places.count(Place(1)) > 20
    assert Place(0) not in places


def test_altering_leaves_the_best_to_oneself_and_the_kitten_to_the_next() -> None:
    table = kittens(3, "imploding").pile("exploding_kitten tacocat attack favor").hands("alter_the_future", "skip")
    assert choice(table.plays("alter_the_future")) == Arrange((2, 0, 1))


def test_chance_decides_how_equals_are_altered() -> None:
    table = kittens(3, "imploding").pile("exploding_kitten tacocat beard_cat favor").hands("alter_the_future", "skip")
    assert choices(table.plays("alter_the_future")) == {Arrange((1, 0, 2)), Arrange((2, 0, 1))}


def test_blind_it_puts_the_least_of_its_open_cards_if_all_are_dear() -> None:  # KIT-33
    table = kittens(3, "streaking").pile(ALL_SAFE).hands("garbage_collection", "defuse skip", "tacocat")
    table.marked(1, "defuse skip").blind(1).plays("garbage_collection")
    assert choices(table, seat=1) == {Put(Card.SKIP, marked=True)}


# -- against chance ---------------------------------------------------------------------------------------------


def wins(games: int, seats: int, *expansions: str) -> int:
    """How many games one sensible bot wins against random ones, in every seat by turns."""
    return sum(wins_in(number % seats, number, seats, expansions) for number in range(games))


def wins_in(mine: int, number: int, seats: int, expansions: tuple[str, ...]) -> bool:
    state = GAME.new(seats, derive_seed("match", number), {"expansions": expansions})
    rng, sensible, chance = Rng(derive_seed("bots", number)), GAME.bot("sensible"), RandomBot()
    while (outcome := state.outcome()) is None:
        seat = state.decisions()[0].seat
        bot = sensible if seat == mine else chance
        state.apply(seat, bot.choose(Observation(state, seat), rng))
    return outcome.winners == (mine,)


def test_it_beats_chance() -> None:
    """By far more than its share, which would be 10, 10 and 20 games."""
    assert wins(20, 2) >= 18
    assert wins(40, 4) >= 26
    assert wins(100, 5, *EXPANSIONS) >= 80


def test_nothing_is_worth_more_to_it_than_a_defuse() -> None:
    assert [card for card in Card if WORTH[card] >= WORTH[Card.DEFUSE]] == [Card.DEFUSE]
