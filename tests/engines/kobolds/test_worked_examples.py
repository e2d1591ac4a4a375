"""The four worked examples of the printed rules, as one game of five players: A to E are seats 0 to 4."""

import pytest

from engines.core.viewers import SPECTATOR
from engines.kobolds.events import (
    BombArmed,
    BombExploded,
    BombPassed,
    BombSecured,
    CardCancelled,
    CardDrawn,
    CardsDealt,
    EffectAnnounced,
    GoldEarned,
    HandDiscarded,
    InterruptPlayed,
    LeftAlone,
    MissionsClaimed,
    TakenOver,
    TrickLies,
    TricksDropped,
    TurnBegan,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds

A, B, C, D, E = range(5)


def the_table() -> KoboldsTable:
    """A has drawn a card for the first turn already: five cards, and four for all others."""
    table = kobolds(5).bomb("human_bomb", "mechanism mechanism mechanism")
    assert [len(hand) for hand in table.state.hands] == [5, 4, 4, 4, 4]
    table.hands(
        "peek troll_hideout no_way duck second_wind",
        "try_it_out give_me_that marbles pickpocket",
        "take_that bomb_on_a_stick about_turn duck",
        "give_me_that try_it_out dead_rat no_way",
        "ill_handle_this take_that:right_killed peek fire_drill",
    )
    pile = "chained_together about_turn little_friend coin_magnet " + "no_way duck second_wind " * 6
    return table.pile(pile)


def example_1() -> KoboldsTable:
    """Played up to the moment when D has received the bomb from D."""
    table = the_table()
    table.turn_of(A).nobody_plays().asks(A, "tinker").tinkers("peek", "mechanism")
    table.has(A, "mechanism troll_hideout no_way duck second_wind").turn_of(A, 2).nobody_plays()
    assert table.happened(BombPassed) == [BombPassed(A, B)]
    assert table.happened(CardDrawn) == [CardDrawn(B, "chained_together")]
    table.turn_of(B).plays(D, "give_me_that")
    assert table.happened(BombPassed) == [BombPassed(B, D)]
    assert table.happened(LeftAlone) == [], "the first trick phase ended at once"
    assert table.happened(CardDrawn) == [CardDrawn(D, "about_turn")]
    table.turn_of(D).nobody_plays().asks(D, "tinker").tinkers("about_turn", "mechanism").turn_of(D, 2)
    assert table.sees(SPECTATOR).bomb_mechanisms == 1
    table.plays(D, "try_it_out", on=D)
    assert table.happened(BombPassed) == [BombPassed(D, D)]
    return table


def example_2() -> KoboldsTable:
    """Played up to the moment when C has received the bomb from D."""
    table = example_1()
    assert table.happened(TurnBegan) == [TurnBegan(D, 4)]
    assert table.happened(CardDrawn) == [CardDrawn(D, "little_friend")]
    table.turn_of(D).nobody_plays().tinkers("dead_rat", "mechanism").turn_of(D, 2)
    assert table.happened(BombArmed) == [BombArmed(D)]
    assert table.happened(EffectAnnounced) == [EffectAnnounced(D, "dead_rat")]
    assert (table.sees(A).armed_by, table.sees(A).device, table.sees(A).explodes) == (D, "dead_rat", False)
    table.plays(C, "take_that", wait=True).interrupts(D, "no_way", wait=False).turn_of(D, 2)
    assert table.happened(CardCancelled) == [CardCancelled(C, "take_that")]
    table.plays(B, "try_it_out", on=B, wait=True).interrupts(E, "ill_handle_this", on=C)
    assert table.happened(InterruptPlayed) == [InterruptPlayed(E, "ill_handle_this", C)]
    table.nobody_interrupts()
    assert table.happened(TakenOver) == [TakenOver(E, "try_it_out", C)]
    assert table.happened(BombPassed) == [BombPassed(D, C)]
    return table


def example_3() -> KoboldsTable:
    """Played up to the explosion; missions can be claimed."""
    table = example_2()
    assert table.happened(CardDrawn) == []
    assert table.sees(A).explodes
    table.turn_of(C).nobody_plays().asks(C, "tinker").leaves_alone().turn_of(C, 2)
    table.plays(D, "little_friend", on=C).turn_of(C, 2)
    assert table.happened(TrickLies) == [TrickLies(D, "little_friend", C)]
    table.plays(C, "bomb_on_a_stick", on=B).turn_of(C, 2)
    assert table.lying == [(D, "little_friend", C), (C, "bomb_on_a_stick", B)]
    table.plays(B, "give_me_that")
    assert table.happened(BombPassed) == [BombPassed(C, B)]
    assert table.happened(TricksDropped) == [TricksDropped(("little_friend", "bomb_on_a_stick"))]
    assert (table.lying, table.happened(CardDrawn)) == ([], [])
    table.turn_of(B).nobody_plays().tinkers("marbles", "dead_rat").turn_of(B, 2)
    assert table.happened(EffectAnnounced) == [EffectAnnounced(B, "marbles")]
    assert table.sees(A).armed_by == D
    table.plays(A, "troll_hideout").turn_of(B, 2).nobody_plays()
    return table


def example_4() -> KoboldsTable:
    """Played to the end of the scoring."""
    table = example_3()
    events = table.events
    table.claims(E, "take_that:right_killed").nobody_claims()
    table.events = events + table.events
    return table


def test_the_order_of_turns() -> None:  # KOB-5, KOB-6, KOB-7, KOB-8
    table = example_1().turn_of(D)
    assert table.in_bomb == "mechanism peek about_turn"
    assert [kobold.mechanisms for kobold in table.sees(SPECTATOR).kobolds] == [1, 0, 0, 1, 0]


def test_arming_and_interrupts() -> None:  # KOB-9, KOB-15, KOB-22, KOB-23
    table = example_2().turn_of(C)
    assert table.in_bomb == "dead_rat peek about_turn"
    assert table.sees(SPECTATOR).armed_by == D
    assert [kobold.mechanisms for kobold in table.sees(SPECTATOR).kobolds] == [1, 0, 0, 2, 0]
    assert table.sees(SPECTATOR).top == "coin_magnet", "the pile is locked"


def test_without_intervention_it_would_have_gone_to_e_and_killed_a() -> None:  # KOB-9, KOB-12, KOB-16
    table = example_1().nobody_plays().tinkers("dead_rat", "mechanism").nobody_plays().turn_of(E)
    assert table.nothing_more().happened(BombExploded) == [BombExploded(E, "dead_rat", (A,), (A,))]


def test_when_the_bomb_explodes() -> None:  # KOB-12, KOB-13, KOB-14
    table = example_3()
    assert table.happened(BombExploded) == [BombExploded(B, "marbles", (A, C, D, E), (C, D, E))]
    assert table.happened(BombSecured) == []


def test_with_the_stick_b_would_have_died_and_c_lived() -> None:  # KOB-14, KOB-16
    """Had B not taken the bomb: B, C and D are affected, and C is protected by the stick."""
    table = example_2().hands("duck", "duck", "bomb_on_a_stick duck", "little_friend").to_second_phase()
    table.plays(D, "little_friend", on=C).plays(C, "bomb_on_a_stick", on=B).nothing_more()
    assert table.happened(BombExploded) == [BombExploded(C, "dead_rat", (B, C, D), (B, D))]


def test_the_scoring() -> None:  # KOB-16, KOB-17, KOB-26
    table = example_4().has_gold(2, 2, 0, 0, 1)
    assert sorted(table.happened(GoldEarned), key=lambda event: event.seat) == [
        GoldEarned(A, 1, 0, 1),
        GoldEarned(B, 1, 1, 0),
    ]
    assert table.happened(MissionsClaimed) == [MissionsClaimed(E, ("take_that:right_killed",))]


def test_the_new_bomb() -> None:  # KOB-5, KOB-18
    table = example_4().turn_of(C)
    assert {event.seat: event.count for event in table.happened(CardsDealt)} == {A: 1, B: 1, C: 4, D: 4, E: 4}
    assert sorted(event.seat for event in table.happened(HandDiscarded)) == [C, E], "D had mechanisms only"
    assert [len(table.hand(seat).split()) for seat in (C, D, E)] == [5, 4, 4], "C has drawn"
    assert table.happened(CardDrawn) == [CardDrawn(C, "coin_magnet")]
    view = table.sees(SPECTATOR)
    assert (view.armed_by, view.lasting, view.bomb_tricks) == (None, (), 0)
    assert view.bomb_mechanisms + view.mechanism_pile == 10


@pytest.mark.parametrize("viewer", [A, B, C, D, E, SPECTATOR])
def test_everybody_saw_the_gold(viewer: int) -> None:  # KOB-17
    assert [kobold.gold for kobold in example_4().sees(viewer).kobolds] == [2, 2, 0, 0, 1]
