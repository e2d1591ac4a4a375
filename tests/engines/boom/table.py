"""A boom table for scenario tests: it says how dice fall and where tiles lie, and reads like the rulebook."""

from __future__ import annotations

from typing import Self

import pytest

from engines.boom import GAME
from engines.boom.actions import Name, Reroll, Roll, Stop, Turn
from engines.boom.pieces import DICE, TILES, Symbol, Tile
from engines.boom.rules import die_faces
from engines.boom.state import BoomState
from engines.core.errors import BadSetup, SetupReason
from engines.core.events import GameOver
from engines.core.outcome import Outcome
from engines.core.rng import derive_seed
from engines.core.viewers import Viewer
from tests.engines.scenario import Scenario


class BoomTable(Scenario[BoomState]):
    """A match in progress. Whoever is asked acts, unless a seat is named."""

    def __init__(self, players: int, **options: object) -> None:
        super().__init__(GAME.new(players, derive_seed("scenario"), {"first_seat": 0, **options}))

    # -- arranging the table -----------------------------------------------------------------------------------

    def with_hearts(self, *hearts: int) -> Self:
        """Hearts by seat; the supply holds the rest of the fifteen."""
        self.state.hearts[:] = hearts
        self.state.supply = 15 - sum(hearts)
        return self

    def with_tiles(self, **places: str) -> Self:
        """Where the special tiles lie, as in boom="3", gift="0 1"; all others are fuses. All are face down."""
        faces = [Tile.FUSE] * TILES
        for name, where in places.items():
            for place in where.split():
                faces[int(place)] = Tile[name.upper()]
        self.state.tiles[:] = faces
        self.state.face_up = 0
        return self

    def with_face_up(self, *places: int) -> Self:
        for place in places:
            self.state.face_up |= 1 << place
        return self

    # -- playing -----------------------------------------------------------------------------------------------

    def rolls(self, dice: str, *, stand: bool = False) -> Self:
        """The first roll of a turn falls like this: rolls("gift gift scissors heart heart")."""
        self._load(dice, DICE)
        return self.does(Roll(stand))

    def rerolls(self, *dice: int, gives: str) -> Self:
        self._load(gives, len(dice))
        return self.does(Reroll(dice))

    def counts(self, dice: str = "") -> Self:
        """A roll that counts at once, with scissors for the dice that are not told: counts("bomb gift")."""
        told = dice.split()
        return self.rolls(" ".join(told + ["scissors"] * (DICE - len(told)))).stops()

    def stops(self) -> Self:
        return self.does(Stop())

    def turns(self, tile: int) -> Self:
        return self.does(Turn(tile))

    def names(self, seat: int) -> Self:
        return self.does(Name(seat))

    # -- looking -----------------------------------------------------------------------------------------------

    def sees(self, viewer: Viewer) -> list[str]:
        """The tiles by place, as this viewer sees them; "?" is a back."""
        return ["?" if tile is None else tile.name.lower() for tile in self.state.view(viewer).tiles]

    def is_won_by(self, seat: int, ending: str) -> Self:
        assert self.state.outcome() == Outcome((seat,), ending)
        assert self.events[-1] == GameOver((seat,), ending)
        assert self.state.decisions() == ()
        return self

    @property
    def dice(self) -> str:
        return " ".join(die.name.lower() for die in self.state.dice)

    @property
    def hearts(self) -> list[int]:
        return self.state.hearts

    @property
    def supply(self) -> int:
        return self.state.supply

    @property
    def face_up(self) -> list[int]:
        return [place for place in range(TILES) if self.state.face_up >> place & 1]

    def _load(self, dice: str, count: int) -> None:
        faces = die_faces(self.state.setup.options.faces)
        symbols = [Symbol[name.upper()] for name in dice.split()]
        assert len(symbols) == count, f"{count} dice fall, not {len(symbols)}"
        self.rng.loaded.extend(faces.index(symbol) for symbol in symbols)


def boom(players: int = 3, **options: object) -> BoomTable:
    """A fresh table; seat 0 rolls first unless the options say otherwise."""
    return BoomTable(players, **options)


def table_of(players: int, **options: object) -> BoomTable:
    """A fresh table with the gifts at 0 and 1, and the BOOM! at 13."""
    return boom(players, **options).with_tiles(gift="0 1", boom="13")


def boom_refused(players: int, **options: object) -> SetupReason:
    """Why no such match can be set up."""
    with pytest.raises(BadSetup) as refusal:
        GAME.new(players, derive_seed("scenario"), options)
    return refusal.value.reason


def reroll(*dice: int) -> Reroll:
    return Reroll(dice)
