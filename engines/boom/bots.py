"""A bot that plays boom sensibly: it knows the odds of the dice, and hands the danger to the strongest."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TypeAlias

from engines.boom.actions import Name, Reroll, Roll, Stop
from engines.boom.state import DICE, MOST_HEARTS, NAME_PLAYER, REROLL, ROLL, ROLLS, Symbol
from engines.boom.view import BoomView
from engines.core.actions import Action
from engines.core.bots import Eyes, RandomBot, pick_best
from engines.core.record import record
from engines.core.rng import Rng

BOMB, GIFT, HEART, SCISSORS = Symbol
Hand: TypeAlias = tuple[int, ...]
"""How many dice show each symbol, in the order of Symbol; where they lie does not matter."""

# What a heart is worth. Whole numbers throughout, so that every machine decides alike.
OWN_HEART = 60
NEW_HEART = 50


class SensibleBot:
    """Keeps the dice that promise most, names whoever has most hearts, and turns any tile."""

    def choose(self, eyes: Eyes, rng: Rng) -> Action:
        kind = eyes.asked()
        if kind == ROLL:
            return Roll()
        view: BoomView = eyes.view()
        if kind == REROLL:
            return choose_dice(view, odds_for(view, eyes.options().faces, eyes.seat), rng)
        if kind == NAME_PLAYER:
            named = (choice for choice in eyes.legal() if isinstance(choice, Name))
            return pick_best(named, lambda choice: view.hearts[choice.seat], rng)
        return RandomBot().choose(eyes, rng)


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
    again = list(rng.pick(best_rerolls(hand, ROLLS - view.rolls, odds)[1]))
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
    gain = NEW_HEART * odds.tiles if odds.heals and hand[HEART] >= 3 else 0
    return gain - OWN_HEART * bombs + OWN_HEART * gifts // odds.rivals


@cache
def best_rerolls(hand: Hand, left: int, odds: Odds) -> tuple[int, tuple[Hand, ...]]:
    """With so many re-rolls left: the best worth, in units of 6^5 per re-roll, and the dice to re-roll for it.

    Several ways may be worth the same; none of the dice is one of the ways.
    """
    most, ways = worth(hand, odds) * _unit(left), [(0,) * len(Symbol)]
    for again in product(*(range(count + 1) for count in hand)) if left else ():
        if any(again) and again[BOMB] <= again[SCISSORS]:
            kept = tuple(have - gone for have, gone in zip(hand, again, strict=True))
            if (promised := promise(kept, left, odds)) >= most:
                ways = [*ways, again] if promised == most else [again]
                most = promised
    return most, tuple(ways)


@cache
def promise(kept: Hand, left: int, odds: Odds) -> int:
    """What these dice are worth with the others rolled again, over all that may fall."""
    missing = DICE - sum(kept)
    total = 0
    for ways, fallen in throws(missing, odds.faces):
        hand = tuple(have + new for have, new in zip(kept, fallen, strict=True))
        total += ways * best_rerolls(hand, left - 1, odds)[0]
    return total * int(6 ** (DICE - missing))


@cache
def throws(dice: int, faces: tuple[int, ...]) -> tuple[tuple[int, Hand], ...]:
    """Every way in which so many dice can fall, and in how many of the 6^dice cases they fall so."""
    results = []
    for fallen in combinations_with_replacement(Symbol, dice):
        hand = tuple(fallen.count(symbol) for symbol in Symbol)
        orders = factorial(dice) // prod(factorial(count) for count in hand)
        results.append((orders * prod(face**count for face, count in zip(faces, hand, strict=True)), hand))
    return tuple(results)


def _unit(left: int) -> int:
    return int(6 ** (DICE * left))


__all__ = ["SensibleBot"]
