"""The cards of Streaking Kittens, each under its name. The Streaking Kitten itself is in hands.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.record import record
from engines.kittens.actions import Put, PutUnseen
from engines.kittens.cards import Card
from engines.kittens.events import (
    Blinded,
    CardMarked,
    CardPicked,
    CardPut,
    KittensRaised,
    PlayFailed,
    TopAndBottomSwapped,
)
from engines.kittens.rules import future, memory, turns
from engines.kittens.rules.agenda import answered, proceed
from engines.kittens.rules.effects import Effect
from engines.kittens.rules.hands import Leaving, unmarked
from engines.kittens.rules.held_cards import hold, release
from engines.kittens.rules.seats import alive, in_order_of_play, others
from engines.kittens.state import GARBAGE, NOBODY, AgendaStep

if TYPE_CHECKING:
    from engines.core.windows import Window
    from engines.kittens.state import KittensState


def super_skip(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32: all turns end."""
    turns.end_turn(state, events, all_turns=True)


def see_the_future_5(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32: look at the top five."""
    future.see(state, seat, 5, events)


def alter_the_future_5(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32: put the top five back in any order."""
    future.alter(state, seat, 5, events)


def swap_top_and_bottom(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32, KIT-56: unseen; a single card stays where it is."""
    if len(state.pile) > 1:
        state.pile[0], state.pile[-1] = state.pile[-1], state.pile[0]
        memory.swapped(state)
    events.append(TopAndBottomSwapped())


# -- Garbage Collection, and what Potluck has in common with it -------------------------------------------------


@record
class PutOnPile(AgendaStep):
    """This seat's chosen card goes on the pile."""

    seat: int
    choice: Put | PutUnseen

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            put_on_pile(state, self.seat, self.choice, events)


@record
class CardReachesPile(AgendaStep):
    """KIT-50: the picked card lands on the pile, now that its owner has survived losing it."""

    seat: int

    def run(self, state: KittensState, events: list[Event]) -> None:
        if alive(state, self.seat):
            card = release(state)
            state.pile.append(card)
            memory.put_on_top(state, self.seat, card)
            if state.ruleset >= 2:
                events.append(CardPut((self.seat,), self.seat, card))  # KIT-62


@record
class ShuffleInGarbage(AgendaStep):
    """KIT-32: at last the pile is shuffled."""

    def run(self, state: KittensState, events: list[Event]) -> None:
        future.shuffle_pile(state, events)


def garbage_collection(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32, KIT-57: everybody with cards chooses one, sealed."""
    state.agenda.append(ShuffleInGarbage())
    order = [other for other in in_order_of_play(state, seat) if state.hands[other]]
    if order:
        state.open_window(GARBAGE, order, reaction=False)


def collect_garbage(state: KittensState, window: Window, events: list[Event]) -> None:
    """KIT-32: the chosen cards go on the pile, in the order of play."""
    for seat, answer in reversed(window.plays()):
        assert isinstance(answer, Put | PutUnseen)  # noqa: S101 (nothing else answers that window)
        state.agenda.append(PutOnPile(seat, answer))
    proceed(state, events)


def do_put(state: KittensState, seat: int, action: Put | PutUnseen, events: list[Event]) -> None:
    """KIT-46: a card for the Potluck."""
    answered(state)
    put_on_pile(state, seat, action, events)
    proceed(state, events)


def put_on_pile(state: KittensState, seat: int, choice: Put | PutUnseen, events: list[Event]) -> None:
    """KIT-33, KIT-50, KIT-55: a card leaves the hand for the pile. A held kitten does not explode by that; without
    the Streaking Kitten it does, before the card reaches the pile.
    """
    if isinstance(choice, Put):
        card, marked = choice.card, choice.marked
    else:
        card, marked = state.rng.pick(unmarked(state, seat)), False
    with Leaving(state, seat, card, events, marked=marked, kitten_hits=NOBODY):
        hold(state, seat, card)
        tell_of_pick(state, seat, card, events)
        state.agenda.append(CardReachesPile(seat))


def tell_of_pick(state: KittensState, seat: int, card: Card, events: list[Event]) -> None:
    """KIT-62: a card is told to lie on the pile when it does; before, only that a kitten will explode on its way.

    Ruleset 1 told of the pile at once, even if the card never got there.
    """
    if state.ruleset == 1:
        events.append(CardPut((seat,), seat, card))
    elif card is Card.STREAKING_KITTEN and Card.EXPLODING_KITTEN in state.hands[seat]:
        events.append(CardPicked((seat,), seat, card))


def catomic_bomb(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32, KIT-55: the Exploding Kittens come out in the open, the rest is shuffled, they go on top face down.

    The Imploding Kitten keeps its depth, counted from the top of the pile without them.
    """
    exploding, imploding = Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN
    kittens = state.pile.count(exploding)
    rest = [card for card in state.pile if card is not exploding]
    depth = rest[::-1].index(imploding) if imploding in rest else None
    if depth is not None:
        rest.remove(imploding)
    state.rng.shuffle(rest)
    if depth is not None:
        rest.insert(len(rest) - depth, imploding)
    state.pile[:] = rest + [exploding] * kittens
    memory.all_is_new(state)
    for other in in_order_of_play(state, seat):
        memory.saw_top(state, other, (exploding,) * kittens)
    events.append(KittensRaised(kittens))
    turns.end_turn(state, events)


# -- Mark and Curse ---------------------------------------------------------------------------------------------


def markable(state: KittensState, seat: int) -> list[int]:
    """KIT-54: another player with a card that is not yet visible."""
    hands, marks = state.hands, state.marks
    return [other for other in others(state, seat) if len(hands[other]) > len(marks[other])]


def mark(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-32, KIT-54: a random unmarked card of the target is visible to all while it stays in that hand."""
    hidden = unmarked(state, target)
    if not hidden:
        events.append(PlayFailed(seat))
        return
    card = state.rng.pick(hidden)
    state.marks[target].append(card)
    state.marks[target].sort()
    events.append(CardMarked(target, card))


def curse_of_the_cat_butt(state: KittensState, seat: int, target: int, events: list[Event]) -> None:
    """KIT-33: the target is blind until it has drawn a card without exploding."""
    if not alive(state, target):
        events.append(PlayFailed(seat))  # KIT-54
        return
    state.blind |= 1 << target
    events.append(Blinded(target))


EFFECTS: dict[Card, Effect] = {
    Card.SUPER_SKIP: Effect(super_skip),
    Card.SEE_THE_FUTURE_5: Effect(see_the_future_5),
    Card.ALTER_THE_FUTURE_5: Effect(alter_the_future_5),
    Card.SWAP_TOP_AND_BOTTOM: Effect(swap_top_and_bottom),
    Card.GARBAGE_COLLECTION: Effect(garbage_collection),
    Card.CATOMIC_BOMB: Effect(catomic_bomb),
    Card.MARK: Effect(mark, targets=markable),
    Card.CURSE_OF_THE_CAT_BUTT: Effect(curse_of_the_cat_butt, targets=others),
}
