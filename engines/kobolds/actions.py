"""What a player does in kobolds. A card is written as in the catalogue, with its mission: `duck:killed`."""

from __future__ import annotations

from typing import ClassVar

from engines.core.actions import Action
from engines.core.field_types import Seat
from engines.core.record import record
from engines.kobolds.cards import CardCode


@record
class Play(Action):
    """Play a trick, or an interrupt, without a choice."""

    OPEN: ClassVar[bool] = True

    card: CardCode


@record
class PlayOn(Action):
    """Play a trick on a player; or take over a trick and choose this player for it."""

    OPEN: ClassVar[bool] = True

    card: CardCode
    target: Seat


@record
class BuyOff(Action):
    """Pay two gold to be rid of the revival card."""

    OPEN: ClassVar[bool] = True


@record
class Tinker(Action):
    """Put this hand card into the bomb, and take `out` of it."""

    card: CardCode
    out: CardCode

    def open_part(self) -> object:
        """KOB-3: whether each of the two has the back of a mechanism."""
        return (self.card == "mechanism", self.out == "mechanism")


@record
class LeaveAlone(Action):
    """Do not tinker."""

    OPEN: ClassVar[bool] = True


@record
class Claim(Action):
    """Discard these hand cards, whose missions are fulfilled, for gold; none is an answer too."""

    OPEN: ClassVar[bool] = True

    cards: tuple[CardCode, ...]
