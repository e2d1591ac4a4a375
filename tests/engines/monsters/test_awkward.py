"""What a referee tried: situations in which several rules meet."""

import pytest

from engines.core.events import Answered
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Accept, AcceptLess, HandOver, Refuse, Rob, Steal, TakeBack
from engines.monsters.events import BidReceived, NothingSold, PartSold
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters, seen


def test_a_theft_makes_the_next_one_impossible() -> None:  # MON-11
    table = monsters().stores("", "head:1 head:2 head:3").dice(3, 3, 3).steals(1, 0).skips().skips()
    table.skips().skips().skips().asks(2, "first_action")
    assert not table.offers(2, Steal(1, 0))
    table.refuses(Steal(1, 0), rule="MON-11")


def test_a_thief_may_become_a_victim() -> None:  # MON-11
    table = monsters().stores("brain:1 brain:2 brain:3", "head:1").dice(3, 1, 3)
    table.steals(1, 0).skips().skips().asks(1, "first_action")
    assert table.die(0) == 4
    assert table.offers(1, Steal(0, 3))
    assert table.steals(0, 3).store(1) == "head:1"


def test_the_worst_mark_of_the_hill_protects_the_store() -> None:  # MON-10, MON-11
    table = monsters().stores("brain:1 brain:2 brain:3", "").dice(3, 3, 3).hill("head:0")
    table.takes_from_hill(0).skips().skips().asks(1, "first_action")
    assert (table.die(0), table.store(0)) == (6, "brain:1 brain:2 brain:3 head:0")
    assert not table.offers(1, Steal(0, 0))


@pytest.mark.parametrize(("bought", "can"), [(0, False), (1, False), (2, True)])
def test_bought_knowledge_puts_the_store_at_risk(bought: int, can: bool) -> None:  # MON-11, MON-19
    table = monsters().stores("brain:1 brain:2 brain:3", "head:1").dice(4, 3, 3).at_third_action()
    table.offers_part(0)
    if bought:
        table.bids(1, points=bought).declines(2).accepts(1)
    else:
        table.bids(1, (0,)).declines(2).refuses_all()
    assert table.asks(1, "first_action").offers(1, Steal(0, 0)) is can


def test_a_success_may_cost_the_robber_cards() -> None:  # MON-17, MON-20
    table = monsters().stores("head:1 head:2").robbers(0, 1).dice(2).at_second_action().operates(1, 0)
    table.hands_over(0, roll=6).asks(0, "third_action")
    assert (table.die(0), table.offers(0, TakeBack())) == (3, False)
    table = monsters().stores("head:1").robbers(0, 1).dice(2).at_second_action().operates(1, 0)
    table.hands_over(0, roll=6).asks(1, "first_action")  # nothing is left to choose


def test_a_failure_may_free_the_robber_cards() -> None:  # MON-17, MON-18, MON-20
    table = monsters(4).stores("head:1").robbers(0, 1, 2).dice(3).at_second_action().operates(1, 0)
    table.hands_over(0, roll=2).asks(0, "third_action")
    assert table.takes_back().in_hand(0) == (1, 2, 3, 4, 5)
    table = monsters(4).stores().robbers(0, 1).dice(4).body(0, "head:1 brain:7").at_second_action().revives(6)
    assert table.asks(0, "third_action").takes_back().in_hand(0) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(("grave", "die", "can"), [(1, 3, False), (2, 2, True)])
def test_who_meets_another_does_not_get_the_cards_back(grave: int, die: int, can: bool) -> None:  # MON-8, MON-20
    table = monsters(4).stores("head:0").robbers(0, 1, 2, 3).dice(2).robbery(s0=grave, s1=1).skips()
    assert (table.die(0), table.offers(0, TakeBack())) == (die, can)


def test_the_last_robber_card_can_be_used_to_join() -> None:  # MON-7, MON-20, MON-23
    table = monsters(4).stores("head:1", "").robbers(1, 3).dice(3, 4).grave(3, "head:2 head:3").robbery(s0=1, s1=3)
    assert (table.store(1), table.in_hand(1), table.die(1)) == ("head:3", (), 4)
    table.skips().skips().asks(1, "first_action").refuses(Rob(), rule="MON-23")
    assert table.skips().skips().takes_back().in_hand(1) == (1, 2, 3, 4, 5)
    table.robs().asks(3, "join").stays_away().stays_away().asks(1, "join")


def test_a_part_of_the_same_kind_may_be_swapped_in() -> None:  # MON-14, MON-23
    table = monsters().stores("head:1 left_arm:3 left_arm:2", "brain:1 left_arm:0").dice(3).at_second_action()
    table.operates(1, 2)
    assert table.may_all(1) == [HandOver(own, place) for own, place in ((False, 2), (False, 0), (False, 1), (True, 1))]
    table.hands_over(1, own=True, roll=3)
    assert (table.on(0), table.store(0), table.store(1)) == ("left_arm:0", "head:1 left_arm:3", "brain:1 left_arm:2")


