"""Who looks: a seat by its number, or one of the two viewers that have no seat."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Viewer: TypeAlias = int

SPECTATOR: Viewer = -1
"""Sees what everybody at the table sees."""

ORGANIZER: Viewer = -2
"""Sees every piece and every sealed answer, never the seed or the generator: for audits, not for play."""


@cache  # one for each number of seats
def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody who plays or merely watches; the organizer is not among them."""
    return (*range(seats), SPECTATOR)


def viewer_name(viewer: Viewer) -> str:
    return {SPECTATOR: "spectator", ORGANIZER: "organizer"}.get(viewer, f"seat {viewer}")
