"""Who waits for whom on a connection, so that no more than a bounded number of bytes is held for anybody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from service.doors.fast.limits import DoorLimits

if TYPE_CHECKING:
    from service.doors.fast.stream import FastStream


class Backpressure:
    """Leaves the socket unread while the client does not read, or sends more than is read.

    A call that waits for room waits for something that comes by the socket: while there is one, the socket is read.
    """

    __slots__ = ("_crowded", "_limits", "_paused", "_transport", "_unread", "full")

    def __init__(self, limits: DoorLimits, transport: Any) -> None:
        self._limits = limits
        self._transport = transport
        self.full = False
        """Whether the socket takes no more."""
        self._crowded: set[FastStream] = set()
        """Calls that wait for room to write,"""
        self._unread: set[FastStream] = set()
        """and those of which too much was not read."""
        self._paused = False

    def socket_is_full(self, full: bool) -> None:
        self.full = full
        self._balance()
        if not full:
            self.room_for_all()

    async def wait(self, call: FastStream, room: asyncio.Future[None]) -> None:
        """Wait until the client takes what the call sends."""
        self._crowded.add(call)
        self._balance()
        try:
            await room
        finally:
            self._crowded.discard(call)
            self._balance()

    def room_for_all(self) -> None:
        for call in self._crowded:
            call.wake_writer()

    def not_read(self, call: FastStream) -> None:
        """Too much of the call was not read."""
        self._unread.add(call)
        if call.held > self._limits.flood:
            call.break_off()  # a status would wait behind answers that the client does not read
        self._balance()

    def was_read(self, call: FastStream) -> None:
        if self._unread and call.held <= self._limits.unread:
            self.is_over(call)

    def is_over(self, call: FastStream) -> None:
        if self._unread:
            self._unread.discard(call)
            self._balance()

    def _balance(self) -> None:
        pause = self.full or (bool(self._unread) and not self._crowded)
        if pause is not self._paused and not self._transport.is_closing():
            self._paused = pause
            (self._transport.pause_reading if pause else self._transport.resume_reading)()
