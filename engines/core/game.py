"""A game: what there is to play, as one value that names every part of a game package."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from engines.core.actions import Action, Pass, Resign, StandingPass
from engines.core.bots import Bot
from engines.core.catalogue import Catalogue
from engines.core.choices import Choice, Domain
from engines.core.errors import BadSetup, SetupReason
from engines.core.events import KERNEL_EVENTS, Event
from engines.core.options import Schema
from engines.core.rng import SEED_BYTES, Rng
from engines.core.state import Setup, State
from engines.core.viewers import Viewer
from engines.core.windows import Window

S = TypeVar("S", bound=State)
O = TypeVar("O")  # noqa: E741 (an options record)


@dataclass(frozen=True, slots=True)
class Rule:
    """An action's place in the rules: which decisions it answers, what must hold, what it does.

    Who may act, and on what, is checked before `check`; `do` cannot fail. In a window only `check` is used: answers are
    sealed, and the game's `close` does what the closed window says.
    """

    answers: tuple[str, ...]
    do: Callable[[Any, int, Any, list[Event]], None]
    check: Callable[[Any, int, Any], None] | None = None


def sealed(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The `do` of an action that is only ever a sealed answer."""
    raise AssertionError(f"{action} of seat {seat} is sealed and takes effect when the window closes")


def first_legal(state: State, seat: int) -> Action:
    """The `default` of a game whose canonical order lists the safe choice first."""
    choice = state.legal(seat)[0]
    return next(iter(choice)) if isinstance(choice, Domain) else choice


def not_resigned(state: State, seat: int) -> bool:
    """The `alive` of a game that eliminates nobody."""
    return not state.resigned >> seat & 1


def nothing_happens(state: State, events: list[Event]) -> None:
    """The `begin` of a game that asks somebody as soon as it is dealt."""


def no_scores(state: State) -> tuple[int, ...]:
    """The `scores` of a game that counts no points, or tells them only where its own rules end it."""
    return ()


def no_windows(state: State, window: Window, events: list[Event]) -> None:
    """The `close` of a game without windows."""
    raise AssertionError(f"{state.setup.game.name} opens no windows, yet {window.kind} closed")


Facts: TypeAlias = Mapping[Any, Callable[[Any, int, Any], Any]]
"""What of the table makes a choice clear to a person: for an action, for an action and the name of a field, or for an
action and Domain. Each is told the view of whoever chooses, the seat, and the action, the value or the domain, and
gives a record (docs/words.md)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, O]):
    """Everything the kernel, the service and the tests need to know about a game."""

    name: str
    ruleset: int
    """The version of the rules. A rule fix is a new one: a value made from this one by `replace`, listed beside it."""
    seats: range
    options: Schema[O]
    catalogue: Catalogue
    bots: Mapping[str, Callable[[], Bot]]

    view_type: type
    events: tuple[type[Event], ...]
    """The game's own events; the kernel's come on top."""

    deal: Callable[[Setup, Rng], S]
    """The state before the first decision."""
    rules: Mapping[type[Action], Rule]
    legal: Mapping[str, Callable[[S, int], Sequence[Choice]]]
    """Per kind of decision what a seat may answer, in canonical order; the kernel adds the pass of a window."""
    view: Callable[[S, Viewer], Any]
    imagine: Callable[[S, Viewer, Rng], None]
    """Deal anew, in place, all that this viewer cannot see."""
    census: Callable[[S], dict[str, int]]
    leave: Callable[[S, int, list[Event]], None]
    """What the rules do with a seat that resigns."""
    alive: Callable[[S, int], bool] = not_resigned
    default: Callable[[S, int], Action] = first_legal
    close: Callable[[S, Window, list[Event]], None] = no_windows
    scores: Callable[[S], tuple[int, ...]] = no_scores
    """The points by seat, told when all but one have resigned; any other ending is the rules' own."""
    reactions: bool = False
    """Whether the game has reaction windows, and so standing passes."""
    plays_on: bool = False
    """Whether a resigned seat plays its defaults until the end, instead of being out."""
    begin: Callable[[S, list[Event]], None] = nothing_happens
    """What happens between the deal and the first decision, with its events: everybody is told of them."""
    facts: Facts = field(default_factory=dict)
    catalogues: Mapping[str, Catalogue] = field(default_factory=dict)
    """By name, if the match option `catalogue` can name another one."""

    def catalogue_for(self, options: Any) -> Catalogue:
        """The catalogue that a match with these options is played with."""
        return self.catalogues[options.catalogue] if self.catalogues else self.catalogue

    @property
    def action_types(self) -> tuple[type[Action], ...]:
        """Every action of the game, the kernel's last."""
        return (*self.rules, *((Pass, StandingPass) if self.reactions else ()), Resign)

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """Every event of the game, the kernel's last."""
        return (*self.events, *KERNEL_EVENTS)

    def __post_init__(self) -> None:
        """Every decision has an action that answers it, and every action a decision."""
        answered = {kind for rule in self.rules.values() for kind in rule.answers}
        if answered != set(self.legal):
            raise TypeError(f"{self.name}: actions answer {sorted(answered)}, legal lists {sorted(self.legal)}")

    def new(self, seats: int, seed: bytes, options: Mapping[str, object] | None = None) -> S:
        """A match, dealt and ready for its first decision; BadSetup says what is wrong and what would be right."""
        return self.opened(seats, seed, options)[0]

    def opened(
        self, seats: int, seed: bytes, options: Mapping[str, object] | None = None, rng: type[Rng] = Rng
    ) -> tuple[S, list[Event]]:
        """As above, with the events of the beginning; the generator may be one that is watched."""
        return self.begun(self.prepare(seats, options or {}), seed, rng)

    def begun(self, setup: Setup, seed: bytes, rng: type[Rng] = Rng) -> tuple[S, list[Event]]:
        """As above, from what `prepare` gave."""
        if type(seed) is not bytes or len(seed) != SEED_BYTES:
            given = len(seed) if type(seed) is bytes else f"{seed!r:.40}"
            raise BadSetup(SetupReason.BAD_SEED, f"a seed is {SEED_BYTES} bytes, not {given}")
        state, events = self.deal(setup, rng(seed)), list[Event]()
        self.begin(state, events)
        state.settle(events)
        return state, events

    def prepare(self, seats: int, options: Mapping[str, object]) -> Setup:
        """Check what a match is to be set up with."""
        if type(seats) is not int or seats not in self.seats:
            raise BadSetup(
                SetupReason.BAD_SEATS,
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not for {seats!r:.40}",
            )
        read = self.options.read(options, seats)
        facts = [self.name, self.ruleset, seats, self.options.write(read), self.catalogue_for(read).digest]
        key = json.dumps(facts, separators=(",", ":"))
        return Setup(self, seats, read, key)

    def bot(self, name: str) -> Bot:
        """A bot by its name."""
        if name not in self.bots:
            known = ", ".join(self.bots)
            raise BadSetup(SetupReason.UNKNOWN_BOT, f"{self.name} has no bot {name!r}; bots here: {known}")
        return self.bots[name]()
