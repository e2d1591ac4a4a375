"""KIT-20, KIT-21, KIT-55: the Imploding Kitten, face down and face up."""

import pytest

from engines.core.actions import Pass
from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Draw, Place, Take
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    Defused,
    FutureSeen,
    KittenPlaced,
    KittenShown,
    PileShuffled,
    PlayerOut,
    TurnBegan,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

IMP = "imploding_kitten"
EVERYBODY = [0, 1, 2, SPECTATOR]


def table_of(pile: str, *hands: str, players: int = 3) -> KittensTable:
    return kittens(players, "imploding").pile(pile).hands(*hands)


# -- face down -----------------------------------------------------------------------------------------------------


def test_face_down_it_is_shown_and_put_back() -> None:  # KIT-21, KIT-55
    table = table_of(f"{IMP} skip favor", "skip").draws().asks(0, "place_imploding")
    assert table.happened(KittenShown) == [KittenShown(0, Card.IMPLODING_KITTEN)]
    assert table.happened(CardDrawn) == []
    assert not table.is_out(0)
    table.has(0, "skip")


def test_no_defuse_is_needed_nor_taken() -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor", "defuse").draws().places(1).has(0, "defuse")
    assert table.happened(Defused) == []
    assert table.discarded == ""


@pytest.mark.parametrize(
    ("place", "pile"), [(0, f"{IMP} skip favor"), (1, f"skip {IMP} favor"), (2, f"skip favor {IMP}")]
)
def test_it_goes_back_anywhere_and_face_up(place: int, pile: str) -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor").draws().places(place).turn_of(1)
    assert table.pile_is == pile
    assert table.state.imploding_up
    assert table.events[0] == KittenPlaced((0,), 0, Card.IMPLODING_KITTEN, place)


def test_the_turn_is_over_after_putting_it_back() -> None:  # KIT-55
    table = table_of(f"{IMP} skip favor", "skip").draws().places(2).turn_of(1)
    assert table.happened(TurnBegan) == [TurnBegan(1, 1)]


def test_it_takes_one_of_two_turns() -> None:  # KIT-55, KIT-7
    table_of(f"{IMP} skip favor", "attack").plays("attack").draws().places(2).turn_of(1, 1)


def test_it_goes_into_the_pile_and_nowhere_else() -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor", "skip", "nope").draws()
    assert table.may_all(0) == [Place(0), Place(1), Place(2)]
    for place in (-1, 3):
        table.refuses(Place(place), rule="KIT-21", reason=Reason.BAD_CHOICE)
    table.refuses(Draw(), reason=Reason.WRONG_ACTION)
    table.refuses(Pass(), reason=Reason.WRONG_ACTION)


def test_neither_the_showing_nor_the_placing_can_be_noped() -> None:  # KIT-6, KIT-52
    table = table_of(f"{IMP} skip favor", "skip", "nope", "nope").draws(wait=True).asks(0, "place_imploding")
    table.places(1, wait=True).turn_of(1)


def test_drawn_from_the_bottom_face_down_it_is_put_back() -> None:  # KIT-21, KIT-22
    table = table_of(f"skip favor {IMP}", "draw_from_the_bottom").plays("draw_from_the_bottom")
    table.asks(0, "place_imploding").places(0).turn_of(1)
    assert table.state.imploding_up


def test_as_the_only_card_it_goes_back_alone() -> None:  # KIT-21
    table = table_of(IMP).draws()
    assert table.may_all(0) == [Place(0)]
    table.places(0).turn_of(1).draws()
    assert table.is_out(1)


# -- face up -------------------------------------------------------------------------------------------------------


def test_drawn_face_up_the_player_is_out() -> None:  # KIT-21
    table = table_of(f"{IMP} skip", "skip").face_up().draws()
    assert table.is_out(0)
    table.turn_of(1)
    assert sorted(table.discarded.split()) == [IMP, "skip"]
    assert table.pile_is == "skip"
    assert table.happened(KittenShown) == [KittenShown(0, Card.IMPLODING_KITTEN)]
    assert len(table.happened(PlayerOut)) == 1


def test_a_defuse_does_not_help() -> None:  # KIT-21
    table = table_of(f"{IMP} skip", "defuse defuse").face_up().draws()
    assert table.is_out(0)
    assert table.happened(Defused) == []
    assert sorted(table.discarded.split()) == ["defuse", "defuse", IMP]


def test_a_nope_does_not_help() -> None:  # KIT-21, KIT-6
    table = table_of(f"{IMP} skip", "nope", "nope", "nope").face_up().draws(wait=True).turn_of(1)
    assert table.is_out(0)


def test_the_streaking_kitten_does_not_help() -> None:  # KIT-31
    table = kittens(3, "imploding", "streaking").pile(f"{IMP} skip").hands("streaking_kitten defuse").face_up().draws()
    assert table.is_out(0)


def test_the_remaining_turns_lapse() -> None:  # KIT-53
    table_of(f"{IMP} skip", "attack", "skip").face_up().plays("attack").draws().turn_of(2, 1)


def test_the_last_but_one_implodes_and_the_game_is_over() -> None:  # KIT-10, KIT-21
    table_of(f"{IMP} skip", "defuse", players=2).face_up().draws().is_won_by(1)


