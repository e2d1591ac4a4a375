"""KOB-14: temporary and permanent tricks, and when they end."""

import pytest

from engines.core.viewers import SPECTATOR
from engines.kobolds.events import TricksDropped
from tests.engines.kobolds.table import KoboldsTable, kobolds

TEMPORARY = [("little_friend", 2), ("bomb_on_a_stick", 2), ("duck", -1)]
PERMANENT = [("troll_hideout", -1), ("chained_together", 2)]


def lying(card: str, target: int) -> KoboldsTable:
    """A trick of seat 1 lies open, in the first trick phase of seat 0."""
    table = kobolds(4).bomb("human_bomb", "mechanism mechanism mechanism").lies(1, card, target)
    return table.hands("duck", "peek", "give_me_that", "try_it_out")


@pytest.mark.parametrize(("card", "target"), TEMPORARY)
def test_temporary_tricks_end_when_the_bomb_is_passed(card: str, target: int) -> None:  # KOB-13, KOB-14
    table = lying(card, target).nothing_more().turn_of(1)
    assert table.happened(TricksDropped) == [TricksDropped((card,))]
    assert (table.lying, table.discarded) == ([], card)


@pytest.mark.parametrize(("card", "target"), PERMANENT)
def test_permanent_tricks_stay_when_the_bomb_is_passed(card: str, target: int) -> None:  # KOB-13, KOB-14
    table = lying(card, target).nothing_more().turn_of(1)
    assert table.happened(TricksDropped) == []
    assert table.nothing_more().turn_of(2).lying == [(1, card, target)]


@pytest.mark.parametrize(("card", "target"), TEMPORARY)
def test_temporary_tricks_end_when_a_trick_passes_the_bomb(card: str, target: int) -> None:  # KOB-7, KOB-14
    table = lying(card, target).plays(2, "give_me_that").turn_of(2)
    assert table.lying == []
    assert sorted(table.discarded.split()) == sorted([card, "give_me_that"])


def test_temporary_tricks_end_when_the_bomb_is_passed_to_the_same_player() -> None:  # KOB-7, KOB-14
    assert lying("duck", -1).plays(3, "try_it_out", on=0).turn_of(0).lying == []


@pytest.mark.parametrize(("card", "target"), PERMANENT)
def test_permanent_tricks_stay_when_a_trick_passes_the_bomb(card: str, target: int) -> None:  # KOB-7, KOB-14
    assert lying(card, target).plays(2, "give_me_that").lying == [(1, card, target)]


@pytest.mark.parametrize(("card", "target"), TEMPORARY)
def test_temporary_tricks_outlast_the_phase(card: str, target: int) -> None:  # KOB-14
    assert lying(card, target).to_second_phase().turn_of(0, 2).lying == [(1, card, target)]


@pytest.mark.parametrize(("card", "target"), [*TEMPORARY, *PERMANENT])
def test_lasting_tricks_end_with_the_explosion(card: str, target: int) -> None:  # KOB-14, KOB-18
    table = lying(card, target).armed(0).discard("").nothing_more()
    assert table.lying == [(1, card, target)], "they lie until it has been scored"
    table.nobody_claims()
    assert table.happened(TricksDropped) == [TricksDropped((card,))]
    assert table.lying == []
    assert card in table.discarded


def test_a_permanent_trick_lasts_past_arming() -> None:  # KOB-14
    table = kobolds(4).bomb("human_bomb", "mechanism peek").lies(1, "troll_hideout").hands("duck", "peek")
    assert table.to_tinkering().tinkers("duck", "mechanism").lying == [(1, "troll_hideout", -1)]


def test_temporary_and_permanent_tricks_are_dropped_apart() -> None:  # KOB-13, KOB-14
    table = lying("duck", -1).lies(2, "troll_hideout").lies(0, "little_friend", 3).nothing_more()
    assert table.happened(TricksDropped) == [TricksDropped(("duck", "little_friend"))]
    assert table.lying == [(2, "troll_hideout", -1)]


def test_lasting_tricks_lie_open() -> None:  # KOB-14
    table = lying("bomb_on_a_stick", 3)
    for viewer in (0, 1, 2, 3, SPECTATOR):
        lasting = table.sees(viewer).lasting
        assert [(trick.owner, trick.card, trick.target) for trick in lasting] == [(1, "bomb_on_a_stick", 3)]


def test_a_lasting_trick_is_not_in_the_hand_any_more() -> None:  # KOB-14
    table = kobolds(4).hands("duck", "troll_hideout peek").plays(1, "troll_hideout").has(1, "peek")
    assert table.discarded == ""


def test_a_trick_taken_over_ends_like_any_other() -> None:  # KOB-14, KOB-23
    table = kobolds(4).bomb("human_bomb", "mechanism").hands("duck peek", "ill_handle_this", "peek")
    table.plays(0, "duck", wait=True).interrupts(1, "ill_handle_this", wait=False)
    assert table.lying == [(1, "duck", -1)]
    assert table.nothing_more().lying == []


def test_cards_on_the_table_are_still_counted() -> None:  # KOB-1, KOB-14
    table = kobolds(4).hands("duck peek", "no_way", "no_way", "troll_hideout no_way")
    everything = table.state.census()
    table.plays(3, "troll_hideout").plays(0, "duck", wait=True).interrupts(1, "no_way")
    assert (len(table.state.stack), len(table.lying)) == (2, 1)
    assert table.state.census() == everything


def test_lasting_tricks_with_missions_lie_with_them() -> None:  # KOB-14, KOB-17
    table = (
        kobolds(4).hands("duck", "troll_hideout:armed_and_survived peek").plays(1, "troll_hideout:armed_and_survived")
    )
    assert table.lying == [(1, "troll_hideout:armed_and_survived", -1)]
