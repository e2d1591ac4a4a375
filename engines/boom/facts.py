"""What of the table makes a choice clear to a person."""

from __future__ import annotations

from engines.boom.actions import Reroll
from engines.boom.pieces import Symbol
from engines.boom.view import BoomView
from engines.core.game import Facts
from engines.core.record import record


@record
class DieFacts:
    """What a die shows."""

    symbol: Symbol


def of_die(view: BoomView, seat: int, place: int) -> DieFacts:
    return DieFacts(view.dice[place])


@record
class RerollFacts:
    """What the dice show that are rolled again."""

    symbols: tuple[Symbol, ...]


def of_reroll(view: BoomView, seat: int, action: Reroll) -> RerollFacts:
    return RerollFacts(tuple(view.dice[place] for place in action.dice))


FACTS: Facts = {Reroll: of_reroll, (Reroll, "dice"): of_die}
