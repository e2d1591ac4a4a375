"""Counts beside what was to be expected: Pearson's chi-square, and how often chance alone gives as much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import exp, lgamma, log

LEAST_EXPECTED = 5
"""Expected at least, for a row to be compared: below that chi-square is not to be trusted."""
TINY = 1e-300


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One line of a comparison."""

    label: str
    observed: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was drawn, beside what fair chance leads to expect."""

    rows: Sequence[ComparisonRow]

    @property
    def draws(self) -> int:
        return sum(row.observed for row in self.rows)

    @property
    def enough(self) -> bool:
        """Whether a chi-square says anything here."""
        return len(self.rows) > 1 and all(row.expected >= LEAST_EXPECTED for row in self.rows)

    @property
    def freedom(self) -> int:
        return len(self.rows) - 1

    @property
    def chi_square(self) -> Fraction:
        return sum(((row.observed - row.expected) ** 2 / row.expected for row in self.rows), Fraction(0))

    @property
    def p_value(self) -> float:
        return upper_tail(float(self.chi_square), self.freedom)


def compare_counts(
    labels: Mapping[int, str], observed: Mapping[int, int], expected: Mapping[int, Fraction]
) -> Comparison:
    """Rows in the order of the labels; what cannot come up has none."""
    return Comparison(
        [ComparisonRow(labels[key], observed.get(key, 0), expected[key]) for key in labels if expected.get(key)]
    )


def compare_with_uniform(observed: Mapping[int, int], below: int) -> Comparison:
    """Numbers below n, all equally likely. Neighbours are counted together until enough of each are expected."""
    draws = sum(observed.values())
    groups = max(1, min(below, draws // LEAST_EXPECTED))
    while groups > 1 and Fraction(draws * (below // groups), below) < LEAST_EXPECTED:
        groups -= 1
    edges = [below * group // groups for group in range(groups + 1)]
    rows = []
    for low, high in pairwise(edges):
        label = str(low) if high - low == 1 else f"{low} to {high - 1}"
        seen = sum(observed.get(number, 0) for number in range(low, high))
        rows.append(ComparisonRow(label, seen, Fraction(draws * (high - low), below)))
    return Comparison(rows)


def combined(comparisons: Sequence[Comparison]) -> tuple[Fraction, int, float]:
    """Several independent comparisons as one: chi-square, degrees of freedom, p-value."""
    chi_square = sum((each.chi_square for each in comparisons), Fraction(0))
    freedom = sum(each.freedom for each in comparisons)
    return chi_square, freedom, upper_tail(float(chi_square), freedom)


def upper_tail(chi_square: float, freedom: int) -> float:
    """How often a chi-square with so many degrees of freedom is at least this large: Q(freedom/2, chi_square/2)."""
    shape, x = freedom / 2, chi_square / 2
    if freedom <= 0 or x <= 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, x))
    return min(1.0, scale * _fraction(shape, x))


def _series(shape: float, x: float) -> float:
    """The lower incomplete gamma function, without its scale: a sum that converges quickly below its mean."""
    term = total = 1 / shape
    at = shape
    while term > total * 1e-16:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    """The upper one: a continued fraction, from the front (Lentz), which converges quickly above the mean."""
    low = x + 1 - shape
    ahead, behind = 1 / TINY, 1 / low
    result = behind
    for step in range(1, 1000):
        factor = -step * (step - shape)
        low += 2
        behind = 1 / (factor * behind + low or TINY)
        ahead = low + factor / ahead or TINY
        result *= ahead * behind
        if abs(ahead * behind - 1) < 1e-15:
            break
    return result
