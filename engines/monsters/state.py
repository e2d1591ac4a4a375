"""What lies on the table in monsters."""

from __future__ import annotations

from engines.core.options import Number, Schema, SeatOrSeed
from engines.core.record import record
from engines.core.state import State, state
from engines.monsters.actions import Bid, Offer
from engines.monsters.parts import Code
from engines.monsters.robber_cards import RobberCards

SEATS = range(3, 6)
NOBODY = -1
BEST, WORST, START = 1, 6, 3
"""A study die: 1 is the best mark."""
MOST_POINTS = WORST - BEST
"""Nobody can pay more, nor be paid more to any use."""

# The kinds of decision.
FIRST = "first_action"
JOIN = "join"
GRAVE = "choose_grave"
SECOND = "second_action"
HAND_OVER = "hand_over"
THIRD = "third_action"
BID = "bid"
ACCEPT = "accept"


@record
class MonstersOptions:
    """The match options of monsters."""

    turn_limit: int
    first_seat: int | None


OPTIONS = Schema(MonstersOptions, turn_limit=Number(default=300, least=1, most=10_000), first_seat=SeatOrSeed())


@record
class Operation:
    """An operation that waits for the assistant."""

    assistant: int
    place: int
    """Where in the surgeon's store the part lies that was asked for."""


@record
class Bidding:
    """A bid that the seller may take."""

    seat: int
    bid: Bid


@state
class MonstersState(State):
    """A match of monsters. The kernel's `actor` and `stage` say who is asked, and for what."""

    graves: list[list[Code]]
    """By number; graves[0] is grave 1. The top is the last one."""
    hill: list[Code]
    """The lowest is the first one."""
    stores: list[list[Code]]
    """By seat, in an order that everybody sees."""
    bodies: list[list[int]]
    """By seat and kind: the value of the part that is on, or MISSING."""
    dice: list[int]
    robbers: list[RobberCards]
    """By seat: the robber cards in hand."""
    active: int
    turn: int = 1
    prepared: bool = False
    joining: list[int]
    """Who takes part in the robbery, in the order of joining."""
    operation: Operation | None = None
    offer: Offer | None = None
    bids: list[Bidding]
