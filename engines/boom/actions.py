"""What a player does in boom."""

from __future__ import annotations

from engines.core.actions import Action
from engines.core.field_types import Ordinal, Seat
from engines.core.record import record


@record
class Roll(Action):
    """Roll all five dice; with `stand`, let this roll count as it falls."""

    stand: bool = False


@record
class Reroll(Action):
    """Roll these dice again: places 0 to 4, in ascending order."""

    dice: tuple[Ordinal, ...]


@record
class Stop(Action):
    """Let the dice count as they lie."""


@record
class Turn(Action):
    """Turn over the tile at this place, 0 to 13."""

    tile: Ordinal


@record
class Name(Action):
    """Name the player who turns over a tile next."""

    seat: Seat
