"""What happens in boom. All of it is public: the one secret, the face of a tile, ends when the tile is turned."""

from __future__ import annotations

from engines.boom.pieces import Symbol, Tile
from engines.core.events import Event, PublicEvent
from engines.core.field_types import Ordinal, Seat
from engines.core.record import record


@record
class TurnBegan(PublicEvent):
    """The dice lie before this player, who must roll."""

    seat: Seat


@record
class Rolled(PublicEvent):
    """Some dice were rolled; `dice` is how all five lie now."""

    seat: Seat
    rolled: tuple[Ordinal, ...]
    dice: tuple[Symbol, ...]


@record
class DiceCount(PublicEvent):
    """Rolling is over: so many tiles are to be turned by the roller and by the others."""

    seat: Seat
    bombs: int
    gifts: int


@record
class HeartGained(PublicEvent):
    seat: Seat


@record
class TileTurned(PublicEvent):
    seat: Seat
    tile: Ordinal
    face: Tile


@record
class PlayerNamed(PublicEvent):
    seat: Seat
    target: Seat


@record
class HeartLost(PublicEvent):
    seat: Seat


@record
class TilesShuffled(PublicEvent):
    """All tiles lie face down in a new order: a new round."""


@record
class PlayerOut(PublicEvent):
    """This player has lost the last heart."""

    seat: Seat


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    Rolled,
    DiceCount,
    HeartGained,
    TileTurned,
    PlayerNamed,
    HeartLost,
    TilesShuffled,
    PlayerOut,
)
