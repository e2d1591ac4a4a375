"""The organ trade, and robber cards that go back to the hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.record import text
from engines.monsters.actions import Accept, AcceptLess, Bid, Offer, Refuse, TakeBack
from engines.monsters.events import BidReceived, NothingSold, PartOffered, PartSold, RobbersTakenBack
from engines.monsters.parts import BACKS, FRONTS, KINDS, Code, Kind, Part, kind_of, parts_for, value_of
from engines.monsters.robber_cards import all_cards
from engines.monsters.rules.turns import ask, end_turn, hold_back, may_take_back, open_robbers, turn_die
from engines.monsters.state import ACCEPT, BEST, BID, MOST_POINTS, WORST, Bidding

if TYPE_CHECKING:
    from engines.core.windows import Window
    from engines.monsters.state import MonstersState

MOST_PARTS = len(KINDS)
"""A price names no more parts than a monster has places (MON-26)."""


# -- what must hold ---------------------------------------------------------------------------------------------


def check_offer(state: MonstersState, seat: int, action: Offer) -> None:
    """MON-19, MON-23: one part of the own store; a price that somebody could pay."""
    if not 0 <= action.place < len(state.stores[seat]):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"there is no place {action.place} in your store; its places are 0 to {len(state.stores[seat]) - 1}",
            "MON-19",
        )
    if not 0 <= action.points <= MOST_POINTS:
        raise IllegalAction(Reason.BAD_CHOICE, f"ask for 0 to {MOST_POINTS} points", "MON-19")
    check_price(state, action.kinds)


@cache  # at most three a ruleset: three to five seats
def kinds_to_ask(ruleset: int, seats: int) -> tuple[Kind, ...]:
    """MON-19, MON-26: the kinds that a price may name, each as often as it may be named, in their order.

    Each once; from ruleset 2 on as often as there are such parts in the game.
    """
    return tuple(map(kind_of, parts_for(seats))) if ruleset >= 2 else KINDS


def check_price(state: MonstersState, kinds: tuple[Kind, ...]) -> None:
    """MON-19, MON-26: kinds in their order, none too often, and not too many."""
    among = kinds_to_ask(state.ruleset, state.setup.seats)
    often = among.count(KINDS[0])
    times, rule = ("once", "MON-19") if often == 1 else (f"up to {often} times", "MON-26")
    if list(kinds) != sorted(kinds) or any(kinds.count(kind) > often for kind in kinds):
        wanted = f"name each kind {times}, in the order {text(KINDS)}, not {text(kinds)}"
        raise IllegalAction(Reason.BAD_CHOICE, wanted, rule)
    if len(kinds) > MOST_PARTS:
        raise IllegalAction(Reason.BAD_CHOICE, f"name {MOST_PARTS} parts at most, not {len(kinds)}", rule)


def payable(state: MonstersState, seat: int) -> int:
    """MON-23: how many points this player can pay, until the study die shows 6."""
    return WORST - state.dice[seat]


def may_bid(state: MonstersState, seat: int) -> bool:
    """MON-23: who has neither parts nor points to give has nothing to say; everybody sees that."""
    return bool(state.stores[seat]) or payable(state, seat) > 0


def check_bid(state: MonstersState, seat: int, action: Bid) -> None:
    """MON-19, MON-23: parts of the own store, each once, and points that can be paid; not nothing."""
    places, store = action.places, state.stores[seat]
    if not places and not action.points:
        raise IllegalAction(Reason.BAD_CHOICE, "a bid of nothing is no bid; decline", "MON-23")
    if list(places) != sorted(set(places)) or (places and not 0 <= places[0] <= places[-1] < len(store)):
        there = f"its places are 0 to {len(store) - 1}" if store else "it is empty: bid points, or decline"
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"choose parts of your store by place, each once and in ascending order, not {text(places)}; {there}",
            "MON-19",
        )
    if len(action.shown) != len(places):
        raise IllegalAction(Reason.BAD_CHOICE, "say for each part whether the seller sees its front", "MON-19")
    if not 0 <= action.points <= payable(state, seat):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"your die is on {state.dice[seat]}: bid 0 to {payable(state, seat)} points",
            "MON-23",
        )


def check_accept(state: MonstersState, seat: int, action: Accept) -> None:
    """MON-19: somebody who has made a bid."""
    if all(bidding.seat != action.seat for bidding in state.bids):
        raise IllegalAction(Reason.BAD_CHOICE, f"seat {action.seat} has made no bid", "MON-19")


def usable(state: MonstersState, seat: int, points: int) -> int:
    """MON-19: by how much these points can turn the seller's die down; the rest is lost."""
    return min(points, state.dice[seat] - BEST)


