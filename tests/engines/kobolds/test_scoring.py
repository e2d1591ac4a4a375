"""KOB-17, KOB-19, KOB-21, KOB-26, KOB-31 to KOB-33: gold, missions, and the end of the game."""

from dataclasses import replace

import pytest

from engines.core.actions import Pass
from engines.core.errors import IllegalAction, Reason
from engines.core.events import GameOver
from engines.core.viewers import SPECTATOR
from engines.kobolds.actions import Claim
from engines.kobolds.cards import Mission
from engines.kobolds.decks import DECKS
from engines.kobolds.events import (
    BombBuilt,
    BombExploded,
    CardsDealt,
    GoldEarned,
    HandDiscarded,
    MechanismsReturned,
    MissionsClaimed,
    MissionsPaid,
    RevivalDrawn,
    TurnBegan,
)
from tests.engines.kobolds.table import KoboldsTable, kobolds


def live(inside: str = "peek peek", players: int = 4, *, by: int = 3) -> KoboldsTable:
    """Seat 0 holds a bomb that explodes at the end of this turn."""
    return kobolds(players).armed(by, inside=inside)


# -- gold -------------------------------------------------------------------------------------------------------


def test_each_survivor_gets_a_gold() -> None:  # KOB-17
    live().hands("no_way", "no_way", "no_way", "no_way").blows_up().has_gold(0, 1, 1, 1)


def test_the_holder_gets_one_more_for_surviving() -> None:  # KOB-17
    live("damp_powder peek").hands("no_way").blows_up().has_gold(2, 1, 1, 1)


def test_a_dead_holder_gets_nothing() -> None:  # KOB-17
    table = live().hands("no_way mechanism mechanism").blows_up().has_gold(0, 1, 1, 1)
    assert [event.seat for event in table.happened(GoldEarned)] == [1, 2, 3]


def test_each_mechanism_in_hand_is_worth_a_gold_to_a_survivor() -> None:  # KOB-17
    table = live("dead_rat peek").hands("mechanism no_way", "mechanism mechanism", "mechanism mechanism", "no_way")
    table.blows_up().has_gold(3, 0, 3, 1)
    assert set(table.happened(GoldEarned)) == {
        GoldEarned(0, 1, 1, 1),
        GoldEarned(2, 1, 0, 2),
        GoldEarned(3, 1, 0, 0),
    }


def test_a_killed_player_gets_nothing_for_mechanisms() -> None:  # KOB-17
    live("marbles peek").hands("no_way", "mechanism mechanism mechanism").blows_up().has_gold(2, 0, 0, 0)


def test_gold_comes_on_top_of_what_one_has() -> None:  # KOB-17
    live().gold(3, 2, 0, 1).hands("no_way").blows_up().has_gold(3, 3, 1, 2)


def test_who_was_affected_and_protected_is_a_survivor() -> None:  # KOB-16, KOB-17
    live().lies(0, "duck").hands("no_way").blows_up().has_gold(2, 1, 1, 1)


def test_gold_is_unlimited() -> None:  # KOB-26
    hands = ("mechanism mechanism mechanism mechanism no_way", "mechanism mechanism mechanism mechanism")
    live("damp_powder peek").gold(20, 20, 20, 20).hands(*hands).blows_up().has_gold(26, 25, 21, 21)


def test_gold_is_paid_before_missions_are_claimed() -> None:  # KOB-26
    table = live().hands("no_way", "mechanism no_way").nothing_more().has_gold(0, 2, 1, 1)
    assert [type(event) for event in table.events if type(event) in (BombExploded, GoldEarned)] == [
        BombExploded,
        GoldEarned,
        GoldEarned,
        GoldEarned,
    ]


# -- missions ---------------------------------------------------------------------------------------------------


