"""What a viewer sees of boom: everything but the faces of tiles that lie face down."""

from __future__ import annotations

from engines.boom.pieces import TILE_CODES, TILES, Symbol, Tile
from engines.boom.state import NOBODY, BoomState
from engines.core.record import record
from engines.core.rng import Rng
from engines.core.viewers import ORGANIZER, Viewer


@record
class BoomView:
    """The table."""

    hearts: tuple[int, ...]
    """Life hearts by seat; 0 is out of the game."""
    supply: int
    tiles: tuple[Tile | None, ...]
    """By place; None lies face down."""
    roller: int
    rolls: int
    """How often the roller has rolled in this turn, 0 to 3."""
    dice: tuple[Symbol, ...]
    """Empty before the first roll of a turn."""
    bombs: int
    """Bomb dice still to come after the current tile."""
    gifts: int
    """Gift dice still to come after the current tile and the bombs."""
    named_by: int | None
    """Who named the player that must turn a tile now, if anybody did."""
    gift_seat: int | None
    """Who was dealt the latest gift die of this turn, if one was: the next goes to the left of there."""


def view(state: BoomState, viewer: Viewer) -> BoomView:
    shown = -1 if viewer == ORGANIZER else state.face_up
    return BoomView(
        hearts=tuple(state.hearts),
        supply=state.supply,
        tiles=tuple([face if shown >> place & 1 else None for place, face in enumerate(state.tiles)]),
        roller=state.roller,
        rolls=state.rolls,
        dice=state.dice,
        bombs=state.bombs,
        gifts=state.gifts,
        named_by=None if state.namer == NOBODY else state.namer,
        gift_seat=None if state.gift_seat == state.roller else state.gift_seat,
    )


def imagine(state: BoomState, viewer: Viewer, rng: Rng) -> None:
    """The tiles that lie face down, in another order."""
    if viewer == ORGANIZER:
        return
    places = [place for place in range(TILES) if not state.face_up >> place & 1]
    faces = [state.tiles[place] for place in places]
    rng.shuffle(faces)
    for place, face in zip(places, faces, strict=True):
        state.tiles[place] = face


def census(state: BoomState) -> dict[str, int]:
    """BOOM-1: the pieces, wherever they are."""
    tiles = {code: state.tiles.count(tile) for tile, code in TILE_CODES.items()}
    return {**tiles, "life_heart": state.supply + sum(state.hearts)}
