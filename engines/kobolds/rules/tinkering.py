"""Tinkering: a hand card for a card of the bomb; arming and securing."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.kobolds.actions import LeaveAlone, Tinker
from engines.kobolds.cards import FACES, NAMES, PERMANENT, Face, is_device, title_of
from engines.kobolds.events import BombArmed, BombSecured, EffectAnnounced, LeftAlone, Tinkered
from engines.kobolds.rules.piles import back, refill_if_empty
from engines.kobolds.rules.revivals import fine_for_tinkering
from engines.kobolds.rules.turns import begin_tricks, drop
from engines.kobolds.state import NOBODY, is_armed

if TYPE_CHECKING:
    from engines.kobolds.state import KoboldsState


def device_in(state: KoboldsState) -> Face | None:
    """KOB-8: there is one at most."""
    return next((card for card in state.inside if is_device(card)), None)


def check_tinker(state: KoboldsState, seat: int, action: Tinker) -> None:
    """KOB-8: a hand card for a card of the bomb, which never holds two devices."""
    card, out = FACES.get(action.card), FACES.get(action.out)
    if card is None or card not in state.hands[seat]:
        raise IllegalAction(Reason.BAD_CHOICE, f"you hold no card {action.card!r:.60}", "KOB-8")
    if out is None or out not in state.inside:
        raise IllegalAction(Reason.BAD_CHOICE, f"there is no {action.out!r:.60} in the bomb", "KOB-8")
    device = device_in(state)
    if is_device(card) and device is not None and out != device:
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, f"a second device must replace the first: take {NAMES[device]} out", "KOB-8"
        )


def do_tinker(state: KoboldsState, seat: int, action: Tinker, events: list[Event]) -> None:
    """KOB-8, KOB-9, KOB-10, KOB-24: then the bomb may be armed or secured."""
    card, out = FACES[action.card], FACES[action.out]
    was_armed = is_armed(state)
    state.hands[seat].remove(card)
    state.inside.remove(out)
    insort(state.hands[seat], out)
    insort(state.inside, card)
    events.append(Tinkered((seat,), seat, back(card), back(out), action.card, action.out))
    fine_for_tinkering(state, seat, tinkered=True, events=events)
    if is_armed(state):
        if not was_armed:
            state.armed_by = seat
            events.append(BombArmed(seat))
        device = device_in(state)
        events.append(EffectAnnounced(seat, None if device is None else NAMES[device]))
    elif was_armed:
        secure(state, seat, events)
    begin_tricks(state, 2)


def secure(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-10, KOB-12, KOB-30: permanent tricks are discarded, both markers go back; no explosion in this turn."""
    state.armed_by = NOBODY
    state.live = False
    events.append(BombSecured(seat))
    drop(state, lambda trick: title_of(trick.card) in PERMANENT, events)
    refill_if_empty(state, events)


def do_leave_alone(state: KoboldsState, seat: int, action: LeaveAlone, events: list[Event]) -> None:
    """KOB-8: tinkering is not a duty."""
    events.append(LeftAlone(seat))
    fine_for_tinkering(state, seat, tinkered=False, events=events)
    begin_tricks(state, 2)
