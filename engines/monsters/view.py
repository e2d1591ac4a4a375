"""What a viewer sees of monsters: backs everywhere, and the fronts of the own store."""

from __future__ import annotations

from engines.core.choices import Domain
from engines.core.record import record
from engines.core.rng import Rng
from engines.core.viewers import ORGANIZER, Viewer
from engines.monsters.actions import Bid
from engines.monsters.legal import bid as bid_choices
from engines.monsters.parts import (
    BACKS,
    FRONTS,
    KINDS,
    MISSING,
    Code,
    Kind,
    Part,
    catalogue_code,
    code,
    kind_of,
    parts_for,
)
from engines.monsters.robber_cards import all_cards, graves_of
from engines.monsters.rules.trade import may_bid, parts_in
from engines.monsters.state import ACCEPT, Bidding, MonstersState


@record
class Laboratory:
    """What lies before a seat."""

    die: int
    """The study die: 1 is the best mark."""
    store: tuple[Part, ...]
    """By place. The owner sees fronts, everybody else backs."""
    body: tuple[Part, ...]
    """The parts that are on."""
    in_hand: tuple[int, ...]
    """Robber cards by the number of their graves."""
    open: tuple[int, ...]
    """Robber cards that lie open."""


def body_of(laboratory: Laboratory) -> list[int]:
    """A monster as the rules know it: by kind the value, or MISSING."""
    on = {part.kind: part.value for part in laboratory.body}
    return [MISSING if (value := on.get(kind)) is None else value for kind in KINDS]


@record
class Grave:
    """A grave: how many cards, and the back of the top one."""

    size: int
    top: Kind | None
    cards: tuple[Part, ...]
    """All of them, the top last, for the organizer alone."""


@record
class OperationSeen:
    """An operation: who was asked for which part of the surgeon's store."""

    surgeon: int
    assistant: int
    place: int


@record
class OfferSeen:
    """A part for sale, and what the seller would like for it."""

    seller: int
    place: int
    points: int
    kinds: tuple[Kind, ...]


@record
class BidSeen:
    """A bid, for the seller and for who made it."""

    seat: int
    places: tuple[int, ...]
    """Where the parts lie in the bidder's store."""
    parts: tuple[Part, ...]
    points: int


@record
class MonstersView:
    """The table."""

    laboratories: tuple[Laboratory, ...]
    """By seat."""
    graves: tuple[Grave, ...]
    """The first is grave 1."""
    hill: tuple[Part, ...]
    """The lowest first."""
    active: int
    """Whose turn it is."""
    turn: int
    """The so-manieth turn of the match."""
    prepared: bool
    """Whether the active player has prepared to study."""
    robbers: tuple[int, ...]
    """Who takes part in the robbery that is under way."""
    operation: OperationSeen | None
    offer: OfferSeen | None
    bids: tuple[BidSeen, ...]
    """Of the bids that the seller thinks about, those that this viewer may see."""


def view(state: MonstersState, viewer: Viewer) -> MonstersView:
    offer, operation, active = state.offer, state.operation, state.active
    return MonstersView(
        laboratories=tuple([_laboratory(state, seat, viewer) for seat in range(state.setup.seats)]),
        graves=tuple([_grave(grave, viewer) for grave in state.graves]),
        hill=_seen(state.hill, all_of_it=viewer == ORGANIZER),
        active=active,
        turn=state.turn,
        prepared=state.prepared,
        robbers=tuple(state.joining),
        operation=OperationSeen(active, operation.assistant, operation.place) if operation else None,
        offer=OfferSeen(active, offer.place, offer.points, offer.kinds) if offer else None,
        bids=_bids(state, viewer) if state.stage == ACCEPT else (),
    )


def _seen(cards: list[Code], *, all_of_it: bool) -> tuple[Part, ...]:
    if all_of_it:
        return tuple([FRONTS[part] for part in cards])
    return tuple([BACKS[kind_of(part)] for part in cards])


