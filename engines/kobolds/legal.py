"""The legal actions of kobolds, in canonical order. What the clock plays stands first (KOB-21)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.actions import Action
from engines.core.choices import Choice, Domain, One, Some
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.cards import INTERRUPTS, NAMES, Face, is_device, title_of
from engines.kobolds.rules.explosion import claimable
from engines.kobolds.rules.playing import choices as targets_for
from engines.kobolds.rules.tinkering import device_in
from engines.kobolds.rules.tricks import EFFECTS
from engines.kobolds.rules.turns import may_buy_off
from engines.kobolds.state import INTERRUPT, MISSIONS, SEATS, TINKER, TRICKS, KoboldsState

PLAYS = {card: Play(name) for card, name in NAMES.items()}
PLAYS_ON = {card: tuple(PlayOn(name, target) for target in range(SEATS[-1])) for card, name in NAMES.items()}
BUY_OFF = BuyOff()
LEAVE_ALONE = LeaveAlone()


def tricks(state: KoboldsState, seat: int) -> Sequence[Choice]:
    """KOB-6, KOB-20: the tricks of the hand by card number, each by target; then buying off."""
    playable: list[Choice] = plays(state, seat, [card for card in state.hands[seat] if title_of(card) in EFFECTS])
    if may_buy_off(state, seat):
        playable.append(BUY_OFF)
    return playable


def interrupts(state: KoboldsState, seat: int) -> Sequence[Choice]:
    """KOB-15, KOB-22: the interrupts of the hand, by card number; who takes over a trick chooses anew."""
    return plays(state, seat, [card for card in state.hands[seat] if title_of(card) in INTERRUPTS])


def plays(state: KoboldsState, seat: int, cards: list[Face]) -> list[Choice]:
    playable: list[Choice] = []
    for card in dict.fromkeys(cards):
        targets = targets_for(state, seat, title_of(card))
        if targets is None:
            playable.append(PLAYS[card])
        else:
            ways = PLAYS_ON[card]
            playable += [ways[target] for target in targets]
    return playable


def tinker(state: KoboldsState, seat: int) -> Sequence[Choice]:
    """KOB-8: leave it alone; any card but a device for any card; a device for any card, or for the one that is in."""
    return tinkerings(tuple(dict.fromkeys(state.hands[seat])), tuple(dict.fromkeys(state.inside)), device_in(state))


def tinkerings(hand: tuple[Face, ...], inside: tuple[Face, ...], device: Face | None) -> tuple[Choice, ...]:
    devices = tuple(NAMES[card] for card in hand if is_device(card))
    rest = tuple(NAMES[card] for card in hand if not is_device(card))
    out = tuple(NAMES[card] for card in inside)
    choices: list[Action | Domain] = [LEAVE_ALONE]
    if rest:
        choices.append(Domain(Tinker, (One(rest), One(out))))
    if devices:
        choices.append(Domain(Tinker, (One(devices), One(out if device is None else (NAMES[device],)))))
    return tuple(choices)


def missions(state: KoboldsState, seat: int) -> Sequence[Choice]:
    """KOB-17: any of the fulfilled ones, none of them first."""
    can = claimable(state, seat)
    return (Domain(Claim, (Some(can, 0, len(can)),)),)


LEGAL = {TRICKS: tricks, INTERRUPT: interrupts, TINKER: tinker, MISSIONS: missions}
