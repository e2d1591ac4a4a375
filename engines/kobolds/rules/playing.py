"""Playing tricks, and interrupts on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.actions import Action
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.kobolds.actions import BuyOff, Play, PlayOn
from engines.kobolds.cards import FACES, INTERRUPTS, NAMES, Face, Revival, Title, title_of
from engines.kobolds.events import (
    BoughtOff,
    CardCancelled,
    InterruptPlayed,
    TakenOver,
    TrickFailed,
    TrickLies,
    TrickPlayed,
)
from engines.kobolds.rules.piles import discard
from engines.kobolds.rules.revivals import fine_for_playing, what_is_taken
from engines.kobolds.rules.tricks import EFFECTS
from engines.kobolds.rules.turns import (
    BUYING_OFF,
    ask_for_tricks,
    clockwise_from_holder,
    go_on_with_tricks,
    may_buy_off,
    may_hold_trick,
)
from engines.kobolds.state import INTERRUPT, NOBODY, Lasting, Played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.core.windows import Window
    from engines.kobolds.state import KoboldsState


# -- what must hold ---------------------------------------------------------------------------------------------


def choices(state: KoboldsState, seat: int, title: Title) -> Sequence[int] | None:
    """KOB-22: whom this card may be played on; None if there is nothing to choose. Taking over means choosing anew."""
    if title is Title.NO_WAY:
        return None
    if title is Title.ILL_HANDLE_THIS:
        return choices(state, seat, what_is_taken(state.stack))
    effect = EFFECTS[title]
    return None if effect.targets is None else effect.targets(state, seat)


def check_card(state: KoboldsState, seat: int, name: str) -> Face:
    """KOB-6, KOB-15: a card of the own hand that can be played now."""
    card = FACES.get(name)
    if card is None or card not in state.hands[seat]:
        raise IllegalAction(Reason.BAD_CHOICE, f"you hold no card {name!r:.60}", "KOB-6")
    title = title_of(card)
    wants_interrupt = state.window is not None and state.window.kind == INTERRUPT
    if title not in EFFECTS and title not in INTERRUPTS:
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"{name} is no trick; it can go into the bomb", "KOB-6")
    if wants_interrupt != (title in INTERRUPTS):
        why = "only an interrupt can be played now" if wants_interrupt else "an interrupt needs a trick to interrupt"
        raise IllegalAction(Reason.AGAINST_THE_RULES, why, "KOB-15")
    return card


def check_play(state: KoboldsState, seat: int, action: Play) -> None:
    """KOB-6, KOB-22: a card without a choice."""
    card = check_card(state, seat, action.card)
    if choices(state, seat, title_of(card)) is not None:
        raise IllegalAction(Reason.BAD_CHOICE, f"choose a player for {action.card}: use PlayOn", "KOB-22")


def check_play_on(state: KoboldsState, seat: int, action: PlayOn) -> None:
    """KOB-6, KOB-22: a card with a choice, and somebody who may be chosen."""
    card = check_card(state, seat, action.card)
    targets = choices(state, seat, title_of(card))
    if targets is None:
        raise IllegalAction(Reason.BAD_CHOICE, f"there is nobody to choose for {action.card}: use Play", "KOB-22")
    if not 0 <= action.target < state.setup.seats:
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"there is no seat {action.target}; the seats are 0 to {state.setup.seats - 1}",
            "KOB-22",
        )
    if action.target not in targets:
        fitting = ", ".join(map(str, targets)) or "nobody"
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, f"seat {action.target} cannot be chosen; who can: {fitting}", "KOB-22"
        )


def check_buy_off(state: KoboldsState, seat: int, action: BuyOff) -> None:
    if not may_buy_off(state, seat):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, "buying off needs a revival card before you, and two gold", "KOB-20"
        )


# -- tricks -----------------------------------------------------------------------------------------------------


def close_tricks(state: KoboldsState, window: Window, events: list[Event]) -> bool:
    """KOB-6: the first one clockwise plays; whether anybody has."""
    for seat, answer in window.plays():
        if isinstance(answer, BuyOff):
            buy_off(state, seat, events)
        else:
            play(state, seat, answer, events)
        return True
    return False


def buy_off(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-20: two gold, and the phase goes on."""
    revival = state.revivals[seat]
    state.gold[seat] -= BUYING_OFF
    state.revivals[seat] = NOBODY
    state.revival_discard.append(revival)
    events.append(BoughtOff(seat, Revival(revival).name.lower()))
    ask_for_tricks(state)