def _laboratory(state: MonstersState, seat: int, viewer: Viewer) -> Laboratory:
    in_hand = state.robbers[seat]
    body = state.bodies[seat]
    return Laboratory(
        die=state.dice[seat],
        store=_seen(state.stores[seat], all_of_it=viewer in (seat, ORGANIZER)),
        body=tuple([FRONTS[code(kind, body[kind])] for kind in KINDS if body[kind] != MISSING]),
        in_hand=graves_of(in_hand),
        open=graves_of(all_cards(len(state.graves)) & ~in_hand),
    )


def _grave(grave: list[Code], viewer: Viewer) -> Grave:
    """MON-5: of a grave the count and the kind of the top card are public."""
    cards = _seen(grave, all_of_it=True) if viewer == ORGANIZER else ()
    return Grave(len(grave), kind_of(grave[-1]) if grave else None, cards)


def _bids(state: MonstersState, viewer: Viewer) -> tuple[BidSeen, ...]:
    """MON-19, MON-23: the seller sees all bids, a bidder the own one, nobody else any."""
    return tuple(
        BidSeen(bidding.seat, bidding.bid.places, parts_in(state, bidding.seat, bidding.bid), bidding.bid.points)
        for bidding in state.bids
        if viewer in (ORGANIZER, state.active, bidding.seat)
    )


# -- other worlds -----------------------------------------------------------------------------------------------


def imagine(state: MonstersState, viewer: Viewer, rng: Rng) -> None:
    """Fronts that the viewer cannot see, and the lower cards of graves, dealt anew; backs that lie open stay."""
    if viewer == ORGANIZER:
        return
    shown = _shown_places(state, viewer)
    by_back: list[tuple[list[Code], int]] = [(state.hill, place) for place in range(len(state.hill))]
    for seat, store in enumerate(state.stores):
        if seat != viewer:
            by_back += [(store, place) for place in range(len(store)) if (seat, place) not in shown]
    by_back += [(grave, len(grave) - 1) for grave in state.graves if grave]
    unseen = [(grave, place) for grave in state.graves for place in range(len(grave) - 1)]
    pool = [cards[place] for cards, place in (*by_back, *unseen)]
    rng.shuffle(pool)
    for cards, place in by_back:
        part = next(part for part in pool if kind_of(part) is kind_of(cards[place]))
        pool.remove(part)
        cards[place] = part
    for (cards, place), part in zip(unseen, pool, strict=True):
        cards[place] = part
    if state.stage == ACCEPT and viewer != state.active:
        _imagine_bids(state, viewer, rng)


def _imagine_bids(state: MonstersState, viewer: Viewer, rng: Rng) -> None:
    """MON-23: what the seller thinks about, as far as the viewer has not bid it."""
    own = [bidding for bidding in state.bids if bidding.seat == viewer]
    for seat in range(state.setup.seats):
        if seat not in (viewer, state.active) and may_bid(state, seat) and state.alive(seat):
            choice = rng.pick(bid_choices(state, seat))
            answer = choice.sample(rng) if isinstance(choice, Domain) else choice
            if isinstance(answer, Bid):
                own.append(Bidding(seat, answer))
    seats = state.setup.seats
    state.bids[:] = sorted(own, key=lambda bidding: (bidding.seat - state.active) % seats)


def _shown_places(state: MonstersState, viewer: Viewer) -> set[tuple[int, int]]:
    """MON-19: parts of other stores whose fronts the seller is being shown."""
    if viewer != state.active or state.stage != ACCEPT:
        return set()
    return {
        (bidding.seat, place)
        for bidding in state.bids
        for place, shown in zip(bidding.bid.places, bidding.bid.shown, strict=True)
        if shown
    }


def census(state: MonstersState) -> dict[str, int]:
    """MON-1: the parts, wherever they are."""
    parts = [*state.hill]
    for cards in (*state.graves, *state.stores):
        parts += cards
    for body in state.bodies:
        parts += [code(kind, body[kind]) for kind in KINDS if body[kind] != MISSING]
    return {catalogue_code(part): parts.count(part) for part in parts_for(state.setup.seats)}