def claims(table: KoboldsTable, seat: int, card: str) -> bool:
    """Whether the seat gets a gold for this card, once the bomb has exploded."""
    table.nothing_more()
    if not table.offers(seat, Claim((card,))):
        table.refuses(Claim((card,)), seat=seat, rule="KOB-17", reason=Reason.BAD_CHOICE)
        return False
    before = table.state.gold[seat]
    table.claims(seat, card).nobody_claims()
    assert table.state.gold[seat] == before + 1
    return True


@pytest.mark.parametrize(
    ("protected", "fulfilled"),
    [((1,), True), ((1, 2), False), ((2,), False), ((), False), ((1, 2, 3), False)],
)
def test_you_are_the_only_survivor(protected: tuple[int, ...], fulfilled: bool) -> None:  # KOB-17
    table = live("marbles peek", by=0).lies(2, "little_friend", 0)
    for seat in protected:
        table.lies(seat, "duck")
    table.hands("no_way", "try_it_out:only_survivor")
    assert claims(table, 1, "try_it_out:only_survivor") == fulfilled


@pytest.mark.parametrize(("seat", "fulfilled"), [(0, True), (1, False), (3, False)])
def test_you_hold_the_bomb_when_it_explodes(seat: int, fulfilled: bool) -> None:  # KOB-17
    hands = ["no_way"] * 4
    hands[seat] = "duck:holder"
    assert claims(live().hands(*hands), seat, "duck:holder") == fulfilled


def test_a_surviving_holder_has_held_the_bomb_too() -> None:  # KOB-17
    assert claims(live("damp_powder peek").hands("duck:holder"), 0, "duck:holder")


@pytest.mark.parametrize(("seat", "fulfilled"), [(0, False), (1, True), (2, False), (3, False)])
def test_your_right_neighbour_is_killed(seat: int, fulfilled: bool) -> None:  # KOB-17
    hands = ["no_way"] * 4
    hands[seat] = "take_that:right_killed"
    assert claims(live().hands(*hands), seat, "take_that:right_killed") == fulfilled


@pytest.mark.parametrize(("seat", "fulfilled"), [(0, False), (1, False), (2, False), (3, True)])
def test_your_left_neighbour_is_killed(seat: int, fulfilled: bool) -> None:  # KOB-17
    hands = ["no_way"] * 4
    hands[seat] = "give_me_that:left_killed"
    assert claims(live().hands(*hands), seat, "give_me_that:left_killed") == fulfilled


def test_right_and_left_go_round_the_corner_of_the_table() -> None:  # KOB-17
    table = live("wrong_way peek").hands("take_that:right_killed", "no_way", "give_me_that:left_killed")
    table.nothing_more().claims(0, "take_that:right_killed").claims(2, "give_me_that:left_killed")
    table.nobody_claims().has_gold(3, 1, 2, 0)


def test_right_and_left_stay_when_the_bomb_goes_the_other_way() -> None:  # KOB-17, KOB-28
    table = live().reversed().hands("no_way", "take_that:right_killed", "no_way", "give_me_that:left_killed")
    table.nothing_more().claims(1, "take_that:right_killed").claims(3, "give_me_that:left_killed").nobody_claims()
    table.has_gold(0, 2, 1, 2)


def test_a_neighbour_who_was_protected_is_not_killed() -> None:  # KOB-17
    assert not claims(live().lies(0, "duck").hands("no_way", "take_that:right_killed"), 1, "take_that:right_killed")


@pytest.mark.parametrize(("seat", "fulfilled"), [(0, True), (1, False)])
def test_you_are_killed(seat: int, fulfilled: bool) -> None:  # KOB-17
    hands = ["no_way"] * 4
    hands[seat] = "second_wind:killed"
    assert claims(live().hands(*hands), seat, "second_wind:killed") == fulfilled


def test_a_killed_player_claims_like_any_other() -> None:  # KOB-17
    table = live("marbles peek").hands("no_way", "try_it_out:killed duck", "no_way")
    table.nothing_more().claims(1, "try_it_out:killed").nobody_claims().has_gold(2, 1, 0, 0)