def play(state: KoboldsState, seat: int, action: Action, events: list[Event]) -> None:
    """KOB-6, KOB-15: from the hand onto the stack; then everybody else may interrupt."""
    assert isinstance(action, Play | PlayOn)  # noqa: S101 (nothing else plays a card)
    card = FACES[action.card]
    target = action.target if isinstance(action, PlayOn) else NOBODY
    state.hands[seat].remove(card)
    told = InterruptPlayed if title_of(card) in INTERRUPTS else TrickPlayed
    events.append(told(seat, action.card, None if target == NOBODY else target))
    fine_for_playing(state, seat, title_of(card), target, events)
    state.plays += 1
    state.stack.append(Played(seat, card, target))
    ask_for_interrupts(state)


# -- interrupts -------------------------------------------------------------------------------------------------


def ask_for_interrupts(state: KoboldsState) -> None:
    """KOB-15, KOB-22: anyone but who played the last card, if the backs allow it."""
    last = state.stack[-1].seat
    order = [seat for seat in clockwise_from_holder(state) if seat != last and may_hold_trick(state, seat)]
    state.open_window(INTERRUPT, order, reaction=True)


def close_interrupts(state: KoboldsState, window: Window, events: list[Event]) -> None:
    """KOB-22: an interrupt can be interrupted; if nobody does, the last card counts."""
    for seat, answer in window.plays():
        play(state, seat, answer, events)
        return
    settle_stack(state, events)


def settle_stack(state: KoboldsState, events: list[Event]) -> None:
    """KOB-22, KOB-23: the cards of the stack take effect, the last one first.

    No Way! cancels what lies beneath, and what lies beneath that counts as just played. I'll Handle This makes what
    lies beneath its player's, with the choices that were stated.
    """
    stack = state.stack
    while title_of(stack[-1].card) is Title.ILL_HANDLE_THIS:
        taker, beneath = stack.pop(), stack.pop()
        stack.append(Played(taker.seat, beneath.card, taker.target))
        events.append(TakenOver(taker.seat, NAMES[beneath.card], None if taker.target == NOBODY else taker.target))
        discard(state, taker.card, events)
    if title_of(stack[-1].card) is Title.NO_WAY:
        canceller, cancelled = stack.pop(), stack.pop()
        events.append(CardCancelled(cancelled.seat, NAMES[cancelled.card]))
        discard(state, cancelled.card, events)
        discard(state, canceller.card, events)
        if stack:
            ask_for_interrupts(state)
        else:
            go_on_with_tricks(state, events)
        return
    take_effect(state, stack.pop(), events)


def take_effect(state: KoboldsState, played: Played, events: list[Event]) -> None:
    """KOB-6, KOB-7, KOB-14, KOB-23: then the phase goes on, unless the bomb was passed."""
    seat, card, target = played.seat, played.card, played.target
    title = title_of(card)
    effect = EFFECTS[title]
    if effect.passes and effect.resolve is not None:
        discard(state, card, events)
        effect.resolve(state, seat, target, events)
        return
    if effect.targets is not None and target not in effect.targets(state, seat):
        events.append(TrickFailed(seat, NAMES[card]))
        discard(state, card, events)
    elif effect.resolve is None:
        state.lasting.append(Lasting(seat, card, target))
        events.append(TrickLies(seat, NAMES[card], None if target == NOBODY else target))
    else:
        effect.resolve(state, seat, target, events)
        discard(state, card, events)
    go_on_with_tricks(state, events)
