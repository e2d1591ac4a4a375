"""The numbers that were drawn, beside what fair chance leads to expect: a section of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from auditpage.chi_square import LEAST_EXPECTED, Comparison, combined, compare_counts, compare_with_uniform
from auditpage.markup import Markup, tag
from auditpage.markup import together as joined
from auditpage.random_draws import BANDS, LEAST_BANDED, DrawCounts, expected_evenly

BAR_WIDTH = 220
"""How wide a bar can be."""
FEWEST_DOTS = 5
FACES = ("bomb", "gift", "heart", "scissors")
HOW_TO_READ = (
    "Every match was executed again with its revealed seed, and every number that it drew was written down. "
    "A p-value says how often fair chance alone strays at least as far from what is expected: "
    "values near 0 are rare, and one comparison in twenty is below 0.05 although nothing is wrong. "
    "Statistics cannot prove a deal fair; what does is the seed, to which the service committed beforehand. "
    "They show what somebody would notice whose generator were broken."
)


def fairness_section(draws: DrawCounts) -> Markup:
    if not draws.drawn:
        return tag("p", "No match here was dealt from a seed that is known, so there is nothing to count.")
    sections = [
        tag("p", HOW_TO_READ),
        tag("p", f"{draws.drawn:,} numbers of {_matches(draws.matches)} are counted.", class_="quiet"),
        tag("div", *_cards(draws), class_="comparisons"),
    ]
    return joined(*sections)


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"


def _cards(draws: DrawCounts) -> list[Markup]:
    cards = []
    if draws.faces:
        labels = dict(enumerate(FACES))
        observed = {place: draws.faces[name] for place, name in labels.items()}
        expected = {place: draws.faces_expected.get(name, Fraction(0)) for place, name in labels.items()}
        says = "The dice of boom: how often each symbol came up, beside how many of a die's six faces show it."
        cards.append(_card("Symbols of boom's dice", says, compare_counts(labels, observed, expected)))
    if draws.dice:
        rolls = sum(draws.dice.values())
        expected = {pips: Fraction(rolls, 6) for pips in range(1, 7)}
        says = "How often each side of the white die of monsters came up; each is expected in a sixth of all rolls."
        labels = {pips: str(pips) for pips in range(1, 7)}
        cards.append(_card("The white die of monsters", says, compare_counts(labels, draws.dice, expected)))
    cards += [_first(seats, draws.first[seats]) for seats in sorted(draws.first)]
    if draws.tops:
        cards.append(_tops(draws))
    if draws.shuffled:
        says = (
            "A shuffle of n cards draws a number below n for the last place, one below n-1 for the place before it, "
            "and so on; for every n all numbers below it are expected equally often."
        )
        cards.append(_many("Shuffles, place by place", says, draws.shuffled))
    if draws.picked:
        says = (
            "Cards taken blindly from a hand, and new bombs: each of n that could be taken is expected equally often."
        )
        cards.append(_many("Cards taken at random", says, draws.picked))
    return cards


def _first(seats: int, counts: Counter[int]) -> Markup:
    labels = {seat: f"seat {seat}" for seat in range(seats)}
    says = f"Who began, where the seed names the first of {seats} players; each seat is expected equally often."
    return _card(
        f"First player of {seats}", says, compare_counts(labels, counts, expected_evenly(seats, sum(counts.values())))
    )


def _tops(draws: DrawCounts) -> Markup:
    names = ("first", "second", "third", "fourth", "fifth", "last")
    labels = {place: f"{names[place]} sixth" for place in range(BANDS)}
    says = (
        f"In every shuffle of {LEAST_BANDED} cards or more: from which sixth of the old order the card came "
        "that lies last in the new one."
    )
    return _card("Where the last card came from", says, compare_counts(labels, draws.tops, draws.tops_expected))


def _card(title: str, says: str, comparison: Comparison) -> Markup:
    most = max([*(row.observed for row in comparison.rows), *(float(row.expected) for row in comparison.rows), 1])
    rows = [
        tag(
            "tr",
            tag("th", row.label, scope="row"),
            tag("td", str(row.observed), class_="number"),
            tag("td", fraction_text(row.expected), class_="number", title=str(row.expected)),
            tag("td", _bar(row.observed / most, float(row.expected) / most)),
        )
        for row in comparison.rows
    ]
    head = tag("tr", *(tag("th", each, scope="col") for each in ("", "drawn", "expected", "")))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("section", tag("h3", title), tag("p", says), table, _verdict(comparison), class_="comparison")


def _bar(observed: float, expected: float) -> Markup:
    mark = f"{expected * BAR_WIDTH:.1f}"
    return tag(
        "svg",
        tag("rect", x=0, y=3, width=f"{observed * BAR_WIDTH:.1f}", height=10, class_="observed"),
        tag("line", x1=mark, x2=mark, y1=0, y2=16, class_="expected"),
        viewBox=f"-1 0 {BAR_WIDTH + 2} 16",
        width=BAR_WIDTH,
        height=16,
        class_="bar",
        role="img",
        aria_label="the bar is what was drawn, the line what is expected",
    )


def _verdict(comparison: Comparison) -> Markup:
    if not comparison.enough:
        return tag(
            "p", f"Too few to compare: at least {LEAST_EXPECTED} of each would have to be expected.", class_="quiet"
        )
    return _said(comparison.chi_square, comparison.freedom, comparison.p_value)


def _said(chi_square: Fraction, freedom: int, p_value: float) -> Markup:
    degrees = "1 degree of freedom" if freedom == 1 else f"{freedom} degrees of freedom"
    return tag(
        "p",
        f"χ² = {float(chi_square):.2f} with {degrees}: ",
        tag("b", f"p = {p_value_digits(p_value)}"),
        f". {p_value_meaning(p_value)}",
        class_="p-value",
    )


def _many(title: str, says: str, draws: Mapping[int, Mapping[int, int]]) -> Markup:
    """One comparison for each n; those that are large enough also count together."""
    found = {below: compare_with_uniform(counts, below) for below, counts in sorted(draws.items()) if below > 1}
    enough = {below: each for below, each in found.items() if each.enough}
    rows = [_one_of_many(below, each) for below, each in found.items()]
    head = tag(
        "tr", *(tag("th", each, scope="col") for each in ("n", "drawn", "groups", "expected of each", "χ²", "p"))
    )
    all_of_them = _said(*combined(list(enough.values()))) if enough else tag("p", "Too few to compare.", class_="quiet")
    left_out = len(found) - len(enough)
    note = (
        f"Where fewer than {LEAST_EXPECTED} of each number are expected, neighbours are counted together as a group. "
        f"{left_out or 'None'} of {len(found)} values of n had too few draws even for two groups"
        f"{' and are left out.' if left_out else '.'}"
    )
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    details = tag("details", tag("summary", f"All {len(found)} values of n"), tag("div", table, class_="scroll tall"))
    chart = _p_chart(enough)
    return tag(
        "section", tag("h3", title), tag("p", says), chart, all_of_them, tag("p", note, class_="quiet"), details,
        class_="comparison",
    )  # fmt: skip


def _one_of_many(below: int, comparison: Comparison) -> Markup:
    expected = sorted({row.expected for row in comparison.rows})
    said = [str(below), str(comparison.draws), str(len(comparison.rows)), " or ".join(map(fraction_text, expected))]
    if comparison.enough:
        said += [f"{float(comparison.chi_square):.2f}", p_value_digits(comparison.p_value)]
    else:
        said += ["too few", "·"]
    return tag("tr", *(tag("td", each, class_="number") for each in said))


def _p_chart(found: Mapping[int, Comparison]) -> Markup:
    """A dot for each n: fair p-values lie anywhere between 0 and 1."""
    if len(found) < FEWEST_DOTS:
        return Markup("")
    widest = max(found)
    dots = [
        tag(
            "circle",
            tag("title", f"n = {below}: p = {p_value_digits(each.p_value)}"),
            cx=f"{30 + 300 * below / widest:.1f}",
            cy=f"{90 - 80 * each.p_value:.1f}",
            r="3.2",
            class_="observed",
        )
        for below, each in found.items()
    ]
    lines = [
        tag("line", x1=28, x2=334, y1=f"{90 - 80 * p:.1f}", y2=f"{90 - 80 * p:.1f}", class_=kind)
        for p, kind in ((0, "axis"), (0.05, "expected"), (1, "axis"))
    ]
    names = [
        tag("text", said, x=x, y=y, text_anchor=anchor)
        for said, x, y, anchor in (
            ("p = 1", 26, 13, "end"),
            ("0.05", 26, 86, "end"),
            ("n = 2", 40, 104, "middle"),
            (f"n = {widest}", 330, 104, "end"),
        )
    ]
    label = "p-values by n; one in twenty is expected below the line at 0.05"
    return tag("svg", *lines, *names, *dots, viewBox="-12 0 350 108", class_="p-chart", role="img", aria_label=label)


def fraction_text(number: Fraction) -> str:
    """A whole number, or a fraction with what it comes to; one that nobody can read stands in the cell's title."""
    if number.denominator == 1:
        return str(number.numerator)
    if number.denominator >= 1000:
        return f"≈ {float(number):.1f}"
    return f"{number.numerator}/{number.denominator} ≈ {float(number):.1f}"


def p_value_digits(p_value: float) -> str:
    return f"{p_value:.3f}" if p_value >= 0.001 else f"{p_value:.1e}"


def p_value_meaning(p_value: float) -> str:
    if p_value < 0.001:
        return "Fair chance strays that far less than once in a thousand times: worth a closer look."
    if p_value < 0.05:
        return "Fair chance strays that far now and then."
    return "Fair chance strays that far often."
