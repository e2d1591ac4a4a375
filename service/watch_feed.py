"""Watching matches: each caller has a stream of updates of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import grpc

from engines.core.viewers import Viewer
from powderkeg.v1 import match_service_pb2
from replay.log.divergence import Divergence
from replay.log.steps import Step
from service.answers import NOTHING, Update, Wanted, add_table, add_texts, asked_after, asked_now, events_of
from service.auth import Caller, need_same_sitting
from service.cooperative import Breather
from service.errors import ServiceError, shutting_down
from service.live_match import Live, Watched
from service.matches import Matches
from service.presence import Presence
from service.queries import need_sight

Code = grpc.StatusCode
Wrapper = Callable[[bytes], bytes]
"""Makes the message of a stream of the bytes of an update."""


class WatchFeed:
    """All watches of this process."""

    def __init__(self, matches: Matches, presence: Presence) -> None:
        self.matches = matches
        self.presence = presence
        self._ending = asyncio.Event()

    def watch(
        self,
        live: Live,
        caller: Caller,
        from_seq: int,
        want: Wanted = NOTHING,
        wrap: Wrapper = bytes,
        *,
        until_rematch: bool = False,
    ) -> AsyncGenerator[bytes, None]:
        """Updates after a seq, as the caller counts, each wrapped as its stream carries it."""
        need_sight(live, caller)
        fold, counts_as = live.fold, caller.counts_as
        if from_seq > (at := fold.seq_for(counts_as)):
            raise ServiceError(Code.OUT_OF_RANGE, "NO_SUCH_SEQ", f"the match is at {at}; watch from there or before")
        position = fold.log_seq(counts_as, from_seq)
        watch = Watch(self.matches, self.presence, self._ending, live, caller, want, wrap, position, until_rematch)
        return watch.updates()

    def shut_down(self) -> None:
        """End all watches, so that their callers come again, elsewhere."""
        self._ending.set()
        for live in self.matches.watched():
            if live.watched is not None:
                live.watched.news.tell()


@dataclass(slots=True)
class Watch:
    """Every step after a position in the log, as the caller may see it, until the match is over.

    A step that this caller may not know of, such as somebody's sealed answer, is not told at all. Of steps that are
    told together only the newest has a table.
    """

    matches: Matches
    presence: Presence
    ending: asyncio.Event
    """Set when the service ends."""
    live: Live
    caller: Caller
    want: Wanted
    wrap: Wrapper
    position: int
    until_rematch: bool = False
    """Whether the watch goes on when the match is over, until there is a rematch."""
    first: bool = True
    """Whether nothing was told yet."""
    caught_up: bool = False
    """Whether what was not told yet is at hand. Who falls behind after that is too slow."""
    connected: tuple[int, ...] | None = None
    """The seats that were last told to be connected."""
    viewer: Viewer = field(init=False)
    counts_as: Viewer = field(init=False)
    """Of the caller."""

    def __post_init__(self) -> None:
        self.viewer, self.counts_as = self.caller.viewer, self.caller.counts_as

    async def updates(self) -> AsyncGenerator[bytes, None]:
        live, fold = self.live, self.live.fold
        if self.until_rematch and live.over:
            await self.matches.find_rematch(live)
        with self.matches.watching(live) as watched:
            async with self.presence.asked(fold.match_id, wanted=self.want.presence):
                going_on = True
                while going_on:
                    news = watched.news.times
                    steps = self._new_steps(watched)
                    if steps is None:
                        steps = await self._older_steps(watched)
                    else:
                        self.caught_up = True
                    need_same_sitting(self.caller, fold.seating)  # of what came after, another one sees more
                    if len(steps) == 1 and self.want is NOTHING:  # nearly always: one update at most, and soon made
                        if self.viewer not in steps[0].unknown_to:
                            yield self._of_step(watched, steps[0])
                            self.first = False
                    else:
                        breather = Breather()
                        for update in self._told(watched, steps):
                            breather.pause()
                            yield update
                            breather.resume()
                            self.first = False
                            if breather.is_due:
                                await breather.take()
                    self.position = steps[-1].seq if steps else self.position
                    going_on = self._goes_on()
                    if going_on and self.position >= fold.seq and watched.news.times == news:
                        await watched.news.wait()
        if self.until_rematch:
            yield self._written(Update(seq=fold.seq_for(self.counts_as), match=live.match(self.counts_as)))

    def _goes_on(self) -> bool:
        """Whether there is more to come, and somebody to tell it."""
        live = self.live
        if live.over and self.position >= live.fold.seq and (live.rematch_id or not self.until_rematch):
            return False
        if live.broken is not None:
            raise live.broken
        if self.ending.is_set():
            known = live.fold.seq_for(self.counts_as, self.position)
            raise shutting_down(known)
        return True

    def _new_steps(self, watched: Watched) -> list[Step] | None:
        """What has happened since; None if not all of it is at hand."""
        fold, position, most = self.live.fold, self.position, watched.recent.maxlen or 0
        if position >= fold.seq:
            return []
        if self.caught_up and fold.seq - position > most:
            known = fold.seq_for(self.counts_as, position)
            if fold.seq_for(self.counts_as) - known > most:  # by what the caller may count
                raise ServiceError(
                    Code.RESOURCE_EXHAUSTED, "SLOW_WATCHER", f"too slow to keep up; watch again from {known}"
                )
        return watched.after(position)

    async def _older_steps(self, watched: Watched) -> list[Step]:
        """The first of them, from the log: up to the next snapshot."""
        async with watched.filling:
            steps = watched.after(self.position)
            if steps is None:
                end, every = self.live.fold.seq, self.matches.snapshots.every
                upto = min(end, (self.position // every + 1) * every)
                steps = await self.matches.steps(self.live, self.position, upto)
                if not steps:
                    raise Divergence(self.position + 1, "it is missing in the store")
                if upto == end:
                    watched.add_older(steps)
                    self.caught_up = True
        return steps

    def _told(self, watched: Watched, steps: list[Step]) -> Iterator[bytes]:
        """Updates of steps, or of how things stand, if there is anything to say."""
        known = [step for step in steps if self.viewer not in step.unknown_to]
        if self.want is NOTHING:
            return (self._of_step(watched, step) for step in known)
        return self._told_besides(watched, known)

    def _told_besides(self, watched: Watched, known: list[Step]) -> Iterator[bytes]:
        """The same, where more is wanted than what happened."""
        for step in known[:-1]:
            yield self._of_step(watched, step)
        connected = self.presence.at(self.live.fold.match_id) if self.want.presence else None
        news = connected if connected != self.connected else None
        self.connected = connected
        if known and not self.want.table and news is None:
            yield self._of_step(watched, known[-1])
        elif known or (self.first and (self.want.table or news is not None)):
            yield self._newest(watched, known[-1] if known else None, news)
        elif news is not None:
            here = match_service_pb2.Presence(connected=news)
            yield self._written(Update(seq=self.live.fold.seq_for(self.counts_as), presence=here))

    def _of_step(self, watched: Watched, step: Step) -> bytes:
        """What a step tells, without a table. But for its number news is written once for all who see the same."""
        if self.first or not self.caught_up or step.match is not None or self.want.language:
            return self._written(self._update(step))
        key = step.seen_alike(self.viewer)
        if (told := watched.told.get(key)) is None:
            update = self._update(step)
            update.ClearField("seq")
            told = watched.told[key] = update.SerializeToString()
        return self.wrap(numbered(self.live.fold.seq_for(self.counts_as, step.seq)) + told)

    def _newest(self, watched: Watched, step: Step | None, connected: tuple[int, ...] | None) -> bytes:
        """The last of the updates that are told together: with a table, if the match has not moved on meanwhile."""
        fold, viewer = self.live.fold, self.viewer
        late = step is not None and fold.seq_for(viewer, step.seq) != fold.seq_for(viewer)
        if late or not self.want.table:
            return self._written(self._update(step, connected))
        key = (viewer, self.counts_as, self.want, step is None, self.first, connected)
        if (told := watched.told.get(key)) is None:
            update = self._update(step, connected)
            add_table(update, fold, self.caller, self.want)
            told = watched.told[key] = update.SerializeToString()
        return self.wrap(told)

    def _written(self, update: Update) -> bytes:
        return self.wrap(update.SerializeToString())

    def _update(self, step: Step | None, connected: tuple[int, ...] | None = None) -> Update:
        """What a step tells; without one, how things stand."""
        fold, viewer, counts_as = self.live.fold, self.viewer, self.counts_as
        if step is None:
            update = Update(seq=fold.seq_for(counts_as), decisions=asked_now(fold, viewer))
        else:
            update = Update(
                seq=fold.seq_for(counts_as, step.seq),
                time=step.entry.time,
                events=events_of(fold, step.events, viewer),
                decisions=asked_after(step, viewer),
            )
        match = step.match if step is not None else None
        if self.first or match is not None:
            update.match.CopyFrom(match or fold.match())
            update.match.seq = fold.seq_for(counts_as, update.match.seq)
        if connected is not None:
            update.presence.CopyFrom(match_service_pb2.Presence(connected=connected))
        add_texts(update, fold, viewer, self.want.language, events=step.events if step is not None else ())
        return update


@lru_cache(1024)
def numbered(seq: int) -> bytes:
    """The bytes with which an update begins: its first field."""
    return Update(seq=seq).SerializeToString()
