"""Digests one after another: whatever changes, and however, the text is that of the state."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from engines.core.actions import StandingPass
from engines.core.digests import Digests
from engines.core.outcome import Outcome
from engines.core.rng import Rng
from engines.core.state import State
from engines.games import GAMES
from tests.toy import toy, toy_module

Lay: Any = toy_module("actions").Lay


class Face(IntEnum):
    """Of a piece."""

    UP = 1


def assert_same(digests: Digests, state: State) -> None:
    assert digests.canonical(state) == state.canonical()
    assert digests.digest(state) == state.digest()


def test_changes_in_place_are_seen() -> None:
    state: Any = toy().new(3, bytes(32))
    digests = Digests()
    assert_same(digests, state)
    state.hands[1].append(7)
    assert_same(digests, state)
    state.hands[1].pop()
    state.hands.pop()
    assert_same(digests, state)
    state.stock.reverse()
    assert_same(digests, state)
    state.rng.word()
    assert_same(digests, state)
    state.open_window("snatch", (1, 0), reaction=True)
    assert_same(digests, state)
    state.window.take(1, StandingPass(on=True))
    assert_same(digests, state)
    state.window.drop(0)
    assert_same(digests, state)
    state.result = Outcome((0,), 'a "word" of 100%')
    assert_same(digests, state)
    state.stage = "ständig"
    assert_same(digests, state)


def test_what_is_put_at_the_end_of_a_long_list_or_taken_from_there_is_seen() -> None:
    state: Any = toy().new(3, bytes(32))
    digests = Digests()
    pieces = (7, 1234, -1, Face.UP, StandingPass(on=True), Lay(2), 'with "quotes", and commas', None, True, (1, (2, 3)))
    for start in ([], [5] * 6, [*range(20)], [(1, 2)] * 9):
        state.stock = [*start]
        for piece in pieces:
            assert_same(digests, state)
            state.stock.append(piece)
        while state.stock:
            assert_same(digests, state)
            state.stock.pop()
        assert_same(digests, state)
    state.stock = [*range(12)]
    assert_same(digests, state)
    state.stock[-1:] = (6, 6)
    assert_same(digests, state)
    state.stock[:] = [1, *range(11)]
    assert_same(digests, state)


def test_a_piece_without_a_text_at_the_end_of_a_long_list_leaves_no_trace() -> None:
    state: Any = toy().new(3, bytes(32))
    digests = Digests()
    state.stock = [*range(12)]
    before = digests.digest(state)
    state.stock.append({5})
    for _ in range(2):
        with pytest.raises(TypeError, match="a set has no canonical text"):
            digests.digest(state)
    state.stock.pop()
    assert digests.digest(state) == before


def test_states_of_any_game_may_follow_each_other() -> None:
    digests = Digests()
    states: list[State] = [game.new(game.seats[-1], bytes(32)) for game in GAMES]
    for state in (*states, *reversed(states), *(state.imagine(0, Rng(bytes(32))) for state in states)):
        assert_same(digests, state)


@pytest.mark.parametrize("place", ["stock", "result"])
def test_what_has_no_canonical_text_is_refused(place: str) -> None:
    state: Any = toy().new(3, bytes(32))
    digests = Digests()
    before = digests.digest(state)
    kept = getattr(state, place)
    for wrong in ({5}, [[5], {5}]):
        setattr(state, place, wrong)
        with pytest.raises(TypeError, match="a set has no canonical text"):
            digests.digest(state)
    setattr(state, place, kept)
    assert digests.digest(state) == before
