"""The order in which sealed answers arrive never changes the game (KOB-6, KOB-15, KOB-26).

Whole games of random players. Wherever a window opens each asked seat chooses its answer; the answers then arrive in
several orders, at copies of the table, and every copy must come out the same.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.actions import Action, Pass
from engines.core.choices import expand
from engines.core.events import Answered, Event, seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import viewers
from engines.kobolds import GAME
from engines.kobolds.actions import Tinker
from engines.kobolds.state import KoboldsState

STEPS = 220
ORDERS = 3


def choose(state: KoboldsState, seat: int, rng: Rng) -> Action:
    """Any choice; but whoever can takes a mechanism out of the bomb, so that it explodes now and then."""
    legal = list(expand(state.legal(seat)))
    out = [each for each in legal if isinstance(each, Tinker) and each.out == "mechanism" != each.card]
    return rng.pick(out or legal)


def answer(state: KoboldsState, answers: dict[int, Action], order: list[int]) -> list[Event]:
    """Give the answers in this order, until the window has closed."""
    number, events = state.windows, list[Event]()
    for seat in order:
        if state.window is None or state.window.number != number or state.result is not None:
            break
        events += state.apply(seat, answers[seat])
    return events


def public(events: list[Event], seats: int) -> list[list[Event]]:
    """What each viewer is told, but for the receipt of the own sealed answer."""
    return [[event for event in seen_by(events, viewer) if type(event) is not Answered] for viewer in viewers(seats)]


def play(seats: int, *, revivals: bool, game: int) -> Counter[str]:
    """Play on and compare; how many windows there were of each kind, and how many with more than one play."""
    rng = Rng(derive_seed("arrival", seats, revivals, game))
    state: KoboldsState = GAME.new(seats, derive_seed("arrival game", seats, revivals, game), {"revivals": revivals})
    found: Counter[str] = Counter()
    for _ in range(STEPS):
        if state.outcome() is not None:
            break
        if state.window is None:
            seat = state.decisions()[0].seat
            state.apply(seat, choose(state, seat, rng))
            continue
        order = [ask.seat for ask in state.decisions()]
        answers = {seat: choose(state, seat, rng) for seat in order}
        found[state.window.kind] += 1
        found["contested"] += state.window.reaction and sum(type(each) is not Pass for each in answers.values()) > 1
        outcomes = []
        for _ in range(ORDERS):
            twin = state.copy()
            told = public(answer(twin, answers, order), seats)
            outcomes.append((twin.digest(), told))
            rng.shuffle(order)
        assert outcomes[1:] == outcomes[:-1]
        answer(state, answers, order)
        assert state.digest() == outcomes[0][0]
    return found


@pytest.mark.parametrize("revivals", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_order_of_arrival_never_changes_the_game(seats: int, revivals: bool) -> None:  # KOB-6, KOB-15, KOB-26
    found: Counter[str] = Counter()
    for game in range(3):
        found += play(seats, revivals=revivals, game=game)
    assert min(found["tricks"], found["interrupt"]) > 50, found
    assert found["contested"] > 20, found
    assert found["missions"] > 1, found


def test_an_answer_that_closes_the_window_makes_the_others_too_late() -> None:  # KOB-6
    """In another order they would have been sealed, and taken back unseen."""
    state: KoboldsState = GAME.new(4, derive_seed("late"), {"first_seat": 0})
    answers = {ask.seat: next(expand(state.legal(ask.seat))) for ask in state.decisions()}
    answers[0] = next(each for each in expand(state.legal(0)) if type(each) is not Pass)
    early, late = state.copy(), state.copy()
    assert len(answer(early, answers, [0, 1, 2, 3])) < len(answer(late, answers, [3, 2, 1, 0]))
    assert early.digest() == late.digest()
