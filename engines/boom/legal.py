"""The legal actions of boom, in canonical order. They are few and recur, so each list is made once and kept."""

from __future__ import annotations

from functools import cache

from engines.boom.actions import Name, Reroll, Roll, Stop, Turn
from engines.boom.pieces import TILES, Symbol
from engines.boom.rules import DICE_SETS, freed_by_scissors
from engines.boom.state import NAME_PLAYER, REROLL, ROLL, SEATS, TURN_TILE, BoomState
from engines.core.actions import Action

ROLLS = (Roll(), Roll(stand=True))
REROLLS = tuple(Reroll(chosen) for chosen in DICE_SETS)
NAMES = tuple(Name(seat) for seat in range(SEATS[-1]))

HALF = TILES // 2
"""The face-down tiles are looked up by halves: two tables of 2^7 entries, where one for all would have 2^14."""


def _face_down(tiles: range) -> list[tuple[Action, ...]]:
    """For every set of these tiles that may be face up, as bits: the others."""
    return [tuple(Turn(tile) for tile in tiles if not up >> tile - tiles[0] & 1) for up in range(1 << len(tiles))]


LEFT_HALF, RIGHT_HALF = _face_down(range(HALF)), _face_down(range(HALF, TILES))


def rolls(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Roll and look, then roll and stand."""
    return ROLLS


def rerolls(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Stop, then every permitted set of dice: fewest dice first, then by place."""
    return _rerolls(state.dice)


@cache  # at most 4^5: five dice of four symbols
def _rerolls(dice: tuple[Symbol, ...]) -> tuple[Action, ...]:
    return (Stop(), *(reroll for reroll in REROLLS if freed_by_scissors(dice, reroll.dice)))


def turns(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Every face-down tile, by place."""
    return LEFT_HALF[state.face_up & (1 << HALF) - 1] + RIGHT_HALF[state.face_up >> HALF]


def names(state: BoomState, seat: int) -> list[Action]:
    """Every other living player, by seat."""
    return [name for name, hearts in zip(NAMES, state.hearts, strict=False) if hearts and name.seat != seat]


LEGAL = {ROLL: rolls, REROLL: rerolls, TURN_TILE: turns, NAME_PLAYER: names}
