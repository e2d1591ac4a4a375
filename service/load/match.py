"""A match of the load: opened, played by its script, watched, and brought to an end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

import grpc

from powderkeg.v1 import match_service_pb2
from service.load.check import DIVERGING, UNREAD, Record
from service.load.hands import ByPlay, BySubmit, Hands
from service.load.lines import PATIENCE, TRANSIENT, Line, bearer, persistently, reason_of
from service.load.pace import Meter, Pace
from service.load.script import Script
from service.load.watching import Watcher

LONGEST_LOSS = 0.004
"""Seconds: so long at most after a move was sent its connection is lost."""
LONGEST_END = 30.0
"""Seconds that streams and watches may take to see the end."""


@dataclass
class Match:
    """A match that is being played."""

    record: Record
    host_token: str
    line: Line
    hands: Hands
    meter: Meter
    rng: Random
    reconnect_every: int = 0
    watchers: list[Watcher] = field(default_factory=list)
    ended: bool = False

    def watch(self, line: Line, *, slow: bool) -> None:
        """Somebody watches it from now on."""
        watcher = Watcher(self.record, line, self.meter, slow=slow, leave_every=self.reconnect_every)
        self.watchers.append(watcher)

    @property
    def played_out(self) -> bool:
        return self.record.answered == len(self.record.script.moves)

    async def play(self, pace: Pace) -> None:
        """Move by move as the script says, until it or the load is over, or the service refuses a move for good."""
        record = self.record
        for number, move in enumerate(record.script.moves):
            meant = await pace.next()
            if meant is None:
                return
            record.doubtful = True
            try:
                if self.reconnect_every and (number + 1) % self.reconnect_every == 0:
                    await self.hands.lose(move, LONGEST_LOSS * self.rng.random())
                seq = await persistently(lambda: self.hands.make(move), self.meter.failed)  # noqa: B023 (called at once)
            except grpc.aio.AioRpcError as error:
                if error.code() not in TRANSIENT:
                    record.note(DIVERGING, f"move {number} is refused: {reason_of(error)}, {error.details()}")
                return
            self.meter.answered(meant)
            record.doubtful = False
            record.answered += 1
            record.told(seq, move.seq, f"seat {move.seat}")

    async def finish(self) -> None:
        """Bring it to an end, and wait until all have seen that."""
        self.ended = True
        try:
            if not (self.played_out and self.record.script.ends):
                await self._abort()
            async with asyncio.timeout(LONGEST_END):
                await self.hands.finish()
                for watcher in self.watchers:
                    await watcher.finish()
        except TimeoutError:
            self.record.note(DIVERGING, f"somebody was not told of its end within {LONGEST_END:g} seconds")
        except grpc.aio.AioRpcError as error:
            self.record.note(UNREAD, f"it cannot be ended: {reason_of(error)}")
        finally:
            await self.hands.close()
            for watcher in self.watchers:
                await watcher.close()

    async def _abort(self) -> None:
        abort_id = uuid4().hex
        request = match_service_pb2.AbortMatchRequest(
            request_id=abort_id, match_id=self.record.match_id, reason="the load is over"
        )
        metadata = bearer(self.host_token)
        await persistently(
            lambda: self.line.matches.AbortMatch(request, metadata=metadata, timeout=PATIENCE), self.meter.failed
        )
        self.record.abort_id = abort_id


async def open_match(
    script: Script,
    lines: Sequence[Line],
    meter: Meter,
    *,
    by_play: bool,
    quiet: bool,
    rng: Random,
    reconnect_every: int,
) -> Match:
    """Create a match, take all its seats, and deal. `lines` has one for each seat."""
    line, calls, table = lines[0], lines[0].matches, script.table
    ids = [uuid4().hex for _ in range(table.seats + 2)]
    create = match_service_pb2.CreateMatchRequest(
        request_id=ids[0], game=table.game, seats=table.seats, options=script.options, seed=script.seed
    )
    created = await persistently(lambda: calls.CreateMatch(create, timeout=PATIENCE), meter.failed)
    match_id, tokens = created.match.id, []
    for seat in range(table.seats):
        join = match_service_pb2.JoinMatchRequest(
            request_id=ids[seat + 1], match_id=match_id, name=f"seat {seat}", seat=seat
        )
        joined = await persistently(lambda: calls.JoinMatch(join, timeout=PATIENCE), meter.failed)  # noqa: B023
        tokens.append(joined.seat_token)
    start = match_service_pb2.StartMatchRequest(request_id=ids[-1], match_id=match_id)
    host = bearer(created.host_token)
    await persistently(lambda: calls.StartMatch(start, metadata=host, timeout=PATIENCE), meter.failed)
    record = Record(match_id, script, ids)
    hands = ByPlay(record, meter, lines, tokens, quiet=quiet) if by_play else BySubmit(record, meter, lines, tokens)
    return Match(record, created.host_token, line, hands, meter, rng, reconnect_every)
