"""Bots: players that see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engines.core.actions import Action
from engines.core.choices import Choice, Domain
from engines.core.rng import Rng

if TYPE_CHECKING:
    from engines.core.state import State


class Eyes:
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
    """Chooses one of the legal actions of its seat."""

    def choose(self, eyes: Eyes, rng: Rng) -> Action: ...


class RandomBot:
    """Any entry of the list of choices, each equally likely; of a domain, any action in it."""

    def choose(self, eyes: Eyes, rng: Rng) -> Action:
        choice = rng.pick(eyes.legal())
        return choice.sample(rng) if isinstance(choice, Domain) else choice
