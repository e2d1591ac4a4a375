"""The figures in docs/performance.md, as the latest complete run has them."""

from __future__ import annotations

from pathlib import Path

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
        f"Python {results['python']}, {results['cores']} cores, load {results['load_before']} before the run, "
        f"which took {results['seconds_taken']} s."
    )
    return "\n".join((said, "", *rows, ""))


def page_with_figures(text: str, results: Results) -> str:
    """The page with these figures in it."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{figures_table(results)}\n{END}{rest.split(END)[1]}"