def check_accept_less(state: MonstersState, seat: int, action: AcceptLess) -> None:
    """MON-24: fewer points than all that can be used; with all of them it is an Accept."""
    check_accept(state, seat, Accept(action.seat))
    most = usable(state, seat, bid_of(state, action.seat).points)
    if not 0 <= action.down < most:
        fewer = f"turn your die down by 0 to {most - 1} instead, or use Accept to turn it down by {most}"
        raise IllegalAction(
            Reason.BAD_CHOICE, fewer if most else "this bid turns your die down by nothing: use Accept", "MON-24"
        )


def check_take_back(state: MonstersState, seat: int, action: TakeBack) -> None:
    if not may_take_back(state, seat):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            f"{open_robbers(state, seat)} robber cards lie open; there must be more than your die shows, "
            f"and that is {state.dice[seat]}",
            "MON-20",
        )


# -- the trade --------------------------------------------------------------------------------------------------


def do_offer(state: MonstersState, seat: int, action: Offer, events: list[Event]) -> None:
    """MON-19: everybody else may make one sealed bid.

    MON-25: if nobody can, as everybody sees, nobody is asked. The clock declines for who has resigned.
    """
    state.offer = action
    kind = kind_of(state.stores[seat][action.place])
    events.append(PartOffered(seat, action.place, kind, action.points, action.kinds))
    seats = state.setup.seats
    others = [(seat + step) % seats for step in range(1, seats)]
    bidders = [other for other in others if may_bid(state, other)]
    if state.ruleset >= 2 and not any(map(state.alive, bidders)):
        no_sale(state, seat, events)
    else:
        state.open_window(BID, bidders, reaction=False)


def show_bids(state: MonstersState, window: Window, events: list[Event]) -> None:
    """MON-19, MON-23: the seller alone sees the bids, and is asked even without any, so that nobody else can tell."""
    seller = state.active
    for seat, answer in window.plays():
        if isinstance(answer, Bid):
            state.bids.append(Bidding(seat, answer))
            parts = parts_in(state, seat, answer)
            events.append(BidReceived((seller,), seat, answer.places, parts, answer.points))
    ask(state, seller, ACCEPT)


def parts_in(state: MonstersState, seat: int, bid: Bid) -> tuple[Part, ...]:
    """The parts of a bid as the seller sees them."""
    store = state.stores[seat]
    pairs = zip(bid.places, bid.shown, strict=True)
    return tuple([FRONTS[store[place]] if shown else BACKS[kind_of(store[place])] for place, shown in pairs])


def bid_of(state: MonstersState, seat: int) -> Bid:
    return next(bidding.bid for bidding in state.bids if bidding.seat == seat)


def do_accept(state: MonstersState, seat: int, action: Accept, events: list[Event]) -> None:
    """MON-19: the seller's die goes down by the points."""
    points = sell(state, seat, action.seat, events)
    turn_die(state, seat, -points, events)
    close_market(state, events)


def do_accept_less(state: MonstersState, seat: int, action: AcceptLess, events: list[Event]) -> None:
    """MON-24: it goes down by fewer."""
    sell(state, seat, action.seat, events)
    hold_back(state, seat, action.down, events)
    close_market(state, events)


def sell(state: MonstersState, seat: int, buyer: int, events: list[Event]) -> int:
    """MON-19: parts change stores, and the buyer's die goes up by the points, which are returned."""
    bid = bid_of(state, buyer)
    assert state.offer is not None  # noqa: S101 (there are bids for it)
    sold = state.stores[seat].pop(state.offer.place)
    paid = [state.stores[buyer][place] for place in bid.places]
    for place in reversed(bid.places):
        del state.stores[buyer][place]
    state.stores[buyer].append(sold)
    state.stores[seat].extend(paid)
    events.append(sale(seat, buyer, sold, paid, bid))
    turn_die(state, buyer, +bid.points, events)
    return bid.points


def sale(seat: int, buyer: int, sold: Code, paid: list[Code], bid: Bid) -> PartSold:
    return PartSold(
        (seat, buyer),
        seat,
        buyer,
        kind_of(sold),
        bid.places,
        tuple(map(kind_of, paid)),
        bid.points,
        value_of(sold),
        tuple(map(value_of, paid)),
    )


def do_refuse(state: MonstersState, seat: int, action: Refuse, events: list[Event]) -> None:
    """MON-19: none of them; what was bid stays secret (MON-23)."""
    no_sale(state, seat, events)


def no_sale(state: MonstersState, seat: int, events: list[Event]) -> None:
    events.append(NothingSold(seat))
    close_market(state, events)


def close_market(state: MonstersState, events: list[Event]) -> None:
    state.offer = None
    state.bids.clear()
    end_turn(state, events)


def do_take_back(state: MonstersState, seat: int, action: TakeBack, events: list[Event]) -> None:
    """MON-20: all go back to the hand."""
    events.append(RobbersTakenBack(seat, open_robbers(state, seat)))
    state.robbers[seat] = all_cards(len(state.graves))
    end_turn(state, events)
