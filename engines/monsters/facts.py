"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.core.field_types import Seat
from engines.core.game import Facts
from engines.core.record import record
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Refuse,
    Revive,
    Rob,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.parts import MISSING, Kind, Part
from engines.monsters.rules.surgery import STEPS, STEPS_PREPARED, bonus, fits, least_roll
from engines.monsters.rules.turns import turned
from engines.monsters.state import WORST
from engines.monsters.view import Laboratory, MonstersView, body_of

# -- the own study die ------------------------------------------------------------------------------------------


@record
class DieMove:
    """Where the own study die would go, and whether that is another number."""

    to: int
    moves: bool


@record
class OwnDieFacts:
    """What becomes of the own study die."""

    die: DieMove


def die_move(view: MonstersView, seat: int, change: int) -> DieMove:
    die = view.laboratories[seat].die
    to = turned(die, change)
    return DieMove(to, moves=to != die)


def of_robbery(view: MonstersView, seat: int, action: Rob | Join) -> OwnDieFacts:
    return OwnDieFacts(die_move(view, seat, +1))


def of_study(view: MonstersView, seat: int, action: Study) -> OwnDieFacts:
    return OwnDieFacts(die_move(view, seat, -STEPS_PREPARED if view.prepared else -STEPS))


def of_study_less(view: MonstersView, seat: int, action: StudyLess) -> OwnDieFacts:
    return OwnDieFacts(die_move(view, seat, -STEPS))


def of_points(view: MonstersView, seat: int, points: int) -> OwnDieFacts:
    return OwnDieFacts(die_move(view, seat, points))


# -- parts ------------------------------------------------------------------------------------------------------


@record
class GraveFacts:
    """How many parts are in a grave, and the back of the top one."""

    size: int
    top: Kind | None


def of_grave(view: MonstersView, seat: int, action: GoTo) -> GraveFacts:
    grave = view.graves[action.grave - 1]
    return GraveFacts(grave.size, grave.top)


@record
class PreyFacts:
    """A part to take, and what becomes of the own study die."""

    part: Part
    die: DieMove


def of_hill(view: MonstersView, seat: int, action: TakeFromHill) -> PreyFacts:
    return PreyFacts(view.hill[action.place], die_move(view, seat, WORST))


def of_theft(view: MonstersView, seat: int, action: Steal) -> PreyFacts:
    return PreyFacts(view.laboratories[action.victim].store[action.place], die_move(view, seat, +1))


@record
class OwnPartFacts:
    """A part of the own store."""

    part: Part


def of_own_place(view: MonstersView, seat: int, place: int) -> OwnPartFacts:
    return OwnPartFacts(view.laboratories[seat].store[place])


def of_offer(view: MonstersView, seat: int, action: Offer) -> OwnPartFacts:
    return of_own_place(view, seat, action.place)


@record
class OpenCardsFacts:
    """How many robber cards lie open."""

    count: int


def of_take_back(view: MonstersView, seat: int, action: TakeBack) -> OpenCardsFacts:
    return OpenCardsFacts(len(view.laboratories[seat].open))


# -- surgery ----------------------------------------------------------------------------------------------------


@record
class ToRoll:
    """What the white die must show at least: 1 cannot fail, and one more than it has sides cannot succeed."""

    least: int


@record
class ReviveFacts:
    """What a revival needs."""

    roll: ToRoll


@record
class OperateFacts:
    """The part to ask for, what it needs, and what the assistant could hand over of the own store instead."""

    part: Part
    roll: ToRoll
    instead: tuple[Kind, ...]


@record
class HandOverFacts:
    """The part to hand over, whose store it may come from, and which part was asked for: this one or another."""

    part: Part
    surgeon: Seat
    asked: bool
    wanted: Part


def to_roll(laboratory: Laboratory, added: int) -> ToRoll:
    return ToRoll(least_roll(laboratory.die, added))


def of_operation(view: MonstersView, seat: int, action: Operate) -> OperateFacts:
    mine, body = view.laboratories[seat], body_of(view.laboratories[seat])
    part = mine.store[action.place]
    kinds = (each.kind for each in view.laboratories[action.assistant].store)
    fitting = sorted(kind for kind in kinds if fits(body, kind))
    return OperateFacts(part, to_roll(mine, bonus(body, part.kind)), tuple(fitting))


def of_revival(view: MonstersView, seat: int, action: Revive) -> ReviveFacts:
    mine = view.laboratories[seat]
    return ReviveFacts(to_roll(mine, -body_of(mine).count(MISSING)))


def of_handing(view: MonstersView, seat: int, action: HandOver) -> HandOverFacts:
    operation = view.operation
    assert operation is not None  # noqa: S101 (only an operation asks for a part)
    surgeon = operation.surgeon
    store = view.laboratories[seat if action.own else surgeon].store
    wanted = view.laboratories[surgeon].store[operation.place]
    asked = not action.own and action.place == operation.place
    return HandOverFacts(store[action.place], surgeon, asked, wanted)


# -- trade ------------------------------------------------------------------------------------------------------


@record
class BidFacts:
    """The parts of a bid."""

    parts: tuple[Part, ...]


@record
class Price:
    """A bid as the seller sees it."""

    parts: tuple[Part, ...]
    points: int


@record
class AcceptFacts:
    """A bid to take; with points in it, what becomes of the own study die."""

    price: Price
    die: DieMove | None


@record
class RefuseFacts:
    """How many have bid."""

    bids: int


def of_bid(view: MonstersView, seat: int, action: Bid) -> BidFacts:
    store = view.laboratories[seat].store
    return BidFacts(tuple(store[place] for place in action.places))


def deal(view: MonstersView, seat: int, bidder: int, down: int | None) -> AcceptFacts:
    """The bid of this bidder; the die goes down by so much, or by all of its points."""
    bid = next(bid for bid in view.bids if bid.seat == bidder)
    down = bid.points if down is None else down
    return AcceptFacts(Price(bid.parts, bid.points), die_move(view, seat, -down) if bid.points else None)


def of_taking(view: MonstersView, seat: int, action: Accept) -> AcceptFacts:
    return deal(view, seat, action.seat, None)


def of_taking_less(view: MonstersView, seat: int, action: AcceptLess) -> AcceptFacts:
    return deal(view, seat, action.seat, action.down)


def of_refusal(view: MonstersView, seat: int, action: Refuse) -> RefuseFacts:
    return RefuseFacts(len(view.bids))


FACTS: Facts = {
    Rob: of_robbery,
    Join: of_robbery,
    GoTo: of_grave,
    TakeFromHill: of_hill,
    Steal: of_theft,
    Study: of_study,
    StudyLess: of_study_less,
    Operate: of_operation,
    HandOver: of_handing,
    Revive: of_revival,
    Offer: of_offer,
    (Offer, "place"): of_own_place,
    Bid: of_bid,
    (Bid, "places"): of_own_place,
    (Bid, "points"): of_points,
    Accept: of_taking,
    AcceptLess: of_taking_less,
    Refuse: of_refusal,
    TakeBack: of_take_back,
}
