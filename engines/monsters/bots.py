"""A bot that plays monsters sensibly: it weighs parts against knowledge, and comes to life once it is ahead."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from engines.core.actions import Action
from engines.core.bots import Observation, pick_best
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
from engines.monsters.assessment import (
    ALONE,
    ASKED,
    CAUTION,
    FACES,
    FEW_ROBBERS,
    KEPT,
    KNOWING,
    PLACE,
    POINT,
    READY,
    ROTTEN,
    STEP,
    UNSEEN,
    Assessment,
    faces,
    promise,
    study,
)
from engines.monsters.parts import KINDS, MISSING
from engines.monsters.rules.robbery import too_many_parts
from engines.monsters.rules.surgery import STEPS, STEPS_PREPARED, bonus, fits
from engines.monsters.rules.turns import enough_open
from engines.monsters.state import ACCEPT, BEST, BID, FIRST, GRAVE, HAND_OVER, JOIN, SECOND, THIRD, WORST
from engines.monsters.view import Laboratory, MonstersView, body_of


class SensibleBot:
    """Does what promises most, by what its seat sees now."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        return DECIDE[observation.asked()](Assessment(observation, rng))


# -- the first action -------------------------------------------------------------------------------------------


def first(table: Assessment) -> Action:
    """A part or knowledge, whichever promises more together with the second action; a sure victory is not risked."""
    if table.would_win():
        return Prepare()
    die, wants = table.mine.die, table.wants()
    options: list[tuple[int, Action]] = [(table.second(die, STEPS_PREPARED), Prepare())]
    if graves := tempting(table, wants):
        options.append((ALONE * max(graves.values()) // FACES + table.second(min(die, WORST - 1)), Rob()))
    thief = table.second(min(die + 1, WORST))
    for victim, lab in enumerate(table.view.laboratories):
        if victim != table.me and too_many_parts(len(lab.store), lab.die):
            for place, part in enumerate(lab.store):
                options.append((KEPT * wants[part.kind] // FACES + thief, Steal(victim, place)))
    # Knowledge that is of no use costs nothing: with nothing to learn or to sew on, the hill is all that is left.
    climber = table.second(WORST) if options[0][0] > 0 else 0
    options += [(wants[part.kind] + climber, TakeFromHill(place)) for place, part in enumerate(table.view.hill)]
    return pick_best(options, itemgetter(0), table.rng)[1]


def tempting(table: Assessment, wants: list[int]) -> dict[int, int]:
    """The graves to which there is a robber card in hand, by how much their top cards are wanted."""
    tops = ((number, table.view.graves[number - 1].top) for number in table.mine.in_hand)
    return {number: wants[top] for number, top in tops if top is not None}


def join(table: Assessment) -> Action:
    """A part out of turn, if it is one to want, and if no revival is at hand that a worse die would spoil."""
    best = max(tempting(table, table.wants()).values(), default=0)
    cost = 0 if table.mine.die == WORST else STEP * (FACES - ALONE)
    if ALONE * best // FACES <= cost or table.would_win():
        return StayAway()
    return Join()


def choose_grave(table: Assessment) -> Action:
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


def second(table: Assessment) -> Action:
    """Revive to win; else operate or study, whichever promises more."""
    die = table.mine.die
    if table.would_win() and faces(die, -table.on.count(MISSING)) >= READY:
        return Revive()
    options = dict[int | None, int](table.operations(die).items())
    if not options or not table.last_turn:  # what is learnt in the last turn is of no use
        options[None] = study(die, STEPS_PREPARED if table.view.prepared else STEPS)
    best = pick_best(options, options.__getitem__, table.rng)
    return Study() if best is None else Operate(assistant(table), ask_for(table, best))


def ask_for(table: Assessment, best: int) -> int:
    """The best part, or any that fits: if it were always the best, the assistant would know what to keep back."""
    fitting = [place for place, part in enumerate(table.mine.store) if fits(table.on, part.kind)]
    return best if table.rng.below(2) else table.rng.pick(fitting)


def assistant(table: Assessment) -> int:
    """Who can harm least: with the fewest parts in store that could be handed over instead."""

    def harm(seat: int) -> int:
        return sum(1 for part in table.view.laboratories[seat].store if fits(table.on, part.kind))

    others = [seat for seat in range(len(table.view.laboratories)) if seat != table.me]
    return pick_best(others, lambda seat: -harm(seat), table.rng)


def hand_over(table: Assessment) -> Action:
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
    rotten = ROTTEN[body.count(0) + 1]
    for place, part in enumerate(table.mine.store):
        if fits(body, part.kind):
            worth = PLACE[part.kind] + POINT * part.value if part.value else rotten
            promised = promise(worth, faces(surgeon.die, bonus(body, part.kind)), 0)
            gained = table.gain(asked) - table.loss(place)
            options.append((promised - FACES * (lost + gained), HandOver(own=True, place=place)))
    return pick_best(options, lambda option: -option[0], table.rng)[1]


# -- the third action -------------------------------------------------------------------------------------------


def third(table: Assessment) -> Action:
    """Robber cards when few are in hand; else offer what is least worth, for kinds that are missing."""
    mine = table.mine
    if enough_open(len(mine.open), mine.die) and (len(mine.in_hand) <= FEW_ROBBERS or not mine.store):
        return TakeBack()
    if not mine.store:
        return Skip()
    place = table.least()
    has = {part.kind for part in mine.store}
    return Offer(place, 0, tuple(kind for kind in KINDS if kind not in has and table.is_free(kind)))


def bid(table: Assessment) -> Action:
    """For a part to want: the least useful of the own, shown if it looks good, or a point if it can be spared."""
    offer, mine = table.view.offer, table.mine
    assert offer is not None  # noqa: S101 (bids are for an offer)
    gain = table.gain(table.view.laboratories[offer.seller].store[offer.place]) - CAUTION
    if mine.store and table.loss(place := table.least()) < gain:
        return Bid((place,), ((mine.store[place].value or 0) >= UNSEEN,), 0)
    return Bid((), (), 1) if gain > STEP and mine.die <= KNOWING else Decline()


def accept(table: Assessment) -> Action:
    """The bid that brings most, if it is more than what is sold."""
    offer = table.view.offer
    assert offer is not None  # noqa: S101 (bids are for an offer)
    options: list[tuple[int, Action]] = []
    for each in table.view.bids:
        brings = sum(map(table.gain, each.parts)) + STEP * min(each.points, table.mine.die - BEST)
        if brings > table.loss(offer.place):
            options.append((brings, Accept(each.seat)))
    return pick_best(options, itemgetter(0), table.rng)[1] if options else Refuse()


DECIDE: dict[str | None, Callable[[Assessment], Action]] = {
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
