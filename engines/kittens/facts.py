"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.core.field_types import Seat
from engines.core.game import Facts
from engines.core.record import record
from engines.kittens.actions import Arrange, Choose, Draw, Nope, Pair, Place, PlayOn, Three
from engines.kittens.cards import Card
from engines.kittens.rules.nopes import is_cancelled
from engines.kittens.view import KittensView, guarded, known_card


@record
class DrawFacts:
    """Which card a draw would bring, as far as the seat knows, and who would get it instead."""

    top: Card | None
    taker: Seat | None


def of_draw(view: KittensView, seat: int, action: Draw) -> DrawFacts:
    return DrawFacts(known_card(view, 0), view.spots[seat].taken_by)


@record
class NopeFacts:
    """What a Nope is played on, and whether it takes effect again by that."""

    against: tuple[Card, ...]
    revives: bool


def of_nope(view: KittensView, seat: int, action: Nope) -> NopeFacts:
    pending = view.pending
    return NopeFacts(pending.cards, is_cancelled(pending.nopers)) if pending else NopeFacts((), revives=False)


@record
class TheftFacts:
    """Out of how many cards a theft takes one, and whether these are the stash (KIT-43)."""

    loot: int
    guarded: bool


def of_target(view: KittensView, seat: int, target: int) -> TheftFacts:
    spot = view.spots[target]
    behind_tower = guarded(view, spot)
    return TheftFacts(view.stash_size if behind_tower else spot.hand_size, behind_tower)


def of_theft(view: KittensView, seat: int, action: PlayOn | Pair) -> TheftFacts:
    return of_target(view, seat, action.target)


@record
class ChooseFacts:
    """The card that came up blind and needs a target."""

    turned_up: Card | None


def of_choose(view: KittensView, seat: int, action: Choose) -> ChooseFacts:
    return ChooseFacts(view.pending.cards[0] if view.pending else None)


@record
class PlaceFacts:
    """Which card goes back into the pile, and whether nothing lies below it there."""

    held: Card | None
    deepest: bool


def of_depth(view: KittensView, seat: int, place: int) -> PlaceFacts:
    return PlaceFacts(view.held[-1] if view.held else None, 0 < place == view.pile_size)


def of_place(view: KittensView, seat: int, action: Place) -> PlaceFacts:
    return of_depth(view, seat, action.place)


@record
class PileCardFacts:
    """The card that lies at a place of the pile."""

    lying: Card | None


def of_place_in_pile(view: KittensView, seat: int, place: int) -> PileCardFacts:
    return PileCardFacts(known_card(view, place))


@record
class ArrangeFacts:
    """The cards in their new order, the first on top."""

    cards: tuple[Card, ...]


def of_arrange(view: KittensView, seat: int, action: Arrange) -> ArrangeFacts:
    cards = [known_card(view, place) for place in action.order]
    return ArrangeFacts(tuple(card for card in cards if card is not None))


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
