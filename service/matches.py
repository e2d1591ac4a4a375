"""Matches in the cache of a process: read from their logs, changed by appending to them.

Any number of processes may serve the same match. Each keeps what it has read in a cache that it may lose at any time;
the log decides. A change is worked out on a copy of the state, appended by compare-and-set, and only then becomes the
state.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from math import inf

import grpc

from engines.core.errors import IllegalAction
from engines.core.viewers import SPECTATOR, Viewer
from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.log.chain import chain_hash
from replay.log.fold import ABORTED, FINISHED, OPEN, PLAYING, SEATING, Divergence, Fold, Played, Step
from replay.store.listing import Listing
from replay.store.streams import Head, Store, request_of
from service.auth import Caller
from service.cooperative import Slices, sliced
from service.errors import ServiceError, unknown_match

Code = grpc.StatusCode
TRIES = 50
"""How often a change is worked out anew because the match moved on meanwhile."""
RECENT = 256
"""Steps kept per match for those who watch it."""
LISTED = (*SEATING, "started", "aborted")
"""What lists show, besides the end of a game."""


def request_key(match_id: str, request_id: str) -> str:
    """What the log keeps of a request id: enough to know it again, and of no use to who reads the log."""
    return sha256(f"powderkeg/request/1\n{match_id}\n{request_id}".encode()).hexdigest()[:24] if request_id else ""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Watched:
    """What a match has for those who watch it: most matches, most of the time, have nobody."""

    recent: deque[Step] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The newest steps, without a gap."""
    filling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who reads older steps from the log: whoever wants them too waits, and finds them here."""
    grown: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0
    told: dict[Hashable, match_service_pb2.WatchMatchResponse] = field(default_factory=dict)
    """Updates with the table as it is now, for all who are told the same: nobody may change them."""

    def after(self, seq: int) -> list[Step] | None:
        """The steps after a seq, if all of them are at hand."""
        if not self.recent or self.recent[0].seq > seq + 1:
            return None
        return [step for step in self.recent if step.seq > seq]

    def add_older(self, steps: list[Step]) -> None:
        """Keep what was read from the log, if it fits."""
        older = [step for step in steps if not self.recent or step.seq < self.recent[0].seq]
        if len(older) + len(self.recent) <= RECENT:
            self.recent.extendleft(reversed(older))

    def wake(self) -> None:
        self.grown.set()
        self.grown = asyncio.Event()


@dataclass(slots=True)
class Live:
    """A match in the cache of this process."""

    fold: Fold
    token_key: bytes
    last: Step | None = None
    """The newest step that this process has taken in, without the match after it."""
    watched: Watched | None = None
    """What is kept for those who watch, while there are any."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    callers: dict[str, Caller] = field(default_factory=dict)
    """Tokens that have proven something, and what."""
    broken: Divergence | None = None
    """Why the match cannot be followed any more, if that is so."""
    opening_signed: bool = False
    """Whether this process knows that the opening checkpoint was signed,"""
    end_signed: bool = False
    """and that the closing one was."""
    opened_with: int | None = None
    """The leaf of its event with which the match was opened, once this process knows it."""
    revealed: bool = False
    """Whether this process knows that the seed of the match's board is public."""
    rematch_id: str = ""
    """The rematch of the match, once this process knows that there is one."""

    def note(self, step: Step) -> None:
        self.last = step
        if step.match is not None:
            self.last = replace(step, match=None)  # for who watches; thousands of matches at rest need none
            self.callers.clear()  # with the seats changes what tokens prove
        if self.watched is not None:
            self.watched.recent.append(step)
            self.watched.told.clear()
            self.watched.wake()

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


@dataclass
class Draft:
    """A change that is about to be written: the entry without what only the log knows, and what it leads to."""

    entry: log_pb2.LogEntry
    played: Played | None = None


Plan = Callable[[Fold], Draft]
"""Works a change out on the match as it stands, or refuses it."""


def no_one(match_id: str) -> None:
    """Attends to no match."""


async def nothing_before(match_id: str) -> None:
    """Where nothing is signed, nothing happens before an append,"""


def nothing_after(live: Live, step: Step) -> None:
    """nor after it."""


