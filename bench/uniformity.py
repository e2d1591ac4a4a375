"""Whether wins are spread evenly over seats: the exact test, in whole numbers.

If every seat wins a game with the same probability, the wins of n games are spread by a multinomial law. The distance
from equal shares is the surplus: the wins that the seats above their share have too many. The p-value is the
probability of a surplus at least as large. It is a sum over all spreads, not an approximation, and comes as a fraction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, isqrt, perm

FAR = 5
"""A surplus of more than so many times the root of the games is so unlikely that nobody needs to know how much."""


def surplus(wins: Sequence[int]) -> int:
    """In parts of a win, as many to the win as there are seats: so it is a whole number."""
    games, seats = sum(wins), len(wins)
    return sum(max(seats * won - games, 0) for won in wins)


def p_value(wins: Sequence[int]) -> Fraction:
    """How likely equal seats are to have at least this surplus; of one that is too far off, that of the farthest."""
    games, seats = sum(wins), len(wins)
    limit = min(surplus(wins), seats * FAR * (isqrt(games) + 1))
    # The spreads with a smaller surplus are counted. Of n!/(c1! c2! ...) games by seat, each seat brings 1/c!; to stay
    # among whole numbers it is top!/c!. What the seats above their share have too many, the others have too few.
    top = (games + limit) // seats
    offs = {won: seats * won - games for won in range(top + 1)}
    above = {off: perm(top, top - won) for won, off in offs.items() if 0 < off < limit}
    below = {-off: perm(top, top - won) for won, off in offs.items() if -limit < off <= 0}
    high, low = _together(above, seats, limit), _together(below, seats, limit)
    spreads = sum(
        comb(seats, count) * ways * low[seats - count].get(off, 0)
        for count in range(seats + 1)
        for off, ways in high[count].items()
    )
    return 1 - Fraction(factorial(games) * spreads, factorial(top) ** seats * seats**games)


def _together(one: Mapping[int, int], seats: int, limit: int) -> list[Mapping[int, int]]:
    """For none to all of the seats: how far they are off together, below the limit, with the weight of each."""
    sums: list[Mapping[int, int]] = [{0: 1}]
    for _ in range(seats):
        more: dict[int, int] = defaultdict(int)
        for off, ways in sums[-1].items():
            for own, weight in one.items():
                if off + own < limit:
                    more[off + own] += ways * weight
        sums.append(more)
    return sums


def holm(p_values: Sequence[Fraction]) -> list[Fraction]:
    """Holm's correction for many tests: by chance, one or more of all fall below a level no more often than it says.

    The smallest is multiplied by the number of tests, the next by one less, and none is below the one before it.
    """
    corrected, least = [Fraction(1)] * len(p_values), Fraction(0)
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(Fraction(1), (len(p_values) - rank) * p_values[place]))
        corrected[place] = least
    return corrected
