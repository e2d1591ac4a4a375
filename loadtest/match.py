"""A match of the load: opened, played by its script, watched, and brought to an end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

import grpc
from google.protobuf.message import DecodeError

from loadtest.channels import CALL_SECONDS, Channel, bearer, error_text, is_transient, retry_until_answered
from loadtest.match_record import DIVERGING, UNREAD, MatchRecord
from loadtest.meter import Meter
from loadtest.script import GameScript, ScriptedMove
from loadtest.throttle import Throttle
from loadtest.transports import MoveTransport, PlayTransport, SubmitTransport
from loadtest.watchers import Watcher
from powderkeg.v1 import match_service_pb2

LONGEST_LOSS_SECONDS = 0.004
"""Seconds: so long at most after a move was sent its connection is lost."""
MOST_SEATS = 16
END_SECONDS = 15.0
"""Seconds that streams and watches may take to see the end."""


RequestIds = tuple[str, ...]
"""Of the requests that open a match, and of the one that ends it."""


def new_request_ids() -> RequestIds:
    return tuple(uuid4().hex for _ in range(MOST_SEATS + 3))


@dataclass
class LoadMatch:
    """A match that is being played."""

    record: MatchRecord
    host_token: str
    channel: Channel
    transport: MoveTransport
    meter: Meter
    rng: Random
    abort_id: str
    reconnect_every: int = 0
    watchers: list[Watcher] = field(default_factory=list)
    ended: bool = False

    def watch(self, channel: Channel, *, slow: bool) -> None:
        """Somebody watches it from now on."""
        watcher = Watcher(self.record, channel, self.meter, slow=slow, leave_every=self.reconnect_every)
        self.watchers.append(watcher)

    @property
    def played_out(self) -> bool:
        return self.record.answered == len(self.record.script.moves)

    async def play(self, throttle: Throttle) -> None:
        """Move by move as the script says, until it or the load is over, or a move is not taken."""
        record, table = self.record, str(self.record.script.table)
        for number, move in enumerate(record.script.moves):
            meant = await throttle.next()
            if meant is None:
                return
            record.move_sent(self.meter.clock())
            seq = await self._make(number, move)
            if seq is None:
                self.meter.given_up(meant, table)
                return
            self.meter.answered(meant, table)
            record.move_answered(seq)

    async def _make(self, number: int, move: ScriptedMove) -> int | None:
        """The seq that is answered; None if there is no answer, or none that there should be."""
        try:
            if self.reconnect_every and (number + 1) % self.reconnect_every == 0:
                with suppress(grpc.aio.AioRpcError, TimeoutError):
                    async with asyncio.timeout(CALL_SECONDS):
                        await self.transport.send_and_disconnect(move, LONGEST_LOSS_SECONDS * self.rng.random())
            return await retry_until_answered(self.transport.call, lambda: self.transport.send(move), self.meter)
        except DecodeError:
            self.record.note(UNREAD, f"the answer to move {number} cannot be read")
        except grpc.aio.AioRpcError as error:
            if not is_transient(error):
                self.record.note(DIVERGING, f"move {number} is refused: {error_text(error)}")
        return None

    async def finish(self) -> None:
        """Bring it to an end, and wait until all have seen that. What the service does not answer can be tried again,
        unless that is a problem by now."""
        try:
            if not (self.played_out and self.record.script.ends):
                await self._abort()
            self.ended = True
            async with asyncio.timeout(END_SECONDS):
                await self.transport.finish()
                for watcher in self.watchers:
                    await watcher.finish()
        except TimeoutError:
            wrong = UNREAD if self.meter.silent else DIVERGING  # a service that is gone tells nobody anything
            self.record.note(wrong, f"somebody was not told of its end within {END_SECONDS:g} seconds")
        except DecodeError:
            self.record.note(UNREAD, "the answer to its end cannot be read")
        finally:
            if self.ended:
                await self.close()

    async def close(self) -> None:
        """Nobody plays or watches it any more."""
        await self.transport.close()
        for watcher in self.watchers:
            await watcher.close()
        self.watchers.clear()

    async def _abort(self) -> None:
        request = match_service_pb2.AbortMatchRequest(
            request_id=self.abort_id, match_id=self.record.match_id, reason="the load is over"
        )
        metadata = bearer(self.host_token)
        await retry_until_answered(
            "AbortMatch",
            lambda: self.channel.matches.AbortMatch(request, metadata=metadata, timeout=CALL_SECONDS),
            self.meter,
        )
        self.record.aborted(self.abort_id)


async def open_match(
    script: GameScript,
    ids: RequestIds,
    channels: Sequence[Channel],
    meter: Meter,
    *,
    by_play: bool,
    quiet: bool,
    rng: Random,
    reconnect_every: int,
) -> LoadMatch:
    """Create a match, take all its seats, and deal. `channels` has one for each seat.

    What has failed can be tried again with the same ids: it is the same match.
    """
    channel, calls, table = channels[0], channels[0].matches, script.table
    create = match_service_pb2.CreateMatchRequest(
        request_id=ids[0], game=table.game, seats=table.seats, options=script.options, seed=script.seed
    )
    created = await retry_until_answered("CreateMatch", lambda: calls.CreateMatch(create, timeout=CALL_SECONDS), meter)
    match_id, tokens = created.match.id, []
    for seat in range(table.seats):
        join = match_service_pb2.JoinMatchRequest(
            request_id=ids[seat + 1], match_id=match_id, name=f"seat {seat}", seat=seat
        )
        joined = await retry_until_answered(
            "JoinMatch",
            lambda: calls.JoinMatch(join, timeout=CALL_SECONDS),  # noqa: B023 (called at once)
            meter,
        )
        tokens.append(joined.seat_token)
    opening = ids[: table.seats + 2]
    start = match_service_pb2.StartMatchRequest(request_id=opening[-1], match_id=match_id)
    host = bearer(created.host_token)
    await retry_until_answered(
        "StartMatch", lambda: calls.StartMatch(start, metadata=host, timeout=CALL_SECONDS), meter
    )
    record = MatchRecord(match_id, script, opening)
    transport = (
        PlayTransport(record, meter, channels, tokens, quiet=quiet)
        if by_play
        else SubmitTransport(record, meter, channels, tokens)
    )
    return LoadMatch(record, created.host_token, channel, transport, meter, rng, ids[-1], reconnect_every)
