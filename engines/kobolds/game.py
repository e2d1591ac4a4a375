"""kobolds: the tinkering kobolds' bomb, for three to six."""

from __future__ import annotations

from dataclasses import replace

from engines.core.bots import RandomBot
from engines.core.events import Event
from engines.core.game import Game
from engines.core.rng import Rng
from engines.core.state import Setup
from engines.kobolds import legal, rules, view
from engines.kobolds.bots import SensibleBot
from engines.kobolds.cards import MECHANISM
from engines.kobolds.decks import DECKS, HOUSE
from engines.kobolds.events import EVENTS, EVENTS_2
from engines.kobolds.facts import FACTS
from engines.kobolds.rules.turns import begin_turn, scores
from engines.kobolds.state import NOBODY, OPTIONS, SEATS, TRICKS, KoboldsOptions, KoboldsState

HAND = 4


def deal(setup: Setup, rng: Rng) -> KoboldsState:
    """KOB-2, KOB-4: docs/rules/kobolds.md says in which order the seed is used."""
    options, seats = setup.options, setup.seats
    deck = DECKS[setup.game.ruleset][options.catalogue]
    first = options.first_seat
    if first is None:
        first = rng.below(seats)
    number = rng.below(len(deck.bombs))
    inside = [MECHANISM] * deck.bombs[number].mechanisms
    pile = list(deck.cards)
    rng.shuffle(pile)
    hands = [sorted(pile.pop() for _ in range(HAND)) for _ in range(seats)]
    revivals = list(deck.revivals) if options.revivals else []
    rng.shuffle(revivals)
    return KoboldsState(
        setup=setup,
        rng=rng,
        actor=first,
        stage=TRICKS,
        hands=hands,
        bomb=number,
        inside=inside,
        pile=pile,
        discard=[],
        mechanisms=deck.mechanisms - len(inside),
        holder=first,
        stack=[],
        lasting=[],
        gold=[0] * seats,
        revivals=[NOBODY] * seats,
        revival_pile=revivals,
        revival_discard=[],
    )


def begin(state: KoboldsState, events: list[Event]) -> None:
    """KOB-5: the first turn begins with a draw, like any other."""
    begin_turn(state, state.holder, events)


RULESET_1: Game[KoboldsState, KoboldsOptions] = Game(
    name="kobolds",
    ruleset=1,
    seats=SEATS,
    options=OPTIONS,
    catalogue=DECKS[1][HOUSE].catalogue,
    bots={"random": RandomBot, "sensible": SensibleBot},
    view_type=view.KoboldsView,
    events=EVENTS,
    deal=deal,
    begin=begin,
    rules=rules.RULES,
    legal=legal.LEGAL,
    view=view.view,
    imagine=view.imagine,
    census=view.census,
    leave=rules.leave,
    close=rules.close,
    reactions=True,
    plays_on=True,
    catalogues={name: deck.catalogue for name, deck in DECKS[1].items()},
    facts=FACTS,
)
RULESET_2 = replace(
    RULESET_1,
    ruleset=2,
    catalogue=DECKS[2][HOUSE].catalogue,
    catalogues={name: deck.catalogue for name, deck in DECKS[2].items()},
    events=EVENTS_2,
    scores=scores,
)
"""KOB-30 to KOB-34."""
RULESETS = (RULESET_1, RULESET_2)
"""Oldest first."""
GAME = RULESETS[-1]
