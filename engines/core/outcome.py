"""How a game ended."""

from __future__ import annotations

from engines.core.record import record


@record
class Outcome:
    """Who won and why the game was over. Equal scores may share a win, so there can be several winners."""

    winners: tuple[int, ...]
    ending: str
    """A stable code: `last_alive`, `resigned`, or one of the game's own."""
    scores: tuple[int, ...] = ()
    """One per seat, in games that count points."""


LAST_ALIVE = "last_alive"
RESIGNED = "resigned"
