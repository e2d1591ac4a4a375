"""What is hidden: values in stores, graves and on the hill, robber cards that were chosen, bids. And who knows what."""

import pytest

from engines.core.actions import Action
from engines.core.errors import IllegalAction
from engines.core.events import Answered, seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.monsters.actions import Accept, Bid, HandOver, Operate, Steal, TakeFromHill
from engines.monsters.events import BidReceived, PartHandedOver, PartKept, PartRobbed, PartSold
from engines.monsters.parts import Kind, Part, kind_of
from tests.engines.monsters.table import MonstersTable, monsters, part, parts, seen, written

ALL = (0, 1, 2, SPECTATOR)


def base() -> MonstersTable:
    """Every store, every grave and the hill are known to the test."""
    table = monsters().stores("head:1 head:3", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    for number in (1, 2, 3, 4):
        table.grave(number, "brain:1 left_leg:1 right_leg:1")
    return table.hill("brain:2 left_leg:2")


def error(table: MonstersTable, seat: int, action: Action) -> str:
    """What a seat is told when this is refused; nothing if it is not."""
    try:
        table.state.check(seat, action)
    except IllegalAction as refusal:
        return str(refusal)
    return ""


PROBES = (
    Accept(1),
    Accept(2),
    Bid((0,), (True,), 1),
    HandOver(own=False, place=0),
    HandOver(own=True, place=1),
    Operate(1, 0),
    Steal(1, 0),
    TakeFromHill(0),
)


def alike(one: MonstersTable, other: MonstersTable, *viewers: Viewer) -> bool:
    """Whether these viewers can tell the two tables apart by anything they are given."""
    for viewer in viewers:
        assert one.sees(viewer) == other.sees(viewer)
        assert seen_by(one.events, viewer) == seen_by(other.events, viewer)
        assert one.state.decisions(viewer) == other.state.decisions(viewer)
        if viewer != SPECTATOR:
            assert one.may_all(viewer) == other.may_all(viewer)
            assert [error(one, viewer, probe) for probe in PROBES] == [error(other, viewer, probe) for probe in PROBES]
            if one.state.asked(viewer):
                assert one.state.default(viewer) == other.state.default(viewer)
    return True


# -- lying about ------------------------------------------------------------------------------------------------


def test_values_in_a_store_are_hidden_from_all_others() -> None:  # MON-5
    one, other = base(), base().stores("head:2 head:0", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    assert alike(one, other, 1, 2, SPECTATOR)
    assert one.sees(0) != other.sees(0)


def test_lower_cards_of_a_grave_are_hidden_from_everybody() -> None:  # MON-5
    assert alike(base(), base().grave(1, "head:0 head:2 right_leg:1"), *ALL)


def test_the_value_on_top_of_a_grave_is_hidden_from_everybody() -> None:  # MON-5
    assert alike(base(), base().grave(1, "brain:1 left_leg:1 right_leg:3"), *ALL)


def test_values_on_the_hill_are_hidden_from_everybody() -> None:  # MON-5
    assert alike(base(), base().hill("brain:7 left_leg:0"), *ALL)


@pytest.mark.parametrize("viewer", ALL)
def test_the_seed_is_in_no_view(viewer: int) -> None:  # MON-5
    one, other = base(), base()
    other.state.rng = Rng(derive_seed("another future"))
    assert alike(one, other, viewer)


# -- robbery ----------------------------------------------------------------------------------------------------


def test_the_robber_sees_the_front_of_the_part_and_nobody_else() -> None:  # MON-5, MON-8
    table = base().robbery(s1=1, s0=2)
    for viewer in ALL:
        values = {event.seat: event.value for event in table.told(viewer, PartRobbed)}
        assert values == {0: 1 if viewer == 0 else None, 1: 1 if viewer == 1 else None}
        assert table.sees_store(viewer, 1) == (
            "left_arm:1 left_arm:3 right_leg:1" if viewer == 1 else "left_arm left_arm right_leg"
        )


def test_whatever_was_robbed_others_see_the_same() -> None:  # MON-5, MON-8
    one = base().robbery(s0=1)
    other = base().grave(1, "brain:1 left_leg:1 right_leg:3").robbery(s0=1)
    assert alike(one, other, 1, 2, SPECTATOR)
    assert one.sees(0) != other.sees(0)


def test_the_new_top_card_shows_its_kind_alone() -> None:  # MON-5, MON-8
    one = base().robbery(s0=1)
    assert one.sees(SPECTATOR).graves[0].top is Kind.LEFT_LEG
    assert alike(one, base().grave(1, "head:0 left_leg:3 right_leg:1").robbery(s0=1), *ALL)


def test_a_chosen_robber_card_is_sealed() -> None:  # MON-7
    one = base().robs().joins().stays_away().goes_to(1, seat=1)
    other = base().robs().joins().stays_away().goes_to(3, seat=1)
    assert alike(one, other, 0, 2, SPECTATOR)
    assert one.told(1, Answered) != other.told(1, Answered)


def test_nobody_is_told_that_a_card_was_chosen() -> None:  # MON-7
    one = base().robs().joins().stays_away()
    other = base().robs().joins().stays_away().goes_to(3, seat=1)
    one.events = []
    assert alike(one, other, 0, 2, SPECTATOR)


def test_the_card_of_the_active_player_is_sealed_too() -> None:  # MON-7
    one = base().robs().joins().stays_away().goes_to(1, seat=0)
    other = base().robs().joins().stays_away().goes_to(2, seat=0)
    assert alike(one, other, 1, 2, SPECTATOR)


def test_refilled_cards_show_their_top_alone() -> None:  # MON-5, MON-9
    one = base().grave(1, "right_leg:2").hill("brain:1 head:0 head:2").robbery(s0=1)
    other = base().grave(1, "right_leg:2").hill("brain:7 head:3 head:0").robbery(s0=1)
    assert alike(one, other, *ALL)
    assert one.sees(SPECTATOR).graves[0].top is Kind.HEAD


# -- hill and theft ---------------------------------------------------------------------------------------------


def test_whatever_was_taken_from_the_hill_others_see_the_same() -> None:  # MON-5, MON-10
    one, other = base().takes_from_hill(0), base().hill("brain:7 left_leg:2").takes_from_hill(0)
    assert alike(one, other, 1, 2, SPECTATOR)
    assert one.sees(0) != other.sees(0)


def test_whatever_was_stolen_bystanders_see_the_same() -> None:  # MON-5, MON-11
    one = base().dice(3, 2).steals(1, 0)
    other = base().stores("head:1 head:3", "left_arm:0 left_arm:3", "right_arm:1 right_arm:3").dice(3, 2).steals(1, 0)
    assert alike(one, other, 2, SPECTATOR)
    assert one.sees(0) != other.sees(0)
    assert one.told(1, type(one.events[-1])) != []


def test_before_the_theft_the_thief_sees_backs_alone() -> None:  # MON-5, MON-11
    one = base().dice(3, 2)
    other = base().stores("head:1 head:3", "left_arm:0 left_arm:2", "right_arm:1 right_arm:3").dice(3, 2)
    assert alike(one, other, 0, 2, SPECTATOR)


def test_the_victim_sees_the_back_of_what_was_stolen_in_the_store_of_the_thief() -> None:  # MON-5, MON-11
    table = base().dice(3, 2).steals(1, 0)
    assert table.sees_store(1, 0) == "head head left_arm"
    assert table.sees_store(0, 0) == "head:1 head:3 left_arm:1"


# -- the operation ----------------------------------------------------------------------------------------------


def test_the_assistant_does_not_see_the_fronts_of_the_surgeon() -> None:  # MON-14
    one = base().at_second_action().operates(1, 0)
    other = base().stores("head:2 head:0", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    assert alike(one, other.at_second_action().operates(1, 0), 1, 2, SPECTATOR)


def test_the_surgeon_does_not_see_the_fronts_of_the_assistant() -> None:  # MON-14
    one = base().at_second_action().operates(1, 0)
    other = base().stores("head:1 head:3", "left_arm:0 left_arm:2", "right_arm:1 right_arm:3")
    assert alike(one, other.at_second_action().operates(1, 0), 0, 2, SPECTATOR)


def test_the_part_handed_over_is_public_and_the_rest_of_the_store_is_not() -> None:  # MON-14
    one = base().at_second_action().operates(1, 0).hands_over(1, roll=6)
    other = base().stores("head:0 head:3", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    other.at_second_action().operates(1, 0).hands_over(1, roll=6)
    assert alike(one, other, 1, 2, SPECTATOR)
    assert one.told(SPECTATOR, PartHandedOver)[0].part == Part(Kind.HEAD, 3)


def test_what_the_assistant_keeps_is_hidden_from_bystanders() -> None:  # MON-5, MON-14
    one = base().at_second_action().operates(1, 0).hands_over(0, own=True, roll=6)
    other = base().stores("head:0 head:3", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    other.at_second_action().operates(1, 0).hands_over(0, own=True, roll=6)
    assert alike(one, other, 2, SPECTATOR)
    assert one.told(1, PartKept)[0].value == 1
    assert other.told(1, PartKept)[0].value == 0


def test_a_failed_part_stays_in_the_history_and_not_in_the_view() -> None:  # MON-17, MON-23
    table = base().at_second_action().operates(1, 0).hands_over(1, roll=1)
    for viewer in ALL:
        assert table.told(viewer, PartHandedOver)[0].part == Part(Kind.HEAD, 3)
        assert seen(table.sees(viewer).hill) == "brain left_leg head"
    assert seen(table.sees(ORGANIZER).hill) == "brain:2 left_leg:2 head:3"


# -- the trade --------------------------------------------------------------------------------------------------


def sale() -> MonstersTable:
    return base().at_third_action().offers_part(1)


def test_the_part_on_offer_shows_its_back() -> None:  # MON-19, MON-23
    other = base().stores("head:1 head:0", "left_arm:1 left_arm:3", "right_arm:1 right_arm:3")
    assert alike(sale(), other.at_third_action().offers_part(1), 1, 2, SPECTATOR)


def test_while_bids_come_in_nobody_is_told_anything() -> None:  # MON-19
    waiting, one, other = sale(), sale().bids(1, (0,), 2), sale().declines(1)
    waiting.events = []
    assert alike(one, other, 0, 2, SPECTATOR)
    assert alike(one, waiting, 0, 2, SPECTATOR)
    assert one.told(1, Answered) != other.told(1, Answered)


def test_who_has_bid_at_all_is_hidden_from_bystanders() -> None:  # MON-19, MON-23
    one, other = sale().bids(1, (0,), 2).declines(2), sale().declines(1).declines(2)
    assert alike(one, other, 2, SPECTATOR)
    assert one.sees(0) != other.sees(0)


def test_the_other_bidder_learns_nothing() -> None:  # MON-19
    one, other = sale().bids(2, (0,)).bids(1, (0,), 2), sale().bids(2, (0,)).bids(1, (0, 1), 1)
    assert alike(one, other, 2, SPECTATOR)


def test_points_are_sealed_too() -> None:  # MON-19
    assert alike(sale().bids(1, points=1).declines(2), sale().bids(1, points=3).declines(2), 2, SPECTATOR)


def test_shown_fronts_are_for_the_seller_alone() -> None:  # MON-19
    one = sale().bids(1, (0, 1), shown=True).declines(2)
    other = sale().bids(1, (0, 1), shown=False).declines(2)
    assert alike(one, other, 2, SPECTATOR)
    assert seen(one.sees(0).bids[0].parts) == "left_arm:1 left_arm:3"
    assert seen(other.sees(0).bids[0].parts) == "left_arm left_arm"


def test_fronts_that_are_not_shown_are_hidden_from_the_seller() -> None:  # MON-19
    one = sale().bids(1, (0,), shown=False).declines(2)
    other = base().stores("head:1 head:3", "left_arm:0 left_arm:3", "right_arm:1 right_arm:3")
    other.at_third_action().offers_part(1).bids(1, (0,), shown=False).declines(2)
    assert alike(one, other, 0, 2, SPECTATOR)


def test_parts_that_are_not_bid_are_hidden_from_the_seller() -> None:  # MON-19
    one = sale().bids(1, (0,), shown=True).declines(2)
    other = base().stores("head:1 head:3", "left_arm:1 left_arm:2", "right_arm:1 right_arm:3")
    other.at_third_action().offers_part(1).bids(1, (0,), shown=True).declines(2)
    assert alike(one, other, 0, 2, SPECTATOR)


def test_the_seller_sees_the_store_of_a_bidder_from_the_back() -> None:  # MON-5, MON-19
    table = sale().bids(1, (0, 1), shown=True).declines(2)
    assert table.sees_store(0, 1) == "left_arm left_arm"


@pytest.mark.parametrize("viewer", ALL)
def test_bids_that_are_not_taken_stay_secret(viewer: int) -> None:  # MON-23
    one, other = sale().bids(1, (0,)).bids(2, (0,)).accepts(1), sale().bids(1, (0,)).declines(2).accepts(1)
    assert alike(one, other, viewer)


@pytest.mark.parametrize("viewer", ALL)
def test_when_nothing_is_sold_nothing_is_told(viewer: int) -> None:  # MON-23
    one, other = sale().bids(1, (0,), 2).bids(2, (1,)).refuses_all(), sale().declines(1, 2).refuses_all()
    assert alike(one, other, viewer)


def test_of_the_sale_bystanders_see_kinds_and_points_alone() -> None:  # MON-19, MON-23
    one = sale().bids(1, (0,), 2).declines(2).accepts(1)
    other = base().stores("head:1 head:0", "left_arm:0 left_arm:3", "right_arm:1 right_arm:3")
    other.at_third_action().offers_part(1).bids(1, (0,), 2, shown=False).declines(2).accepts(1)
    assert alike(one, other, 2, SPECTATOR)
    assert one.told(2, PartSold) == [PartSold((), 0, 1, Kind.HEAD, (0,), (Kind.LEFT_ARM,), 2, None, None)]


def test_bids_of_each_are_seen_by_the_seller_and_the_bidder() -> None:  # MON-19
    table = sale().bids(1, (0,)).bids(2, (1,), 2)
    assert [bid.seat for bid in table.sees(0).bids] == [1, 2]
    assert [bid.seat for bid in table.sees(1).bids] == [1]
    assert [bid.seat for bid in table.sees(2).bids] == [2]
    assert table.sees(SPECTATOR).bids == ()
    assert [bid.seat for bid in table.sees(ORGANIZER).bids] == [1, 2]


def test_the_seller_is_told_of_each_bid() -> None:  # MON-19
    table = sale().bids(2, (1,), 2, shown=False).bids(1, (0,))
    assert table.told(0, BidReceived) == [
        BidReceived((), 1, (0,), (Part(Kind.LEFT_ARM, 1),), 0),
        BidReceived((), 2, (1,), (Part(Kind.RIGHT_ARM, None),), 2),
    ]


# -- other worlds -----------------------------------------------------------------------------------------------


def twins(table: MonstersTable, viewer: Viewer) -> list[MonstersTable]:
    """Tables that this viewer cannot tell from this one."""
    made = []
    for number in range(60):
        twin = monsters()
        twin.state = table.state.imagine(viewer, Rng(derive_seed(f"world {number}")))
        twin.events = table.events
        made.append(twin)
    return made


@pytest.mark.parametrize("viewer", ALL)
def test_every_hidden_card_could_be_another_of_its_kind(viewer: int) -> None:  # MON-5
    table = monsters().stores("head:1", "head:2", "head:0").hill("head:3")
    worlds = twins(table, viewer)
    assert all(alike(table, world, viewer) for world in worlds)
    for seat in range(3):
        values = {world.store(seat) for world in worlds}
        assert len(values) == 1 if seat == viewer else len(values) > 1
        assert all(kind_of(part(name)) is Kind.HEAD for name in values)
    assert len({world.on_hill for world in worlds}) > 1
    assert all(kind_of(world.state.hill[0]) is Kind.HEAD for world in worlds)


@pytest.mark.parametrize("viewer", ALL)
def test_lower_cards_of_a_grave_could_be_of_any_kind(viewer: int) -> None:  # MON-5
    table = base().grave(1, "brain:7 head:3 left_arm:0").hill("left_arm:2 brain:2")
    worlds = twins(table, viewer)
    assert len({kind_of(world.state.graves[0][0]) for world in worlds}) >= 3
    assert {kind_of(world.state.graves[0][-1]) for world in worlds} == {Kind.LEFT_ARM}
    assert len({world.state.graves[0][-1] for world in worlds}) > 1


@pytest.mark.parametrize("viewer", ALL)
def test_no_part_is_lost_in_another_world(viewer: int) -> None:  # MON-1, MON-5
    table = monsters().robbery(s0=1, s1=2)
    for world in twins(table, viewer):
        assert world.state.census() == table.state.census()


def test_the_seller_is_sure_of_the_fronts_that_are_shown() -> None:  # MON-19
    table = monsters().stores("head:1", "left_arm:1 left_arm:3", "").hill("left_arm:0").at_third_action()
    table.offers_part(0).bids(1, (0, 1), shown=(True, False)).declines(2)
    worlds = twins(table, 0)
    assert {world.state.stores[1][0] for world in worlds} == set(parts("left_arm:1"))
    assert len({world.state.stores[1][1] for world in worlds}) > 1
    assert len({world.state.stores[1][0] for world in twins(table, 2)}) > 1


def test_for_who_does_not_see_them_the_bids_could_be_others() -> None:  # MON-19, MON-23
    table = sale().bids(1, (0,), 2).declines(2)
    for viewer in (2, SPECTATOR):
        assert len({tuple(bidding.bid for bidding in world.state.bids) for world in twins(table, viewer)}) > 1


def test_imagined_bids_could_have_been_made() -> None:  # MON-19, MON-23
    table = monsters(5, first_seat=3).stores("head:1", "", "head:0", "head:3", "").dice(6, 6, 5, 3, 2).at_third_action()
    table.offers_part(0).bids(4, points=1).declines(0).bids(2, points=1)
    answers = {0: {((0,), 0)}, 2: {((), 1), ((0,), 0), ((0,), 1)}, 4: {((), points) for points in (1, 2, 3, 4)}}
    worlds = twins(table, 1)
    for seat, possible in answers.items():
        made = [bidding.bid for world in worlds for bidding in world.state.bids if bidding.seat == seat]
        assert {(bid.places, bid.points) for bid in made} == possible
        assert all(type(bid) is Bid for bid in made)
        assert len(made) < len(worlds)
    for world in worlds:
        assert [seat for seat in (4, 0, 2) if Accept(seat) in world.may_all(3)] == [
            bidding.seat for bidding in world.state.bids
        ]
        assert alike(table, world, 1)


def test_who_sees_a_bid_is_sure_of_it() -> None:  # MON-19
    table = sale().bids(1, (0,), 2, shown=False).bids(2, (1,))
    for world in twins(table, 0):
        assert world.state.bids == table.state.bids
    for world in twins(table, 1):
        assert [bidding for bidding in world.state.bids if bidding.seat == 1] == table.state.bids[:1]
        assert alike(table, world, 1)


def test_the_organizer_has_nothing_to_imagine() -> None:  # MON-5
    table = base()
    for world in twins(table, ORGANIZER)[:5]:
        assert [written(grave) for grave in world.state.graves] == [written(grave) for grave in table.state.graves]
        assert (world.state.stores, world.state.hill) == (table.state.stores, table.state.hill)
