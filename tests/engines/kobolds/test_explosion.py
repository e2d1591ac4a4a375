"""KOB-16, KOB-25: who is affected, who is protected, who is killed."""

import pytest

from engines.core.viewers import SPECTATOR
from engines.kobolds.events import BombExploded
from tests.engines.kobolds.table import KoboldsTable, kobolds


def live(inside: str = "peek peek", players: int = 5, *, by: int = 4, holder: int = 0) -> KoboldsTable:
    """An armed bomb that explodes at the end of this turn; everybody has a card."""
    table = kobolds(players).armed(by, inside=inside).hands(*["no_way"] * players)
    return table.holder(holder)


def exploded(table: KoboldsTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who was affected and who was killed."""
    events = table.nothing_more().happened(BombExploded)
    assert len(events) == 1
    return events[0].affected, events[0].killed


def killed(table: KoboldsTable) -> tuple[int, ...]:
    return exploded(table)[1]


# -- devices ----------------------------------------------------------------------------------------------------


def test_without_a_device_the_holder_is_affected() -> None:  # KOB-16
    assert exploded(live()) == ((0,), (0,))
    assert exploded(live(holder=3)) == ((3,), (3,))


@pytest.mark.parametrize(("holder", "left"), [(0, 1), (2, 3), (4, 0)])
def test_the_dead_rat_hits_the_left_neighbour(holder: int, left: int) -> None:  # KOB-16
    assert exploded(live("dead_rat peek", holder=holder)) == ((left,), (left,))


@pytest.mark.parametrize(("holder", "right"), [(0, 4), (2, 1), (4, 3)])
def test_the_wrong_way_hits_the_right_neighbour(holder: int, right: int) -> None:  # KOB-16
    assert exploded(live("wrong_way peek", holder=holder)) == ((right,), (right,))


@pytest.mark.parametrize(("device", "hit"), [("dead_rat", 1), ("wrong_way", 4)])
def test_left_and_right_stay_when_the_bomb_goes_the_other_way(device: str, hit: int) -> None:  # KOB-28
    assert killed(live(f"{device} peek").reversed()) == (hit,)


def test_marbles_hit_everyone_but_the_holder() -> None:  # KOB-16
    assert exploded(live("marbles peek", holder=2)) == ((0, 1, 3, 4), (0, 1, 3, 4))


@pytest.mark.parametrize("by", [0, 1, 4])
def test_return_to_sender_hits_who_has_the_marker(by: int) -> None:  # KOB-16
    assert exploded(live("return_to_sender peek", by=by)) == ((by,), (by,))


def test_the_bucket_of_nails_hits_the_holder_and_both_neighbours() -> None:  # KOB-16
    assert exploded(live("bucket_of_nails peek")) == ((0, 1, 4), (0, 1, 4))
    assert exploded(live("bucket_of_nails peek", holder=2)) == ((1, 2, 3), (1, 2, 3))


def test_with_three_players_the_bucket_of_nails_hits_everybody() -> None:  # KOB-16
    assert killed(live("bucket_of_nails peek", players=3, by=1)) == (0, 1, 2)


def test_the_coin_magnet_hits_who_has_the_most_gold() -> None:  # KOB-16
    assert exploded(live("coin_magnet peek").gold(1, 3, 2, 0, 1)) == ((1,), (1,))


def test_the_coin_magnet_hits_all_of_them_if_tied() -> None:  # KOB-16
    assert killed(live("coin_magnet peek").gold(1, 3, 2, 3, 3)) == (1, 3, 4)


def test_the_coin_magnet_hits_everybody_when_nobody_has_gold() -> None:  # KOB-16
    assert killed(live("coin_magnet peek")) == (0, 1, 2, 3, 4)


def test_the_coin_magnet_counts_before_the_gold_of_this_explosion() -> None:  # KOB-16, KOB-26
    table = live("coin_magnet peek").gold(2, 3, 0, 0, 0)
    table.hands("mechanism mechanism no_way", "no_way").blows_up().has_gold(2 + 1 + 1 + 2, 3, 1, 1, 1)


def test_damp_powder_hits_nobody() -> None:  # KOB-16
    assert exploded(live("damp_powder peek")) == ((), ())


def test_the_explosion_names_the_device() -> None:  # KOB-16
    table = live("dead_rat peek").nothing_more()
    for viewer in (0, 3, SPECTATOR):
        assert table.told(viewer, BombExploded) == [BombExploded(0, "dead_rat", (1,), (1,))]
    assert live().nothing_more().happened(BombExploded)[0].device is None


# -- additions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [0, 1, 2, 3])
def test_little_friend_adds_whom_it_chose(target: int) -> None:  # KOB-16
    assert killed(live().lies(3, "little_friend", target)) == tuple(sorted({0, target}))


def test_little_friend_does_not_protect_its_owner() -> None:  # KOB-16
    assert killed(live().lies(0, "little_friend", 2)) == (0, 2)


def test_an_addition_counts_also_with_damp_powder() -> None:  # KOB-16, KOB-25
    assert exploded(live("damp_powder peek").lies(3, "little_friend", 2)) == ((2,), (2,))


def test_bomb_on_a_stick_adds_the_other_player() -> None:  # KOB-16
    assert exploded(live().lies(3, "bomb_on_a_stick", 2)) == ((0, 2), (0, 2))


def test_several_additions_do_not_add_up() -> None:  # KOB-25
    table = live().lies(1, "little_friend", 2).lies(3, "little_friend", 2).lies(2, "duck")
    assert exploded(table) == ((0, 2), (0,))


# -- protection -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_a_protected_player_survives(card: str) -> None:  # KOB-16
    assert exploded(live().lies(0, card)) == ((0,), ())


def test_bomb_on_a_stick_protects_its_owner() -> None:  # KOB-16
    assert exploded(live().lies(0, "bomb_on_a_stick", 2)) == ((0, 2), (2,))


@pytest.mark.parametrize("card", ["duck", "troll_hideout"])
def test_protection_is_for_the_owner_alone(card: str) -> None:  # KOB-16
    assert killed(live("marbles peek").lies(2, card)) == (1, 3, 4)


def test_protection_wins_over_an_addition() -> None:  # KOB-25
    table = live().lies(1, "duck").lies(2, "little_friend", 1)
    assert exploded(table) == ((0, 1), (0,))


def test_protection_wins_in_whatever_order_they_were_played() -> None:  # KOB-25
    table = live().lies(2, "little_friend", 1).lies(1, "duck")
    assert exploded(table) == ((0, 1), (0,))


def test_one_protection_holds_against_several_hits() -> None:  # KOB-25
    table = live("marbles peek").lies(1, "duck").lies(2, "little_friend", 1).lies(3, "bomb_on_a_stick", 1)
    assert exploded(table) == ((1, 2, 3, 4), (2, 4))


def test_two_protections_are_as_good_as_one() -> None:  # KOB-25
    table = live().lies(0, "duck").lies(0, "troll_hideout").lies(1, "little_friend", 0)
    assert exploded(table) == ((0,), ())


def test_two_sticks_pointing_at_each_other() -> None:  # KOB-25
    table = live("damp_powder peek").lies(1, "bomb_on_a_stick", 2).lies(2, "bomb_on_a_stick", 1)
    assert exploded(table) == ((1, 2), ())


def test_a_protection_taken_over_protects_the_taker() -> None:  # KOB-16, KOB-23
    table = kobolds(4).armed(3, inside="marbles peek").hands("no_way", "duck no_way", "ill_handle_this", "no_way")
    table.plays(1, "duck", wait=True).interrupts(2, "ill_handle_this", wait=False)
    assert killed(table) == (1, 3)


# -- Chained Together -------------------------------------------------------------------------------------------


def test_chained_to_somebody_affected() -> None:  # KOB-16, KOB-25
    assert exploded(live().lies(2, "chained_together", 0)) == ((0, 2), (0, 2))


def test_a_chain_works_both_ways() -> None:  # KOB-25
    assert exploded(live().lies(0, "chained_together", 2)) == ((0, 2), (0, 2))


def test_a_chain_of_two_who_are_not_affected_does_nothing() -> None:  # KOB-25
    assert exploded(live().lies(2, "chained_together", 3)) == ((0,), (0,))


@pytest.mark.parametrize(
    "chains",
    [((0, 1), (1, 2)), ((1, 2), (0, 1)), ((2, 1), (1, 0)), ((1, 0), (2, 1))],
)
def test_chains_go_on_until_nothing_changes(chains: tuple[tuple[int, int], ...]) -> None:  # KOB-25
    table = live()
    for owner, target in chains:
        table.lies(owner, "chained_together", target)
    assert exploded(table) == ((0, 1, 2), (0, 1, 2))


def test_a_long_chain_laid_from_its_far_end() -> None:  # KOB-25
    table = live(players=6)
    for owner, target in ((4, 5), (3, 4), (2, 3), (1, 2), (0, 1)):
        table.lies(owner, "chained_together", target)
    assert killed(table) == (0, 1, 2, 3, 4, 5)


def test_a_chain_pulls_in_after_an_addition() -> None:  # KOB-25
    table = live("damp_powder peek").lies(3, "chained_together", 2).lies(1, "little_friend", 2)
    assert exploded(table) == ((2, 3), (2, 3))


def test_a_protected_player_counts_as_affected_for_the_chain() -> None:  # KOB-25
    table = live().lies(0, "duck").lies(2, "chained_together", 0)
    assert exploded(table) == ((0, 2), (2,))


def test_a_chain_goes_on_through_the_protected() -> None:  # KOB-25
    table = live().lies(1, "duck").lies(1, "chained_together", 0).lies(2, "chained_together", 1)
    assert exploded(table) == ((0, 1, 2), (0, 2))


def test_chained_and_protected_survives() -> None:  # KOB-25
    table = live().lies(2, "chained_together", 0).lies(2, "troll_hideout")
    assert exploded(table) == ((0, 2), (0,))


def test_a_chain_does_not_protect() -> None:  # KOB-25
    assert killed(live().lies(0, "chained_together", 2).lies(2, "duck")) == (0,)


# -- the explosion as such --------------------------------------------------------------------------------------


def test_lasting_tricks_played_in_this_turn_count() -> None:  # KOB-16
    table = kobolds(4).armed(3).hands("duck no_way", "little_friend no_way", "no_way", "no_way")
    table.plays(0, "duck").to_second_phase().plays(1, "little_friend", on=2)
    assert exploded(table) == ((0, 2), (2,))


def test_the_killed_are_shown_while_it_is_scored() -> None:  # KOB-16, KOB-26
    table = live("marbles peek").nothing_more()
    assert table.sees(SPECTATOR).killed == (1, 2, 3, 4)
    assert table.nobody_claims().sees(SPECTATOR).killed == ()


TRICKS = (
    "give_me_that take_that try_it_out no_way ill_handle_this little_friend bomb_on_a_stick duck troll_hideout "
    "chained_together peek pickpocket second_wind about_turn fire_drill"
)


@pytest.mark.parametrize("trick", TRICKS.split())
def test_a_trick_in_the_bomb_is_no_device(trick: str) -> None:  # KOB-3, KOB-16
    assert live(f"{trick} {trick}").sees(1).device is None
    assert exploded(live(f"{trick} {trick}", holder=2)) == ((2,), (2,))
    assert exploded(live(f"{trick} dead_rat", holder=2)) == ((3,), (3,))


def test_tricks_in_the_bomb_add_and_protect_nobody() -> None:  # KOB-3, KOB-16
    assert exploded(live("duck troll_hideout little_friend")) == ((0,), (0,))
