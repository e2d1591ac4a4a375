"""The figures in docs/performance.md, as the latest complete run has them."""

from __future__ import annotations

from pathlib import Path

from bench.result_tables import RATE_HEADINGS, rate_rows
from bench.results import TARGETS, Results

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- figures: written by make bench -->\n", "<!-- end of figures -->"


def figures_table(results: Results) -> str:
    """All targets as a table in Markdown."""
    rows = ["| figure | what it is | target | measured | met | beside |", "| --- | --- | --- | --- | --- | --- |"]
    for target in TARGETS:
        beside = ", ".join(f"`{key}` {results[key]:,}" for key in target.beside)
        met = "yes" if target.met(results) else "**no**"
        rows.append(
            f"| `{target.key}` | {target.what} | {target} | {results[target.key]:,} | {met} | {beside} |",
        )
    said = (
        f"Python {results['python_build']}; {results['cores']} cores, load {results['load_before']} before the run, "
        f"which took {results['seconds_taken']} s: {results['service_rounds']} rounds, "
        f"in each of which every way of moving had {results['service_seconds']:g} s."
    )
    return "\n".join((said, "", *rows, "", *rates_lines(results), ""))


def rates_lines(results: Results) -> list[str]:
    """The table at fixed rates, in Markdown."""
    said = (
        "At fixed rates, with the store writing its file down every second, and before every answer (`always`). "
        f"Milliseconds count from when a move was due; an idle loop is {results['idle_gap_ms']} ms late at p99. "
        f"Load {results['rates_load_before']} before these."
    )
    headings = ("moves by", "rate", *RATE_HEADINGS)
    lines = [headings, ("---",) * len(headings), *rate_rows(results)]
    return [said, "", *(f"| {' | '.join(line)} |" for line in lines)]


def page_with_figures(text: str, results: Results) -> str:
    """The page with these figures in it."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{figures_table(results)}\n{END}{rest.split(END)[1]}"
