"""KOB-18, KOB-26: what is cleared away after an explosion, and the next bomb."""

from typing import Any

import pytest

from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kobolds.events import (
    BombBuilt,
    BombExploded,
    CardDrawn,
    CardsDealt,
    GoldEarned,
    HandDiscarded,
    MechanismsReturned,
    MissionsClaimed,
    RevivalDrawn,
    TricksDropped,
    TurnBegan,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds

PILE = "peek duck no_way troll_hideout take_that try_it_out give_me_that about_turn fire_drill pickpocket"
"""The top first; so the bottom is the end: pickpocket, fire_drill, about_turn and so on."""


def live(inside: str = "peek peek", players: int = 4, **options: Any) -> KoboldsTable:
    return kobolds(players, **options).armed(3, inside=inside).pile(PILE).discard("")


# -- cleared away -----------------------------------------------------------------------------------------------


def test_all_mechanisms_go_back_also_those_in_hands() -> None:  # KOB-18
    table = live().hands("mechanism no_way", "mechanism mechanism duck", "mechanism", "no_way").next_random(0)
    table.blows_up()
    view = table.sees(SPECTATOR)
    assert [kobold.mechanisms for kobold in view.kobolds] == [0, 0, 0, 0]
    assert (view.bomb, view.bomb_mechanisms, view.mechanism_pile) == ("human_bomb", 3, 7)


def test_it_is_told_who_gives_mechanisms_back() -> None:  # KOB-18
    table = live().hands("no_way", "mechanism mechanism duck", "mechanism", "no_way").blows_up()
    assert set(table.happened(MechanismsReturned)) == {MechanismsReturned(1, 2), MechanismsReturned(2, 1)}


def test_mechanisms_are_not_discarded() -> None:  # KOB-18
    table = live().hands("mechanism no_way", "mechanism duck").blows_up()
    assert "mechanism" not in table.discarded.split() + table.pile_is.split()


def test_the_hand_of_the_killed_is_discarded_face_down() -> None:  # KOB-18
    table = live().hands("duck marbles mechanism", "no_way").blows_up()
    assert table.happened(HandDiscarded) == [HandDiscarded(0, 2)]
    assert {"duck", "marbles"} <= set(table.discarded.split())
    assert len(table.hand(0).split()) == 4


def test_survivors_keep_their_hands() -> None:  # KOB-18
    table = live().hands("no_way", "duck peek", "marbles", "").blows_up()
    assert table.hand(1).split()[:1] == ["duck"]
    assert "marbles" in table.hand(2)
    assert [len(table.hand(seat).split()) for seat in (1, 2, 3)] == [2 + 1 + 1, 1 + 1, 1], "seat 1 has drawn"


def test_the_other_cards_of_the_bomb_are_discarded() -> None:  # KOB-18
    table = live("damp_powder little_friend second_wind").hands("no_way").blows_up()
    assert sorted(table.discarded.split()) == ["damp_powder", "little_friend", "second_wind"]


def test_everything_is_discarded_in_the_order_of_the_page() -> None:  # KOB-18, KOB-26
    table = (
        live("peek:two_mechanisms chained_together")
        .pile(PILE + " second_wind marbles")
        .lies(2, "duck")
        .lies(3, "little_friend", 2)
    )
    table.lies(3, "little_friend", 3).hands("no_way peek", "about_turn:right_killed", "no_way", "take_that marbles")
    table.nothing_more().claims(1, "about_turn:right_killed").nobody_claims()
    claimed, lying = "about_turn:right_killed", "duck little_friend little_friend"
    hands = "marbles take_that no_way peek"
    assert table.discarded == f"{claimed} {lying} chained_together peek:two_mechanisms {hands}"


def test_markers_go_back_and_the_pile_is_unlocked() -> None:  # KOB-18
    table = live().hands("no_way").blows_up()
    view = table.sees(SPECTATOR)
    assert (view.armed_by, view.explodes, view.device, view.lasting) == (None, False, None, ())
    assert table.happened(CardDrawn) == [CardDrawn(1, "peek")]


# -- the new bomb -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "bomb", "mechanisms"), [(0, "human_bomb", 3), (9, "grand_kaboom", 5)])
def test_a_new_random_bomb_is_built(number: int, bomb: str, mechanisms: int) -> None:  # KOB-18
    table = live().hands("no_way").next_random(number).blows_up()
    assert table.happened(BombBuilt) == [BombBuilt(bomb, mechanisms)]
    view = table.sees(SPECTATOR)
    assert (view.bomb, view.bomb_mechanisms, view.bomb_tricks) == (bomb, mechanisms, 0)
    assert view.mechanism_pile == 10 - mechanisms


def test_the_same_bomb_may_come_again() -> None:  # KOB-18
    table = live().hands("no_way").next_random(0)
    assert table.sees(SPECTATOR).bomb == "human_bomb"
    assert table.blows_up().sees(SPECTATOR).bomb == "human_bomb"


def test_any_bomb_may_come() -> None:  # KOB-18
    codes = {live().hands("no_way").next_random(number).blows_up().sees(SPECTATOR).bomb for number in range(10)}
    assert len(codes) == 10


# -- who begins -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "next_holder"), [(0, 1), (1, 2), (3, 0)])
def test_the_player_left_of_the_old_holder_begins(holder: int, next_holder: int) -> None:  # KOB-18
    table = live().hands("no_way", "no_way", "no_way", "no_way").holder(holder).blows_up().turn_of(next_holder)
    assert table.happened(TurnBegan) == [TurnBegan(next_holder, 2)]


def test_left_is_left_also_when_the_bomb_goes_the_other_way() -> None:  # KOB-18, KOB-28
    live().reversed().hands("no_way", "no_way").blows_up().turn_of(1)


def test_the_starter_may_have_been_killed() -> None:  # KOB-18
    table = live("dead_rat peek").hands("no_way", "no_way").blows_up().turn_of(1)
    assert len(table.hand(1).split()) == 5


def test_the_new_turn_begins_with_a_draw() -> None:  # KOB-5, KOB-18
    table = live().hands("no_way").blows_up()
    kinds = [type(event) for event in table.events]
    assert kinds.index(CardsDealt) < kinds.index(TurnBegan) < kinds.index(CardDrawn)


# -- dealing ----------------------------------------------------------------------------------------------------


def test_the_killed_get_four_cards_and_the_survivors_one() -> None:  # KOB-18
    table = live("dead_rat peek").hands("no_way", "no_way").blows_up()
    assert {event.seat: event.count for event in table.happened(CardsDealt)} == {0: 1, 1: 4, 2: 1, 3: 1}


def test_cards_are_dealt_from_the_bottom_one_each_clockwise_from_the_new_holder() -> None:  # KOB-18, KOB-26
    table = live().hands("no_way").blows_up()
    table.has(1, "pickpocket peek").has(2, "fire_drill").has(3, "about_turn")
    table.has(0, "give_me_that try_it_out take_that troll_hideout")
    assert table.pile_is == "duck no_way"


def test_the_killed_are_dealt_on_in_turn() -> None:  # KOB-26
    """Seats 1 and 3 are killed, so after the first round the cards go to 1 and 3 in turn."""
    pile = PILE + " second_wind marbles"
    table = live("dead_rat peek").pile(pile).lies(0, "little_friend", 3).hands("no_way").blows_up()
    table.has(2, "second_wind").has(0, "no_way fire_drill")
    table.has(1, "marbles about_turn try_it_out troll_hideout peek")
    table.has(3, "pickpocket give_me_that take_that no_way")


def test_dealt_cards_are_known_to_their_owner_alone() -> None:  # KOB-5, KOB-18
    table = live().hands("no_way").blows_up()
    for viewer in (0, 1, 2, 3, SPECTATOR):
        for event in table.told(viewer, CardsDealt):
            assert (event.cards is not None) == (event.seat == viewer)
    dealt = {event.seat: event.cards for event in table.happened(CardsDealt)}
    assert dealt[2] == ("fire_drill",)
    assert sorted(dealt[0] or ()) == ["give_me_that", "take_that", "troll_hideout", "try_it_out"]


def test_the_top_card_stays_where_it_is() -> None:  # KOB-18
    table = live().hands("no_way").nothing_more()
    assert table.sees(SPECTATOR).top == "peek"
    table.nobody_claims()
    assert (table.happened(CardDrawn), table.sees(SPECTATOR).top) == ([CardDrawn(1, "peek")], "duck")


def test_nobody_killed_means_one_card_each() -> None:  # KOB-18
    table = live("damp_powder peek").hands("no_way").blows_up()
    assert {event.seat: event.count for event in table.happened(CardsDealt)} == dict.fromkeys(range(4), 1)
    table.has(1, "pickpocket peek").has(2, "fire_drill").has(3, "about_turn").has(0, "no_way give_me_that")


# -- the order of it all ----------------------------------------------------------------------------------------


def test_the_order_of_a_scoring() -> None:  # KOB-26
    table = live(revivals=True).lies(2, "troll_hideout").hands("mechanism duck:holder no_way", "no_way")
    events = table.nothing_more().events
    table.claims(0, "duck:holder").claims(1)
    wanted = (BombExploded, GoldEarned, MissionsClaimed, RevivalDrawn, TricksDropped, HandDiscarded, BombBuilt)
    last = (CardsDealt, TurnBegan, CardDrawn)
    kinds = [type(event) for event in events + table.events]
    places = [kinds.index(kind) for kind in (*wanted, *last)]
    assert places == sorted(places)


def test_every_card_is_still_there_after_an_explosion() -> None:  # KOB-18
    table = kobolds(4)
    everything = table.state.census()
    table.state.inside[:] = []
    table.state.mechanisms = 10
    table.state.armed_by, table.state.live = 2, True
    table.nothing_more().nobody_claims().turn_of(1)
    assert table.state.census() == everything
    assert table.sees(ORGANIZER).mechanism_pile + table.sees(ORGANIZER).bomb_mechanisms == 10


def test_the_next_bomb_is_no_longer_armed() -> None:  # KOB-12, KOB-18
    table = live().hands("no_way").blows_up().nothing_more().turn_of(2)
    assert table.happened(BombExploded) == []