@pytest.mark.parametrize(("inside", "fulfilled"), [("damp_powder peek", True), ("peek peek", False)])
def test_nobody_is_killed(inside: str, fulfilled: bool) -> None:  # KOB-17
    table = live(inside).hands("no_way", "fire_drill:nobody_killed")
    assert claims(table, 1, "fire_drill:nobody_killed") == fulfilled


def test_nobody_is_killed_when_all_the_affected_are_protected() -> None:  # KOB-17
    assert claims(live().lies(0, "duck").hands("take_that:nobody_killed"), 0, "take_that:nobody_killed")


@pytest.mark.parametrize(
    ("by", "inside", "fulfilled"),
    [(1, "peek peek", True), (2, "peek peek", False), (1, "dead_rat peek", False), (0, "damp_powder peek", False)],
)
def test_you_armed_the_bomb_and_survive(by: int, inside: str, fulfilled: bool) -> None:  # KOB-17
    table = live(inside, by=by).hands("no_way", "little_friend:armed_and_survived")
    assert claims(table, 1, "little_friend:armed_and_survived") == fulfilled


@pytest.mark.parametrize(("friends", "fulfilled"), [((), False), ((1,), False), ((1, 2), True), ((1, 2, 3), True)])
def test_three_or_more_are_killed(friends: tuple[int, ...], fulfilled: bool) -> None:  # KOB-17
    table = live()
    for friend in friends:
        table.lies(0, "little_friend", friend)
    table.hands("no_way", "", "", "chained_together:three_killed")
    assert claims(table, 3, "chained_together:three_killed") == fulfilled


@pytest.mark.parametrize(
    ("mechanisms", "fulfilled"),
    [("", False), ("mechanism", False), ("mechanism mechanism", True), ("mechanism mechanism mechanism", True)],
)
def test_you_hold_two_or_more_mechanisms(mechanisms: str, fulfilled: bool) -> None:  # KOB-17
    table = live().hands("no_way", f"{mechanisms} peek:two_mechanisms", "mechanism mechanism")
    assert claims(table, 1, "peek:two_mechanisms") == fulfilled


def test_mechanisms_count_for_the_mission_of_a_killed_player_too() -> None:  # KOB-17
    table = live().hands("mechanism mechanism duck:two_mechanisms").nothing_more()
    table.claims(0, "duck:two_mechanisms").nobody_claims().has_gold(1, 1, 1, 1)


def test_several_missions_can_be_claimed_together() -> None:  # KOB-17
    table = live().hands("duck:holder give_me_that:holder second_wind:killed try_it_out:killed no_way").nothing_more()
    cards = ("give_me_that:holder", "try_it_out:killed", "duck:holder", "second_wind:killed")
    assert table.offers(0, Claim(cards))
    table.claims(0, *cards).has_gold(4, 1, 1, 1)
    assert table.happened(MissionsClaimed) == [MissionsClaimed(0, cards)]


def test_a_fulfilled_mission_need_not_be_claimed() -> None:  # KOB-17
    table = live("damp_powder peek").hands("duck:holder give_me_that:holder").nothing_more()
    table.claims(0, "duck:holder").has_gold(3, 1, 1, 1)
    assert "give_me_that:holder" in table.hand(0)


def test_claimed_cards_are_discarded_and_shown() -> None:  # KOB-17
    table = live("damp_powder peek").hands("duck:holder no_way", "no_way").nothing_more().claims(0, "duck:holder")
    table.claims(1)
    for viewer in (0, 2, SPECTATOR):
        assert table.told(viewer, MissionsClaimed) == [MissionsClaimed(0, ("duck:holder",))]
    assert "duck:holder" in table.discarded
    assert "duck:holder" not in table.hand(0)


def test_who_claims_nothing_shows_nothing() -> None:  # KOB-17
    table = live("damp_powder peek").hands("duck:holder no_way", "no_way").nothing_more().claims(0).claims(1)
    assert table.happened(MissionsClaimed) == []


