"""A match, as far as its log has been read. Playing, watching, replaying and auditing all have one of these.

Entries come in by `reader.py`; `entry_kinds.py` says what those of each kind do.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from engines.core.events import Event
from engines.core.game import Game
from engines.core.state import State
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer, viewers
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import NO_HASH
from replay.log.codec import GameCodec, outcome_to_proto
from replay.log.seating import Seating
from replay.log.status import FINISHED, OPEN, OVER, PLAYING
from replay.log.steps import NOBODY_ASKED, Sight, asked_in
from replay.log.times import SECOND_MS

WAITS = {(log_pb2.ABORT_CAUSE_NOT_STARTED, OPEN), (log_pb2.ABORT_CAUSE_NOBODY_ACTED, PLAYING)}
"""What the service waits for, and in which matches."""
MAY_BE_HIDDEN = frozenset(("acted", "looked"))
"""Kinds of entries that some may not know of; of any other everybody does."""

NOT_STARTED = (0, NO_HASH)


class Fold:
    """A match, as far as its log has been read."""

    __slots__ = (
        "abort_reason",
        "asked",
        "before",
        "codec",
        "created",
        "game",
        "genesis",
        "has_bots",
        "head",
        "hidden",
        "match_id",
        "opening",
        "outcome",
        "requests",
        "seating",
        "seq",
        "server_seed",
        "since_ms",
        "state",
        "status",
        "time_ms",
        "told_ms",
    )

    def __init__(self, match_id: str, server_seed: bytes | None = None) -> None:
        self.match_id = match_id
        self.server_seed = server_seed
        """Known to the service from the beginning, to everybody else from the last entry."""
        self.seq = 0
        self.head = NO_HASH
        self.before = NO_HASH
        """The chain without the newest entry."""
        self.opening = NOT_STARTED
        """The entry with which the match started, and the chain up to it."""
        self.status: match_pb2.MatchStatus.ValueType = match_pb2.MATCH_STATUS_UNSPECIFIED
        self.genesis = log_pb2.Genesis()
        self.game: Game[Any, Any] | None = None
        self.codec: GameCodec | None = None
        self.seating = Seating(0)
        self.has_bots = False
        self.state: State | None = None
        self.abort_reason = ""
        self.outcome: match_pb2.Outcome | None = None
        self.requests: dict[str, int] = {}
        """Request ids and the entries that answer them."""
        self.asked = NOBODY_ASKED
        """Who is asked for what."""
        self.hidden: dict[Viewer, array[int]] = {}
        """The seqs of entries that a viewer may not know of, in order. Nobody has any where there are no windows."""
        self.created = 0
        self.time_ms = 0
        self.told_ms = 0
        """The time of the newest entry that everybody knows of."""
        self.since_ms = 0
        """Since when the present decision has been waited for."""

    def waits_for(self) -> tuple[int, int, str]:
        """What is waited for: the number of the open window (0 is none), else whose decision and what kind."""
        state = self.state
        if state is None:
            return (0, -1, "")
        return (state.window.number, -1, "") if state.window is not None else (0, state.actor, state.stage)

    def note_outcome(self) -> None:
        if self.state is not None and self.state.result is not None:
            self.status = FINISHED
            self.outcome = outcome_to_proto(self.state.result)

    @property
    def over(self) -> bool:
        return self.status in OVER

    @property
    def seats(self) -> list[log_pb2.SeatTaken | None]:
        """Who sits where."""
        return self.seating.seats

    def waits_since(self, cause: log_pb2.AbortCause.ValueType) -> int | None:
        """Since when the match lacks what would keep the service from ending it; None if it lacks nothing.

        What some do not know of keeps no match alive: else they would see by its end, or by its going on, that there
        was something.
        """
        if self.genesis.tournament or (cause, self.status) not in WAITS:
            return None
        return self.created if self.status == OPEN else self.told_ms

    def sight(self, entry: log_pb2.LogEntry, events: list[Event], state: State | None) -> Sight:
        """Who is asked after the next entry, which leads to this state, and whom it is hidden from.

        Of what a seat does the others know by its events, or because something else is asked.
        """
        asked = asked_in(state)
        for event in events:
            if event.known_to(SPECTATOR):  # so everybody knows of it
                return Sight(asked, ())
        kind = entry.WhichOneof("entry")
        if state is None or kind not in MAY_BE_HIDDEN:
            return Sight(asked, ())
        actor, before = entry.acted.seat if kind == "acted" else None, self.asked
        hidden = [
            viewer
            for viewer in viewers(self.genesis.seats)
            if viewer != actor and asked.of(viewer) == before.of(viewer) and not _knows(viewer, events)
        ]
        return Sight(asked, tuple(hidden) if SPECTATOR in hidden else ())

    def seq_for(self, viewer: Viewer, seq: int | None = None) -> int:
        """How many entries the viewer knows of, up to one of the log: what the viewer calls its seq."""
        at = self.seq if seq is None else seq
        hidden = self.hidden.get(viewer)
        return at - bisect_right(hidden, at) if hidden else at

    def log_seq(self, viewer: Viewer, seq: int) -> int:
        """The entry of the log that the viewer calls by this seq."""
        hidden = self.hidden.get(viewer)
        if not hidden:
            return seq
        return seq + bisect_right(range(len(hidden)), seq, key=lambda place: hidden[place] - place)

    def match(self, viewer: Viewer = ORGANIZER) -> match_pb2.Match:
        """The match, without what lies on its table; its seq as the viewer counts."""
        genesis = self.genesis
        match = match_pb2.Match(
            id=self.match_id,
            game=genesis.game,
            ruleset=genesis.ruleset,
            options=dict(genesis.options),
            status=self.status,
            seq=self.seq_for(viewer),
            tournament=genesis.tournament,
            seconds_per_decision=genesis.seconds_per_decision,
            outcome=self.outcome,
            seed_commitment=genesis.seed_commitment,
            board=genesis.board,
            seed_was_given=genesis.seed_was_given,
            require_entropy=genesis.require_entropy,
            invite_only=genesis.invite_only,
            reserved=genesis.reserved,
            rematch_of=genesis.rematch_of,
            abort_reason=self.abort_reason,
        )
        match.created.FromMilliseconds(self.created)
        self.seating.show(match)
        return match

    def deadline_ms(self) -> int | None:
        """Until when the game waits for the present decision, if the match has a clock."""
        if self.status != PLAYING or not self.genesis.seconds_per_decision:
            return None
        return self.since_ms + SECOND_MS * self.genesis.seconds_per_decision


def _knows(viewer: Viewer, events: Iterable[Event]) -> bool:
    """Whether for this viewer any of it happened."""
    for event in events:  # noqa: SIM110 (a generator takes twice as long)
        if event.known_to(viewer):
            return True
    return False
