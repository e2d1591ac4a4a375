"""What another ruleset would have made of a match: the same actions under both, up to the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engines.core.actions import Action, Resign
from engines.core.errors import BadSetup, IllegalAction
from engines.core.events import Event, seen_by
from engines.core.game import Game
from engines.core.outcome import Outcome
from engines.core.state import State
from engines.core.viewers import ORGANIZER
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.log.codec import codec_for
from replay.log.deal import seed_of_game
from replay.log.divergence import Divergence
from replay.log.export import MatchLog
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import revealed_seed
from replay.log.steps import Step

SAME, ABSENT, SETUP, DEAL, ACTION, RESULT, EVENTS, DECISIONS, UNKNOWN = (
    "same",
    "absent",
    "setup",
    "deal",
    "action",
    "result",
    "events",
    "decisions",
    "unknown",
)
"""What differs first. Absent: its game has no such ruleset. Unknown: not even its own ruleset can execute the match."""


@dataclass(frozen=True)
class Impact:
    """Where a match goes another way under another ruleset."""

    match_id: str
    game: str = ""
    pinned: int = 0
    """The ruleset that it was played with,"""
    ruleset: int = 0
    """and the other one."""
    differs: str = SAME
    entry: int = 0
    """The first that does; 0 if none does."""
    why: str = ""

    @property
    def diverges(self) -> bool:
        return self.differs not in (SAME, ABSENT, UNKNOWN)


class Different(Exception):
    """The two rulesets part here."""

    def __init__(self, differs: str, why: str) -> None:
        super().__init__(why)
        self.differs = differs
        self.why = why


def impact(log: MatchLog, server_seed: bytes | None, ruleset: int) -> Impact:
    """Execute a log under its own ruleset and under another one.

    The server seed is needed for a board, whose log does not reveal it.
    """
    seed = server_seed or revealed_seed(log.entries)
    fold = Fold(log.match_id, seed)
    other: _Other | None = None
    found = Impact(log.match_id, ruleset=ruleset)
    try:
        for data in log.entries:
            step = read_next(fold, data, verify=False)
            if other is None:
                found = Impact(log.match_id, fold.genesis.game, fold.genesis.ruleset, ruleset)
                other = _Other(GAMES.at(fold.genesis.game, ruleset))
            if seed is None:
                return _at(found, UNKNOWN, 0, "its seed is not revealed yet")
            other.follow(fold, step, seed)
    except BadSetup as absent:
        return _at(found, ABSENT, 0, absent.message)
    except Divergence as unsound:
        return _at(found, UNKNOWN, unsound.seq, f"not even its own ruleset gets there: {unsound.problem}")
    except Different as different:
        return _at(found, different.differs, fold.seq, different.why)
    return found


def _at(found: Impact, differs: str, entry: int, why: str) -> Impact:
    return Impact(found.match_id, found.game, found.pinned, found.ruleset, differs, entry, why)


class _Other:
    """The match under the other ruleset."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._codec = codec_for(game)
        self._state: State | None = None

    def follow(self, fold: Fold, step: Step, server_seed: bytes) -> None:
        """Do what an entry does, and compare what comes of it."""
        match step.entry.WhichOneof("entry"):
            case "genesis":
                self._prepare(fold.genesis)
            case "started":
                self._deal(fold, step, server_seed)
            case "acted" | "seat_resigned":
                self._act(fold, step)

    def _prepare(self, genesis: log_pb2.Genesis) -> None:
        try:
            self._game.prepare(genesis.seats, dict(genesis.options))
        except BadSetup as wrong:
            raise Different(SETUP, f"it cannot be set up: {wrong.message}") from None

    def _deal(self, fold: Fold, step: Step, server_seed: bytes) -> None:
        genesis = fold.genesis
        self._state, events = self._game.opened(genesis.seats, seed_of_game(fold, server_seed), dict(genesis.options))
        mine = fold.state
        if mine is not None and self._state.view(ORGANIZER) != mine.view(ORGANIZER):
            raise Different(DEAL, "the table is dealt in another way")
        self._compare(fold, step, events)

    def _act(self, fold: Fold, step: Step) -> None:
        state = self._state
        if state is None:
            return
        try:
            events = state.apply(*self._done(step.entry))
        except IllegalAction as refused:
            raise Different(ACTION, f"the action is refused: {refused}") from None
        self._compare(fold, step, events)

    def _done(self, entry: log_pb2.LogEntry) -> tuple[int, Action]:
        if entry.HasField("seat_resigned"):
            return entry.seat_resigned.seat, Resign()
        return entry.acted.seat, self._codec.action_from_proto(entry.acted.action)

    def _compare(self, fold: Fold, step: Step, events: list[Event]) -> None:
        """As the organizer sees it; how it ends says more than the events that tell so."""
        mine, other = fold.state, self._state
        if mine is None or other is None:
            return
        if mine.outcome() != other.outcome():
            raise Different(RESULT, f"{_ending(other.outcome())} instead of {_ending(mine.outcome())}")
        for new, old in zip_longest(seen_by(events, ORGANIZER), seen_by(step.events, ORGANIZER)):
            if new != old:
                raise Different(EVENTS, f"{_told(new)} instead of {_told(old)}")
        if mine.decisions() != other.decisions():
            asked = ["; ".join(f"seat {each.seat}: {each.kind}" for each in one.decisions()) for one in (other, mine)]
            raise Different(DECISIONS, f"it asks for {asked[0]} instead of {asked[1]}")


def _ending(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game goes on"
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
    scores = f" with {', '.join(map(str, outcome.scores))}" if outcome.scores else ""
    return f"{winners} won{scores} ({outcome.ending})"


def _told(event: Event | None) -> str:
    return f"{event!r:.160}" if event is not None else "nothing"
