"""The sensible bot: what it does at tables where one thing is right."""

from __future__ import annotations

from engines.boom import GAME
from engines.boom.actions import Name, Reroll, Stop
from engines.boom.state import MOST_HEARTS
from engines.core.actions import Action
from engines.core.bots import Observation
from engines.core.rng import Rng, derive_seed
from tests.engines.boom.table import BoomTable, table_of


def choices(table: BoomTable, seat: int = 0) -> set[Action]:
    """All that the bot does there with different luck."""
    eyes, bot = Observation(table.state, seat), GAME.bot("sensible")
    return {bot.choose(eyes, Rng(derive_seed(dice))) for dice in range(60)}


def test_it_names_who_has_most_hearts() -> None:
    assert choices(table_of(4).with_hearts(2, 3, 2, 1).counts("bomb").turns(0)) == {Name(1)}


def test_chance_decides_between_those_who_have_most() -> None:
    assert choices(table_of(5).with_hearts(2, 3, 2, 3, 3).counts("bomb").turns(0)) == {Name(1), Name(3), Name(4)}


def test_it_stops_with_gifts_for_everybody() -> None:
    assert choices(table_of(3).rolls("gift gift gift gift gift")) == {Stop()}


def test_it_rolls_its_bombs_again_with_scissors() -> None:
    assert choices(table_of(3).rolls("bomb scissors gift gift gift")) == {Reroll((0, 1))}


def test_chance_decides_between_dice_that_promise_the_same() -> None:
    """Who has all hearts has no use for another one: a heart is worth no more than the second pair of scissors."""
    table = table_of(3).with_hearts(MOST_HEARTS, 2, 2).rolls("gift gift heart scissors scissors")
    assert choices(table) == {Reroll((2,)), Reroll((3,))}
