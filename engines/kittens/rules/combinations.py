"""Pairs, three of a kind, and five different titles (KIT-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.record import text
from engines.kittens.actions import Five, Pair, Play, PlayOn
from engines.kittens.cards import CATS, NEVER_IN_FIVE, Card, titles_in_hands
from engines.kittens.events import CardRecovered, PlayFailed, TitleMissing
from engines.kittens.rules.agenda import answered, ask, proceed
from engines.kittens.rules.hands import gain, is_blind
from engines.kittens.rules.seats import alive, guarded
from engines.kittens.rules.theft import hand_over, steal_from_stash, steal_random
from engines.kittens.state import FULL, HAND_OVER, TAKE

if TYPE_CHECKING:
    from engines.kittens.actions import Combination, Take, Three
    from engines.kittens.state import KittensState

FERAL = Card.FERAL_CAT


def cards_in(action: Play | PlayOn | Combination) -> tuple[Card, ...]:
    """The cards that are played with an action."""
    if isinstance(action, Play | PlayOn):
        return (action.card,)
    if isinstance(action, Five):
        return action.cards + (FERAL,) * action.ferals
    size = 2 if isinstance(action, Pair) else 3
    return (action.card,) * (size - action.ferals) + (FERAL,) * action.ferals


# -- what must hold ---------------------------------------------------------------------------------------------


def of_a_kind(hand: list[Card], card: Card, ferals: int, size: int) -> bool:
    """KIT-9, KIT-22, KIT-56: whether the hand has so many of a kind; Feral Cats stand in for cats alone."""
    own = size - ferals
    if ferals and card not in CATS:
        return False
    return 0 <= ferals < size and hand.count(card) >= own and hand.count(FERAL) >= ferals


def check_of_a_kind(state: KittensState, seat: int, action: Pair | Three, size: int) -> None:
    """KIT-9: the cards are in the hand, and the option allows them."""
    if state.setup.options.combinations != FULL and (size != 2 or action.card not in (*CATS, FERAL)):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "this match has pairs of cats only", "KIT-9")
    if not of_a_kind(state.hands[seat], action.card, action.ferals, size):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"you need {size} cards of one title, where Feral Cats may stand in for cats; your hand has not "
            f"{size - action.ferals} of {text(action.card)}"
            + (f" and {action.ferals} of feral_cat" * bool(action.ferals)),
            "KIT-9",
        )


def check_title(state: KittensState, action: Three) -> None:
    """KIT-9: a title that can be in a hand of this match."""
    setup = state.setup
    if action.title not in titles_in_hands(state.ruleset, setup.options.expansions, setup.seats):
        raise IllegalAction(Reason.BAD_CHOICE, f"{text(action.title)} is in no hand of this match", "KIT-9")


def fit_for_five(hand: list[Card]) -> tuple[Card, ...]:
    """KIT-9: the different titles of a hand that may be part of five, without the Feral Cats."""
    return tuple(card for card in dict.fromkeys(hand) if card not in NEVER_IN_FIVE and card is not FERAL)


def check_five(state: KittensState, seat: int, action: Five) -> None:
    """KIT-9, KIT-56: five titles, each once and in ascending order; a Feral Cat is a title, or any cat."""
    if state.setup.options.combinations != FULL:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "this match has pairs of cats only", "KIT-9")
    cards, hand = action.cards, state.hands[seat]
    if len(cards) + action.ferals != 5 or not 0 <= action.ferals <= hand.count(FERAL):
        raise IllegalAction(
            Reason.BAD_CHOICE, "play five cards: `cards`, and so many of your Feral Cats as `ferals` says", "KIT-9"
        )
    if any(card in NEVER_IN_FIVE for card in cards):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, "no Exploding, Imploding or Streaking Kitten among the five", "KIT-9"
        )
    if list(cards) != sorted(set(cards)) or not set(cards) <= set(fit_for_five(hand)):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"`cards` are different titles of your hand, in ascending order and without Feral Cats, not {text(cards)}",
            "KIT-9",
        )


# -- what they do -----------------------------------------------------------------------------------------------


def pair(state: KittensState, seat: int, action: Pair, events: list[Event]) -> None:
    """KIT-9, KIT-54: a random card of the target."""
    if can_be_robbed(state, action.target):
        steal_random(state, seat, action.target, events)
    else:
        events.append(PlayFailed(seat))


def three(state: KittensState, seat: int, action: Three, events: list[Event]) -> None:
    """KIT-9, KIT-33, KIT-43, KIT-54: the named card, if it is there; the Tower gives a random card of its stash.

    Who holds a marked copy chooses which copy to hand over: everybody knows of that one, so being asked tells nothing.
    """
    target, title = action.target, action.title
    if not can_be_robbed(state, target):
        events.append(PlayFailed(seat))
    elif guarded(state, target):
        steal_from_stash(state, seat, target, events)
    elif title not in state.hands[target]:
        events.append(TitleMissing(seat, target, title))
    elif title in state.marks[target] and not is_blind(state, target):
        ask(state, target, HAND_OVER)
    else:
        hand_over(state, target, seat, title, events)


def can_be_robbed(state: KittensState, target: int) -> bool:
    return alive(state, target) and (bool(state.hands[target]) or guarded(state, target))


def five(state: KittensState, seat: int, action: Five, events: list[Event]) -> None:
    """KIT-9, KIT-56: any card of the discard pile, the five included."""
    ask(state, seat, TAKE)


def takeable(state: KittensState) -> list[Card]:
    """KIT-9: the titles on the discard pile that may be taken, lowest first."""
    return sorted(card for card in set(state.discard) if card not in NEVER_IN_FIVE)


def check_take(state: KittensState, seat: int, action: Take) -> None:
    """KIT-9: neither Exploding nor Imploding nor Streaking Kitten."""
    if action.card in NEVER_IN_FIVE:
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"{text(action.card)} is never taken from there", "KIT-9")
    if action.card not in state.discard:
        raise IllegalAction(Reason.BAD_CHOICE, f"no {text(action.card)} lies on the discard pile", "KIT-9")


def do_take(state: KittensState, seat: int, action: Take, events: list[Event]) -> None:
    """KIT-9: everybody sees which card it is."""
    state.discard.remove(action.card)
    gain(state, seat, action.card)
    events.append(CardRecovered(seat, action.card))
    answered(state)
    proceed(state, events)
