"""Decisions: who may act now, and on what."""

from __future__ import annotations

from engines.core.record import record


@record
class Decision:
    """A seat is asked for something. What it may answer is `state.legal(seat)`."""

    seat: int
    kind: str
    """A stable code; the game's locales have a prompt for each."""
    window: int = 0
    """The number of the window, if one is open: then the answer stays sealed until it closes."""
