"""What is hidden: hands, the pile, the place of a kitten, what was seen or altered. And what a seat remembers."""

import pytest

from engines.core.events import Answered
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens.cards import Card
from engines.kittens.events import (
    CardDrawn,
    CardPut,
    CardsPlayed,
    CardTaken,
    FutureAltered,
    FutureSeen,
    KittenPlaced,
    KittenShown,
    PlayerOut,
    TitleMissing,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

PILE = "favor shuffle attack skip beard_cat tacocat"
BOOM = "exploding_kitten"
OTHERS = (1, 2, SPECTATOR)


def base(*hands: str, pile: str = PILE, expansions: tuple[str, ...] = ("imploding",), players: int = 3) -> KittensTable:
    return kittens(players, *expansions).pile(pile).hands(*hands)


def known(table: KittensTable, seat: int) -> str:
    """What a seat remembers of the pile, from the top down; ? is a card it does not know."""
    return " ".join("?" if card is None else card.name.lower() for card in table.sees(seat).known)


# -- draws ---------------------------------------------------------------------------------------------------------


def test_only_the_drawer_sees_the_card() -> None:  # KIT-4
    table = base("skip").draws()
    assert table.told(0, CardDrawn) == [CardDrawn((), 0, bottom=False, card=Card.FAVOR)]
    for viewer in OTHERS:
        assert table.told(viewer, CardDrawn) == [CardDrawn((), 0, bottom=False, card=None)]


def test_others_see_a_hand_grow_and_nothing_else() -> None:  # KIT-4
    table = base("skip").draws()
    for viewer in OTHERS:
        spot = table.sees(viewer).spots[0]
        assert (spot.hand_size, spot.hand) == (2, ())
    assert table.sees(0).spots[0].hand == (Card.SKIP, Card.FAVOR)


def test_whatever_was_drawn_others_see_the_same() -> None:  # KIT-4
    one = base("skip", pile="favor skip skip").draws()
    other = base("skip", pile="defuse skip skip").draws()
    for viewer in OTHERS:
        assert one.sees(viewer) == other.sees(viewer)
        assert one.told(viewer, CardDrawn) == other.told(viewer, CardDrawn)


def test_the_hand_of_the_dead_is_open() -> None:  # KIT-5, KIT-56
    table = base("skip nope", pile=f"{BOOM} skip").draws()
    for viewer in OTHERS:
        assert sorted(table.told(viewer, PlayerOut)[0].discarded) == [Card.EXPLODING_KITTEN, Card.NOPE, Card.SKIP]
        assert sorted(table.sees(viewer).discard) == [Card.EXPLODING_KITTEN, Card.NOPE, Card.SKIP]


def test_the_order_in_a_hand_tells_nothing() -> None:  # KIT-4
    one = base("skip", pile="attack tacocat skip").draws()
    assert one.sees(0).spots[0].hand == (Card.ATTACK, Card.SKIP)


# -- cards that change hands ---------------------------------------------------------------------------------------


def test_a_given_card_is_seen_by_two() -> None:  # KIT-8
    table = base("favor", "skip nope").plays("favor", on=1).gives("nope")
    for seat in (0, 1):
        assert table.told(seat, CardTaken) == [CardTaken((), 0, 1, from_stash=False, card=Card.NOPE)]
    for viewer in (2, SPECTATOR):
        assert table.told(viewer, CardTaken) == [CardTaken((), 0, 1, from_stash=False, card=None)]
        assert [spot.hand for spot in table.sees(viewer).spots[:2]] == [(), ()]


def test_a_stolen_card_is_seen_by_two() -> None:  # KIT-9
    table = base("tacocat tacocat", "skip nope").luck_picks(1, "nope").pairs("tacocat", on=1)
    for seat in (0, 1):
        assert table.told(seat, CardTaken) == [CardTaken((), 0, 1, from_stash=False, card=Card.NOPE)]
    for viewer in (2, SPECTATOR):
        assert table.told(viewer, CardTaken) == [CardTaken((), 0, 1, from_stash=False, card=None)]


def test_a_demanded_card_is_as_public_as_its_title() -> None:  # KIT-9
    table = base("tacocat tacocat tacocat", "skip nope").threes("tacocat", "nope", on=1)
    assert table.told(SPECTATOR, CardsPlayed)[0].title is Card.NOPE
    assert len(table.told(SPECTATOR, CardTaken)) == 1


def test_everybody_learns_that_a_title_is_missing() -> None:  # KIT-9
    table = base("tacocat tacocat tacocat", "skip").threes("tacocat", "nope", on=1)
    assert table.told(SPECTATOR, TitleMissing) == [TitleMissing(0, 1, Card.NOPE)]


def test_the_giver_is_asked_in_the_open_and_the_card_is_not() -> None:  # KIT-8
    table = base("favor", "skip nope").plays("favor", on=1)
    assert [(ask.seat, ask.kind) for ask in table.state.decisions(SPECTATOR)] == [(1, "give")]
    assert table.may(0) == []
    assert table.may(2) == []


# -- kittens -------------------------------------------------------------------------------------------------------


def test_everybody_sees_a_drawn_kitten() -> None:  # KIT-5
    table = base("defuse", pile=f"{BOOM} skip favor").draws()
    for viewer in OTHERS:
        assert table.told(viewer, KittenShown) == [KittenShown(0, Card.EXPLODING_KITTEN)]
        assert table.sees(viewer).held == (Card.EXPLODING_KITTEN,)


def test_the_place_of_a_kitten_is_secret() -> None:  # KIT-5
    table = base("defuse", pile=f"{BOOM} skip favor attack").draws().places(2)
    assert table.told(0, KittenPlaced) == [KittenPlaced((), 0, Card.EXPLODING_KITTEN, 2)]
    for viewer in OTHERS:
        assert table.told(viewer, KittenPlaced) == [KittenPlaced((), 0, Card.EXPLODING_KITTEN, None)]
        assert table.sees(viewer).held == ()


@pytest.mark.parametrize("place", [0, 1, 3])
def test_wherever_the_kitten_was_put_others_see_the_same(place: int) -> None:  # KIT-5
    table = base("defuse", pile=f"{BOOM} skip favor attack").draws().places(place)
    other = base("defuse", pile=f"{BOOM} skip favor attack").draws().places(2)
    for viewer in OTHERS:
        assert table.sees(viewer) == other.sees(viewer)


def test_who_placed_a_kitten_remembers_where() -> None:  # KIT-5
    table = base("defuse", pile=f"{BOOM} skip favor attack").draws().places(2)
    assert known(table, 0) == f"? ? {BOOM}"
    assert known(table, 1) == known(table, 2) == ""


def test_the_memory_moves_up_with_each_draw() -> None:  # KIT-5
    table = base("defuse", pile=f"{BOOM} skip favor attack nope").draws().places(3)
    assert known(table, 0) == f"? ? ? {BOOM}"
    assert known(table.draws(), 0) == f"? ? {BOOM}"
    assert known(table.draws(), 0) == f"? {BOOM}"


def test_a_drawn_card_is_forgotten() -> None:  # KIT-5
    table = base("defuse", "defuse", pile=f"{BOOM} skip favor").draws().places(0)
    assert known(table, 0) == BOOM
    table.draws().asks(1, "place_kitten")
    assert known(table, 0) == ""


def test_another_players_placing_makes_the_memory_worthless() -> None:  # KIT-5
    table = base("see_the_future", "defuse", pile=f"skip {BOOM} favor attack nope").plays("see_the_future").draws()
    assert known(table, 0) == f"{BOOM} favor"
    table.draws().places(1)
    assert known(table, 0) == ""
    assert known(table, 1) == f"? {BOOM}"


def test_the_own_placing_keeps_the_memory() -> None:  # KIT-5, KIT-8
    table = base("see_the_future defuse", pile=f"{BOOM} skip favor attack").plays("see_the_future").draws()
    assert known(table, 0) == "skip favor"
    assert known(table.places(1), 0) == f"skip {BOOM} favor"


# -- futures -------------------------------------------------------------------------------------------------------


def test_what_was_seen_is_remembered_by_who_saw_it() -> None:  # KIT-8
    table = base("see_the_future").plays("see_the_future")
    assert known(table, 0) == "favor shuffle attack"
    assert [known(table, seat) for seat in (1, 2)] == ["", ""]
    assert table.sees(SPECTATOR).known == table.sees(ORGANIZER).known == ()


def test_the_memory_of_a_future_shrinks_as_cards_are_drawn() -> None:  # KIT-8
    table = base("see_the_future").plays("see_the_future").draws()
    assert known(table, 0) == "shuffle attack"
    assert known(table.draws(), 0) == "attack"
    assert known(table.draws(), 0) == ""


def test_a_shuffle_makes_the_memory_worthless() -> None:  # KIT-8
    table = base("see_the_future", "shuffle").plays("see_the_future").draws().plays("shuffle")
    assert known(table, 0) == ""


def test_the_own_shuffle_makes_it_worthless_too() -> None:  # KIT-8
    assert known(base("see_the_future shuffle").plays("see_the_future").plays("shuffle"), 0) == ""


def test_a_noped_shuffle_leaves_the_memory() -> None:  # KIT-6, KIT-8
    table = base("see_the_future shuffle", "nope").plays("see_the_future").plays("shuffle", wait=True).nopes(1)
    assert known(table.nobody_reacts(), 0) == "favor shuffle attack"


def test_who_alters_remembers_the_new_order() -> None:  # KIT-22
    table = base("alter_the_future").plays("alter_the_future").arranges(2, 0, 1)
    assert known(table, 0) == "attack favor shuffle"


def test_altering_tells_nobody_else() -> None:  # KIT-22
    table = base("alter_the_future").plays("alter_the_future").arranges(2, 0, 1)
    for viewer in OTHERS:
        assert table.told(viewer, FutureAltered) == [FutureAltered((), 0, 3, None)]
        assert table.sees(viewer).known == ()


def test_another_players_altering_makes_the_top_worthless() -> None:  # KIT-22
    table = base("see_the_future skip", "alter_the_future").plays("see_the_future").plays("skip")
    assert known(table, 0) == "favor shuffle attack"
    table.plays("alter_the_future").arranges(2, 1, 0)
    assert [card for card in table.sees(0).known if card is not None] == []
    assert known(table, 1) == "attack shuffle favor"


def test_even_if_the_altered_order_is_the_old_one() -> None:  # KIT-22
    tables = []
    for order in ((0, 1, 2), (2, 1, 0)):
        table = base("see_the_future skip", "alter_the_future").plays("see_the_future").plays("skip")
        tables.append(table.plays("alter_the_future").arranges(*order))
    assert tables[0].sees(0) == tables[1].sees(0)
    assert tables[0].sees(SPECTATOR) == tables[1].sees(SPECTATOR)


def test_seeing_less_keeps_what_is_known_further_down() -> None:  # KIT-8, KIT-5
    table = base("defuse see_the_future", "", "", pile=f"{BOOM} skip favor attack nope beard_cat").draws().places(4)
    table.draws().draws().plays("see_the_future")
    assert known(table, 0) == f"attack nope {BOOM}"


def test_seeing_adds_to_what_is_known() -> None:  # KIT-8
    table = base("see_the_future see_the_future").plays("see_the_future").draws().draws().draws()
    assert known(table, 0) == ""
    assert known(table.plays("see_the_future"), 0) == "skip beard_cat tacocat"


def test_a_card_drawn_from_the_bottom_leaves_the_memory_of_the_top() -> None:  # KIT-22
    table = base("see_the_future", "draw_from_the_bottom").plays("see_the_future").draws()
    assert known(table.plays("draw_from_the_bottom"), 0) == "shuffle attack"


def test_a_card_drawn_from_the_bottom_of_a_short_pile_is_forgotten() -> None:  # KIT-22
    table = base("see_the_future skip", "draw_from_the_bottom", pile="skip favor attack").plays("see_the_future")
    table.plays("skip").plays("draw_from_the_bottom")
    assert known(table, 0) == "skip favor"


def test_a_kitten_placed_at_the_bottom_and_drawn_from_there_is_forgotten() -> None:  # KIT-22, KIT-5
    table = base("defuse", "draw_from_the_bottom", pile=f"{BOOM} skip favor attack").draws().places(3)
    assert known(table, 0) == f"? ? ? {BOOM}"
    assert known(table.plays("draw_from_the_bottom"), 0) == ""


def test_memories_differ_by_seat() -> None:  # KIT-8
    table = base("see_the_future", "see_the_future").plays("see_the_future").draws().plays("see_the_future")
    assert known(table, 0) == "shuffle attack"
    assert known(table, 1) == "shuffle attack skip"


def test_the_seen_future_is_told_once_and_secretly() -> None:  # KIT-8
    table = base("see_the_future").plays("see_the_future")
    assert table.told(0, FutureSeen)[0].cards == tuple(cards("favor shuffle attack"))
    assert [table.told(viewer, FutureSeen)[0].cards for viewer in OTHERS] == [None] * 3


def test_another_players_altering_leaves_what_lies_below() -> None:  # KIT-22, KIT-5
    table = base("defuse", "alter_the_future", pile=f"{BOOM} skip favor attack nope beard_cat").draws().places(4)
    table.plays("alter_the_future").arranges(2, 1, 0)
    assert known(table, 0) == f"? ? ? ? {BOOM}"


def test_another_players_altering_hides_the_kitten_among_the_three() -> None:  # KIT-22, KIT-5
    table = base("defuse", "alter_the_future", pile=f"{BOOM} skip favor attack nope beard_cat").draws().places(1)
    table.plays("alter_the_future").arranges(0, 1, 2)
    assert known(table, 0) == ""


def test_nobody_is_shown_the_future_while_it_may_be_noped() -> None:  # KIT-52
    table = base("alter_the_future", "nope").plays("alter_the_future", wait=True)
    assert known(table, 0) == ""
    assert table.happened(FutureSeen) == []


def test_the_dead_remember_nothing() -> None:  # KIT-53
    table = base("see_the_future", pile=f"{BOOM} skip favor attack").plays("see_the_future").draws()
    assert table.is_out(0)
    assert known(table, 0) == ""


def test_a_swap_makes_the_top_unknown() -> None:  # KIT-32
    table = base("see_the_future swap_top_and_bottom", expansions=("streaking",)).plays("see_the_future")
    assert known(table.plays("swap_top_and_bottom"), 0) == "? shuffle attack"


def test_a_swap_of_a_short_pile_makes_the_bottom_unknown_too() -> None:  # KIT-32
    table = base("see_the_future swap_top_and_bottom", pile="skip favor attack", expansions=("streaking",))
    assert known(table.plays("see_the_future").plays("swap_top_and_bottom"), 0) == "? favor"


def test_a_swap_with_an_unknown_bottom_leaves_what_lies_between() -> None:  # KIT-32
    table = base("see_the_future swap_top_and_bottom", pile="skip favor attack nope", expansions=("streaking",))
    assert known(table.plays("see_the_future").plays("swap_top_and_bottom"), 0) == "? favor attack"


def test_a_swap_reaches_a_kitten_that_was_put_at_the_bottom() -> None:  # KIT-32, KIT-5
    table = base("defuse", "swap_top_and_bottom", pile=f"{BOOM} skip favor", expansions=("streaking",))
    table.draws().places(2).plays("swap_top_and_bottom")
    assert known(table, 0) == ""


def test_a_swap_tells_who_knew_nothing_nothing() -> None:  # KIT-32
    table = base("see_the_future swap_top_and_bottom", expansions=("streaking",)).plays("see_the_future")
    assert known(table.plays("swap_top_and_bottom"), 1) == ""


def test_who_brings_a_card_to_the_potluck_knows_where_it_lies() -> None:  # KIT-46, KIT-57
    table = base("see_the_future potluck skip", "nope", "favor", expansions=("barking",)).plays("see_the_future")
    table.plays("potluck").puts("skip").puts("nope").puts("favor")
    assert table.pile_is == f"favor nope skip {PILE}"
    assert known(table, 0) == "? ? skip favor shuffle attack"
    assert known(table, 1) == "? nope"
    assert known(table, 2) == "favor"


# -- Garbage Collection ----------------------------------------------------------------------------------------------


def collecting() -> KittensTable:
    table = base("garbage_collection skip", "nope attack", "favor", expansions=("streaking",))
    return table.plays("garbage_collection").asks_all("garbage", 0, 1, 2)


def test_choices_for_the_garbage_are_sealed() -> None:  # KIT-57
    table = collecting()
    before = [(table.sees(viewer), table.state.decisions(viewer)) for viewer in (0, 2, SPECTATOR)]
    table.puts("nope", seat=1)
    assert [(table.sees(viewer), table.state.decisions(viewer)) for viewer in (0, 2, SPECTATOR)] == before
    assert [table.told(viewer, Answered) for viewer in (0, 2, SPECTATOR)] == [[], [], []]
    table.has(1, "nope attack")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_garbage_chosen_in_any_order_is_the_same_garbage(order: tuple[int, ...]) -> None:  # KIT-57
    table, names = collecting(), ("skip", "attack", "favor")
    for seat in order:
        table.puts(names[seat], seat=seat)
    twin = collecting().puts("attack", seat=1).puts("skip", seat=0).puts("favor", seat=2)
    assert table.state.digest() == twin.state.digest()
    table.has(0, "").has(1, "nope").has(2, "").turn_of(0)


def test_nobody_sees_the_garbage_of_others() -> None:  # KIT-57
    table = collecting().puts("skip", seat=0).puts("attack", seat=1).puts("favor", seat=2)
    for viewer in (0, 1, 2):
        assert {event.seat: event.card for event in table.told(viewer, CardPut) if event.card is not None} == {
            viewer: (Card.SKIP, Card.ATTACK, Card.FAVOR)[viewer]
        }
    assert all(event.card is None for event in table.told(SPECTATOR, CardPut))


# -- the rest ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_nobody_sees_the_pile(viewer: int) -> None:  # KIT-10
    view = base("skip").sees(viewer)
    assert (view.pile, view.pile_size) == ((), 6)


def test_the_organizer_sees_the_pile() -> None:  # KIT-10
    assert base("skip").sees(ORGANIZER).pile == tuple(cards(PILE))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_the_discard_pile_is_public(viewer: int) -> None:  # KIT-56
    assert base("skip attack").discard("nope").plays("skip").sees(viewer).discard == (Card.NOPE, Card.SKIP)


def test_what_a_seat_may_do_is_told_to_that_seat_only() -> None:  # KIT-4
    table = base("skip", "skip nope").plays("skip", wait=True)
    assert len(table.may_all(1)) == 2
    assert table.may_all(0) == []


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_hands_and_pile_could_be_otherwise(viewer: int) -> None:  # KIT-4
    table = kittens(3, "imploding")
    twins = [table.state.imagine(viewer, kittens(3, first_seat=n % 3).state.rng) for n in range(3)]
    for twin in twins:
        assert twin.view(viewer) == table.sees(viewer)
        assert twin.census() == table.state.census()
    assert any(twin.hands[0] != table.state.hands[0] for twin in twins)
