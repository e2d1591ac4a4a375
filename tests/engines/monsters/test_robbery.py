"""MON-7 to MON-9: robbing graves."""

import pytest

from engines.core.errors import Reason
from engines.core.events import Answered
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import GoTo, Join, Prepare, Rob, Skip, StayAway, TakeFromHill
from engines.monsters.events import (
    DieTurned,
    GraveRefilled,
    GraveWasEmpty,
    PartRobbed,
    RobbersMet,
    RobberyAnnounced,
    RobberyJoined,
    StayedAway,
    WentTo,
)
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters


def graveyard(players: int = 3) -> MonstersTable:
    """Three cards in each grave, nothing in store, four cards on the hill."""
    table = monsters(players).stores().hill("brain:1 head:1 brain:2 head:2")
    table.grave(1, "left_arm:1 left_arm:2 left_arm:3").grave(2, "right_arm:1 right_arm:2 right_arm:3")
    table.grave(3, "left_leg:1 left_leg:2 left_leg:3").grave(4, "right_leg:1 right_leg:2 right_leg:3")
    return table


def last_cards(hill: str) -> MonstersTable:
    """One card in each grave."""
    table = monsters(4).stores().hill(hill)
    table.grave(1, "left_arm:1").grave(2, "right_arm:1").grave(3, "left_leg:1").grave(4, "right_leg:1")
    return table.grave(5, "head:1")


# -- announcing -------------------------------------------------------------------------------------------------


def test_announcing_turns_the_die_up() -> None:  # MON-7
    table = graveyard().robs()
    assert table.state.dice == [4, 3, 3]
    assert table.happened(RobberyAnnounced) == [RobberyAnnounced(0)]
    assert table.happened(DieTurned) == [DieTurned(0, 4)]


def test_announcing_on_six_leaves_the_die() -> None:  # MON-6, MON-7
    table = graveyard().dice(6).robs()
    assert table.die(0) == 6
    assert table.happened(DieTurned) == []


