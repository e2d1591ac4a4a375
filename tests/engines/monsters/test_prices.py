"""MON-26: an asking price may name a kind more than once."""

from math import comb

import pytest

from engines.core.choices import Domain
from engines.core.errors import Reason
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR
from engines.monsters.actions import Offer
from engines.monsters.events import PartOffered
from engines.monsters.parts import Kind
from engines.monsters.view import OfferSeen
from tests.engines.monsters.table import MonstersTable, monsters

ARM, RIGHT_ARM, LEG, RIGHT_LEG, HEAD, BRAIN = Kind


def market(players: int = 3) -> MonstersTable:
    return monsters(players).stores("head:1 brain:2", "left_arm:1 left_arm:2").at_third_action()


def priced(*kinds: Kind, points: int = 0) -> Offer:
    return Offer(0, points, kinds)


@pytest.mark.parametrize(
    "kinds",
    [(ARM, ARM), (BRAIN, BRAIN, BRAIN), (ARM, ARM, LEG, LEG, HEAD), (HEAD, HEAD, BRAIN), (HEAD,) * 4, tuple(Kind), ()],
)
def test_a_kind_may_be_named_more_than_once(kinds: tuple[Kind, ...]) -> None:  # MON-26
    table = market()
    assert table.offers(0, priced(*kinds))
    table.does(priced(*kinds)).asks_all("bid", 1, 2)


def test_everybody_sees_how_many_are_asked_for() -> None:  # MON-19, MON-26
    table = market().offers_part(1, 2, "left_arm left_arm head")
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.told(viewer, PartOffered) == [PartOffered(0, 1, BRAIN, 2, (ARM, ARM, HEAD))]
        assert table.sees(viewer).offer == OfferSeen(0, 1, 2, (ARM, ARM, HEAD))


@pytest.mark.parametrize("kinds", [(BRAIN, HEAD), (ARM, HEAD, ARM), (HEAD, ARM, ARM)])
def test_a_price_is_written_in_one_way(kinds: tuple[Kind, ...]) -> None:  # MON-26
    table = market()
    assert not table.offers(0, priced(*kinds))
    table.refuses(priced(*kinds), rule="MON-26", reason=Reason.BAD_CHOICE)


@pytest.mark.parametrize(("players", "most"), [(3, 4), (4, 5), (5, 6)])
@pytest.mark.parametrize("kind", [ARM, HEAD, BRAIN])
def test_no_more_of_a_kind_than_there_are_in_the_game(players: int, most: int, kind: Kind) -> None:  # MON-2, MON-26
    table = market(players)
    assert table.offers(0, priced(*[kind] * most))
    too_many = priced(*[kind] * (most + 1))
    assert not table.offers(0, too_many)
    table.refuses(too_many, rule="MON-26", reason=Reason.BAD_CHOICE)


def test_no_more_parts_than_a_monster_has_places() -> None:  # MON-26
    table = market()
    assert table.offers(0, priced(ARM, ARM, ARM, HEAD, HEAD, HEAD))
    seven = priced(ARM, ARM, ARM, HEAD, HEAD, HEAD, HEAD)
    assert not table.offers(0, seven)
    table.refuses(seven, rule="MON-26", reason=Reason.BAD_CHOICE)


def test_points_are_bounded_as_before() -> None:  # MON-19, MON-26
    table = market()
    assert table.offers(0, priced(ARM, ARM, points=5))
    table.refuses(priced(ARM, ARM, points=6), rule="MON-19", reason=Reason.BAD_CHOICE)


def test_the_price_still_binds_nobody() -> None:  # MON-19, MON-26
    table = market().offers_part(0, 0, "left_arm left_arm").bids(1, (0,)).declines(2).accepts(1)
    assert table.store(0) == "brain:2 left_arm:1"


def test_more_may_be_asked_than_anybody_has() -> None:  # MON-26
    market().offers_part(0, 5, "head head brain brain brain brain").asks_all("bid", 1, 2)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_price_is_there_once(players: int) -> None:  # MON-26
    """Of up to six parts of six kinds, without those that name a kind more often than it exists."""
    domain = market(players).may(0)[1]
    assert isinstance(domain, Domain)
    kinds = list(domain.params[2])
    too_many = {3: 6 * 7, 4: 6, 5: 0}[players]
    assert len(kinds) == len({*kinds}) == domain.params[2].size() == comb(12, 6) - too_many
    rng = Rng(derive_seed("prices"))
    assert all(domain.sample(rng) in domain for _ in range(500))
