"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.core.game import Facts
from engines.core.meanings import Seat
from engines.core.record import record
from engines.kittens.actions import Arrange, Choose, Draw, Nope, Pair, Place, PlayOn, Three
from engines.kittens.cards import Card
from engines.kittens.view import KittensView


@record
class Drawn:
    """Which card a draw would bring, as far as the seat knows, and who would get it instead."""

    top: Card | None
    taker: Seat | None


def of_draw(view: KittensView, seat: int, action: Draw) -> Drawn:
    top = Card.IMPLODING_KITTEN if view.imploding_on_top else lying_at(view, 0)
    return Drawn(top, view.spots[seat].taken_by)


@record
class Stopped:
    """What a Nope is played on, and whether it takes effect again by that."""

    against: tuple[Card, ...]
    revives: bool


def of_nope(view: KittensView, seat: int, action: Nope) -> Stopped:
    pending = view.pending
    return Stopped(pending.cards, len(pending.nopers) % 2 == 1) if pending else Stopped((), revives=False)


@record
class Loot:
    """Out of how many cards a theft takes one, and whether these are the stash (KIT-43)."""

    loot: int
    guarded: bool


def of_target(view: KittensView, seat: int, target: int) -> Loot:
    spot = view.spots[target]
    guarded = spot.tower and view.stash_size > 0
    return Loot(view.stash_size if guarded else spot.hand_size, guarded)


def of_theft(view: KittensView, seat: int, action: PlayOn | Pair) -> Loot:
    return of_target(view, seat, action.target)


@record
class TurnedUp:
    """The card that came up blind and needs a target."""

    turned_up: Card | None


def of_choose(view: KittensView, seat: int, action: Choose) -> TurnedUp:
    return TurnedUp(view.pending.cards[0] if view.pending else None)


@record
class PutBack:
    """Which card goes back into the pile, and whether nothing lies below it there."""

    held: Card | None
    deepest: bool


def of_depth(view: KittensView, seat: int, place: int) -> PutBack:
    return PutBack(view.held[-1] if view.held else None, 0 < place == view.pile_size)


def of_place(view: KittensView, seat: int, action: Place) -> PutBack:
    return of_depth(view, seat, action.place)


@record
class Lying:
    """The card that lies at a place of the pile."""

    lying: Card | None


def of_place_in_pile(view: KittensView, seat: int, place: int) -> Lying:
    return Lying(lying_at(view, place))


@record
class Arranged:
    """The cards in their new order, the first on top."""

    cards: tuple[Card, ...]


def of_arrange(view: KittensView, seat: int, action: Arrange) -> Arranged:
    cards = [lying_at(view, place) for place in action.order]
    return Arranged(tuple(card for card in cards if card is not None))


def lying_at(view: KittensView, place: int) -> Card | None:
    return view.known[place] if place < len(view.known) else None


FACTS: Facts = {
    Draw: of_draw,
    Nope: of_nope,
    PlayOn: of_theft,
    Pair: of_theft,
    (Three, "target"): of_target,
    Choose: of_choose,
    Place: of_place,
    (Place, "place"): of_depth,
    Arrange: of_arrange,
    (Arrange, "order"): of_place_in_pile,
}
