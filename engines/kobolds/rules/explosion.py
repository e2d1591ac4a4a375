"""When the bomb explodes: who earns gold, and the next bomb. Who dies is in victims.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.kobolds.actions import Claim
from engines.kobolds.cards import FACES, MECHANISM, NAMES, Face, Mission, mission_of, title_of
from engines.kobolds.events import (
    BombBuilt,
    BombExploded,
    CardsDealt,
    GoldEarned,
    HandDiscarded,
    MechanismsReturned,
    MissionsClaimed,
    MissionsPaid,
)
from engines.kobolds.rules.piles import discard, draw_bottom
from engines.kobolds.rules.revivals import draw_revivals
from engines.kobolds.rules.tinkering import device_in
from engines.kobolds.rules.turns import (
    RICH,
    RICH_ENOUGH,
    clockwise_from,
    drop,
    finish,
    may_hold_trick,
    next_turn,
    pass_on,
)
from engines.kobolds.rules.victims import Blast, affected_seats, protected_seats
from engines.kobolds.state import MISSIONS, NOBODY, deck_of, is_armed

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.core.windows import Window
    from engines.kobolds.state import KoboldsState

KILLED_CARDS = 4
SURVIVOR_CARDS = 1


def explode_or_pass(state: KoboldsState, events: list[Event]) -> None:
    """KOB-12, KOB-13: it explodes if it was armed all through this turn."""
    if state.live and is_armed(state):
        explode(state, events)
    else:
        pass_on(state, (state.holder + state.direction) % state.setup.seats, events)


# -- scoring ----------------------------------------------------------------------------------------------------


def explode(state: KoboldsState, events: list[Event]) -> None:
    """KOB-16, KOB-17, KOB-26: killed, gold, then the missions, sealed and all at once."""
    device = device_in(state)
    title = None if device is None else title_of(device)
    lasting = [(trick.owner, title_of(trick.card), trick.target) for trick in state.lasting]
    affected = affected_seats(Blast(state.holder, state.armed_by, state.gold), title, lasting)
    state.live = False
    state.killed = affected & ~protected_seats(lasting)
    name = None if device is None else NAMES[device]
    events.append(BombExploded(state.holder, name, seats_in(state, affected), seats_in(state, state.killed)))
    for seat in range(state.setup.seats):
        if not is_killed(state, seat):
            earn(state, seat, events)
    order = [seat for seat in clockwise_from(state, state.holder) if may_hold_trick(state, seat)]
    state.open_window(MISSIONS, order, reaction=False)


def earn(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-17: for surviving, for holding the bomb, for every mechanism in hand."""
    held, mechanisms = int(seat == state.holder), state.hands[seat].count(MECHANISM)
    state.gold[seat] += 1 + held + mechanisms
    events.append(GoldEarned(seat, 1, held, mechanisms))


def seats_in(state: KoboldsState, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.setup.seats) if bits >> seat & 1)


def is_killed(state: KoboldsState, seat: int) -> bool:
    return bool(state.killed >> seat % state.setup.seats & 1)


FULFILLED: dict[Mission, Callable[[KoboldsState, int], bool]] = {
    Mission.NONE: lambda *_: False,
    Mission.ONLY_SURVIVOR: lambda state, seat: (
        not is_killed(state, seat) and state.killed.bit_count() == state.setup.seats - 1
    ),
    Mission.HOLDER: lambda state, seat: seat == state.holder,
    Mission.RIGHT_KILLED: lambda state, seat: is_killed(state, seat - 1),
    Mission.LEFT_KILLED: lambda state, seat: is_killed(state, seat + 1),
    Mission.KILLED: is_killed,
    Mission.NOBODY_KILLED: lambda state, _: not state.killed,
    Mission.ARMED_AND_SURVIVED: lambda state, seat: state.armed_by == seat and not is_killed(state, seat),
    Mission.THREE_KILLED: lambda state, _: state.killed.bit_count() >= 3,
    Mission.TWO_MECHANISMS: lambda state, seat: state.hands[seat].count(MECHANISM) >= 2,
}
"""KOB-17, KOB-26: what each mission wants of the state at the explosion."""


def claimable(state: KoboldsState, seat: int) -> tuple[str, ...]:
    """The hand cards of this seat whose missions are fulfilled, by number."""
    return tuple(NAMES[card] for card in dict.fromkeys(state.hands[seat]) if FULFILLED[mission_of(card)](state, seat))


