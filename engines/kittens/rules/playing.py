"""Playing cards: from the hand to the discard pile, face up or blind, and Alter the Future NOW in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.record import text
from engines.kittens.actions import Choose, Five, Pair, Play, PlayBlind, PlayOn, Three
from engines.kittens.cards import Card
from engines.kittens.events import CardsPlayed, PlayFailed, TurnedUpBlind
from engines.kittens.rules import combinations
from engines.kittens.rules.agenda import answered, ask, proceed
from engines.kittens.rules.effects import Effect
from engines.kittens.rules.hands import Leaving, is_blind, play_from_hand, random_copy
from engines.kittens.rules.nopes import PlayIsOver, ask_for_nopes, take_effect
from engines.kittens.rules.seats import others, robbable
from engines.kittens.rules.single_cards import EFFECTS
from engines.kittens.state import TARGET, Playing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.core.windows import Window
    from engines.kittens.actions import Combination
    from engines.kittens.state import KittensState


# -- what must hold ---------------------------------------------------------------------------------------------


def targets_of(state: KittensState, seat: int, effect: Effect) -> Sequence[int] | None:
    """On whom a card may be played; None if it needs no target."""
    return None if effect.targets is None else effect.targets(state, seat)


def check_card(state: KittensState, seat: int, card: Card) -> Effect:
    """KIT-4, KIT-6, KIT-51: a card of the own, visible hand that does something by itself, and may do so now."""
    check_sighted(state, seat)
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.BAD_CHOICE, f"you hold no {text(card)}", "KIT-4")
    effect = EFFECTS.get(card)
    if effect is None:
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            f"{text(card)} does nothing by itself in a turn; play another card, or draw",
            "KIT-4",
        )
    forbidden = effect.forbids(state, seat) if effect.forbids else ""
    if forbidden:
        rule, _, why = forbidden.partition(": ")
        raise IllegalAction(Reason.AGAINST_THE_RULES, why, rule)
    return effect


def check_play(state: KittensState, seat: int, action: Play) -> None:
    """KIT-4, KIT-52: a card without a target; in a NOW window only Alter the Future NOW."""
    if state.window is not None and action.card is not Card.ALTER_THE_FUTURE_NOW:
        raise IllegalAction(
            Reason.AGAINST_THE_RULES, "between actions only Alter the Future NOW can be played; or pass", "KIT-52"
        )
    effect = check_card(state, seat, action.card)
    if targets_of(state, seat, effect) is not None:
        raise IllegalAction(Reason.BAD_CHOICE, f"choose a player for {text(action.card)}: use PlayOn", "KIT-52")


def check_play_on(state: KittensState, seat: int, action: PlayOn) -> None:
    """KIT-52, KIT-54: a card with a target that may be chosen for it."""
    effect = check_card(state, seat, action.card)
    targets = targets_of(state, seat, effect)
    if targets is None:
        raise IllegalAction(Reason.BAD_CHOICE, f"{text(action.card)} has no target now: use Play", "KIT-52")
    check_target(state, seat, action.target, targets, effect.target_rule)


def check_target(state: KittensState, seat: int, target: int, targets: Sequence[int], rule: str = "KIT-54") -> None:
    """KIT-45, KIT-54: somebody who may be chosen."""
    if target not in range(state.setup.seats):
        raise IllegalAction(
            Reason.BAD_CHOICE, f"there is no seat {target}; the seats are 0 to {state.setup.seats - 1}", "KIT-54"
        )
    if target not in targets:
        fitting = ", ".join(map(str, targets)) or "nobody"
        rule = rule if target in others(state, seat) else "KIT-54"
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"seat {target} cannot be chosen; who can: {fitting}", rule)


def check_sighted(state: KittensState, seat: int) -> None:
    """KIT-51: who is blind chooses no card."""
    if is_blind(state, seat):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you are blind: play a random card, or draw", "KIT-51")


def check_pair(state: KittensState, seat: int, action: Pair) -> None:
    """KIT-9, KIT-54."""
    check_sighted(state, seat)
    combinations.check_of_a_kind(state, seat, action, 2)
    check_target(state, seat, action.target, robbable(state, seat))


def check_three(state: KittensState, seat: int, action: Three) -> None:
    """KIT-9, KIT-54."""
    check_sighted(state, seat)
    combinations.check_of_a_kind(state, seat, action, 3)
    combinations.check_title(state, action)
    check_target(state, seat, action.target, robbable(state, seat))


def check_five(state: KittensState, seat: int, action: Five) -> None:
    """KIT-9."""
    check_sighted(state, seat)
    combinations.check_five(state, seat, action)


def check_play_blind(state: KittensState, seat: int, action: PlayBlind) -> None:
    """KIT-33: only who cannot see the own hand plays so."""
    if not is_blind(state, seat):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you see your hand: choose the card you play", "KIT-33")
    if not state.hands[seat]:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you have no cards; draw", "KIT-33")


def check_choose(state: KittensState, seat: int, action: Choose) -> None:
    """KIT-33, KIT-54: somebody whom the card that came up may hit."""
    rule = EFFECTS[turned_up(state)].target_rule
    check_target(state, seat, action.target, blind_targets(state, seat), rule)


# -- playing ----------------------------------------------------------------------------------------------------


def do_play(state: KittensState, seat: int, action: Play | PlayOn, events: list[Event]) -> None:
    """KIT-4: a single card."""
    answered(state)
    play_single(state, seat, action, events)


def play_single(state: KittensState, seat: int, action: Play | PlayOn, events: list[Event]) -> None:
    if not EFFECTS[action.card].laid_open:
        play_from_hand(state, seat, (action.card,), events)
    play_turned_up(state, seat, action, events)


def do_combination(state: KittensState, seat: int, action: Combination, events: list[Event]) -> None:
    """KIT-9: two or three of a kind, or five different titles."""
    answered(state)
    cards = combinations.cards_in(action)
    play_from_hand(state, seat, cards, events)
    play(state, seat, action, cards, events)


def play(state: KittensState, seat: int, action: Any, cards: tuple[Card, ...], events: list[Event]) -> None:
    """KIT-52: what was played is declared with its target and title, and may be Noped."""
    state.playing = Playing(seat, action)
    target, title = getattr(action, "target", None), getattr(action, "title", None)
    events.append(CardsPlayed(seat, cards, target, title))
    ask_for_nopes(state, seat, events)


# -- Alter the Future NOW ---------------------------------------------------------------------------------------


def close_now(state: KittensState, window: Window, events: list[Event]) -> None:
    """KIT-42, KIT-52: an announced draw is off when the future is altered first."""
    for seat, _ in window.plays():
        state.agenda.clear()
        play_single(state, seat, Play(Card.ALTER_THE_FUTURE_NOW), events)
        return
    proceed(state, events)


# -- blind ------------------------------------------------------------------------------------------------------


def do_play_blind(state: KittensState, seat: int, action: PlayBlind, events: list[Event]) -> None:
    """KIT-33, KIT-50, KIT-51: a random card takes effect if it can by itself, else it is lost. A kitten explodes."""
    answered(state)
    card, marked = random_copy(state, seat)
    effect = EFFECTS.get(card)
    with Leaving(state, seat, card, events, marked=marked):
        if effect and effect.laid_open:
            state.barkers.append(seat)
        elif card is not Card.EXPLODING_KITTEN:
            state.discard.append(card)
        targets = targets_of(state, seat, effect) if effect else None
        lost = effect is None or targets in ([], ()) or bool(effect.forbids and effect.forbids(state, seat))
        events.append(TurnedUpBlind(seat, card, lost))
        if lost:
            state.agenda.append(PlayIsOver(seat))
    if lost:
        proceed(state, events)
    elif targets is None:
        play_turned_up(state, seat, Play(card), events)
    else:
        state.playing = Playing(seat, Play(card))
        ask(state, seat, TARGET)


def turned_up(state: KittensState) -> Card:
    """The card that came up blind and needs a target."""
    assert state.playing is not None  # noqa: S101 (a target is asked for what came up,
    assert isinstance(state.playing.action, Play)  # noqa: S101 (which has none yet)
    return state.playing.action.card


def blind_targets(state: KittensState, seat: int) -> Sequence[int]:
    """Whom the card that came up may hit."""
    return targets_of(state, seat, EFFECTS[turned_up(state)]) or ()


def lose_for_want_of_a_target(state: KittensState, events: list[Event]) -> None:
    """KIT-51: nobody is left whom the card that came up could hit: it is lost after all."""
    events.append(PlayFailed(state.actor))
    state.agenda.append(PlayIsOver(state.actor))
    answered(state)


def do_choose(state: KittensState, seat: int, action: Choose, events: list[Event]) -> None:
    """KIT-33: the target of a card that came up blind."""
    answered(state)
    play_turned_up(state, seat, PlayOn(turned_up(state), action.target), events)


def play_turned_up(state: KittensState, seat: int, action: Play | PlayOn, events: list[Event]) -> None:
    """The card lies on the discard pile already, or is one that is laid open and cannot be Noped (KIT-6, KIT-41)."""
    if EFFECTS[action.card].laid_open:
        state.playing = Playing(seat, action)
        take_effect(state, events)
    else:
        play(state, seat, action, (action.card,), events)
