"""KIT-41, KIT-47, KIT-57: Barking Kittens, and what they do to the blind."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Pair, Play, PlayOn
from engines.kittens.cards import Card
from engines.kittens.events import (
    BarkedAt,
    BarkersDiscarded,
    BarkersLaid,
    CardThrown,
    Defused,
    KittenPlaced,
    KittenShown,
    PlayerOut,
    SightRegained,
)
from tests.engines.kittens.table import KittensTable, cards, kittens

BARKER = Card.BARKING_KITTEN
BOTH = "streaking_kitten exploding_kitten"
PILE = "shuffle skip favor attack nope"


def barking(*hands: str, players: int = 3) -> KittensTable:
    return kittens(players, "barking").hands(*hands).pile(PILE)


def streaking(*hands: str, players: int = 3) -> KittensTable:
    """With Streaking Kittens, so that players can be blind."""
    return kittens(players, "streaking", "barking").hands(*hands).pile(PILE)


# -- alone


def test_a_lone_barker_stays_open() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor").plays("barking_kitten").turn_of(0).has(0, "skip")
    assert table.happened(BarkersLaid) == [BarkersLaid(0, 1)]
    assert [table.sees(SPECTATOR).spots[seat].barkers for seat in range(3)] == [1, 0, 0]
    assert table.discarded == ""
    assert table.happened(BarkedAt) == []


def test_a_lone_barker_stays_open_beyond_the_turn() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor", "favor").plays("barking_kitten").draws().draws().draws().turn_of(0)
    assert table.sees(1).spots[0].barkers == 1


def test_an_open_barker_is_not_in_hand() -> None:  # KIT-41
    table = barking("barking_kitten", "favor", "skip skip").plays("barking_kitten")
    assert table.sees(1).spots[0].hand_size == 0
    assert not table.offers(0, Play(BARKER))
    table.draws().draws().turn_of(2).pairs("skip", on=0).has(2, "shuffle")
    assert table.sees(1).spots[0].barkers == 1


@pytest.mark.parametrize("where", ["pile", "stash", "discard"])
def test_in_a_pile_or_the_stash_nobody_has_the_other(where: str) -> None:  # KIT-57
    table = barking("barking_kitten skip", "favor")
    getattr(table, where)("shuffle barking_kitten skip favor")
    table.plays("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == []
    assert table.sees(1).spots[0].barkers == 1


def test_in_the_stash_on_a_head_nobody_has_the_other() -> None:  # KIT-57, KIT-43
    table = barking("barking_kitten skip", "favor").tower_on(1, "barking_kitten skip").plays("barking_kitten")
    assert table.happened(BarkedAt) == []
    assert not table.is_out(1)


# -- the two meet


def test_who_holds_the_other_must_defuse() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor", "barking_kitten defuse favor").plays("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == [BarkedAt(0, 2)]
    assert table.happened(Defused) == [Defused(2)]
    assert table.happened(BarkersLaid) == [BarkersLaid(0, 1), BarkersLaid(2, 1)]
    table.has(2, "favor")
    assert table.discarded == "defuse"


def test_without_a_defuse_the_target_is_out() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor", "barking_kitten favor").plays("barking_kitten").turn_of(0)
    assert table.is_out(2)
    assert [event.seat for event in table.happened(PlayerOut)] == [2]


def test_no_kitten_goes_into_the_pile() -> None:  # KIT-41
    table = barking("barking_kitten skip", "barking_kitten defuse", "skip").plays("barking_kitten").turn_of(0)
    assert table.pile_is == PILE
    table.without(KittenPlaced, KittenShown)


def test_the_other_may_lie_open() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor defuse").barker_before(1).plays("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == [BarkedAt(0, 1)]
    table.has(1, "favor").has(0, "skip")


def test_the_other_may_lie_open_before_the_defenceless() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor", "skip").barker_before(1).plays("barking_kitten").turn_of(0)
    assert table.is_out(1)


def test_who_laid_a_barker_is_the_target_later() -> None:  # KIT-41
    table = barking("barking_kitten defuse", "barking_kitten", "skip").pile("skip barking_kitten attack favor")
    table.hands("barking_kitten defuse", "", "skip").plays("barking_kitten").draws().turn_of(1).draws().turn_of(2)
    table.hands("defuse", "barking_kitten", "skip").draws().draws().turn_of(1).plays("barking_kitten").turn_of(1)
    assert table.happened(BarkedAt) == [BarkedAt(1, 0)]
    assert table.happened(Defused) == [Defused(0)]


def test_both_barkers_lie_open_until_the_end_of_the_turn() -> None:  # KIT-41
    table = barking("barking_kitten skip", "barking_kitten defuse", "skip").plays("barking_kitten")
    assert [table.sees(2).spots[seat].barkers for seat in range(3)] == [1, 1, 0]
    table.plays("skip").turn_of(1)
    assert [table.sees(2).spots[seat].barkers for seat in range(3)] == [0, 0, 0]
    assert table.happened(BarkersDiscarded) == [BarkersDiscarded()]
    assert sorted(table.state.discard) == sorted(cards("defuse skip barking_kitten barking_kitten"))


def test_the_end_of_the_turn_is_that_of_a_single_turn() -> None:  # KIT-57
    table = barking("attack", "barking_kitten", "barking_kitten defuse").plays("attack").turn_of(1, 2)
    table.plays("barking_kitten").draws().turn_of(1, 1)
    assert table.happened(BarkersDiscarded) == [BarkersDiscarded()]
    assert table.state.barkers == []


def test_the_barkers_are_discarded_once() -> None:  # KIT-41, KIT-57
    table = barking("barking_kitten skip", "barking_kitten defuse", "skip").plays("barking_kitten").draws().turn_of(1)
    table.draws().turn_of(2).without(BarkersDiscarded)


def test_a_barker_that_came_back_and_lies_alone_stays_open() -> None:  # KIT-41, KIT-57
    table = barking("barking_kitten skip", "barking_kitten defuse nope attack skip favor shuffle", "skip")
    table.plays("barking_kitten").plays("skip").turn_of(1).fives("nope attack skip favor shuffle")
    table.takes("barking_kitten").plays("barking_kitten").draws().turn_of(2)
    assert table.sees(0).spots[1].barkers == 1


def test_a_pair_that_killed_is_discarded_at_the_end_of_the_turn_too() -> None:  # KIT-41, KIT-53
    table = barking("barking_kitten skip", "barking_kitten", "skip").plays("barking_kitten").plays("skip").turn_of(2)
    assert table.state.discard.count(BARKER) == 2
    assert table.state.barkers == []


def test_the_barker_may_die_in_the_same_turn() -> None:  # KIT-41, KIT-53
    table = barking("barking_kitten", "barking_kitten defuse", "skip").pile("exploding_kitten skip")
    table.plays("barking_kitten").draws().turn_of(1)
    assert table.state.discard.count(BARKER) == 2
    assert table.state.barkers == []


def test_the_barker_may_resign_in_the_same_turn() -> None:  # KIT-41, KIT-53
    table = barking("barking_kitten", "barking_kitten defuse", "skip").plays("barking_kitten").resigns(0).turn_of(1)
    assert table.state.discard.count(BARKER) == 2
    assert table.state.barkers == []


def test_a_barker_whose_owner_is_out_lies_on_the_discard_pile() -> None:  # KIT-53, KIT-57
    table = barking("barking_kitten skip", "favor", "skip").barker_before(1).resigns(1)
    assert BARKER in table.state.discard
    table.plays("barking_kitten").turn_of(0)
    assert table.happened(BarkedAt) == []


def test_your_turn_goes_on() -> None:  # KIT-41
    table = barking("barking_kitten skip", "barking_kitten defuse", "skip").plays("barking_kitten").plays("skip")
    table.turn_of(1)


def test_the_last_target_ends_the_game() -> None:  # KIT-41, KIT-10
    barking("barking_kitten skip", "barking_kitten", players=2).plays("barking_kitten").is_won_by(0)


def test_the_streaking_kitten_is_no_help() -> None:  # KIT-41, KIT-31
    table = streaking("barking_kitten", f"barking_kitten {BOTH}", "skip").plays("barking_kitten").turn_of(0)
    assert table.is_out(1)


def test_a_barking_kitten_cannot_be_noped() -> None:  # KIT-41
    table = barking("barking_kitten skip", "nope nope", "nope").plays("barking_kitten", wait=True)
    table.asks_all("now", 1, 2)


def test_whether_they_met_shows_no_window_more_or_less() -> None:  # KIT-41, KIT-52
    table = barking("barking_kitten skip", "barking_kitten defuse nope", "skip").plays("barking_kitten", wait=True)
    table.asks_all("now", 1, 2)


# -- both


def test_with_both_in_hand_the_target_is_chosen() -> None:  # KIT-41
    table = barking("barking_kitten barking_kitten skip", "favor", "defuse").plays("barking_kitten", on=2).turn_of(0)
    assert table.happened(BarkersLaid) == [BarkersLaid(0, 2)]
    assert table.happened(BarkedAt) == [BarkedAt(0, 2)]
    assert table.happened(Defused) == [Defused(2)]
    table.has(0, "skip")
    assert table.sees(1).spots[0].barkers == 2


def test_with_both_any_other_living_player_can_be_chosen() -> None:  # KIT-41
    table = barking("barking_kitten barking_kitten", "", "defuse", "", players=4).out(3)
    offered = [action for action in table.may_all(0) if isinstance(action, PlayOn)]
    assert offered == [PlayOn(BARKER, 1), PlayOn(BARKER, 2)]


def test_with_both_they_are_played_together() -> None:  # KIT-41
    table = barking("barking_kitten barking_kitten", "favor", "defuse")
    assert not table.offers(0, Play(BARKER))
    table.refuses(Play(BARKER), rule="KIT-52", reason=Reason.BAD_CHOICE)


def test_with_one_nobody_is_chosen() -> None:  # KIT-41
    table = barking("barking_kitten", "favor", "barking_kitten")
    assert not table.offers(0, PlayOn(BARKER, 2))
    table.refuses(PlayOn(BARKER, 2), rule="KIT-52", reason=Reason.BAD_CHOICE)


def test_nobody_barks_at_oneself() -> None:  # KIT-41
    table = barking("barking_kitten barking_kitten defuse", "favor", "defuse")
    assert not table.offers(0, PlayOn(BARKER, 0))


def test_with_one_open_and_one_in_hand_the_target_is_chosen() -> None:  # KIT-41
    table = barking("barking_kitten skip", "favor", "defuse").barker_before(0)
    assert not table.offers(0, Play(BARKER))
    table.plays("barking_kitten", on=1).turn_of(0).has(0, "skip")
    assert table.is_out(1)
    assert table.sees(2).spots[0].barkers == 2
    table.plays("skip").turn_of(2)
    assert table.state.discard.count(BARKER) == 2


def test_both_played_together_cannot_be_noped() -> None:  # KIT-41
    table = barking("barking_kitten barking_kitten", "nope", "nope").plays("barking_kitten", on=1, wait=True)
    assert table.is_out(1)
    table.asks_all("now", 2)


def test_two_barkers_are_also_a_pair() -> None:  # KIT-9, KIT-41
    table = barking("barking_kitten barking_kitten", "favor", "defuse").does(Pair(BARKER, 0, 1), wait=False).turn_of(0)
    table.has(0, "favor")
    assert table.discarded == "barking_kitten barking_kitten"
    assert table.happened(BarkedAt) == []


# -- the blind


def test_a_blind_target_throws_cards_until_a_defuse() -> None:  # KIT-47
    table = streaking("barking_kitten", "barking_kitten skip favor defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten favor skip defuse").plays("barking_kitten").turn_of(0)
    assert [event.card for event in table.happened(CardThrown)] == cards("favor skip defuse")
    table.has(1, "")
    assert [table.sees(2).spots[seat].barkers for seat in range(3)] == [1, 1, 0]


def test_a_blind_target_sees_again_after_the_defuse() -> None:  # KIT-47
    table = streaking("barking_kitten", "barking_kitten skip defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten defuse").plays("barking_kitten").turn_of(0)
    assert table.happened(SightRegained) == [SightRegained(1)]
    assert table.sees(1).spots[1].hand == (Card.SKIP,)


def test_a_blind_target_without_a_defuse_is_out() -> None:  # KIT-47
    table = streaking("barking_kitten", "barking_kitten skip favor", "skip").blind(1).plays("barking_kitten")
    assert table.is_out(1)
    table.turn_of(0)


def test_a_blind_target_does_not_throw_its_barker() -> None:  # KIT-47
    table = streaking("barking_kitten", "barking_kitten defuse", "skip").blind(1).next_random(0)
    table.plays("barking_kitten").turn_of(0)
    assert [event.card for event in table.happened(CardThrown)] == [Card.DEFUSE]


def test_both_players_see_again() -> None:  # KIT-47
    table = streaking("barking_kitten skip", "barking_kitten defuse", "skip").blind(0, 1)
    table.luck_picks_in_turn(0, "barking_kitten").plays_blind().turn_of(0)
    assert sorted(event.seat for event in table.happened(SightRegained)) == [0, 1]
    assert not table.is_blind(0)
    assert not table.is_blind(1)


def test_a_third_player_stays_blind() -> None:  # KIT-47
    table = streaking("barking_kitten skip", "barking_kitten defuse", "skip").blind(1, 2)
    table.next_random(0).plays("barking_kitten")
    assert table.is_blind(2)


def test_a_blind_barker_sees_again_even_if_the_target_is_out() -> None:  # KIT-47
    table = streaking("barking_kitten skip", "barking_kitten", "skip").blind(0).plays_blind("barking_kitten")
    assert table.is_out(1)
    assert not table.is_blind(0)


def test_a_blind_target_who_was_chosen_sees_again() -> None:  # KIT-47
    table = streaking("barking_kitten barking_kitten", "skip defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "defuse").plays("barking_kitten", on=1).turn_of(0)
    assert not table.is_blind(1)


def test_an_open_barker_stays_visible_when_its_owner_goes_blind() -> None:  # KIT-47
    table = streaking("curse_of_the_cat_butt", "skip", "skip").barker_before(1).plays("curse_of_the_cat_butt", on=1)
    for viewer in (0, 1, SPECTATOR):
        assert table.sees(viewer).spots[1].barkers == 1


def test_a_blind_target_may_keep_a_kitten_with_the_streaking_kitten() -> None:  # KIT-47, KIT-31
    table = streaking("barking_kitten", f"barking_kitten {BOTH} defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten defuse").plays("barking_kitten").turn_of(0).has(1, BOTH)
    assert table.happened(KittenShown) == []


def test_a_blind_target_who_threw_the_streaking_kitten_must_defuse_the_kitten_too() -> None:  # KIT-47, KIT-50
    table = streaking("barking_kitten", f"barking_kitten {BOTH} defuse defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten streaking_kitten -exploding_kitten defuse defuse")
    table.plays("barking_kitten").asks(1, "place_kitten").places(0).turn_of(0).has(1, "")
    assert table.pile_is == f"exploding_kitten {PILE}"


def test_a_blind_target_who_threw_the_streaking_kitten_needs_two_defuses() -> None:  # KIT-47, KIT-50
    table = streaking("barking_kitten", f"barking_kitten {BOTH} defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten streaking_kitten -exploding_kitten defuse").plays("barking_kitten")
    assert table.is_out(1)
    table.turn_of(0)


def test_a_kitten_thrown_by_a_blind_target_needs_its_own_defuse() -> None:  # KIT-47, KIT-33
    table = streaking("barking_kitten", f"barking_kitten {BOTH} defuse defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten exploding_kitten defuse defuse").plays("barking_kitten")
    table.asks(1, "place_kitten").places(0).turn_of(0).has(1, "streaking_kitten")


def test_resigning_while_a_kitten_is_placed_after_barking() -> None:  # KIT-53, KIT-47
    table = streaking("barking_kitten", f"barking_kitten {BOTH} defuse defuse", "skip").blind(1)
    table.luck_picks_in_turn(1, "-barking_kitten exploding_kitten defuse defuse").plays("barking_kitten")
    table.asks(1, "place_kitten").resigns(1).nobody_reacts().turn_of(0)
    assert table.pile_is == PILE


def test_resigning_instead_of_choosing_whom_to_bark_at() -> None:  # KIT-53, KIT-47
    table = streaking("barking_kitten barking_kitten skip", "skip", "favor").blind(0).plays_blind("barking_kitten")
    table.asks(0, "target").resigns(0).turn_of(1)
    assert table.state.discard.count(BARKER) == 2
    assert table.state.barkers == []
