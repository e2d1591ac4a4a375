"""The course of a turn, and of the match: three actions, each optional."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.monsters.actions import Skip
from engines.monsters.events import ActionSkipped, DieHeldBack, DieTurned, TurnBegan
from engines.monsters.robber_cards import graves_of
from engines.monsters.rules.scoring import finish
from engines.monsters.state import BEST, FIRST, NOBODY, SECOND, THIRD, WORST

if TYPE_CHECKING:
    from engines.monsters.state import MonstersState

NUMBER = {FIRST: 1, SECOND: 2, THIRD: 3}


def ask(state: MonstersState, seat: int, kind: str) -> None:
    """The game waits for this seat."""
    state.actor = seat
    state.stage = kind


def turned(die: int, change: int) -> int:
    """MON-6: up or down by so much, from 1 to 6."""
    return min(max(die + change, BEST), WORST)


def turn_die(state: MonstersState, seat: int, change: int, events: list[Event]) -> None:
    die = turned(state.dice[seat], change)
    if die != state.dice[seat]:
        state.dice[seat] = die
        events.append(DieTurned(seat, die))


def hold_back(state: MonstersState, seat: int, down: int, events: list[Event]) -> None:
    """MON-24: down by less than possible, and everybody is told by how much."""
    events.append(DieHeldBack(seat, down))
    turn_die(state, seat, -down, events)


# -- three actions ----------------------------------------------------------------------------------------------


def second_action(state: MonstersState) -> None:
    ask(state, state.active, SECOND)


def third_action(state: MonstersState, events: list[Event]) -> None:
    """There is nothing to choose without parts to offer and robber cards to take back; everybody sees that."""
    seat = state.active
    if state.stores[seat] or may_take_back(state, seat):
        ask(state, seat, THIRD)
    else:
        end_turn(state, events)


def open_robbers(state: MonstersState, seat: int) -> int:
    """How many robber cards lie open before this player."""
    return len(state.graves) - len(graves_of(state.robbers[seat]))


def may_take_back(state: MonstersState, seat: int) -> bool:
    """MON-20: when enough of them lie open."""
    return enough_open(open_robbers(state, seat), state.dice[seat])


def enough_open(robbers: int, die: int) -> bool:
    """MON-20: more robber cards lie open than the study die shows."""
    return robbers > die


def do_skip(state: MonstersState, seat: int, action: Skip, events: list[Event]) -> None:
    """Each of the three actions is optional."""
    events.append(ActionSkipped(seat, NUMBER[state.stage]))
    if state.stage == FIRST:
        second_action(state)
    elif state.stage == SECOND:
        third_action(state, events)
    else:
        end_turn(state, events)


def end_turn(state: MonstersState, events: list[Event]) -> None:
    """MON-6, MON-22: the next player clockwise, until the turn limit."""
    if state.turn >= state.setup.options.turn_limit:
        finish(state, NOBODY, events)
        return
    state.turn += 1
    state.active = (state.active + 1) % state.setup.seats
    state.prepared = False
    ask(state, state.active, FIRST)
    events.append(TurnBegan(state.active, state.turn))
