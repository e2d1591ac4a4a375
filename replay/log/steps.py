"""What entries bring about, before and after they are in the log."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.decisions import Decision
from engines.core.events import Event
from engines.core.state import State
from engines.core.viewers import Viewer
from powderkeg.v1 import log_pb2, match_pb2


@dataclass(frozen=True, slots=True)
class Sight:
    """What an entry lets viewers know."""

    asked: dict[Viewer, tuple[Decision, ...]]
    """Who is asked after it, by viewer."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""


@dataclass(slots=True)
class Consequence:
    """What an action leads to, worked out on a copy of the state."""

    state: State
    events: list[Event]
    sight: Sight | None = None


@dataclass
class Draft:
    """A change that is about to be written: the entry without what its place in the log decides, and its effect."""

    entry: log_pb2.LogEntry
    consequence: Consequence | None = None


@dataclass(slots=True)
class Step:
    """What one entry brought about."""

    seq: int
    entry: log_pb2.LogEntry
    events: list[Event]
    decisions: dict[Viewer, tuple[Decision, ...]]
    """Who is asked after it, by viewer."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""
    match: match_pb2.Match | None
    """The match after it, if its status or seats are new."""
    head: bytes
    """The chain up to and with it."""
    deadline_ms: int | None
    """Until when the game waits after it, if the match has a clock."""
