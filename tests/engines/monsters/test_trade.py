"""MON-19: the organ trade."""

import pytest

from engines.core.errors import Reason
from engines.core.viewers import SPECTATOR
from engines.monsters import GAME
from engines.monsters.actions import Accept, AcceptLess, Bid, Decline, Offer, Refuse, Skip
from engines.monsters.events import BidReceived, DieTurned, NothingSold, PartOffered, PartSold, TurnBegan
from engines.monsters.parts import Kind, Part
from engines.monsters.view import OfferSeen
from tests.engines.monsters.table import MonstersTable, monsters

ARM, HEAD, BRAIN, LEG = Kind.LEFT_ARM, Kind.HEAD, Kind.BRAIN, Kind.LEFT_LEG


def market(*stores: str, players: int = 3, dice: tuple[int, ...] = (), ruleset: int = GAME.ruleset) -> MonstersTable:
    """Seat 0 is at the third action. Without further notice all have three parts in store."""
    usual = ("head:1 head:3 brain:7", "left_arm:1 left_arm:3 left_leg:0", "right_arm:1 right_arm:3 right_leg:0")
    return monsters(players, ruleset).stores(*(stores or usual)).dice(*dice).at_third_action()


# -- the offer --------------------------------------------------------------------------------------------------


def test_one_particular_part_is_offered() -> None:  # MON-19, MON-23
    table = market().offers_part(1).asks_all("bid", 1, 2)
    assert table.happened(PartOffered) == [PartOffered(0, 1, HEAD, 0, ())]
    assert table.sees(SPECTATOR).offer == OfferSeen(0, 1, 0, ())
    assert table.store(0) == "head:1 head:3 brain:7"


def test_every_part_of_the_store_can_be_offered() -> None:  # MON-19
    table = market()
    assert all(table.offers(0, Offer(place, 0, ())) for place in range(3))
    assert not table.offers(0, Offer(3, 0, ()))


@pytest.mark.parametrize("place", [3, -1, 99])
def test_there_is_no_such_part_to_offer(place: int) -> None:  # MON-19
    market().refuses(Offer(place, 0, ()), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_with_an_empty_store_nothing_is_offered() -> None:  # MON-19
    table = monsters().stores("", "head:1").robbers(0, 1).dice(1).at_third_action().asks(0, "third_action")
    table.refuses(Offer(0, 0, ()), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_the_asking_price_is_public() -> None:  # MON-19
    table = market().offers_part(2, points=2, kinds="left_arm right_arm")
    offered = PartOffered(0, 2, BRAIN, 2, (Kind.LEFT_ARM, Kind.RIGHT_ARM))
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.told(viewer, PartOffered) == [offered]
        assert table.sees(viewer).offer == OfferSeen(0, 2, 2, (Kind.LEFT_ARM, Kind.RIGHT_ARM))


@pytest.mark.parametrize("points", [0, 1, 5])
def test_up_to_five_points_may_be_asked(points: int) -> None:  # MON-19
    table = market()
    assert table.offers(0, Offer(0, points, ()))
    table.offers_part(0, points=points)


@pytest.mark.parametrize("points", [6, -1])
def test_no_more_than_five_points_may_be_asked(points: int) -> None:  # MON-19
    market().refuses(Offer(0, points, ()), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_more_may_be_asked_than_the_seller_can_use() -> None:  # MON-19
    market(dice=(1, 1, 1)).offers_part(0, points=5).asks_all("bid", 1, 2)


def test_all_six_kinds_may_be_asked_for() -> None:  # MON-19
    table = market()
    assert table.offers(0, Offer(0, 0, tuple(Kind)))
    table.does(Offer(0, 0, tuple(Kind))).asks_all("bid", 1, 2)


def test_in_ruleset_1_each_kind_is_asked_for_once_at_most() -> None:  # MON-19
    table = market(ruleset=1)
    assert not table.offers(0, Offer(0, 0, (HEAD, HEAD)))
    table.refuses(Offer(0, 0, (HEAD, HEAD)), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_the_price_binds_nobody() -> None:  # MON-19
    table = market().offers_part(2, points=3, kinds="head").bids(1, (2,)).declines(2).accepts(1)
    assert table.store(1) == "left_arm:1 left_arm:3 brain:7"


def test_a_trade_is_a_third_action_only() -> None:  # MON-19
    table = monsters().stores("head:1")
    table.refuses(Offer(0, 0, ()), reason=Reason.WRONG_ACTION)
    table.skips().refuses(Offer(0, 0, ()), reason=Reason.WRONG_ACTION)


def test_parts_that_are_on_are_not_for_sale() -> None:  # MON-15, MON-19
    monsters().stores().body(0, "head:1 brain:7").skips().skips().asks(1, "first_action")


# -- the bids ---------------------------------------------------------------------------------------------------


def test_all_others_are_asked_at_once_clockwise_from_the_seller() -> None:  # MON-19
    table = monsters(5, first_seat=2).stores(*["head:1"] * 5).at_third_action()
    table.offers_part(0).asks_all("bid", 3, 4, 0, 1)


def test_bids_may_come_in_any_order() -> None:  # MON-19
    one = market().offers_part(0).bids(1, (0,)).bids(2, points=1)
    other = market().offers_part(0).bids(2, points=1).bids(1, (0,))
    assert one.state.digest() == other.state.digest()
    assert one.happened(BidReceived) == other.happened(BidReceived)


def test_a_bid_stands() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,))
    table.refuses(Decline(), seat=1, reason=Reason.ALREADY_ANSWERED)
    table.refuses(Bid((), (), 1), seat=1, reason=Reason.ALREADY_ANSWERED)


def test_the_seller_waits_for_all_bids() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,))
    table.refuses(Accept(1), seat=0, reason=Reason.NOT_YOUR_DECISION)
    assert table.happened(BidReceived) == []
    table.declines(2).asks(0, "accept")


