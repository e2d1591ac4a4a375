"""KOB-2, KOB-27: the draw pile, the discard pile, and the pile of revivals."""

from engines.core.viewers import SPECTATOR
from engines.kobolds.cards import Revival
from engines.kobolds.events import CardDrawn, CardsDealt, PileRefilled, RevivalDrawn
from tests.engines.kobolds.table import kobolds


def test_a_draw_that_empties_the_pile_refills_it_at_once() -> None:  # KOB-2, KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek").pile("marbles").discard("no_way take_that")
    table.nothing_more().turn_of(1).has(1, "peek marbles")
    assert table.happened(PileRefilled) == [PileRefilled(2)]
    assert (sorted(table.pile_is.split()), table.discarded) == (["no_way", "take_that"], "")
    assert table.sees(SPECTATOR).top == table.pile_is.split()[0]


def test_a_refilled_pile_is_shuffled() -> None:  # KOB-2
    orders = set()
    for number in range(2):
        table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek").pile("marbles")
        table.discard("no_way take_that").next_random(number).nothing_more()
        orders.add(table.pile_is)
    assert orders == {"no_way take_that", "take_that no_way"}


def test_a_pile_that_is_not_empty_is_not_refilled() -> None:  # KOB-2, KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek").pile("marbles peek").discard("no_way")
    table.nothing_more()
    assert (table.happened(PileRefilled), table.pile_is, table.discarded) == ([], "peek", "no_way")


def test_if_both_are_empty_nothing_is_drawn() -> None:  # KOB-2
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek").pile("").discard("").nothing_more()
    assert table.happened(CardDrawn) == []
    table.turn_of(1).has(1, "peek")
    assert table.sees(SPECTATOR).top is None


def test_if_the_discard_is_empty_too_the_next_discard_refills_the_pile() -> None:  # KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek duck").pile("").discard("")
    table.plays(1, "peek")
    assert table.happened(PileRefilled) == [PileRefilled(1)]
    assert (table.pile_is, table.discarded) == ("peek", "")


def test_the_last_card_of_all_is_drawn_and_the_next_discard_is_the_pile() -> None:  # KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek").pile("marbles").discard("").nothing_more()
    assert (table.happened(PileRefilled), table.pile_is) == ([], "")
    table.plays(1, "peek")
    assert (table.pile_is, table.discarded) == ("peek", "")


def test_a_trick_that_passes_the_bomb_is_discarded_before_the_receiver_draws() -> None:  # KOB-6, KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "give_me_that peek").pile("").discard("")
    table.plays(1, "give_me_that").turn_of(1).has(1, "peek give_me_that")
    assert table.happened(CardDrawn) == [CardDrawn(1, "give_me_that")]


def test_it_is_discarded_before_the_temporary_tricks() -> None:  # KOB-6, KOB-13
    table = kobolds().bomb("human_bomb", "mechanism").lies(0, "duck").hands("peek", "give_me_that peek").discard("")
    assert table.plays(1, "give_me_that").discarded == "give_me_that duck"


def test_tricks_that_are_dropped_refill_the_pile() -> None:  # KOB-13, KOB-27
    table = kobolds().bomb("human_bomb", "mechanism").lies(0, "duck").hands("no_way", "peek").pile("").discard("")
    table.nothing_more().turn_of(1)
    assert table.happened(CardDrawn) == [CardDrawn(1, "duck")]


def test_second_wind_goes_on_drawing_from_the_refilled_pile() -> None:  # KOB-2, KOB-27
    table = kobolds().hands("duck", "second_wind").pile("marbles").discard("no_way").plays(1, "second_wind")
    table.has(1, "marbles no_way")
    assert table.happened(CardDrawn) == [CardDrawn(1, "marbles"), CardDrawn(1, "no_way")]
    assert table.pile_is == "second_wind", "its own discard is the new pile"


