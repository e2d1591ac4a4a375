"""One connection to the fast door: bytes to zttp, its events to calls, what calls send to the socket."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import grpc
import zttp

from service.doors.fast.backpressure import Backpressure
from service.doors.fast.departure import Departure
from service.doors.fast.metadata import Field, size_of
from service.doors.fast.opening import NotOpened, Opening, opened, too_much_metadata
from service.doors.fast.state import DoorState
from service.doors.fast.stream import FastStream
from service.doors.statuses import call_failed

NEED_DATA, DATA, REQUEST, END, RESET = zttp.NEED_DATA, zttp.Data, zttp.Request, zttp.EndOfMessage, zttp.RstStream
WINDOW, PING, SETTINGS, GOAWAY = zttp.WindowUpdate, zttp.Ping, zttp.Settings, zttp.GoAway
NO_ERROR, REFUSED_STREAM, ENHANCE_YOUR_CALM = 0, 7, 11
PING_FRAME = b"\0\0\x08\x06\0\0\0\0\0"
"""zttp sends no ping of its own. A frame of stream 0 needs no state, so it may be written beside it."""
NEWS = 0.5
"""Seconds from a client's answer to LEAVE to the refusal of new calls: its lowest layer answers before others know."""
KEPT = 2048
"""Bytes of headers that are kept until the next call."""
ALIVE, LEAVE = b"pk-alive", b"pk-leave"


