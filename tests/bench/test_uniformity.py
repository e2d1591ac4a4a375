"""The exact test of equal shares: by hand, by counting every case, and where an approximation would do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bench.uniformity import holm, p_value, surplus


@pytest.mark.parametrize(
    ("wins", "p"),
    [
        ([1, 1], Fraction(1)),
        ([2, 0], Fraction(1, 2)),  # both games to one seat: 2 of 4 cases
        ([3, 0, 0], Fraction(3, 27)),
        ([2, 1, 0], Fraction(3 + 18, 27)),
        ([1, 1, 1], Fraction(1)),
        ([4, 0, 0], Fraction(3, 81)),  # shares that are no whole numbers: 4/3 of a game each
        ([0, 1, 3], Fraction(3 + 24, 81)),
        ([2, 0, 2], Fraction(3 + 24 + 18, 81)),
        ([1, 2, 1], Fraction(1)),
        ([0, 10], Fraction(2, 1024)),
        ([9, 1], Fraction(22, 1024)),
        ([0, 0, 0], Fraction(1)),
    ],
)
def test_by_hand(wins: list[int], p: Fraction) -> None:
    assert p_value(wins) == p


@pytest.mark.parametrize(("games", "seats"), [(1, 3), (5, 2), (7, 3), (6, 4), (5, 5)])
def test_by_counting_every_case(games: int, seats: int) -> None:
    cases = Counter(tuple(map(case.count, range(seats))) for case in product(range(seats), repeat=games))
    for wins in cases:
        as_far = sum(count for other, count in cases.items() if surplus(other) >= surplus(wins))
        assert p_value(wins) == Fraction(as_far, seats**games)


def test_large_counts_are_no_trouble() -> None:
    """The bot that named the lowest seat on ties; chi-squared with four degrees of freedom would say 1e-5, too."""
    assert float(p_value([182, 213, 261, 283, 261])) == pytest.approx(6.07e-6, rel=0.01)
    assert p_value([1333, 1333, 1334]) > Fraction(9, 10)
    assert 0 < p_value([90, 20, 20, 20, 20, 20]) < Fraction(1, 10**10)
    assert 0 < p_value([400, 0, 0]) <= p_value([238, 81, 81]) < Fraction(1, 10**20)


def test_it_is_rejected_as_often_as_it_says() -> None:
    """All p-values of a law together: P(p <= level) is at most the level, and equal to it at every level there is."""
    cases = Counter(tuple(map(case.count, range(3))) for case in product(range(3), repeat=8))
    by_p: Counter[Fraction] = Counter()
    for wins, count in cases.items():
        by_p[p_value(wins)] += count
    for level in by_p:
        assert Fraction(sum(count for p, count in by_p.items() if p <= level), 3**8) == level


def test_many_tests_are_corrected_by_holm() -> None:
    given = [Fraction(4, 100), Fraction(1, 100), Fraction(3, 100), Fraction(9, 10)]
    assert holm(given) == [Fraction(9, 100), Fraction(4, 100), Fraction(9, 100), Fraction(9, 10)]
    assert holm([Fraction(3, 4), Fraction(3, 4)]) == [1, 1]
    assert holm([]) == []
