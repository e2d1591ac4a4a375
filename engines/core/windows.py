"""Windows: several seats answer, sealed, and the order in which their answers arrive changes nothing.

A *reaction* window asks who wants to react: the first play in the window's order takes effect, the others are taken
back unseen. A *joint* window asks every seat for a choice of its own, and all of them count when the last one is in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.actions import Action, Pass
from engines.core.choices import Domain
from engines.core.rng import Rng
from engines.core.viewers import Viewer

if TYPE_CHECKING:
    from engines.core.state import State

PASS = Pass()


class Window:
    """Who is asked, in order of precedence, and what they have answered so far."""

    __slots__ = ("answers", "kind", "number", "order", "reaction")

    def __init__(self, kind: str, order: tuple[int, ...], number: int, *, reaction: bool) -> None:
        self.number = number
        """Windows of a match are numbered from 1, so that an answer meant for one is not taken for the next."""
        self.kind = kind
        """The kind of decision that every seat in the window faces."""
        self.order = order
        """The seats asked. The origin of the window stands first."""
        self.reaction = reaction
        """Whether one play at most takes effect, and a pass is an answer."""
        self.answers: list[Action | None] = [None] * len(order)
        """One per seat in `order`; None is an answer that is still out."""

    def asks(self, seat: int) -> bool:
        """Whether this seat is in the window and has not answered."""
        return seat in self.order and self.answers[self.order.index(seat)] is None

    def take(self, seat: int, action: Action) -> None:
        """Keep this seat's answer, sealed."""
        self.answers[self.order.index(seat)] = action

    def drop(self, seat: int) -> None:
        """Forget a seat that has left the game."""
        if seat in self.order:
            place = self.order.index(seat)
            self.order = self.order[:place] + self.order[place + 1 :]
            del self.answers[place]

    def closed(self) -> bool:
        """Whether no outstanding answer could change what happens."""
        if not self.reaction:
            return None not in self.answers
        for answer in self.answers:
            if answer is None:
                return False
            if type(answer) is not Pass:
                return True
        return True

    def plays(self) -> list[tuple[int, Action]]:
        """What takes effect once the window is closed, by precedence: at most one play of a reaction window."""
        made = [(seat, answer) for seat, answer in zip(self.order, self.answers, strict=True) if answer is not None]
        if not self.reaction:
            return made
        return [(seat, answer) for seat, answer in made if type(answer) is not Pass][:1]

    def copy(self) -> Window:
        twin = Window(self.kind, self.order, self.number, reaction=self.reaction)
        twin.answers = self.answers[:]
        return twin

    def canonical(self) -> list[object]:
        return [self.number, self.kind, self.order, self.reaction, self.answers]


def imagine_answers(twin: State, viewer: Viewer, rng: Rng) -> None:
    """Sealed answers and standing passes of other seats, as they might be as well for all this viewer knows."""
    if twin.setup.game.reactions:
        for seat in range(twin.setup.seats):
            if seat != viewer and twin.alive(seat) and rng.below(2):
                twin.standing ^= 1 << seat
    window = twin.window
    if window is None:
        return
    # A reaction window is open only while every answer before the first one still out is a pass: those are certain.
    certain = window.answers.index(None) if window.reaction else 0
    for place, seat in enumerate(window.order):
        if place >= certain and seat != viewer and window.answers[place] is not None:
            window.answers[place] = None
            if rng.below(2):
                choice = rng.pick(twin.legal(seat))
                window.answers[place] = choice.sample(rng) if isinstance(choice, Domain) else choice
