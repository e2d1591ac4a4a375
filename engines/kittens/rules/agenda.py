"""The agenda: what has still to happen before the current player is asked again, and who is asked meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kittens.events import TurnBegan
from engines.kittens.rules.seats import next_living
from engines.kittens.state import NOTHING, TURN, Cause

if TYPE_CHECKING:
    from engines.kittens.state import KittensState


def ask(state: KittensState, seat: int, kind: str) -> None:
    """The game waits for this seat."""
    state.actor = seat
    state.stage = kind


def answered(state: KittensState) -> None:
    """The game waits for nobody, and the rules go on."""
    state.stage = NOTHING


def proceed(state: KittensState, events: list[Event]) -> None:
    """Whatever is on the agenda, until somebody is asked; at last the current player is (KIT-4)."""
    agenda = state.agenda
    while state.stage == NOTHING and state.window is None and state.result is None:
        if agenda:
            agenda.pop().run(state, events)
        else:
            if state.begins:
                begin_turn(state, events)
            state.actor = state.current
            state.stage = TURN


def begin_turn(state: KittensState, events: list[Event]) -> None:
    """KIT-4: the next turn of the same player, or one turn of the next player."""
    if not state.turns:
        state.current = next_living(state, state.current)
        state.turns = 1
        state.cause = Cause.ORDER
    state.begins = False
    events.append(TurnBegan(state.current, state.turns))
