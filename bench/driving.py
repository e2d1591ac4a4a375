"""The driver of everything that is served: so many lanes, one move in flight in each, for some seconds."""

from __future__ import annotations

import asyncio
import gc
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bench.wire import END, Wire, WireError

UPDATE, ACCEPTED = 0x0A, 0x12
"""How the messages of a Play stream begin."""


class Door(ABC):
    """How one seat moves: where to send a message, and who waits for what comes of it."""

    def __init__(self, wire: Wire, headers: bytes) -> None:
        self.wire, self.headers = wire, headers
        self.lane: Lane | None = None

    @abstractmethod
    def send(self, lane: Lane, message: bytes) -> None:
        """Send a message, and remember who waits."""

    def answered(self, message: bytes) -> None:
        lane, self.lane = self.lane, None
        if lane is not None:
            lane.answered(message)

    def failed(self, why: bytes) -> None:
        lane, self.lane = self.lane, None
        if lane is not None:
            lane.window.fail(WireError(f"no answer: {why!r}"))


class UnaryDoor(Door):
    """Every message is a call of its own."""

    message = b""

    def send(self, lane: Lane, message: bytes) -> None:
        self.lane = lane
        self.wire.call(self.headers, message, self)

    def heard(self, message: bytes) -> None:
        self.message = message

    def ended(self, trailers: bytes) -> None:
        message, self.message = self.message, b""
        if message:
            self.answered(message)
        else:
            self.failed(trailers)


class StreamDoor(Door):
    """All messages go into one call, which is begun with the first."""

    def __init__(self, wire: Wire, headers: bytes, *first: bytes) -> None:
        super().__init__(wire, headers)
        self.updates = 0
        self.closed = b""
        """Why nothing more can be sent."""
        self.stream = wire.begin(headers, self)
        for message in first:
            wire.send(self.stream, message)

    def send(self, lane: Lane, message: bytes) -> None:
        self.lane = lane
        if self.closed:
            self.failed(self.closed)
        else:
            self.wire.send(self.stream, message)

    def close(self) -> None:
        self.wire.send(self.stream, b"", END)

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


Call = tuple[Door, bytes]


class Lane:
    """Sends one message after the other, each when the one before was answered."""

    def __init__(self, calls: Iterator[Call]) -> None:
        self.calls = calls
        self.answers: list[bytes] = []
        self.window = Window(0.0)

    def begin(self, window: Window) -> None:
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
class Window:
    """The time in which all lanes are busy."""

    until: float
    lanes: int = 0
    to_the_end: bool = False
    """Whether lanes may stand still. Otherwise the first one that has nothing more to send ends it for all."""
    over: bool = False
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def leave(self) -> None:
        self.lanes -= 1
        if not self.lanes and not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


@dataclass(frozen=True)
class Driven:
    """What came of a window."""

    calls: int
    seconds: float
    driver_cpu_s: float

    @property
    def per_s(self) -> float:
        return self.calls / self.seconds


async def drive(lanes: Sequence[Lane], seconds: float, *, to_the_end: bool = False) -> Driven:
    """Let all lanes send, until the time is up, or until one of them, or each, has nothing more to send."""
    gc.collect()
    gc.disable()
    try:
        before = sum(len(lane.answers) for lane in lanes)
        cpu, start = time.process_time(), time.perf_counter()
        window = Window(start + seconds, len(lanes), to_the_end)
        for lane in lanes:
            lane.begin(window)
        await asyncio.wait_for(window.done, seconds + 30)
        taken = time.perf_counter() - start
        return Driven(sum(len(lane.answers) for lane in lanes) - before, taken, time.process_time() - cpu)
    finally:
        gc.enable()


class Single(Lane):
    """A lane of one message."""

    def answered(self, message: bytes) -> None:
        super().answered(message)
        self.window.leave()

    def go_on(self) -> None:
        pass


async def single(call: Call) -> bytes:
    """Send one message, and wait for its answer."""
    lane = Single(iter(()))
    lane.window = Window(0.0, 1)
    call[0].send(lane, call[1])
    await asyncio.wait_for(lane.window.done, 10)
    return lane.answers[0]
