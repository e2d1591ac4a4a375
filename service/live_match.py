"""A match in the cache of a process, with what is kept for those who watch it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from engines.core.viewers import Viewer
from powderkeg.v1 import match_pb2
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.snapshots import Mark, PackedRequests
from replay.log.status import PLAYING
from replay.log.steps import Step
from service.auth import Caller
from service.cooperative import News
from service.turn_lock import TurnLock

RECENT = 256
"""Steps kept per match for those who watch it."""


@dataclass
class Watched:
    """What a match has for those who watch it: most matches, most of the time, have nobody."""

    recent: deque[Step] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The newest steps, without a gap."""
    filling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who reads older steps from the log: whoever wants them too waits, and finds them here."""
    watchers: int = 0
    told: dict[Hashable, bytes] = field(default_factory=dict)
    """Updates since the newest step, written once for all who are told the same."""
    news: News = field(default_factory=News)
    """That all who watch should look again."""

    def after(self, seq: int) -> list[Step] | None:
        """The steps after a seq, if all of them are at hand."""
        recent = self.recent
        if not recent or recent[0].seq > seq + 1:
            return None
        return [recent[place] for place in range(seq - recent[-1].seq, 0)]  # nearly always the last one, or none

    def add_older(self, steps: list[Step]) -> None:
        """Keep what was read from the log, if it fits."""
        older = [step for step in steps if not self.recent or step.seq < self.recent[0].seq]
        if len(older) + len(self.recent) <= RECENT:
            self.recent.extendleft(reversed(older))


@dataclass(slots=True)
class Live:
    """A match in the cache of this process."""

    fold: Fold
    token_key: bytes
    last: Step | None = None
    """The newest step that this process has taken in, without the match after it."""
    watched: Watched | None = None
    """What is kept for those who watch, while there are any."""
    lock: TurnLock = field(default_factory=TurnLock)
    callers: dict[str, Caller] = field(default_factory=dict)
    """Tokens that have proven something, and what."""
    broken: Divergence | None = None
    """Why the match cannot be followed any more, if that is so."""
    opening_signed: bool = False
    """Whether this process knows that the opening checkpoint was signed."""
    end_signed: bool = False
    """Whether this process knows that the closing checkpoint was signed."""
    opened_with: int | None = None
    """The leaf of its event with which the match was opened, once this process knows it."""
    revealed: bool = False
    """Whether this process knows that the seed of the match's board is public."""
    rematch_id: str = ""
    """The rematch of the match, once this process knows that there is one."""
    marks: list[Mark] = field(default_factory=list)
    """Where snapshots were taken, in order: this process has seen the chain pass there."""
    unread: list[PackedRequests] = field(default_factory=list)
    """Request ids from before the snapshot with which the match was loaded, until somebody asks for one."""

    def note(self, step: Step) -> None:
        self.last = step
        if step.match is not None:
            self.last = replace(step, match=None)  # for who watches; thousands of matches at rest need none
            self.callers.clear()  # with the seats changes what tokens prove
        watched = self.watched
        if watched is not None:
            watched.recent.append(step)
            watched.told.clear()
            watched.news.tell()

    @property
    def requests(self) -> dict[str, int]:
        """Request ids and the entries that answer them, of the whole log."""
        fold = self.fold
        if self.unread:
            earlier: dict[str, int] = {}
            for packed in self.unread:
                earlier |= packed.read()
            fold.requests = earlier | fold.requests
            self.unread = []
        return fold.requests

    @property
    def watchers(self) -> int:
        return self.watched.watchers if self.watched is not None else 0

    @property
    def over(self) -> bool:
        return self.fold.over

    @property
    def sealed(self) -> bool:
        """Whether only its own seats may look: others may still play the same board."""
        return bool(self.fold.genesis.board) and not self.revealed

    @property
    def private(self) -> bool:
        """Whether only those who have to do with it may know of it; in an event everybody may, once it is over."""
        genesis = self.fold.genesis
        return genesis.invite_only and not (genesis.tournament and self.over)

    def match(self, viewer: Viewer) -> match_pb2.Match:
        """The match as it is now, with its rematch if there is one."""
        match = self.fold.match(viewer)
        match.rematch_id = self.rematch_id
        return match

    @property
    def public(self) -> bool:
        """Whether everybody may see everything."""
        return self.over and not self.sealed


def needs_driving(fold: Fold) -> bool:
    """Whether there may be something for bots or a clock to do."""
    return fold.status == PLAYING and (fold.has_bots or bool(fold.genesis.seconds_per_decision))
