"""Where parts come from: graves, gallows hill, and the stores of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.monsters.actions import GoTo, Join, Prepare, Rob, StayAway, Steal, TakeFromHill
from engines.monsters.events import (
    GraveRefilled,
    GraveWasEmpty,
    PartRobbed,
    PartStolen,
    PartTakenFromHill,
    RobbersMet,
    RobberyAnnounced,
    RobberyJoined,
    StayedAway,
    StudyPrepared,
    WentTo,
)
from engines.monsters.parts import kind_of, value_of
from engines.monsters.robber_cards import has_card, without_card
from engines.monsters.rules.turns import ask, second_action, turn_die
from engines.monsters.state import GRAVE, JOIN, WORST

if TYPE_CHECKING:
    from engines.core.windows import Window
    from engines.monsters.state import MonstersState

REFILL = 3


# -- what must hold ---------------------------------------------------------------------------------------------


def may_rob(state: MonstersState, seat: int) -> bool:
    """MON-7, MON-23: with a robber card in hand, while there is something in some grave."""
    return bool(state.robbers[seat]) and any(state.graves)


def check_rob(state: MonstersState, seat: int, action: Rob) -> None:
    """MON-7, MON-23."""
    if not state.robbers[seat]:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you have no robber card in hand", "MON-23")
    if not may_rob(state, seat):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "all graves are empty", "MON-7")


def check_go_to(state: MonstersState, seat: int, action: GoTo) -> None:
    """MON-7: a robber card that is still in hand."""
    if not 1 <= action.grave <= len(state.graves):
        raise IllegalAction(
            Reason.BAD_CHOICE, f"there is no grave {action.grave}; the graves are 1 to {len(state.graves)}", "MON-7"
        )
    if not has_card(state.robbers[seat], action.grave):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, f"your robber card {action.grave} lies open; play one from your hand", "MON-7"
        )


def check_take_from_hill(state: MonstersState, seat: int, action: TakeFromHill) -> None:
    """MON-10, MON-23: a card that is there."""
    if not state.hill:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "the hill is empty", "MON-23")
    if not 0 <= action.place < len(state.hill):
        raise IllegalAction(Reason.BAD_CHOICE, f"choose a place from 0 to {len(state.hill) - 1}", "MON-10")


def can_be_robbed(state: MonstersState, seat: int) -> bool:
    """MON-11: whose store is too large for the knowledge."""
    return too_many_parts(len(state.stores[seat]), state.dice[seat])


def too_many_parts(parts: int, die: int) -> bool:
    """MON-11: at least as many cards in store as the study die shows."""
    return parts >= die


def check_steal(state: MonstersState, seat: int, action: Steal) -> None:
    """MON-11: from another player whose store is too large for the knowledge."""
    victim = action.victim
    if not 0 <= victim < state.setup.seats:
        raise IllegalAction(
            Reason.BAD_CHOICE, f"there is no seat {victim}; the seats are 0 to {state.setup.seats - 1}", "MON-11"
        )
    if victim == seat:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "steal from another player", "MON-11")
    if not can_be_robbed(state, victim):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            f"seat {victim}: parts in store {len(state.stores[victim])}, die {state.dice[victim]}; "
            "you can steal where there are at least as many parts as the die shows",
            "MON-11",
        )
    if not 0 <= action.place < len(state.stores[victim]):
        raise IllegalAction(
            Reason.BAD_CHOICE, f"choose a place from 0 to {len(state.stores[victim]) - 1} of that store", "MON-11"
        )


# -- robbing a grave --------------------------------------------------------------------------------------------


def do_rob(state: MonstersState, seat: int, action: Rob, events: list[Event]) -> None:
    """MON-7: announced, and the die goes up; then the others are asked in clockwise order."""
    events.append(RobberyAnnounced(seat))
    turn_die(state, seat, +1, events)
    state.joining.append(seat)
    ask_next_to_join(state, seat)


def ask_next_to_join(state: MonstersState, last: int) -> None:
    """MON-7, MON-23: who has no robber card in hand is skipped; at last every robber chooses a card."""
    seats = state.setup.seats
    seat = (last + 1) % seats
    while seat != state.active:
        if state.robbers[seat]:
            ask(state, seat, JOIN)
            return
        seat = (seat + 1) % seats
    state.open_window(GRAVE, state.joining, reaction=False)


def do_join(state: MonstersState, seat: int, action: Join, events: list[Event]) -> None:
    """MON-7: the die goes up; who stands on 6 may still take part."""
    events.append(RobberyJoined(seat))
    turn_die(state, seat, +1, events)
    state.joining.append(seat)
    ask_next_to_join(state, seat)


def do_stay_away(state: MonstersState, seat: int, action: StayAway, events: list[Event]) -> None:
    """MON-7."""
    events.append(StayedAway(seat))
    ask_next_to_join(state, seat)


def rob_graves(state: MonstersState, window: Window, events: list[Event]) -> None:
    """MON-7, MON-8: all robber cards are revealed at once, then each grave is looked at in turn."""
    visitors: list[list[int]] = [[] for _ in state.graves]
    for seat, answer in window.plays():
        if isinstance(answer, GoTo):
            state.robbers[seat] = without_card(state.robbers[seat], answer.grave)
            visitors[answer.grave - 1].append(seat)
            events.append(WentTo(seat, answer.grave))
    emptied = []
    for place, seats in enumerate(visitors):
        if len(seats) > 1:
            events.append(RobbersMet(place + 1, tuple(seats)))
        elif seats and rob_grave(state, seats[0], place, events):
            emptied.append(place)
    refill(state, emptied, events)
    state.joining.clear()
    second_action(state)


def rob_grave(state: MonstersState, seat: int, place: int, events: list[Event]) -> bool:
    """MON-8: alone at a grave; whether that has emptied it."""
    grave = state.graves[place]
    if not grave:
        events.append(GraveWasEmpty(seat, place + 1))
        return False
    part = grave.pop()
    state.stores[seat].append(part)
    events.append(PartRobbed((seat,), seat, place + 1, kind_of(part), value_of(part)))
    turn_die(state, seat, -1, events)
    return not grave


def refill(state: MonstersState, emptied: list[int], events: list[Event]) -> None:
    """MON-9, MON-23: from the foot of the hill, one card each in turn, the first one dealt lies lowest."""
    for _ in range(REFILL):
        for place in emptied:
            if state.hill:
                state.graves[place].append(state.hill.pop(0))
    for place in emptied:
        grave = state.graves[place]
        if grave:
            events.append(GraveRefilled(place + 1, len(grave), kind_of(grave[-1])))


# -- the hill, the stores of others, preparing ------------------------------------------------------------------


def do_take_from_hill(state: MonstersState, seat: int, action: TakeFromHill, events: list[Event]) -> None:
    """MON-10: the die goes to 6 at once; the others keep their order."""
    part = state.hill.pop(action.place)
    state.stores[seat].append(part)
    events.append(PartTakenFromHill((seat,), seat, action.place, kind_of(part), value_of(part)))
    turn_die(state, seat, WORST, events)
    second_action(state)


def do_steal(state: MonstersState, seat: int, action: Steal, events: list[Event]) -> None:
    """MON-11: the thief's die goes up, and one card changes stores."""
    part = state.stores[action.victim].pop(action.place)
    state.stores[seat].append(part)
    seers = (seat, action.victim)
    events.append(PartStolen(seers, seat, action.victim, action.place, kind_of(part), value_of(part)))
    turn_die(state, seat, +1, events)
    second_action(state)


def do_prepare(state: MonstersState, seat: int, action: Prepare, events: list[Event]) -> None:
    """MON-12: it counts only if the player then studies."""
    state.prepared = True
    events.append(StudyPrepared(seat))
    second_action(state)
