"""The end of a match: what monsters score, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.events import Event
from engines.core.outcome import Outcome
from engines.monsters.events import Scored
from engines.monsters.parts import MISSING
from engines.monsters.state import NOBODY

if TYPE_CHECKING:
    from engines.monsters.state import MonstersState

REVIVED = "revived"
TURN_LIMIT = "turn_limit"
REVIVAL_BONUS = 3
ROTTEN_BONUS = {3: 5, 4: 10, 5: 15}


def rotten_bonus(body: list[int]) -> int:
    """MON-21: three, four or five rotten parts."""
    return ROTTEN_BONUS.get(body.count(0), 0)


def parts_worth(body: list[int]) -> int:
    """MON-21: the values of the parts that are on."""
    return sum(value for value in body if value != MISSING)


def points_of(body: list[int]) -> int:
    """MON-21: what a monster scores that is not revived."""
    return parts_worth(body) + rotten_bonus(body)


def finish(state: MonstersState, reviver: int, events: list[Event]) -> None:
    """MON-21, MON-22: most points win, equal points share the win; only a revival brings its bonus.

    Whoever has resigned keeps the score and cannot win.
    """
    scores = []
    for seat, body in enumerate(state.bodies):
        revival = REVIVAL_BONUS if seat == reviver else 0
        events.append(Scored(seat, parts_worth(body), revival, rotten_bonus(body)))
        scores.append(points_of(body) + revival)
    most = max(scores[seat] for seat in state.living())
    winners = tuple(seat for seat in state.living() if scores[seat] == most)
    ending = TURN_LIMIT if reviver == NOBODY else REVIVED
    state.finish(Outcome(winners, ending, tuple(scores)), events)