def test_nothing_is_chosen_before_all_have_said_whether_they_join() -> None:  # MON-7
    table = graveyard().robs().asks(1, "join")
    table.refuses(GoTo(1), seat=0, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(GoTo(1), seat=1, reason=Reason.WRONG_ACTION)


def test_a_robbery_is_a_first_action_only() -> None:  # MON-7
    graveyard().at_second_action().refuses(Rob(), reason=Reason.WRONG_ACTION)


def test_only_the_active_player_announces() -> None:  # MON-7
    graveyard().refuses(Rob(), seat=1, reason=Reason.NOT_YOUR_DECISION)


def test_who_has_no_robber_card_cannot_announce() -> None:  # MON-7, MON-23
    table = graveyard().robbers(0)
    table.refuses(Rob(), rule="MON-23", reason=Reason.AGAINST_THE_RULES)
    assert not table.offers(0, Rob())
    assert table.offers(0, Prepare())


def test_one_robber_card_is_enough() -> None:  # MON-7
    table = graveyard().robbers(0, 3)
    assert table.offers(0, Rob())
    table.robbery(s0=3)
    assert table.store(0) == "left_leg:3"


def test_a_robbery_needs_a_grave_that_is_not_empty() -> None:  # MON-7
    table = graveyard().empty_graves()
    table.refuses(Rob(), rule="MON-7", reason=Reason.AGAINST_THE_RULES)
    assert not table.offers(0, Rob())


def test_one_full_grave_is_enough() -> None:  # MON-7
    table = graveyard().empty_graves(1, 2, 3)
    assert table.offers(0, Rob())
    table.robs().asks(1, "join")


def test_it_matters_not_whether_the_robber_can_go_to_the_full_grave() -> None:  # MON-7
    table = graveyard().empty_graves(1, 2, 3).robbers(0, 1)
    assert table.offers(0, Rob())
    table.robbery(s0=1)
    assert (table.store(0), table.die(0)) == ("", 4)


# -- joining ----------------------------------------------------------------------------------------------------


def test_all_others_are_asked_clockwise() -> None:  # MON-7
    table = graveyard(4).robs().asks(1, "join").joins().asks(2, "join").stays_away().asks(3, "join").joins()
    table.asks_all("choose_grave", 0, 1, 3)


def test_clockwise_goes_on_past_the_last_seat() -> None:  # MON-6, MON-7
    table = monsters(4, first_seat=2).robs().asks(3, "join").stays_away().asks(0, "join").joins().asks(1, "join")
    assert table.state.dice == [4, 3, 4, 3]


def test_who_joins_turns_the_die_up() -> None:  # MON-7
    table = graveyard().robs().joins()
    assert table.state.dice == [4, 4, 3]
    assert table.happened(RobberyJoined) == [RobberyJoined(1)]
    assert table.happened(DieTurned) == [DieTurned(1, 4)]


def test_who_stays_away_keeps_the_die() -> None:  # MON-7
    table = graveyard().robs().stays_away()
    assert table.state.dice == [4, 3, 3]
    assert table.happened(StayedAway) == [StayedAway(1)]
    assert table.happened(DieTurned) == []


def test_who_stands_on_six_may_join() -> None:  # MON-7
    table = graveyard().dice(3, 6).robs()
    assert table.may_all(1) == [StayAway(), Join()]
    table.joins()
    assert table.die(1) == 6


def test_joining_is_joined_or_not_and_nothing_else() -> None:  # MON-7
    table = graveyard().robs()
    table.refuses(Skip(), seat=1, reason=Reason.WRONG_ACTION)
    table.refuses(Join(), seat=2, reason=Reason.NOT_YOUR_DECISION)
    table.refuses(Join(), seat=0, reason=Reason.NOT_YOUR_DECISION)


def test_who_has_no_robber_card_is_not_asked() -> None:  # MON-7, MON-23
    table = graveyard(4).robbers(1).robs().asks(2, "join").joins().asks(3, "join")
    table.stays_away().asks_all("choose_grave", 0, 2)
    assert table.die(1) == 3


def test_the_last_seat_without_a_card_is_skipped_too() -> None:  # MON-7, MON-23
    graveyard().robbers(2).robs().asks(1, "join").stays_away().asks_all("choose_grave", 0)


def test_nobody_else_has_a_robber_card() -> None:  # MON-7, MON-23
    table = graveyard().robbers(1).robbers(2).robs().asks_all("choose_grave", 0)
    table.goes_to(4)
    assert table.store(0) == "right_leg:3"


def test_alone_one_still_chooses_a_card() -> None:  # MON-23
    table = graveyard().robs().stays_away().stays_away().asks_all("choose_grave", 0)
    assert table.may_all(0) == [GoTo(1), GoTo(2), GoTo(3), GoTo(4)]
    table.goes_to(2).asks(0, "second_action")
    assert table.in_hand(0) == (1, 3, 4)


def test_who_stayed_away_chooses_no_card() -> None:  # MON-7
    table = graveyard().robs().joins().stays_away()
    table.refuses(GoTo(2), seat=2, reason=Reason.NOT_YOUR_DECISION)
    assert table.may(2) == []


# -- sealed cards -----------------------------------------------------------------------------------------------


def test_only_robber_cards_in_hand_can_be_chosen() -> None:  # MON-7
    table = graveyard().robbers(0, 1, 3).robs().stays_away().stays_away()
    assert table.may_all(0) == [GoTo(1), GoTo(3)]
    table.refuses(GoTo(2), rule="MON-7", reason=Reason.AGAINST_THE_RULES)


@pytest.mark.parametrize("grave", [0, 5, 6, -1])
def test_there_is_no_such_grave(grave: int) -> None:  # MON-4, MON-7
    table = graveyard().robs().stays_away().stays_away()
    table.refuses(GoTo(grave), rule="MON-7", reason=Reason.BAD_CHOICE)


def test_four_players_can_go_to_grave_five() -> None:  # MON-3, MON-7
    table = graveyard(4).grave(5, "head:1 head:3").robbery(s0=5)
    assert table.store(0) == "head:3"


def test_a_chosen_card_stands() -> None:  # MON-7
    table = graveyard().robs().joins().stays_away().goes_to(1, seat=0)
    table.refuses(GoTo(2), seat=0, reason=Reason.ALREADY_ANSWERED)


def test_cards_are_revealed_at_once() -> None:  # MON-7
    table = graveyard().robs().joins().stays_away().goes_to(1, seat=1)
    assert table.happened(WentTo) == []
    assert table.in_hand(1) == (1, 2, 3, 4)
    assert table.told(0, Answered) == []
    table.goes_to(2, seat=0)
    assert sorted((event.seat, event.grave) for event in table.happened(WentTo)) == [(0, 2), (1, 1)]


def test_the_order_of_choosing_changes_nothing() -> None:  # MON-7
    one = last_cards("brain:1 brain:2 brain:3").robbery(s0=3, s1=1, s2=2)
    other = last_cards("brain:1 brain:2 brain:3").robbery(s2=2, s0=3, s1=1)
    assert one.state.digest() == other.state.digest()
    assert one.events[-4:] == other.events[-4:]


# -- what the robbers get ---------------------------------------------------------------------------------------


def test_alone_at_a_grave_one_takes_the_top_card() -> None:  # MON-8
    table = graveyard().robbery(s0=3)
    assert table.store(0) == "left_leg:3"
    assert table.in_grave(3) == "left_leg:1 left_leg:2"
    assert table.told(0, PartRobbed) == [PartRobbed((), 0, 3, Kind.LEFT_LEG, 3)]


def test_the_part_taken_lies_last_in_the_store() -> None:  # MON-5, MON-8
    table = graveyard().stores("brain:7 head:0").robbery(s0=1)
    assert table.store(0) == "brain:7 head:0 left_arm:3"


def test_alone_the_die_goes_down_again() -> None:  # MON-8
    table = graveyard().robbery(s0=3, s1=2)
    assert table.state.dice == [3, 3, 3]
    assert table.happened(DieTurned) == [DieTurned(0, 4), DieTurned(1, 4), DieTurned(1, 3), DieTurned(0, 3)]


def test_from_six_the_die_goes_down_to_five() -> None:  # MON-8
    table = graveyard().dice(6, 6).robbery(s0=3, s1=1)
    assert table.state.dice == [5, 5, 3]


def test_from_one_the_die_ends_on_one() -> None:  # MON-7, MON-8
    assert graveyard().dice(1).robbery(s0=3).die(0) == 1


def test_robbers_who_meet_get_nothing() -> None:  # MON-8
    table = graveyard().robbery(s0=3, s2=3)
    assert (table.store(0), table.store(2)) == ("", "")
    assert table.in_grave(3) == "left_leg:1 left_leg:2 left_leg:3"
    assert table.happened(RobbersMet) == [RobbersMet(3, (0, 2))]
    assert table.happened(PartRobbed) == []


def test_dice_of_robbers_who_meet_stay_up() -> None:  # MON-8
    table = graveyard().dice(2, 3, 6).robbery(s0=3, s2=3)
    assert table.state.dice == [3, 3, 6]


def test_three_can_meet() -> None:  # MON-8
    table = graveyard().robbery(s0=2, s1=2, s2=2)
    assert table.state.dice == [4, 4, 4]
    assert table.happened(RobbersMet) == [RobbersMet(2, (0, 1, 2))]
    assert table.in_grave(2) == "right_arm:1 right_arm:2 right_arm:3"


def test_two_meet_and_a_third_is_alone() -> None:  # MON-8
    table = graveyard().robbery(s0=2, s1=4, s2=2)
    assert (table.store(0), table.store(1), table.store(2)) == ("", "right_leg:3", "")
    assert table.state.dice == [4, 3, 4]


def test_two_pairs_can_meet() -> None:  # MON-8
    table = graveyard(4).robbery(s0=2, s1=4, s2=4, s3=2)
    assert table.happened(RobbersMet) == [RobbersMet(2, (0, 3)), RobbersMet(4, (1, 2))]
    assert table.state.dice == [4, 4, 4, 4]


def test_alone_at_an_empty_grave_there_is_nothing_and_the_die_stays_up() -> None:  # MON-8
    table = graveyard().empty_graves(3).robbery(s0=3)
    assert (table.store(0), table.die(0)) == ("", 4)
    assert table.happened(GraveWasEmpty) == [GraveWasEmpty(0, 3)]
    assert table.happened(PartRobbed) == []


def test_meeting_at_an_empty_grave_is_meeting() -> None:  # MON-8
    table = graveyard().empty_graves(3).robbery(s0=3, s1=3)
    assert table.happened(GraveWasEmpty) == []
    assert table.happened(RobbersMet) == [RobbersMet(3, (0, 1))]
    assert table.state.dice == [4, 4, 3]


def test_alone_at_an_empty_grave_on_six_the_die_stays_on_six() -> None:  # MON-8
    assert graveyard().dice(6).empty_graves(3).robbery(s0=3).die(0) == 6


def test_cards_played_stay_open() -> None:  # MON-8
    table = graveyard().robbery(s0=3, s1=3, s2=1)
    assert [table.in_hand(seat) for seat in range(3)] == [(1, 2, 4), (1, 2, 4), (2, 3, 4)]
    assert [lab.open for lab in table.sees(SPECTATOR).laboratories] == [(3,), (3,), (1,)]


def test_a_card_played_at_an_empty_grave_stays_open_too() -> None:  # MON-8
    assert graveyard().empty_graves(3).robbery(s0=3).in_hand(0) == (1, 2, 4)


def test_after_the_robbery_comes_the_second_action() -> None:  # MON-7
    graveyard().robbery(s0=3, s1=3).asks(0, "second_action")


def test_open_cards_are_lost_for_the_next_robbery() -> None:  # MON-8
    table = graveyard().robbery(s0=3, s1=2).skips().skips().asks(1, "first_action")
    table.robs().stays_away().joins()
    assert table.may_all(0) == [GoTo(1), GoTo(2), GoTo(4)]
    assert table.may_all(1) == [GoTo(1), GoTo(3), GoTo(4)]


def test_the_robbery_is_over_when_it_is_over() -> None:  # MON-7
    table = graveyard().robs().joins()
    assert table.sees(SPECTATOR).robbers == (0, 1)
    table.stays_away().goes_to(1, seat=0).goes_to(2, seat=1)
    assert table.sees(SPECTATOR).robbers == ()


# -- refilling --------------------------------------------------------------------------------------------------


def test_an_emptied_grave_gets_the_three_lowest_of_the_hill() -> None:  # MON-9
    table = last_cards("brain:1 brain:2 brain:3 brain:4").robbery(s0=2)
    assert table.store(0) == "right_arm:1"
    assert table.in_grave(2) == "brain:1 brain:2 brain:3"
    assert table.on_hill == "brain:4"


def test_the_first_card_dealt_lies_lowest() -> None:  # MON-9
    table = last_cards("brain:1 head:2 left_arm:3").robbery(s0=2)
    assert table.sees(SPECTATOR).graves[1].top is Kind.LEFT_ARM
    assert table.happened(GraveRefilled) == [GraveRefilled(2, 3, Kind.LEFT_ARM)]


@pytest.mark.parametrize(("hill", "count"), [("brain:1", 1), ("brain:1 brain:2", 2)])
def test_a_short_hill_gives_as_many_as_there_are(hill: str, count: int) -> None:  # MON-9
    table = last_cards(hill).robbery(s0=2)
    assert (table.in_grave(2), table.on_hill) == (hill, "")
    assert table.happened(GraveRefilled) == [GraveRefilled(2, count, Kind.BRAIN)]


def test_an_empty_hill_leaves_the_grave_empty() -> None:  # MON-9
    table = last_cards("").robbery(s0=2)
    assert table.in_grave(2) == ""
    assert table.happened(GraveRefilled) == []


def test_a_grave_with_a_card_left_is_not_refilled() -> None:  # MON-9
    table = graveyard().grave(2, "right_arm:1 right_arm:2").robbery(s0=2)
    assert table.in_grave(2) == "right_arm:1"
    assert table.on_hill == "brain:1 head:1 brain:2 head:2"
    assert table.happened(GraveRefilled) == []


def test_several_emptied_graves_get_one_card_each_in_turn() -> None:  # MON-9
    table = last_cards("brain:1 brain:2 brain:3 brain:4 brain:5 brain:7 head:5").robbery(s0=4, s1=2)
    assert table.in_grave(2) == "brain:1 brain:3 brain:5"
    assert table.in_grave(4) == "brain:2 brain:4 brain:7"
    assert table.on_hill == "head:5"


def test_three_emptied_graves_and_a_short_hill() -> None:  # MON-9
    table = last_cards("brain:1 brain:2 brain:3 brain:4 head:5").robbery(s0=5, s1=1, s2=3)
    assert table.in_grave(1) == "brain:1 brain:4"
    assert table.in_grave(3) == "brain:2 head:5"
    assert table.in_grave(5) == "brain:3"
    assert table.on_hill == ""


def test_two_emptied_graves_and_a_single_card() -> None:  # MON-9
    table = last_cards("brain:1").robbery(s0=4, s1=3)
    assert (table.in_grave(3), table.in_grave(4)) == ("brain:1", "")
    assert table.happened(GraveRefilled) == [GraveRefilled(3, 1, Kind.BRAIN)]


def test_each_refilled_grave_is_told() -> None:  # MON-9
    table = last_cards("brain:1 head:0 left_leg:0").robbery(s0=4, s1=2)
    assert table.happened(GraveRefilled) == [GraveRefilled(2, 2, Kind.LEFT_LEG), GraveRefilled(4, 1, Kind.HEAD)]


def test_graves_are_refilled_after_all_takings() -> None:  # MON-9, MON-23
    table = last_cards("brain:1 brain:2 brain:3").robbery(s0=1, s1=2)
    assert (table.store(0), table.store(1)) == ("left_arm:1", "right_arm:1")
    assert (table.in_grave(1), table.in_grave(2)) == ("brain:1 brain:3", "brain:2")
    first = [type(event) for event in table.events].index(GraveRefilled)
    assert PartRobbed not in [type(event) for event in table.events[first:]]


def test_a_grave_that_stayed_empty_is_not_refilled_later() -> None:  # MON-9
    table = last_cards("").empty_graves(2).hill("brain:1 brain:2 brain:3 brain:4").robbery(s0=1)
    assert (table.in_grave(1), table.in_grave(2)) == ("brain:1 brain:2 brain:3", "")


def test_an_empty_grave_that_was_visited_is_not_refilled() -> None:  # MON-8, MON-9
    table = last_cards("brain:1 brain:2 brain:3").empty_graves(2).robbery(s0=2)
    assert (table.in_grave(2), table.on_hill) == ("", "brain:1 brain:2 brain:3")


def test_robbers_who_met_empty_no_grave() -> None:  # MON-8, MON-9
    table = last_cards("brain:1 brain:2 brain:3").robbery(s0=2, s1=2)
    assert (table.in_grave(2), table.on_hill) == ("right_arm:1", "brain:1 brain:2 brain:3")


def test_taking_from_the_hill_refills_nothing() -> None:  # MON-9, MON-10
    table = last_cards("brain:1 brain:2 brain:3").empty_graves(2).does(TakeFromHill(0))
    assert table.in_grave(2) == ""
