"""KIT-30 and KIT-32: what is in the box of Streaking Kittens, and what its action cards do. Marks: test_marks.py."""

import pytest

from engines.core.errors import Reason
from engines.core.rng import derive_seed
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Arrange
from engines.kittens.cards import STREAKING, Card, copies
from engines.kittens.events import (
    CardDrawn,
    FutureAltered,
    FutureSeen,
    KittensRaised,
    PlayCancelled,
    TopAndBottomSwapped,
)
from engines.kittens.state import KittensState
from tests.engines.kittens.table import BOXES, KittensTable, cards, kittens

SEEDS = range(120)


def streaking(players: int = 3, *more: str, **options: object) -> KittensTable:
    return kittens(players, "streaking", *more, **options).pile("shuffle skip favor attack nope defuse")


def seeded(number: int, players: int, *expansions: str, **options: object) -> KittensState:
    return BOXES.new(players, derive_seed(f"streaking {number}"), {"expansions": expansions, **options})


# -- the box


def test_fifteen_cards() -> None:  # KIT-30
    box = [copies(BOXES.ruleset, (STREAKING,), 4)[card] - copies(BOXES.ruleset, (), 4)[card] for card in Card]
    added = {card.name.lower(): number for card, number in zip(Card, box, strict=True) if number}
    assert added == {
        "exploding_kitten": 1,
        "streaking_kitten": 1,
        "super_skip": 1,
        "see_the_future_5": 1,
        "alter_the_future_5": 1,
        "swap_top_and_bottom": 3,
        "garbage_collection": 1,
        "catomic_bomb": 1,
        "mark": 3,
        "curse_of_the_cat_butt": 2,
    }
    assert sum(box) == 15


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 9])
def test_as_many_kittens_as_players(players: int) -> None:  # KIT-30
    state = seeded(0, players, "streaking")
    assert state.pile.count(Card.EXPLODING_KITTEN) == state.census()["exploding_kitten"] == players


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 9])
def test_with_imploding_all_kittens_together_are_as_many_as_players(players: int) -> None:  # KIT-30
    state = seeded(0, players, "imploding", "streaking")
    assert state.pile.count(Card.IMPLODING_KITTEN) == 1
    assert state.pile.count(Card.EXPLODING_KITTEN) == state.census()["exploding_kitten"] == players - 1


@pytest.mark.parametrize(("players", "defuses"), [(2, 4), (3, 5), (4, 6), (5, 6), (6, 12)])
def test_two_or_three_play_with_two_more_defuses(players: int, defuses: int) -> None:  # KIT-30
    assert seeded(0, players, "streaking").census()["defuse"] == defuses


@pytest.mark.parametrize("players", [2, 3, 5])
def test_everybody_begins_with_eight_cards_and_a_defuse(players: int) -> None:  # KIT-30
    for number in SEEDS:
        state = seeded(number, players, "streaking")
        assert [len(hand) for hand in state.hands] == [8] * players
        assert all(Card.DEFUSE in hand for hand in state.hands)


def test_the_other_defuses_can_be_dealt() -> None:  # KIT-30
    hands = [hand.count(Card.DEFUSE) for number in SEEDS for hand in seeded(number, 3, "streaking").hands]
    assert 2 in hands


def test_kittens_are_not_dealt() -> None:  # KIT-30
    for number in SEEDS:
        assert all(Card.EXPLODING_KITTEN not in hand for hand in seeded(number, 5, "streaking").hands)


def test_the_streaking_kitten_can_be_dealt_and_drawn() -> None:  # KIT-30
    dealt = [Card.STREAKING_KITTEN in seeded(number, 3, "streaking").pile for number in SEEDS]
    assert set(dealt) == {True, False}


@pytest.mark.parametrize("players", [2, 4])
def test_the_quick_game_sets_a_third_aside_before_the_kittens(players: int) -> None:  # KIT-30, KIT-3
    slow, quick = seeded(0, players, "streaking"), seeded(0, players, "streaking", quick=True)
    without_kittens = len(slow.pile) - players
    assert len(quick.aside) == without_kittens // 3
    assert len(quick.pile) == without_kittens - without_kittens // 3 + players
    assert Card.EXPLODING_KITTEN not in quick.aside


# -- Super Skip


def test_super_skip_ends_all_turns() -> None:  # KIT-32
    table = streaking().hands("attack", "super_skip").plays("attack").turn_of(1, 2).plays("super_skip").turn_of(2)
    assert table.happened(CardDrawn) == []


def test_super_skip_ends_a_single_turn() -> None:  # KIT-32
    streaking().hands("super_skip").plays("super_skip").turn_of(1).has(0, "")


def test_a_noped_super_skip_leaves_all_turns() -> None:  # KIT-32
    table = streaking().hands("attack", "super_skip", "nope").plays("attack")
    table.plays("super_skip", wait=True).nopes(2).turn_of(1, 2)


# -- See and Alter the Future (5x)


