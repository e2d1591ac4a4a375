"""A bot that plays boom sensibly: it knows the odds of the dice, and hands the danger to the strongest."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from operator import add, sub
from typing import TypeAlias

from engines.boom.actions import Name, Reroll, Roll, Stop
from engines.boom.pieces import DICE, SIDES, Symbol
from engines.boom.rules import HEARTS_FOR_ONE
from engines.boom.state import MOST_HEARTS, NAME_PLAYER, REROLL, ROLL, ROLLS
from engines.boom.view import BoomView
from engines.core.actions import Action
from engines.core.bots import Observation, RandomBot, pick_best
from engines.core.record import record
from engines.core.rng import Rng

BOMB, GIFT, HEART, SCISSORS = Symbol
Hand: TypeAlias = tuple[int, ...]
"""How many dice show each symbol, in the order of Symbol; where they lie does not matter."""


def hands_of(dice: int) -> list[Hand]:
    """Every way in which so many dice can lie there."""
    fallen = combinations_with_replacement(Symbol, dice)
    return [tuple(each.count(symbol) for symbol in Symbol) for each in fallen]


HANDS = hands_of(DICE)
KEPT = [hand for dice in range(DICE) for hand in hands_of(dice)]
"""What can be kept when at least one die is rolled again."""
NOTHING: Hand = (0,) * len(Symbol)
UNIT = SIDES**DICE
"""By so much a worth grows with each re-roll that is reckoned in: so it stays a whole number."""

# What a heart is worth. Whole numbers throughout, so that every machine decides alike.
OWN_HEART = 60
NEW_HEART = 50


class SensibleBot:
    """Keeps the dice that promise most, names whoever has most hearts, and turns any tile."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        kind = observation.asked()
        if kind == ROLL:
            return Roll()
        view: BoomView = observation.view()
        if kind == REROLL:
            return choose_dice(view, odds_for(view, observation.options().faces, observation.seat), rng)
        if kind == NAME_PLAYER:
            named = (choice for choice in observation.legal() if isinstance(choice, Name))
            return pick_best(named, lambda choice: view.hearts[choice.seat], rng)
        return RandomBot().choose(observation, rng)


@record
class Odds:
    """What the worth of a roll depends on, besides the dice."""

    faces: tuple[int, ...]
    tiles: int
    """Tiles that lie face down: one of them is the BOOM!."""
    heals: bool
    """Whether a heart could be gained."""
    rivals: int


def odds_for(view: BoomView, faces: tuple[int, ...], seat: int) -> Odds:
    rivals = sum(1 for hearts in view.hearts if hearts) - 1
    return Odds(faces, view.tiles.count(None), view.hearts[seat] < MOST_HEARTS, rivals)


def choose_dice(view: BoomView, odds: Odds, rng: Rng) -> Action:
    """Stop, or re-roll the dice whose re-roll promises most. Which of the dice that show the same does not matter."""
    hand = tuple(view.dice.count(symbol) for symbol in Symbol)
    again = list(rng.pick(best_rerolls(odds)[ROLLS - view.rolls][hand]))
    chosen = []
    for place, symbol in enumerate(view.dice):
        if again[symbol]:
            again[symbol] -= 1
            chosen.append(place)
    return Reroll(tuple(chosen)) if chosen else Stop()


def worth(hand: Hand, odds: Odds) -> int:
    """What a roll is worth when it counts: one's own risk, the risk dealt to others, a heart gained."""
    bombs = min(hand[BOMB], odds.tiles)
    gifts = min(hand[GIFT], odds.tiles - bombs)
    gain = NEW_HEART * odds.tiles if odds.heals and hand[HEART] >= HEARTS_FOR_ONE else 0
    return gain - OWN_HEART * bombs + OWN_HEART * gifts // odds.rivals


@lru_cache(maxsize=128)  # a match needs up to 112: by 14 tiles, 4 rivals, and whether a heart could be gained
def best_rerolls(odds: Odds) -> tuple[dict[Hand, tuple[Hand, ...]], ...]:
    """By the re-rolls that are left and the dice that lie there: what to re-roll, all ways that promise most."""
    worths = promises = {hand: worth(hand, odds) for hand in HANDS}
    tables: list[dict[Hand, tuple[Hand, ...]]] = [dict.fromkeys(HANDS, (NOTHING,))]
    for left in range(1, ROLLS):
        promised = {kept: promise(kept, promises, odds.faces) for kept in KEPT}
        promises, best = {}, {}
        for hand, now in worths.items():
            ways = {NOTHING: now * UNIT**left}
            ways |= {again: promised[_without(hand, again)] for again in permitted(hand)}
            promises[hand] = most = max(ways.values())
            best[hand] = tuple([again for again, value in ways.items() if value == most])
        tables.append(best)
    return tuple(tables)


@cache  # at most 56: the hands
def permitted(hand: Hand) -> tuple[Hand, ...]:
    """BOOM-6: what may be re-rolled of these dice, a bomb only together with scissors."""
    sets = product(*(range(count + 1) for count in hand))
    return tuple(again for again in sets if any(again) and again[BOMB] <= again[SCISSORS])


def promise(kept: Hand, promises: dict[Hand, int], faces: tuple[int, ...]) -> int:
    """What these dice are worth with the others rolled again, in sixths for each die, over all that may fall."""
    missing = DICE - sum(kept)
    fallen = throws(missing, faces)
    return sum(ways * promises[_with(kept, new)] for ways, new in fallen) * int(SIDES ** (DICE - missing))


@cache  # at most 6 by 84: none to five dice, and the ways to spread six faces over four symbols
def throws(dice: int, faces: tuple[int, ...]) -> tuple[tuple[int, Hand], ...]:
    """Every way in which so many dice can fall, and in how many of the 6^dice cases they fall so."""
    results = []
    for hand in hands_of(dice):
        orders = factorial(dice) // prod(factorial(count) for count in hand)
        results.append((orders * prod(face**count for face, count in zip(faces, hand, strict=True)), hand))
    return tuple(results)


def _with(hand: Hand, more: Hand) -> Hand:
    return tuple(map(add, hand, more))


def _without(hand: Hand, gone: Hand) -> Hand:
    return tuple(map(sub, hand, gone))


__all__ = ["SensibleBot"]