def test_a_head_and_its_brain_need_two_turns() -> None:  # MON-14, MON-15
    table = monsters().stores("brain:7 head:1", "brain:1", "").dice(1).at_second_action().operates(1, 1)
    assert table.may_all(1) == [HandOver(own=False, place=1)]
    table.hands_over(1, roll=1).skips()
    table.skips().skips().skips()
    table.skips().skips().asks(0, "first_action").skips().operates(1, 0)
    assert table.may_all(1) == [HandOver(own=False, place=0), HandOver(own=True, place=0)]
    assert table.hands_over(0, own=True, roll=1).on(0) == "head:1"  # the die was on 2: the brain 1 fails
    assert (table.store(1), table.on_hill.split()[-1]) == ("brain:7", "brain:1")


def test_a_burnt_brain_comes_back_from_a_grave() -> None:  # MON-9, MON-18
    table = monsters().stores("", "").hill("").grave(4, "head:0").body(0, "head:1 brain:7").dice(6, 3)
    table.at_second_action().revives(1).asks(1, "first_action").robbery(s1=4)
    assert (table.in_grave(4), table.on_hill, table.die(0)) == ("brain:7", "", 5)
    assert table.sees(SPECTATOR).graves[3].top is Kind.BRAIN
    table.skips().skips().robbery(s2=4)
    assert (table.store(2), table.in_grave(4)) == ("brain:7", "")


def test_what_each_viewer_sees_of_a_trade_from_its_beginning_to_its_end() -> None:  # MON-19, MON-23
    table = monsters(4).stores("head:1", "left_arm:1 brain:2", "left_leg:3", "right_leg:2").at_third_action()
    table.offers_part(0).bids(1, (0, 1), 1, shown=(True, False))
    for viewer in (0, 2, 3, SPECTATOR):
        assert table.told(viewer, Answered) == []
        assert [ask.seat for ask in table.state.decisions(viewer)] == [1, 2, 3]
    table.bids(2, (0,)).declines(3).asks(0, "accept")
    assert [(bid.seat, seen(bid.parts), bid.points) for bid in table.sees(0).bids] == [
        (1, "left_arm:1 brain", 1),
        (2, "left_leg:3", 0),
    ]
    assert [[bid.seat for bid in table.sees(viewer).bids] for viewer in (1, 2, 3, SPECTATOR)] == [[1], [2], [], []]
    assert [len(table.told(viewer, BidReceived)) for viewer in (0, 1, 2, 3, SPECTATOR)] == [2, 0, 0, 0, 0]
    table.accepts(1)
    sold = PartSold((), 0, 1, Kind.HEAD, (0, 1), (Kind.LEFT_ARM, Kind.BRAIN), 1)
    assert [table.told(viewer, PartSold) for viewer in (2, 3, SPECTATOR)] == [[sold]] * 3
    assert [(event.value, event.values) for seat in (0, 1) for event in table.told(seat, PartSold)] == [(1, (1, 2))] * 2
    assert (table.sees_store(0, 0), table.sees_store(0, 2), table.store(2)) == (
        "left_arm:1 brain:2",
        "left_leg",
        "left_leg:3",
    )


def test_a_bidder_who_resigns_may_still_be_the_buyer() -> None:  # MON-19, MON-22
    table = monsters(4).stores("head:1", "left_arm:1").at_third_action().offers_part(0)
    table.bids(1, (0,), 2).declines(2, 3).resigns(1).asks(0, "accept").accepts(1)
    assert (table.store(0), table.store(1), table.state.dice) == ("left_arm:1", "head:1", [1, 5, 3, 3])
    table.asks(2, "first_action")


def test_in_ruleset_1_with_only_resigned_bidders_the_seller_is_still_asked() -> None:  # MON-19, MON-22
    table = monsters(4, ruleset=1).stores("head:1", "left_arm:1", "left_leg:1").dice(3, 3, 3, 6).resigns(1).resigns(2)
    table.at_third_action().offers_part(0).asks(0, "accept")
    assert table.may_all(0) == [Refuse()]
    table.refuses_all().asks(3, "first_action")


def test_the_last_turn_ends_without_a_third_action() -> None:  # MON-20, MON-22
    table = monsters(turn_limit=1).stores().body(2, "left_arm:0 left_leg:0 head:0").skips().skips()
    table.is_won_by(2, ending="turn_limit", scores=(0, 0, 5))


# -- ruleset 2 --------------------------------------------------------------------------------------------------


def test_how_far_one_studies_decides_about_the_robber_cards() -> None:  # MON-20, MON-24
    def prepared() -> MonstersTable:
        return monsters().stores("head:1").dice(3).robbers(0, 1, 2).prepares()

    assert prepared().studies().offers(0, TakeBack())
    assert not prepared().studies_less().offers(0, TakeBack())


