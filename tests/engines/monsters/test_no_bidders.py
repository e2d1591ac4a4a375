"""MON-25: an offer for which, as everybody can see, nobody can bid."""

import pytest

from engines.core.events import GameOver
from engines.core.viewers import SPECTATOR
from engines.monsters import GAME
from engines.monsters.actions import Offer, Refuse, Skip
from engines.monsters.events import NothingSold, PartOffered, TurnBegan
from engines.monsters.parts import Kind
from tests.engines.monsters.table import MonstersTable, monsters


def market(
    *stores: str, dice: tuple[int, ...], players: int = 3, ruleset: int = GAME.ruleset, **options: object
) -> MonstersTable:
    return monsters(players, ruleset, **options).stores(*stores).dice(*dice).at_third_action()


def test_nobody_is_asked_and_the_turn_goes_on() -> None:  # MON-25
    table = market("head:1", dice=(3, 6, 6)).offers_part(0, 2, "brain").asks(1, "first_action")
    assert table.events == [PartOffered(0, 0, Kind.HEAD, 2, (Kind.BRAIN,)), NothingSold(0), TurnBegan(1, 2)]
    assert table.store(0) == "head:1"
    assert table.state.dice == [3, 6, 6]


def test_the_offer_is_over_for_everybody() -> None:  # MON-25
    table = market("head:1", dice=(3, 6, 6)).offers_part(0)
    for viewer in (0, 1, 2, SPECTATOR):
        assert (table.sees(viewer).offer, table.sees(viewer).bids) == (None, ())
        assert table.told(viewer, NothingSold) == [NothingSold(0)]


def test_the_part_may_be_offered_all_the_same() -> None:  # MON-19, MON-25
    table = market("head:1", dice=(3, 6, 6))
    assert table.may_all(0)[0] == Skip()
    assert table.offers(0, Offer(0, 5, (Kind.BRAIN, Kind.BRAIN)))


def test_one_who_has_a_part_is_asked() -> None:  # MON-23, MON-25
    market("head:1", "", "left_arm:0", dice=(3, 6, 6)).offers_part(0).asks_all("bid", 2)


def test_one_who_has_a_point_is_asked() -> None:  # MON-23, MON-25
    market("head:1", dice=(3, 5, 6)).offers_part(0).asks_all("bid", 1)


def test_who_could_bid_and_does_not_leaves_the_seller_to_decide() -> None:  # MON-19, MON-25
    """That all have declined is secret, so the seller is asked as if there were bids."""
    table = market("head:1", dice=(3, 5, 6)).offers_part(0).declines(1).asks(0, "accept")
    assert table.may_all(0) == [Refuse()]
    assert table.happened(NothingSold) == []


def test_the_seller_does_not_count() -> None:  # MON-25
    table = market("head:1 head:2 brain:7", dice=(1, 6, 6)).offers_part(2)
    table.asks(1, "first_action")


def test_with_five_players_all_four_must_be_unable() -> None:  # MON-25
    nobody = market("head:1", dice=(1, 6, 6, 6, 6), players=5).offers_part(0)
    nobody.asks(1, "first_action")
    market("head:1", dice=(1, 6, 6, 6, 5), players=5).offers_part(0).asks_all("bid", 4)


def test_who_has_resigned_cannot_bid() -> None:  # MON-22, MON-25
    """Everybody knows that the clock declines for that seat, whatever lies in its store."""
    table = market("head:1", "left_arm:1 brain:7", dice=(3, 1, 6)).resigns(1).offers_part(0)
    assert table.happened(NothingSold) == [NothingSold(0)]
    assert table.happened(TurnBegan)[0] == TurnBegan(1, 2)
    table.asks(2, "first_action")


def test_one_living_bidder_is_enough() -> None:  # MON-22, MON-25
    table = market("head:1", "left_arm:1", "left_arm:2", dice=(3, 1, 6)).resigns(1).offers_part(0)
    table.asks_all("bid", 2).bids(2, (0,)).asks(0, "accept")


def test_who_resigns_while_being_asked_was_asked() -> None:  # MON-22, MON-25
    """What counts is what everybody sees when the offer is made."""
    table = market("head:1", "left_arm:1", dice=(3, 1, 6)).offers_part(0).asks_all("bid", 1).resigns(1)
    table.asks(0, "accept")
    assert table.may_all(0) == [Refuse()]


def test_a_seller_who_has_resigned_offers_nothing() -> None:  # MON-22, MON-25
    table = market("head:1", dice=(3, 6, 6)).resigns(0).asks(1, "first_action")
    assert not table.happened(PartOffered)
    assert not table.happened(NothingSold)


def test_in_the_last_turn_the_game_is_over() -> None:  # MON-22, MON-25
    table = market("head:1", dice=(3, 6, 6), turn_limit=1).offers_part(0)
    assert table.happened(NothingSold) == [NothingSold(0)]
    assert table.happened(GameOver)
    table.is_won_by(0, 1, 2, ending="turn_limit", scores=(0, 0, 0))


@pytest.mark.parametrize("ruleset", [1, 2])
def test_where_somebody_can_bid_both_rulesets_are_alike(ruleset: int) -> None:  # MON-19, MON-25
    table = market("head:1", "left_arm:1", dice=(3, 6, 6), ruleset=ruleset).offers_part(0).asks_all("bid", 1)
    assert table.events == [PartOffered(0, 0, Kind.HEAD, 0, ())]
