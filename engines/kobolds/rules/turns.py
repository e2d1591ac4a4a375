"""The course of a turn: drawing, the phases, passing the bomb on; and how the match ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.outcome import Outcome
from engines.kobolds.cards import MECHANISM, NAMES, TEMPORARY, title_of
from engines.kobolds.decks import WANTED
from engines.kobolds.events import BombPassed, TrickLimitReached, TricksDropped, TurnBegan
from engines.kobolds.rules.piles import discard, draw_top, refill_if_empty
from engines.kobolds.state import NOBODY, TINKER, TRICKS, is_armed

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.kobolds.state import KoboldsState, Lasting

RICH = "rich"
TURN_LIMIT = "turn_limit"
RICH_ENOUGH = 10
BUYING_OFF = 2
"""The gold that it costs to be rid of a revival card (KOB-20)."""
MOST_PLAYS = WANTED["trick"]
"""Cards played in a trick phase (KOB-22)."""


def ask(state: KoboldsState, seat: int, kind: str) -> None:
    """The game waits for this seat."""
    state.actor = seat
    state.stage = kind


def clockwise_from(state: KoboldsState, first: int) -> list[int]:
    """Everybody, clockwise from a seat."""
    seats = state.setup.seats
    return [(first + step) % seats for step in range(seats)]


def clockwise_from_holder(state: KoboldsState) -> list[int]:
    """KOB-6: everybody, the holder first."""
    return clockwise_from(state, state.holder)


def may_hold_trick(state: KoboldsState, seat: int) -> bool:
    """Whether, for all that the backs show, this seat might play something: not with mechanisms alone."""
    hand = state.hands[seat]
    return bool(hand) and hand[-1] != MECHANISM


# -- phases -----------------------------------------------------------------------------------------------------


def begin_turn(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-5, KOB-12: whether the bomb is armed now decides on the draw and on the explosion."""
    state.holder = seat
    state.live = is_armed(state)
    events.append(TurnBegan(seat, state.turn))
    if not state.live:
        draw_top(state, seat, events)
    begin_tricks(state, 1)


def begin_tricks(state: KoboldsState, phase: int) -> None:
    """KOB-6, KOB-11."""
    state.phase = phase
    state.plays = 0
    ask_for_tricks(state)


def ask_for_tricks(state: KoboldsState) -> None:
    """KOB-6, KOB-20, KOB-22: all seats that might play, or buy off their revival card, are asked anew.

    A phase ends when as many cards were played in it as there are tricks: with few cards left, some could be drawn and
    played again without end.
    """
    order = [seat for seat in clockwise_from_holder(state) if may_hold_trick(state, seat) or may_buy_off(state, seat)]
    if state.plays >= MOST_PLAYS:
        order.clear()
    state.open_window(TRICKS, order, reaction=True)


def go_on_with_tricks(state: KoboldsState, events: list[Event]) -> None:
    """KOB-22, KOB-34: after a trick that was resolved or cancelled the phase goes on, unless that was the last one."""
    if state.ruleset >= 2 and state.plays >= MOST_PLAYS:
        events.append(TrickLimitReached(state.phase, state.plays))
    ask_for_tricks(state)


def may_buy_off(state: KoboldsState, seat: int) -> bool:
    """KOB-20: two gold."""
    return state.revivals[seat] != NOBODY and state.gold[seat] >= BUYING_OFF


def begin_tinkering(state: KoboldsState) -> None:
    """KOB-8: no hand cards, no tinkering."""
    if state.hands[state.holder]:
        ask(state, state.holder, TINKER)
    else:
        begin_tricks(state, 2)


def drop(state: KoboldsState, ended: Callable[[Lasting], bool], events: list[Event]) -> None:
    """KOB-14: lasting tricks that have ended are discarded."""
    gone = [trick for trick in state.lasting if ended(trick)]
    if not gone:
        return
    state.lasting[:] = [trick for trick in state.lasting if not ended(trick)]
    events.append(TricksDropped(tuple(NAMES[trick.card] for trick in gone)))
    for trick in gone:
        discard(state, trick.card, events)


def pass_on(state: KoboldsState, receiver: int, events: list[Event]) -> None:
    """KOB-7, KOB-13, KOB-21: temporary tricks end, and the receiver, whoever it is, begins a new turn."""
    drop(state, lambda trick: title_of(trick.card) in TEMPORARY, events)
    events.append(BombPassed(state.holder, receiver))
    next_turn(state, receiver, events)


def next_turn(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-21: unless the turn limit is reached."""
    state.holder = seat
    if state.turn >= state.setup.options.turn_limit:
        state.live = False
        finish(state, TURN_LIMIT, events)
        return
    state.turn += 1
    begin_turn(state, seat, events)


def finish(state: KoboldsState, ending: str, events: list[Event]) -> None:
    """KOB-19, KOB-21, KOB-30, KOB-31: most gold wins, equal gold shares the win. Who has resigned cannot win."""
    refill_if_empty(state, events)
    most = max(state.gold[seat] for seat in state.living())
    winners = tuple(seat for seat in state.living() if state.gold[seat] == most)
    state.finish(Outcome(winners, ending, scores(state)), events)


def scores(state: KoboldsState) -> tuple[int, ...]:
    """KOB-32: the gold of all seats, also of those that have resigned."""
    return tuple(state.gold)
