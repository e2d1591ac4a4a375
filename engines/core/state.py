"""The state of a match: one object that knows the rules and nothing else.

A game's state adds its own fields (dataclass `@state`) and says the rest as functions in its `Game`. Outside a window
exactly one seat, the `actor`, is asked, for what `stage` says; inside a window the window says who is asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar, cast, dataclass_transform

from engines.core.actions import Action, Pass, Resign, StandingPass
from engines.core.choices import Choice, Domain
from engines.core.decisions import Decision
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Answered, Event, GameOver, Resigned, StandingPassSet
from engines.core.outcome import RESIGNED, Outcome
from engines.core.record import VOUCHED, called, misfit, record, values
from engines.core.rng import Rng, WatchedRng
from engines.core.viewers import ORGANIZER, Viewer
from engines.core.windows import PASS, Window

if TYPE_CHECKING:
    from engines.core.game import Game, Rule

T = TypeVar("T")
DIGEST_DOMAIN = b"powderkeg/state/1\n"


def _copy_list(value: list[Any]) -> list[Any]:
    if list in map(type, value):
        return [_copy_list(item) if type(item) is list else item for item in value]
    return value[:]


def _copied(value: Any) -> Any:
    copier = _COPIERS.get(type(value))
    return value if copier is None else copier(value)


_COPIERS: dict[type, Any] = {
    list: _copy_list,
    Rng: Rng.copy,
    WatchedRng: Rng.copy,
    Window: Window.copy,
}


SHARED = ("int", "bool", "str", "Setup", "Outcome | None")
"""Declared types of values that never change."""
UNKNOWN = ("list[Any]", "list[object]", "list[list[Any]]", "list[list[object]]")
"""Declared types of lists that may hold lists."""


def _copier(cls: Any) -> Any:
    """A function that copies a state: one line for each declared field, by its type."""
    lines = [f"    twin.{field.name} = {_copy_of(field.name, str(field.type))}" for field in fields(cls)]
    source = "\n".join(["def copy(self):", "    twin = new(cls)", *lines, "    return twin"])
    names: dict[str, Any] = {"new": object.__new__, "cls": cls, "copied": _copied}
    exec(source, names)  # noqa: S102 (made of the names of fields)
    return names["copy"]


def _copy_of(name: str, declared: str) -> str:
    value = f"self.{name}"
    if declared in SHARED or declared.startswith("tuple["):
        return value
    if declared == "Rng":
        return f"{value}.copy()"
    if declared == "Window | None":
        return f"None if {value} is None else {value}.copy()"
    if declared not in UNKNOWN and re.fullmatch(r"list\[list\[\w+\]\]", declared):
        return f"[row[:] for row in {value}]"
    if declared not in UNKNOWN and re.fullmatch(r"list\[\w+\]", declared):
        return f"{value}[:]"
    return f"copied({value})"


@dataclass_transform(kw_only_default=True, eq_default=False)
def state(cls: type[T]) -> type[T]:
    """A mutable, slotted class: the declaration of a game's state."""
    made: Any = dataclass(slots=True, eq=False, kw_only=True)(cls)
    made.FIELDS = tuple(field.name for field in fields(made))
    made.read_fields = attrgetter(*made.FIELDS)
    made.copy = made.__copy__ = _copier(made)
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
    """The kernel's share of a match state, and the contract that every caller uses."""

    setup: Setup
    rng: Rng
    actor: int
    stage: str
    window: Window | None = None
    windows: int = 0  # how many have been opened
    resigned: int = 0  # a bit per seat
    standing: int = 0  # a bit per seat with a standing pass
    result: Outcome | None = None

    FIELDS: ClassVar[tuple[str, ...]]
    """The names of all fields, the kernel's first."""
    read_fields: ClassVar[attrgetter[Any]]
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
            self._refuse_unasked(seat)
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
            self._check_kernel_action(seat, action)
            return None
        if type(seat) is not int or self.asked(seat) not in rule.answers:
            self._refuse(seat, action)
        if VOUCHED.get(id(action)) is not action:
            self._check_types(action)
        if rule.check is not None:
            rule.check(self, seat, action)
        return rule

    @staticmethod
    def _check_types(action: Action) -> None:
        fault = misfit(action)
        if fault is not None:
            raise IllegalAction(Reason.BAD_CHOICE, f"{called(type(action))}: {fault}")

    def alive(self, seat: int) -> bool:
        """Whether the seat is still in the game."""
        return self.setup.game.alive(self, seat)

    def living(self) -> list[int]:
        return [seat for seat in range(self.setup.seats) if self.alive(seat)]

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.result

    def view(self, viewer: Viewer) -> Any:
        """The table as this viewer may see it."""
        if type(viewer) is not int or not ORGANIZER <= viewer < self.setup.seats:
            raise self._no_such_seat(viewer)
        return self.setup.game.view(self, viewer)

    def imagine(self, viewer: Viewer, rng: Rng) -> Self:
        """Another state that this viewer cannot tell from this one: all that the viewer cannot see is dealt anew.

        So is the future: the twin has a generator of its own.
        """
        twin = self.copy()
        twin.rng = Rng(b"".join(rng.word().to_bytes(8, "big") for _ in range(4)))
        self.setup.game.imagine(twin, viewer, rng)
        if viewer != ORGANIZER:
            _imagine_answers(twin, viewer, rng)
        return twin

    def census(self) -> dict[str, int]:
        """How many of each piece of the catalogue there are, wherever they lie."""
        return self.setup.game.census(self)

    # -- acting ----------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do it, all or nothing: a refused action raises IllegalAction and changes nothing."""
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

    def _check_kernel_action(self, seat: int, action: Action) -> None:
        if isinstance(action, Pass):
            if self.window is None or not self.window.reaction or not self.window.asks(seat):
                self._refuse(seat, action)
        elif isinstance(action, Resign) or (isinstance(action, StandingPass) and self.setup.game.reactions):
            self._refuse_absent(seat)
            self._check_types(action)
        else:
            self._refuse(seat, action)

    def _refuse(self, seat: int, action: Action) -> NoReturn:
        """Say why this action, from this seat, does not fit what is being asked."""
        setup = self.setup
        name = called(type(action))
        known = {called(kind): kind for kind in setup.game.action_types}
        if type(action) not in known.values():
            raise IllegalAction(
                Reason.UNKNOWN_ACTION,
                f"{setup.game.name} has no action {name}; its actions are {', '.join(known)}",
            )
        kind = self.asked(seat) if type(seat) is int else None
        if kind is None:
            self._refuse_unasked(seat)
        fitting = ", ".join(called(kinds) for kinds in self._answers_to(kind))
        raise IllegalAction(
            Reason.WRONG_ACTION,
            f'seat {seat} is asked for "{kind}", which {name} does not answer; use {fitting}',
        )

    def _no_such_seat(self, seat: object) -> IllegalAction:
        return IllegalAction(
            Reason.NO_SUCH_SEAT, f"there is no seat {seat!r:.40}; the seats are 0 to {self.setup.seats - 1}"
        )

    def _refuse_absent(self, seat: int) -> None:
        """Say why this seat can do nothing at all, if that is so."""
        if self.result is not None:
            raise IllegalAction(Reason.GAME_OVER, "the game is over; nothing more can be done in it")
        if type(seat) is not int or not 0 <= seat < self.setup.seats:
            raise self._no_such_seat(seat)
        if not self.alive(seat):
            raise IllegalAction(Reason.SEAT_IS_OUT, f"seat {seat} is out of the game and can only watch")

    def _refuse_unasked(self, seat: int) -> NoReturn:
        """Say why nothing is asked of this seat now."""
        self._refuse_absent(seat)
        if self.window is not None and seat in self.window.order:
            raise IllegalAction(
                Reason.ALREADY_ANSWERED, f"seat {seat} has answered; an answer stands until the window closes"
            )
        waiting = ", ".join(f"seat {ask.seat} ({ask.kind})" for ask in self.decisions(seat))
        raise IllegalAction(
            Reason.NOT_YOUR_DECISION, f"nothing is asked of seat {seat} now; the game waits for {waiting}"
        )

    def _answers_to(self, kind: str) -> list[type[Action]]:
        fitting = [action for action, rule in self.setup.game.rules.items() if kind in rule.answers]
        return [Pass, *fitting] if self.window is not None and self.window.reaction else fitting

    # -- keeping ---------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent twin. Lists (of lists), the generator and the window are copied, values are shared."""
        raise AssertionError("@state makes it")

    def canonical(self) -> str:
        """The whole state as text: a JSON array of its fields in declared order, without spaces (docs/engine.md)."""
        return _encode(self.read_fields(self))

    def digest(self) -> bytes:
        """SHA-256 over the canonical text. It covers the seed, so it tells nothing to who does not know the seed."""
        return sha256(DIGEST_DOMAIN + self.canonical().encode()).digest()


def _imagine_answers(twin: State, viewer: Viewer, rng: Rng) -> None:
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


@lru_cache(maxsize=4096)
def _asked(seats: tuple[int, ...], kind: str, window: int) -> tuple[Decision, ...]:
    """All of them are asked for the same."""
    return tuple([Decision(seat, kind, window) for seat in seats])


def plain(value: Any) -> object:
    """What JSON does not know: objects that say how they are written, records and types as their names and values."""
    if hasattr(value, "canonical"):
        return value.canonical()
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *values(value)]
    raise TypeError(f"a {type(value).__name__} has no canonical text and cannot be part of a state")


_encode = json.JSONEncoder(separators=(",", ":"), default=plain, check_circular=False).encode
