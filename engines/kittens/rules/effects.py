"""What an effect of a card is: the shape that every file of cards fills in."""

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
    nopeable: bool = True
    target_rule: str = "KIT-54"
    """Who may be chosen among the other living players."""
