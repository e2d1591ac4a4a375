"""Refusals: why an action is not taken, and what would be right instead.

Reasons are codes that callers rely on (docs/engine.md); texts are for people. A game's own rules refuse in its rules/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.core.actions import Action, Pass, Resign, StandingPass
from engines.core.errors import IllegalAction, Reason
from engines.core.record import called, misfit

if TYPE_CHECKING:
    from engines.core.state import State


def check_types(action: Action) -> None:
    """Every field has exactly the type that is declared for it."""
    fault = misfit(action)
    if fault is not None:
        raise IllegalAction(Reason.BAD_CHOICE, f"{called(type(action))}: {fault}")


def check_kernel_action(state: State, seat: int, action: Action) -> None:
    """A pass answers a reaction window; resigning and the standing pass are possible at any time."""
    if isinstance(action, Pass):
        if state.window is None or not state.window.reaction or not state.window.asks(seat):
            raise misplaced(state, seat, action)
    elif isinstance(action, Resign) or (isinstance(action, StandingPass) and state.setup.game.reactions):
        absent = absence(state, seat)
        if absent is not None:
            raise absent
        check_types(action)
    else:
        raise misplaced(state, seat, action)


def misplaced(state: State, seat: int, action: Action) -> IllegalAction:
    """This action, from this seat, does not fit what is being asked."""
    setup = state.setup
    name = called(type(action))
    known = {called(kind): kind for kind in setup.game.action_types}
    if type(action) not in known.values():
        return IllegalAction(
            Reason.UNKNOWN_ACTION,
            f"{setup.game.name} has no action {name}; its actions are {', '.join(known)}",
        )
    kind = state.asked(seat) if type(seat) is int else None
    if kind is None:
        return unasked(state, seat)
    fitting = ", ".join(called(action_type) for action_type in _answers_to(state, kind))
    return IllegalAction(
        Reason.WRONG_ACTION,
        f'seat {seat} is asked for "{kind}", which {name} does not answer; use {fitting}',
    )


def _answers_to(state: State, kind: str) -> list[type[Action]]:
    fitting = [action for action, rule in state.setup.game.rules.items() if kind in rule.answers]
    return [Pass, *fitting] if state.window is not None and state.window.reaction else fitting


def unasked(state: State, seat: int) -> IllegalAction:
    """Nothing is asked of this seat now."""
    absent = absence(state, seat)
    if absent is not None:
        return absent
    if state.window is not None and seat in state.window.order:
        return IllegalAction(
            Reason.ALREADY_ANSWERED, f"seat {seat} has answered; an answer stands until the window closes"
        )
    waiting = ", ".join(f"seat {ask.seat} ({ask.kind})" for ask in state.decisions(seat))
    return IllegalAction(Reason.NOT_YOUR_DECISION, f"nothing is asked of seat {seat} now; the game waits for {waiting}")


def absence(state: State, seat: Any) -> IllegalAction | None:
    """Why this seat can do nothing at all, if that is so."""
    if state.result is not None:
        return IllegalAction(Reason.GAME_OVER, "the game is over; nothing more can be done in it")
    if type(seat) is not int or not 0 <= seat < state.setup.seats:
        return no_such_seat(state, seat)
    if not state.alive(seat):
        return IllegalAction(Reason.SEAT_IS_OUT, f"seat {seat} is out of the game and can only watch")
    return None


def no_such_seat(state: State, seat: object) -> IllegalAction:
    return IllegalAction(
        Reason.NO_SUCH_SEAT, f"there is no seat {seat!r:.40}; the seats are 0 to {state.setup.seats - 1}"
    )
