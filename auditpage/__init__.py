"""The report of an audit as one page: verdicts, standings, every match to step through, and the numbers it drew."""

from __future__ import annotations

from collections.abc import Callable

from auditpage.page import page_of
from replay.audit.run import Run

__all__ = ["report_html"]


def report_html(run: Run, after_each: Callable[[], None] = lambda: None, language: str = "en") -> str:
    """The page; the same for the same audit, to the byte. `after_each` is called once for every entry.

    What is said of a game is said in the language; all else is English.
    """
    return page_of(run, after_each, language)
