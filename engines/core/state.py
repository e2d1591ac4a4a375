"""The state of a match: one object that knows the rules and nothing else.

A game's state adds its own fields (dataclass `@state`) and says the rest as functions in its `Game`. Outside a window
exactly one seat, the `actor`, is asked, for what `stage` says; inside a window the window says who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast, dataclass_transform

from engines.core.actions import Action, Pass, StandingPass
from engines.core.canonical import DIGEST_DOMAIN, encode
from engines.core.choices import Choice
from engines.core.copying import VOUCHED, copier
from engines.core.decisions import Decision
from engines.core.events import Answered, Event, GameOver, Resigned, StandingPassSet
from engines.core.outcome import RESIGNED, Outcome
from engines.core.record import record
from engines.core.refusals import check_kernel_action, check_types, misplaced, no_such_seat, unasked
from engines.core.rng import Rng
from engines.core.viewers import ORGANIZER, Viewer
from engines.core.windows import PASS, Window, imagine_answers

if TYPE_CHECKING:
    from engines.core.game import Game, Rule

T = TypeVar("T")


@dataclass_transform(kw_only_default=True, eq_default=False)
def state(cls: type[T]) -> type[T]:
    """A mutable, slotted class: the declaration of a game's state."""
    made: Any = dataclass(slots=True, eq=False, kw_only=True)(cls)
    made.FIELDS = tuple(field.name for field in fields(made))
    made.read_fields = attrgetter(*made.FIELDS)
    made.copy = made.__copy__ = copier(made)
    return cast("type[T]", made)


@record
class Setup:
    """What a match was set up with; it never changes."""

    game: Game[Any, Any]
    seats: int
    options: Any
    key: str
    """All of the above as text, for the digest."""

    def canonical(self) -> str:
        return self.key


