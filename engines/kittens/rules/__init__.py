"""The rules of kittens, one function per rule, checks first: which action answers what, and how things end.

turns.py has drawing and the order of turns, playing.py playing cards, nopes.py stopping them, combinations.py the
combinations, hands.py the ways into a hand and out of it, with the kittens that explode by that, held_cards.py cards on
their way to the pile, elimination.py being out. One file per set has the cards by their names, each with its effect,
and single_cards.py the table of all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.actions import Action
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.game import Rule, sealed
from engines.core.record import text
from engines.kittens.actions import (
    Arrange,
    Choose,
    Draw,
    Five,
    Give,
    Nope,
    Pair,
    Place,
    Play,
    PlayBlind,
    PlayOn,
    Put,
    PutUnseen,
    Take,
    Three,
)
from engines.kittens.cards import Card
from engines.kittens.rules import base, combinations, elimination, future, held_cards, nopes, playing, streaking, turns
from engines.kittens.rules.agenda import answered, proceed
from engines.kittens.rules.hands import is_blind
from engines.kittens.rules.seats import alive
from engines.kittens.state import (
    ARRANGE,
    GARBAGE,
    GIVE,
    HAND_OVER,
    NOPE,
    NOW,
    PLACE_BURIED,
    PLACE_IMPLODING,
    PLACE_KITTEN,
    POTLUCK,
    TAKE,
    TARGET,
    TURN,
    KittensState,
)

if TYPE_CHECKING:
    from engines.core.windows import Window

__all__ = ["RULES", "alive", "close", "leave"]


def check_copy(state: KittensState, seat: int, card: Card, *, marked: bool) -> None:
    """KIT-54: such a copy is in the hand."""
    of_them, visible = state.hands[seat].count(card), state.marks[seat].count(card)
    if not (visible if marked else of_them - visible):
        which = "marked" if marked else "unmarked"
        raise IllegalAction(Reason.BAD_CHOICE, f"you hold no {which} {text(card)}", "KIT-54")


def check_give(state: KittensState, seat: int, action: Give) -> None:
    """KIT-8, KIT-9: a card of the own hand; for three of a kind one of the title that was named."""
    if state.stage == HAND_OVER and action.card is not (title := named_title(state)):
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"{text(title)} was named; hand over one of these", "KIT-9")
    check_copy(state, seat, action.card, marked=action.marked)


def named_title(state: KittensState) -> Card:
    """What three of a kind asks for."""
    assert state.playing is not None  # noqa: S101 (three of a kind is being played,
    assert isinstance(state.playing.action, Three)  # noqa: S101 (and nothing else)
    return state.playing.action.title


def check_put(state: KittensState, seat: int, action: Put) -> None:
    """KIT-33, KIT-50: a card that the player can see: who is blind sees the marked ones only."""
    if is_blind(state, seat) and not action.marked:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you are blind: put a card unseen, or a marked one", "KIT-33")
    check_copy(state, seat, action.card, marked=action.marked)


def check_put_unseen(state: KittensState, seat: int, action: PutUnseen) -> None:
    """KIT-33: only who is blind, and has a card that is not marked."""
    if not is_blind(state, seat):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "you see your hand: choose a card", "KIT-33")
    if len(state.marks[seat]) == len(state.hands[seat]):
        raise IllegalAction(Reason.AGAINST_THE_RULES, "all your cards are marked: choose one of them", "KIT-33")


def check_place(state: KittensState, seat: int, action: Place) -> None:
    """KIT-5, KIT-21, KIT-42: from 0, the top, to the number of cards in the pile, the bottom."""
    if not 0 <= action.place <= len(state.pile):
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"choose a place from 0, the top, to {len(state.pile)}, the bottom",
            {PLACE_KITTEN: "KIT-5", PLACE_IMPLODING: "KIT-21", PLACE_BURIED: "KIT-42"}[state.stage],
        )


RULES: dict[type[Action], Rule] = {
    Draw: Rule(answers=(TURN,), do=turns.do_draw),
    Play: Rule(answers=(TURN, NOW), do=playing.do_play, check=playing.check_play),
    PlayOn: Rule(answers=(TURN,), do=playing.do_play, check=playing.check_play_on),
    Pair: Rule(answers=(TURN,), do=playing.do_combination, check=playing.check_pair),
    Three: Rule(answers=(TURN,), do=playing.do_combination, check=playing.check_three),
    Five: Rule(answers=(TURN,), do=playing.do_combination, check=playing.check_five),
    PlayBlind: Rule(answers=(TURN,), do=playing.do_play_blind, check=playing.check_play_blind),
    Choose: Rule(answers=(TARGET,), do=playing.do_choose, check=playing.check_choose),
    Nope: Rule(answers=(NOPE,), do=sealed, check=nopes.check_nope),
    Give: Rule(answers=(GIVE, HAND_OVER), do=base.do_give, check=check_give),
    Put: Rule(answers=(GARBAGE, POTLUCK), do=streaking.do_put, check=check_put),
    PutUnseen: Rule(answers=(GARBAGE, POTLUCK), do=streaking.do_put, check=check_put_unseen),
    Place: Rule(answers=(PLACE_KITTEN, PLACE_IMPLODING, PLACE_BURIED), do=held_cards.do_place, check=check_place),
    Arrange: Rule(answers=(ARRANGE,), do=future.do_arrange, check=future.check_arrange),
    Take: Rule(answers=(TAKE,), do=combinations.do_take, check=combinations.check_take),
}


def close(state: KittensState, window: Window, events: list[Event]) -> None:
    """What a closed window says."""
    if window.kind == NOPE:
        nopes.close_nopes(state, window, events)
    elif window.kind == NOW:
        playing.close_now(state, window, events)
    else:
        streaking.collect_garbage(state, window, events)


def leave(state: KittensState, seat: int, events: list[Event]) -> None:
    """KIT-53: whoever resigns is out as by a kitten; what that player had still to do, or had played, lapses."""
    elimination.eliminate(state, seat, events, over=False)
    if len(state.living()) == 1:
        return
    window = state.window
    if window is None:
        if state.actor == seat or (plays(state, seat) and state.stage in (GIVE, HAND_OVER)):
            give_up(state)
        elif state.stage == TARGET and not playing.blind_targets(state, state.actor):
            playing.lose_for_want_of_a_target(state, events)
    elif (window.kind == NOPE and plays(state, seat)) or (
        window.kind == NOW and state.agenda and seat == state.current
    ):
        state.window = None
        state.agenda.clear()  # the draw that was announced, if there was one
        give_up(state)
    proceed(state, events)


def plays(state: KittensState, seat: int) -> bool:
    return state.playing is not None and state.playing.seat == seat


def give_up(state: KittensState) -> None:
    """KIT-53: a choice, or a play that was not resolved, is off."""
    if not state.agenda:
        state.playing = None
    state.nopers.clear()
    state.arranging = 0
    answered(state)