def test_the_seller_does_not_bid() -> None:  # MON-19
    market().offers_part(0).refuses(Bid((1,), (True,), 0), seat=0, reason=Reason.NOT_YOUR_DECISION)


def test_a_bid_may_be_parts_points_or_both() -> None:  # MON-19
    table = market().offers_part(0)
    for bid in (Bid((1,), (True,), 0), Bid((), (), 2), Bid((0, 2), (False, True), 3)):
        assert table.offers(1, bid)
    assert table.offers(1, Decline())


def test_the_whole_store_may_be_bid() -> None:  # MON-19
    table = market().offers_part(2).bids(1, (0, 1, 2)).declines(2).accepts(1)
    assert table.store(1) == "brain:7"
    assert table.store(0) == "head:1 head:3 left_arm:1 left_arm:3 left_leg:0"


@pytest.mark.parametrize("places", [(3,), (-1,), (0, 3), (0, 0), (1, 1, 2)])
def test_parts_that_are_bid_lie_in_the_own_store_each_once(places: tuple[int, ...]) -> None:  # MON-19
    bid = Bid(places, (True,) * len(places), 0)
    table = market().offers_part(0)
    assert not table.offers(1, bid)
    table.refuses(bid, seat=1, rule="MON-19", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("shown", [(), (True,), (True, False, True)])
def test_each_part_is_shown_or_not(shown: tuple[bool, ...]) -> None:  # MON-19
    market().offers_part(0).refuses(Bid((0, 1), shown, 0), seat=1, rule="MON-19", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_buyer_must_be_able_to_pay(die: int) -> None:  # MON-19, MON-23
    table = market(dice=(3, die, 3)).offers_part(0)
    assert {bid.points for bid in table.may_all(1) if isinstance(bid, Bid)} == set(range(7 - die))
    table.refuses(Bid((0,), (True,), 7 - die), seat=1, rule="MON-23", reason=Reason.BAD_CHOICE)


def test_points_are_not_negative() -> None:  # MON-19
    market().offers_part(0).refuses(Bid((0,), (True,), -1), seat=1, rule="MON-23", reason=Reason.BAD_CHOICE)


def test_what_counts_is_the_die_of_the_buyer() -> None:  # MON-23
    table = market(dice=(6, 2, 5)).offers_part(0)
    assert table.offers(1, Bid((), (), 4))
    assert not table.offers(2, Bid((), (), 2))


def test_an_empty_bid_is_a_decline() -> None:  # MON-23
    empty = Bid((), (), 0)
    table = market().offers_part(0)
    assert not table.offers(1, empty)
    table.refuses(empty, seat=1, rule="MON-23")


def test_with_nothing_to_bid_one_is_not_asked() -> None:  # MON-23
    market("head:1", "", "left_arm:1", dice=(3, 6, 6)).offers_part(0).asks_all("bid", 2)


def test_with_points_alone_one_is_asked() -> None:  # MON-23
    table = market("head:1", "", "", dice=(3, 5, 6)).offers_part(0).asks_all("bid", 1)
    assert [action for action in table.may_all(1) if isinstance(action, Bid)] == [Bid((), (), 1)]


def test_with_a_part_alone_one_is_asked() -> None:  # MON-23
    table = market("head:1", "left_arm:3", "", dice=(3, 6, 6)).offers_part(0).asks_all("bid", 1)
    bids = [action for action in table.may_all(1) if isinstance(action, Bid)]
    assert sorted(bids, key=repr) == [Bid((0,), (False,), 0), Bid((0,), (True,), 0)]


def test_in_ruleset_1_the_seller_is_asked_though_nobody_can_bid() -> None:  # MON-19, MON-23
    table = market("head:1", dice=(3, 6, 6), ruleset=1).offers_part(0).asks(0, "accept")
    assert table.may_all(0) == [Refuse()]


def test_when_all_decline_the_seller_is_asked_all_the_same() -> None:  # MON-19, MON-23
    table = market().offers_part(0).declines(1, 2).asks(0, "accept")
    assert table.may_all(0) == [Refuse()]
    table.refuses_all().asks(1, "first_action")


# -- the sale ---------------------------------------------------------------------------------------------------


def test_the_seller_takes_one_bid_or_none() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,)).bids(2, (1,))
    assert table.may_all(0) == [Refuse(), Accept(1), Accept(2)]


