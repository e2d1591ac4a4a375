"""The legal actions of monsters, in canonical order. What the clock plays stands first (MON-22)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.core.choices import Choice, Domain, Each, One, Some
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.parts import Kind, kind_of, parts_for
from engines.monsters.robber_cards import RobberCards, graves_of
from engines.monsters.rules.robbery import can_be_robbed, may_rob
from engines.monsters.rules.surgery import fits, may_revive, may_study_less
from engines.monsters.rules.trade import MOST_PARTS, kinds_to_ask, payable, usable
from engines.monsters.rules.turns import may_take_back
from engines.monsters.state import (
    ACCEPT,
    BID,
    FIRST,
    GRAVE,
    HAND_OVER,
    JOIN,
    MOST_POINTS,
    SEATS,
    SECOND,
    THIRD,
    MonstersState,
)

SKIP, ROB, PREPARE, STUDY, STUDY_LESS, REVIVE, TAKE_BACK, REFUSE = (
    Skip(),
    Rob(),
    Prepare(),
    Study(),
    StudyLess(),
    Revive(),
    TakeBack(),
    Refuse(),
)
JOIN_OR_NOT = (StayAway(), Join())
DECLINE = Decline()
PARTS = range(len(parts_for(SEATS[-1])))
FROM_HILL = tuple(TakeFromHill(place) for place in PARTS)
STEALS = tuple(tuple(Steal(victim, place) for place in PARTS) for victim in range(SEATS[-1]))
OPERATIONS = tuple(tuple(Operate(assistant, place) for place in PARTS) for assistant in range(SEATS[-1]))
HAND_OVERS = {own: tuple(HandOver(own, place) for place in PARTS) for own in (False, True)}


def first(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-7, MON-10, MON-11, MON-12: skip, rob a grave, the hill by place, theft by seat and place, prepare."""
    choices: list[Choice] = [SKIP]
    if may_rob(state, seat):
        choices.append(ROB)
    choices += FROM_HILL[: len(state.hill)]
    for victim, store in enumerate(state.stores):
        if victim != seat and can_be_robbed(state, victim):
            choices += STEALS[victim][: len(store)]
    choices.append(PREPARE)
    return choices


def join(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-7."""
    return JOIN_OR_NOT


def grave(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-7: the robber cards in hand, by number."""
    return _graves(state.robbers[seat])


@cache  # at most 2^5: five robber cards
def _graves(robbers: RobberCards) -> tuple[Choice, ...]:
    return tuple(GoTo(grave) for grave in graves_of(robbers))


def second(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-13, MON-14, MON-18, MON-24: skip, study, study less, operate by assistant and place, revive."""
    body = state.bodies[seat]
    choices: list[Choice] = [SKIP, STUDY]
    if state.ruleset >= 2 and may_study_less(state, seat):
        choices.append(STUDY_LESS)
    fitting = [place for place, part in enumerate(state.stores[seat]) if fits(body, kind_of(part))]
    if fitting:
        for assistant in range(state.setup.seats):
            if assistant != seat:
                choices += [OPERATIONS[assistant][place] for place in fitting]
    if may_revive(body):
        choices.append(REVIVE)
    return choices


def hand_over(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-14: what was asked for, the other parts of the surgeon that fit, then the own ones that do."""
    surgeon, operation = state.active, state.operation
    assert operation is not None  # noqa: S101 (only an operation asks for a part)
    body = state.bodies[surgeon]
    theirs = [place for place, part in enumerate(state.stores[surgeon]) if fits(body, kind_of(part))]
    own = [place for place, part in enumerate(state.stores[seat]) if fits(body, kind_of(part))]
    asked = operation.place
    order = [asked, *(place for place in theirs if place != asked)]
    return [*(HAND_OVERS[False][place] for place in order), *(HAND_OVERS[True][place] for place in own)]


def third(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-19, MON-20, MON-26: skip, offer a part at any price, take the robber cards back."""
    choices: list[Choice] = [SKIP]
    if state.stores[seat]:
        choices.append(_offers(len(state.stores[seat]), kinds_to_ask(state.ruleset, state.setup.seats)))
    if may_take_back(state, seat):
        choices.append(TAKE_BACK)
    return choices


@cache  # one for each number of parts in a store and each way to price: of a ruleset and a number of seats
def _offers(parts: int, kinds: tuple[Kind, ...]) -> Domain:
    price = One(tuple(range(MOST_POINTS + 1))), Some(kinds, 0, MOST_PARTS)
    return Domain(Offer, (One(tuple(range(parts))), *price))


def bid(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-19: decline, then bids by the number of parts: points alone first."""
    return _bids(len(state.stores[seat]), payable(state, seat))


@cache  # one for each number of parts in a store, by six faces of the die
def _bids(parts: int, points: int) -> tuple[Choice, ...]:
    choices: list[Choice] = [DECLINE]
    if points:
        choices.append(Domain(Bid, (Some((), 0, 0), Each(0, ()), One(tuple(range(1, points + 1))))))
    payable = One(tuple(range(points + 1)))
    places = tuple(range(parts))
    choices += [
        Domain(Bid, (Some(places, count, count), Each(count, (False, True)), payable)) for count in range(1, parts + 1)
    ]
    return tuple(choices)


def accept(state: MonstersState, seat: int) -> Sequence[Choice]:
    """MON-19, MON-24: none of the bids, then each, clockwise from the seller; behind it with fewer points, 0 first."""
    choices: list[Choice] = [REFUSE]
    for bidding in state.bids:
        choices.append(Accept(bidding.seat))
        if state.ruleset >= 2:
            choices += [AcceptLess(bidding.seat, down) for down in range(usable(state, seat, bidding.bid.points))]
    return choices


LEGAL = {
    FIRST: first,
    JOIN: join,
    GRAVE: grave,
    SECOND: second,
    HAND_OVER: hand_over,
    THIRD: third,
    BID: bid,
    ACCEPT: accept,
}
