"""The legal actions of boom, in canonical order. They are few and recur, so each list is made once and kept."""

from __future__ import annotations

from functools import cache

from engines.boom.actions import Name, Reroll, Roll, Stop, Turn
from engines.boom.rules import DICE_SETS, freed_by_scissors
from engines.boom.state import NAME_PLAYER, REROLL, ROLL, TILES, TURN_TILE, BoomState, Symbol
from engines.core.actions import Action

ROLLS = (Roll(), Roll(stand=True))
TURNS = tuple(Turn(tile) for tile in range(TILES))
NAMES = tuple(Name(seat) for seat in range(5))


def rolls(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Roll and look, then roll and stand."""
    return ROLLS


def rerolls(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Stop, then every permitted set of dice: fewest dice first, then by place."""
    return _rerolls(state.dice)


@cache
def _rerolls(dice: tuple[Symbol, ...]) -> tuple[Action, ...]:
    return (Stop(), *(Reroll(chosen) for chosen in DICE_SETS if freed_by_scissors(dice, chosen)))


def turns(state: BoomState, seat: int) -> tuple[Action, ...]:
    """Every face-down tile, by place."""
    return _turns(state.face_up)


@cache
def _turns(face_up: int) -> tuple[Action, ...]:
    return tuple(turn for turn in TURNS if not face_up >> turn.tile & 1)


def names(state: BoomState, seat: int) -> list[Action]:
    """Every other living player, by seat."""
    return [name for name, hearts in zip(NAMES, state.hearts, strict=False) if hearts and name.seat != seat]


LEGAL = {ROLL: rolls, REROLL: rerolls, TURN_TILE: turns, NAME_PLAYER: names}
