"""Bots: players that see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from engines.core.actions import Action
from engines.core.choices import Choice, Domain
from engines.core.rng import Rng

if TYPE_CHECKING:
    from engines.core.state import State

T = TypeVar("T")


class Observation:
    """What a bot may look at: its seat, ruleset and options, what it is asked, its choices, its view."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    def ruleset(self) -> int:
        return self._state.ruleset

    def options(self) -> Any:
        return self._state.setup.options

    def asked(self) -> str | None:
        return self._state.asked(self.seat)

    def legal(self) -> Sequence[Choice]:
        return self._state.legal(self.seat)

    def view(self) -> Any:
        return self._state.view(self.seat)


class Bot(Protocol):
    """Chooses one of the legal actions of its seat.

    The generator is the bot's own, and all of its chance: the same view and the same generator give the same action.
    Equals are told apart by the generator (`pick_best`), never by their order: the lowest seat would be hit most often.
    """

    def choose(self, observation: Observation, rng: Rng) -> Action: ...


def pick_best(options: Iterable[T], worth: Callable[[T], Any], rng: Rng) -> T:
    """The option that is worth most; of several, any, each equally likely."""
    weighed = [(worth(option), option) for option in options]
    most = max(value for value, _ in weighed)
    best = [option for value, option in weighed if value == most]
    return best[0] if len(best) == 1 else rng.pick(best)


class RandomBot:
    """Any entry of the list of choices, each equally likely; of a domain, any action in it."""

    def choose(self, observation: Observation, rng: Rng) -> Action:
        choice = rng.pick(observation.legal())
        return choice.sample(rng) if isinstance(choice, Domain) else choice