class FastConnection(asyncio.Protocol):
    """A client."""

    def __init__(self, state: DoorState) -> None:
        self.state, self.limits, self.loop = state, state.limits, state.loop
        self.calls: dict[int, FastStream] = {}
        self._line: deque[FastStream] = deque()
        """Those of them that wait until others have ended."""
        self.fresh = 0
        """Bytes that were written since the last flush."""
        self._h2 = zttp.Connection(zttp.SERVER, protocol=zttp.HTTP2)
        self._transport: Any = None
        self.pressure = Backpressure(self.limits, None)
        self.peer = ""
        self._lost: asyncio.Future[None] | None = None
        self._departure = Departure(self._h2)
        self._answered: dict[int, zttp.Stream] = {}
        """Calls that are over, and whose client has not ended its part."""
        self._overdue: dict[int, zttp.Stream] = {}
        """The same, for a second at least."""
        self._last: tuple[tuple[bytes, bytes, list[Field]], Opening] | None = None
        """The headers of the last call, and what they say."""
        self._flushing = self._called = False
        self._streams = self._resets = self._control = self._quiet = self._idle = self._closing = 0

    # -- as asyncio calls it -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self.pressure = Backpressure(self.limits, transport)
        peer = transport.get_extra_info("peername")
        tls = transport.get_extra_info("ssl_object")
        spoken = tls is None or tls.selected_alpn_protocol() == "h2"
        if not spoken or self.state.stopping or not self.state.peers.admit(peer[0]):
            self._transport.abort()
            return
        self.peer = peer[0]
        self.state.connections.add(self)
        self._h2.initiate_connection()
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        if self.peer:
            self.state.connections.discard(self)
            self.state.peers.left(self.peer)
        if self._lost is not None and not self._lost.done():
            self._lost.set_result(None)
        calls, self.calls = self.calls, {}
        for call in calls.values():
            call.client_gone()

    def pause_writing(self) -> None:
        self.pressure.socket_is_full(True)

    def resume_writing(self) -> None:
        self.pressure.socket_is_full(False)

    def data_received(self, data: bytes) -> None:
        self._quiet = 0
        calls, next_event = self.calls, self._h2.next_event
        try:
            self._h2.receive_data(data)
            while (event := next_event()) is not NEED_DATA:
                kind = type(event)
                if kind is DATA:
                    call = calls.get(event.stream_id)  # type: ignore[union-attr]
                    if call is not None:
                        call.take(event.data)  # type: ignore[union-attr]
                elif kind is REQUEST:
                    self._open(event)
                elif kind is END:
                    self._end(event.stream_id)  # type: ignore[union-attr]
                else:
                    self._manage(kind, event)
        except zttp.ProtocolError:
            if self._control > self.limits.control or self._resets >= self.limits.resets:
                self.state.peers.bar(self.peer)
            self._hang_up()
            return
        self.flush_soon()

    # -- what comes --------------------------------------------------------------------------------------------

    def _manage(self, kind: type, event: Any) -> None:
        """Everything but the calls themselves."""
        if kind is WINDOW:
            call = self.calls.get(event.stream_id)
            if call is not None:
                call.wake_writer()
            elif not event.stream_id:
                self.pressure.room_for_all()
        elif kind is RESET:
            self._reset(event.stream_id)
        elif kind is PING and event.ack:
            if event.data == LEAVE:
                self.loop.call_later(NEWS, self._leave)
        elif kind is PING:
            self._count(1)
        elif kind is SETTINGS:
            self._count(self.limits.settings_count_as)
            self.pressure.room_for_all()
        elif kind is GOAWAY:
            self._departure.leave_now()

    def _count(self, frames: int) -> None:
        self._control += frames
        if self._control > self.limits.control:
            self._h2.close(ENHANCE_YOUR_CALM)
            raise zttp.RemoteProtocolError("a flood of control frames")

    def _open(self, event: Any) -> None:
        """A new call."""
        number = event.stream_id
        stream = self._h2.stream(number)
        self._idle = 0
        self._called = True
        self._streams += 1
        if self._streams == self.limits.streams:
            self.send_away()
        elif self._streams == self.limits.last_stream:
            self._departure.leave_now()
        crowded = 0 < self.limits.at_once <= len(self.calls) - len(self._line)
        too_many = crowded and len(self.calls) >= self.limits.open
        if self._departure.gone or too_many:
            stream.reset(REFUSED_STREAM)
            if too_many:
                self.state.gate.hit("connection_streams", self.peer)
            return
        try:
            opening = self._opening(event)
        except NotOpened as refused:
            stream.send_response(refused.http_status, refused.fields, True)
            if not event.end_stream:
                self._answered[number] = stream
            return
        call = self.calls[number] = FastStream(self, stream, number, opening)
        if crowded:
            call.waits = True
            self._line.append(call)
        call.begin(opening.seconds)
        if event.end_stream:
            call.take_end()

    def _opening(self, event: Any) -> Opening:
        """Clients that make one call after another often send the same headers with all of them."""
        head = event.method, event.target, event.headers
        if self._last is not None and head == self._last[0]:
            return self._last[1]
        size = size_of(event.headers)
        if size > self.limits.metadata:
            raise too_much_metadata(self.limits.metadata)
        opening = opened(event, self.state.methods)
        self._last = (head, opening) if size <= KEPT else None
        return opening

    def _end(self, number: int) -> None:
        call = self.calls.get(number)
        if call is not None:
            call.take_end()
        else:
            self._answered.pop(number, None)
            self._overdue.pop(number, None)

    def _reset(self, number: int) -> None:
        """The client has broken a call off, or zttp has."""
        self._answered.pop(number, None)
        self._overdue.pop(number, None)
        call = self._gone(number)
        if call is not None:
            call.client_gone()
        self._resets += 1
        if self._resets == self.limits.resets:
            self.state.gate.hit("connection_resets", self.peer)
            self.send_away()

    def _gone(self, number: int) -> FastStream | None:
        """A call is not open any more, if it was: another one may go on."""
        call = self.calls.pop(number, None)
        if call is not None:
            self.pressure.is_over(call)
        if self._line:
            if call is not None and call.waits:
                self._line.remove(call)
            elif len(self.calls) - len(self._line) < self.limits.at_once:
                self._line.popleft().go_on()
        return call

    # -- what calls send ---------------------------------------------------------------------------------------

    def written(self, size: int) -> None:
        self.fresh += size
        self.flush_soon()

    def flush_soon(self) -> None:
        """All that is written in one turn of the loop goes out at once."""
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        self._flushing, self.fresh = False, 0
        data = self._h2.data_to_send()
        if data and not self._transport.is_closing():
            self._transport.write(data)

    def finished(self, call: FastStream, stream: zttp.Stream) -> None:
        """The status of a call was sent."""
        self._gone(call.number)
        if not call.ended:
            self._answered[call.number] = stream
        self.flush_soon()

    # -- the end -----------------------------------------------------------------------------------------------

    def send_away(self) -> None:
        """Ask the client to make new calls elsewhere."""
        if not self._departure.asked and not self._transport.is_closing():
            self._departure.ask()
            self.flush()
            self._transport.write(PING_FRAME + LEAVE)

    def _leave(self) -> None:
        self._departure.leave_now()
        self.flush()

    def end(self) -> asyncio.Future[None]:
        """End all calls; what is returned is done when the connection is closed.

        The client closes it when it has read all of that. If the door did so first while anything of the client lies
        there unread, the system would break the connection off, and the client would lose what it has not read.
        """
        for call in [*self.calls.values()]:
            call.end_with(call_failed(grpc.StatusCode.UNAVAILABLE, "the service ends; call again"))
        self._departure.leave_now()
        self.flush()
        self._lost = self.loop.create_future()
        return self._lost

    def close(self) -> None:
        """When the last byte was sent."""
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def _hang_up(self) -> None:
        """The client broke the rules: tell it which, and close."""
        self.flush()
        self._transport.close()
        for call in [*self.calls.values()]:
            call.client_gone()
        self.calls.clear()

    def tick(self) -> None:
        """A second has passed."""
        self._control = 0
        self._quiet += 1
        self._close_answered()
        if self._transport.is_closing():
            self._closing += 1
            if self._closing >= self.limits.leave:
                self._transport.abort()
        elif self._departure.asked:
            self._tick_leaving()
        elif not self.calls:
            self._idle += 1
            if self._idle >= (self.limits.idle if self._called else self.limits.first_request):
                self.send_away()
        if self.calls:
            self._tick_calls()
            self._keep_alive()

    def _tick_calls(self) -> None:
        for call in [*self.calls.values()]:
            call.age += 1
            if call.task is None and not call.waits and call.age > self.limits.request:
                call.end_with(
                    call_failed(grpc.StatusCode.DEADLINE_EXCEEDED, f"no request within {self.limits.request:g} seconds")
                )

    def _tick_leaving(self) -> None:
        """Close when nothing is left to do; most clients do so before. Calls that cross the news must be refused."""
        departure, limits = self._departure, self.limits
        departure.seconds += 1
        if departure.seconds >= limits.leave:
            departure.leave_now()
            self.flush()
        departure.empty = departure.empty + 1 if departure.gone and not self.calls else 0
        if departure.empty >= 2 and (departure.empty >= limits.leave or not self._h2.has_pending_send()):
            self._transport.close()

    def _keep_alive(self) -> None:
        """A client with calls that is silent is asked for a sign; one that gives none is gone."""
        if self._quiet >= 2 * self.limits.alive:
            self._transport.abort()
        elif self._quiet == self.limits.alive and not self.pressure.full:
            self._transport.write(PING_FRAME + ALIVE)

    def _close_answered(self) -> None:
        """Reset calls that are over and whose client goes on sending; what waits for room would go with it."""
        overdue, self._overdue, self._answered = self._overdue, self._answered, {}
        for number, stream in overdue.items():
            if stream.pending_bytes:
                self._overdue[number] = stream
            else:
                stream.reset(NO_ERROR)
                self.flush_soon()