def test_second_wind_does_not_draw_itself() -> None:  # KOB-6, KOB-27
    """It is discarded after its effect, so with one card left there is one card to draw."""
    table = kobolds().hands("duck", "second_wind peek").pile("marbles").discard("").plays(1, "second_wind")
    table.has(1, "peek marbles")
    assert (table.pile_is, table.discarded) == ("second_wind", "")


def test_a_refill_while_the_pile_is_locked_leaves_it_locked() -> None:  # KOB-27
    table = kobolds().armed(0, live=False).hands("duck", "second_wind peek").pile("marbles take_that")
    table.discard("no_way no_way").plays(1, "second_wind")
    assert table.happened(PileRefilled) == [PileRefilled(2)]
    assert table.sees(SPECTATOR).armed_by == 0
    assert table.nothing_more().turn_of(1).happened(CardDrawn) == []


def test_the_size_of_both_piles_is_public_and_the_discards_are_not() -> None:  # KOB-2
    table = kobolds().pile("marbles take_that").discard("no_way peek duck")
    view = table.sees(SPECTATOR)
    assert (view.pile_size, view.discard_size, view.pile, view.discard) == (2, 3, (), ())


def test_dealing_from_the_bottom_goes_on_with_the_refilled_pile() -> None:  # KOB-18, KOB-27
    table = kobolds().armed(2, inside="dead_rat peek").hands("no_way", "duck", "duck").pile("marbles take_that")
    table.discard("").blows_up().turn_of(1)
    assert table.happened(PileRefilled) == [PileRefilled(3)], "the two cards of the bomb and the hand of the killed"
    assert {event.seat: event.count for event in table.happened(CardsDealt)} == {1: 3, 2: 1, 0: 1}
    assert (table.pile_is, table.discarded) == ("", "")


def test_the_bottom_is_dealt_also_when_it_is_the_top() -> None:  # KOB-18, KOB-27
    table = kobolds().armed(2, inside="damp_powder peek").hands("no_way", "duck").pile("marbles").discard("").blows_up()
    assert {event.seat: event.cards for event in table.happened(CardsDealt)}[1] == ("marbles",)
    assert table.happened(PileRefilled)[0] == PileRefilled(2)


def test_if_there_are_not_enough_cards_the_first_get_them() -> None:  # KOB-2, KOB-26
    table = kobolds().armed(2, inside="peek").hands("mechanism", "mechanism").pile("").discard("")
    table.to_tinkering().leaves_alone()
    assert {event.seat: event.cards for event in table.happened(CardsDealt)} == {1: ("peek",)}
    table.has(1, "peek").has(0, "").has(2, "")


# -- revivals ---------------------------------------------------------------------------------------------------


def test_the_revival_pile_is_reshuffled_from_its_discards() -> None:  # KOB-27
    table = kobolds(revivals=True).armed(2).hands("no_way", "duck")
    table.state.revival_pile[:] = []
    table.state.revival_discard[:] = [int(Revival.HOARDER)]
    table.blows_up()
    assert table.happened(RevivalDrawn) == [RevivalDrawn(0, "hoarder")]
    assert table.state.revival_discard == []


def test_reshuffled_revivals_come_in_a_random_order() -> None:  # KOB-27
    drawn = set()
    for number in range(2):
        table = kobolds(revivals=True).armed(2).hands("no_way", "duck").next_random(number)
        table.state.revival_pile[:] = []
        table.state.revival_discard[:] = [int(Revival.HOARDER), int(Revival.SOFT_HEART)]
        drawn |= {event.revival for event in table.blows_up().happened(RevivalDrawn)}
    assert drawn == {"hoarder", "soft_heart"}


def test_cards_given_back_at_this_explosion_can_be_drawn_again() -> None:  # KOB-20, KOB-27
    table = kobolds(revivals=True).armed(2).hands("no_way", "duck").revival(1, "shaky_paws")
    table.state.revival_pile[:] = []
    table.blows_up()
    assert table.happened(RevivalDrawn) == [RevivalDrawn(0, "shaky_paws")]
    assert table.sees(SPECTATOR).kobolds[1].revival is None
