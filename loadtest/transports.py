"""How the seats of a match make their moves: by single calls, or each in a Play stream of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

import grpc
from google.protobuf.message import DecodeError
from grpc import StatusCode

from loadtest.breakdown import SEATS
from loadtest.channels import CALL_SECONDS, FIRST_PAUSE, Channel, Metadata, StreamFailure, bearer
from loadtest.fingerprints import fingerprint
from loadtest.match_record import DIVERGING, UNREAD, MatchRecord
from loadtest.meter import Meter
from loadtest.script import ScriptedMove
from loadtest.watchers import WatchedSoFar
from powderkeg.v1 import match_service_pb2

PlayResponse = match_service_pb2.PlayResponse


class MoveTransport(Protocol):
    """Makes moves for all seats of a match."""

    call: str
    """The name of what is called for a move."""

    async def send(self, move: ScriptedMove) -> int:
        """Send a move, once; the seq that is answered."""

    async def send_and_disconnect(self, move: ScriptedMove, after: float) -> None:
        """Send a move, and lose the connection so many seconds later, whether or not there was an answer."""

    async def finish(self) -> None:
        """The match is over."""

    async def close(self) -> None: ...


class SubmitTransport:
    """Every move is a call of SubmitAction."""

    call = "SubmitAction"

    def __init__(self, record: MatchRecord, meter: Meter, channels: Sequence[Channel], tokens: Sequence[str]) -> None:
        self.record, self.meter = record, meter
        self.channels = [*channels]
        self.metadata = [bearer(token) for token in tokens]
        self._place = match_service_pb2.SubmitActionRequest(match_id=record.match_id).SerializeToString()
        self._own: dict[int, Channel] = {}

    def _send(self, move: ScriptedMove) -> Any:
        request = b"".join((move.head, self._place, move.tail))
        return self.channels[move.seat].submit(request, metadata=self.metadata[move.seat], timeout=CALL_SECONDS)

    async def send(self, move: ScriptedMove) -> int:
        answer = match_service_pb2.SubmitActionResponse.FromString(await self._send(move))
        if answer.seq == move.seq and fingerprint(answer) != move.answer:
            self.record.note(
                DIVERGING, f"of {move.seq} seat {move.seat} was answered something else than what has happened"
            )
        return answer.seq

    async def send_and_disconnect(self, move: ScriptedMove, after: float) -> None:
        call = self._send(move)
        await asyncio.sleep(after)
        call.cancel()
        await self.reconnect(move.seat)

    async def reconnect(self, seat: int) -> None:
        """A new connection, for this seat alone."""
        self.meter.count_reconnect()
        before = self._own.pop(seat, None)
        self._own[seat] = self.channels[seat] = self.channels[seat].another()
        if before is not None:
            await before.close()

    async def finish(self) -> None:
        pass

    async def close(self) -> None:
        for channel in self._own.values():
            await channel.close()


class PlayTransport:
    """Every seat has a Play stream, in which it moves and, unless it is quiet, is told of everything."""

    call = "Play"

    def __init__(
        self,
        record: MatchRecord,
        meter: Meter,
        channels: Sequence[Channel],
        tokens: Sequence[str],
        *,
        quiet: bool = False,
    ) -> None:
        self.calls = SubmitTransport(record, meter, channels, tokens)
        self.streams = [
            SeatStream(
                WatchedSoFar(record, meter, f"the stream of seat {seat}", seat, SEATS),
                channel,
                metadata,
                seat,
                quiet=quiet,
            )
            for seat, (channel, metadata) in enumerate(zip(channels, self.calls.metadata, strict=True))
        ]

    async def send(self, move: ScriptedMove) -> int:
        try:
            return await self.streams[move.seat].send(move)
        except StreamEnded:  # the match is over, and with it the stream: the answer must be asked for
            return await self.calls.send(move)

    async def send_and_disconnect(self, move: ScriptedMove, after: float) -> None:
        await self.streams[move.seat].send_and_disconnect(move, after)
        await self.calls.reconnect(move.seat)
        self.streams[move.seat].channel = self.calls.channels[move.seat]

    async def finish(self) -> None:
        await asyncio.gather(*(stream.finish() for stream in self.streams))

    async def close(self) -> None:
        for stream in self.streams:
            await stream.end()
        await self.calls.close()


class StreamEnded(Exception):
    """The match is over, so the stream has ended without an answer."""


class SeatStream:
    """The Play stream of a seat; begun again from the last seq whenever it is needed and broken."""

    def __init__(self, place: WatchedSoFar, channel: Channel, metadata: Metadata, seat: int, *, quiet: bool) -> None:
        self.place, self.channel, self.metadata, self.seat, self.quiet = place, channel, metadata, seat, quiet
        self._call: Any = None
        self._reader: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[int] | None = None
        self._asked = ""
        """The request that the answer is for."""
        self._over = False

    async def send(self, move: ScriptedMove) -> int:
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await self._send(move)
        except TimeoutError:
            await self.end()  # the next time there is a new one
            raise StreamFailure(StatusCode.DEADLINE_EXCEEDED, "no answer in the stream") from None

    async def _send(self, move: ScriptedMove) -> int:
        await self.attach()
        if self._over:
            raise StreamEnded
        self._answer, self._asked = asyncio.get_running_loop().create_future(), move.request_id
        try:
            await self._write(move.submit)
            return await self._answer
        finally:
            self._answer = None

    async def send_and_disconnect(self, move: ScriptedMove, after: float) -> None:
        await self.attach()
        if not self._over:
            await self._write(move.submit)
            await asyncio.sleep(after)
            await self.end()

    async def attach(self) -> None:
        if self._over or (self._reader is not None and not self._reader.done()):
            return
        self.place.begin()
        self._call = self.channel.play(metadata=self.metadata)
        attach = match_service_pb2.Attach(
            match_id=self.place.record.match_id, from_seq=self.place.known, quiet=self.quiet
        )
        await self._write(match_service_pb2.PlayRequest(attach=attach).SerializeToString())
        self._reader = asyncio.create_task(self._read(self._call))

    async def _write(self, message: bytes) -> None:
        try:
            await self._call.write(message)
        except asyncio.InvalidStateError:
            raise StreamFailure(StatusCode.UNAVAILABLE, "the stream was over before this could be sent") from None

    async def _read(self, call: Any) -> None:
        try:
            while (data := await call.read()) is not grpc.aio.EOF:
                self._take(PlayResponse.FromString(data))
            self._over = True
            self._settle(StreamEnded())
        except grpc.aio.AioRpcError as error:
            self._settle(error)
        except DecodeError as error:
            self.place.record.note(UNREAD, f"{self.place.who} was told something that cannot be read")
            self._over = True
            self._settle(error)

    def _take(self, response: match_service_pb2.PlayResponse) -> None:
        self.place.meter.heard()
        kind = response.WhichOneof("response")
        if kind == "update":
            self.place.take(response.update)
        elif kind == "accepted" and response.accepted.request_id == self._asked:  # else it was sent again meanwhile
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(response.accepted.seq)
        elif kind == "refused" and response.refused.request_id == self._asked:
            codes = (code for code in StatusCode if code.value[0] == response.refused.code)
            code = next(codes, StatusCode.UNKNOWN)
            self._settle(StreamFailure(code, response.refused.message, response.refused.reason))

    def _settle(self, error: Exception) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error)

    async def finish(self) -> None:
        """Read to the end, however often the stream has to be begun again. A quiet one has nothing to tell of it."""
        if self.quiet:
            return
        while not self._over:
            began = self.place.meter.clock()
            with suppress(grpc.aio.AioRpcError):
                await self.attach()
            if self._reader is not None:
                await asyncio.wait([self._reader])
            if not self._over:
                self.place.meter.unheard(began)
                await asyncio.sleep(FIRST_PAUSE)
        self.place.end(self.place.record.counts(self.seat))

    async def end(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.wait([self._reader])
