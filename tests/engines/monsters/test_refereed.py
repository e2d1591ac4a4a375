"""A second reading of ruleset 2: what the earlier actions of a turn mean for its trade."""

import pytest

from engines.monsters.actions import Steal
from engines.monsters.events import NothingSold
from tests.engines.monsters.table import MonstersTable, monsters


def after_a_robbery(*, met: bool, ruleset: int = 2) -> MonstersTable:
    """The others join with dice on 5 and empty stores; if they meet, both stay on 6 with nothing. Then an offer."""
    table = monsters(ruleset=ruleset).stores("head:1").dice(3, 5, 5)
    return table.robbery(s0=1, s1=2, s2=2 if met else 3).skips().offers_part(0)


def test_robbers_who_met_may_leave_nobody_to_bid() -> None:  # MON-7, MON-8, MON-25
    """Both stand on 6 with nothing in store, as everybody can see."""
    table = after_a_robbery(met=True).asks(1, "first_action")
    assert table.happened(NothingSold) == [NothingSold(0)]
    assert table.state.dice == [3, 6, 6]


def test_robbers_who_were_alone_can_bid() -> None:  # MON-8, MON-25
    assert after_a_robbery(met=False).asks_all("bid", 1, 2).state.dice == [3, 5, 5]


def test_in_ruleset_1_the_seller_is_asked_about_bids_that_nobody_can_make() -> None:  # MON-19, MON-23
    after_a_robbery(met=True, ruleset=1).asks(0, "accept")


@pytest.mark.parametrize(("down", "die"), [(0, 4), (1, 3), (None, 2)])
def test_points_paid_guard_the_buyer_whatever_the_seller_uses(down: int | None, die: int) -> None:  # MON-11, MON-24
    """Three parts at die 3 can be stolen from; four at die 5 cannot."""
    table = monsters().stores("head:1", "left_arm:1 left_arm:2 brain:1", "").dice(4, 3, 5)
    assert table.offers(0, Steal(1, 0))
    table.at_third_action().offers_part(0).bids(1, points=2).declines(2).accepts(1, down)
    assert (table.state.dice, len(table.state.stores[1])) == ([die, 5, 5], 4)
    table.skips().skips().skips().asks(2, "first_action")
    assert not table.offers(2, Steal(1, 0))