def test_from_the_bottom_face_up_the_player_is_out() -> None:  # KIT-21, KIT-22
    table = table_of(f"skip {IMP}", "draw_from_the_bottom defuse").face_up().plays("draw_from_the_bottom")
    assert table.is_out(0)


def test_put_back_on_top_it_takes_the_next_player() -> None:  # KIT-21
    table = table_of(f"{IMP} skip", "", "defuse").draws().places(0).draws()
    assert table.is_out(1)
    table.turn_of(2)


def test_it_is_gone_once_it_has_imploded() -> None:  # KIT-21, KIT-9
    table = table_of(f"{IMP} skip", "", "nope skip favor shuffle tacocat", "").face_up().draws()
    assert not table.sees(1).imploding_on_top
    table.fives("nope skip favor shuffle tacocat").refuses(
        Take(Card.IMPLODING_KITTEN), rule="KIT-9", reason=Reason.AGAINST_THE_RULES
    )


# -- who sees it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_face_up_on_top_everybody_sees_it(viewer: int) -> None:  # KIT-21
    view = table_of(f"{IMP} skip").face_up().sees(viewer)
    assert (view.imploding_up, view.imploding_on_top) == (True, True)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_face_down_on_top_nobody_sees_it(viewer: int) -> None:  # KIT-21
    view = table_of(f"{IMP} skip").sees(viewer)
    assert (view.imploding_up, view.imploding_on_top) == (False, False)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_further_down_nobody_sees_it(viewer: int) -> None:  # KIT-21
    view = table_of(f"skip {IMP}").face_up().sees(viewer)
    assert (view.imploding_up, view.imploding_on_top) == (True, False)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_it_come_to_the_top(viewer: int) -> None:  # KIT-21
    table = table_of(f"skip {IMP} favor").face_up().draws()
    assert table.sees(viewer).imploding_on_top


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_it_in_the_hands_of_the_drawer(viewer: int) -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor").draws()
    assert table.sees(viewer).held == (Card.IMPLODING_KITTEN,)
    assert table.places(1).sees(viewer).held == ()


def test_where_it_was_put_is_secret() -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor shuffle").draws().places(2)
    for viewer in (1, 2, SPECTATOR):
        assert table.told(viewer, KittenPlaced) == [KittenPlaced((), 0, Card.IMPLODING_KITTEN, None)]
        assert table.sees(viewer).known == ()
    assert table.told(0, KittenPlaced) == [KittenPlaced((), 0, Card.IMPLODING_KITTEN, 2)]
    assert table.sees(0).known == (None, None, Card.IMPLODING_KITTEN)


def test_put_on_top_all_see_it_at_once() -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor").draws().places(0)
    assert [table.sees(viewer).imploding_on_top for viewer in EVERYBODY] == [True] * 4


# -- moving it about -----------------------------------------------------------------------------------------------


def test_a_shuffle_keeps_it_face_up() -> None:  # KIT-21
    table = table_of(f"{IMP} skip favor attack nope", "shuffle").face_up().plays("shuffle").turn_of(0)
    assert table.happened(PileShuffled) == [PileShuffled()]
    assert table.state.imploding_up
    assert sorted(table.state.pile) == sorted(cards(f"{IMP} skip favor attack nope"))


def test_a_shuffle_keeps_it_face_down() -> None:  # KIT-21
    assert not table_of(f"{IMP} skip favor", "shuffle").plays("shuffle").state.imploding_up


def test_altering_keeps_it_face_up() -> None:  # KIT-21, KIT-22
    table = table_of(f"{IMP} skip favor attack", "alter_the_future").face_up().plays("alter_the_future")
    table.arranges(1, 2, 0)
    assert table.pile_is == f"skip favor {IMP} attack"
    assert table.state.imploding_up
    assert not table.sees(1).imploding_on_top


def test_altering_keeps_it_face_down() -> None:  # KIT-21, KIT-22
    table = table_of(f"skip {IMP} favor", "alter_the_future").plays("alter_the_future").arranges(1, 0, 2)
    assert not table.sees(1).imploding_on_top
    table.draws().asks(0, "place_imploding")


def test_altering_brings_it_into_the_open() -> None:  # KIT-21, KIT-22
    table = table_of(f"skip {IMP} favor", "alter_the_future").face_up().plays("alter_the_future").arranges(1, 0, 2)
    assert table.sees(2).imploding_on_top


def test_seen_in_the_future_it_stays_as_it_lies() -> None:  # KIT-21, KIT-8
    table = table_of(f"skip {IMP} favor", "see_the_future").plays("see_the_future")
    assert table.told(0, FutureSeen) == [FutureSeen((), 0, 3, tuple(cards(f"skip {IMP} favor")))]
    assert not table.state.imploding_up
    table.draws().draws().asks(1, "place_imploding")


def test_an_exploding_kitten_may_be_put_on_top_of_it() -> None:  # KIT-5, KIT-21
    table = table_of(f"exploding_kitten {IMP} skip", "defuse").face_up().draws()
    assert table.sees(1).imploding_on_top
    table.places(0)
    assert not table.sees(1).imploding_on_top
    assert table.pile_is == f"exploding_kitten {IMP} skip"


def test_an_attack_sends_it_to_the_next() -> None:  # KIT-21, KIT-7
    table = table_of(f"{IMP} skip", "attack", "defuse").face_up().plays("attack").turn_of(1, 2).draws()
    assert table.is_out(1)
