"""KIT-42: Bury."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens.actions import Place, Play
from engines.kittens.cards import Card
from engines.kittens.events import CardBuried, CardDrawn, KittenShown, PlayerOut
from tests.engines.kittens.table import KittensTable, cards, kittens

PILE = "shuffle skip favor attack"


def barking(*hands: str, players: int = 3, more: tuple[str, ...] = ()) -> KittensTable:
    return kittens(players, "barking", *more).hands(*hands).pile(PILE)


def test_bury_draws_a_card_and_puts_it_back_anywhere() -> None:  # KIT-42
    table = barking("bury nope", "skip").plays("bury").asks(0, "place_buried").has(0, "nope")
    assert table.may_all(0) == [Place(place) for place in range(4)]
    table.places(2).turn_of(1).has(0, "nope")
    assert table.pile_is == "skip favor shuffle attack"


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_every_place_is_under_so_many_cards(place: int) -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury").places(place)
    assert table.pile_is.split().index("shuffle") == place


@pytest.mark.parametrize("place", [-1, 4])
def test_there_is_no_place_beyond_the_pile(place: int) -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury")
    table.refuses(Place(place), reason=Reason.BAD_CHOICE, rule="KIT-42")


def test_bury_ends_one_turn() -> None:  # KIT-42
    barking("attack", "bury").plays("attack").turn_of(1, 2).plays("bury").places(0).turn_of(1, 1)


def test_a_buried_kitten_does_not_explode() -> None:  # KIT-42
    table = barking("bury", "skip").pile("exploding_kitten skip").plays("bury").places(1).turn_of(1)
    assert table.pile_is == "skip exploding_kitten"
    table.without(KittenShown, PlayerOut)


def test_a_buried_kitten_needs_no_defuse() -> None:  # KIT-42
    barking("bury defuse", "skip").pile("exploding_kitten skip").plays("bury").places(1).has(0, "defuse")


def test_a_buried_kitten_is_not_kept_by_the_streaking_kitten() -> None:  # KIT-42
    table = barking("bury streaking_kitten", "skip", more=("streaking",)).pile("exploding_kitten skip")
    table.plays("bury").places(0).turn_of(1).has(0, "streaking_kitten")
    assert table.pile_is == "exploding_kitten skip"


def test_the_imploding_kitten_face_down_stays_face_down() -> None:  # KIT-42
    table = barking("bury", "skip", more=("imploding",)).pile("imploding_kitten skip").plays("bury").places(1)
    table.turn_of(1)
    assert not table.state.imploding_up
    assert table.pile_is == "skip imploding_kitten"


def test_the_imploding_kitten_face_up_stays_face_up_and_kills_nobody() -> None:  # KIT-42
    table = barking("bury", "skip", more=("imploding",)).pile("imploding_kitten skip").face_up().plays("bury")
    table.asks(0, "place_buried").places(1).turn_of(1)
    assert not table.is_out(0)
    assert table.state.imploding_up
    assert not table.sees(2).imploding_on_top


def test_the_imploding_kitten_put_back_on_top_is_seen_by_all() -> None:  # KIT-42, KIT-21
    table = barking("bury", "skip", more=("imploding",)).pile("imploding_kitten skip").face_up().plays("bury").places(0)
    assert table.sees(2).imploding_on_top


def test_not_while_ill_take_that_lies_before_you() -> None:  # KIT-42
    table = barking("bury", "skip").take_that_before(0, by=1)
    assert not table.offers(0, Play(Card.BURY))
    table.refuses(Play(Card.BURY), rule="KIT-42", reason=Reason.AGAINST_THE_RULES)


def test_your_own_ill_take_that_before_another_does_not_matter() -> None:  # KIT-42
    barking("bury", "skip").take_that_before(1, by=0).plays("bury").asks(0, "place_buried")


def test_nobody_else_sees_what_is_buried_and_where() -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury")
    assert table.sees(0).held == table.sees(ORGANIZER).held == (Card.SHUFFLE,)
    assert table.sees(1).held == table.sees(SPECTATOR).held == ()
    table.places(3)
    assert table.told(0, CardBuried) == [CardBuried((), 0, Card.SHUFFLE, 3)]
    assert table.told(1, CardBuried) == table.told(SPECTATOR, CardBuried) == [CardBuried((), 0, None, None)]


def test_a_buried_kitten_looks_like_any_other_card() -> None:  # KIT-42
    tables = [barking("bury", "skip").pile(f"{top} skip favor") for top in ("exploding_kitten", "nope")]
    kitten, nope = (table.plays("bury") for table in tables)
    for viewer in (1, 2, SPECTATOR):
        assert kitten.sees(viewer) == nope.sees(viewer)
        assert [event.seen_by(viewer) for event in kitten.events] == [event.seen_by(viewer) for event in nope.events]
    kitten.places(2)
    nope.places(2)
    for viewer in (1, 2, SPECTATOR):
        assert kitten.sees(viewer) == nope.sees(viewer)
        assert [event.seen_by(viewer) for event in kitten.events] == [event.seen_by(viewer) for event in nope.events]


def test_who_buried_a_card_remembers_it() -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury").places(1)
    assert table.sees(0).known == (None, Card.SHUFFLE)
    assert table.sees(1).known == ()


def test_a_secret_place_makes_what_others_saw_worthless() -> None:  # KIT-42
    table = barking("see_the_future skip", "bury").plays("see_the_future").plays("skip").plays("bury").places(0)
    assert set(table.sees(0).known) <= {None}


def test_the_buried_card_counts_as_drawn_not_as_taken_in_hand() -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury").places(0).turn_of(1)
    assert table.sees(1).spots[0].hand_size == 0
    assert table.sees(1).pile_size == 4


def test_the_last_card_can_be_buried() -> None:  # KIT-42
    table = barking("bury", "skip").pile("favor").plays("bury").places(0).turn_of(1)
    assert table.pile_is == "favor"


def test_out_of_time_it_goes_on_top() -> None:  # KIT-42
    table = barking("bury", "skip").plays("bury").times_out().nobody_reacts().turn_of(1)
    assert table.pile_is == PILE


def test_resigning_while_burying() -> None:  # KIT-53, KIT-42
    table = barking("bury nope", "skip", "skip").plays("bury").resigns(0).nobody_reacts().turn_of(1)
    assert table.pile_is == "skip favor attack"
    assert sorted(table.state.discard) == sorted(cards("bury nope shuffle"))
    assert table.state.held == []


def test_another_resigns_while_a_card_is_buried() -> None:  # KIT-53, KIT-42
    barking("bury nope", "skip", "skip").plays("bury").resigns(1).asks(0, "place_buried").places(3).turn_of(2)


def test_a_noped_bury_draws_nothing() -> None:  # KIT-52, KIT-42
    table = barking("bury", "nope", "skip").pile("exploding_kitten skip").plays("bury", wait=True).nopes(1)
    table.nobody_reacts().turn_of(0)
    table.without(CardDrawn, CardBuried)
    assert table.pile_is == "exploding_kitten skip"


@pytest.mark.parametrize(("ruleset", "asked"), [(1, (1, 2)), (2, (2, 0))])
def test_now_is_asked_for_after_the_burial(ruleset: int, asked: tuple[int, ...]) -> None:  # KIT-52, KIT-60
    table = kittens(3, "barking", ruleset=ruleset).hands("bury nope", "skip", "alter_the_future_now").pile(PILE)
    table.plays("bury").places(0, wait=True).asks_all("now", *asked).alters_now(2).arranges(2, 1, 0).turn_of(1)
