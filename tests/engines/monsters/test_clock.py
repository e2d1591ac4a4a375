"""MON-22: what the clock does, and how seats that have resigned play on."""

import pytest

from engines.core.actions import Resign
from engines.core.errors import Reason
from engines.core.events import Resigned
from engines.monsters.actions import Decline, GoTo, HandOver, Refuse, Skip, StayAway
from engines.monsters.events import ActionSkipped, NothingSold, StayedAway, TurnBegan, WentTo
from tests.engines.monsters.table import MonstersTable, monsters


def table_of(players: int = 3) -> MonstersTable:
    """Everybody has two parts in store, none may be stolen."""
    stores = ("head:1 head:3", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3", "left_leg:1 left_leg:3")
    table = monsters(players).stores(*stores[:players])
    return table.grave(1, "brain:1 brain:2").grave(2, "brain:1 brain:3").hill("right_leg:1")


# -- defaults ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [1, 2, 3])
def test_the_clock_skips_an_action(action: int) -> None:  # MON-22
    table = table_of()
    for _ in range(action - 1):
        table.skips()
    assert table.state.default(0) == Skip()
    assert table.times_out().happened(ActionSkipped) == [ActionSkipped(0, action)]


def test_the_clock_plays_a_whole_turn() -> None:  # MON-22
    table = table_of()
    before = table.state.copy()
    table.times_out().times_out().times_out().asks(1, "first_action")
    assert (table.state.dice, table.state.stores, table.state.graves) == (before.dice, before.stores, before.graves)


def test_the_clock_does_not_study_what_was_prepared() -> None:  # MON-22
    assert table_of().prepares().times_out().die(0) == 3


def test_the_clock_does_not_revive() -> None:  # MON-22
    table = table_of().body(0, "head:0 brain:7").dice(1).at_second_action()
    assert table.state.default(0) == Skip()


def test_the_clock_does_not_take_back_robber_cards() -> None:  # MON-22
    table = table_of().dice(1).robbers(0).at_third_action().times_out()
    assert table.in_hand(0) == ()


def test_the_clock_stays_away_from_robberies() -> None:  # MON-22
    table = table_of().robs()
    assert table.state.default(1) == StayAway()
    assert table.times_out().happened(StayedAway) == [StayedAway(1)]
    assert table.die(1) == 3


def test_the_clock_goes_to_the_grave_of_the_lowest_robber_card() -> None:  # MON-22
    table = table_of().robbers(0, 2, 4).robs().stays_away().stays_away()
    assert table.state.default(0) == GoTo(2)
    assert table.times_out().happened(WentTo) == [WentTo(0, 2)]
    assert table.store(0) == "head:1 head:3 brain:3"


def test_the_clock_hands_over_the_part_asked_for() -> None:  # MON-22
    table = table_of().at_second_action().operates(2, 1)
    assert table.state.default(2) == HandOver(own=False, place=1)
    table.white_die(6).times_out()
    assert (table.on(0), table.store(0), table.store(2)) == ("head:3", "head:1", "right_arm:1 right_arm:3")


def test_the_clock_makes_no_bid() -> None:  # MON-22
    table = table_of().at_third_action().offers_part(0)
    assert table.state.default(1) == table.state.default(2) == Decline()
    table.times_out(1).bids(2, (0,)).asks(0, "accept")
    assert [bid.seat for bid in table.sees(0).bids] == [2]


def test_the_clock_takes_no_bid() -> None:  # MON-22
    table = table_of().at_third_action().offers_part(0).bids(1, (0, 1)).bids(2, points=3)
    assert table.state.default(0) == Refuse()
    assert table.times_out().happened(NothingSold) == [NothingSold(0)]
    assert table.store(0) == "head:1 head:3"


def test_out_of_time_once_is_not_out_of_the_turn() -> None:  # MON-22
    table_of().times_out().asks(0, "second_action").studies().asks(0, "third_action")


def test_the_clock_has_nothing_for_who_is_not_asked() -> None:  # MON-22
    with pytest.raises(Exception, match="nothing is asked of seat 1"):
        table_of().times_out(1)


def test_a_game_of_clocks_comes_to_an_end() -> None:  # MON-22
    table = monsters(turn_limit=20)
    while table.state.outcome() is None:
        table.times_out()
    table.is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))


# -- who has resigned -------------------------------------------------------------------------------------------


def test_who_resigns_skips_all_actions_from_then_on() -> None:  # MON-22
    table = table_of().resigns(1)
    assert table.events == [Resigned(1)]
    table.skips().skips().skips().asks(2, "first_action")
    assert table.happened(ActionSkipped) == [
        ActionSkipped(0, 3),
        ActionSkipped(1, 1),
        ActionSkipped(1, 2),
        ActionSkipped(1, 3),
    ]
    assert table.happened(TurnBegan) == [TurnBegan(1, 2), TurnBegan(2, 3)]