def test_in_ruleset_1_a_bid_is_taken_with_all_its_points() -> None:  # MON-19
    table = market(ruleset=1).offers_part(0).bids(1, (0,)).bids(2, (1,), 2)
    assert table.may_all(0) == [Refuse(), Accept(1), Accept(2)]
    table.refuses(AcceptLess(2, 1), reason=Reason.UNKNOWN_ACTION)


def test_a_bid_that_was_not_made_cannot_be_taken() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,)).declines(2)
    assert table.may_all(0) == [Refuse(), Accept(1)]
    table.refuses(Accept(2), rule="MON-19")
    table.refuses(Accept(0), rule="MON-19")
    table.refuses(Accept(7), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_the_seller_must_say_so() -> None:  # MON-19
    market().offers_part(0).bids(1, (0,)).declines(2).refuses(Skip(), reason=Reason.WRONG_ACTION)


def test_parts_change_stores() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (1,)).declines(2).accepts(1)
    assert table.store(0) == "head:3 brain:7 left_arm:3"
    assert table.store(1) == "left_arm:1 left_leg:0 head:1"
    assert table.state.dice == [3, 3, 3]


def test_the_parts_join_the_store_in_the_order_of_their_places() -> None:  # MON-5, MON-19
    table = market().offers_part(1).bids(1, (0, 2), shown=False).declines(2).accepts(1)
    assert table.store(0) == "head:1 brain:7 left_arm:1 left_leg:0"
    assert table.store(1) == "left_arm:3 head:3"


def test_it_is_the_very_part_that_was_offered() -> None:  # MON-23
    one = market().offers_part(0).bids(1, (0,)).declines(2).accepts(1)
    other = market().offers_part(1).bids(1, (1,)).declines(2).accepts(1)
    assert (one.store(1), other.store(1)) == ("left_arm:3 left_leg:0 head:1", "left_arm:1 left_leg:0 head:3")
    assert (one.store(0), other.store(0)) == ("head:3 brain:7 left_arm:1", "head:1 brain:7 left_arm:3")


def test_points_change_hands() -> None:  # MON-19
    table = market(dice=(5, 2, 3)).offers_part(0).bids(1, points=3).declines(2).accepts(1)
    assert table.state.dice == [2, 5, 3]
    assert sorted((event.seat, event.die) for event in table.happened(DieTurned)) == [(0, 2), (1, 5)]
    assert (table.store(0), table.store(1)) == ("head:3 brain:7", "left_arm:1 left_arm:3 left_leg:0 head:1")


def test_the_buyer_may_pay_all_the_way_to_six() -> None:  # MON-19, MON-23
    table = market(dice=(6, 1, 3)).offers_part(0).bids(1, points=5).declines(2).accepts(1)
    assert table.state.dice == [1, 6, 3]


def test_what_the_seller_cannot_use_is_lost() -> None:  # MON-19
    table = market(dice=(2, 2, 3)).offers_part(0).bids(1, points=4).declines(2).accepts(1)
    assert table.state.dice == [1, 6, 3]


def test_a_seller_on_one_gains_nothing_from_points() -> None:  # MON-19
    table = market(dice=(1, 2, 3)).offers_part(0).bids(1, points=1).declines(2).accepts(1)
    assert table.state.dice == [1, 3, 3]
    assert table.happened(DieTurned) == [DieTurned(1, 3)]


