"""Domains: exact, countable, iterated lazily, sampled evenly."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from engines.core.actions import Action
from engines.core.choices import Choice, Domain, Each, One, Order, Param, Some, expand, offers
from engines.core.record import record
from engines.core.rng import Rng, derive_seed

PARAMS: list[tuple[Param, int, list[object]]] = [
    (One((4, 7)), 2, [4, 7]),
    (Some((1, 2, 3), 1, 2), 6, [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]),
    (Some((1, 2), 0, 9), 4, [(), (1,), (2,), (1, 2)]),
    (Some((1, 1, 2), 0, 2), 5, [(), (1,), (2,), (1, 1), (1, 2)]),
    (Some((1, 2, 2, 2, 3), 2, 3), 8, [(1, 2), (1, 3), (2, 2), (2, 3), (1, 2, 2), (1, 2, 3), (2, 2, 2), (2, 2, 3)]),
    (Order((1, 2, 3)), 6, [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]),
    (Each(2, (0, 1)), 4, [(0, 0), (0, 1), (1, 0), (1, 1)]),
]


@record
class Offer(Action):
    parts: tuple[int, ...]
    price: int


@pytest.mark.parametrize(("param", "size", "items"), PARAMS, ids=[type(param).__name__ for param, _, _ in PARAMS])
def test_params_hold_exactly_what_they_list(param: Param, size: int, items: list[object]) -> None:
    assert list(param) == items
    assert param.size() == size
    assert all(item in param for item in items)
    for other in (None, 9, (9,), (1, 1), (3, 2), (1, 2, 3, 1), [1], (2, 1, 1)):
        assert (other in param) == (other in items)


@pytest.mark.parametrize(("param", "size", "items"), PARAMS, ids=[type(param).__name__ for param, _, _ in PARAMS])
def test_samples_are_even(param: Param, size: int, items: list[object]) -> None:
    rng = Rng(derive_seed("samples"))
    drawn = Counter(param.sample(rng) for _ in range(size * 400))
    assert set(drawn) == set(items)
    assert all(280 < count < 520 for count in drawn.values())


def test_a_domain_is_a_product() -> None:
    domain = Domain(Offer, (Some((3, 5), 1, 2), One((0, 2))))
    assert domain.size() == 6
    assert list(domain)[:3] == [Offer((3,), 0), Offer((3,), 2), Offer((5,), 0)]
    assert Offer((3, 5), 2) in domain
    assert Offer((3, 5), 1) not in domain
    assert Offer((5, 3), 2) not in domain
    assert "Offer" not in domain
    assert domain.sample(Rng(bytes(32))) in domain


def test_huge_domains_are_never_built() -> None:
    domain = Domain(Offer, (Order(tuple(range(60))), One(tuple(range(7)))))
    assert domain.size() > 10**80
    assert [offer.price for offer in islice(domain, 3) if isinstance(offer, Offer)] == [0, 1, 2]
    assert domain.sample(Rng(bytes(32))) in domain
    combinations = Some(tuple(range(80)), 5, 5)
    assert combinations.sample(Rng(bytes(32))) in combinations


def test_expanding_and_looking_up_a_list_of_choices() -> None:
    choices: list[Choice] = [Offer((9,), 9), Domain(Offer, (One(((1,),)), One((0, 1))))]
    assert list(expand(choices)) == [Offer((9,), 9), Offer((1,), 0), Offer((1,), 1)]
    assert offers(choices, Offer((1,), 1))
    assert offers(choices, Offer((9,), 9))
    assert not offers(choices, Offer((9,), 1))
