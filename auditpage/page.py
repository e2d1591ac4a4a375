"""The whole page, in one file: nothing is loaded from anywhere, and nothing but its own script can run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from string import Template

from auditpage.fairness import fairness_section
from auditpage.game_words import game_words
from auditpage.markup import data_block, tag, together
from auditpage.random_draws import DrawCounts
from auditpage.results import results_table, standings_table
from auditpage.timeline import timeline_of
from auditpage.verdicts import legend_section, overall_section, points_section, verdict_table
from replay.audit.run import Run
from words.printable import printable

SCRIPTS = ("patches", "elements", "boom", "kittens", "monsters", "kobolds", "chart", "timeline", "report")
"""In this order, as one script. Those that draw a game are called like it."""


MOST_NAMED = 3
"""So many files are named in the title."""


def page_of(run: Run, after_each: Callable[[], None], language: str) -> str:
    """As report_html says."""
    draws = DrawCounts()
    timelines = [
        timeline_of(match, file.name, draws, after_each, language) for file in run.files for match in file.audit.matches
    ]
    words = {rules: game_words(rules, language) for rules in sorted({each["rules"] for each in timelines} - {""})}
    blocks = [data_block("words", words)]
    blocks += [data_block(f"match-data-{number}", each) for number, each in enumerate(timelines, 1)]
    options = [
        tag("option", f"{number}. {each['game'] or 'no game'}: {printable(each['id'])}", value=str(number))
        for number, each in enumerate(timelines, 1)
    ]
    style, script = style_text(), script_text()
    return Template(read_web_file("report.html")).substitute(
        policy=content_policy(style, script),
        title=together(printable(title_of(run))),
        event=together(*(tag("p", printable(f"{name}: {covered}"), class_="event") for name, covered in run.coverages)),
        overall=overall_section(run),
        verdicts=together(points_section(run), verdict_table(run, timelines), legend_section(run)),
        standings=standings_table(run),
        results=results_table(timelines, words),
        options=together(*options),
        fairness=fairness_section(draws),
        data="\n".join(blocks),
        style=style,
        script=script,
    )


def title_of(run: Run) -> str:
    names, more = [file.name for file in run.files[:MOST_NAMED]], len(run.files) - MOST_NAMED
    return f"Audit of {', '.join(names)}{f' and {more} more' if more > 0 else ''}"


def content_policy(style: str, script: str) -> str:
    """Who may do what on the page: its own script and style, by their hashes, and nobody else anything."""
    return (
        f"default-src 'none'; script-src '{_hashed(script)}'; style-src '{_hashed(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def script_text() -> str:
    """All scripts, in a scope of their own."""
    parts = "\n".join(read_web_file(f"{name}.js") for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}\n}})();\n'


@cache
def style_text() -> str:
    return read_web_file("report.css")


def read_web_file(name: str) -> str:
    return files("auditpage").joinpath("web", name).read_text(encoding="utf-8")