def check_claim(state: KoboldsState, seat: int, action: Claim) -> None:
    """KOB-17: hand cards with fulfilled missions, each once."""
    cards, can = action.cards, claimable(state, seat)
    if list(cards) != [name for name in can if name in cards]:
        fitting = ", ".join(can) or "none"
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"claim cards of your hand whose missions are fulfilled, each once and in this order: {fitting}",
            "KOB-17",
        )


def claim_missions(state: KoboldsState, window: Window, events: list[Event]) -> None:
    """KOB-17, KOB-19, KOB-20, KOB-26: the missions are paid, then the win check, revivals, and the next bomb."""
    for seat, answer in window.plays():
        if isinstance(answer, Claim) and answer.cards:
            pay_missions(state, seat, answer.cards, events)
    if is_rich(state):
        finish(state, RICH, events)
        return
    starter = (state.holder + 1) % state.setup.seats
    order = clockwise_from(state, starter)
    if state.setup.options.revivals:
        draw_revivals(state, order, events)
    clear_up(state, order, events)
    build_bomb(state, events)
    deal_from_bottom(state, order, events)
    state.killed = 0
    next_turn(state, starter, events)


def pay_missions(state: KoboldsState, seat: int, names: tuple[str, ...], events: list[Event]) -> None:
    """KOB-17, KOB-33: the cards are discarded for the gold that their missions name, most often a gold each."""
    cards, pays = [FACES[name] for name in names], deck_of(state).pays
    gold = sum(pays[mission_of(card)] for card in cards)
    events.append(MissionsClaimed(seat, names) if gold == len(names) else MissionsPaid(seat, names, gold))
    state.gold[seat] += gold
    for card in cards:
        state.hands[seat].remove(card)
        discard(state, card, events)


def is_rich(state: KoboldsState) -> bool:
    """KOB-19, KOB-31: whether anybody has ten gold; from ruleset 2 on, anybody who has not resigned."""
    seats = range(state.setup.seats) if state.ruleset == 1 else state.living()
    return any(state.gold[seat] >= RICH_ENOUGH for seat in seats)


# -- the next bomb (KOB-18) -------------------------------------------------------------------------------------


def clear_up(state: KoboldsState, order: list[int], events: list[Event]) -> None:
    """KOB-18: mechanisms go back; lasting tricks, the rest of the bomb and the hands of the killed are discarded."""
    state.armed_by = NOBODY
    state.live = False
    drop(state, lambda _: True, events)
    for card in state.inside:
        if card != MECHANISM:
            discard(state, card, events)
    state.inside.clear()
    for seat in order:
        hand = state.hands[seat]
        count = hand.count(MECHANISM)
        if count:
            events.append(MechanismsReturned(seat, count))
        rest: list[Face] = [card for card in hand if card != MECHANISM]
        hand[:] = rest
        if state.killed >> seat & 1 and rest:
            hand.clear()
            events.append(HandDiscarded(seat, len(rest)))
            for card in rest:
                discard(state, card, events)
    state.mechanisms = deck_of(state).mechanisms


def build_bomb(state: KoboldsState, events: list[Event]) -> None:
    """KOB-2, KOB-18: a random bomb card says how many mechanisms go in."""
    bombs = deck_of(state).bombs
    state.bomb = state.rng.below(len(bombs))
    bomb = bombs[state.bomb]
    state.inside[:] = [MECHANISM] * bomb.mechanisms
    state.mechanisms -= bomb.mechanisms
    events.append(BombBuilt(bomb.code, bomb.mechanisms))


def deal_from_bottom(state: KoboldsState, order: list[int], events: list[Event]) -> None:
    """KOB-18, KOB-26: four cards to the killed, one to the others, one each in turn."""
    dealt: dict[int, list[str]] = {seat: [] for seat in order}
    for number in range(KILLED_CARDS):
        for seat in order:
            if number < (KILLED_CARDS if state.killed >> seat & 1 else SURVIVOR_CARDS):
                card = draw_bottom(state, seat, events)
                if card is not None:
                    dealt[seat].append(NAMES[card])
    for seat, names in dealt.items():
        if names:
            events.append(CardsDealt((seat,), seat, len(names), tuple(names)))
