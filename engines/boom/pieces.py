"""The pieces of boom: dice and tiles."""

from __future__ import annotations

from enum import IntEnum

from engines.core.catalogue import load_catalogue

CATALOGUE = load_catalogue("engines.boom")


class Symbol(IntEnum):
    """What a die shows."""

    BOMB = 0
    GIFT = 1
    HEART = 2
    SCISSORS = 3


class Tile(IntEnum):
    """What a tile shows when it is face up."""

    FUSE = 0
    GIFT = 1
    BOOM = 2


SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
FACES = tuple(CATALOGUE.count(name) for name in SYMBOLS)
"""How many faces of a die show each symbol, in the order of Symbol (BOOM-2)."""
SIDES = sum(FACES)
DICE = CATALOGUE.count("die")
TILE_CODES = {tile: f"tile_{tile.name.lower()}" for tile in Tile}
"""What a tile is called in the catalogue: a gift is a tile and the face of a die."""
ALL_TILES = tuple(tile for tile, code in TILE_CODES.items() for _ in range(CATALOGUE.count(code)))
TILES = len(ALL_TILES)
