"""What the sensible bot thinks of parts and of knowledge. Whole numbers, so that every machine decides alike."""

from __future__ import annotations

from engines.core.bots import Observation, pick_best
from engines.core.rng import Rng
from engines.monsters.parts import BACKS, MISSING, Kind, Part
from engines.monsters.rules.scoring import REVIVAL_BONUS, points_of
from engines.monsters.rules.surgery import STEPS, WHITE_DIE, bonus, fits, least_roll, may_revive
from engines.monsters.state import BEST
from engines.monsters.view import Laboratory, MonstersView, body_of

FACES = WHITE_DIE
"""Promises are reckoned over the faces of the white die: in sixths."""
PLACE = {Kind.LEFT_ARM: 3, Kind.RIGHT_ARM: 3, Kind.LEFT_LEG: 3, Kind.RIGHT_LEG: 3, Kind.HEAD: 7, Kind.BRAIN: 7}
"""To have something for a free place of the monster, be it worth nothing: a head and a brain it needs."""
POINT = 2
"""Each point of a part that fits."""
UNSEEN = 2
"""How many points a back is taken for,"""
ASKED = 3
"""and one for which a surgeon has asked."""
ROTTEN = (1, 1, 4, 10, 10, 10, 10)
"""A rotten part that fits, by how many the monster could have with it (MON-21)."""
STEP = 3
"""A step of the study die."""
HUNGER = (6, 5, 4, 3, 2, 1, 1)
"""How much a part more is wanted, in sixths, by how many in store could be of use."""
ALONE = 4
"""In so many of six robberies a robber is taken to be alone at the grave."""
KEPT = 4
"""In so many of six cases a stolen part is taken to stay: who steals can be stolen from."""
READY = 4
"""A revival is tried when so many of the six faces bring it off."""
CAUTION = 2
"""What a part on offer is taken to be worth less than another: nobody sells the best."""
KNOWING = 2
"""Up to this die a point can be spared."""
FEW_ROBBERS = 2
"""So many robber cards in hand are few."""


class Assessment:
    """What the seat sees, and what it makes of it."""

    __slots__ = ("last_turn", "me", "mine", "on", "rng", "rotten", "view")

    def __init__(self, observation: Observation, rng: Rng) -> None:
        self.rng = rng
        self.view: MonstersView = observation.view()
        self.me = observation.seat
        self.mine: Laboratory = self.view.laboratories[self.me]
        self.on = body_of(self.mine)
        free_rotten = {part.kind for part in self.mine.store if part.value == 0 and self.is_free(part.kind)}
        self.rotten = len(free_rotten) + self.on.count(0)
        self.last_turn = self.view.turn + len(self.view.laboratories) > observation.options().turn_limit

    def is_free(self, kind: Kind) -> bool:
        """Whether the monster has no such part yet."""
        return self.on[kind] == MISSING

    def worth(self, part: Part) -> int:
        """What a part is worth to this monster."""
        if not self.is_free(part.kind):
            return 0
        if part.value == 0:
            return ROTTEN[self.rotten]
        return PLACE[part.kind] + POINT * (UNSEEN if part.value is None else part.value)

    def gain(self, part: Part) -> int:
        """What one more part is worth: less, when there is one of its kind in store."""
        have = max((self.worth(other) for other in self.mine.store if other.kind is part.kind), default=0)
        return max(self.worth(part) - have, 0)

    def wants(self) -> list[int]:
        """By kind, in sixths: how much a part is wanted of which the back is seen."""
        useful = {part.kind for part in self.mine.store if part.value != 0 and self.is_free(part.kind)}
        return [HUNGER[len(useful)] * self.gain(back) for back in BACKS]

    def loss(self, place: int) -> int:
        """What the store would lose without the part at this place."""
        part = self.mine.store[place]
        rest = [other for number, other in enumerate(self.mine.store) if number != place and other.kind is part.kind]
        return max(self.worth(part) - max(map(self.worth, rest), default=0), 0)

    def least(self) -> int:
        """The place of the part in store that would be missed least."""
        return pick_best(range(len(self.mine.store)), lambda place: -self.loss(place), self.rng)

    def would_win(self) -> bool:
        """Whether a revival would win, as far as bodies go: MON-21."""
        if not may_revive(self.on):
            return False
        rivals = [points_of(body_of(lab)) for seat, lab in enumerate(self.view.laboratories) if seat != self.me]
        return points_of(self.on) + REVIVAL_BONUS >= max(rivals)

    def operations(self, die: int) -> dict[int, int]:
        """By the place of each part in store that fits: what an operation with it promises on this die."""
        promises = {}
        for place, part in enumerate(self.mine.store):
            if fits(self.on, part.kind):
                worth = self.worth(part)
                promises[place] = promise(worth, faces(die, bonus(self.on, part.kind)), worth // 2)
        return promises

    def second(self, die: int, steps: int = STEPS) -> int:
        """What a second action on this die promises, when a study takes off so many steps, and what the die costs."""
        return max([study(die, steps), *self.operations(die).values()]) - FACES * STEP * (die - self.mine.die)


def faces(die: int, added: int) -> int:
    """On how many faces of the white die the roll, with so much added, reaches the study die."""
    return FACES + 1 - least_roll(die, added)


def study(die: int, steps: int) -> int:
    """What a study of so many steps promises, in sixths as all promises."""
    return FACES * STEP * min(steps, die - BEST)


def promise(worth: int, hits: int, stake: int) -> int:
    """What an attempt promises: the stake is lost when it fails, and the die turns either way."""
    return hits * (worth - STEP) + (FACES - hits) * (STEP - stake)
