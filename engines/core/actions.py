"""Actions: what a seat does. The three here belong to every game; each game adds its own in its actions.py."""

from __future__ import annotations

from typing import ClassVar

from engines.core.record import record


class Action:
    """Something a seat does: a record that says what, never who."""

    __slots__ = ()

    OPEN: ClassVar[bool] = False
    """True where everybody sees what was chosen once it takes effect (a card played openly). To the no-leak test any
    other action is a secret choice: a different choice must look the same to who may not see it."""

    def open_part(self) -> object:
        """What everybody sees of a secret choice all the same, such as the backs of two cards that are swapped."""
        return None


@record
class Pass(Action):
    """The answer "nothing from me" in a reaction window."""


@record
class Resign(Action):
    """Leave the game for good. Possible at any time, so no list of legal actions carries it."""


@record
class StandingPass(Action):
    """Answer every reaction window with a pass at once, from now on or no longer. Possible at any time, as above."""

    on: bool