@state
class State:
    """The kernel's share of a match state, and the contract that every caller uses.

    Callers ask (`decisions`, `legal`, `check`, `default`, `view`, `outcome`), act (`apply`), copy and take digests.
    Rules change the fields, and call `open_window` and `finish`.
    """

    setup: Setup
    """What the match is played with."""
    rng: Rng
    """All of the match's chance. How much of it was used is part of the state."""
    actor: int
    """Who is asked while no window is open,"""
    stage: str
    """and for which kind of decision."""
    window: Window | None = None
    """The open window: while there is one, it says who is asked."""
    windows: int = 0
    """How many windows have been opened."""
    resigned: int = 0
    """A bit per seat that has resigned."""
    standing: int = 0
    """A bit per seat with a standing pass."""
    result: Outcome | None = None
    """How the game ended; None while it goes on."""

    FIELDS: ClassVar[tuple[str, ...]]
    """The names of all fields, the kernel's first."""
    read_fields: ClassVar[Any]
    """Their values, in one call."""

    # -- asking ----------------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> int:
        """The ruleset it is played by; a rule that has changed asks for it."""
        return self.setup.game.ruleset

    def decisions(self, viewer: Viewer = ORGANIZER) -> tuple[Decision, ...]:
        """Who may act now and on what, as far as this viewer may know.

        The organizer sees who is still to act. Anyone else sees of an open window who was asked, not who has answered:
        an answer that comes at once would betray a standing pass.
        """
        if self.result is not None:
            return ()
        window = self.window
        if window is None:
            return _asked((self.actor,), self.stage, 0)
        asked = _asked(window.order, window.kind, window.number)
        if viewer == ORGANIZER:
            return tuple([ask for ask, answer in zip(asked, window.answers, strict=True) if answer is None])
        if viewer in window.order and not window.asks(viewer):
            return tuple([ask for ask in asked if ask.seat != viewer])
        return asked

    def asked(self, seat: int) -> str | None:
        """The kind of decision this seat faces now, if any."""
        if self.result is not None:
            return None
        window = self.window
        if window is not None:
            return window.kind if window.asks(seat) else None
        return self.stage if seat == self.actor else None

    def legal(self, seat: int) -> Sequence[Choice]:
        """What this seat may do now, in the game's canonical order: actions, and domains where there are very many.

        Resigning and the standing pass are possible at any time and are not listed.
        """
        kind = self.asked(seat)
        if kind is None:
            return ()
        choices = self.setup.game.legal[kind](self, seat)
        if self.window is not None and self.window.reaction:
            return (PASS, *choices)
        return choices

    def default(self, seat: int) -> Action:
        """What the clock plays for a seat that is out of time: a pass, else the game's safe default."""
        if self.asked(seat) is None:
            raise unasked(self, seat)
        if self.window is not None and self.window.reaction:
            return PASS
        return self.setup.game.default(self, seat)

    def check(self, seat: int, action: Action) -> None:
        """Raise IllegalAction, with a reason and the rule it breaks, unless the seat may do this now."""
        self._rule_for(seat, action)

    def _rule_for(self, seat: int, action: Action) -> Rule | None:
        """The rule by which the seat may do this; None for an action of the kernel."""
        rule = self.setup.game.rules.get(type(action))
        if rule is None:
            check_kernel_action(self, seat, action)
            return None
        if type(seat) is not int or self.asked(seat) not in rule.answers:
            raise misplaced(self, seat, action)
        if VOUCHED.get(id(action)) is not action:
            check_types(action)
        if rule.check is not None:
            rule.check(self, seat, action)
        return rule

    def alive(self, seat: int) -> bool:
        """Whether the seat is still in the game."""
        return self.setup.game.alive(self, seat)

    def living(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat in range(self.setup.seats) if self.alive(seat)]

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.result

    def view(self, viewer: Viewer) -> Any:
        """The table as this viewer may see it."""
        if type(viewer) is not int or not ORGANIZER <= viewer < self.setup.seats:
            raise no_such_seat(self, viewer)
        return self.setup.game.view(self, viewer)

    def imagine(self, viewer: Viewer, rng: Rng) -> Self:
        """Another state that this viewer cannot tell from this one: all that the viewer cannot see is dealt anew.

        So is the future: the twin has a generator of its own.
        """
        twin = self.copy()
        twin.rng = Rng(b"".join(rng.word().to_bytes(8, "big") for _ in range(4)))
        self.setup.game.imagine(twin, viewer, rng)
        if viewer != ORGANIZER:
            imagine_answers(twin, viewer, rng)
        return twin

    def census(self) -> dict[str, int]:
        """How many of each piece of the catalogue there are, wherever they lie."""
        return self.setup.game.census(self)

    # -- acting ----------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do it, all or nothing, and say what happened: a refused action raises IllegalAction and changes nothing."""
        rule = self._rule_for(seat, action)
        events: list[Event] = []
        self._act(rule, seat, action, events)
        self.settle(events)
        return events

    def settle(self, events: list[Event]) -> None:
        """Close windows that are decided and let seats that have resigned play on, until somebody is really asked."""
        game = self.setup.game
        while self.result is None:
            window = self.window
            if window is not None and window.closed():
                self.window = None
                game.close(self, window, events)
            elif self.resigned and game.plays_on and (seat := self._absent()) is not None:
                action = self.default(seat)
                self._act(game.rules.get(type(action)), seat, action, events)
            else:
                return
        self.window = None

    def _absent(self) -> int | None:
        """A seat that has resigned, that the rules keep at the table, and that is asked."""
        return next((ask.seat for ask in self.decisions() if self.resigned >> ask.seat & 1), None)

    def open_window(self, kind: str, order: Sequence[int], *, reaction: bool) -> None:
        """Ask these seats, in this precedence.

        The game's `close` is called when the answers decide and the rule at work has ended: never from here, so a rule
        may go on after it has opened a window.
        """
        self.windows += 1
        self.window = window = Window(kind, tuple(order), self.windows, reaction=reaction)
        if reaction and self.standing:
            for seat in window.order:
                if self.standing >> seat & 1:
                    window.take(seat, PASS)

    def finish(self, outcome: Outcome, events: list[Event]) -> None:
        """The game is over."""
        if self.result is not None:
            raise AssertionError("a game ends once")
        self.result = outcome
        self.window = None
        events.append(GameOver(outcome.winners, outcome.ending, outcome.scores))

    def _act(self, rule: Rule | None, seat: int, action: Action, events: list[Event]) -> None:
        if self.window is not None and (rule is not None or type(action) is Pass):
            self.window.take(seat, action)
            events.append(Answered((seat,), seat, action))
        elif rule is not None:
            rule.do(self, seat, action, events)
        elif isinstance(action, StandingPass):
            self._set_standing_pass(seat, action.on, events)
        else:
            self._resign(seat, events)

    def _set_standing_pass(self, seat: int, on: bool, events: list[Event]) -> None:
        self.standing = self.standing | 1 << seat if on else self.standing & ~(1 << seat)
        events.append(StandingPassSet((seat,), seat, on))
        if on and self.window is not None and self.window.reaction and self.window.asks(seat):
            self.window.take(seat, PASS)

    def _resign(self, seat: int, events: list[Event]) -> None:
        self.resigned |= 1 << seat
        events.append(Resigned(seat))
        game = self.setup.game
        game.leave(self, seat, events)
        left = self.living()
        if self.result is None and len(left) == 1:
            self.finish(Outcome((left[0],), RESIGNED, game.scores(self)), events)
        elif self.window is not None and not game.plays_on:
            self.window.drop(seat)

    # -- keeping ---------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent twin. Lists (of lists), the generator and the window are copied, values are shared."""
        raise AssertionError("@state makes it")

    def canonical(self) -> str:
        """The whole state as text: a JSON array of its fields in declared order, without spaces (docs/engine.md)."""
        return encode(self.read_fields(self))

    def digest(self) -> bytes:
        """SHA-256 over the canonical text. It covers the seed, so it tells nothing to who does not know the seed."""
        return sha256(DIGEST_DOMAIN + self.canonical().encode()).digest()


@lru_cache(maxsize=4096)
def _asked(seats: tuple[int, ...], kind: str, window: int) -> tuple[Decision, ...]:
    """All of them are asked for the same."""
    return tuple([Decision(seat, kind, window) for seat in seats])