def test_see_the_future_5_shows_five() -> None:  # KIT-32
    table = streaking().hands("see_the_future_5").plays("see_the_future_5").turn_of(0)
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, 5, tuple(cards("shuffle skip favor attack nope")))]
    assert table.told(1, FutureSeen) == table.told(SPECTATOR, FutureSeen) == [FutureSeen((), 0, 5, None)]
    assert table.pile_is == "shuffle skip favor attack nope defuse"


def test_see_the_future_5_stays_in_mind() -> None:  # KIT-32
    table = streaking().hands("see_the_future_5").plays("see_the_future_5")
    assert table.sees(0).known == tuple(cards("shuffle skip favor attack nope"))
    assert table.sees(1).known == ()


def test_see_the_future_5_shows_what_there_is() -> None:  # KIT-32, KIT-56
    table = streaking().hands("see_the_future_5").pile("skip favor").plays("see_the_future_5")
    assert table.happened(FutureSeen) == [FutureSeen((0,), 0, 2, (Card.SKIP, Card.FAVOR))]


def test_alter_the_future_5_turns_five_cards_round() -> None:  # KIT-32
    table = streaking().hands("alter_the_future_5").plays("alter_the_future_5").asks(0, "arrange")
    table.refuses(Arrange((2, 1, 0)), reason=Reason.BAD_CHOICE, rule="KIT-22")
    table.arranges(4, 3, 2, 1, 0).turn_of(0)
    assert table.pile_is == "nope attack favor skip shuffle defuse"


def test_alter_the_future_5_is_nobody_elses_business() -> None:  # KIT-32
    table = streaking().hands("alter_the_future_5").plays("alter_the_future_5").arranges(1, 0, 2, 3, 4)
    order = tuple(cards("skip shuffle favor attack nope"))
    assert table.told(0, FutureAltered) == [FutureAltered((), 0, 5, order)]
    assert table.told(1, FutureAltered) == [FutureAltered((), 0, 5, None)]
    assert (table.sees(0).known, table.sees(1).known) == (order, ())


def test_alter_the_future_5_makes_what_others_saw_worthless() -> None:  # KIT-32
    table = streaking().hands("see_the_future_5 skip", "alter_the_future_5").plays("see_the_future_5").plays("skip")
    table.plays("alter_the_future_5").arranges(4, 3, 2, 1, 0)
    assert set(table.sees(0).known) <= {None}


# -- Swap Top and Bottom


def test_swap_top_and_bottom() -> None:  # KIT-32
    table = streaking().hands("swap_top_and_bottom").plays("swap_top_and_bottom").turn_of(0)
    assert table.pile_is == "defuse skip favor attack nope shuffle"
    assert table.happened(TopAndBottomSwapped) == [TopAndBottomSwapped()]


def test_swap_with_two_cards_turns_them_round() -> None:  # KIT-32
    table = streaking().hands("swap_top_and_bottom").pile("skip favor").plays("swap_top_and_bottom")
    assert table.pile_is == "favor skip"


def test_swap_shows_nobody_what_is_swapped() -> None:  # KIT-32
    table = streaking().hands("swap_top_and_bottom").plays("swap_top_and_bottom")
    assert set(table.sees(0).known) <= {None}
    assert set(table.sees(1).known) <= {None}


def test_who_knows_the_top_knows_it_no_more_after_a_swap() -> None:  # KIT-32
    table = streaking().hands("see_the_future swap_top_and_bottom").plays("see_the_future").plays("swap_top_and_bottom")
    assert table.sees(0).known[:3] == (None, Card.SKIP, Card.FAVOR)


def test_swap_with_one_card_does_nothing() -> None:  # KIT-32, KIT-56
    table = streaking().hands("swap_top_and_bottom").pile("favor").plays("swap_top_and_bottom").turn_of(0)
    assert table.pile_is == "favor"


def test_swap_uncovers_the_imploding_kitten() -> None:  # KIT-32, KIT-21
    table = streaking(3, "imploding").hands("swap_top_and_bottom").pile("skip favor imploding_kitten").face_up()
    assert not table.sees(1).imploding_on_top
    table.plays("swap_top_and_bottom")
    assert table.sees(1).imploding_on_top
    assert table.pile_is == "imploding_kitten favor skip"


# -- Catomic Bomb

CATOMIC = "skip exploding_kitten favor exploding_kitten attack nope"


def test_the_catomic_bomb_raises_all_kittens() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb", "skip").pile(CATOMIC).plays("catomic_bomb")
    assert table.happened(KittensRaised) == [KittensRaised(2)]
    top, rest = table.pile_is.split()[:2], table.pile_is.split()[2:]
    assert top == ["exploding_kitten"] * 2
    assert sorted(rest) == ["attack", "favor", "nope", "skip"]


def test_the_catomic_bomb_ends_the_turn_without_a_draw() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb", "skip").pile(CATOMIC).plays("catomic_bomb").turn_of(1).has(0, "")
    assert table.happened(CardDrawn) == []


