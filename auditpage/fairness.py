"""The numbers that were drawn, beside what fair chance leads to expect: a section of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from auditpage.chi_square import LEAST_EXPECTED, Comparison, combined, compare_counts, compare_with_uniform
from auditpage.fairness_charts import bar, p_chart
from auditpage.markup import Markup, tag
from auditpage.markup import together as joined
from auditpage.random_draws import BANDS, LEAST_BANDED, DrawCounts, expected_evenly
from engines.boom import GAME as BOOM
from words.bundles import LocaleBundle
from words.catalogue import Glossary

FACES = ("bomb", "gift", "heart", "scissors")


def fairness_section(draws: DrawCounts, words: LocaleBundle) -> Markup:
    if not draws.drawn:
        return tag("p", words.say("nothing-to-count"))
    counted = words.say("counted", {"numbers": draws.drawn, "matches": draws.matches})
    return joined(
        tag("p", words.say("how-to-read")),
        tag("p", counted, class_="quiet"),
        tag("div", *FairnessCards(words).all(draws), class_="comparisons"),
    )


class FairnessCards:
    """What is compared, each on a card of its own, in one language."""

    def __init__(self, words: LocaleBundle) -> None:
        self._say = words.say
        self._language = words.language

    def all(self, draws: DrawCounts) -> list[Markup]:
        cards = [self._faces(draws)] if draws.faces else []
        if draws.dice:
            labels, rolls = {pips: str(pips) for pips in range(1, 7)}, sum(draws.dice.values())
            expected = {pips: Fraction(rolls, 6) for pips in range(1, 7)}
            cards.append(self._card("white-die", compare_counts(labels, draws.dice, expected)))
        cards += [self._first(seats, draws.first[seats]) for seats in sorted(draws.first)]
        if draws.tops:
            labels = {place: self._say("sixth", {"place": place + 1}) for place in range(BANDS)}
            comparison = compare_counts(labels, draws.tops, draws.tops_expected)
            cards.append(self._card("last-card", comparison, cards=LEAST_BANDED))
        if draws.shuffled:
            cards.append(self._many("shuffles", draws.shuffled))
        if draws.picked:
            cards.append(self._many("taken", draws.picked))
        return cards

    def _faces(self, draws: DrawCounts) -> Markup:
        words = Glossary(BOOM, self._language)
        titles = {card.code: words.card(card).title for card in BOOM.catalogue.cards if card.kind == "face"}
        labels = {place: titles[name] for place, name in enumerate(FACES)}
        observed = {place: draws.faces[name] for place, name in enumerate(FACES)}
        expected = {place: draws.faces_expected.get(name, Fraction(0)) for place, name in enumerate(FACES)}
        return self._card("faces", compare_counts(labels, observed, expected))

    def _first(self, seats: int, counts: Counter[int]) -> Markup:
        labels = {seat: self._say("seat", {"seat": seat}) for seat in range(seats)}
        comparison = compare_counts(labels, counts, expected_evenly(seats, sum(counts.values())))
        return self._card("first-player", comparison, seats=seats)

    def _card(self, name: str, comparison: Comparison, **given: int) -> Markup:
        most = max([*(row.observed for row in comparison.rows), *(float(row.expected) for row in comparison.rows), 1])
        rows = [
            tag(
                "tr",
                tag("th", row.label, scope="row"),
                tag("td", str(row.observed), class_="number"),
                tag("td", fraction_text(row.expected), class_="number", title=str(row.expected)),
                tag("td", bar(row.observed / most, float(row.expected) / most, self._say("bar"))),
            )
            for row in comparison.rows
        ]
        heads = [tag("th", self._say(each), scope="col") for each in ("drawn", "expected")]
        head = tag("tr", tag("td"), *heads, tag("td"))
        table = tag("table", tag("thead", head), tag("tbody", *rows))
        return tag("section", *self._titled(name, given), table, self._verdict(comparison), class_="comparison")

    def _titled(self, name: str, given: dict[str, int]) -> tuple[Markup, Markup]:
        return tag("h3", self._say(name, dict(given))), tag("p", self._say(f"{name}.text", dict(given)))

    def _verdict(self, comparison: Comparison) -> Markup:
        if not comparison.enough:
            return tag("p", self._say("too-few-of-each", {"least": LEAST_EXPECTED}), class_="quiet")
        return self._said(comparison.chi_square, comparison.freedom, comparison.p_value)

    def _said(self, chi_square: Fraction, freedom: int, p_value: float) -> Markup:
        value = f"{float(chi_square):.2f}"
        return tag(
            "p",
            f"{self._say('chi-square', {'value': value, 'degrees': freedom})} ",
            tag("b", f"p = {p_value_digits(p_value)}"),
            f". {self._say(p_value_meaning(p_value))}",
            class_="p-value",
        )

    def _many(self, name: str, draws: Mapping[int, Mapping[int, int]]) -> Markup:
        """One comparison for each n; those that are large enough also count together."""
        found = {below: compare_with_uniform(counts, below) for below, counts in sorted(draws.items()) if below > 1}
        enough = {below: each for below, each in found.items() if each.enough}
        heads = ("n", self._say("drawn"), self._say("groups"), self._say("expected-of-each"), "χ²", "p")
        head = tag("tr", *(tag("th", each, scope="col") for each in heads))
        rows = [self._one_of_many(below, each) for below, each in found.items()]
        table = tag("table", tag("thead", head), tag("tbody", *rows))
        too_few = tag("p", self._say("too-few"), class_="quiet")
        left_out = self._say("left-out", {"count": len(found) - len(enough), "all": len(found)})
        dots = {below: (each.p_value, p_value_digits(each.p_value)) for below, each in enough.items()}
        return tag(
            "section",
            *self._titled(name, {}),
            p_chart(dots, self._say("p-chart")),
            self._said(*combined(list(enough.values()))) if enough else too_few,
            tag("p", f"{self._say('grouped', {'least': LEAST_EXPECTED})} {left_out}", class_="quiet"),
            tag(
                "details",
                tag("summary", self._say("all-values", {"count": len(found)})),
                tag("div", table, class_="scroll tall", tabindex="0"),
            ),
            class_="comparison",
        )

    def _one_of_many(self, below: int, comparison: Comparison) -> Markup:
        expected = [fraction_text(each) for each in sorted({row.expected for row in comparison.rows})]
        either = expected[0] if len(expected) == 1 else self._say("or", {"one": expected[0], "other": expected[-1]})
        said = [str(below), str(comparison.draws), str(len(comparison.rows)), either]
        if comparison.enough:
            said += [f"{float(comparison.chi_square):.2f}", p_value_digits(comparison.p_value)]
        else:
            said += [self._say("few"), "·"]
        return tag("tr", *(tag("td", each, class_="number") for each in said))


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
    """The message that says it."""
    if p_value < 0.001:
        return "strays-rarely"
    return "strays-sometimes" if p_value < 0.05 else "strays-often"
