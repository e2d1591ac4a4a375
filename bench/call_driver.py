"""The driver of everything that is served: so many sequences, one move in flight in each, for some seconds."""

from __future__ import annotations

import asyncio
import gc
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bench.http2_client import END, CallListener, Http2Connection, Http2Error

UPDATE, ACCEPTED = 0x0A, 0x12
"""How the messages of a Play stream begin."""


class CallConnection(Protocol):
    """A connection for single calls, of whatever protocol."""

    def headers(self, token: str = "", path: str = "") -> bytes:
        """Those of a call."""

    def call(self, headers: bytes, message: bytes, listener: CallListener) -> None:
        """Send a call with one framed message."""


class SeatCaller(ABC):
    """How one seat moves: where to send a message, and who waits for what comes of it."""

    def __init__(self) -> None:
        self.sequence: CallSequence | None = None

    @abstractmethod
    def send(self, sequence: CallSequence, message: bytes) -> None:
        """Send a message, and remember who waits."""

    def answered(self, message: bytes) -> None:
        sequence, self.sequence = self.sequence, None
        if sequence is not None:
            sequence.answered(message)

    def failed(self, why: bytes) -> None:
        sequence, self.sequence = self.sequence, None
        if sequence is not None:
            sequence.window.fail(Http2Error(f"no answer: {why!r}"))


class UnaryCaller(SeatCaller):
    """Every message is a call of its own."""

    message = b""

    def __init__(self, connection: CallConnection, headers: bytes) -> None:
        super().__init__()
        self.connection, self.headers = connection, headers

    def send(self, sequence: CallSequence, message: bytes) -> None:
        self.sequence = sequence
        self.connection.call(self.headers, message, self)

    def heard(self, message: bytes) -> None:
        self.message = message

    def ended(self, trailers: bytes) -> None:
        message, self.message = self.message, b""
        if message:
            self.answered(message)
        else:
            self.failed(trailers)


class StreamCaller(SeatCaller):
    """All messages go into one call, which is begun with the first."""

    def __init__(self, connection: Http2Connection, headers: bytes, *first: bytes) -> None:
        super().__init__()
        self.connection = connection
        self.updates = 0
        self.closed = b""
        """Why nothing more can be sent."""
        self.stream = connection.begin(headers, self)
        for message in first:
            connection.send(self.stream, message)

    def send(self, sequence: CallSequence, message: bytes) -> None:
        self.sequence = sequence
        if self.closed:
            self.failed(self.closed)
        else:
            self.connection.send(self.stream, message)

    def close(self) -> None:
        self.connection.send(self.stream, b"", END)

    def heard(self, message: bytes) -> None:
        if message[0] == UPDATE:
            self.updates += 1
        elif message[0] == ACCEPTED:
            self.answered(message)
        else:
            self.failed(message)

    def ended(self, trailers: bytes) -> None:
        self.closed = trailers or b"the stream has ended"
        self.failed(trailers)


Call = tuple[SeatCaller, bytes]


class CallSequence:
    """Sends one message after the other, each when the one before was answered."""

    def __init__(self, calls: Iterator[Call]) -> None:
        self.calls = calls
        self.answers: list[bytes] = []
        self.window = DriveWindow(0.0)

    def begin(self, window: DriveWindow) -> None:
        self.window = window
        self.go_on()

    def go_on(self) -> None:
        window = self.window
        if window.over or time.perf_counter() >= window.until:
            window.leave()
            return
        call = next(self.calls, None)
        if call is None:
            window.over = not window.to_the_end
            window.leave()
            return
        call[0].send(self, call[1])

    def answered(self, message: bytes) -> None:
        self.answers.append(message)
        self.go_on()


@dataclass
class DriveWindow:
    """The time in which all sequences are busy."""

    until: float
    sequences: int = 0
    to_the_end: bool = False
    """Whether sequences may stand still. Otherwise the first one that has nothing more to send ends it for all."""
    over: bool = False
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def leave(self) -> None:
        self.sequences -= 1
        if not self.sequences and not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


@dataclass(frozen=True)
class DriveResult:
    """What came of a window."""

    calls: int
    seconds: float
    driver_cpu_s: float

    @property
    def per_s(self) -> float:
        return self.calls / self.seconds


async def drive(sequences: Sequence[CallSequence], seconds: float, *, to_the_end: bool = False) -> DriveResult:
    """Let all sequences send, until the time is up, or until one of them, or each, has nothing more to send."""
    gc.collect()
    gc.disable()
    try:
        before = sum(len(sequence.answers) for sequence in sequences)
        cpu, start = time.process_time(), time.perf_counter()
        window = DriveWindow(start + seconds, len(sequences), to_the_end)
        for sequence in sequences:
            sequence.begin(window)
        await asyncio.wait_for(window.done, seconds + 30)
        taken = time.perf_counter() - start
        return DriveResult(
            sum(len(sequence.answers) for sequence in sequences) - before, taken, time.process_time() - cpu
        )
    finally:
        gc.enable()


class SingleCall(CallSequence):
    """A sequence of one message."""

    def answered(self, message: bytes) -> None:
        super().answered(message)
        self.window.leave()

    def go_on(self) -> None:
        pass


async def call_once(call: Call) -> bytes:
    """Send one message, and wait for its answer."""
    sequence = SingleCall(iter(()))
    sequence.window = DriveWindow(0.0, 1)
    call[0].send(sequence, call[1])
    await asyncio.wait_for(sequence.window.done, 10)
    return sequence.answers[0]