class Matches:
    """The matches that this process has at hand."""

    def __init__(self, store: Store, cached: int = 10_000) -> None:
        self.store = store
        self.cached = cached
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.slices = Slices()
        """Where logs are re-executed for those who look back,"""
        self._catching_up = Slices(inf)
        """and for those who watch: once for all watchers of a match, so there are never more than matches."""
        self.attend: Callable[[str], None] = no_one
        """Called after each change of a match that is being played: bots or a clock may have something to do."""
        self.before_append: Callable[[str], Awaitable[None]] = nothing_before
        self.after_append: Callable[[Live, Step], None] = nothing_after

    # -- the cache ---------------------------------------------------------------------------------------------

    async def live(self, match_id: str, *, fresh: bool = True) -> Live:
        """The match; `fresh` takes in what other processes have appended."""
        live = self._cache.get(match_id)
        if live is None:
            live = await self._load_once(match_id)
        elif fresh or live.fold.status == OPEN:  # until the start, seats and their tokens change
            async with live.lock:
                await self.catch_up(live)
        if match_id in self._cache:
            self._cache.move_to_end(match_id)
        return live

    def _keep(self, match_id: str, live: Live) -> None:
        self._cache[match_id] = live
        if len(self._cache) > self.cached:
            old = next((each for each in self._cache if not self._cache[each].watchers), match_id)
            del self._cache[old]

    async def _load_once(self, match_id: str) -> Live:
        """Whoever asks for a match while it is being loaded gets the same one."""
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(loading)

    async def _load(self, match_id: str) -> Live:
        secret = await self.store.secret(match_id)
        if secret is None:
            raise unknown_match(match_id)
        live = Live(Fold(match_id, secret[:32]), secret[32:])
        await self.catch_up(live)
        head = await self.store.head(match_id)
        if head is not None and head.seq > live.fold.seq:
            await self.catch_up(live)  # it has grown meanwhile
        fold = live.fold
        if head is None or head.seq > fold.seq or (head.seq == fold.seq and head.hash != fold.head):
            raise Divergence(fold.seq, "the chain of its entries does not end where the store says")
        self._keep(match_id, live)
        if needs_driving(fold):
            self.attend(match_id)  # whoever attended to it may have died
        return live

    async def catch_up(self, live: Live) -> int:
        """Take in what has been appended since; how many entries it was."""
        fold = live.fold
        entries = await self.store.read(fold.match_id, fold.seq)
        try:
            await sliced(self._taking_in(live, entries))
        except Divergence as divergence:
            self._give_up(live, divergence)
            raise
        return len(entries)

    @staticmethod
    def _taking_in(live: Live, entries: Sequence[bytes]) -> Generator[None, None, None]:
        for entry in entries:
            live.note(live.fold.read(entry))
            yield

    def _give_up(self, live: Live, divergence: Divergence) -> None:
        """This match cannot be followed any more: forget it, and tell those who watch it."""
        self._cache.pop(live.fold.match_id, None)
        live.broken = divergence
        if live.watched is not None:
            live.watched.wake()

    def forget(self, match_id: str) -> None:
        self._cache.pop(match_id, None)

    def cached_now(self, match_id: str) -> Live | None:
        return self._cache.get(match_id)

    def watched(self) -> list[Live]:
        return [live for live in self._cache.values() if live.watchers]

    @contextmanager
    def watching(self, live: Live) -> Iterator[Watched]:
        """Somebody watches: what other processes append is wanted at once."""
        watched = live.watched = live.watched or Watched()
        watched.watchers += 1
        self.store.follow(live.fold.match_id)
        try:
            yield watched
        finally:
            self.store.leave(live.fold.match_id)
            watched.watchers -= 1
            if not watched.watchers:
                live.watched = None

    async def find_rematch(self, live: Live) -> None:
        """Look whether there is a rematch, and wake those who wait for it."""
        if not live.rematch_id:
            live.rematch_id = await self.store.rematch(live.fold.match_id)
            if live.rematch_id and live.watched is not None:
                live.watched.wake()

    # -- changing ----------------------------------------------------------------------------------------------

    async def change(self, live: Live, request_id: str, author: log_pb2.Author.ValueType, plan: Plan) -> Step:
        """Work a change out, append it, take it in. The same request id has its effect, and its answer, once."""
        fold = live.fold
        request_id = request_key(fold.match_id, request_id)
        for _ in range(TRIES):
            async with live.lock:
                if request_id and request_id in fold.requests:
                    return await self._step_at(live, fold.requests[request_id])
                try:
                    draft = plan(fold)
                except (IllegalAction, ServiceError):
                    if await self.catch_up(live) == 0:
                        raise
                    continue
                step = await self._write(live, request_id, author, draft)
            if step is not None:
                if needs_driving(fold):
                    self.attend(fold.match_id)
                return step
        raise ServiceError(Code.ABORTED, "STALE_SEQ", "the match moves on too fast; look at it again, then try again")

    async def _write(self, live: Live, request_id: str, author: log_pb2.Author.ValueType, draft: Draft) -> Step | None:
        """Append a draft; None if the log has grown meanwhile."""
        fold, entry, played = live.fold, draft.entry, draft.played
        state = played.state if played is not None else fold.state
        entry.seq = fold.seq + 1
        seconds, rest_ms = divmod(max(now_ms(), fold.time_ms), 1000)
        time = entry.time
        time.seconds, time.nanos = seconds, rest_ms * 1_000_000
        entry.request_id = request_id
        entry.author = author
        entry.state_digest = fold.digests.digest(state) if state is not None else b""
        kind = entry.WhichOneof("entry")
        outcome = state.outcome() if state is not None else None
        closes = outcome is not None or kind == "aborted"
        if closes:
            entry.closing.server_seed = b"" if fold.genesis.board else fold.server_seed or b""
            if outcome is not None:
                entry.closing.outcome.winners.extend(outcome.winners)
                entry.closing.outcome.ending = outcome.ending
                entry.closing.outcome.scores.extend(outcome.scores)
        data = entry.SerializeToString(deterministic=True)
        new_hash = chain_hash(fold.match_id, fold.seq + 1, fold.head, data)
        listing = _listing(fold, entry) if closes or kind in LISTED else None
        sight = fold.sight(entry, played.events if played is not None else [], state)
        if played is not None:
            played.sight = sight
        hidden = SPECTATOR in sight.unknown_to
        await self.before_append(fold.match_id)
        head = Head(fold.seq, fold.head)
        done = await self.store.append(fold.match_id, head, data, new_hash, listing, hidden=hidden)
        if not done.taken:
            if await self.catch_up(live) == 0:
                lost = Divergence(
                    fold.seq, "the store's log does not end as it did; the match goes on from what the store has"
                )
                self._give_up(live, lost)
                raise lost
            if request_id and done.stands and request_of(done.stands) == request_id:
                last = live.last
                return last if last is not None and last.entry.request_id == request_id else None
            return None
        step = fold.take(entry, data, played, new_hash)
        live.note(step)
        self.after_append(live, step)
        return step

    async def _step_at(self, live: Live, seq: int) -> Step:
        """What an entry brought about, again."""
        if live.last is not None and live.last.seq == seq:
            return live.last
        return (await self.steps(live, seq - 1, seq))[0]

    async def steps(self, live: Live, after: int, upto: int) -> list[Step]:
        """The steps of a stretch of the log, re-executed from its beginning."""
        fold = Fold(live.fold.match_id, live.fold.server_seed)
        async with self._catching_up.turn():
            entries = await self.store.read(live.fold.match_id, 0, upto)
            return await sliced(re_executed(fold, entries, after))


def re_executed(fold: Fold, entries: Sequence[bytes], after: int) -> Generator[None, None, list[Step]]:
    """Take entries in, one at a time; the steps after a seq."""
    steps: list[Step] = []
    for entry in entries:
        step = fold.read(entry, verify=False)
        if step.seq > after:
            steps.append(step)
        yield
    return steps


def _listing(fold: Fold, entry: log_pb2.LogEntry) -> Listing:
    """The match as lists will show it once the entry is in; how many entries it has, the store counts."""
    match = fold.match()
    match.seq = 0
    match entry.WhichOneof("entry"):
        case "seat_taken" | "seat_left":
            fold.seating.after(entry).show(match)
        case "started":
            match.status = PLAYING
        case "aborted":
            match.status, match.abort_reason = ABORTED, entry.aborted.reason
    if entry.closing.HasField("outcome"):
        match.status = FINISHED
        match.outcome.CopyFrom(entry.closing.outcome)
    return Listing(match, fold.status)
