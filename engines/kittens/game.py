"""kittens: Exploding Kittens for two to nine players, with three expansions in any combination."""

from __future__ import annotations

from dataclasses import replace

from engines.core.bots import RandomBot
from engines.core.events import Event
from engines.core.game import Game
from engines.core.rng import Rng
from engines.core.state import Setup
from engines.kittens import defaults, legal, rules, view
from engines.kittens.bots import SensibleBot
from engines.kittens.cards import BARKING, STREAKING, Card, catalogue, copies, kittens, spare_defuses
from engines.kittens.events import EVENTS, CardPicked, TurnBegan
from engines.kittens.facts import FACTS
from engines.kittens.imagine import imagine
from engines.kittens.state import NOBODY, OPTIONS, SEATS, TURN, KittensOptions, KittensState

STASH = 6


def deal(setup: Setup, rng: Rng) -> KittensState:
    """KIT-2, KIT-3, KIT-30, KIT-40: docs/rules/kittens.md says in which order the seed is used."""
    ruleset, options, seats = setup.game.ruleset, setup.options, setup.seats
    sets = options.expansions
    first = options.first_seat
    if first is None:
        first = rng.below(seats)
    counts = copies(ruleset, sets, seats)
    apart = (Card.EXPLODING_KITTEN, Card.IMPLODING_KITTEN, Card.DEFUSE, Card.TOWER_OF_POWER)
    pile = [card for card in Card if card not in apart for _ in range(counts[card])]
    late = [*kittens(sets, seats)]
    defuses = [Card.DEFUSE] * spare_defuses(ruleset, sets, seats)
    tower = [Card.TOWER_OF_POWER] * counts[Card.TOWER_OF_POWER]
    if STREAKING in sets or BARKING in sets:
        pile += defuses
    else:
        late += defuses
    rng.shuffle(pile)
    stash: list[Card] = []
    if BARKING in sets:
        stash = take(pile, STASH)
        if options.quick:
            late += tower
        else:
            pile += tower
            rng.shuffle(pile)
    hands = [sorted([Card.DEFUSE, *take(pile, 7 if sets else 4)]) for _ in range(seats)]
    aside = take(pile, len(pile) // 3) if options.quick else []
    pile += late
    rng.shuffle(pile)
    return KittensState(
        setup=setup,
        rng=rng,
        actor=first,
        stage=TURN,
        hands=hands,
        pile=pile,
        discard=[],
        aside=aside,
        current=first,
        begins=False,
        nopers=[],
        agenda=[],
        held=[],
        memory=[[] for _ in range(seats)],
        marks=[[] for _ in range(seats)],
        barkers=[],
        stash=stash,
        take_that=[NOBODY] * seats,
    )


def take(pile: list[Card], count: int) -> list[Card]:
    """So many cards off the top."""
    return [pile.pop() for _ in range(count)]


def begin(state: KittensState, events: list[Event]) -> None:
    """KIT-4: the first turn."""
    events.append(TurnBegan(state.current, state.turns))


RULESET_1: Game[KittensState, KittensOptions] = Game(
    name="kittens",
    ruleset=1,
    seats=SEATS,
    options=OPTIONS,
    catalogue=catalogue(1),
    bots={"random": RandomBot, "sensible": SensibleBot},
    view_type=view.KittensView,
    events=EVENTS,
    deal=deal,
    begin=begin,
    rules=rules.RULES,
    legal=legal.LEGAL,
    view=view.view,
    imagine=imagine,
    census=view.census,
    leave=rules.leave,
    alive=rules.alive,
    close=rules.close,
    reactions=True,
    facts=FACTS,
)
RULESET_2 = replace(
    RULESET_1, ruleset=2, catalogue=catalogue(2), events=(*EVENTS, CardPicked), default=defaults.default
)
"""KIT-60, KIT-61, KIT-62: see "Ruleset 2" in docs/rules/kittens.md."""
RULESETS = (RULESET_1, RULESET_2)
"""Oldest first."""
GAME = RULESETS[-1]
