"""What entries bring about, before and after they are in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engines.core.decisions import Decision
from engines.core.events import Event
from engines.core.state import State
from engines.core.viewers import SPECTATOR, Viewer
from powderkeg.v1 import log_pb2, match_pb2

Decisions = tuple[Decision, ...]


class Asked(NamedTuple):
    """Who is asked for what, as each viewer may know."""

    everybody: Decisions = ()
    """As nearly everybody sees it."""
    answered: dict[Viewer, Decisions] | None = None
    """As those seats see it that have answered in an open window: they are not asked again, the others do not know."""

    def of(self, viewer: Viewer) -> Decisions:
        return self.answered.get(viewer, self.everybody) if self.answered else self.everybody


NOBODY_ASKED = Asked()


def asked_in(state: State | None) -> Asked:
    """Who is asked in a state."""
    if state is None:
        return NOBODY_ASKED
    window = state.window
    if window is None:
        return Asked(state.decisions(SPECTATOR))
    answered = [seat for seat, answer in zip(window.order, window.answers, strict=True) if answer is not None]
    return Asked(state.decisions(SPECTATOR), {seat: state.decisions(seat) for seat in answered} or None)


class Sight(NamedTuple):
    """What an entry lets viewers know."""

    asked: Asked
    """Who is asked after it."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""


@dataclass(slots=True)
class Consequence:
    """What an action leads to, worked out on a copy of the state."""

    state: State
    events: list[Event]


@dataclass(slots=True)
class Draft:
    """A change that is about to be written: the entry, and its effect. The rest is there once its place is known."""

    entry: log_pb2.LogEntry
    consequence: Consequence | None = None
    data: bytes = b""
    """The bytes of the entry."""
    head: bytes = b""
    """The chain up to and with it."""
    sight: Sight | None = None
    at_ms: int = 0
    """The time of the entry."""
    closes: bool = False
    """Whether it ends the match."""


@dataclass(slots=True)
class Step:
    """What one entry brought about."""

    seq: int
    entry: log_pb2.LogEntry
    events: list[Event]
    asked: Asked
    """Who is asked after it."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""
    match: match_pb2.Match | None
    """The match after it, if its status or seats are new."""
    head: bytes
    """The chain up to and with it."""
    deadline_ms: int | None
    """Until when the game waits after it, if the match has a clock."""

    def seen_alike(self, viewer: Viewer) -> tuple[object, ...]:
        """The same for all who see the same of it: which of its events they see more of than others, what is asked."""
        answered = self.asked.answered
        own = viewer if answered is not None and viewer in answered else None
        return (self.seq, own, *[viewer in event.seers for event in self.events])
