"""The whole page, in one file: nothing is loaded from anywhere, and nothing but its own script can run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from string import Template

from auditpage.fairness import fairness_section
from auditpage.markup import Markup, data_block, tag, together
from auditpage.match_facts import facts_of
from auditpage.match_views import MatchViews
from auditpage.packed import MessagePack
from auditpage.random_draws import DrawCounts
from auditpage.results import results_table, standings_table
from auditpage.verdicts import legend_section, overall_section, points_section, verdict_table
from powderkeg.v1 import catalog_service_pb2
from replay.audit.run import Run
from service.catalog import describe
from words.bundles import LocaleBundle, bundle_of, ftl
from words.printable import printable

MOST_NAMED = 3
"""So many files are named in the title."""
SECTIONS = {
    "verdicts": "verdicts",
    "standings": "standings-and-results",
    "matches": "matches",
    "thinking": "thinking",
    "chance": "chance",
}
"""The parts of the page by their ids, and what they are called in the list of them."""
HEADINGS = ("verdicts", "standings", "results", "matches", "chance", "noscript")


def page_of(run: Run, after_each: Callable[[], None], language: str) -> str:
    """As report_html says."""
    words, draws = bundle_of("auditpage", language), DrawCounts()
    matches = [MatchViews(match, file.name, language) for file in run.files for match in file.audit.matches]
    for match in matches:
        match.read(after_each)
        match.count_draws(draws)
    style, script = viewer_file("viewer.css"), viewer_file("viewer.js")
    return Template(files("auditpage").joinpath("report.html").read_text("utf-8")).substitute(
        {name: together(words.say(name)) for name in HEADINGS},
        language=language,
        policy=content_policy(style, script),
        title=together(printable(title_of(run, words))),
        events=together(
            *(tag("p", printable(f"{name}: {covered}"), class_="event", lang="en") for name, covered in run.coverages)
        ),
        navigation=tag(
            "nav",
            *(tag("a", words.say(name), href=f"#{each}") for each, name in SECTIONS.items()),
            aria_label=words.say("on-this-page"),
        ),
        overall=overall_section(run, words),
        verdict_table=together(
            points_section(run, words), verdict_table(run, matches, words), legend_section(run, words)
        ),
        standings_table=standings_table(run, words),
        results_table=results_table(matches, words),
        chance_section=fairness_section(draws, words),
        pieces="".join(viewer_file(f"{name}.svg") for name in ("common", *sorted(drawn_games(matches)))),
        data="\n".join(data_blocks(matches, words)),
        style=style,
        script=script,
    )


def title_of(run: Run, words: LocaleBundle) -> str:
    names, more = ", ".join(file.name for file in run.files[:MOST_NAMED]), len(run.files) - MOST_NAMED
    return words.say("title-more" if more > 0 else "title", {"files": names, "count": more})


def data_blocks(matches: Sequence[MatchViews], words: LocaleBundle) -> Iterable[Markup]:
    """What the viewer reads: a list of all matches, then each of them, and the words of their games."""
    yield data_block("matches-data", [facts_of(number, match, words) for number, match in enumerate(matches, 1)])
    for number, match in enumerate(matches, 1):
        yield match.block(f"match-{number}-data")
    for rules, game in {match.rules: match.fold.game for match in matches}.items():
        if game is not None:
            messages = catalog_service_pb2.GetMessagesResponse(ftl=ftl(game.name, words.language))
            yield MessagePack([describe(game), messages]).block(f"game-{rules}")


def drawn_games(matches: Iterable[MatchViews]) -> set[str]:
    """Games whose pieces are drawn; others are shown in words."""
    games = {match.fold.game.name for match in matches if match.fold.game is not None}
    return {name for name in games if files("auditpage").joinpath("viewer", f"{name}.svg").is_file()}


def content_policy(style: str, script: str) -> str:
    """Who may do what on the page: its own script and style, by their hashes, and nobody else anything.

    Texts cannot become markup either: the only markup that the script may make is that of its own components.
    """
    return (
        f"default-src 'none'; script-src '{_hashed(script)}'; style-src '{_hashed(style)}'; "
        "base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html"
    )


@cache
def _hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def viewer_file(name: str) -> str:
    """A file of the built viewer (clients/web)."""
    return files("auditpage").joinpath("viewer", name).read_text("utf-8")
