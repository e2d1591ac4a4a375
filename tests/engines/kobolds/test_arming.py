"""KOB-9, KOB-10, KOB-12, KOB-24: armed and secured bombs, markers, announcements, and when it explodes."""

import pytest

from engines.core.viewers import SPECTATOR
from engines.kobolds.events import (
    BombArmed,
    BombExploded,
    BombSecured,
    CardDrawn,
    EffectAnnounced,
    Tinkered,
    TricksDropped,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds


def nearly_armed(hand: str = "duck", inside: str = "mechanism peek peek", players: int = 4) -> KoboldsTable:
    """One mechanism is left, and seat 0 is about to tinker."""
    table = kobolds(players).bomb("human_bomb", inside)
    return table.hands(hand, "give_me_that", "try_it_out", "peek").pile("marbles take_that").to_tinkering()


# -- armed ------------------------------------------------------------------------------------------------------


def test_taking_the_last_mechanism_out_arms_the_bomb() -> None:  # KOB-9
    table = nearly_armed().tinkers("duck", "mechanism")
    assert table.happened(BombArmed) == [BombArmed(0)]
    assert table.sees(SPECTATOR).armed_by == 0
    table.turn_of(0, 2)


def test_taking_a_mechanism_that_is_not_the_last_arms_nothing() -> None:  # KOB-9
    table = nearly_armed(inside="mechanism mechanism peek").tinkers("duck", "mechanism")
    assert [table.happened(kind) for kind in (BombArmed, EffectAnnounced)] == [[], []]
    assert table.sees(SPECTATOR).armed_by is None


def test_arming_locks_the_pile() -> None:  # KOB-9
    table = nearly_armed().tinkers("duck", "mechanism").nothing_more().turn_of(1)
    assert (table.happened(CardDrawn), table.pile_is) == ([], "marbles take_that")


def test_arming_announces_the_device_that_went_in() -> None:  # KOB-9
    table = nearly_armed("dead_rat").tinkers("dead_rat", "mechanism")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert table.told(viewer, EffectAnnounced) == [EffectAnnounced(0, "dead_rat")]
        assert table.sees(viewer).device == "dead_rat"


def test_arming_announces_the_device_that_lay_there_already() -> None:  # KOB-9, KOB-24
    table = nearly_armed(inside="mechanism coin_magnet peek")
    assert table.sees(1).device is None
    assert table.tinkers("duck", "mechanism").happened(EffectAnnounced) == [EffectAnnounced(0, "coin_magnet")]
    assert table.sees(1).device == "coin_magnet"


def test_arming_announces_that_there_is_no_device() -> None:  # KOB-9
    table = nearly_armed().tinkers("duck", "mechanism")
    assert table.happened(EffectAnnounced) == [EffectAnnounced(0, None)]
    assert table.sees(1).device is None


def test_an_announcement_names_the_device_and_no_other_card() -> None:  # KOB-3, KOB-9
    table = nearly_armed(inside="mechanism coin_magnet peek").tinkers("duck", "mechanism")
    assert (table.sees(1).inside, table.sees(1).bomb_tricks) == ((), 3)
    assert table.told(1, Tinkered)[0].card is None


def test_the_view_of_the_holder_does_not_call_the_device_public_before_arming() -> None:  # KOB-24
    table = nearly_armed(inside="mechanism coin_magnet peek")
    assert [table.sees(viewer).device for viewer in (0, 1, SPECTATOR)] == [None, None, None]


# -- tinkering with an armed bomb -------------------------------------------------------------------------------


def armed(hands: str, inside: str = "dead_rat peek", *, by: int = 2, live: bool = True) -> KoboldsTable:
    """The bomb was armed by seat 2, and seat 0 is about to tinker."""
    table = kobolds(4).armed(by, live=live, inside=inside).hands(hands, "duck", "peek", "peek")
    return table.to_tinkering()


def test_tinkering_with_an_armed_bomb_announces_again() -> None:  # KOB-9
    table = armed("marbles").tinkers("marbles", "dead_rat")
    assert table.happened(EffectAnnounced) == [EffectAnnounced(0, "marbles")]
    assert table.sees(3).device == "marbles"


def test_the_announcement_follows_also_when_the_device_stays() -> None:  # KOB-9
    table = armed("duck").tinkers("duck", "peek")
    assert table.happened(EffectAnnounced) == [EffectAnnounced(0, "dead_rat")]


def test_a_device_taken_out_of_an_armed_bomb_is_announced_as_gone() -> None:  # KOB-9
    table = armed("duck").tinkers("duck", "dead_rat")
    assert table.happened(EffectAnnounced) == [EffectAnnounced(0, None)]
    assert table.sees(3).device is None


def test_tinkering_with_an_armed_bomb_does_not_move_the_marker() -> None:  # KOB-24
    table = armed("marbles").tinkers("marbles", "dead_rat")
    assert table.sees(SPECTATOR).armed_by == 2
    assert table.happened(BombArmed) == []


def test_tinkering_with_an_armed_bomb_does_not_stop_it() -> None:  # KOB-12, KOB-24
    table = armed("damp_powder").tinkers("damp_powder", "dead_rat").nothing_more()
    assert table.happened(BombExploded) == [BombExploded(0, "damp_powder", (), ())]


def test_leaving_an_armed_bomb_alone_announces_nothing() -> None:  # KOB-9
    assert armed("duck").leaves_alone().happened(EffectAnnounced) == []


# -- secured ----------------------------------------------------------------------------------------------------


def test_a_mechanism_secures_an_armed_bomb() -> None:  # KOB-10
    table = armed("mechanism duck").tinkers("mechanism", "peek")
    assert table.happened(BombSecured) == [BombSecured(0)]
    assert (table.sees(SPECTATOR).armed_by, table.sees(SPECTATOR).explodes) == (None, False)
    assert table.happened(EffectAnnounced) == []


def test_a_secured_bomb_does_not_explode() -> None:  # KOB-10, KOB-12
    table = armed("mechanism duck").tinkers("mechanism", "peek").nothing_more().turn_of(1)
    assert table.happened(BombExploded) == []


def test_securing_unlocks_the_pile() -> None:  # KOB-5, KOB-10
    table = armed("mechanism duck").pile("no_way no_way").tinkers("mechanism", "peek").nothing_more()
    assert table.turn_of(1).happened(CardDrawn) == [CardDrawn(1, "no_way")]


def test_securing_discards_all_permanent_tricks() -> None:  # KOB-10, KOB-14
    table = kobolds(4).armed(2).lies(1, "troll_hideout").lies(3, "chained_together", 0).hands("mechanism", "duck")
    table.to_tinkering().tinkers("mechanism", "peek")
    assert table.lying == []
    assert table.happened(TricksDropped) == [TricksDropped(("troll_hideout", "chained_together"))]
    assert table.discarded == "troll_hideout chained_together"


def test_securing_leaves_temporary_tricks_until_the_bomb_is_passed() -> None:  # KOB-10, KOB-14
    table = kobolds(4).armed(2).lies(1, "duck").lies(3, "troll_hideout").hands("mechanism", "duck")
    table.to_tinkering().tinkers("mechanism", "peek")
    assert table.lying == [(1, "duck", -1)]
    assert table.nothing_more().lying == []


def test_a_mechanism_into_a_bomb_that_is_not_armed_secures_nothing() -> None:  # KOB-10
    table = kobolds(4).bomb("human_bomb", "mechanism duck").lies(1, "troll_hideout").hands("mechanism", "duck")
    table.to_tinkering().tinkers("mechanism", "duck")
    assert table.happened(BombSecured) == []
    assert table.lying == [(1, "troll_hideout", -1)]


def test_once_secured_the_device_is_secret_again() -> None:  # KOB-24
    table = armed("mechanism duck")
    assert table.sees(3).device == "dead_rat"
    table.tinkers("mechanism", "peek")
    assert [table.sees(viewer).device for viewer in (0, 1, 3, SPECTATOR)] == [None, None, None, None]


def test_a_secured_bomb_can_be_armed_by_somebody_else() -> None:  # KOB-9, KOB-10
    table = armed("mechanism duck").tinkers("mechanism", "peek").nothing_more().to_tinkering()
    table.tinkers("duck", "mechanism")
    assert table.happened(BombArmed) == [BombArmed(1)]
    assert table.happened(EffectAnnounced) == [EffectAnnounced(1, "dead_rat")]
    assert table.sees(0).armed_by == 1


# -- a mechanism for a mechanism --------------------------------------------------------------------------------


def test_the_last_mechanism_swapped_for_a_mechanism_arms_nothing() -> None:  # KOB-24
    table = nearly_armed("mechanism").tinkers("mechanism", "mechanism")
    assert [table.happened(kind) for kind in (BombArmed, BombSecured, EffectAnnounced)] == [[], [], []]
    assert table.sees(SPECTATOR).armed_by is None
    assert table.in_bomb == "mechanism peek peek"


def test_a_mechanism_for_a_mechanism_leaves_permanent_tricks() -> None:  # KOB-24
    table = nearly_armed("mechanism").lies(1, "troll_hideout").tinkers("mechanism", "mechanism")
    assert table.lying == [(1, "troll_hideout", -1)]


# -- when it explodes -------------------------------------------------------------------------------------------


def test_the_bomb_does_not_explode_in_the_turn_it_was_armed() -> None:  # KOB-12
    table = nearly_armed().tinkers("duck", "mechanism")
    assert not table.sees(SPECTATOR).explodes
    assert table.nothing_more().turn_of(1).happened(BombExploded) == []
    assert table.sees(SPECTATOR).explodes


def test_it_explodes_at_the_end_of_the_next_turn() -> None:  # KOB-12
    table = nearly_armed().tinkers("duck", "mechanism").nothing_more().turn_of(1)
    table.to_second_phase().turn_of(1, 2)
    assert table.nothing_more().happened(BombExploded) == [BombExploded(1, None, (1,), (1,))]


def test_a_bomb_that_is_not_armed_does_not_explode() -> None:  # KOB-12
    table = kobolds().bomb("human_bomb", "mechanism").hands("duck", "peek")
    for seat in (1, 2, 0, 1):
        assert table.nothing_more().turn_of(seat).happened(BombExploded) == []


def test_an_armed_bomb_passed_on_by_a_trick_does_not_explode_in_that_turn() -> None:  # KOB-24
    table = armed("duck").leaves_alone()
    table.hands("duck", "give_me_that", "peek").turn_of(0, 2).plays(1, "give_me_that").turn_of(1)
    assert table.happened(BombExploded) == []
    assert table.sees(SPECTATOR).explodes


def test_it_counts_as_armed_in_the_receivers_turn() -> None:  # KOB-12, KOB-24
    table = nearly_armed().tinkers("duck", "mechanism").plays(1, "give_me_that").turn_of(1)
    assert table.nothing_more().happened(BombExploded) == [BombExploded(1, None, (1,), (1,))]


def test_also_when_passed_to_oneself_in_the_turn_it_was_armed() -> None:  # KOB-24
    table = nearly_armed().tinkers("duck", "mechanism").plays(2, "try_it_out", on=0).turn_of(0, 1)
    assert table.sees(SPECTATOR).explodes
    assert table.nothing_more().happened(BombExploded) == [BombExploded(0, None, (0,), (0,))]


def test_it_may_be_secured_in_the_turn_after_arming() -> None:  # KOB-10, KOB-12
    table = nearly_armed("duck").tinkers("duck", "mechanism").plays(2, "try_it_out", on=0).to_tinkering()
    table.tinkers("mechanism", "duck").nothing_more().turn_of(1)
    assert table.happened(BombExploded) == []


def test_the_view_says_whether_it_explodes_this_turn() -> None:  # KOB-12
    assert kobolds().armed(1, live=True).sees(2).explodes
    assert not kobolds().armed(1, live=False).sees(2).explodes
    assert not kobolds().sees(2).explodes


@pytest.mark.parametrize("phase", [1, 2])
def test_passing_an_armed_bomb_keeps_marker_and_lock(phase: int) -> None:  # KOB-9, KOB-24
    table = kobolds(4).armed(3).hands("duck", "give_me_that").pile("no_way no_way")
    if phase == 2:
        table.to_second_phase()
    table.plays(1, "give_me_that")
    assert (table.sees(SPECTATOR).armed_by, table.pile_is) == (3, "no_way no_way")
