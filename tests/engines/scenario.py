"""What the tables of scenario tests have in common: acting, being refused, who is asked, and what was told."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import pytest

from engines.core.actions import Action, Resign
from engines.core.choices import Choice, expand, offers
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event, seen_by
from engines.core.rng import derive_seed
from engines.core.state import State
from engines.core.viewers import Viewer
from tests.engines.luck import LoadedRng

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=State)


class Scenario(Generic[S]):
    """A match in progress. Whoever is asked acts, unless a seat is named."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.rng = LoadedRng(derive_seed("loaded"))
        self.state.rng = self.rng
        self.events: list[Event] = []
        """What the last call brought about, reactions and passes included."""

    def does(self, action: Action, seat: int | None = None) -> Self:
        self.events = self.state.apply(self._seat(seat), action)
        return self

    def _seat(self, seat: int | None) -> int:
        return self.state.decisions()[0].seat if seat is None else seat

    def resigns(self, seat: int) -> Self:
        return self.does(Resign(), seat)

    def times_out(self, seat: int | None = None) -> Self:
        return self.does(self.state.default(self._seat(seat)), seat)

    def refuses(self, action: Action, *, rule: str = "", reason: Reason | None = None, seat: int | None = None) -> Self:
        before = self.state.digest()
        with pytest.raises(IllegalAction) as refusal:
            self.state.apply(self._seat(seat), action)
        assert refusal.value.rule == rule, str(refusal.value)
        assert reason is None or refusal.value.reason is reason
        assert self.state.digest() == before
        return self

    def asks(self, seat: int, kind: str) -> Self:
        """The one seat that is asked now, and for what."""
        assert [(ask.seat, ask.kind) for ask in self.state.decisions()] == [(seat, kind)]
        return self

    def asks_all(self, kind: str, *seats: int) -> Self:
        """The seats that an open window asks, in order of precedence."""
        assert [(ask.seat, ask.kind) for ask in self.state.decisions()] == [(seat, kind) for seat in seats]
        return self

    def may(self, seat: int) -> list[Choice]:
        """What this seat can choose from."""
        return list(self.state.legal(seat))

    def may_all(self, seat: int) -> list[Action]:
        """As above, domains spelled out."""
        return list(expand(self.state.legal(seat)))

    def offers(self, seat: int, action: Action) -> bool:
        return offers(self.state.legal(seat), action)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of this kind that the last call brought about."""
        return [event for event in self.events if type(event) is kind]

    def told(self, viewer: Viewer, kind: type[E]) -> list[E]:
        """The events of this kind as this viewer saw them."""
        return [event for event in seen_by(self.events, viewer) if type(event) is kind]
