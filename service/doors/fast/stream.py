"""One call at the fast door: what servicers see of it, what has come, what is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, NoReturn

import grpc
import zttp
from google.protobuf.message import Message
from google.rpc import status_pb2

from service.calls import write_protobuf
from service.context import EOF, ClientGone
from service.doors.fast.framing import MessageSplitter, framed
from service.doors.fast.metadata import Field, Metadata
from service.doors.fast.opening import HEAD, Opening
from service.doors.statuses import call_failed, out_of_time, status_fields
from service.errors import CallFailed, ServiceError, malformed, status_of

if TYPE_CHECKING:
    from service.doors.fast.connection import FastConnection

HEAD_GZIP: list[Field] = [*HEAD, (b"grpc-encoding", b"gzip")]
OK: list[Field] = [(b"grpc-status", b"0")]
ENHANCE_YOUR_CALM = 11
KEPT_BESIDES = 64
"""Bytes that a message in the queue takes besides its own."""


class FastStream:
    """A call. Servicers know it as their context, and as the stream of requests."""

    __slots__ = (
        *("age", "ended", "held", "number", "over", "task", "waits"),
        *("_begun", "_connection", "_encoding", "_gzip", "_opening", "_method", "_queue", "_reader", "_request"),
        *("_room", "_splitter", "_stream", "_timer"),
    )

    def __init__(
        self,
        connection: FastConnection,
        stream: zttp.Stream,
        number: int,
        opening: Opening,
    ) -> None:
        method = opening.method
        self.number = number
        self.age = 0
        """Seconds, counted by the connection."""
        self.ended = False
        """Whether the client has sent all that it will."""
        self.over = False
        """Whether nothing more can be sent."""
        self.held = 0
        """Bytes that have come and were not read."""
        self.waits = False
        """Whether it is not answered before another call has ended."""
        self.task: asyncio.Task[None] | None = None
        self._connection, self._stream, self._method = connection, stream, method
        self._opening, self._encoding, self._gzip = opening, opening.encoding, opening.gzip
        self._begun = False
        self._request: bytes | None = None
        self._queue: deque[bytes] | None = deque() if method.client_stream else None
        self._reader: asyncio.Future[None] | None = None
        self._room: asyncio.Future[None] | None = None
        self._splitter: MessageSplitter | None = None
        self._timer: asyncio.TimerHandle | None = None

    # -- as servicers use it -----------------------------------------------------------------------------------

    def invocation_metadata(self) -> Metadata:
        return self._opening.metadata

    @property
    def path(self) -> str:
        """What was called."""
        return self._opening.target.decode("latin-1")

    def peer(self) -> str:
        return self._connection.peer

    async def read(self) -> Any:
        queue = self._queue
        if queue is None:
            return EOF
        if not queue:
            if self.ended:
                return EOF
            self._reader = self._connection.loop.create_future()
            await self._reader
            if not queue:
                return EOF
        data = queue.popleft()
        self.held -= len(data) + KEPT_BESIDES
        self._connection.pressure.was_read(self)
        return self._method.read(data)

    def __aiter__(self) -> FastStream:
        return self

    async def __anext__(self) -> Any:
        request = await self.read()
        if request is EOF:
            raise StopAsyncIteration
        return request

    async def write(self, answer: Message | bytes) -> None:
        """Send an answer. Only one may be written at a time."""
        self.send(answer)
        connection = self._connection
        if connection.fresh > connection.limits.parked:  # a servicer that never waits: let others run
            connection.flush()
            await asyncio.sleep(0)
        while not self.over and self._is_crowded():
            self._room = connection.loop.create_future()
            await connection.pressure.wait(self, self._room)

    def _is_crowded(self) -> bool:
        """Whether the client does not take what it is sent."""
        connection = self._connection
        return connection.pressure.full or (self._stream.pending_bytes or 0) > connection.limits.parked

    async def abort(self, code: grpc.StatusCode, details: str = "") -> NoReturn:
        raise call_failed(code, details)

    # -- outwards ----------------------------------------------------------------------------------------------

    def send(self, answer: Message | bytes) -> None:
        if self.over:
            raise ClientGone
        if not self._begun:
            self._begun = True
            self._stream.send_response(200, HEAD_GZIP if self._gzip else HEAD)
        data = framed(write_protobuf(answer), gzip=self._gzip)
        self._stream.send_data(data)
        self._connection.written(len(data))

    def finish(self, status: status_pb2.Status | None = None) -> None:
        """The last that is sent: how the call ended."""
        if self.over:
            return
        self._stop()
        if self._begun:
            self._stream.end_message(OK if status is None else status_fields(status))
        elif status is None:
            self._stream.send_response(200, HEAD)
            self._stream.end_message(OK)
        else:
            self._stream.send_response(200, HEAD + status_fields(status), end_stream=True)
        self._connection.finished(self, self._stream)

    def give_up(self) -> None:
        """The task of the call was cancelled."""
        self.finish(call_failed(grpc.StatusCode.CANCELLED, "the call was cancelled").status)

    def end_with(self, failure: Exception) -> None:
        """End the call from outside its task."""
        self.finish(status_of(failure) if isinstance(failure, ServiceError) else _status(failure))
        self.client_gone()

    def break_off(self) -> None:
        """End the call without a status."""
        self._stream.reset(ENHANCE_YOUR_CALM)
        self.ended = True
        self._connection.finished(self, self._stream)
        self.client_gone()

    def client_gone(self) -> None:
        """Nothing can be sent any more. Who waits to write is told, whatever else is done is cancelled."""
        self._stop()
        if self._room is not None and not self._room.done():
            self._room.set_exception(ClientGone())
        elif self.task is not None:
            self._connection.state.cancel(self.task)

    def _stop(self) -> None:
        self.over = True
        if self._timer is not None:
            self._timer.cancel()

    def wake_writer(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    # -- inwards -----------------------------------------------------------------------------------------------

    def begin(self, seconds: float | None) -> None:
        """The call may take so long; one whose requests are a stream is answered from now on."""
        if seconds is not None:
            self._timer = self._connection.loop.call_later(seconds, self._late)
        if self._queue is not None:
            self._run(self)

    def go_on(self) -> None:
        """There is room for it now."""
        self.waits = False
        if self._queue is not None:
            self._run(self)
        elif self.ended and self._request is not None:
            self._run(self._request)

    def _run(self, request: Any) -> None:
        if self.waits:
            return
        self.task = self._connection.loop.create_task(self._method.run(self, request))

    def _late(self) -> None:
        self.end_with(out_of_time())

    def take(self, data: bytes) -> None:
        """A piece of the body, which is nearly always one whole message."""
        most = self._connection.limits.message
        if self._splitter is None:
            size = len(data) - 5
            if size >= 0 and not data[0] and int.from_bytes(data[1:5]) == size <= most:
                self._take_message(data[5:])
                return
            self._splitter = MessageSplitter(self._encoding, most)
        try:
            for message in self._splitter.feed(data):
                self._take_message(message)
                if self.over:
                    return
        except (CallFailed, ServiceError) as wrong:
            self.end_with(wrong)

    def _take_message(self, data: bytes) -> None:
        queue = self._queue
        if queue is None:
            if self._request is not None:
                self.end_with(malformed("the call takes one message, and another one came"))
            self._request = data
            return
        queue.append(data)
        self.held += len(data) + KEPT_BESIDES
        self._wake_reader()
        if self.held > self._connection.limits.unread:
            if self.waits:
                self.break_off()  # to leave the socket unread would keep those from going on for which it waits
            else:
                self._connection.pressure.not_read(self)

    def take_end(self) -> None:
        """The client sends nothing more."""
        self.ended = True
        if self._splitter is not None and self._splitter.waits:
            self.end_with(malformed("the request ends within a message"))
        elif self._queue is not None:
            self._wake_reader()
        elif self._request is None:
            self.end_with(malformed("the request has no message"))
        else:
            self._run(self._request)

    def _wake_reader(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


def _status(failure: Exception) -> status_pb2.Status:
    return failure.status if isinstance(failure, CallFailed) else status_pb2.Status()