def test_only_hand_cards_are_claimed() -> None:  # KOB-26
    table = live("damp_powder give_me_that:holder").lies(0, "duck:holder").hands("no_way").nothing_more()
    assert table.may_all(0) == [Claim(())]
    for card in ("duck:holder", "give_me_that:holder"):
        table.refuses(Claim((card,)), seat=0, rule="KOB-17", reason=Reason.BAD_CHOICE)


def test_a_card_without_a_mission_is_not_claimed() -> None:  # KOB-17
    table = live().hands("no_way duck", "peek").nothing_more()
    table.refuses(Claim(("duck",)), seat=0, rule="KOB-17")
    table.refuses(Claim(("banana",)), seat=0, rule="KOB-17", reason=Reason.BAD_CHOICE)


def test_a_card_is_claimed_once() -> None:  # KOB-17
    table = live().hands("duck:holder no_way").nothing_more()
    table.refuses(Claim(("duck:holder", "duck:holder")), seat=0, rule="KOB-17", reason=Reason.BAD_CHOICE)


def test_a_claim_with_one_unfulfilled_mission_is_refused_as_a_whole() -> None:  # KOB-17
    table = live().hands("duck:holder fire_drill:nobody_killed").nothing_more()
    both = ("duck:holder", "fire_drill:nobody_killed")
    table.refuses(Claim(both), seat=0, rule="KOB-17", reason=Reason.BAD_CHOICE).has_gold(0, 1, 1, 1)


def test_a_refused_claim_says_what_can_be_claimed() -> None:  # KOB-17
    table = live().hands("duck:holder give_me_that:holder", "fire_drill:nobody_killed").nothing_more()
    with pytest.raises(IllegalAction, match="in this order: give_me_that:holder, duck:holder"):
        table.state.check(0, Claim(("no_way",)))
    with pytest.raises(IllegalAction, match="in this order: none"):
        table.state.check(1, Claim(("fire_drill:nobody_killed",)))


def test_missions_are_claimed_by_all_at_once_sealed() -> None:  # KOB-26
    table = live().hands("duck:holder", "take_that:right_killed", "no_way", "no_way").nothing_more()
    table.asks_all("missions", 0, 1, 2, 3).claims(1, "take_that:right_killed").has_gold(0, 1, 1, 1)
    assert table.told(SPECTATOR, MissionsClaimed) == []
    table.claims(2).claims(3).claims(0, "duck:holder").has_gold(1, 2, 1, 1)
    assert [event.seat for event in table.happened(MissionsClaimed)] == [0, 1]


def test_who_has_no_trick_in_hand_is_not_asked_for_missions() -> None:  # KOB-3, KOB-26
    live().hands("no_way", "mechanism", "", "marbles").nothing_more().asks_all("missions", 0, 3)


def test_with_no_trick_in_any_hand_the_game_goes_straight_on() -> None:  # KOB-26
    table = live().hands("mechanism mechanism", "mechanism").to_tinkering().leaves_alone()
    assert table.happened(BombExploded) == [BombExploded(0, None, (0,), (0,))]
    table.turn_of(1)


def test_a_pass_is_no_answer_about_missions() -> None:  # KOB-21, KOB-26
    live().hands("no_way").nothing_more().refuses(Pass(), seat=0, reason=Reason.WRONG_ACTION)


def test_a_claim_stands() -> None:  # KOB-26
    table = live().hands("duck:holder", "no_way").nothing_more().claims(0)
    table.refuses(Claim(("duck:holder",)), seat=0, reason=Reason.ALREADY_ANSWERED)


def test_missions_are_judged_on_the_state_at_the_explosion() -> None:  # KOB-26
    """Gold that was just paid, or a claim of somebody else, changes no mission."""
    table = live("coin_magnet peek").gold(0, 1, 0, 0).hands("no_way", "second_wind:killed", "take_that:right_killed")
    table.nothing_more().has_gold(2, 1, 1, 1)
    table.claims(1, "second_wind:killed").claims(2, "take_that:right_killed").claims(0).has_gold(2, 2, 2, 1)


