"""The statistics of the page, against values that are known, and against logs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import erfc, exp, sqrt

import pytest

from auditpage.chi_square import Comparison, ComparisonRow, combined, compare_counts, compare_with_uniform, upper_tail
from auditpage.fairness import fairness_section
from auditpage.match_views import MatchViews
from auditpage.random_draws import DrawCounts, RecordingRng
from engines.core.rng import Rng
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import revealed_seed
from tests.auditpage.audits import SEATS, audited, log_of
from words.bundles import bundle_of

TABLE = [  # critical values from the tables of any textbook
    (3.841458820694124, 1, 0.05),
    (6.634896601021213, 1, 0.01),
    (5.991464547107979, 2, 0.05),
    (11.070497693516351, 5, 0.05),
    (15.08627246938899, 5, 0.01),
    (1.145476226061769, 5, 0.95),
    (124.34211340400407, 100, 0.05),
    (1074.679449167331, 1000, 0.05),
]


@pytest.mark.parametrize(("chi_square", "freedom", "p_value"), TABLE)
def test_the_tail_is_that_of_the_tables(chi_square: float, freedom: int, p_value: float) -> None:
    assert upper_tail(chi_square, freedom) == pytest.approx(p_value, rel=1e-6)


def test_the_tail_is_exact_where_it_has_a_closed_form() -> None:
    for x in (0.01, 0.5, 1, 3, 10, 40, 200):
        assert upper_tail(x, 2) == pytest.approx(exp(-x / 2), rel=1e-12)
        assert upper_tail(x, 4) == pytest.approx(exp(-x / 2) * (1 + x / 2), rel=1e-12)
        assert upper_tail(x, 1) == pytest.approx(erfc(sqrt(x / 2)), rel=1e-9)
    assert upper_tail(0, 3) == 1


def test_a_comparison_by_hand() -> None:
    """Sixty rolls, ten expected of each: (1 + 1 + 4 + 4 + 9 + 9) / 10."""
    rows = [ComparisonRow(str(side), seen, Fraction(10)) for side, seen in enumerate((9, 11, 8, 12, 7, 13))]
    comparison = Comparison(rows)
    assert (comparison.chi_square, comparison.freedom) == (Fraction(28, 10), 5)
    assert comparison.p_value == pytest.approx(0.7308, abs=1e-4)
    assert comparison.enough


def test_what_cannot_come_up_is_no_row() -> None:
    labels = {0: "bomb", 1: "gift"}
    assert [row.label for row in compare_counts(labels, {0: 3}, {0: Fraction(3), 1: Fraction(0)}).rows] == ["bomb"]


def test_small_numbers_are_counted_together() -> None:
    few = compare_with_uniform(Counter({0: 5, 9: 7}), 10)
    assert few.rows == [ComparisonRow("0 to 4", 5, Fraction(6)), ComparisonRow("5 to 9", 7, Fraction(6))]
    assert few.chi_square == Fraction(1, 3)
    assert not compare_with_uniform(Counter({3: 9}), 10).enough
    uneven = compare_with_uniform(Counter({0: 6, 1: 6, 2: 6}), 7)
    assert all(row.expected >= 5 for row in uneven.rows)
    assert sum(row.expected for row in uneven.rows) == 18


def test_comparisons_add_up() -> None:
    one = compare_with_uniform(Counter({0: 12, 1: 8}), 2)
    assert combined([one, one]) == (2 * one.chi_square, 2, upper_tail(float(2 * one.chi_square), 2))


def test_a_noted_generator_draws_the_same_numbers() -> None:
    plain, noted = Rng(bytes(32)), RecordingRng(bytes(32))
    first, second = list(range(20)), list(range(20))
    plain.below(6)
    plain.shuffle(first)
    noted.below(6)
    noted.shuffle(second)
    assert (first, plain.canonical()) == (second, noted.canonical())
    assert noted.shuffles == {1: 20}
    assert [below for below, _ in noted.draws] == [6, *range(20, 1, -1)]


def counted(*games: str) -> DrawCounts:
    draws = DrawCounts()
    for game in games:
        match = MatchViews(audited(*log_of(game)), "a.pkr", "en")
        match.read(lambda: None)
        match.count_draws(draws)
    return draws


def test_the_dice_of_boom_are_those_that_were_rolled() -> None:
    match_id, entries = log_of("boom")
    fold = Fold(match_id, revealed_seed(entries))
    seen: Counter[str] = Counter()
    for entry in entries:
        for event in read_next(fold, entry).events:
            if type(event).__name__ == "Rolled":
                seen.update(event.dice[place].name.lower() for place in event.rolled)  # type: ignore[attr-defined]
    draws = counted("boom")
    rolls = sum(seen.values())
    assert draws.faces == seen
    assert draws.faces_expected == {
        "bomb": Fraction(rolls, 3),
        "gift": Fraction(rolls, 3),
        "heart": Fraction(rolls, 6),
        "scissors": Fraction(rolls, 6),
    }
    assert sum(draws.first[SEATS["boom"]].values()) == 1


def test_the_deal_of_monsters() -> None:
    draws = counted("monsters")
    assert draws.shuffled.keys() == set(range(2, 25))  # 24 parts, shuffled once
    assert sum(draws.tops.values()) == 1
    assert sum(draws.tops_expected.values()) == 1
    assert set(draws.dice) <= set(range(1, 7))


def test_every_number_counts_and_counts_once() -> None:
    once, twice = counted("boom", "kittens"), counted("boom", "kittens", "boom", "kittens")
    assert twice.matches == 2 * once.matches
    assert (twice.drawn, twice.shuffled, twice.faces, twice.picked) == (
        once.drawn,
        once.shuffled,
        once.faces,
        once.picked,
    )
    dice = sum(once.faces.values()) + sum(once.dice.values())
    tables = (*once.first.values(), *once.shuffled.values(), *once.picked.values())
    assert once.drawn == dice + sum(sum(counts.values()) for counts in tables)


def test_the_page_says_what_is_compared_and_claims_no_proof() -> None:
    english = bundle_of("auditpage", "en")
    said = fairness_section(counted(*SEATS), english)
    assert "Statistics cannot prove a deal fair" in said
    assert "degrees of freedom" in said
    assert "Too few to compare" in said
    assert "nothing to count" in fairness_section(DrawCounts(), english)
