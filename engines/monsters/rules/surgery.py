"""Studying, operating and reviving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.monsters.actions import HandOver, Operate, Revive, Study, StudyLess
from engines.monsters.events import (
    BrainBurnt,
    OperationBegan,
    PartHandedOver,
    PartKept,
    PartSewnOn,
    RevivalTried,
    Studied,
)
from engines.monsters.parts import FRONTS, MISSING, PARTNER, Code, Kind, code, kind_of, value_of
from engines.monsters.rules.scoring import finish
from engines.monsters.rules.turns import ask, hold_back, third_action, turn_die
from engines.monsters.state import BEST, HAND_OVER, Operation

if TYPE_CHECKING:
    from engines.monsters.state import MonstersState

STEPS, STEPS_PREPARED = 1, 2
"""MON-13: how far a study turns the die down, and how far one that was prepared."""
WHITE_DIE = 6
"""How many sides it has."""


# -- what must hold ---------------------------------------------------------------------------------------------


def fits(body: list[int], kind: Kind) -> bool:
    """MON-15: its place is free, and a brain has a head to go into."""
    return body[kind] == MISSING and (kind is not Kind.BRAIN or body[Kind.HEAD] != MISSING)


def may_study_less(state: MonstersState, seat: int) -> bool:
    """MON-24: when prepared, and when one step ends elsewhere than two."""
    return state.prepared and state.dice[seat] - STEPS > BEST


def check_study_less(state: MonstersState, seat: int, action: StudyLess) -> None:
    if not may_study_less(state, seat):
        here = f"your die is on {state.dice[seat]}" if state.prepared else "you have not prepared"
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"{here}, so there is one way to study only: use Study", "MON-24")


def check_place(state: MonstersState, owner: int, place: int, surgeon: int, rule: str) -> None:
    """MON-14, MON-15: a part of this store that could be sewn on."""
    store = state.stores[owner]
    if not 0 <= place < len(store):
        there = f"its places are 0 to {len(store) - 1}" if store else "it is empty"
        raise IllegalAction(Reason.BAD_CHOICE, f"there is no place {place} in the store of seat {owner}; {there}", rule)
    if not fits(state.bodies[surgeon], kind_of(store[place])):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            "that part cannot be sewn on: its place must be free, and a brain needs a head that is on",
            "MON-15",
        )


def check_operate(state: MonstersState, seat: int, action: Operate) -> None:
    """MON-14, MON-23: another player as assistant, and a part of the own store that fits."""
    if action.assistant == seat or not 0 <= action.assistant < state.setup.seats:
        seats = f"the seats are 0 to {state.setup.seats - 1}, and yours is {seat}"
        raise IllegalAction(Reason.BAD_CHOICE, f"choose another player as your assistant: {seats}", "MON-14")
    check_place(state, seat, action.place, seat, "MON-14")


def check_hand_over(state: MonstersState, seat: int, action: HandOver) -> None:
    """MON-14: a part that fits, of either store."""
    owner = seat if action.own else state.active
    check_place(state, owner, action.place, state.active, "MON-14")


def may_revive(body: list[int]) -> bool:
    """MON-18: with a head and a brain."""
    return body[Kind.HEAD] != MISSING and body[Kind.BRAIN] != MISSING


def check_revive(state: MonstersState, seat: int, action: Revive) -> None:
    if not may_revive(state.bodies[seat]):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "a revival needs a head and a brain that are on", "MON-18")


# -- what happens -----------------------------------------------------------------------------------------------


def do_study(state: MonstersState, seat: int, action: Study, events: list[Event]) -> None:
    """MON-13: down one, or two when prepared in this turn."""
    events.append(Studied(seat))
    turn_die(state, seat, -STEPS_PREPARED if state.prepared else -STEPS, events)
    third_action(state, events)


def do_study_less(state: MonstersState, seat: int, action: StudyLess, events: list[Event]) -> None:
    """MON-24: down one though prepared."""
    events.append(Studied(seat))
    hold_back(state, seat, STEPS, events)
    third_action(state, events)


def do_operate(state: MonstersState, seat: int, action: Operate, events: list[Event]) -> None:
    """MON-14: the assistant is asked, and cannot refuse."""
    state.operation = Operation(action.assistant, action.place)
    events.append(OperationBegan(seat, action.assistant, action.place, kind_of(state.stores[seat][action.place])))
    ask(state, action.assistant, HAND_OVER)


def do_hand_over(state: MonstersState, seat: int, action: HandOver, events: list[Event]) -> None:
    """MON-14: of the surgeon's store by the back, or of the own: then the assistant keeps the part asked for."""
    surgeon, operation = state.active, state.operation
    assert operation is not None  # noqa: S101 (only an operation asks for a part)
    state.operation = None
    part = state.stores[seat if action.own else surgeon].pop(action.place)
    events.append(PartHandedOver(seat, surgeon, action.own, action.place, FRONTS[part]))
    if action.own:
        kept = state.stores[surgeon].pop(operation.place)
        state.stores[seat].append(kept)
        events.append(PartKept((seat, surgeon), seat, surgeon, kind_of(kept), value_of(kept)))
    sew_on(state, surgeon, part, events)


def bonus(body: list[int], kind: Kind) -> int:
    """MON-16: the other arm or leg helps if it is on and not rotten."""
    partner = PARTNER.get(kind)
    return int(partner is not None and body[partner] >= 1)


def roll(state: MonstersState) -> int:
    """The white die."""
    return state.rng.below(WHITE_DIE) + 1


def least_roll(die: int, added: int) -> int:
    """MON-16, MON-18: what the white die must show at least, with so much added, to reach the study die.

    With a 1 it always succeeds: 1 cannot fail. One more than the white die has sides cannot succeed.
    """
    return 1 if die == BEST else min(max(die - added, 1), WHITE_DIE + 1)


def sew_on(state: MonstersState, seat: int, part: Code, events: list[Event]) -> None:
    """MON-16, MON-17: the part is on and the die goes up, or it lies on the hill and the die goes down."""
    body, kind = state.bodies[seat], kind_of(part)
    helped, rolled = bonus(body, kind), roll(state)
    success = rolled >= least_roll(state.dice[seat], helped)
    events.append(PartSewnOn(seat, FRONTS[part], rolled, helped, success))
    if success:
        body[kind] = value_of(part)
        turn_die(state, seat, +1, events)
    else:
        state.hill.append(part)
        turn_die(state, seat, -1, events)
    third_action(state, events)


def do_revive(state: MonstersState, seat: int, action: Revive, events: list[Event]) -> None:
    """MON-18: less one for each missing part; success ends the game, failure costs the brain."""
    body = state.bodies[seat]
    missing, rolled = body.count(MISSING), roll(state)
    success = rolled >= least_roll(state.dice[seat], -missing)
    events.append(RevivalTried(seat, rolled, missing, success))
    if success:
        finish(state, seat, events)
        return
    brain = code(Kind.BRAIN, body[Kind.BRAIN])
    body[Kind.BRAIN] = MISSING
    state.hill.append(brain)
    events.append(BrainBurnt(seat, FRONTS[brain]))
    turn_die(state, seat, -1, events)
    third_action(state, events)
