"""Revival cards: rules that a revived player may breach, for a fine (KOB-20, KOB-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kobolds.cards import INTERRUPTS, Revival, Title, title_of
from engines.kobolds.events import FinePaid, RevivalDrawn
from engines.kobolds.rules.tricks import PASSING, PROTECTING
from engines.kobolds.state import NOBODY

if TYPE_CHECKING:
    from engines.kobolds.state import KoboldsState, Played


def fine(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-20: a gold for each breach, if there is one."""
    paid = min(state.gold[seat], 1)
    state.gold[seat] -= paid
    events.append(FinePaid(seat, Revival(state.revivals[seat]).name.lower(), paid))


def what_is_taken(stack: list[Played]) -> Title:
    """KOB-22: what I'll Handle This makes one's own now: the trick, or a No Way!, below all who have taken it over."""
    titles = (title_of(played.card) for played in reversed(stack))
    return next(title for title in titles if title is not Title.ILL_HANDLE_THIS)


def breached(title: Title, taken: Title, phase: int, *, last_card: bool, on_poorest: bool) -> set[Revival]:
    """KOB-29: the revival cards that are breached by who plays this card, and takes that trick over if it does so."""
    conditions = {
        Revival.TONGUE_TIED: title in INTERRUPTS,
        Revival.SLOW_STARTER: phase == 1,
        Revival.EARLY_SLEEPER: phase == 2,
        Revival.TWO_LEFT_FEET: taken in PASSING,
        Revival.BRAVE_FACE: taken in PROTECTING,
        Revival.HOARDER: last_card,
        Revival.SOFT_HEART: on_poorest,
    }
    return {revival for revival, holds in conditions.items() if holds}


def fine_for_playing(state: KoboldsState, seat: int, title: Title, target: int, events: list[Event]) -> None:
    """KOB-29: it falls due when the card is played, even if that is then cancelled. The card has left the hand."""
    revival = state.revivals[seat]
    if revival == NOBODY:
        return
    taken = what_is_taken(state.stack) if title is Title.ILL_HANDLE_THIS else title
    on_poorest = target != NOBODY and is_poorest(state.gold, target)
    if revival in breached(title, taken, state.phase, last_card=not state.hands[seat], on_poorest=on_poorest):
        fine(state, seat, events)


def is_poorest(gold: list[int], seat: int) -> bool:
    """KOB-29: among those with the least gold; void while all gold is equal."""
    return gold[seat] == min(gold) < max(gold)


def fine_for_tinkering(state: KoboldsState, seat: int, *, tinkered: bool, events: list[Event]) -> None:
    """KOB-20, KOB-29: Shaky Paws do not tinker, Restless Paws do not skip it."""
    if state.revivals[seat] == (Revival.SHAKY_PAWS if tinkered else Revival.RESTLESS_PAWS):
        fine(state, seat, events)


def draw_revivals(state: KoboldsState, order: list[int], events: list[Event]) -> None:
    """KOB-20, KOB-27: all revival cards are discarded, then each killed player draws one, open."""
    for seat, revival in enumerate(state.revivals):
        if revival != NOBODY:
            state.revival_discard.append(revival)
            state.revivals[seat] = NOBODY
    for seat in order:
        if state.killed >> seat & 1:
            if not state.revival_pile:
                state.revival_pile[:] = state.revival_discard
                state.revival_discard.clear()
                state.rng.shuffle(state.revival_pile)
            revival = state.revival_pile.pop()
            state.revivals[seat] = revival
            events.append(RevivalDrawn(seat, Revival(revival).name.lower()))
