"""monsters: Die Monstermacher, grave robbing and surgery for three to five."""

from __future__ import annotations

from dataclasses import replace

from engines.core.bots import RandomBot
from engines.core.catalogue import load_catalogue
from engines.core.events import Event
from engines.core.game import Game
from engines.core.rng import Rng
from engines.core.state import Setup
from engines.monsters import legal, rules, view
from engines.monsters.bots import SensibleBot
from engines.monsters.events import EVENTS, EVENTS_2, TurnBegan
from engines.monsters.facts import FACTS
from engines.monsters.parts import CATALOGUE, KINDS, MISSING, parts_for
from engines.monsters.robber_cards import all_cards
from engines.monsters.state import FIRST, OPTIONS, SEATS, START, MonstersOptions, MonstersState

GRAVES = {5: 5, 4: 5, 3: 4}
"""MON-2, MON-3, MON-4: by number of players: how many graves,"""
IN_GRAVE = {5: 6, 4: 5, 3: 5}
"""and how many parts in each."""


def deal(setup: Setup, rng: Rng) -> MonstersState:
    """MON-2, MON-3, MON-4, MON-22: shuffled parts into the graves, one to each store, the last one on the hill."""
    seats = setup.seats
    first = setup.options.first_seat
    if first is None:
        first = rng.below(seats)
    parts = list(parts_for(seats))
    rng.shuffle(parts)
    graves = [[parts.pop() for _ in range(IN_GRAVE[seats])] for _ in range(GRAVES[seats])]
    stores = [[parts.pop()] for _ in range(seats)]
    return MonstersState(
        setup=setup,
        rng=rng,
        actor=first,
        stage=FIRST,
        graves=graves,
        hill=parts,
        stores=stores,
        bodies=[[MISSING] * len(KINDS) for _ in range(seats)],
        dice=[START] * seats,
        robbers=[all_cards(GRAVES[seats])] * seats,
        active=first,
        joining=[],
        bids=[],
    )


def begin(state: MonstersState, events: list[Event]) -> None:
    """MON-6: the first turn."""
    events.append(TurnBegan(state.active, state.turn))


RULESET_1: Game[MonstersState, MonstersOptions] = Game(
    name="monsters",
    ruleset=1,
    seats=SEATS,
    options=OPTIONS,
    catalogue=CATALOGUE,
    bots={"random": RandomBot, "sensible": SensibleBot},
    view_type=view.MonstersView,
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
    plays_on=True,
    facts=FACTS,
)
RULESET_2 = replace(
    RULESET_1,
    ruleset=2,
    catalogue=load_catalogue("engines.monsters", ruleset=2),
    events=EVENTS_2,
    rules=rules.RULES_2,
)
"""MON-24, MON-25, MON-26."""
RULESETS = (RULESET_1, RULESET_2)
"""Oldest first."""
GAME = RULESETS[-1]