def test_the_catomic_bomb_ends_one_turn_only() -> None:  # KIT-32
    table = streaking().hands("attack", "catomic_bomb").pile(CATOMIC).plays("attack").plays("catomic_bomb")
    table.turn_of(1, 1)


def test_the_catomic_bomb_shuffles_the_rest() -> None:  # KIT-32
    rests = set()
    for number in range(20):
        table = streaking().hands("catomic_bomb").pile(CATOMIC)
        table.next_random(number % 4, number % 3, number % 2).plays("catomic_bomb")
        rests.add(table.pile_is)
    assert len(rests) > 1


def test_everybody_knows_what_lies_on_top_after_the_catomic_bomb() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb").pile(CATOMIC).plays("catomic_bomb")
    for seat in range(3):
        assert table.sees(seat).known == (Card.EXPLODING_KITTEN,) * 2


def test_what_was_known_of_the_rest_is_worthless_after_the_catomic_bomb() -> None:  # KIT-32
    table = streaking().hands("see_the_future_5 catomic_bomb").pile(CATOMIC).plays("see_the_future_5")
    assert len(table.sees(0).known) == 5
    assert table.plays("catomic_bomb").sees(0).known == (Card.EXPLODING_KITTEN,) * 2


def test_after_the_catomic_bomb_the_next_player_draws_a_kitten() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb", "", "skip").pile(CATOMIC).plays("catomic_bomb").draws()
    assert table.is_out(1)


def test_a_held_kitten_stays_where_it_is() -> None:  # KIT-32, KIT-31
    table = streaking().hands("catomic_bomb", "streaking_kitten exploding_kitten").pile(CATOMIC).plays("catomic_bomb")
    table.has(1, "streaking_kitten exploding_kitten")
    assert table.happened(KittensRaised) == [KittensRaised(2)]


def test_without_kittens_the_catomic_bomb_shuffles_only() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb").pile("skip favor").next_random(0).plays("catomic_bomb").turn_of(1)
    assert table.happened(KittensRaised) == [KittensRaised(0)]
    assert sorted(table.pile_is.split()) == ["favor", "skip"]


def test_a_noped_catomic_bomb() -> None:  # KIT-32
    table = streaking().hands("catomic_bomb", "nope").pile(CATOMIC).plays("catomic_bomb", wait=True).nopes(1)
    table.turn_of(0)
    assert table.happened(PlayCancelled) == [PlayCancelled(0)]
    assert table.pile_is == CATOMIC


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize(
    ("pile", "depth"),
    [
        ("imploding_kitten exploding_kitten skip exploding_kitten favor", 0),
        ("exploding_kitten exploding_kitten imploding_kitten skip favor", 0),
        ("skip exploding_kitten imploding_kitten exploding_kitten favor", 1),
        ("skip favor exploding_kitten exploding_kitten imploding_kitten", 2),
    ],
)
def test_the_imploding_kitten_keeps_its_depth(pile: str, depth: int, *, up: bool) -> None:  # KIT-32, KIT-55
    for number in range(8):
        table = streaking(3, "imploding").hands("catomic_bomb").pile(pile)
        table.state.imploding_up = up
        table.rng.used = number * 5 * 4
        table.plays("catomic_bomb")
        assert table.pile_is.split()[:2] == ["exploding_kitten"] * 2
        assert table.pile_is.split().index("imploding_kitten") == 2 + depth
        assert table.state.imploding_up is up
        assert sorted(table.state.pile) == sorted(cards(pile))


def test_the_kittens_cover_the_imploding_kitten() -> None:  # KIT-32, KIT-55
    table = streaking(3, "imploding").hands("catomic_bomb").pile("imploding_kitten skip exploding_kitten").face_up()
    assert table.sees(1).imploding_on_top
    table.plays("catomic_bomb")
    assert not table.sees(1).imploding_on_top
    assert table.pile_is == "exploding_kitten imploding_kitten skip"


def test_without_exploding_kittens_the_imploding_kitten_stays_put() -> None:  # KIT-32, KIT-55
    table = streaking(3, "imploding").hands("catomic_bomb").pile("skip imploding_kitten favor").face_up()
    table.plays("catomic_bomb")
    assert table.pile_is.split()[1] == "imploding_kitten"


def test_what_is_known_moves_up_with_a_draw() -> None:  # KIT-32
    table = streaking().hands("see_the_future_5", "skip").plays("see_the_future_5").draws()
    assert table.sees(0).known == tuple(cards("skip favor attack nope"))


def test_a_known_bottom_card_that_was_drawn_is_known_no_more() -> None:  # KIT-32
    table = streaking(3, "imploding").hands("see_the_future_5 draw_from_the_bottom", "skip").pile("skip favor nope")
    table.plays("see_the_future_5").plays("draw_from_the_bottom").turn_of(1)
    assert table.sees(0).known == (Card.SKIP, Card.FAVOR)
