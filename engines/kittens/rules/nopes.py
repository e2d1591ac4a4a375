"""Nopes: who may stop what was played, and what happens when nobody does any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.record import record
from engines.kittens.actions import Nope, Pair, Play, PlayOn, Three
from engines.kittens.cards import Card
from engines.kittens.events import Noped, PlayCancelled
from engines.kittens.rules import combinations
from engines.kittens.rules.agenda import proceed
from engines.kittens.rules.hands import play_from_hand
from engines.kittens.rules.seats import active_player, may_react
from engines.kittens.rules.single_cards import EFFECTS
from engines.kittens.state import NOBODY, NOPE, NOW, AgendaStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.core.windows import Window
    from engines.kittens.state import KittensState


def check_nope(state: KittensState, seat: int, action: Nope) -> None:
    """KIT-6: a Nope in hand."""
    if Card.NOPE not in state.hands[seat]:
        raise IllegalAction(Reason.BAD_CHOICE, "you hold no Nope; pass", "KIT-6")


def ask_for_nopes(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-6, KIT-52: everybody but who played the last card, if public information allows a Nope."""
    order = may_react(state, Card.NOPE, seat)
    if order:
        state.open_window(NOPE, order, reaction=True)
    else:
        take_effect(state, events)


def close_nopes(state: KittensState, window: Window, events: list[Event]) -> None:
    """KIT-6: a Nope may be Noped; when nobody plays one any more, what was played takes effect or does not."""
    for seat, _ in window.plays():
        play_from_hand(state, seat, (Card.NOPE,), events)
        state.nopers.append(seat)
        events.append(Noped(seat))
        ask_for_nopes(state, seat, events)
        return
    take_effect(state, events)


@record
class PlayIsOver(AgendaStep):
    """KIT-42, KIT-52, KIT-60: after each resolved action everybody but the active player may alter the future NOW.

    In ruleset 1 everybody but who played the last card, clockwise from there.
    """

    last: int
    """Who played the last card."""

    def run(self, state: KittensState, events: list[Event]) -> None:
        state.playing = None
        origin = active_player(state) if state.ruleset >= 2 else self.last  # KIT-60
        order = may_react(state, Card.ALTER_THE_FUTURE_NOW, origin)
        if order:
            state.open_window(NOW, order, reaction=True)


def is_cancelled(nopers: Sequence[int]) -> bool:
    """KIT-6: an odd number of Nopes cancels what was played."""
    return len(nopers) % 2 == 1


def take_effect(state: KittensState, events: list[Event]) -> None:
    """KIT-6: what was played happens, unless it is cancelled; then others may alter the future NOW."""
    playing = state.playing
    assert playing is not None  # noqa: S101 (only what is being played takes effect)
    nopers = state.nopers
    noped = is_cancelled(nopers)
    state.agenda.append(PlayIsOver(nopers[-1] if nopers else playing.seat))
    nopers.clear()
    if noped:
        events.append(PlayCancelled(playing.seat))
    else:
        resolve(state, playing.seat, playing.action, events)
    proceed(state, events)


def resolve(state: KittensState, seat: int, action: Any, events: list[Event]) -> None:
    match action:
        case Play(card):
            EFFECTS[card].resolve(state, seat, NOBODY, events)
        case PlayOn(card, target):
            EFFECTS[card].resolve(state, seat, target, events)
        case Pair():
            combinations.pair(state, seat, action, events)
        case Three():
            combinations.three(state, seat, action, events)
        case _:
            combinations.five(state, seat, action, events)
