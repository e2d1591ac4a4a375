"""KIT-8, KIT-22, KIT-56: seeing and altering the future, and drawing from the bottom."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Arrange, Draw
from engines.kittens.cards import Card
from engines.kittens.events import CardDrawn, FutureAltered, FutureSeen, FutureShared, KittenShown, PileShuffled
from tests.engines.kittens.table import KittensTable, cards, kittens

PILE = "favor shuffle attack skip beard_cat"


def seeing(pile: str = PILE) -> KittensTable:
    return kittens(3).pile(pile).hands("see_the_future skip", "nope", "see_the_future").plays("see_the_future")


def altering(pile: str = PILE) -> KittensTable:
    hands = ("alter_the_future skip", "nope shuffle", "see_the_future")
    return kittens(3, "imploding").pile(pile).hands(*hands).plays("alter_the_future")


# -- See the Future ------------------------------------------------------------------------------------------------


def test_seeing_shows_the_top_three() -> None:  # KIT-8
    table = seeing().turn_of(0)
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, 3, tuple(cards("favor shuffle attack")))]
    assert (table.pile_is, table.discarded) == (PILE, "see_the_future")


def test_nobody_else_sees_the_future() -> None:  # KIT-8
    table = seeing()
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, FutureSeen) == [FutureSeen((), 0, 3, None)]
        assert table.sees(viewer).known == ()


def test_what_was_seen_is_drawn() -> None:  # KIT-8
    seeing().draws().has(0, "skip favor")


@pytest.mark.parametrize(("pile", "count"), [("favor shuffle", 2), ("favor", 1)])
def test_seeing_uses_what_there_is(pile: str, count: int) -> None:  # KIT-56
    table = seeing(pile).turn_of(0)
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, count, tuple(cards(pile)))]
    assert table.pile_is == pile


def test_a_seen_kitten_does_not_explode() -> None:  # KIT-8
    table = seeing("exploding_kitten skip skip").turn_of(0)
    assert not table.is_out(0)
    table.plays("skip").turn_of(1)


def test_choosing_nothing_after_seeing() -> None:  # KIT-52
    seeing().refuses(Arrange((0, 1, 2)), reason=Reason.WRONG_ACTION)


# -- Alter the Future ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "top"),
    [
        ((0, 1, 2), "favor shuffle attack"),
        ((2, 1, 0), "attack shuffle favor"),
        ((1, 2, 0), "shuffle attack favor"),
        ((2, 0, 1), "attack favor shuffle"),
    ],
)
def test_altering_puts_the_top_three_in_any_order(order: tuple[int, ...], top: str) -> None:  # KIT-22
    table = altering().asks(0, "arrange").arranges(*order).turn_of(0)
    assert table.pile_is == f"{top} skip beard_cat"
    assert table.told(0, FutureAltered) == [FutureAltered((), 0, 3, tuple(cards(top)))]
    assert table.discarded == "alter_the_future"


def test_altering_offers_every_order() -> None:  # KIT-22
    table = altering()
    assert len(table.may_all(0)) == 6
    assert set(table.may_all(0)) == {
        Arrange(order) for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    }


@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 3), (1, 2, 3), (0, 1, 2, 3), (-1, 0, 1)])
def test_altering_uses_each_of_the_three_once(order: tuple[int, ...]) -> None:  # KIT-22
    altering().refuses(Arrange(order), rule="KIT-22", reason=Reason.BAD_CHOICE)


def test_altering_must_be_finished() -> None:  # KIT-22
    table = altering()
    table.refuses(Draw(), reason=Reason.WRONG_ACTION)
    table.refuses(Pass(), reason=Reason.WRONG_ACTION)
    table.refuses(Arrange((0, 1, 2)), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_who_alters_sees_the_three_first() -> None:  # KIT-22
    table = altering()
    assert table.sees(0).known == tuple(cards("favor shuffle attack"))
    for viewer in (1, 2, SPECTATOR):
        assert table.sees(viewer).known == ()


def test_nobody_else_learns_the_order() -> None:  # KIT-22
    table = altering().arranges(2, 1, 0)
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, FutureAltered) == [FutureAltered((), 0, 3, None)]
        assert table.sees(viewer).known == ()


def test_arranging_opens_no_window() -> None:  # KIT-52
    altering().arranges(2, 1, 0, wait=True).turn_of(0)


def test_the_altered_future_comes() -> None:  # KIT-22
    altering("favor shuffle exploding_kitten").arranges(1, 0, 2).draws().has(0, "skip shuffle").turn_of(1)


@pytest.mark.parametrize(
    ("pile", "order", "after"), [("favor shuffle", (1, 0), "shuffle favor"), ("favor", (0,), "favor")]
)
def test_altering_uses_what_there_is(pile: str, order: tuple[int, ...], after: str) -> None:  # KIT-56
    table = altering(pile)
    if table.state.stage == "arrange":
        table.arranges(*order)
    assert table.pile_is == after
    table.turn_of(0)


def test_altering_two_offers_two_orders() -> None:  # KIT-56
    table = altering("favor shuffle")
    assert set(table.may_all(0)) == {Arrange((0, 1)), Arrange((1, 0))}
    table.refuses(Arrange((0, 1, 2)), rule="KIT-22", reason=Reason.BAD_CHOICE)


def test_altering_shuffles_nothing() -> None:  # KIT-22
    assert altering().arranges(0, 1, 2).happened(PileShuffled) == []


# -- small numbers ---------------------------------------------------------------------------------------------------


def test_seeing_five_uses_what_there_is() -> None:  # KIT-56
    table = (
        kittens(3, "streaking").pile("favor shuffle attack skip").hands("see_the_future_5").plays("see_the_future_5")
    )
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, 4, tuple(cards("favor shuffle attack skip")))]


def test_altering_five_uses_what_there_is() -> None:  # KIT-56
    table = kittens(3, "streaking").pile("favor shuffle attack skip").hands("alter_the_future_5")
    table.plays("alter_the_future_5").arranges(3, 2, 1, 0)
    assert table.pile_is == "skip attack shuffle favor"


def test_sharing_uses_what_there_is() -> None:  # KIT-56
    table = kittens(3, "barking").pile("favor shuffle").hands("share_the_future").plays("share_the_future")
    table.arranges(1, 0)
    assert table.pile_is == "shuffle favor"
    assert [event.cards for event in table.told(1, FutureShared)] == [tuple(cards("shuffle favor"))]


def test_swapping_a_single_card_does_nothing() -> None:  # KIT-56
    table = kittens(3, "streaking").pile("favor").hands("swap_top_and_bottom").plays("swap_top_and_bottom").turn_of(0)
    assert (table.pile_is, table.discarded) == ("favor", "swap_top_and_bottom")


# -- Draw from the Bottom ------------------------------------------------------------------------------------------


def bottom(pile: str, hand: str = "", **options: object) -> KittensTable:
    table = kittens(3, "imploding", **options).pile(pile).hands(f"draw_from_the_bottom {hand}", "nope", "nope")
    return table.plays("draw_from_the_bottom")


def test_the_bottom_card_is_drawn_and_the_turn_is_over() -> None:  # KIT-22
    table = bottom(PILE).turn_of(1).has(0, "beard_cat")
    assert (table.pile_is, table.discarded) == ("favor shuffle attack skip", "draw_from_the_bottom")
    assert table.happened(CardDrawn) == [CardDrawn((0,), 0, bottom=True, card=Card.BEARD_CAT)]


def test_nobody_else_sees_what_came_from_the_bottom() -> None:  # KIT-22
    table = bottom(PILE)
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, CardDrawn) == [CardDrawn((), 0, bottom=True, card=None)]


def test_a_kitten_from_the_bottom_explodes() -> None:  # KIT-22, KIT-5
    table = bottom("skip skip exploding_kitten", "skip")
    assert table.is_out(0)
    assert table.happened(KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
    table.turn_of(1)


def test_a_kitten_from_the_bottom_is_defused() -> None:  # KIT-22, KIT-5
    table = bottom("skip favor exploding_kitten", "defuse").asks(0, "place_kitten").places(0).turn_of(1)
    assert table.pile_is == "exploding_kitten skip favor"


def test_the_only_card_is_top_and_bottom() -> None:  # KIT-22, KIT-56
    table = kittens(3, "imploding").pile("skip").hands("draw_from_the_bottom").plays("draw_from_the_bottom")
    table.has(0, "skip")
    assert table.pile_is == ""


def test_drawing_from_the_bottom_takes_one_of_two_turns() -> None:  # KIT-22, KIT-7
    table = kittens(3, "imploding").pile(PILE).hands("attack", "draw_from_the_bottom").plays("attack")
    table.plays("draw_from_the_bottom").turn_of(1, 1).has(1, "beard_cat")


def test_the_bottom_draw_may_be_noped_and_the_top_drawn_instead() -> None:  # KIT-52
    table = kittens(3, "imploding").pile(PILE).hands("draw_from_the_bottom", "nope")
    table.plays("draw_from_the_bottom", wait=True).nopes(1).nobody_reacts().draws().has(0, "favor").turn_of(1)