def test_parts_and_points_together() -> None:  # MON-19
    table = market(dice=(4, 4, 2)).offers_part(2).declines(1).bids(2, (0, 1), 1).accepts(2)
    assert table.state.dice == [3, 4, 3]
    assert table.store(0) == "head:1 head:3 right_arm:1 right_arm:3"
    assert table.store(2) == "right_leg:0 brain:7"


def test_the_first_seat_can_be_the_buyer() -> None:  # MON-19
    table = monsters(first_seat=2).stores("head:1 head:2", "", "brain:7").dice(2, 6, 3).at_third_action()
    table.offers_part(0).asks_all("bid", 0).bids(0, (1,), 2).accepts(0)
    assert (table.store(0), table.store(2), table.state.dice) == ("head:1 brain:7", "head:2", [4, 6, 1])


def test_who_was_not_taken_keeps_everything() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0, 1, 2), 3).bids(2, (0,)).accepts(2)
    assert table.store(1) == "left_arm:1 left_arm:3 left_leg:0"
    assert table.die(1) == 3


def test_none_is_taken() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0, 1, 2), 3).bids(2, (0,)).refuses_all()
    assert table.events == [NothingSold(0), TurnBegan(1, 2)]
    assert [table.store(seat) for seat in range(3)] == [
        "head:1 head:3 brain:7",
        "left_arm:1 left_arm:3 left_leg:0",
        "right_arm:1 right_arm:3 right_leg:0",
    ]
    assert table.state.dice == [3, 3, 3]


def test_there_is_one_round_of_bids() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,)).declines(2).refuses_all().asks(1, "first_action")
    assert (table.sees(SPECTATOR).offer, table.sees(0).bids) == (None, ())


def test_after_the_sale_the_turn_ends() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,)).declines(2).accepts(1).asks(1, "first_action")
    assert table.happened(TurnBegan) == [TurnBegan(1, 2)]
    assert (table.sees(SPECTATOR).offer, table.sees(0).bids) == (None, ())


def test_bids_of_an_earlier_trade_are_forgotten() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0,)).bids(2, (0,)).refuses_all().at_third_action()
    table.offers_part(0).declines(0).bids(2, (1,)).asks(1, "accept")
    assert table.may_all(1) == [Refuse(), Accept(2)]


# -- who knows what ---------------------------------------------------------------------------------------------


def test_the_seller_sees_the_fronts_that_are_shown() -> None:  # MON-19
    table = market().offers_part(0).bids(1, (0, 1, 2), 2, shown=(True, False, True)).declines(2)
    received = BidReceived((), 1, (0, 1, 2), (Part(ARM, 1), Part(ARM, None), Part(LEG, 0)), 2)
    assert table.told(0, BidReceived) == [received]
    bids = table.sees(0).bids
    assert [(bid.seat, bid.parts, bid.points) for bid in bids] == [(1, received.parts, 2)]


def test_a_declined_bid_is_no_bid() -> None:  # MON-19
    table = market().offers_part(0).declines(1, 2)
    assert table.happened(BidReceived) == []
    assert table.sees(0).bids == ()


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_nobody_else_is_told_of_a_bid(viewer: int) -> None:  # MON-19, MON-23
    table = market().offers_part(0).declines(2).bids(1, (0,), 2)
    assert table.told(viewer, BidReceived) == []
    assert len(table.sees(viewer).bids) == (1 if viewer == 1 else 0)


def test_kinds_and_points_of_the_bid_that_is_taken_become_public() -> None:  # MON-23
    table = market().offers_part(2).bids(1, (0, 2), 1, shown=False).bids(2, (0,)).accepts(1)
    for viewer in (2, SPECTATOR):
        assert table.told(viewer, PartSold) == [PartSold((), 0, 1, BRAIN, (0, 2), (ARM, LEG), 1, None, None)]
    for seat in (0, 1):
        assert table.told(seat, PartSold) == [PartSold((), 0, 1, BRAIN, (0, 2), (ARM, LEG), 1, 7, (1, 0))]


def test_the_seller_learns_what_was_not_shown_when_it_is_bought() -> None:  # MON-19
    table = market().offers_part(2).bids(1, (1,), shown=False).declines(2)
    assert table.sees_store(0, 1) == "left_arm left_arm left_leg"
    table.accepts(1)
    assert table.sees_store(0, 0) == "head:1 head:3 left_arm:3"
    assert table.sees_store(1, 1) == "left_arm:1 left_leg:0 brain:7"


def test_the_seller_does_not_show_the_part_on_offer() -> None:  # MON-23
    table = market().offers_part(2).bids(1, (1,)).declines(2)
    for viewer in (1, 2, SPECTATOR):
        assert table.sees_store(viewer, 0) == "head head brain"
