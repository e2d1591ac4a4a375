"""The report of an audit as one page: verdicts, standings, every match to step through, and the numbers it drew."""

from __future__ import annotations

from collections.abc import Callable

from auditpage.page import page_of
from replay.audit.run import Run

__all__ = ["report_html"]


def report_html(run: Run, after_each: Callable[[], None] = lambda: None, language: str = "en") -> str:
    """The page; the same for the same audit, to the byte. `after_each` is called once for every entry.

    It is in the language, but for what the audit found: that is in the audit's own words.
    """
    return page_of(run, after_each, language)
