"""What each card does when it is played by itself: the one table of that. Whoever needs to know looks here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engines.core.events import Event
from engines.kittens.cards import Card
from engines.kittens.rules import barking, base, imploding, streaking
from engines.kittens.rules.seats import others, robbable

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


EFFECTS: dict[Card, Effect] = {
    Card.ATTACK: Effect(base.attack),
    Card.SKIP: Effect(base.skip),
    Card.FAVOR: Effect(base.favor, targets=robbable),
    Card.SHUFFLE: Effect(base.shuffle),
    Card.SEE_THE_FUTURE: Effect(base.see_the_future),
    Card.ALTER_THE_FUTURE: Effect(imploding.alter_the_future),
    Card.TARGETED_ATTACK: Effect(imploding.targeted_attack, targets=others),
    Card.REVERSE: Effect(imploding.reverse),
    Card.DRAW_FROM_THE_BOTTOM: Effect(imploding.draw_from_the_bottom),
    Card.SUPER_SKIP: Effect(streaking.super_skip),
    Card.SEE_THE_FUTURE_5: Effect(streaking.see_the_future_5),
    Card.ALTER_THE_FUTURE_5: Effect(streaking.alter_the_future_5),
    Card.SWAP_TOP_AND_BOTTOM: Effect(streaking.swap_top_and_bottom),
    Card.GARBAGE_COLLECTION: Effect(streaking.garbage_collection),
    Card.CATOMIC_BOMB: Effect(streaking.catomic_bomb),
    Card.MARK: Effect(streaking.mark, targets=streaking.markable),
    Card.CURSE_OF_THE_CAT_BUTT: Effect(streaking.curse_of_the_cat_butt, targets=others),
    Card.BARKING_KITTEN: Effect(barking.barking_kitten, targets=barking.barking_targets, laid_open=True),
    Card.ALTER_THE_FUTURE_NOW: Effect(barking.alter_the_future_now),
    Card.BURY: Effect(barking.bury, forbids=barking.no_take_that_before_me),
    Card.PERSONAL_ATTACK: Effect(barking.personal_attack),
    Card.SHARE_THE_FUTURE: Effect(barking.share_the_future),
    Card.TOWER_OF_POWER: Effect(barking.tower_of_power),
    Card.ILL_TAKE_THAT: Effect(barking.ill_take_that, targets=barking.without_take_that, target_rule="KIT-45"),
    Card.POTLUCK: Effect(barking.potluck),
}
"""By number. A card that is not here does nothing by itself. These, and no others, are of the kind `action`."""
