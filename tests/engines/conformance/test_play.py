"""What the checks look at: which tables, which moves, which actions."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

import pytest

from engines.core.actions import Action, Resign, StandingPass
from engines.core.record import misfit, record
from engines.core.rng import Rng
from engines.games import GAMES
from tests.engines.conformance import play, probes
from tests.engines.conformance.broken import EXPANDED, TOY
from tests.engines.conformance.play import Table, restless_move, some_legal, some_steps, spread, steps, tables


def test_tables() -> None:
    named = [str(table) for table in tables(EXPANDED)]
    assert len(set(named)) == len(named)
    for seats in (2, 3, 4):
        decks = {name for name in named if name.startswith(f"snatch-{seats}") and "quick" not in name}
        assert len(decks - {f"snatch-{seats}-first_seat=1"}) == 8, "every choice of expansions"
        assert f"snatch-{seats}-first_seat=1-quick=yes-expansions=dogs,birds,fish" in named
    assert [name for name in named if name.endswith("quick=yes")] == ["snatch-2-quick=yes", "snatch-4-quick=yes"]


@pytest.mark.parametrize(("count", "most", "found"), [(3, 5, [0, 1, 2]), (9, 3, [0, 4, 8]), (9, 1, [0]), (9, 0, [])])
def test_spread(count: int, most: int, found: list[int]) -> None:
    assert spread(range(count), most) == found


def test_looked_at_is_the_whole_game_and_every_kind_of_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "BUDGET", 80)
    table = Table(GAMES["boom"], 3)
    played = list(steps(table.new(0), Rng(bytes(32))))
    before = [state.digest() for state, _, _ in steps(table.new(0), Rng(bytes(32)))]
    seen = [(before.index(state.digest()), type(action)) for state, _, action in some_steps(table, 0, Rng(bytes(32)))]
    places = [place for place, _ in seen]
    assert table.looks == 10
    assert 5 <= len(places) <= 20 < len(played)
    assert places[0] == 0
    assert places[-1] == len(played) - 1
    assert max(after - place for place, after in pairwise(places)) <= len(played) // 3
    assert {kind for _, kind in seen} == {type(action) for _, _, action in played}


def test_somebody_is_restless() -> None:
    games = [
        [action for _, _, action in steps(Table(TOY, 4).new(0), Rng(bytes([n] * 32)), restless_move)] for n in range(40)
    ]
    moves = [action for game in games for action in game]
    assert {StandingPass(on=True), StandingPass(on=False), Resign()} <= set(moves)
    assert sum(len(game) for game in games) / len(games) > 20, "the games go on"


def test_legal_actions_come_from_the_whole_list() -> None:
    state = Table(TOY, 4).new(0)
    assert len(some_legal(state, 0)) == state.legal(0)[0].size() == 10  # type: ignore[union-attr]
    assert len(some_legal(state, 0, 3)) == 3


# -- probes -----------------------------------------------------------------------------------------------------


class Suit(Enum):
    CATS = 1
    DOGS = 2
    BIRDS = 3


@record
class Place:
    row: int
    suit: Suit | None


@record
class Elaborate(Action):
    cards: tuple[Suit, ...]
    place: Place
    target: int | None
    spot: Place | None
    last: bool


def test_built_actions_have_values_of_every_type() -> None:
    built = probes._built(Elaborate)
    assert len(built) == 5
    assert [misfit(action) for action in built] == [None] * 5
    assert Elaborate((Suit.BIRDS,), Place(2, None), None, None, True) in built
    assert Elaborate((), Place(0, Suit.CATS), 0, Place(0, Suit.CATS), False) in built


def test_no_field_starves_another() -> None:
    own = Elaborate((Suit.CATS,) * 30, Place(1, None), 3, None, False)
    near = probes.neighbours(own)
    assert len(near) < 30
    assert [misfit(action) for action in near] == [None] * len(near)
    for name in ("cards", "place", "target", "spot", "last"):
        assert any(getattr(action, name) != getattr(own, name) for action in near), name
    assert {action.target for action in near} == {3, 2, 4, -4, 103, None}
    assert {action.place for action in near} > {Place(1, None), Place(1, Suit.DOGS)}
    assert all(sum(getattr(action, name) != getattr(own, name) for name in own.__match_args__) < 2 for action in near)