# -- the end ----------------------------------------------------------------------------------------------------


def test_ten_gold_after_a_scoring_end_the_game() -> None:  # KOB-19
    live().gold(0, 9, 3, 2).hands("no_way").blows_up().is_won_by(1, scores=(0, 10, 4, 3))


def test_nine_gold_do_not() -> None:  # KOB-19
    table = live().gold(0, 8, 3, 2).hands("no_way").blows_up().has_gold(0, 9, 4, 3)
    assert table.state.outcome() is None
    table.turn_of(1)


def test_most_gold_wins() -> None:  # KOB-19
    table = live().gold(0, 9, 9, 2).hands("no_way", "mechanism", "mechanism mechanism").blows_up()
    table.is_won_by(2, scores=(0, 11, 12, 3))


def test_equal_gold_shares_the_win() -> None:  # KOB-19
    live().gold(0, 9, 4, 9).hands("no_way").blows_up().is_won_by(1, 3, scores=(0, 10, 5, 10))


def test_a_mission_may_win_the_game() -> None:  # KOB-19, KOB-26
    table = live().gold(9, 5, 0, 0).hands("duck:holder").nothing_more()
    assert table.state.outcome() is None
    table.claims(0, "duck:holder").is_won_by(0, scores=(10, 6, 1, 1))


def test_the_check_for_a_winner_comes_after_the_missions() -> None:  # KOB-26
    table = live().gold(9, 9, 0, 0).hands("duck:holder second_wind:killed").nothing_more()
    assert table.state.outcome() is None, "seat 1 has ten, but missions are still to be claimed"
    table.claims(0, "duck:holder", "second_wind:killed").is_won_by(0, scores=(11, 10, 1, 1))


def test_after_the_end_no_new_bomb_is_built() -> None:  # KOB-19, KOB-26
    table = live().gold(0, 9, 3, 2).hands("no_way").blows_up()
    for kind in (BombBuilt, CardsDealt, HandDiscarded, MechanismsReturned, RevivalDrawn, TurnBegan):
        assert table.happened(kind) == []


def test_a_dead_player_with_ten_gold_wins() -> None:  # KOB-19
    live().gold(12, 3, 3, 3).hands("no_way").blows_up().is_won_by(0, scores=(12, 4, 4, 4))


def test_ten_gold_win_only_after_a_scoring() -> None:  # KOB-19
    table = kobolds().bomb("human_bomb", "mechanism").gold(12, 0, 0).hands("duck", "peek").nothing_more().turn_of(1)
    assert table.state.outcome() is None


# -- the turn limit ---------------------------------------------------------------------------------------------


def limited(turns: int) -> KoboldsTable:
    return kobolds(turn_limit=turns).bomb("human_bomb", "mechanism").gold(1, 3, 2).hands("duck", "peek", "give_me_that")


def test_the_turn_limit_ends_the_game() -> None:  # KOB-21
    limited(1).nothing_more().is_won_by(1, ending="turn_limit", scores=(1, 3, 2))


def test_the_last_turn_is_played_to_its_end() -> None:  # KOB-21
    table = limited(3).nothing_more().nothing_more().turn_of(2).to_second_phase().turn_of(2, 2)
    table.nothing_more().is_won_by(1, ending="turn_limit", scores=(1, 3, 2))


def test_at_the_turn_limit_equal_gold_shares_the_win() -> None:  # KOB-19, KOB-21
    limited(1).gold(2, 1, 2).nothing_more().is_won_by(0, 2, ending="turn_limit", scores=(2, 1, 2))


def test_a_turn_ended_by_a_trick_counts() -> None:  # KOB-7, KOB-21
    limited(1).plays(2, "give_me_that").is_won_by(1, ending="turn_limit", scores=(1, 3, 2))


def test_an_explosion_in_the_last_turn_is_scored() -> None:  # KOB-21
    table = limited(1).armed(0).nothing_more().nobody_claims()
    table.is_won_by(1, ending="turn_limit", scores=(1, 4, 3))


