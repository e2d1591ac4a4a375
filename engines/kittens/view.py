"""What a viewer sees of kittens: the table, the own hand unless blind, and what that seat remembers of the pile."""

from __future__ import annotations

from engines.core.record import record
from engines.core.viewers import ORGANIZER, Viewer
from engines.kittens.cards import Card, titles
from engines.kittens.rules.combinations import cards_in
from engines.kittens.rules.hands import is_blind
from engines.kittens.rules.seats import alive
from engines.kittens.state import NOBODY, PLACE_BURIED, UNKNOWN, KittensState

CARDS = tuple(Card)


@record
class Spot:
    """A seat, and what lies there."""

    alive: bool
    hand_size: int
    hand: tuple[Card, ...]
    """By number. Empty for who may not see it, and for who is blind."""
    marked: tuple[Card, ...]
    """The cards of the hand that are visible to all."""
    blind: bool
    barkers: int
    """Barking Kittens that lie open here."""
    taken_by: int | None
    """Who has laid I'll Take That here."""
    tower: bool
    """Whether the Tower of Power is worn here."""


@record
class Pending:
    """What has been played and is not done with."""

    seat: int
    cards: tuple[Card, ...]
    target: int | None
    title: Card | None
    """What three of a kind asks for."""
    nopers: tuple[int, ...]
    """Who has Noped it, and Noped the Nopes."""


@record
class KittensView:
    """The table."""

    spots: tuple[Spot, ...]
    """By seat."""
    pile_size: int
    discard: tuple[Card, ...]
    """The last one lies on top."""
    current: int
    """Whose turn it is."""
    turns: int
    """Turns that player has left, this one included; 0 while somebody else's turn is about to begin."""
    direction: int
    """1 is clockwise, -1 is not."""
    imploding_up: bool
    """Whether the Imploding Kitten lies face up, wherever it lies."""
    imploding_on_top: bool
    """Whether everybody sees it on top of the pile."""
    stash_size: int
    """Cards in the Tower of Power, or, while nobody wears it, on the table."""
    aside_size: int
    """Cards that were set aside unseen."""
    pending: Pending | None
    held: tuple[Card, ...]
    """Cards on their way back to the pile that this viewer may see."""
    known: tuple[Card | None, ...]
    """What this seat remembers of the pile, from the top down."""
    pile: tuple[Card, ...]
    """From the top down, for the organizer alone; so is the rest."""
    stash: tuple[Card, ...]
    aside: tuple[Card, ...]


def guarded(view: KittensView, spot: Spot) -> bool:
    """KIT-43: whether thieves get a card of the stash instead."""
    return spot.tower and view.stash_size > 0


def known_card(view: KittensView, place: int) -> Card | None:
    """The card that lies at this place of the pile, 0 is the top, if whoever sees this knows it."""
    if place == 0 and view.imploding_on_top:
        return Card.IMPLODING_KITTEN
    return view.known[place] if place < len(view.known) else None


def view(state: KittensState, viewer: Viewer) -> KittensView:
    all_seen = viewer == ORGANIZER
    pile = state.pile
    return KittensView(
        spots=tuple([_spot(state, seat, viewer) for seat in range(state.setup.seats)]),
        pile_size=len(pile),
        discard=tuple(state.discard),
        current=state.current,
        turns=state.turns,
        direction=state.direction,
        imploding_up=state.imploding_up,
        imploding_on_top=shows_imploding(state),
        stash_size=len(state.stash),
        aside_size=len(state.aside),
        pending=_pending(state),
        held=_held(state, viewer),
        known=_known(state, viewer),
        pile=tuple(pile[::-1]) if all_seen else (),
        stash=tuple(state.stash) if all_seen else (),
        aside=tuple(state.aside) if all_seen else (),
    )


def _spot(state: KittensState, seat: int, viewer: Viewer) -> Spot:
    hand = state.hands[seat]
    blind = is_blind(state, seat)
    taker = state.take_that[seat]
    return Spot(
        alive=alive(state, seat),
        hand_size=len(hand),
        hand=tuple(hand) if viewer == ORGANIZER or (viewer == seat and not blind) else (),
        marked=tuple(state.marks[seat]),
        blind=blind,
        barkers=state.barkers.count(seat),
        taken_by=None if taker == NOBODY else taker,
        tower=state.tower == seat,
    )


def _pending(state: KittensState) -> Pending | None:
    playing = state.playing
    if playing is None:
        return None
    target, title = getattr(playing.action, "target", None), getattr(playing.action, "title", None)
    return Pending(playing.seat, cards_in(playing.action), target, title, tuple(state.nopers))


def _held(state: KittensState, viewer: Viewer) -> tuple[Card, ...]:
    """KIT-5, KIT-42: a kitten is shown to all; a buried card, or one picked for the pile, to its owner."""
    if not state.held:
        return ()
    if viewer in (ORGANIZER, state.held_by):
        return tuple(state.held)
    if state.stage == PLACE_BURIED and not held_face_up(state):
        return ()
    return tuple(card for card in state.held if card in (Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN))


def _known(state: KittensState, viewer: Viewer) -> tuple[Card | None, ...]:
    if viewer < 0:
        return ()
    return tuple([None if card == UNKNOWN else CARDS[card] for card in state.memory[viewer]])


def held_face_up(state: KittensState) -> bool:
    """KIT-42: whether everybody has seen which card is being buried."""
    return state.imploding_up and state.held == [Card.IMPLODING_KITTEN]


def shows_imploding(state: KittensState) -> bool:
    """KIT-21: while it is the top card everyone sees it."""
    return state.imploding_up and bool(state.pile) and state.pile[-1] is Card.IMPLODING_KITTEN


def census(state: KittensState) -> dict[str, int]:
    """KIT-1: the cards, wherever they are."""
    cards = [*state.pile, *state.discard, *state.aside, *state.held, *state.stash]
    for hand in state.hands:
        cards += hand
    laid = {
        Card.BARKING_KITTEN: len(state.barkers),
        Card.TOWER_OF_POWER: int(state.tower != NOBODY),
        Card.ILL_TAKE_THAT: sum(taker != NOBODY for taker in state.take_that),
    }
    return {card.name.lower(): cards.count(card) + laid.get(card, 0) for card in titles(state.ruleset)}
