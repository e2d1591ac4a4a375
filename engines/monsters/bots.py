"""A bot that plays monsters sensibly: it weighs parts against knowledge, and comes to life once it is ahead."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from engines.core.actions import Action
from engines.core.bots import Eyes, pick_best
from engines.core.rng import Rng
from engines.monsters.actions import (
    Accept,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.parts import BACKS, KINDS, PARTNER, Kind, Part
from engines.monsters.rules.turns import REVIVAL_BONUS, ROTTEN_BONUS
from engines.monsters.state import ACCEPT, BEST, BID, FIRST, GRAVE, HAND_OVER, JOIN, SECOND, THIRD, WORST
from engines.monsters.view import Laboratory, MonstersView

HEAD, BRAIN = Kind.HEAD, Kind.BRAIN
FACES = 6

# What things are worth. Whole numbers throughout, so that every machine decides alike.
PLACE = {Kind.LEFT_ARM: 3, Kind.RIGHT_ARM: 3, Kind.LEFT_LEG: 3, Kind.RIGHT_LEG: 3, HEAD: 7, BRAIN: 7}
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


class SensibleBot:
    """Does what promises most, by what its seat sees now."""

    def choose(self, eyes: Eyes, rng: Rng) -> Action:
        return DECIDE[eyes.asked()](Table(eyes, rng))


class Table:
    """What the seat sees, and what it makes of it."""

    __slots__ = ("last_turn", "me", "mine", "on", "rng", "rotten", "view")

    def __init__(self, eyes: Eyes, rng: Rng) -> None:
        self.rng = rng
        self.view: MonstersView = eyes.view()
        self.me = eyes.seat
        self.mine: Laboratory = self.view.laboratories[self.me]
        self.on = body_of(self.mine)
        free_rotten = {part.kind for part in self.mine.store if part.value == 0 and part.kind not in self.on}
        self.rotten = len(free_rotten) + list(self.on.values()).count(0)
        self.last_turn = self.view.turn + len(self.view.laboratories) > eyes.options().turn_limit

    def worth(self, part: Part) -> int:
        """What a part is worth to this monster."""
        if part.kind in self.on:
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
        useful = {part.kind for part in self.mine.store if part.value != 0 and part.kind not in self.on}
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
        if HEAD not in self.on or BRAIN not in self.on:
            return False
        rivals = [points(body_of(lab)) for seat, lab in enumerate(self.view.laboratories) if seat != self.me]
        return points(self.on) + REVIVAL_BONUS >= max(rivals)

    def operations(self, die: int) -> dict[int, int]:
        """By the place of each part in store that fits: what an operation with it promises on this die."""
        promises = {}
        for place, part in enumerate(self.mine.store):
            if fits(self.on, part.kind):
                worth = self.worth(part)
                promises[place] = promise(worth, faces(die, bonus(self.on, part.kind)), worth // 2)
        return promises

    def second(self, die: int, steps: int = 1) -> int:
        """What a second action on this die promises, when a study takes off so many steps, and what the die costs."""
        return max([study(die, steps), *self.operations(die).values()]) - FACES * STEP * (die - self.mine.die)


def body_of(lab: Laboratory) -> dict[Kind, int]:
    return {part.kind: part.value or 0 for part in lab.body}


def points(body: dict[Kind, int]) -> int:
    """MON-21: what a monster scores while it is not alive."""
    values = body.values()
    return sum(values) + ROTTEN_BONUS.get(list(values).count(0), 0)


def fits(body: dict[Kind, int], kind: Kind) -> bool:
    """MON-15."""
    return kind not in body and (kind is not BRAIN or HEAD in body)


def bonus(body: dict[Kind, int], kind: Kind) -> int:
    """MON-16."""
    return int(kind in PARTNER and body.get(PARTNER[kind], 0) > 0)


def faces(die: int, change: int) -> int:
    """MON-16, MON-18: on how many faces the roll, so changed, reaches the die."""
    return FACES if die == BEST else min(max(FACES + 1 + change - die, 0), FACES)


def study(die: int, steps: int) -> int:
    """What a study of so many steps promises, in sixths as all promises."""
    return FACES * STEP * min(steps, die - BEST)


def promise(worth: int, hits: int, stake: int) -> int:
    """What an attempt promises: the stake is lost when it fails, and the die turns either way."""
    return hits * (worth - STEP) + (FACES - hits) * (STEP - stake)


# -- the first action -------------------------------------------------------------------------------------------


def first(table: Table) -> Action:
    """A part or knowledge, whichever promises more together with the second action; a sure victory is not risked."""
    if table.would_win():
        return Prepare()
    die, wants = table.mine.die, table.wants()
    options: list[tuple[int, Action]] = [(table.second(die, 2), Prepare())]
    if graves := tempting(table, wants):
        options.append((ALONE * max(graves.values()) // FACES + table.second(min(die, WORST - 1)), Rob()))
    thief = table.second(min(die + 1, WORST))
    for victim, lab in enumerate(table.view.laboratories):
        if victim != table.me and len(lab.store) >= lab.die:
            for place, part in enumerate(lab.store):
                options.append((KEPT * wants[part.kind] // FACES + thief, Steal(victim, place)))
    # Knowledge that is of no use costs nothing: with nothing to learn or to sew on, the hill is all that is left.
    climber = table.second(WORST) if options[0][0] > 0 else 0
    options += [(wants[part.kind] + climber, TakeFromHill(place)) for place, part in enumerate(table.view.hill)]
    return pick_best(options, itemgetter(0), table.rng)[1]


def tempting(table: Table, wants: list[int]) -> dict[int, int]:
    """The graves to which there is a robber card in hand, by how much their top cards are wanted."""
    tops = ((number, table.view.graves[number - 1].top) for number in table.mine.in_hand)
    return {number: wants[top] for number, top in tops if top is not None}


def join(table: Table) -> Action:
    """A part out of turn, if it is one to want, and if no revival is at hand that a worse die would spoil."""
    best = max(tempting(table, table.wants()).values(), default=0)
    cost = 0 if table.mine.die == WORST else STEP * (FACES - ALONE)
    if ALONE * best // FACES <= cost or table.would_win():
        return StayAway()
    return Join()


def choose_grave(table: Table) -> Action:
    """By lot, so that nobody can tell; more likely where more is to be had, and where fewer rivals are drawn."""
    graves = tempting(table, table.wants())
    if not graves:
        return GoTo(table.rng.pick(table.mine.in_hand))
    weights = {number: gain * gain for number, gain in graves.items()}
    for seat in table.view.robbers:
        if seat != table.me:
            pull = lure(table.view, table.view.laboratories[seat])
            total = sum(pull.values()) or 1
            weights = {number: weight * (total - pull.get(number, 0)) // total for number, weight in weights.items()}
    ticket = table.rng.below(sum(weights.values()) or 1)
    for number, weight in weights.items():
        if ticket < weight:
            return GoTo(number)
        ticket -= weight
    return GoTo(pick_best(graves, graves.__getitem__, table.rng))


def lure(view: MonstersView, rival: Laboratory) -> dict[int, int]:
    """How strongly each grave draws a rival, by what everybody sees."""
    has = {part.kind for part in (*rival.body, *rival.store)}
    tops = ((number, view.graves[number - 1].top) for number in rival.in_hand)
    return {number: 1 if top in has else PLACE[top] for number, top in tops if top is not None}


# -- the second action ------------------------------------------------------------------------------------------


def second(table: Table) -> Action:
    """Revive to win; else operate or study, whichever promises more."""
    die = table.mine.die
    if table.would_win() and faces(die, len(table.on) - len(KINDS)) >= READY:
        return Revive()
    options = dict[int | None, int](table.operations(die).items())
    if not options or not table.last_turn:  # what is learnt in the last turn is of no use
        options[None] = study(die, 1 + table.view.prepared)
    best = pick_best(options, options.__getitem__, table.rng)
    return Study() if best is None else Operate(assistant(table), ask_for(table, best))


def ask_for(table: Table, best: int) -> int:
    """The best part, or any that fits: if it were always the best, the assistant would know what to keep back."""
    fitting = [place for place, part in enumerate(table.mine.store) if fits(table.on, part.kind)]
    return best if table.rng.below(2) else table.rng.pick(fitting)


def assistant(table: Table) -> int:
    """Who can harm least: with the fewest parts in store that could be handed over instead."""

    def harm(seat: int) -> int:
        return sum(1 for part in table.view.laboratories[seat].store if fits(table.on, part.kind))

    others = [seat for seat in range(len(table.view.laboratories)) if seat != table.me]
    return pick_best(others, lambda seat: -harm(seat), table.rng)


def hand_over(table: Table) -> Action:
    """What helps the surgeon least and oneself most: an own part brings the one asked for in exchange."""
    operation = table.view.operation
    assert operation is not None  # noqa: S101 (only an operation asks for a part)
    surgeon = table.view.laboratories[operation.surgeon]
    body, asked = body_of(surgeon), surgeon.store[operation.place]
    options: list[tuple[int, Action]] = []
    for place, part in enumerate(surgeon.store):
        if fits(body, part.kind):
            worth = PLACE[part.kind] + POINT * (ASKED if place == operation.place else UNSEEN)
            promised = promise(worth, faces(surgeon.die, bonus(body, part.kind)), worth // 2)
            options.append((promised, HandOver(own=False, place=place)))
    lost = (PLACE[asked.kind] + POINT * ASKED) // 2
    rotten = ROTTEN[list(body.values()).count(0) + 1]
    for place, part in enumerate(table.mine.store):
        if fits(body, part.kind):
            worth = PLACE[part.kind] + POINT * part.value if part.value else rotten
            promised = promise(worth, faces(surgeon.die, bonus(body, part.kind)), 0)
            gained = table.gain(asked) - table.loss(place)
            options.append((promised - FACES * (lost + gained), HandOver(own=True, place=place)))
    return pick_best(options, lambda option: -option[0], table.rng)[1]


# -- the third action -------------------------------------------------------------------------------------------


def third(table: Table) -> Action:
    """Robber cards when few are in hand; else offer what is least worth, for kinds that are missing."""
    mine = table.mine
    if len(mine.open) > mine.die and (len(mine.in_hand) <= FEW_ROBBERS or not mine.store):
        return TakeBack()
    if not mine.store:
        return Skip()
    place = table.least()
    has = {*table.on, *(part.kind for part in mine.store)}
    return Offer(place, 0, tuple(kind for kind in KINDS if kind not in has))


def bid(table: Table) -> Action:
    """For a part to want: the least useful of the own, shown if it looks good, or a point if it can be spared."""
    offer, mine = table.view.offer, table.mine
    assert offer is not None  # noqa: S101 (bids are for an offer)
    gain = table.gain(table.view.laboratories[offer.seller].store[offer.place]) - CAUTION
    if mine.store and table.loss(place := table.least()) < gain:
        return Bid((place,), ((mine.store[place].value or 0) >= UNSEEN,), 0)
    return Bid((), (), 1) if gain > STEP and mine.die <= KNOWING else Decline()


def accept(table: Table) -> Action:
    """The bid that brings most, if it is more than what is sold."""
    offer = table.view.offer
    assert offer is not None  # noqa: S101 (bids are for an offer)
    options: list[tuple[int, Action]] = []
    for each in table.view.bids:
        brings = sum(map(table.gain, each.parts)) + STEP * min(each.points, table.mine.die - BEST)
        if brings > table.loss(offer.place):
            options.append((brings, Accept(each.seat)))
    return pick_best(options, itemgetter(0), table.rng)[1] if options else Refuse()


DECIDE: dict[str | None, Callable[[Table], Action]] = {
    FIRST: first,
    JOIN: join,
    GRAVE: choose_grave,
    SECOND: second,
    HAND_OVER: hand_over,
    THIRD: third,
    BID: bid,
    ACCEPT: accept,
}

__all__ = ["SensibleBot"]