def test_the_bomb_is_passed_at_the_end_of_the_last_turn() -> None:  # KOB-13, KOB-21
    table = limited(1).lies(0, "duck").nothing_more()
    assert (table.sees(SPECTATOR).holder, table.lying) == (1, [])


def test_ten_gold_in_the_last_turn_are_riches() -> None:  # KOB-19, KOB-21
    limited(1).armed(0).gold(0, 9, 0).blows_up().is_won_by(1, ending="rich", scores=(0, 10, 1))


def test_before_the_limit_the_game_goes_on() -> None:  # KOB-21
    table = limited(2).nothing_more().turn_of(1)
    assert table.state.outcome() is None


# -- who has resigned -------------------------------------------------------------------------------------------


def test_a_resigned_seat_cannot_win() -> None:  # KOB-21, KOB-31
    table = live().gold(0, 9, 9, 2).hands("no_way").resigns(1).blows_up()
    table.is_won_by(2, scores=(0, 10, 10, 3))


def test_a_resigned_seat_with_the_most_gold_cannot_win() -> None:  # KOB-31
    live().gold(0, 15, 9, 9).hands("no_way").resigns(1).blows_up().is_won_by(2, 3, scores=(0, 16, 10, 10))


def test_ten_gold_of_a_resigned_seat_do_not_end_the_game() -> None:  # KOB-19, KOB-31
    table = live().gold(0, 9, 4, 2).hands("no_way").resigns(1).blows_up().has_gold(0, 10, 5, 3)
    assert table.state.outcome() is None
    table.turn_of(1, 1)


def test_in_ruleset_1_they_end_it_for_the_others() -> None:  # KOB-19, KOB-21
    table = kobolds(4, ruleset=1).armed(3).gold(0, 9, 4, 2).hands("no_way").resigns(1).blows_up()
    table.is_won_by(2, scores=(0, 10, 5, 3))


def test_the_gold_of_a_seat_that_resigns_while_missions_are_claimed_does_not_count() -> None:  # KOB-26, KOB-31
    """Seat 1 has ten by then. What it had sealed is still paid; what it had not is not claimed."""
    table = live().gold(0, 9, 0, 0).hands("no_way", "take_that:right_killed").nothing_more()
    table.claims(1, "take_that:right_killed").resigns(1).has_gold(0, 10, 1, 1).claims(0).has_gold(0, 11, 1, 1)
    assert table.state.outcome() is None


def test_a_resigned_seat_claims_nothing_and_ends_nothing() -> None:  # KOB-21, KOB-31
    table = live().gold(0, 9, 0, 0).hands("no_way", "take_that:right_killed").nothing_more().resigns(1).claims(0)
    assert table.happened(MissionsClaimed) == []
    assert table.state.outcome() is None


def test_the_gold_of_a_resigned_seat_still_draws_the_coin_magnet() -> None:  # KOB-16, KOB-31
    table = live("coin_magnet peek").gold(0, 12, 5, 0).hands("no_way").resigns(1).blows_up()
    assert table.happened(BombExploded) == [BombExploded(0, "coin_magnet", (1,), (1,))]


def test_later_ten_gold_of_somebody_else_end_the_game() -> None:  # KOB-19, KOB-31
    table = live().gold(0, 12, 9, 2).hands("no_way").resigns(1).blows_up()
    table.is_won_by(2, scores=(0, 13, 10, 3))


def test_a_resigned_seat_cannot_win_at_the_turn_limit() -> None:  # KOB-21, KOB-31
    limited(1).resigns(1).nothing_more().is_won_by(2, ending="turn_limit", scores=(1, 3, 2))


def test_the_turn_limit_tells_all_scores() -> None:  # KOB-21, KOB-32
    table = limited(1).resigns(1).nothing_more()
    assert table.events[-1] == GameOver((2,), "turn_limit", (1, 3, 2))


