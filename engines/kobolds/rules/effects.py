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
    """What a trick does. One without `resolve` lies open and lasts; explosion.py says what it does then."""

    resolve: Resolve | None = None
    targets: Targets | None = None
