"""Matches in the cache of a process: read from their logs, changed by appending to them.

Any number of processes may serve the same match. Each keeps what it has read in a cache that it may lose at any time;
the log decides. A change is worked out on a copy of the state, appended by compare-and-set, and only then becomes the
state.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Protocol

from engines.core.errors import IllegalAction
from engines.core.viewers import SPECTATOR
from powderkeg.v1 import log_pb2
from replay.log.divergence import Divergence
from replay.log.entry_kinds import LISTED, draft_abort, draft_genesis, listed_after
from replay.log.envelope import complete
from replay.log.fold import Fold
from replay.log.reader import read_next, take_next
from replay.log.request_ids import request_key
from replay.log.status import OPEN
from replay.log.steps import Draft, Step
from replay.store.listing import Listing
from replay.store.streams import Appended, Head, Store, request_of
from replay.store.together import look_at, together
from service.clock import StoreClock
from service.cooperative import Slices, sliced
from service.errors import FullLog, ServiceError, too_fast, unknown_match
from service.live_match import Live, Watched
from service.snapshots import Snapshots
from service.tally import Tally

TRIES = 50
"""How often a change is worked out anew because the match moved on meanwhile."""
FULL = "the log of the match has {:g} entries, as many as it may have"
Plan = Callable[[Fold], Draft]
"""Works a change out on the match as it stands, or refuses it."""
DueTime = Callable[[Fold], int | None]
"""When somebody should look after a match, in milliseconds; None if nobody needs to."""


class AppendObserver(Protocol):
    """Hears what happens to the matches of this process."""

    def before_append(self, match_id: str) -> Awaitable[None] | None:
        """An entry is about to be appended. What must not be forgotten if the process dies then is noted now.

        The append waits for what is given back; nearly always there is nothing to wait for.
        """

    def after_append(self, live: Live, step: Step) -> None:
        """This process has appended an entry."""

    def stirred(self, live: Live) -> None:
        """A match was loaded, or changed by this process: there may be something to do in it."""


class Matches:
    """The matches that this process has at hand."""

    def __init__(
        self,
        store: Store,
        clock: StoreClock,
        snapshots: Snapshots,
        observers: Sequence[AppendObserver] = (),
        cached: int = 10_000,
        tally: Tally | None = None,
        most_entries: float = inf,
    ) -> None:
        self.store = store
        self.clock = clock
        self.tally = tally or Tally()
        self.snapshots = snapshots
        self.cached = cached
        self._observers = observers
        self._most = most_entries
        """A log that has so many ends with the next entry, whoever writes it."""
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._refreshing: dict[int, asyncio.Task[None]] = {}
        """Of matches, by their identity: the refreshes that wait for the lock."""
        self.slices = Slices()
        """The turns of those who look back: whole logs are re-executed for them."""
        self.catching_up = Slices(inf, inf)
        """The turns of those who watch: once for all watchers of a match, so there are never more than matches."""

    # -- the cache ---------------------------------------------------------------------------------------------

    def playing(self, match_id: str) -> Live | None:
        """The match, if it is at hand and has started: a move does not ask for what is new, for the append does."""
        live = self._cache.get(match_id)
        if live is None or live.fold.status == OPEN:
            return None
        self._cache.move_to_end(match_id)
        return live

    async def live(self, match_id: str, *, fresh: bool = True) -> Live:
        """The match; `fresh` takes in what other processes have appended."""
        live = self._cache.get(match_id)
        if live is None:
            live = await self._load_once(match_id)
        elif fresh or live.fold.status == OPEN:  # until the start, seats and their tokens change
            await self.refresh(live)
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
            loading.add_done_callback(lambda done: self._loaded(match_id, done))
        try:
            return await asyncio.shield(loading)
        finally:
            del loading  # if it has failed, its error would keep this frame, and this frame the error

    def _loaded(self, match_id: str, loading: asyncio.Task[Live]) -> None:
        self._loading.pop(match_id, None)
        look_at(loading)

    async def _load(self, match_id: str) -> Live:
        secret, head = await together(self.store.secret(match_id), self.store.head(match_id))
        if secret is None:
            raise unknown_match(match_id)
        server_seed, token_key = secret[:32], secret[32:]
        live = await self.snapshots.reopened(match_id, server_seed, token_key, head.seq) if head is not None else None
        if live is None or not await self._fits(live):
            live = Live(Fold(match_id, server_seed), token_key)
            await self._read_to_end(live)
        self._keep(match_id, live)
        self._stir(live)  # whoever attended to it may have died
        return live

    async def _fits(self, live: Live) -> bool:
        """Whether the log goes on from a snapshot to where the store says. If not, it is read from its beginning."""
        seq = live.fold.seq
        try:
            if await self._read_to_end(live) == Head(live.fold.seq, live.fold.head):
                return True
            why = "the log has changed meanwhile"
        except Divergence as divergence:
            why = str(divergence)
        self.snapshots.ignore(live.fold.match_id, seq, why)
        return False

    async def _read_to_end(self, live: Live) -> Head:
        """Read what a log has more; where the store says that it ends. Divergence if the chain does not end there."""
        fold = live.fold
        await self.catch_up(live, first=True)
        head = await self.store.head(fold.match_id)
        if head is not None and head.seq > fold.seq:
            await self.catch_up(live, first=True)  # it has grown meanwhile
        if head is None or head.seq > fold.seq or (head.seq == fold.seq and head.hash != fold.head):
            raise Divergence(fold.seq, "the chain of its entries does not end where the store says")
        return head

    def _stir(self, live: Live) -> None:
        for observer in self._observers:
            observer.stirred(live)

    async def refresh(self, live: Live) -> None:
        """Take in what other processes have appended. All who wait for that to begin share it.

        Otherwise somebody who asks for a match a hundred times at once would hold its lock a hundred times.
        """
        waiting = self._refreshing.get(id(live))
        if waiting is None:
            waiting = self._refreshing[id(live)] = asyncio.create_task(self._refresh(live))
            waiting.add_done_callback(look_at)
        await asyncio.shield(waiting)

    async def _refresh(self, live: Live) -> None:
        try:
            await live.lock.wait()
        finally:
            del self._refreshing[id(live)]  # who comes from now on may want what is appended from now on
        try:
            await self.catch_up(live)
        finally:
            live.lock.release()

    async def catch_up(self, live: Live, *, first: bool = False) -> int:
        """Take in what has been appended since; how many entries it was. Whoever calls holds the lock.

        The first time, when a match is loaded, snapshots that it lacks are taken.
        """
        fold = live.fold
        entries = await self.store.read(fold.match_id, fold.seq)
        try:
            await sliced(self._taking_in(live, entries, first=first))
        except Divergence as divergence:
            self._give_up(live, divergence)
            raise
        return len(entries)

    async def settle(self, live: Live) -> None:
        """Take in what there is, until the log surely ends where this process thinks. Nothing else may be signed."""
        fold = live.fold
        async with live.lock:
            for _ in range(TRIES):
                await self.catch_up(live)
                head = await self.store.head(fold.match_id, surely=True)
                if head is None or head.seq < fold.seq or (head.seq == fold.seq and head.hash != fold.head):
                    raise self._lost(live)
                if head.seq == fold.seq:
                    return
        raise too_fast()

    def _taking_in(self, live: Live, entries: Sequence[bytes], *, first: bool) -> Generator[None, None, None]:
        for entry in entries:
            live.note(read_next(live.fold, entry))
            self.snapshots.passed(live, write=first)
            yield

    def _give_up(self, live: Live, divergence: Divergence) -> None:
        """This match cannot be followed any more: forget it, and tell those who watch it."""
        self._cache.pop(live.fold.match_id, None)
        live.broken = divergence
        if live.watched is not None:
            live.watched.news.tell()

    def forget(self, match_id: str) -> None:
        self._cache.pop(match_id, None)

    def cached_now(self, match_id: str) -> Live | None:
        return self._cache.get(match_id)

    @property
    def cached_count(self) -> int:
        return len(self._cache)

    def watched(self) -> list[Live]:
        return [live for live in self._cache.values() if live.watchers]

    @contextmanager
    def watching(self, live: Live) -> Iterator[Watched]:
        """Somebody watches: what other processes append is wanted at once."""
        watched = live.watched = live.watched or Watched()
        watched.watchers += 1
        self.tally.watchers += 1
        self.store.follow(live.fold.match_id)
        try:
            yield watched
        finally:
            self.store.leave(live.fold.match_id)
            watched.watchers -= 1
            self.tally.watchers -= 1
            if not watched.watchers:
                live.watched = None

    async def find_rematch(self, live: Live) -> None:
        """Look whether there is a rematch, and wake those who wait for it."""
        if not live.rematch_id:
            live.rematch_id = await self.store.rematch(live.fold.match_id)
            if live.rematch_id and live.watched is not None:
                live.watched.news.tell()

    # -- changing ----------------------------------------------------------------------------------------------

    async def change(self, live: Live, request_id: str, author: log_pb2.Author.ValueType, plan: Plan) -> Step:
        """Work a change out, append it, take it in. The same request id has its effect, and its answer, once."""
        fold, lock = live.fold, live.lock
        request_id = request_key(fold.match_id, request_id)
        for _ in range(TRIES):
            if not lock.take():
                await lock.wait()
            try:
                if request_id and request_id in live.requests:
                    break  # what it did is looked up without the lock: that may take long
                try:
                    draft = plan(fold)
                except (IllegalAction, ServiceError):
                    if await self.catch_up(live) == 0:
                        raise
                    continue
                complete(fold, draft, author, request_id, self.clock.now_ms())
                draft = self._bounded(fold, draft)
                for observer in self._observers:
                    if (noting := observer.before_append(fold.match_id)) is not None:
                        await noting
                started, tally = time.perf_counter(), self.tally
                done = await self._append(fold, draft)
                tally.append_time.add(time.perf_counter() - started)
                tally.appends += done.taken
                tally.conflicts += not done.taken
                if done.taken:
                    step = take_next(
                        fold, draft.entry, draft.data, draft.consequence, draft.head, draft.sight, draft.at_ms
                    )
                    self._appended(live, step)
                elif (first := await self._give_way(live, request_id, done.stands)) is not None:
                    step = first
                else:
                    continue
            finally:
                lock.release()
            self._stir(live)
            return step
        else:
            raise too_fast()
        return await self._step_again(live, request_id)

    def _bounded(self, fold: Fold, draft: Draft) -> Draft:
        """The draft; the end of the match instead, if its log is full and the draft does not end it."""
        if fold.seq < self._most or draft.closes:
            return draft
        last = draft_abort(log_pb2.Aborted(reason=FULL.format(self._most)))
        complete(fold, last, log_pb2.AUTHOR_HOST, "", self.clock.now_ms())
        return last

    def _append(self, fold: Fold, draft: Draft) -> Awaitable[Appended]:
        """Append a draft, if the log still ends where the fold does."""
        entry, listing = draft.entry, None
        if draft.closes or entry.WhichOneof("entry") in LISTED:
            listing = Listing(listed_after(fold, entry), fold.status)
        hidden = draft.sight is not None and SPECTATOR in draft.sight.unknown_to
        return self.store.append(
            fold.match_id, Head(fold.seq, fold.head), draft.data, draft.head, listing, hidden=hidden
        )

    def _appended(self, live: Live, step: Step) -> None:
        """Tell all who want to know."""
        live.note(step)
        self.snapshots.passed(live, write=True)
        for observer in self._observers:
            observer.after_append(live, step)
        if step.seq > self._most and step.entry.aborted.reason == FULL.format(self._most):
            raise FullLog(self._most)

    async def _give_way(self, live: Live, request_id: str, stands: bytes) -> Step | None:
        """Another entry stands where one was to be appended: the step, if it answers the same request."""
        if await self.catch_up(live) == 0:
            raise self._lost(live)
        if not request_id or not stands or request_of(stands) != request_id:
            return None
        last = live.last
        return last if last is not None and last.entry.request_id == request_id else None

    def _lost(self, live: Live) -> Divergence:
        """The store has lost entries that this process has read."""
        lost = Divergence(
            live.fold.seq, "the store's log does not end as it did; the match goes on from what the store has"
        )
        self._give_up(live, lost)
        return lost

    async def _step_again(self, live: Live, request_id: str) -> Step:
        """The answer to a request that was sent before. Its entry may have been read before replicas had it."""
        seq = live.requests[request_id]
        if not await self.store.still_has(live.fold.match_id, seq, request_id):
            raise self._lost(live)
        return await self._step_at(live, seq)

    async def create(
        self, genesis: log_pb2.Genesis, request_id: str, server_seed: bytes, token_key: bytes, due: DueTime
    ) -> None:
        """Write the first entry of a match, unless somebody has; `due` tells when somebody should look after it."""
        fold = Fold(genesis.match_id, server_seed)
        before, draft = Head(fold.seq, fold.head), draft_genesis(genesis, server_seed)
        request = request_key(fold.match_id, request_id)
        complete(fold, draft, log_pb2.AUTHOR_HOST, request, self.clock.now_ms())
        read_next(fold, draft.data)
        await self.store.list_match(fold.match_id, fold.created)
        if (at_ms := due(fold)) is not None:
            await self.store.set_due(fold.match_id, at_ms)
        listed = fold.match()
        listed.seq = 0
        for observer in self._observers:
            if (noting := observer.before_append(fold.match_id)) is not None:
                await noting
        secret = server_seed + token_key
        done = await self.store.append(fold.match_id, before, draft.data, fold.head, Listing(listed), secret)
        self.tally.appends += done.taken

    async def _step_at(self, live: Live, seq: int) -> Step:
        """What an entry brought about, again."""
        if live.last is not None and live.last.seq == seq:
            return live.last
        return (await self.steps(live, seq - 1, seq))[0]

    async def steps(self, live: Live, after: int, upto: int) -> list[Step]:
        """The steps after one entry and up to another, re-executed from the snapshot before."""
        async with self.catching_up.turn(live.fold.match_id):
            fold, entries = await self.stretch(live, after, upto)
            return await sliced(re_executed(fold, entries, after))

    async def stretch(self, live: Live, after: int, upto: int) -> tuple[Fold, list[bytes]]:
        """A match as it was at a snapshot, not later than an entry, and the entries from there up to another."""
        fold = await self.snapshots.before(live, after)
        return fold, await self.store.read(fold.match_id, fold.seq, upto - fold.seq)


def re_executed(fold: Fold, entries: Sequence[bytes], after: int) -> Generator[None, None, list[Step]]:
    """Take entries in, one at a time; the steps after a seq."""
    steps: list[Step] = []
    for entry in entries:
        step = read_next(fold, entry, verify=False)
        if step.seq > after:
            steps.append(step)
        yield
    return steps