def test_the_last_one_who_has_not_resigned_wins() -> None:  # KOB-21, KOB-32
    """All scores are told, also those of seats that would have won by them."""
    table = kobolds().gold(5, 1, 3).hands("duck", "peek", "no_way").resigns(0).resigns(2)
    table.is_won_by(1, ending="resigned", scores=(5, 1, 3))
    assert table.events[-1] == GameOver((1,), "resigned", (5, 1, 3))


def test_in_ruleset_1_an_ending_by_resignation_tells_no_scores() -> None:  # KOB-21
    table = kobolds(ruleset=1).gold(5, 1, 3).hands("duck", "peek", "no_way").resigns(0).resigns(2)
    table.is_won_by(1, ending="resigned", scores=())


def test_a_resignation_while_missions_are_claimed_tells_the_gold_paid_by_then() -> None:  # KOB-26, KOB-32
    """The sealed claim is never opened, so it pays nothing."""
    table = live().gold(0, 3, 0, 0).hands("duck:holder", "no_way").nothing_more().claims(0, "duck:holder")
    table.resigns(2).resigns(3).resigns(1).is_won_by(0, ending="resigned", scores=(0, 4, 1, 1))


# -- the gold that a mission names ------------------------------------------------------------------------------


@pytest.fixture
def richer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks whose missions name other amounts: three gold for the holder, two for a dead right neighbour."""
    for decks in DECKS.values():
        pays = list(decks["house"].pays)
        pays[Mission.HOLDER], pays[Mission.RIGHT_KILLED] = 3, 2
        monkeypatch.setitem(decks, "house", replace(decks["house"], pays=tuple(pays)))


@pytest.mark.usefixtures("richer")
def test_a_mission_pays_the_gold_it_names() -> None:  # KOB-17, KOB-33
    table = live().hands("duck:holder second_wind:killed", "take_that:right_killed", "no_way").nothing_more()
    table.claims(0, "duck:holder", "second_wind:killed").claims(1, "take_that:right_killed").claims(2)
    table.has_gold(4, 3, 1, 1)
    assert table.happened(MissionsPaid) == [
        MissionsPaid(0, ("duck:holder", "second_wind:killed"), 4),
        MissionsPaid(1, ("take_that:right_killed",), 2),
    ]


@pytest.mark.usefixtures("richer")
def test_two_copies_of_a_mission_are_paid_twice() -> None:  # KOB-33
    table = live().hands("duck:holder give_me_that:holder").nothing_more()
    table.claims(0, "give_me_that:holder", "duck:holder").has_gold(6, 1, 1, 1)


@pytest.mark.usefixtures("richer")
def test_the_gold_of_a_mission_may_win_the_game() -> None:  # KOB-19, KOB-33
    table = live().gold(7, 8, 0, 0).hands("duck:holder").nothing_more().claims(0, "duck:holder")
    table.is_won_by(0, scores=(10, 9, 1, 1))


@pytest.mark.usefixtures("richer")
def test_missions_that_pay_a_gold_each_are_told_as_in_ruleset_1() -> None:  # KOB-33
    table = live().hands("second_wind:killed try_it_out:killed").nothing_more()
    table.claims(0, "try_it_out:killed", "second_wind:killed").has_gold(2, 1, 1, 1)
    assert table.happened(MissionsPaid) == []
    assert table.happened(MissionsClaimed) == [MissionsClaimed(0, ("try_it_out:killed", "second_wind:killed"))]


@pytest.mark.parametrize("ruleset", [1, 2])
def test_in_the_house_deck_a_mission_pays_one_gold(ruleset: int) -> None:  # KOB-17, KOB-33
    table = kobolds(4, ruleset=ruleset).armed(3).hands("duck:holder second_wind:killed").nothing_more()
    table.claims(0, "duck:holder", "second_wind:killed").has_gold(2, 1, 1, 1)
    assert table.happened(MissionsClaimed) == [MissionsClaimed(0, ("duck:holder", "second_wind:killed"))]
