"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.boom.actions import Reroll
from engines.boom.state import Symbol
from engines.boom.view import BoomView
from engines.core.game import Facts
from engines.core.record import record


@record
class Shown:
    """What a die shows."""

    symbol: Symbol


def of_die(view: BoomView, seat: int, place: int) -> Shown:
    return Shown(view.dice[place])


@record
class AllShown:
    """What the dice show that are rolled again."""

    symbols: tuple[Symbol, ...]


def of_reroll(view: BoomView, seat: int, action: Reroll) -> AllShown:
    return AllShown(tuple(view.dice[place] for place in action.dice))


FACTS: Facts = {Reroll: of_reroll, (Reroll, "dice"): of_die}
