"""Those who watch: quick ones, slow ones, and such that come back. Each must be told of every entry once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress

import grpc
from google.protobuf.message import DecodeError

from engines.core.viewers import SPECTATOR
from loadtest.breakdown import WATCHERS
from loadtest.channels import FIRST_PAUSE, Channel, decoded, error_text, is_transient, reason_of
from loadtest.fingerprints import fingerprint
from loadtest.match_record import DIVERGING, DOUBLED, LOST, UNREAD, MatchRecord
from loadtest.meter import Meter
from powderkeg.v1 import match_service_pb2

SLOW_SECONDS = 0.25
"""Seconds that a slow watcher thinks about every update."""


class WatchedSoFar:
    """How far somebody has been told of a match, and whether of what has happened in it."""

    def __init__(self, record: MatchRecord, meter: Meter, who: str, viewer: int, lag: str = "") -> None:
        self.record, self.meter, self.who, self.viewer, self.lag = record, meter, who, viewer, lag
        self.expected = record.script.expected[viewer]
        self.known = 0
        self._since = 0.0
        """When the watch began that goes on now: of what was sent before, nobody is told late."""
        self._odd: tuple[int, int] | None = None
        """The seq and the mark of an update that is none of the game's. The last may be: the match was broken off."""
        self._noted = False

    def begin(self) -> None:
        """A watch begins, from what is known."""
        self._since = self.meter.clock()

    def take(self, update: match_service_pb2.WatchMatchResponse) -> None:
        self.meter.count_update()
        seq = update.seq
        if seq > self.known + 1:
            self.record.note(LOST, f"{self.who} was told of {seq} after {self.known}")
        elif seq <= self.known:
            self.record.note(DOUBLED, f"{self.who} was told of {seq} again")
        self.known = max(seq, self.known)
        sent = self.record.sent_at(self.viewer, seq) if self.lag else None
        if sent is not None and sent >= self._since:
            self.meter.told_of_move(self.lag, sent)
        self._compare(seq, fingerprint(update))

    def _compare(self, seq: int, mark: int) -> None:
        if self._odd is not None:
            self._note_odd(self._odd[0])
        updates = self.expected.updates
        self._odd = (seq, mark) if not 0 < seq <= len(updates) or updates[seq - 1] != mark else None

    def _note_odd(self, seq: int) -> None:
        """Once: whoever is told wrongly of one thing often is of all."""
        if not self._noted:
            self.record.note(DIVERGING, f"of {seq} {self.who} was told something else than what has happened")
        self._noted = True

    def end(self, expected: int) -> None:
        if self.known != expected and not self.record.doubtful:
            self.record.note(DIVERGING, f"{self.who} knows of {self.known} entries at the end, and not of {expected}")
        if self._odd is not None:
            seq, mark = self._odd
            ends = self.expected.ends
            if not (self.record.abort_id and 1 < seq <= len(ends) + 1 and ends[seq - 2] == mark):
                self._note_odd(seq)


class Watcher:
    """A spectator of a match, who begins again from the last seq whenever the watch breaks."""

    def __init__(
        self, record: MatchRecord, channel: Channel, meter: Meter, *, slow: bool = False, leave_every: int = 0
    ) -> None:
        self.record, self.channel, self.meter = record, channel, meter
        self.slow, self.leave_every = slow, leave_every
        who, lag = ("a slow watcher", "") if slow else ("a watcher", WATCHERS)  # slow ones lag by themselves
        self.place = WatchedSoFar(record, meter, who, SPECTATOR, lag)
        self.updates = 0
        self._hurry = asyncio.Event()
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        pause = FIRST_PAUSE
        while True:
            request = match_service_pb2.WatchMatchRequest(match_id=self.record.match_id, from_seq=self.place.known)
            self.place.begin()
            began = self.meter.clock()
            call = self.channel.matches.WatchMatch(request)
            try:
                if await self._to_the_end(call):
                    return
            except grpc.aio.AioRpcError as error:
                self.meter.failed("WatchMatch", reason_of(error))
                if not is_transient(error):
                    self.record.note(DIVERGING, f"{self.place.who} is refused: {error_text(error)}")
                    return
                self.meter.unheard(began)
                await asyncio.sleep(pause)
                pause = min(1.0, 2 * pause)
            except DecodeError:
                self.record.note(UNREAD, f"{self.place.who} was told something that cannot be read")
                return
            finally:
                call.cancel()

    async def _to_the_end(self, call: AsyncIterable[match_service_pb2.WatchMatchResponse]) -> bool:
        """Read on; False if the watcher has left before the end."""
        async for update in call:
            self.place.take(decoded(update))
            self.meter.heard()
            self.updates += 1
            if self.slow and not self._hurry.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(SLOW_SECONDS):
                        await self._hurry.wait()
            if self.leave_every and self.updates % self.leave_every == 0:
                self.meter.count_reconnect()
                return False
        return True

    def hurry(self) -> None:
        """The load is over: nobody is slow any more."""
        self._hurry.set()

    async def finish(self) -> None:
        await self._task
        self.place.end(self.record.counts(-1))

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])
