"""boom: a push-your-luck dice game for three to five players."""

from __future__ import annotations

from engines.boom import legal, rules, view
from engines.boom.bots import SensibleBot
from engines.boom.events import EVENTS, TurnBegan
from engines.boom.facts import FACTS
from engines.boom.pieces import ALL_TILES, CATALOGUE
from engines.boom.state import OPTIONS, ROLL, SEATS, BoomOptions, BoomState
from engines.core.bots import RandomBot
from engines.core.events import Event
from engines.core.game import Game
from engines.core.rng import Rng
from engines.core.state import Setup

START_HEARTS = 2


def deal(setup: Setup, rng: Rng) -> BoomState:
    """BOOM-3, BOOM-4: the first player is drawn from the seed unless named, then the tiles are shuffled."""
    first = setup.options.first_seat
    if first is None:
        first = rng.below(setup.seats)
    tiles = [*ALL_TILES]
    rng.shuffle(tiles)
    return BoomState(
        setup=setup,
        rng=rng,
        actor=first,
        stage=ROLL,
        hearts=[START_HEARTS] * setup.seats,
        supply=CATALOGUE.count("life_heart") - START_HEARTS * setup.seats,
        tiles=tiles,
        roller=first,
        gift_seat=first,
    )


def begin(state: BoomState, events: list[Event]) -> None:
    """BOOM-4: the first turn."""
    events.append(TurnBegan(state.roller))


GAME: Game[BoomState, BoomOptions] = Game(
    name="boom",
    ruleset=1,
    seats=SEATS,
    options=OPTIONS,
    catalogue=CATALOGUE,
    bots={"random": RandomBot, "sensible": SensibleBot},
    view_type=view.BoomView,
    events=EVENTS,
    deal=deal,
    begin=begin,
    rules=rules.RULES,
    legal=legal.LEGAL,
    view=view.view,
    imagine=view.imagine,
    census=view.census,
    leave=rules.leave,
    alive=rules.alive,
    default=rules.default,
    facts=FACTS,
)
