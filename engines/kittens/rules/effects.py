"""What a card does when it is played by itself: the shape that each set of cards fills in, card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engines.core.events import Event

if TYPE_CHECKING:
    from engines.kittens.state import KittensState

Resolve: TypeAlias = "Callable[[KittensState, int, int, list[Event]], None]"
"""What happens: the state, who played it, on whom (NOBODY where there is no target)."""
Targets: TypeAlias = "Callable[[KittensState, int], Sequence[int] | None]"
"""On whom this seat may play it, by what is public; None if it needs no target."""
Forbids: TypeAlias = "Callable[[KittensState, int], str]"
"""Why this seat may not play it now, as "KIT-42: ..."; empty if it may."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does when it is played by itself."""

    resolve: Resolve
    targets: Targets | None = None
    forbids: Forbids | None = None
    laid_open: bool = False
    """KIT-6, KIT-41: whether it is laid open, instead of discarded, and cannot be Noped."""
    target_rule: str = "KIT-54"
    """Who may be chosen among the other living players."""
