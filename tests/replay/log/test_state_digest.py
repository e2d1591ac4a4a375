"""The digest of a state by orjson: whatever a state holds, the text is the one that the engine defines."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from engines.core.actions import StandingPass
from engines.core.outcome import Outcome
from engines.core.rng import Rng
from engines.core.state import State
from engines.games import GAMES
from replay.log.state_digest import canonical_bytes, state_digest
from tests.toy import toy, toy_module

Lay: Any = toy_module("actions").Lay


class Face(IntEnum):
    """Of a piece."""

    UP = 1


class Corner(NamedTuple):
    """Of a table."""

    x: int
    y: int


def assert_same(state: State) -> None:
    assert canonical_bytes(state) == state.canonical().encode()
    assert state_digest(state) == state.digest()


def test_before_the_deal_there_is_none() -> None:
    assert state_digest(None) == b""


@pytest.mark.parametrize(
    "piece",
    [
        7,
        -1,
        2**64 - 1,
        2**64,
        -(2**63) - 1,
        Face.UP,
        StandingPass(on=True),
        Lay(2),
        Outcome((0,), 'a "word" of 100%'),
        'with "quotes", \\ and / commas',
        "\b\f\n\r\t\x00\x1f",
        "\x7f",
        "ständig",
        "\U0001f4a3",
        None,
        True,
        (1, (2, 3)),
        Corner(1, 2),
        [[], [[]]],
        {"one": 1},
        {1: "one"},
    ],
)
def test_every_value_has_the_same_text(piece: Any) -> None:
    state: Any = toy().new(3, bytes(32))
    state.stock = [piece, 3, piece]
    assert_same(state)
    state.stage = piece
    assert_same(state)


def test_a_window_has_the_same_text() -> None:
    state: Any = toy().new(3, bytes(32))
    state.open_window("snatch", (1, 0), reaction=True)
    assert_same(state)
    state.window.take(1, StandingPass(on=True))
    assert_same(state)
    state.window.drop(0)
    assert_same(state)


def test_states_of_every_game_have_the_same_text() -> None:
    for game in GAMES.every_ruleset():
        for seats in game.seats:
            state = game.new(seats, bytes(32))
            assert_same(state)
            assert_same(state.imagine(0, Rng(bytes(32))))


@pytest.mark.parametrize("wrong", [{5}, [[5], {5}]])
@pytest.mark.parametrize("place", ["stock", "result"])
def test_what_has_no_canonical_text_is_refused(place: str, wrong: object) -> None:
    state: Any = toy().new(3, bytes(32))
    setattr(state, place, wrong)
    with pytest.raises(TypeError, match="a set has no canonical text"):
        state_digest(state)
