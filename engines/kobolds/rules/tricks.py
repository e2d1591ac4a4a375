"""The tricks, each under its name, and the one table of what they do."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.kobolds.cards import NAMES, Title
from engines.kobolds.events import BombSeen, CardTaken, DirectionTurned
from engines.kobolds.rules.effects import Effect
from engines.kobolds.rules.piles import back, draw_top
from engines.kobolds.rules.turns import clockwise_from_holder, pass_on

if TYPE_CHECKING:
    from engines.kobolds.state import KoboldsState


def anybody(state: KoboldsState, seat: int) -> range:
    return range(state.setup.seats)


def others(state: KoboldsState, seat: int) -> list[int]:
    return [other for other in range(state.setup.seats) if other != seat]


def others_with_cards(state: KoboldsState, seat: int) -> list[int]:
    return [other for other in others(state, seat) if state.hands[other]]


def give_me_that(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-7, KOB-23: the holder passes the bomb to whoever played it, also to the holder."""
    pass_on(state, seat, events)


def take_that(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-7, KOB-28: the holder passes the bomb to the right neighbour."""
    pass_on(state, (state.holder - 1) % state.setup.seats, events)


def try_it_out(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-7: the holder passes the bomb to the chosen player, also to the holder."""
    pass_on(state, target, events)


def peek(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-3: a look at the cards of the bomb."""
    events.append(BombSeen((seat,), seat, tuple(NAMES[card] for card in state.inside)))


def pickpocket(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """A random card from the hand of the chosen player."""
    hand = state.hands[target]
    card = hand.pop(state.rng.below(len(hand)))
    insort(state.hands[seat], card)
    events.append(CardTaken((seat, target), seat, target, back(card), NAMES[card]))


def second_wind(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-9: two cards, also from a locked pile."""
    draw_top(state, seat, events)
    draw_top(state, seat, events)


def about_turn(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """KOB-28: the bomb goes round the other way, until it is turned again."""
    state.direction = -state.direction
    events.append(DirectionTurned(state.direction))


def fire_drill(state: KoboldsState, seat: int, target: int, events: list[Event]) -> None:
    """Everyone with cards gives a random one to the left neighbour, all at once."""
    given = []
    for giver in clockwise_from_holder(state):
        hand = state.hands[giver]
        if hand:
            given.append((giver, hand.pop(state.rng.below(len(hand)))))
    for giver, card in given:
        taker = (giver + 1) % state.setup.seats
        insort(state.hands[taker], card)
        events.append(CardTaken((taker, giver), taker, giver, back(card), NAMES[card]))


EFFECTS = {
    Title.GIVE_ME_THAT: Effect(give_me_that, passes=True),
    Title.TAKE_THAT: Effect(take_that, passes=True),
    Title.TRY_IT_OUT: Effect(try_it_out, anybody, passes=True),
    Title.LITTLE_FRIEND: Effect(targets=anybody, hits=True),
    Title.BOMB_ON_A_STICK: Effect(targets=others, hits=True, protects=True),
    Title.DUCK: Effect(protects=True),
    Title.TROLL_HIDEOUT: Effect(protects=True),
    Title.CHAINED_TOGETHER: Effect(targets=others, chains=True),
    Title.PEEK: Effect(peek),
    Title.PICKPOCKET: Effect(pickpocket, others_with_cards),
    Title.SECOND_WIND: Effect(second_wind),
    Title.ABOUT_TURN: Effect(about_turn),
    Title.FIRE_DRILL: Effect(fire_drill),
}
"""What each trick does. Interrupts are in playing.py."""
PASSING = frozenset(title for title, effect in EFFECTS.items() if effect.passes)
PROTECTING = frozenset(title for title, effect in EFFECTS.items() if effect.protects)