def test_a_short_study_may_leave_no_third_action() -> None:  # MON-20, MON-24
    monsters().stores().dice(3).robbers(0, 1, 2).prepares().studies_less().asks(1, "first_action")


def test_preparing_has_no_say_in_a_sale() -> None:  # MON-12, MON-24
    table = monsters().stores("head:1", "").dice(6, 3, 6).prepares().skips().offers_part(0).bids(1, points=3)
    assert table.may_all(0) == [Refuse(), Accept(1), *(AcceptLess(1, down) for down in range(3))]


@pytest.mark.parametrize(("down", "robbed"), [(0, False), (1, True), (None, True)])
def test_parts_and_points_together_open_the_store(down: int | None, robbed: bool) -> None:  # MON-11, MON-24
    table = monsters().stores("head:1", "left_arm:1 right_arm:1 brain:1").dice(4, 2, 6).at_third_action()
    table.offers_part(0).bids(1, (0, 1, 2), 2).accepts(1, down).asks(1, "first_action")
    assert table.offers(1, Steal(0, 2)) == robbed


def test_two_bids_that_turn_the_die_equally_far_are_two_choices() -> None:  # MON-19, MON-24
    table = (
        monsters().stores("head:1").dice(3, 4, 1).at_third_action().offers_part(0).bids(1, points=2).bids(2, points=5)
    )
    first, second = ([Accept(seat), AcceptLess(seat, 0), AcceptLess(seat, 1)] for seat in (1, 2))
    assert table.may_all(0) == [Refuse(), *first, *second]
    table.refuses(AcceptLess(2, 2), rule="MON-24")


def test_the_bid_of_one_who_resigned_may_be_taken_for_less() -> None:  # MON-19, MON-22, MON-24
    table = monsters(4).stores("head:1", "left_arm:1").dice(4).at_third_action().offers_part(0)
    table.bids(1, (0,), 3).declines(2, 3).resigns(1).accepts(1, 1)
    assert (table.store(0), table.store(1), table.state.dice) == ("left_arm:1", "head:1", [3, 6, 3, 3])
    table.asks(2, "first_action")


def test_a_seller_who_resigns_takes_no_bid_however_good() -> None:  # MON-22, MON-24
    table = monsters().stores("head:1", "").dice(6, 1, 6).at_third_action().offers_part(0).bids(1, points=5).resigns(0)
    assert table.happened(NothingSold) == [NothingSold(0)]
    assert table.state.dice == [6, 1, 6]


def test_a_sale_for_less_in_the_last_turn_ends_the_game() -> None:  # MON-22, MON-24
    table = monsters(turn_limit=1).stores("head:1", "").dice(6, 1, 6).body(1, "left_arm:2").at_third_action()
    table.offers_part(0).bids(1, points=5).accepts(1, 0)
    table.is_won_by(1, ending="turn_limit", scores=(0, 2, 0))


def test_one_offer_after_another_to_nobody() -> None:  # MON-25
    table = monsters().stores("head:1", "", "").dice(6, 6, 6).at_third_action().offers_part(0)
    table.skips().skips().asks(2, "first_action").skips().skips().asks(0, "first_action").at_third_action()
    table.offers_part(0).asks(1, "first_action")
    assert table.store(0) == "head:1"


def test_the_last_point_of_a_buyer_is_what_makes_a_market() -> None:  # MON-19, MON-25
    """Seat 1 pays the last points for the only part: then seat 1 sells, and nobody else can bid."""
    table = monsters().stores("head:1", "", "").dice(6, 5, 6).at_third_action().offers_part(0).bids(1, points=1)
    table.accepts(1, 0).asks(1, "first_action").at_third_action().offers_part(0).asks(2, "first_action")
    assert table.state.dice == [6, 6, 6]


def test_a_seller_who_used_the_point_is_the_next_bidder() -> None:  # MON-19, MON-24, MON-25
    table = monsters().stores("head:1", "", "").dice(6, 5, 6).at_third_action().offers_part(0).bids(1, points=1)
    table.accepts(1).asks(1, "first_action").at_third_action().offers_part(0).asks_all("bid", 0)


def test_with_some_resigned_the_others_are_asked() -> None:  # MON-22, MON-25
    table = monsters(5).stores("head:1", "head:2", "", "head:3", "").dice(3, 3, 6, 6, 5).resigns(1).resigns(3)
    table.at_third_action().offers_part(0).asks_all("bid", 4).bids(4, points=1).asks(0, "accept")
    assert table.may_all(0) == [Refuse(), Accept(4), AcceptLess(4, 0)]


def test_a_brain_may_be_offered_for_two_brains_that_nobody_has_in_store() -> None:  # MON-26
    table = monsters().stores("brain:1", "head:1").body(1, "head:2 brain:2").body(2, "head:3 brain:3").at_third_action()
    table.offers_part(0, 0, "brain brain").bids(1, (0,)).declines(2).accepts(1)
    assert (table.store(0), table.store(1)) == ("head:1", "brain:1")
