"""What goes wrong, as values: a stable reason, a text that says what would be right, and the rule it breaks."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why an action was refused. Codes are stable: clients may branch on them."""

    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """The seat number is not one of this match."""
    SEAT_IS_OUT = "SEAT_IS_OUT"
    """The seat has been eliminated or has resigned."""
    NOT_YOUR_DECISION = "NOT_YOUR_DECISION"
    """Nothing is asked of this seat now."""
    ALREADY_ANSWERED = "ALREADY_ANSWERED"
    """The seat has given its sealed answer; it stands."""
    WRONG_ACTION = "WRONG_ACTION"
    """The seat is asked for something else."""
    UNKNOWN_ACTION = "UNKNOWN_ACTION"
    """This game has no such action."""
    BAD_CHOICE = "BAD_CHOICE"
    """A value of the action is outside what can be chosen."""
    AGAINST_THE_RULES = "AGAINST_THE_RULES"
    """The choice exists, and a rule forbids it now; the rule's number says which."""


class IllegalAction(Exception):
    """An action that was refused, and changed nothing."""

    def __init__(self, reason: Reason, message: str, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.reason = reason
        self.message = message
        self.rule = rule


class SetupReason(StrEnum):
    """Why a match cannot be set up. Codes are stable: clients may branch on them."""

    UNKNOWN_GAME = "UNKNOWN_GAME"
    UNKNOWN_RULESET = "UNKNOWN_RULESET"
    BAD_SEATS = "BAD_SEATS"
    BAD_SEED = "BAD_SEED"
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    BAD_OPTION = "BAD_OPTION"
    UNKNOWN_BOT = "UNKNOWN_BOT"
    BAD_CATALOGUE = "BAD_CATALOGUE"


class BadSetup(Exception):
    """A match, option or catalogue that was refused before anything began."""

    def __init__(self, reason: SetupReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