def test_who_resigns_in_the_own_turn_skips_the_rest_of_it() -> None:  # MON-22
    table = table_of().at_second_action().resigns(0).asks(1, "first_action")
    assert table.happened(ActionSkipped) == [ActionSkipped(0, 2), ActionSkipped(0, 3)]


def test_who_has_resigned_stays_away_from_robberies() -> None:  # MON-22
    table = table_of().resigns(1).robs().asks(2, "join")
    assert table.happened(StayedAway) == [StayedAway(1)]
    assert table.die(1) == 3


def test_who_resigns_when_asked_to_join_stays_away() -> None:  # MON-22
    table = table_of().robs().resigns(1).asks(2, "join")
    assert table.happened(StayedAway) == [StayedAway(1)]


def test_who_resigns_after_joining_plays_the_lowest_card_in_hand() -> None:  # MON-22
    table = table_of().robbers(1, 3, 4).robs().joins().stays_away().resigns(1).goes_to(1, seat=0)
    assert [(event.seat, event.grave) for event in table.happened(WentTo)] == [(0, 1), (1, 3)]
    assert table.in_hand(1) == (4,)


def test_a_robber_may_still_meet_who_has_resigned() -> None:  # MON-8, MON-22
    table = table_of().robs().joins().stays_away().resigns(1).goes_to(1, seat=0)
    assert (table.store(0), table.store(1)) == ("head:1 head:3", "left_arm:1 left_arm:3")


def test_the_robber_who_announced_and_resigned_plays_the_lowest_card() -> None:  # MON-22
    table = table_of().robs().resigns(0).asks(1, "join").joins().stays_away().goes_to(2, seat=1)
    assert table.store(0) == "head:1 head:3 brain:2"
    assert table.store(1) == "left_arm:1 left_arm:3 brain:3"
    table.asks(1, "first_action")


def test_who_has_resigned_hands_over_the_part_asked_for() -> None:  # MON-22
    table = table_of().resigns(2).at_second_action().white_die(6).operates(2, 1)
    assert (table.on(0), table.store(2)) == ("head:3", "right_arm:1 right_arm:3")
    table.asks(0, "third_action")


def test_the_assistant_resigns_and_hands_over() -> None:  # MON-22
    table = table_of().at_second_action().operates(2, 0).white_die(6).resigns(2).asks(0, "third_action")
    assert table.on(0) == "head:1"


def test_the_surgeon_resigns_and_the_assistant_still_hands_over() -> None:  # MON-22
    table = table_of().at_second_action().operates(2, 0).resigns(0).asks(2, "hand_over")
    table.hands_over(1, roll=6).asks(1, "first_action")
    assert table.on(0) == "head:3"


def test_who_has_resigned_makes_no_bid() -> None:  # MON-22
    table = table_of().resigns(1).at_third_action().offers_part(0).bids(2, (0,)).asks(0, "accept")
    assert [bid.seat for bid in table.sees(0).bids] == [2]


def test_a_bid_made_before_resigning_stands() -> None:  # MON-19, MON-22
    table = table_of().at_third_action().offers_part(0).bids(1, (0,)).resigns(1).declines(2).accepts(1)
    assert table.store(0) == "head:3 left_arm:1"
    assert table.store(1) == "left_arm:3 head:1"


def test_the_seller_resigns_and_sells_nothing() -> None:  # MON-22
    table = table_of().at_third_action().offers_part(0).resigns(0).bids(1, (0,)).declines(2).asks(1, "first_action")
    assert table.happened(NothingSold) == [NothingSold(0)]
    assert table.store(0) == "head:1 head:3"


def test_who_has_resigned_can_be_stolen_from() -> None:  # MON-11, MON-22
    table = table_of().dice(3, 2).resigns(1).steals(1, 0)
    assert (table.store(0), table.store(1)) == ("head:1 head:3 left_arm:1", "left_arm:3")


def test_who_has_resigned_cannot_act() -> None:  # MON-22
    table = table_of().resigns(1).skips().skips()
    table.refuses(Resign(), seat=1, reason=Reason.SEAT_IS_OUT)
    table.refuses(Skip(), seat=1, reason=Reason.SEAT_IS_OUT)
    assert table.may(1) == []


def test_turns_of_the_resigned_count_towards_the_turn_limit() -> None:  # MON-22
    table = monsters(turn_limit=3).stores().body(0, "head:3").resigns(1)
    table.skips().skips().asks(2, "first_action").skips().skips()
    table.is_won_by(0, ending="turn_limit", scores=(3, 0, 0))


def test_all_but_one_have_resigned() -> None:  # MON-22
    table_of(4).resigns(1).resigns(3).asks(0, "first_action").resigns(0).is_won_by(2, ending="resigned")


def test_the_last_two_may_go_on() -> None:  # MON-22
    table = table_of().resigns(0).asks(1, "first_action").skips().skips().skips().asks(2, "first_action")
    assert table.state.outcome() is None
