"""What a trick does: the shape that tricks.py fills in, card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engines.core.events import Event

if TYPE_CHECKING:
    from engines.kobolds.state import KoboldsState

Resolve: TypeAlias = "Callable[[KoboldsState, int, int, list[Event]], None]"
"""What happens: the state, whose trick it is, whom it was played on (NOBODY where there is no choice)."""
Targets: TypeAlias = "Callable[[KoboldsState, int], Sequence[int]]"
"""Whom its player may choose, by what is public."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a trick does, at once or, if it lies open and lasts, at the explosion."""

    resolve: Resolve | None = None
    """What it does at once. A trick without it lasts, for as long as its kind in the catalogue says."""
    targets: Targets | None = None
    """Whom it may be played on; None if there is nobody to choose."""
    passes: bool = False
    """KOB-7: whether it passes the bomb on."""
    hits: bool = False
    """KOB-16: whether an explosion affects also whom it was played on."""
    chains: bool = False
    """KOB-25: whether an explosion that affects its owner or whom it was played on affects both."""
    protects: bool = False
    """KOB-16: whether its owner survives."""
