"""What lies on the table in boom."""

from __future__ import annotations

from engines.boom.pieces import FACES, SYMBOLS, Symbol, Tile
from engines.core.options import Counts, Schema, SeatOrSeed
from engines.core.record import record
from engines.core.state import State, state

SEATS = range(3, 6)
ROLLS = 3
MOST_HEARTS = 3
NOBODY = -1

# The kinds of decision.
ROLL = "roll"
REROLL = "reroll"
TURN_TILE = "turn_tile"
NAME_PLAYER = "name_player"


@record
class BoomOptions:
    """The match options of boom."""

    faces: tuple[int, ...]
    """How many faces of a die show each symbol, in the order of Symbol (BOOM-2)."""
    first_seat: int | None


OPTIONS = Schema(
    BoomOptions,
    faces=Counts(names=SYMBOLS, default=FACES),
    first_seat=SeatOrSeed(),
)


@state
class BoomState(State):
    """A match of boom. The kernel's `actor` and `stage` say who is asked, and for what."""

    hearts: list[int]
    supply: int
    tiles: list[Tile]
    """The faces, by place, whichever way up the tile lies."""
    face_up: int = 0
    """A bit per place: the tiles that lie face up."""
    roller: int
    rolls: int = 0
    """How often the roller has rolled in this turn."""
    dice: tuple[Symbol, ...] = ()
    bombs: int = 0
    """Bomb dice that wait until the current tile is dealt with."""
    gifts: int = 0
    """Gift dice that wait likewise."""
    gift_seat: int = NOBODY
    """Who was dealt the latest gift die of this turn; before the first, the roller."""
    namer: int = NOBODY
    """Who named the player that must turn a tile; nobody, if it is turned for a die."""
